/* Reads the file that its argument names. Exits with status 1 if it can't. */
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    return file == NULL || getc(file) == EOF;
}
