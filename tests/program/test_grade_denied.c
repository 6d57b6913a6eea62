/* Tests grade on machines that deny it a system call, as containers do. It then
 * works, or names the call; it neither waits forever nor blames the student. */
#define _DEFAULT_SOURCE /* flock */
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <seccomp.h>

#include "support/denied.h"
#include "support/graded.h"
#include "support/homework.h"
#include "support/process.h"

/* Grades a right program, as a program or from its source. */
static void grade_denied(struct denied_run *run, const char *path)
{
    char grade[512], whole[512];
    snprintf(grade, sizeof grade, "%s/grade", programs_dir());
    snprintf(whole, sizeof whole, "%s", path);
    char *const arguments[] = {grade, "--part", "shuffle", "--seeds",
                               "0-1", whole,    NULL};
    denied_run_program(run, arguments);
}

static const char *right_program(char path[512])
{
    snprintf(path, 512, "%s/right/iostream-shuffle", candidates_dir());
    return path;
}

/* Denies each call in turn and grades what is at `path`. */
static void deny_each_call(const char *path, int error)
{
    size_t failures = 0;
    for (size_t i = 0; denied_calls[i] != NULL; i++) {
        struct denied_run run = {.call = denied_calls[i], .error = error};
        if (seccomp_syscall_resolve_name(run.call) < 0)
            continue; /* this machine has no such call */
        grade_denied(&run, path);
        if (denied_went_well(&run))
            continue;
        failures++;
        print_error("without %s (%s), status %d: %s\n", run.call,
                    strerror(error), run.status, run.text);
    }
    assert_count_equal((long long)failures, 0, "calls that went wrong");
}

TEST(no_denied_call_is_held_against_the_student)
{
    char path[512];
    (void)state;
    deny_each_call(right_program(path), EPERM);
}

TEST(no_missing_call_is_held_against_the_student)
{
    char path[512];
    (void)state;
    deny_each_call(right_program(path), ENOSYS);
}

/* The compiler needs the machine, too. */
TEST(a_source_is_not_blamed_for_the_machine)
{
    static const char *const calls[] = {"clone", "vfork", "wait4", "pipe2",
                                        "unlink"};
    struct homework homework;
    (void)state;
    open_homework(&homework);
    write_source(&homework, "shuffle.c", "int main(void) { return 0; }\n");
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        struct denied_run run = {.call = calls[i], .error = EPERM};
        grade_denied(&run, homework.folder);
        if (run.status != 1 && !denied_went_well(&run))
            fail_msg("without %s, status %d: %s", run.call, run.status,
                     run.text);
        if (strstr(run.text, "compile") != NULL)
            fail_msg("without %s, the source is blamed: %s", run.call,
                     run.text);
    }
    close_homework(&homework);
}

/* ---- Without Landlock ---- */

static const char warning[] =
    "the jail is weaker here; Landlock: none: a program can read all files "
    "that you can read\n";

TEST(a_jail_without_landlock_says_so_once)
{
    char path[512];
    struct denied_run run = {.call = "landlock_create_ruleset",
                             .error = EOPNOTSUPP};
    (void)state;
    grade_denied(&run, right_program(path));
    assert_int_equal(run.status, 0);
    const char *first = strstr(run.text, warning);
    if (first == NULL || strstr(first + 1, warning) != NULL)
        fail_msg("not one warning: %s", run.text);
}

TEST(strict_grading_refuses_a_weaker_jail)
{
    static const char *const programs[] = {"grade", "challenge", "mancala"};
    static char arguments[][2][32] = {{"--part=shuffle", "shuffle"},
                                      {"blackjack", "bot.so"},
                                      {"--plain", "--bot=bot.so"}};
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        char program[512], strict[] = "--strict", check[] = "--check";
        char expected[sizeof warning + 16];
        struct denied_run run = {.call = "landlock_create_ruleset",
                                 .error = EOPNOTSUPP};
        snprintf(program, sizeof program, "%s/%s", programs_dir(), programs[i]);
        denied_run_program(&run, (char *[]){program, check, strict, NULL});
        assert_count_equal(run.status, 1, "%s --check --strict", program);
        if (strstr(run.text, "weaker    Landlock") == NULL)
            fail_msg("%s lists: %s", program, run.text);
        denied_run_program(&run, (char *[]){program, check, NULL});
        assert_count_equal(run.status, 0, "%s --check", program);
        denied_run_program(&run, (char *[]){program, strict, arguments[i][0],
                                            arguments[i][1], NULL});
        assert_count_equal(run.status, 2, "%s --strict", program);
        snprintf(expected, sizeof expected, "%s: %s", programs[i], warning);
        assert_text_equal(run.text, expected, "%s --strict", program);
    }
}

TEST(a_check_lists_what_the_machine_denies)
{
    char program[512], check[] = "--check";
    struct denied_run run = {.call = "waitid", .error = EPERM};
    (void)state;
    snprintf(program, sizeof program, "%s/grade", programs_dir());
    denied_run_program(&run, (char *[]){program, check, NULL});
    assert_count_equal(run.status, 1, "grade --check");
    if (strstr(
            run.text,
            "lacking   a first program   this system denies waitid, a system call "
            "that the jail needs: Operation not permitted\n") == NULL)
        fail_msg("grade --check lists: %s", run.text);
}

/* ---- Folders of a grade that was killed ---- */

/* Makes a folder with a file in $TMPDIR, as old as a day, or new. */
static void leave_folder(const struct homework *homework, const char *name,
                         bool is_old, char path[128])
{
    char file[160];
    const struct timespec day_ago[2] = {{time(NULL) - 86400, 0},
                                        {time(NULL) - 86400, 0}};
    snprintf(path, 128, "%s/%s", homework->temporary, name);
    assert_return_code(mkdir(path, S_IRWXU), errno);
    snprintf(file, sizeof file, "%s/play.c", path);
    FILE *source = fopen(file, "w");
    assert_non_null(source);
    fclose(source);
    if (is_old)
        assert_return_code(utimensat(AT_FDCWD, path, day_ago, 0), errno);
}

static void remove_left_folder(const char *path)
{
    assert_int_equal(access(path, F_OK), 0);
    assert_true(jail_remove_folder(path));
}

/* Only a folder that nobody uses anymore is removed. */
TEST(a_folder_of_a_killed_grade_is_removed)
{
    struct homework homework;
    struct denied_run run = {.call = NULL};
    char stale[128], used[128], fresh[128], other[128];
    (void)state;
    open_homework(&homework);
    write_source(&homework, "shuffle.c", "int main(void) { return 0; }\n");
    leave_folder(&homework, "grade-stale0", true, stale);
    leave_folder(&homework, "grade-used00", true, used);
    leave_folder(&homework, "grade-fresh0", false, fresh);
    leave_folder(&homework, "other-stale0", true, other);
    int claim = open(used, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert_return_code(claim, errno);
    assert_return_code(flock(claim, LOCK_EX), errno);
    grade_denied(&run, homework.folder);
    assert_int_equal(access(stale, F_OK), -1);
    remove_left_folder(used);
    remove_left_folder(fresh);
    remove_left_folder(other);
    close(claim);
    close_homework(&homework);
}
