/* Tests of what sandboxed processes can't do, by the names of the system calls.
 */
#define _GNU_SOURCE /* unshare */
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/jailed_program.h"

/* Writes a file that must not change, and its name to `path`. */
static void leave_note(const struct premises *premises, char path[128])
{
    snprintf(path, 128, "%s/note", premises->home.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("note", file);
    fclose(file);
}

static void assert_note_is_there(const char *path)
{
    FILE *file = fopen(path, "r");
    char text[16] = "";
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    assert_string_equal(text, "note");
    fclose(file);
    assert_int_equal(remove(path), 0);
}

/* Each attempt is refused, the result names the call, and nothing changes. */
static void refuse_all(void **state, const char *const attempts[][2],
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct jailed_program jailed;
        struct jail_result result = {0};
        char words[256], note[128];
        leave_note(*state, note);
        snprintf(words, sizeof words, "attempts %s %s", attempts[i][0], note);
        jailed_program_make(&jailed, words);
        jailed_program_run(&jailed, &result);
        assert_count_equal(result.verdict, JAIL_REFUSED, "verdict on %s",
                           words);
        assert_string_equal(result.call, attempts[i][1]);
        assert_text_equal(result.output, "", "output of %s", words);
        jail_result_clear(&result);
        assert_note_is_there(note);
        premises_check(*state, words);
    }
}

#define REFUSE_ALL(state, attempts) \
    refuse_all(state, attempts, sizeof(attempts) / sizeof *(attempts))

PREMISED(processes_cannot_change_files)
{
    static const char *const attempts[][2] = {
        {"create", "openat"},     {"write", "openat"},
        {"read-write", "openat"}, {"truncate-open", "openat"},
        {"temporary", "openat"},  {"memory-file", "memfd_create"},
        {"truncate", "truncate"}, {"ftruncate", "ftruncate"},
        {"utime", "utimensat"},   {"append", "fcntl"},
        {"fchmod", "fchmod"},     {"unlinkat", "unlinkat"},
#ifdef __x86_64__ /* newer machines have only the calls that end in "at" */
        {"creat", "creat"},       {"unlink", "unlink"},
        {"rmdir", "rmdir"},       {"mkdir", "mkdir"},
        {"rename", "rename"},     {"link", "link"},
        {"symlink", "symlink"},   {"chmod", "chmod"},
        {"chown", "chown"},
#endif
    };
    REFUSE_ALL(state, attempts);
}

PREMISED(processes_cannot_use_the_network)
{
    static const char *const attempts[][2] = {
        {"talk", "socket"}, {"unix", "socket"}, {"pair", "socketpair"}};
    REFUSE_ALL(state, attempts);
}

PREMISED(processes_cannot_touch_other_processes)
{
    static const char *const attempts[][2] = {
        {"fork", "clone"},
        {"thread", "clone3"},
        {"shell", "execve"},
        {"descriptor", "execveat"},
        {"ptrace", "ptrace"},
        {"kill-parent", "kill"},
        {"kill-all", "kill"},
        {"kill-thread", "tkill"},
        {"memory-of-parent", "process_vm_readv"},
#ifdef __x86_64__
        {"vfork", "vfork"},
#endif
    };
    REFUSE_ALL(state, attempts);
}

PREMISED(processes_cannot_leave_the_jail)
{
    static const char *const attempts[][2] = {
        {"session", "setsid"},       {"group", "setpgid"},
        {"limit", "prlimit64"},      {"step-out", "prctl"},
        {"root", "chroot"},          {"mount", "mount"},
        {"namespace", "unshare"},    {"filter", "seccomp"},
        {"ring", "io_uring_setup"},  {"reboot", "reboot"},
        {"break-memory", "madvise"},
    };
    REFUSE_ALL(state, attempts);
}

#ifdef __x86_64__
/* True if this kernel has the calls of 32-bit programs. Where it was built or
 * started without them, such a call crashes any program, jailed or not. */
static bool kernel_has_old_numbers(void)
{
    int call = 20, status; /* getpid, as 32-bit programs number it */
    pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL);
        __asm__ volatile("int $0x80" : "+a"(call) : : "memory");
        _exit(0);
    }
    assert_return_code(child, errno);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status);
}

PREMISED(processes_cannot_make_32_bit_calls)
{
    static const char *const attempts[][2] = {{"old-numbers", "mkdir"}};
    if (kernel_has_old_numbers()) {
        REFUSE_ALL(state, attempts);
        return;
    }
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "attempts old-numbers");
    jailed_program_run(&jailed, &result);
    assert_count_equal(result.verdict, JAIL_CRASHED, "verdict");
    assert_count_equal(result.signal, SIGSEGV, "signal");
    jail_result_clear(&result);
    premises_check(*state, "a 32-bit call that the kernel doesn't have");
}
#endif

