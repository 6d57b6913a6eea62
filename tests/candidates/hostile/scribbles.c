/* Overwrites its arguments and environment, and sleeps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv, char **environment)
{
    setenv("LD_PRELOAD", "/nowhere.so", 1);
    for (char **word = environment; *word; word++)
        memset(*word, 'x', strlen(*word));
    memset(argv[0], 'x', strlen(argv[0]));
    printf("scribbled");
    fflush(stdout);
    sleep(100000);
    return argc - 1;
}
