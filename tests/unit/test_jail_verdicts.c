/* Tests of how sandboxed processes end, and that they leave nothing behind. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/jailed_program.h"

/* Runs a sandboxed process and checks its verdict, status and output. */
static void try_out(void **state, struct jailed_program *jailed,
                    const char *verdict, int status, const char *output)
{
    struct jail_result result = {0};
    assert_verdict(jailed, &result, verdict);
    assert_int_equal(result.status, status);
    if (output != NULL)
        assert_text_equal(result.output, output, "output of %s",
                          jailed->program);
    jail_result_clear(&result);
    premises_check(*state, jailed->program);
}

/* ---- Ends ---- */

PREMISED(ordinary_programs_run_however_they_are_linked)
{
    static const char *const kinds[] = {"ordinary one", "ordinary-musl one",
                                        "ordinary-static one"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct jailed_program jailed;
        struct jail_result result = {0};
        jailed_program_make(&jailed, kinds[i]);
        jailed.request.input = "b\nc\na\n";
        jailed.request.input_length = 6;
        assert_verdict(&jailed, &result, "ended");
        assert_int_equal(result.status, 0);
        assert_text_equal(result.output, "a\nb\nc\ngood-bye\n", "%s", kinds[i]);
        assert_text_equal(result.errors, "1 words, 2.50, right\n", "%s",
                          kinds[i]);
        assert_true(result.cpu > 0);
        assert_true(result.wall > 0);
        jail_result_clear(&result);
        premises_check(*state, kinds[i]);
    }
}

PREMISED(every_status_is_reported)
{
    static const int statuses[] = {0, 1, 2, 42, 126, 127, 128, 137, 255};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        struct jailed_program jailed;
        char words[32];
        snprintf(words, sizeof words, "status %d", statuses[i]);
        jailed_program_make(&jailed, words);
        try_out(state, &jailed, "ended", statuses[i], "");
    }
}

PREMISED(every_fatal_signal_is_named)
{
    static const struct {
        const char *words, *verdict;
        int signal;
    } crashes[] = {
        {"crash null", "crashed (SIGSEGV)", SIGSEGV},
        {"crash stack", "crashed (SIGSEGV)", SIGSEGV},
        {"crash zero", "crashed (SIGFPE)", SIGFPE},
        {"crash abort", "crashed (SIGABRT)", SIGABRT},
        {"crash 1", "crashed (SIGHUP)", SIGHUP},
        {"crash 2", "crashed (SIGINT)", SIGINT},
        {"crash 4", "crashed (SIGILL)", SIGILL},
        {"crash 7", "crashed (SIGBUS)", SIGBUS},
        {"crash 9", "crashed (SIGKILL)", SIGKILL},
        {"crash 13", "crashed (SIGPIPE)", SIGPIPE},
        {"crash 14", "crashed (SIGALRM)", SIGALRM},
        {"crash 15", "crashed (SIGTERM)", SIGTERM},
        {"crash 24", "crashed (SIGXCPU)", SIGXCPU},
        {"crash 31", "crashed (SIGSYS)", SIGSYS},
        {"crash 40", "crashed (signal 40)", 40},
    };
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        struct jailed_program jailed;
        struct jail_result result = {0};
        jailed_program_make(&jailed, crashes[i].words);
        assert_verdict(&jailed, &result, crashes[i].verdict);
        assert_int_equal(result.signal, crashes[i].signal);
        jail_result_clear(&result);
        premises_check(*state, crashes[i].words);
    }
}

/* ---- Time ---- */

/* Output from before the end is kept. */
PREMISED(endless_computing_runs_out_of_cpu_time)
{
    struct jailed_program jailed;
    jailed_program_make(&jailed, "endless_loop");
    jailed.request.limits.cpu = milliseconds(100);
    try_out(state, &jailed, "timed out", 0, "begun\n");
}

PREMISED(endless_waiting_runs_out_of_time)
{
    static const char *const idlers[] = {"deaf", "closes_output",
                                         "stops_itself"};
    for (size_t i = 0; i < sizeof idlers / sizeof *idlers; i++) {
        struct jailed_program jailed;
        jailed_program_make(&jailed, idlers[i]);
        jailed.request.limits.wall = milliseconds(50);
        try_out(state, &jailed, "timed out", 0, "");
    }
}

/* ---- Output ---- */

PREMISED(endless_output_is_cut_at_its_limit)
{
    static const char *const talkers[] = {"endless_output",
                                          "endless_output errors"};
    for (size_t i = 0; i < 2; i++) {
        struct jailed_program jailed;
        struct jail_result result = {0};
        jailed_program_make(&jailed, talkers[i]);
        jailed.request.limits.output = 100000;
        assert_verdict(&jailed, &result, "too much output");
        assert_count_equal((long long)result.output_length, i == 0 ? 100000 : 0,
                           "bytes of output");
        assert_count_equal((long long)result.errors_length, i == 1 ? 100000 : 0,
                           "bytes of errors");
        jail_result_clear(&result);
        premises_check(*state, talkers[i]);
    }
}

PREMISED(output_just_at_its_limit_is_not_too_much)
{
    struct jailed_program jailed;
    jailed_program_make(&jailed, "no_newline");
    jailed.request.limits.output = 7;
    try_out(state, &jailed, "ended", 0, "newline");
    jailed.request.limits.output = 6;
    try_out(state, &jailed, "too much output", 0, "newlin");
    jailed.request.limits.output = 0;
    try_out(state, &jailed, "too much output", 0, "");
}

