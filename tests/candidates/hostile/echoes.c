/* Writes every line of its input to its output at once, and reports on standard
 * error how many there were. */
#include <stdio.h>

int main(void)
{
    char line[256];
    int count = 0;
    for (; fgets(line, sizeof line, stdin); count++) {
        fputs(line, stdout);
        fflush(stdout);
    }
    fprintf(stderr, "%d lines\n", count);
    return 0;
}
