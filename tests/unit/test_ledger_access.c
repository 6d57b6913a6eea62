/* Ledgers without permissions, and ledgers opened by several processes. */
#include "support/check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ledger.h"
#include "support/state_folder.h"

static void open_and_close(const char *path)
{
    char problem[LEDGER_PROBLEM_SIZE] = "";
    struct ledger *ledger = ledger_open(path, LEDGER_WRITES, problem);
    if (ledger == NULL)
        fail_msg("%s", problem);
    ledger_close(ledger);
}

/* ---- Permissions ---- */

/* Opens the ledger for writing and for reading, and reports the results. Modes
 * don't stop root, so root becomes another user first. */
static void try_to_open(void *self, FILE *report)
{
    const struct state_folder *home = self;
    if (getuid() == 0 && setuid(65534) != 0)
        return;
    static const enum ledger_access ways[] = {LEDGER_WRITES, LEDGER_READS};
    for (int i = 0; i < 2; i++) {
        enum ledger_access access = ways[i];
        char problem[LEDGER_PROBLEM_SIZE] = "opened";
        struct ledger_profile profile;
        struct ledger *ledger = ledger_open(home->path, access, problem);
        if (ledger != NULL && access == LEDGER_READS &&
            ledger_find(ledger, "Anna", &profile) == LEDGER_DONE)
            fprintf(report, "%s has %lld\n", profile.name,
                    (long long)profile.bankroll);
        else
            fprintf(report, "%s\n", ledger ? ledger_problem(ledger) : problem);
        ledger_close(ledger);
    }
}

/* Writes `pattern` to `text`, with `path` in the place of its @, if any. */
static void insert_path(char text[LEDGER_PROBLEM_SIZE], const char *pattern,
                        const char *path)
{
    const char *at = strchr(pattern, '@');
    if (at == NULL)
        snprintf(text, LEDGER_PROBLEM_SIZE, "%s", pattern);
    else
        snprintf(text, LEDGER_PROBLEM_SIZE, "%.*s%s%s", (int)(at - pattern),
                 pattern, path, at + 1);
}

/* Opens the ledger with these modes. Expects the reports `writes` and `reads`,
 * in which @ stands for the path, and an unchanged folder. */
static void assert_opening_reports(const struct state_folder *home,
                                   mode_t folder_mode, mode_t mode,
                                   const char *writes, const char *reads)
{
    assert_int_equal(chmod(home->path, mode), 0);
    assert_int_equal(chmod(home->folder, folder_mode), 0);
    char *listing = folder_listing(home->folder);
    struct child child = child_start(try_to_open, (void *)home);
    char *report = child_finish(&child);
    char expected[2 * LEDGER_PROBLEM_SIZE + 2],
        for_writing[LEDGER_PROBLEM_SIZE], for_reading[LEDGER_PROBLEM_SIZE];
    insert_path(for_writing, writes, home->path);
    insert_path(for_reading, reads, home->path);
    snprintf(expected, sizeof expected, "%s\n%s\n", for_writing, for_reading);
    assert_text_equal(report, expected,
                      "a folder of mode %o with a file of mode %o", folder_mode,
                      mode);
    free(report);
    char *listing_after = folder_listing(home->folder);
    assert_text_equal(listing_after, listing, "the folder");
    free(listing_after);
    free(listing);
    assert_int_equal(chmod(home->folder, 0700), 0);
}

TEST(without_permission_the_reason_is_reported)
{
    struct state_folder home;
    state_folder_open(&home);
    open_and_close(home.path);
    sql_run(home.path, "INSERT INTO profiles (name, bankroll, created) "
                       "VALUES ('Anna', 5, 1)");
    assert_opening_reports(
        &home, 0555, 0666,
        "can't write @: can't create temporary files in its folder: Permission denied",
        "Anna has 5");
    assert_opening_reports(&home, 0777, 0444,
                           "can't write @: Permission denied", "Anna has 5");
    assert_opening_reports(&home, 0777, 0000, "can't read @: Permission denied",
                           "can't read @: Permission denied");
    unlink(home.path);
    snprintf(home.path, sizeof home.path, "%s/x/y.db", home.folder);
    assert_int_equal(chmod(home.folder, 0555), 0);
    struct child child = child_start(try_to_open, &home);
    char *report = child_finish(&child);
    assert_text_has(report, "/x: Permission denied",
                    "a new folder in a read-only one");
    free(report);
    chmod(home.folder, 0700);
    state_folder_close(&home);
}

/* ---- Several processes ---- */

static void open_and_buy(void *self, FILE *report)
{
    const struct state_folder *home = self;
    char problem[LEDGER_PROBLEM_SIZE] = "", name[LEDGER_NAME_SIZE];
    struct ledger_profile profile;
    snprintf(name, sizeof name, "Player %d", (int)getpid());
    struct ledger *ledger = ledger_open(home->path, LEDGER_WRITES, problem);
    if (ledger == NULL ||
        ledger_take(ledger, name, 1, &profile) != LEDGER_DONE ||
        !ledger_buy_in(ledger, 100, 1))
        fprintf(report, "%s\n", ledger ? ledger_problem(ledger) : problem);
    ledger_close(ledger);
}

TEST(several_processes_can_create_the_same_ledger_at_once)
{
    enum { CHILDREN = 6 };
    int times = seeds_of(20) < 20 ? 2 : 20;
    for (int i = 0; i < times; i++) {
        struct state_folder home;
        state_folder_open(&home);
        struct child children[CHILDREN];
        for (int child = 0; child < CHILDREN; child++)
            children[child] = child_start(open_and_buy, &home);
        for (int child = 0; child < CHILDREN; child++) {
            char *report = child_finish(&children[child]);
            assert_text_equal(report, "", "the problems of child %d", child);
            free(report);
        }
        assert_int_equal(
            sql_number(home.path, "SELECT sum(bankroll) FROM profiles"),
            100 * CHILDREN);
        assert_books_balance(home.path);
        state_folder_close(&home);
    }
}

/* Reports whether the file is locked. SQLite holds its read lock for as long as
 * a ledger is open. */
static void look_for_locks(void *self, FILE *report)
{
    const struct state_folder *home = self;
    int file = open(home->path, O_RDWR | O_CLOEXEC);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (file < 0 || fcntl(file, F_GETLK, &lock) != 0)
        return;
    fprintf(report, "%s", lock.l_type == F_UNLCK ? "free" : "locked");
}

TEST(closing_a_second_ledger_keeps_the_locks_of_the_first)
{
    struct state_folder home;
    state_folder_open(&home);
    char problem[LEDGER_PROBLEM_SIZE];
    struct ledger *first = ledger_open(home.path, LEDGER_WRITES, problem);
    struct ledger *second = ledger_open(home.path, LEDGER_READS, problem);
    struct ledger_profile profile;
    assert_non_null(first);
    assert_non_null(second);
    assert_int_equal(ledger_take(first, "Anna", 1, &profile), LEDGER_DONE);
    assert_int_equal(ledger_find(second, "Anna", &profile), LEDGER_DONE);
    ledger_close(second);
    struct child child = child_start(look_for_locks, &home);
    char *report = child_finish(&child);
    assert_text_equal(report, "locked", "the file");
    free(report);
    ledger_close(first);
    child = child_start(look_for_locks, &home);
    report = child_finish(&child);
    assert_text_equal(report, "free", "the file");
    free(report);
    state_folder_close(&home);
}
