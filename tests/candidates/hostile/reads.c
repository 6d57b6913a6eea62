/* Reads a file that it is told of; 1 when it can't. */
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    return file == NULL || getc(file) == EOF;
}