PREMISED(every_byte_value_is_kept)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "nul_bytes");
    assert_verdict(&jailed, &result, "ended");
    assert_count_equal((long long)result.output_length, 256, "bytes");
    for (int i = 0; i < 256; i++)
        assert_int_equal((unsigned char)result.output[i], i);
    jail_result_clear(&result);
    premises_check(*state, "NUL bytes");
}

/* Whatever a sandboxed process tries, its earlier output stays unchanged. */
PREMISED(output_can_only_be_appended)
{
    struct jailed_program jailed;
    jailed_program_make(&jailed, "tampers");
    try_out(state, &jailed, "ended", 0, "truth and LIES!");
}

/* ---- Input ---- */

PREMISED(unread_input_causes_no_delay)
{
    enum { LARGE = 8 << 20 };
    struct jailed_program jailed;
    char *input = calloc(1, LARGE);
    assert_non_null(input);
    jailed_program_make(&jailed, "silent");
    jailed.request.input = input;
    jailed.request.input_length = LARGE;
    try_out(state, &jailed, "ended", 0, "");
    free(input);
}

PREMISED(closing_files_harms_only_the_process)
{
    struct jailed_program jailed;
    jailed_program_make(&jailed, "closes_all");
    try_out(state, &jailed, "ended", 7, "");
}

/* ---- What a sandboxed process gets ---- */

PREMISED(memory_beyond_the_limit_is_refused)
{
    struct jailed_program jailed;
    jailed_program_make(&jailed, "hungry");
    try_out(state, &jailed,
            "ended after it ran out of its 256 MB of address space", 3, "");
    jailed_program_make(&jailed, "hungry greedy");
    try_out(state, &jailed,
            "crashed (SIGSEGV) after it ran out of its 256 MB of address space",
            0, "");
    jailed_program_make(&jailed, "hungry nibbles");
    jailed.request.limits.memory = (size_t)64 << 20;
    try_out(state, &jailed,
            "crashed (SIGABRT) after it ran out of its 64 MB of address space",
            0, "");
    jailed_program_make(&jailed, "crash null");
    try_out(state, &jailed, "crashed (SIGSEGV)", 0, "");
    jailed_program_make(&jailed, "hungry");
    jailed.request.limits.memory = (size_t)2 << 30;
    try_out(state, &jailed, "ended", 0, "fed\n");
}

/* Programs with sanitizers need more address space than any limit allows. */
PREMISED(memory_in_use_is_limited)
{
    struct jailed_program jailed;
    jailed_program_make(&jailed, "hungry");
    jailed.request.limits.memory = SIZE_MAX;
    jailed.request.limits.resident = (size_t)64 << 20;
    try_out(state, &jailed, "crashed (SIGKILL)", 0, "");
}

/* Nothing of the caller's state reaches the sandboxed process: ignored and
 * blocked signals, open files, environment variables. */
PREMISED(a_process_gets_a_clean_start)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    sigset_t some, before;
    sigemptyset(&some);
    sigaddset(&some, SIGUSR1);
    sigprocmask(SIG_BLOCK, &some, &before);
    void (*pipes)(int) = signal(SIGPIPE, SIG_IGN);
    int copy = dup(STDERR_FILENO);
    setenv("SECRET", "the hole card", 1);
    jailed_program_make(&jailed, "looks_around two words");
    assert_verdict(&jailed, &result, "ended");
    assert_text_equal(result.output,
                      "stands at home: 1\nPATH LANG HOME TMPDIR \nopen: 3\n"
                      "entries: 2\nsignals: 0, 0\nleads: 1\n"
                      "[name][two][words]\n",
                      "what the process found");
    jail_result_clear(&result);
    unsetenv("SECRET");
    close(copy);
    signal(SIGPIPE, pipes);
    sigprocmask(SIG_SETMASK, &before, NULL);
    premises_check(*state, "looks_around");
}

PREMISED(a_process_can_overwrite_its_own_memory)
{
    struct jailed_program jailed;
    jailed_program_make(&jailed, "scribbles");
    jailed.request.skip_pauses = true;
    try_out(state, &jailed, "ended", 0, "scribbled");
}

/* ---- Sandboxed processes that can't start ---- */

PREMISED(a_file_that_cannot_run_is_reported_with_the_reason)
{
    static const struct {
        const char *program, *problem;
    } ones[] = {
        {"/nowhere/at/all", "/nowhere/at/all: No such file or directory"},
        {"/dev/null", "can't execute it: Permission denied"},
        {"tests/run.sh", "can't execute it: Permission denied"},
        {"/", "can't execute it: Permission denied"},
    };
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        struct jail_result result = {0};
        struct jailed_program jailed;
        jailed_program_make(&jailed, "silent");
        jailed.request.program = ones[i].program;
        assert_verdict(&jailed, &result, "couldn't be started");
        assert_text_equal(result.problem, ones[i].problem, "the problem of %s",
                          ones[i].program);
        jail_result_clear(&result);
        premises_check(*state, ones[i].program);
    }
}

PREMISED(a_process_without_a_folder_is_not_started)
{
    struct jail_result result = {0};
    struct jailed_program jailed;
    const struct premises *premises = *state;
    jailed_program_make(&jailed, "silent");
    setenv("TMPDIR", "/nowhere", 1);
    assert_verdict(&jailed, &result, "couldn't be started");
    assert_text_equal(result.problem, "/nowhere: No such file or directory",
                      "the problem");
    setenv("TMPDIR", premises->home.folder, 1);
    jail_result_clear(&result);
}
