/* Ledgers that others can read, that are damaged, or whose lock was removed. */
#include "support/check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ledger.h"
#include "support/ledger_folder.h"
#include "support/process.h"

static void make_ledger_of_anna(struct ledger_folder *fake)
{
    state_folder_open(&fake->home);
    ledger_folder_open(fake);
    take(fake, "Anna");
    assert_true(ledger_buy_in(fake->ledger, 100000, 1));
    ledger_close(fake->ledger);
}

static mode_t mode_of_file(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

TEST(a_ledger_that_others_can_read_is_tightened)
{
    struct ledger_folder fake;
    char lock[128];
    make_ledger_of_anna(&fake);
    snprintf(lock, sizeof lock, "%s.lock", fake.home.path);
    assert_int_equal(chmod(fake.home.path, 0666), 0);
    assert_int_equal(chmod(lock, 0644), 0);
    ledger_folder_open(&fake);
    assert_int_equal(mode_of_file(fake.home.path), 0600);
    assert_int_equal(mode_of_file(lock), 0600);
    ledger_folder_close(&fake);
}

static void assert_take_refused(struct ledger_folder *fake, const char *reason)
{
    ledger_folder_open(fake);
    assert_int_equal(ledger_take(fake->ledger, "Anna", 1, &fake->profile),
                     LEDGER_FAILED);
    assert_text_has(ledger_problem(fake->ledger), reason, "the problem");
    ledger_close(fake->ledger);
}

TEST(a_bankroll_that_the_books_dont_explain_is_refused)
{
    struct ledger_folder fake;
    make_ledger_of_anna(&fake);
    sql_run(fake.home.path, "UPDATE profiles SET bankroll = 999999");
    assert_take_refused(&fake, "is damaged: the bankroll of Anna is 999999 "
                               "cents, but the chips bought, won and lost add "
                               "up to 100000");
    state_folder_close(&fake.home);
}

/* Each purchase is legal, but there are so many that the chips come near 2^63
 * cents, where they would overflow when they are won. */
TEST(a_bankroll_that_could_overflow_is_refused)
{
    struct ledger_folder fake;
    char reason[256];
    make_ledger_of_anna(&fake);
    sql_run(
        fake.home.path,
        "INSERT INTO purchases (profile, time, cents) "
        "WITH RECURSIVE count(i) AS "
        "(SELECT 1 UNION ALL SELECT i + 1 FROM count WHERE i <= 100000) "
        "SELECT profiles.id, 1, 1000000000000 FROM count, profiles;"
        "UPDATE profiles SET bankroll = (SELECT sum(cents) FROM purchases)");
    snprintf(reason, sizeof reason, "the bankroll of Anna in %s is too large",
             fake.home.path);
    assert_take_refused(&fake, reason);
    state_folder_close(&fake.home);
}

/* Overwrites a page in the middle of the file. */
static void damage(const char *path)
{
    char bytes[512];
    memset(bytes, 0xa5, sizeof bytes);
    int file = open(path, O_WRONLY);
    assert_true(file >= 0);
    enum { PAGE = 4096, END = 5 * PAGE };
    for (off_t at = PAGE; at < END; at += (off_t)sizeof bytes)
        assert_int_equal(pwrite(file, bytes, sizeof bytes, at), sizeof bytes);
    close(file);
}

TEST(a_damaged_ledger_is_refused_and_its_backup_works)
{
    struct ledger_folder fake;
    char backup[128], damaged[128];
    int64_t made = 0;
    struct ledger_profile found;
    make_ledger_of_anna(&fake);
    snprintf(backup, sizeof backup, "%s.backup", fake.home.path);
    snprintf(damaged, sizeof damaged, "%s.damaged", fake.home.path);
    assert_false(ledger_can_restore(fake.home.path, &made)); /* no backup yet */
    ledger_folder_open(&fake);
    assert_true(ledger_back_up(fake.ledger));
    ledger_close(fake.ledger);
    assert_int_equal(mode_of_file(backup), 0600);
    assert_false(ledger_can_restore(fake.home.path, &made)); /* it is sound */
    damage(fake.home.path);
    assert_null(ledger_open(fake.home.path, LEDGER_WRITES, fake.problem));
    assert_text_has(fake.problem, "damaged", "the problem");
    assert_true(ledger_can_restore(fake.home.path, &made));
    assert_true(made > 0);
    assert_true(ledger_restore(fake.home.path, fake.problem));
    assert_int_equal(access(damaged, F_OK), 0);
    ledger_folder_open(&fake);
    assert_int_equal(ledger_find(fake.ledger, "Anna", &found), LEDGER_DONE);
    assert_int_equal(found.bankroll, 100000);
    ledger_folder_close(&fake);
}

/* A removed lock lets a second program take the profile, but then the
 * first table can't write anymore. */
TEST(a_removed_lock_stops_the_first_table)
{
    struct ledger_folder fake;
    char lock[128];
    const struct ledger_game game = {"strip", "", ""};
    make_ledger_of_anna(&fake);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    assert_true(ledger_begin_game(fake.ledger, &game, 1));
    assert_true(write_round(&fake, 1, LEDGER_OPEN, 0, 2));
    snprintf(lock, sizeof lock, "%s.lock", fake.home.path);
    assert_int_equal(unlink(lock), 0);
    assert_false(write_round(&fake, 1, LEDGER_SETTLED, -1000, 2));
    assert_text_has(ledger_problem(fake.ledger), "was removed or replaced",
                    "the problem");
    assert_false(ledger_buy_in(fake.ledger, 1, 1));
    ledger_close(fake.ledger);
    assert_int_equal(sql_number(fake.home.path, "SELECT sum(net) FROM rounds"),
                     0);
    state_folder_close(&fake.home);
}

static bool keep_name(void *self, const char *name)
{
    snprintf(self, LEDGER_NAME_SIZE, "%s", name);
    return true;
}

/* "\x1b[2J" clears a terminal, and so does U+009B for ESC [. */
TEST(names_of_a_damaged_ledger_command_no_terminal)
{
    struct ledger_folder fake;
    char name[LEDGER_NAME_SIZE] = "";
    make_ledger_of_anna(&fake);
    sql_run(fake.home.path, "UPDATE profiles SET name = char(27) || '[2J' || "
                            "char(155) || 'A'");
    ledger_folder_open(&fake);
    assert_true(ledger_each_profile(fake.ledger, keep_name, name));
    assert_string_equal(name, "?[2J??A");
    ledger_folder_close(&fake);
}

TEST(the_home_folder_itself_is_never_made)
{
    struct state_folder home;
    char folder[128], path[192], problem[LEDGER_PROBLEM_SIZE];
    const char *before = getenv("HOME");
    char *kept = before ? strdup(before) : NULL;
    state_folder_open(&home);
    snprintf(folder, sizeof folder, "%s/users/anna", home.folder);
    snprintf(path, sizeof path, "%s/.local/state/ledger.db", folder);
    setenv("HOME", folder, 1);
    assert_null(ledger_open(path, LEDGER_WRITES, problem));
    assert_text_has(problem, "doesn't exist", "the problem");
    char *listing = folder_listing(home.folder);
    assert_text_equal(listing, ".\n..\n", "the folder");
    free(listing);
    snprintf(folder, sizeof folder, "%s/users", home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    snprintf(folder, sizeof folder, "%s/users/anna", home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    struct ledger *ledger = ledger_open(path, LEDGER_WRITES, problem);
    assert_non_null(ledger);
    ledger_close(ledger);
    if (kept)
        setenv("HOME", kept, 1);
    else
        unsetenv("HOME");
    free(kept);
    state_folder_close(&home);
}
