/* Starts commands as students do, or as an attacker would. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void sleep_by_commands(void)
{
    puts("before");
    fflush(stdout);
    system("sleep 2");
    system("  /bin/sleep   3s ; ");
    system("/usr/bin/sleep 4.0");
    if (vfork() == 0) {
        execl("/bin/sleep", "sleep", "5", (char *)NULL);
        _exit(1);
    }
    wait(NULL);
    puts("after");
}

static void use_the_network(void)
{
    if (vfork() == 0) {
        socket(AF_INET, SOCK_STREAM, 0);
        _exit(0);
    }
}

/* Never lets the program go on. */
static void stay(void)
{
    if (vfork() == 0)
        pause();
}

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "";
    if (strcmp(way, "sleep") == 0)
        sleep_by_commands();
    else if (strcmp(way, "network") == 0)
        use_the_network();
    else if (strcmp(way, "stays") == 0)
        stay();
    else if (strcmp(way, "exec") == 0)
        execl("/bin/sh", "sh", "-c", "echo a shell", (char *)NULL);
    else
        system(strcmp(way, "both") == 0 ? "sleep 2; ls" : way);
    return 0;
}
