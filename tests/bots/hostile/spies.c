/* Tries to read the memory of its supervisor and of the supervisor's parent, which
 * holds the cards. Crashes on purpose if it can read a byte. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stands.c"

/* Reads a file of a process as far as there is room. The text is empty if it
 * can't be read. */
static void read_text(int process, const char *name, char text[4096])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", process, name);
    int file = open(path, O_RDONLY);
    ssize_t length = file >= 0 ? read(file, text, 4095) : 0;
    text[length > 0 ? length : 0] = '\0';
}

static void look_into(int process)
{
    char maps[4096], path[64], byte;
    read_text(process, "maps", maps);
    snprintf(path, sizeof path, "/proc/%d/mem", process);
    int file = open(path, O_RDONLY);
    if (pread(file, &byte, 1, (off_t)strtoul(maps, NULL, 16)) == 1)
        abort();
}

__attribute__((constructor)) static void spy(void)
{
    char status[4096];
    read_text(getppid(), "stat", status);
    const char *behind_name = strrchr(status, ')');
    look_into(getppid());
    if (behind_name != NULL) /* ") S 123" */
        look_into(atoi(behind_name + 4));
}
