/* Tests of compilers, which may start programs and write below their folder. */
#define _DEFAULT_SOURCE
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/jailed_program.h"

static void write_text(const char *folder, const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void make_gcc(struct jailed_program *jailed, const char *folder,
                     const char *source)
{
    jailed_program_make(jailed, "gcc -Wall -o program program.c");
    jailed->request.program = "gcc";
    jailed->request.permissions = JAIL_COMPILER;
    jailed->request.folder = folder;
    jailed->request.reads_folder_alone = true;
    jailed->request.limits.memory = (size_t)2 << 30;
    write_text(folder, "program.c", source);
}

static void compile(const char *folder, const char *source,
                    struct jail_result *result)
{
    struct jailed_program jailed;
    make_gcc(&jailed, folder, source);
    assert_verdict(&jailed, result, "ended");
}

/* True if the kernel has Landlock. */
static bool has_walls(void)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "landlock");
    jailed.request.permissions = JAIL_COMPILER;
    assert_verdict(&jailed, &result, "ended");
    bool walls = result.status == 1;
    jail_result_clear(&result);
    return walls;
}

static void make_work(const struct premises *premises, char folder[96])
{
    snprintf(folder, 96, "%s/work", premises->home.folder);
    assert_int_equal(mkdir(folder, S_IRWXU), 0);
}

static void remove_work(const char *folder, const char *names)
{
    char *files = folder_listing(folder);
    assert_text_equal(files, names, "what the compiler left");
    free(files);
    struct state_folder work;
    assert_true(snprintf(work.folder, sizeof work.folder, "%s", folder) <
                (int)sizeof work.folder);
    state_folder_close(&work);
}

PREMISED(gcc_compiles_and_its_output_runs)
{
    char folder[96], program[160];
    struct jail_result result = {0};
    make_work(*state, folder);
    compile(folder, "#include <stdio.h>\nint main(void) { puts(\"made\"); }\n",
            &result);
    assert_text_equal(result.errors, "", "the errors of gcc");
    assert_int_equal(result.status, 0);
    snprintf(program, sizeof program, "%s/program", folder);
    struct jailed_program product;
    jailed_program_make(&product, "silent");
    product.request.program = program;
    assert_verdict(&product, &result, "ended");
    assert_text_equal(result.output, "made\n", "output");
    jail_result_clear(&result);
    remove_work(folder, ".\n..\nprogram\nprogram.c\n");
    premises_check(*state, "gcc");
}

PREMISED(compiler_errors_are_kept)
{
    char folder[96];
    struct jail_result result = {0};
    make_work(*state, folder);
    compile(folder, "int main(void) { return nothing; }\n", &result);
    assert_int_equal(result.status, 1);
    assert_text_has(result.errors, "program.c:1:25: error:", "errors");
    jail_result_clear(&result);
    remove_work(folder, ".\n..\nprogram.c\n");
    premises_check(*state, "gcc");
}

/* However a source refers to a file outside its folder, gcc can neither quote
 * it nor include it in the output. */
PREMISED(files_outside_the_folder_are_not_compiled)
{
    static const char *const ways[] = {
        "__asm__(\".incbin \\\"../secret\\\"\"); int main(void) {}\n",
        "#include \"../secret\"\nint main(void) {}\n",
        "#include \"link\"\nint main(void) {}\n",
    };
    char folder[96], secret[128], link[128];
    struct jail_result result = {0};
    const struct premises *premises = *state;
    if (!has_walls())
        return;
    write_text(premises->home.folder, "secret", "#error the answers\n");
    make_work(premises, folder);
    snprintf(secret, sizeof secret, "%s/secret", premises->home.folder);
    snprintf(link, sizeof link, "%s/link", folder);
    assert_int_equal(symlink(secret, link), 0);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        compile(folder, ways[i], &result);
        assert_int_equal(result.status, 1);
        assert_null(strstr(result.errors, "the answers"));
        assert_text_has(result.errors, i > 0 ? "ermission denied" : "secret",
                        "errors");
    }
    jail_result_clear(&result);
    assert_int_equal(remove(secret), 0);
    remove_work(folder, ".\n..\nlink\nprogram.c\n");
    premises_check(*state, "elsewhere");
}

/* Runs a program with a compiler's permissions and checks its verdict. */
static void try_as_compiler(void **state, const char *words,
                            const char *verdict)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, words);
    jailed.request.permissions = JAIL_COMPILER;
    assert_verdict(&jailed, &result, verdict);
    jail_result_clear(&result);
    premises_check(*state, words);
}

static void try_refused(void **state, const char *words, const char *call)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, words);
    jailed.request.permissions = JAIL_COMPILER;
    jailed_program_run(&jailed, &result);
    assert_count_equal(result.verdict, JAIL_REFUSED, "verdict on %s", words);
    assert_text_equal(result.call, call, "the call that was refused to %s",
                      words);
    jail_result_clear(&result);
    premises_check(*state, words);
}

PREMISED(a_compilers_fork_bomb_is_stopped)
{
    for (int i = 0; i < 5; i++)
        try_as_compiler(state, "fork_bomb",
                        "tried to start another program or a thread (clone)");
}

