/* Plays challenge blackjack as a program. Bets the number of things that it
 * should not have found: descriptors, variables, and other processes' memory.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

enum { DESCRIPTORS = 1024 };

static int count_descriptors(void)
{
    int count = 0;
    for (int i = STDERR_FILENO + 1; i < DESCRIPTORS; i++)
        count += fcntl(i, F_GETFD) >= 0;
    return count;
}

static int count_variables(void)
{
    static const char *const known[] = {"PATH=", "LANG=", "HOME=", "TMPDIR="};
    int count = 0;
    for (char **variable = environ; *variable; variable++, count++)
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            count -= strncmp(*variable, known[i], strlen(known[i])) == 0;
    return count;
}

/* Reads a file of a process. The text is empty if it can't be read. */
static void read_text(int process, const char *name, char text[4096])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", process, name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, 4095) : 0;
    text[length > 0 ? length : 0] = '\0';
}

/* Returns 1 if it can read the memory of a process. */
static int can_look_into(int process)
{
    char maps[4096], path[64], byte;
    read_text(process, "maps", maps);
    snprintf(path, sizeof path, "/proc/%d/mem", process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    return pread(file, &byte, 1, (off_t)strtoul(maps, NULL, 16)) == 1;
}

static int count_memory(void)
{
    char status[4096];
    read_text(getppid(), "stat", status);
    const char *behind_name = strrchr(status, ')');
    int count = can_look_into(getppid());
    if (behind_name != NULL) /* ") S 123" */
        count += can_look_into(atoi(behind_name + 4));
    return count;
}

int main(void)
{
    char line[1024];
    int found = count_descriptors() + count_variables() + count_memory();
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "hello ", 6) == 0)
            puts("ready 1");
        else if (strncmp(line, "bet ", 4) == 0)
            printf("bet %d\n", found);
        else if (strncmp(line, "play ", 5) == 0)
            puts("stand");
        fflush(stdout);
    }
    return 0;
}
