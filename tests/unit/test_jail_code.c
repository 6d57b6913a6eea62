/* Tests that a C program executes only its own code and that of the libraries
 * of C and C++, so that it can't pass for another program. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "support/check.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/jailed_program.h"

static void make_c_program(struct jailed_program *jailed, const char *words)
{
    jailed_program_make(jailed, words);
    jailed->request.permissions = JAIL_C_PROGRAM;
}

/* True if the kernel has Landlock. */
static bool has_landlock(void)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "landlock");
    jailed.request.permissions = JAIL_COMPILER;
    assert_verdict(&jailed, &result, "ended");
    bool has = result.status == 1;
    jail_result_clear(&result);
    return has;
}

PREMISED(c_programs_run_with_any_library)
{
    static const char *const names[] = {"ordinary", "ordinary-musl",
                                        "ordinary-static"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct jailed_program free, strict;
        struct jail_result usual = {0}, result = {0};
        jailed_program_make(&free, names[i]);
        make_c_program(&strict, names[i]);
        jailed_program_run(&free, &usual);
        jailed_program_run(&strict, &result);
        assert_count_equal(result.verdict, JAIL_ENDED, "verdict on %s",
                           names[i]);
        assert_text_equal(result.output, usual.output, "output of %s",
                          names[i]);
        assert_true(result.output_length > 0);
        jail_result_clear(&usual);
        jail_result_clear(&result);
        premises_check(*state, names[i]);
    }
}

/* ---- Commands ---- */

static void run_commands(const char *words, const char *verdict,
                         struct jail_result *result)
{
    struct jailed_program jailed;
    *result = (struct jail_result){.output = NULL};
    make_c_program(&jailed, words);
    jailed.request.skip_pauses = true;
    assert_verdict(&jailed, result, verdict);
}

/* The shell isn't started, but the program is none the wiser. */
PREMISED(commands_that_only_sleep_are_pauses)
{
    static const int64_t lengths[] = {2, 3, 4, 5};
    enum { COUNT = sizeof lengths / sizeof *lengths };
    struct jail_result result;
    run_commands("commands sleep", "ended", &result);
    assert_text_equal(result.output, "before\nafter\n", "output");
    assert_count_equal((long long)result.pause_count, COUNT, "pauses");
    for (size_t i = 0; i < COUNT; i++) {
        assert_count_equal((long long)result.pauses[i].output_before, 7,
                           "output before pause %zu", i);
        assert_count_equal(result.pauses[i].nanoseconds,
                           lengths[i] * seconds(1), "length of pause %zu", i);
    }
    jail_result_clear(&result);
    premises_check(*state, "commands that sleep");
}

/* A child that shares the memory can do no more than the program itself, and
 * ends with it. */
PREMISED(other_commands_and_processes_are_refused)
{
    static const char *const attempts[][2] = {
        {"commands ls", "tried to start another program or process (execve)"},
        {"commands both", "tried to start another program or process (execve)"},
        {"commands exec", "tried to start another program or process (execve)"},
        {"commands network", "tried to use the network (socket)"},
        {"commands stays", "timed out"},
        {"attempts fork", "tried to start another program or a thread (clone)"},
        {"attempts thread",
         "tried to start another program or a thread (clone)"},
        {"fork_bomb", "tried to start another program or a thread (clone)"},
    };
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        struct jailed_program jailed;
        struct jail_result result = {0};
        make_c_program(&jailed, attempts[i][0]);
        jailed.request.skip_pauses = true;
        jailed.request.limits.wall = seconds(2);
        assert_verdict(&jailed, &result, attempts[i][1]);
        jail_result_clear(&result);
        premises_check(*state, attempts[i][0]);
    }
}

/* ---- Memory ---- */