PREMISED(background_processes_die_with_the_compiler)
{
    for (int i = 0; i < 5; i++)
        try_as_compiler(state, "orphans", "ended");
}

PREMISED(locked_folders_are_removed)
{
    try_as_compiler(state, "litters", "ended");
}

PREMISED(no_folder_is_too_deep_to_remove)
{
    try_as_compiler(state, "litters deep", "ended");
}

/* The folder that is removed contains a link to a folder that must stay. */
PREMISED(removing_a_folder_spares_its_links_targets)
{
    char folder[96], path[160], kept[128];
    const struct premises *premises = *state;
    snprintf(kept, sizeof kept, "%s/kept", premises->home.folder);
    assert_int_equal(mkdir(kept, S_IRWXU), 0);
    write_text(kept, "text", "kept");
    make_work(premises, folder);
    snprintf(path, sizeof path, "%s/inside", folder);
    assert_int_equal(mkdir(path, S_IRWXU), 0);
    write_text(path, "text", "gone");
    snprintf(path, sizeof path, "%s/inside/link", folder);
    assert_int_equal(symlink(kept, path), 0);
    assert_true(jail_remove_folder(folder));
    assert_false(jail_remove_folder(folder));
    assert_int_equal(errno, ENOENT);
    remove_work(kept, ".\n..\ntext\n");
    premises_check(premises, "a folder");
}

PREMISED(a_compiler_gets_no_more_access_than_it_needs)
{
    static const char *const attempts[][2] = {
        {"talk", "socket"},
        {"session", "setsid"},
        {"group", "setpgid"},
        {"kill-parent", "kill"},
        {"kill-all", "kill"},
        {"kill-thread", "tkill"},
        {"ptrace", "ptrace"},
        {"namespace", "unshare"},
        {"mount", "mount"},
        {"ring", "io_uring_setup"},
        {"reboot", "reboot"},
        {"memory-of-parent", "process_vm_readv"},
        {"limit-of-parent", "prlimit64"},
        {"processors-of-parent", "sched_setaffinity"},
        {"priority-of-parent", "sched_setparam"},
        {"disk-of-parent", "ioprio_set"},
        {"shared-memory", "shmget"},
        {"semaphore", "semget"},
        {"mailbox", "msgget"},
        {"queue", "mq_open"},
        {"utime", "utimensat"},
        {"attribute", "setxattr"},
#ifdef __x86_64__ /* newer machines have only the calls that end in "at" */
        {"chown", "chown"},
#endif
    };
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        char words[64];
        snprintf(words, sizeof words, "attempts %s", attempts[i][0]);
        try_refused(state, words, attempts[i][1]);
    }
}

/* gcc reads and lowers its own limits, and ld makes its output executable. */
PREMISED(a_compiler_can_do_what_it_needs)
{
    static const char *const needs[] = {"limit", "read-limit-of-parent",
                                        "chmod"};
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        char words[64];
        snprintf(words, sizeof words, "attempts %s", needs[i]);
        try_as_compiler(state, words, "ended");
    }
}

PREMISED(a_compilers_limits_cover_all_its_processes)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "endless_loop");
    jailed.request.permissions = JAIL_COMPILER;
    jailed.request.limits.cpu = milliseconds(50);
    assert_verdict(&jailed, &result, "timed out");
    jailed_program_make(&jailed, "endless_output");
    jailed.request.permissions = JAIL_COMPILER;
    jailed.request.limits.output = 1000;
    assert_verdict(&jailed, &result, "too much output");
    assert_count_equal((long long)result.output_length, 1000, "bytes");
    jail_result_clear(&result);
    premises_check(*state, "limits");
}

/* Macros that double thirty times make a billion words. */
PREMISED(a_macro_bomb_is_stopped)
{
    enum { DOUBLINGS = 30 };
    char folder[96], source[2048] = "#define A0 1,\n";
    struct jailed_program jailed;
    struct jail_result result = {0};
    make_work(*state, folder);
    for (int i = 1; i <= DOUBLINGS; i++) {
        size_t length = strlen(source);
        snprintf(source + length, sizeof source - length,
                 "#define A%d A%d A%d\n", i, i - 1, i - 1);
    }
    strcat(source, "int bomb[] = {A30};\nint main(void) { }\n");
    make_gcc(&jailed, folder, source);
    jailed.request.limits.cpu = milliseconds(500);
    assert_verdict(&jailed, &result, "timed out");
    jail_result_clear(&result);
    assert_true(jail_remove_folder(folder));
    premises_check(*state, "a macro bomb");
}

/* A source could contain the reference as data. */
PREMISED(a_compiler_reads_no_programs)
{
    char folder[96];
    struct jail_result result = {0};
    if (!has_walls())
        skip();
    make_work(*state, folder);
    compile(folder,
            "__asm__(\".incbin \\\"/usr/bin/env\\\"\");\n"
            "int main(void) { }\n",
            &result);
    assert_text_has(result.errors, "/usr/bin/env", "the errors");
    assert_int_equal(result.status, 1);
    jail_result_clear(&result);
    remove_work(folder, ".\n..\nprogram.c\n");
    premises_check(*state, "a source that includes a program");
}
