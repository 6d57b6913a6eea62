/* How a program starts, waits, reports errors and exits. */
#define _XOPEN_SOURCE 700 /* SIGXFSZ */
#include "cli.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const uint64_t FNV_PRIME = 1099511628211U;

uint64_t cli_check(uint64_t check, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++)
        check = (check ^ byte[i]) * FNV_PRIME;
    return check;
}

/* ---- Interrupts ---- */

/* Ctrl-C waits until the program asks for it. There is no signal handler, so
 * nothing is global. */

static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP};

void cli_interrupt_hold(struct cli_interrupt *interrupt)
{
    struct sigaction action;
    sigemptyset(&interrupt->signals);
    /* nohup or a background job ignores some of them. */
    for (size_t i = 0; i < sizeof ENDING / sizeof *ENDING; i++)
        if (sigaction(ENDING[i], NULL, &action) != 0 ||
            action.sa_handler != SIG_IGN)
            sigaddset(&interrupt->signals, ENDING[i]);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, &interrupt->before);
}

bool cli_interrupt_asked(const struct cli_interrupt *interrupt)
{
    sigset_t waiting;
    bool asked = false;
    sigpending(&waiting);
    for (size_t i = 0; i < sizeof ENDING / sizeof *ENDING; i++)
        asked = asked || (sigismember(&waiting, ENDING[i]) == 1 &&
                          (interrupt == NULL ||
                           sigismember(&interrupt->signals, ENDING[i]) == 1));
    return asked;
}

void cli_interrupt_release(const struct cli_interrupt *interrupt)
{
    int number;
    while (cli_interrupt_asked(interrupt) &&
           sigwait(&interrupt->signals, &number) == 0)
        ;
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}

static void sleep_really(void *clock, int64_t nanoseconds)
{
    (void)clock;
    struct timespec left = {
        .tv_sec = (time_t)(nanoseconds / CLI_NANOSECONDS),
        .tv_nsec = (long)(nanoseconds % CLI_NANOSECONDS),
    };
    int result;
    do {
        result = nanosleep(&left, &left);
    } while (result != 0 && errno == EINTR);
}

static int64_t look_at_the_clock(void *clock)
{
    (void)clock;
    return (int64_t)time(NULL);
}

static int64_t look_at_the_stopwatch(void *clock)
{
    struct timespec time;
    (void)clock;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * CLI_NANOSECONDS + time.tv_nsec;
}

double cli_seconds(const struct cli *cli)
{
    return (double)cli->ticks(cli->clock) / CLI_NANOSECONDS;
}

struct cli cli_start(const char *program_path)
{
    const char *slash = strrchr(program_path, '/');
    signal(SIGPIPE, SIG_IGN);
    return (struct cli){
        .program = slash ? slash + 1 : program_path,
        .in = stdin,
        .out = stdout,
        .errors = stderr,
        .sleep = sleep_really,
        .now = look_at_the_clock,
        .ticks = look_at_the_stopwatch,
    };
}

int cli_user_path(char path[], size_t size, const char *variable,
                  const char *between, const char *name)
{
    const char *folder = getenv(variable);
    bool is_set = folder && folder[0] == '/';
    if (!is_set)
        folder = getenv("HOME");
    if (folder == NULL || folder[0] != '/')
        return -1;
    return snprintf(path, size, "%s%s%s", folder, is_set ? "" : between, name);
}

bool cli_make_folders(char *path)
{
    const char *home = getenv("HOME");
    for (char *at = path; (at = strchr(at + 1, '/')) != NULL; *at = '/') {
        *at = '\0';
        size_t length = strlen(path);
        bool leads_home = home && strncmp(home, path, length) == 0 &&
                          (home[length] == '/' || home[length] == '\0');
        if (access(path, F_OK) == 0)
            continue;
        const int error = leads_home             ? ENOENT
                          : mkdir(path, S_IRWXU) ? errno
                                                 : 0;
        /* Another program may have made it in between. */
        if (error != 0 && (error != EEXIST || access(path, F_OK) != 0)) {
            errno = error;
            return false;
        }
    }
    return true;
}

int64_t cli_cpus(int64_t most)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1)
        return 1;
    return count < most ? count : most;
}

void cli_outlive_limits(void)
{
    signal(SIGXFSZ, SIG_IGN);
}

/* Writes a text without commands to a terminal, which the name of a file may
 * hold: control characters but newlines and tabs become \xNN. */
static void write_safely(FILE *file, const char *text)
{
    for (; *text != '\0'; text++) {
        bool is_layout = *text == '\n' || *text == '\t';
        if (iscntrl((unsigned char)*text) && !is_layout)
            fprintf(file, "\\x%02x", (unsigned)*text);
        else
            fputc(*text, file);
    }
}

enum cli_status cli_complain(const struct cli *cli, const char *format, ...)
{
    enum { COMPLAINT_SIZE = 8192 };
    char text[COMPLAINT_SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fflush(cli->out); /* so that the message comes after it */
    fprintf(cli->errors, "%s: ", cli->program);
    write_safely(cli->errors, text);
    fputc('\n', cli->errors);
    return CLI_FAILED;
}

enum cli_status cli_cannot(const struct cli *cli, const char *what,
                           const char *path)
{
    const char *reason = strerror(errno);
    char quote[CLI_QUOTE_SIZE];
    return cli_complain(cli, "can't %s %s: %s", what,
                        cli_quote(quote, path, strlen(path)), reason);
}

enum cli_status cli_out_of_memory(const struct cli *cli)
{
    return cli_complain(cli, "out of memory");
}

bool cli_close(FILE *file)
{
    bool good = ferror(file) == 0;
    return fclose(file) == 0 && good;
}

/* True if the output is a pipe whose reader has gone. */
static bool reader_has_left(const struct cli *cli)
{
    struct pollfd output = {.fd = fileno(cli->out)};
    return output.fd >= 0 && poll(&output, 1, 0) > 0 &&
           (output.revents & POLLERR) != 0;
}

/* A reader such as head(1) leaves when it has enough, and nobody wants that
 * reported as an error. */
static enum cli_status flush(const struct cli *cli)
{
    errno = 0;
    if (fflush(cli->out) == 0 && !ferror(cli->out))
        return CLI_DONE;
    if (errno == EPIPE || reader_has_left(cli))
        return CLI_FAILED;
    return cli_complain(cli, "can't write the output%s%s", errno ? ": " : "",
                        errno ? strerror(errno) : "");
}

enum cli_status cli_pause(const struct cli *cli, int64_t nanoseconds)
{
    enum cli_status status = flush(cli);
    if (status == CLI_DONE && nanoseconds > 0)
        cli->sleep(cli->clock, nanoseconds);
    return status;
}

int cli_finish(const struct cli *cli, enum cli_status status)
{
    if (status != CLI_FAILED && flush(cli) != CLI_DONE)
        status = CLI_FAILED;
    return (int)status;
}