PREMISED(memory_cannot_become_code)
{
    static const char *const attempts[][2] = {
        {"memory-as-code", "mmap"},      {"memory-to-code", "mprotect"},
        {"writable-code", "mmap"},       {"errors-as-code", "mmap"},
        {"memory-key", "pkey_mprotect"}, {"memory-file", "memfd_create"},
    };
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        struct jailed_program jailed;
        struct jail_result result = {0};
        char words[64];
        snprintf(words, sizeof words, "attempts %s", attempts[i][0]);
        make_c_program(&jailed, words);
        jailed_program_run(&jailed, &result);
        assert_count_equal(result.verdict, JAIL_REFUSED, "verdict on %s",
                           words);
        assert_text_equal(result.call, attempts[i][1], "the call of %s", words);
        jail_result_clear(&result);
        premises_check(*state, words);
    }
}

/* The program maps its own file as code, as a loader maps libraries. */
PREMISED(a_programs_own_file_is_code)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    make_c_program(&jailed, "attempts own-code");
    assert_verdict(&jailed, &result, "ended");
    assert_text_equal(result.output, "survived\n", "output");
    jail_result_clear(&result);
    premises_check(*state, "its own code");
}

#ifdef __x86_64__ /* borrows knows only this machine's registers */

/* Writes the absolute path of the project's own shuffle. */
static void find_reference(char path[PATH_MAX])
{
    const char *folder = getenv("MUSL_PROGRAMS_DIR");
    char relative[512];
    snprintf(relative, sizeof relative, "%s/shuffle",
             folder ? folder : "build/musl/bin");
    assert_non_null(realpath(relative, path));
}

/* Runs borrows, which may read the reference. */
static void borrow(enum jail_permissions permissions, const char *path,
                   struct jail_result *result)
{
    static const char input[] = "5\n";
    struct jailed_program jailed;
    jailed_program_make(&jailed, "borrows");
    const char *const arguments[] = {path, NULL};
    jailed.request.arguments = arguments;
    jailed.request.permissions = permissions;
    jailed.request.reads = path;
    jailed.request.input = input;
    jailed.request.input_length = strlen(input);
    jailed_program_run(&jailed, result);
}

/* Without the rules for C programs, the trick works. */
PREMISED(another_program_can_be_loaded_only_outside)
{
    char path[PATH_MAX], words[JAIL_VERDICT_SIZE];
    struct jail_result result = {0};
    find_reference(path);
    borrow(JAIL_PROGRAM, path, &result);
    jail_verdict_text(&result, words);
    assert_text_equal(words, "ended", "where any code may be loaded");
    assert_text_has(result.output, "Seed: ", "the reference's output");
    jail_result_clear(&result);
    borrow(JAIL_C_PROGRAM, path, &result);
    jail_verdict_text(&result, words);
    assert_text_equal(words, "tried to execute code that isn't its own (mmap)",
                      "a C program");
    assert_text_equal(result.output, "", "its output");
    jail_result_clear(&result);
    premises_check(*state, "a borrowed program");
}

#endif

/* Returns the status of `reads`, which is 0 if it can read the file. */
static int reading_status(enum jail_permissions permissions, const char *path)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    char words[128];
    snprintf(words, sizeof words, "reads %s", path);
    jailed_program_make(&jailed, words);
    jailed.request.permissions = permissions;
    assert_verdict(&jailed, &result, "ended");
    int status = result.status;
    jail_result_clear(&result);
    return status;
}

/* Where a reference may be installed, and what else no C program needs. */
PREMISED(c_programs_read_no_other_files)
{
    static const char *const paths[] = {"/usr/bin/env", "/dev/tty", "/dev/zero",
                                        "/etc/ld.so.conf", "/bin/sh"};
    if (!has_landlock())
        skip();
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        assert_count_equal(reading_status(JAIL_C_PROGRAM, paths[i]), 1,
                           "reading %s", paths[i]);
    assert_count_equal(reading_status(JAIL_PROGRAM, "/usr/bin/env"), 0,
                       "reading a program, as an interpreter may");
    assert_count_equal(reading_status(JAIL_C_PROGRAM, "/proc/self/exe"), 0,
                       "reading itself");
    premises_check(*state, "files");
}
