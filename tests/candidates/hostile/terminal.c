/* Writes to its standard output in ways that a terminal might change or
 * lose. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Each line is longer than the one before. Nothing is flushed explicitly. */
static void write_lines(int count)
{
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++)
            putchar('a' + j % 26);
        printf("\nunfinished");
        sleep(1);
        printf("\n");
    }
}

static void write_every_byte(void)
{
    for (int i = 0; i < 256; i++)
        putchar(i);
}

static void close_output(void)
{
    puts("last words");
    fclose(stdout);
    sleep(1);
}

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "";
    if (strcmp(way, "lines") == 0)
        write_lines(argc > 2 ? atoi(argv[2]) : 0);
    else if (strcmp(way, "bytes") == 0)
        write_every_byte();
    else if (strcmp(way, "close") == 0)
        close_output();
    else if (strcmp(way, "crash") == 0 && puts("last words") >= 0)
        abort();
    else
        printf("%d%d%d %d %d\n", isatty(0), isatty(1), isatty(2),
               open("/dev/tty", O_RDONLY), open("/proc/self/fd/1", O_RDONLY));
    return 0;
}
