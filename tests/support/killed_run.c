#define _GNU_SOURCE /* ptrace() */
#include "support/check.h"

#include "support/killed_run.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/process.h"
#include "support/spawn.h"

enum { CANNOT_BE_TRACED = 126, CALL_STOP = SIGTRAP | 0x80 };

/* A leak checker can't work while its process is traced. */
static void forbid_leak_checks(void)
{
    char options[512];
    const char *given = getenv("ASAN_OPTIONS");
    snprintf(options, sizeof options, "%s%sdetect_leaks=0", given ? given : "",
             given ? ":" : "");
    setenv("ASAN_OPTIONS", options, 1);
}

static void become_program(const struct killed_run *run, FILE *input,
                           FILE *output)
{
    char line[512];
    enum { WORDS = 24 };
    const char *words[WORDS] = {run->program};
    snprintf(line, sizeof line, "%s", run->options);
    split_words(line, words + 1, WORDS - 2);
    dup2(fileno(input), STDIN_FILENO);
    dup2(fileno(output), STDOUT_FILENO);
    dup2(fileno(output), STDERR_FILENO);
    forbid_leak_checks();
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
        _exit(CANNOT_BE_TRACED);
    kill(getpid(), SIGSTOP);
    exec_program(programs_dir(), words);
}

/* The program shares its place in the input with this process. */
static bool has_read(FILE *input)
{
    return lseek(fileno(input), 0, SEEK_CUR) > 0;
}

/* Notes a system call that begins, and kills the program if it is the one. */
static void note_call(struct killed_run *run, pid_t child, FILE *input)
{
    run->calls++;
    if (!has_read(input))
        run->first_calls++;
    if (run->calls == run->at) {
        run->was_killed = true;
        kill(child, SIGKILL);
    }
}

/* Lets the program continue from stop to stop. It stops twice at each call. */
static int follow_to_the_end(struct killed_run *run, pid_t child, FILE *input)
{
    bool begins = false;
    int status, signal = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSTOPPED(status))
        ptrace(PTRACE_SETOPTIONS, child, NULL,
               PTRACE_O_EXITKILL | PTRACE_O_TRACESYSGOOD);
    while (WIFSTOPPED(status)) {
        ptrace(PTRACE_SYSCALL, child, NULL, signal);
        assert_int_equal(waitpid(child, &status, 0), child);
        signal = 0;
        if (!WIFSTOPPED(status))
            break;
        if (WSTOPSIG(status) == CALL_STOP) {
            begins = !begins;
            if (begins)
                note_call(run, child, input);
        } else if (WSTOPSIG(status) != SIGTRAP) { /* that of exec() */
            signal = WSTOPSIG(status);
        }
    }
    return exit_result(status);
}

static FILE *temporary_file(const char *text)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    rewind(file);
    return file;
}

void run_and_kill(struct killed_run *run)
{
    FILE *input = temporary_file(run->input), *output = temporary_file("");
    run->calls = run->first_calls = 0;
    run->was_killed = false;
    pid_t child = fork_surely();
    if (child == 0)
        become_program(run, input, output);
    run->status = follow_to_the_end(run, child, input);
    rewind(output);
    run->output = read_stream(output, NULL);
    fclose(input);
    fclose(output);
    if (run->status == CANNOT_BE_TRACED) {
        free(run->output);
        print_message("this system allows no tracing\n");
        skip();
    }
}
