/* Not hostile: does what ordinary programs do. Sorts the lines of its input and
 * says good-bye. */
#include <ctype.h>
#include <locale.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static jmp_buf home;
static volatile sig_atomic_t heard;

static void hear(int number)
{
    heard = number;
}

static int compare(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

int main(int argc, char **argv)
{
    char line[256];
    char **lines = NULL;
    size_t count = 0;
    setlocale(LC_ALL, "");
    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin)) {
        lines = realloc(lines, (count + 1) * sizeof *lines);
        lines[count++] = strdup(line);
    }
    qsort(lines, count, sizeof *lines, compare);
    char *large = calloc(1, 16 << 20);
    memset(large, rand() % 2, 16 << 20);
    signal(SIGUSR1, hear);
    raise(SIGUSR1);
    kill(getpid(), SIGUSR1);
    for (size_t i = 0; i < count; i++)
        fputs(lines[i], stdout);
    FILE *self = fopen("/proc/self/exe", "rb");
    if (setjmp(home) == 0)
        longjmp(home, 1);
    fflush(stdout);
    fprintf(stderr, "%d words, %.2f, %s\n", argc - 1, strtod("2.5", NULL),
            isatty(0) || isatty(1) || heard != SIGUSR1 ? "wrong" : "right");
    printf("%s\n", self != NULL ? "good-bye" : "who am I?");
    return clock() == (clock_t)-1;
}