PREMISED(a_refusal_cannot_be_caught)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "catches_sigsys");
    assert_verdict(&jailed, &result, "tried to use the network (socket)");
    assert_text_equal(result.output, "", "output");
    jail_result_clear(&result);
    premises_check(*state, "catches_sigsys");
}

/* A reader doesn't have to know the kernel's names of calls. */
PREMISED(refusals_are_described_in_plain_words)
{
    static const char *const attempts[][2] = {
        {"create", "tried to write a file (openat)"},
        {"unlinkat", "tried to change files or folders (unlinkat)"},
        {"talk", "tried to use the network (socket)"},
        {"fork", "tried to start another program or a thread (clone)"},
        {"shell", "tried to start another program or process (execve)"},
        {"thread", "tried to start another program or a thread (clone3)"},
        {"kill-all", "tried to send a signal to another process (kill)"},
        {"memory-of-parent",
         "tried to inspect another process (process_vm_readv)"},
        {"limit", "tried to change its limits or priority (prlimit64)"},
        {"semaphore", "tried to share memory or messages (semget)"},
        {"append", "made a forbidden system call (fcntl)"},
        {"reboot", "made a forbidden system call (reboot)"},
    };
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        struct jailed_program jailed;
        struct jail_result result = {0};
        char words[64];
        snprintf(words, sizeof words, "attempts %s", attempts[i][0]);
        jailed_program_make(&jailed, words);
        assert_verdict(&jailed, &result, attempts[i][1]);
        jail_result_clear(&result);
        premises_check(*state, words);
    }
}

/* ---- Walls around files, where the kernel has Landlock ---- */

/* Runs a program and returns its status. */
static int status_of(const char *words, enum jail_permissions permissions)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, words);
    jailed.request.permissions = permissions;
    jailed.request.reads_folder_alone = true;
    assert_verdict(&jailed, &result, "ended");
    int status = result.status;
    jail_result_clear(&result);
    return status;
}

static int status_of_reading(const char *path,
                             enum jail_permissions permissions)
{
    char words[256];
    snprintf(words, sizeof words, "reads %s", path);
    return status_of(words, permissions);
}

PREMISED(other_peoples_files_cannot_be_read)
{
    char note[128], memory[64];
    int walls = status_of("landlock", JAIL_COMPILER);
    leave_note(*state, note);
    snprintf(memory, sizeof memory, "/proc/%d/environ", getpid());
    for (int i = 0; i < 2; i++) {
        enum jail_permissions permissions =
            i == 0 ? JAIL_PROGRAM : JAIL_COMPILER;
        assert_count_equal(status_of_reading(note, permissions), walls,
                           "a note");
        assert_count_equal(status_of_reading("/etc/passwd", permissions), walls,
                           "a system file");
        assert_count_equal(status_of_reading(memory, permissions), walls,
                           "the caller's memory");
        assert_count_equal(status_of_reading("/proc/self/exe", permissions), 0,
                           "itself");
        assert_count_equal(status_of_reading("/dev/zero", permissions), 0,
                           "a device");
    }
    assert_note_is_there(note);
}

/* Where the machine allows it. Access times that move would let one entry of a
 * contest leave notes for another. */
static bool can_separate_mounts(void)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0)
        _exit(unshare(CLONE_NEWNS) != 0 &&
              unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status == 0;
}

PREMISED(reading_a_file_leaves_its_access_time)
{
    const struct timespec long_ago[] = {{1000000000, 0}, {1100000000, 0}};
    struct jailed_program jailed;
    struct jail_result result = {0};
    struct stat facts;
    char note[128], words[160];
    leave_note(*state, note);
    snprintf(words, sizeof words, "reads %s", note);
    assert_int_equal(utimensat(AT_FDCWD, note, long_ago, 0), 0);
    jailed_program_make(&jailed, words);
    jailed.request.reads = note;
    assert_verdict(&jailed, &result, "ended");
    assert_count_equal(result.status, 0, "the note is read");
    assert_int_equal(stat(note, &facts), 0);
    if (can_separate_mounts())
        assert_int_equal(facts.st_atim.tv_sec, long_ago[0].tv_sec);
    jail_result_clear(&result);
    assert_note_is_there(note);
}

PREMISED(a_compiler_writes_only_below_its_folder)
{
    char elsewhere[128], words[256];
    const struct premises *premises = *state;
    int walls = status_of("landlock", JAIL_COMPILER);
    snprintf(elsewhere, sizeof elsewhere, "%s/new", premises->home.folder);
    snprintf(words, sizeof words, "attempts create %s", elsewhere);
    assert_count_equal(status_of(words, JAIL_COMPILER), 0, "%s", words);
    assert_count_equal(remove(elsewhere) != 0, walls, "no new file");
}

