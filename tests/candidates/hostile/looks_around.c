/* Prints what it was started with: its folder, environment, descriptors and
 * signals. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static int entries(void)
{
    int count = 0;
    DIR *folder = opendir(".");
    while (folder && readdir(folder))
        count++;
    return count;
}

int main(int argc, char **argv)
{
    char here[4096];
    struct sigaction action;
    sigset_t blocked;
    int open = 0, other = 0;
    getcwd(here, sizeof here);
    const char *home = getenv("HOME");
    printf("stands at home: %d\n", home && strcmp(home, here) == 0);
    for (char **word = environ; *word; word++)
        printf("%.*s ", (int)strcspn(*word, "="), *word);
    for (int i = 0; i < 1024; i++)
        open += fcntl(i, F_GETFD) >= 0;
    printf("\nopen: %d\nentries: %d\n", open, entries());
    for (int i = 1; i < 32; i++)
        if (sigaction(i, NULL, &action) == 0)
            other += action.sa_handler != SIG_DFL;
    sigprocmask(SIG_SETMASK, NULL, &blocked);
    printf("signals: %d, %d\n", other, sigisemptyset(&blocked) == 0);
    printf("leads: %d\n", getsid(0) == getpid() && getpgrp() == getpid());
    for (int i = 0; i < argc; i++)
        printf("[%s]", i > 0 ? argv[i] : "name");
    printf("\n");
    return 0;
}
