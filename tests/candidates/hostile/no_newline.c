/* Ends in the middle of a line, with some of it on standard error. */
#include <stdio.h>

int main(void)
{
    fputs("no", stderr);
    fputs("newline", stdout);
    return 0;
}
