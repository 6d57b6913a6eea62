/* Sleeps as long as its argument says, and prints before and after. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    puts("Good night.");
    fflush(stdout);
    for (int i = 0; argc > 2 && i < atoi(argv[2]); i++)
        sleep((unsigned)atoi(argv[1]));
    sleep(argc > 1 ? (unsigned)atoi(argv[1]) : 0);
    puts("Good morning.");
    return 0;
}
