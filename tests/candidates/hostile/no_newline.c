/* Ends in the middle of a line, after printing to standard error, too. */
#include <stdio.h>

int main(void)
{
    fputs("no", stderr);
    fputs("newline", stdout);
    return 0;
}
