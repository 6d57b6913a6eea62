/* Prints forever. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    FILE *out = argc > 1 && strcmp(argv[1], "errors") == 0 ? stderr : stdout;
    for (;;)
        fputs("The dealer shows 6.\n", out);
}
