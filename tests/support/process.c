/* Runs programs under test between a file and a pipe. */
#define _DEFAULT_SOURCE /* wait4() */
#include "support/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/check.h"
#include "support/spawn.h"

enum { READ_END, WRITE_END };

void split_words(char *line, const char *words[], int most)
{
    int count = 0;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        assert_true(count < most);
        words[count++] = word;
    }
}

char *read_stream(FILE *file, size_t *length)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    assert_non_null(memory);
    int byte;
    while ((byte = getc(file)) != EOF)
        putc(byte, memory);
    fclose(memory);
    if (length)
        *length = size;
    return text;
}

char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("%s: %s", path, strerror(errno));
    char *text = read_stream(file, length);
    fclose(file);
    return text;
}

void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs(text, file) == EOF || fclose(file) != 0)
        fail_msg("%s: %s", path, strerror(errno));
}

char *read_beside(const char *path, const char *ending)
{
    char beside[256];
    snprintf(beside, sizeof beside, "%.*s%s", (int)(strrchr(path, '.') - path),
             path, ending);
    return read_file(beside, NULL);
}

const char *programs_dir(void)
{
    const char *folder = getenv("PROGRAMS_DIR");
    return folder ? folder : "bin";
}

const char *musl_programs_dir(void)
{
    const char *folder = getenv("MUSL_PROGRAMS_DIR");
    return folder ? folder : "build/musl/bin";
}

const char *bots_folder(void)
{
    const char *folder = getenv("BOTS_DIR");
    return folder ? folder : "build/release/bots";
}

const char *candidates_dir(void)
{
    const char *folder = getenv("CANDIDATES_DIR");
    return folder ? folder : "build/release/candidates";
}

int exit_result(int wait_status)
{
    return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status)
                                  : -WTERMSIG(wait_status);
}

void reset_signals(void)
{
    static const int signals[] = {SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGPIPE};
    sigset_t none;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

void exec_program(const char *folder, const char *const arguments[])
{
    reset_signals();
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, arguments[0]);
    execv(path, (char *const *)arguments);
    _exit(127);
}

pid_t fork_surely(void)
{
    fflush(NULL);
    pid_t child = fork();
    assert_return_code(child, errno);
    return child;
}

/* Writes all the input to a file. With a pipe, the test and the program could
 * wait for each other. */
static FILE *write_input(const struct run *run)
{
    size_t times = run->input_times ? run->input_times : 1;
    size_t length = run->input_length;
    if (length == 0 && run->input)
        length = strlen(run->input);
    FILE *input = tmpfile();
    assert_non_null(input);
    while (times-- > 0 && length > 0)
        assert_int_equal(fwrite(run->input, 1, length, input), length);
    rewind(input);
    return input;
}

/* Replaces a standard stream with `from`. */
static void place(int from, int stream)
{
    if (from != stream) {
        dup2(from, stream);
        close(from);
    }
}

/* Becomes the program with the arguments of a line. The shell runs $RUNNER,
 * because valgrind doesn't follow the shell. */
static void exec_line(const char *folder, const struct run *run)
{
    char command[1024];
    snprintf(command, sizeof command, "exec %s %s/%s %s",
             run->is_alone ? "" : "$RUNNER", folder, run->arguments[0],
             run->line);
    exec_program("/bin", (const char *const[]){"sh", "-c", command, NULL});
}

/* Becomes a shell that becomes the program `folder`/`arguments[0]` as `script`
 * says: $0 is its path, $@ its other arguments. */
static void exec_in_shell(const char *script, const char *folder,
                          const char *const arguments[])
    __attribute__((noreturn));
static void exec_in_shell(const char *script, const char *folder,
                          const char *const arguments[])
{
    enum { WORDS_MAX = 40 };
    char path[4096];
    const char *words[WORDS_MAX] = {"sh", "-c", script, path};
    snprintf(path, sizeof path, "%s/%s", folder, arguments[0]);
    for (int i = 1; i < WORDS_MAX - 4 && arguments[i]; i++)
        words[3 + i] = arguments[i];
    exec_program("/bin", words);
}

/* Becomes the program, without $RUNNER. It starts through a shell, because a
 * valgrind that runs the test doesn't follow one. */
static void exec_alone(const char *folder, const char *const arguments[])
{
    exec_in_shell("exec \"$0\" \"$@\"", folder, arguments);
}

void exec_tested(const char *folder, const char *const arguments[])
{
    const char *runner = getenv("RUNNER");
    if (runner && *runner && strcmp(folder, programs_dir()) == 0)
        exec_in_shell("exec $RUNNER \"$0\" \"$@\"", folder, arguments);
    exec_program(folder, arguments);
}

static pid_t start_program(const struct run *run, int input, int output,
                           int errors)
{
    pid_t child = fork_surely();
    if (child != 0)
        return child;
    place(input, STDIN_FILENO);
    place(output, STDOUT_FILENO);
    place(errors, STDERR_FILENO);
    if (run->input_closed)
        close(STDIN_FILENO);
    if (run->output_closed)
        close(STDOUT_FILENO);
    const char *folder = run->folder ? run->folder : programs_dir();
    if (run->line)
        exec_line(folder, run);
    if (run->is_alone)
        exec_alone(folder, run->arguments);
    exec_tested(folder, run->arguments);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Opens the two ends of the program's output. */
static void open_output(const struct run *run, int ends[2])
{
    assert_return_code(pipe(ends), errno);
    fcntl(ends[READ_END], F_SETFD, FD_CLOEXEC);
    if (run->output_path) {
        close(ends[WRITE_END]);
        ends[WRITE_END] = open(run->output_path, O_WRONLY);
        assert_return_code(ends[WRITE_END], errno);
    }
    if (run->output_unread)
        assert_return_code(close(ends[READ_END]), errno);
}

static char *read_output(const struct run *run, int descriptor)
{
    if (run->output_unread)
        return strdup("");
    FILE *file = fdopen(descriptor, "r");
    assert_non_null(file);
    char *text = read_stream(file, NULL);
    fclose(file);
    return text;
}

void run_program(const struct run *run, struct run_result *outcome)
{
    int output[2];
    FILE *input = write_input(run);
    open_output(run, output);
    FILE *errors = tmpfile();
    assert_non_null(errors);

    double start = seconds_now();
    pid_t child =
        start_program(run, fileno(input), output[WRITE_END], fileno(errors));
    fclose(input);
    close(output[WRITE_END]);
    outcome->output = read_output(run, output[READ_END]);
    int wait_status;
    struct rusage usage;
    assert_int_equal(wait4(child, &wait_status, 0, &usage), child);
    outcome->seconds = seconds_now() - start;
    outcome->status = exit_result(wait_status);
    outcome->peak_kib = usage.ru_maxrss;

    rewind(errors);
    outcome->errors = read_stream(errors, NULL);
    fclose(errors);
}

void run_line(const char *program, const char *line, const char *input,
              struct run_result *outcome)
{
    run_program(
        &(struct run){.arguments = {program}, .line = line, .input = input},
        outcome);
}

void run_result_free(struct run_result *outcome)
{
    free(outcome->output);
    free(outcome->errors);
}