/* Future C libraries must still work. */
PREMISED(future_calls_seem_not_to_exist)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "attempts future");
    assert_verdict(&jailed, &result, "ended");
    assert_text_equal(result.output, "survived\n", "output");
    jail_result_clear(&result);
    premises_check(*state, "a future call");
}

/* Runs a program, and checks what it says of an attempt. */
static void try_pretended(void **state, const char *words, const char *says)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, words);
    assert_verdict(&jailed, &result, "ended");
    assert_text_equal(result.output, says, "output");
    jail_result_clear(&result);
    premises_check(*state, words);
}

/* Sanitizers do this at the start of a program. */
PREMISED(turning_off_core_dumps_is_allowed)
{
    try_pretended(state, "attempts give-up-core", "no core\nsurvived\n");
}

/* Programs that read the same file could pass notes to each other. */
PREMISED(no_program_drops_files_from_memory_or_sees_what_is_there)
{
    try_pretended(state, "attempts drop-cached-file", "ignored\nsurvived\n");
    try_pretended(state, "attempts look-at-cache", "unknown\nsurvived\n");
    try_pretended(state, "attempts page-out", "kept\nsurvived\n");
}

PREMISED(a_fork_bomb_is_stopped)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "fork_bomb");
    assert_verdict(&jailed, &result,
                   "tried to start another program or a thread (clone)");
    jail_result_clear(&result);
    premises_check(*state, "fork_bomb");
}

/* ---- Schemes to get out of the jail, to hide from it, and to wear it out ----
 */

/* A escape of tests/candidates/hostile/escapes.c, and its verdict. */
struct escape {
    const char *name;
    const char *verdict;
};

static void try_escapes(void **state, const struct escape *escapes,
                        size_t count, const char *output)
{
    for (size_t i = 0; i < count; i++) {
        struct jailed_program jailed;
        struct jail_result result = {0};
        char words[64];
        snprintf(words, sizeof words, "escapes %s", escapes[i].name);
        jailed_program_make(&jailed, words);
        jailed.request.limits.cpu = seconds(2);
        jailed.request.skip_pauses = true;
        assert_verdict(&jailed, &result, escapes[i].verdict);
        if (output)
            assert_text_equal(result.output, output, "the output of %s", words);
        jail_result_clear(&result);
        premises_check(*state, words);
    }
}

#define TRY_ESCAPES(state, escapes, output) \
    try_escapes(state, escapes, sizeof(escapes) / sizeof *(escapes), output)

PREMISED(no_unusual_feature_of_the_kernel_is_of_use)
{
    static const struct escape escapes[] = {
        {"own-signals", "made a forbidden system call (fcntl)"},
        {"lease", "made a forbidden system call (fcntl)"},
        {"execute-data", "made a forbidden system call (personality)"},
        {"handle-faults", "made a forbidden system call (userfaultfd)"},
        {"load-code", "made a forbidden system call (bpf)"},
        {"measure", "made a forbidden system call (perf_event_open)"},
        {"watch-files", "made a forbidden system call (inotify_init1)"},
        {"own-timer", "made a forbidden system call (timer_create)"},
        {"keep-key", "made a forbidden system call (add_key)"},
        {"kernel-log", "made a forbidden system call (syslog)"},
        {"all-disks", "made a forbidden system call (sync)"},
        {"lock-memory", "made a forbidden system call (mlockall)"},
        {"by-number", "made a forbidden system call (open_by_handle_at)"},
        {"new-way", "tried to write a file (openat2)"},
    };
    TRY_ESCAPES(state, escapes, "");
}

PREMISED(neither_output_nor_parent_is_tampered_with)
{
    static const struct escape escapes[] = {
        {"give-pages", "made a forbidden system call (vmsplice)"},
        {"copy-files", "tried to write a file (sendfile)"},
        {"reopen-output", "tried to write a file (openat)"},
        {"type", "tried to control a terminal or a device (ioctl)"},
        {"letter", "tried to send a signal to another process "
                   "(rt_sigqueueinfo)"},
    };
    static const struct escape forgets[] = {
        {"forget-output", "tried to write a file (ftruncate)"},
    };
    TRY_ESCAPES(state, escapes, "");
    TRY_ESCAPES(state, forgets, "a secret\n");
}

PREMISED(the_jail_is_not_worn_out)
{
    static const struct escape survivors[] = {{"storm", "ended"},
                                              {"descriptors", "ended"}};
    static const struct escape others[] = {
        {"faults", "crashed (SIGSEGV)"}, {"past-the-limit", "too much output"}};
    TRY_ESCAPES(state, survivors, "survived\n");
    TRY_ESCAPES(state, others, NULL);
}
