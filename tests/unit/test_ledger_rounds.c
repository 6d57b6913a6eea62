/* Profiles, each of which only one process can take, and their rounds. */
#include "support/check.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "ledger.h"
#include "support/ledger_folder.h"

/* Takes the profile Anna, buys chips for 100 dollars, and begins a game. */
static void sit_down(struct ledger_folder *fake)
{
    static const struct ledger_game game = {"strip", "decks = 6", "seed 1"};
    state_folder_open(&fake->home);
    ledger_folder_open(fake);
    take(fake, "Anna");
    assert_true(ledger_buy_in(fake->ledger, 10000, 101));
    assert_true(ledger_begin_game(fake->ledger, &game, 102));
}

static int64_t bankroll_of(struct ledger_folder *fake, const char *name)
{
    struct ledger_profile found;
    assert_int_equal(ledger_find(fake->ledger, name, &found), LEDGER_DONE);
    return found.bankroll;
}

TEST(a_profile_is_new_only_the_first_time)
{
    struct ledger_folder fake;
    sit_down(&fake);
    assert_true(fake.profile.is_new);
    assert_false(fake.profile.was_interrupted);
    assert_int_equal(fake.profile.bankroll, 0);
    take(&fake, "aNNA");
    assert_false(fake.profile.is_new);
    assert_string_equal(fake.profile.name, "Anna");
    assert_int_equal(fake.profile.bankroll, 10000);
    struct ledger_profile none;
    assert_int_equal(ledger_find(fake.ledger, "Bob", &none), LEDGER_NONE);
    assert_int_equal(
        sql_number(fake.home.path, "SELECT count(*) FROM profiles"), 1);
    ledger_folder_close(&fake);
}

TEST(invalid_names_are_refused)
{
    static const char *const bad[] = {
        "",       " ",
        " Anna",  "Anna ",
        "An\nna", "An\x1bna",
        "\x7f",   "an Anna of thirty-two characters", /* one byte too long */
    };
    struct ledger_folder fake;
    sit_down(&fake);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ledger_profile profile;
        if (ledger_take(fake.ledger, bad[i], 1, &profile) != LEDGER_FAILED)
            fail_msg("the name \"%s\" was accepted", bad[i]);
        assert_text_has(ledger_problem(fake.ledger), "1 to 31 bytes",
                        "the problem");
    }
    take(&fake, bad[7] + 1);
    assert_string_equal(fake.profile.name, bad[7] + 1);
    ledger_folder_close(&fake);
}

TEST(every_column_of_a_round_is_kept)
{
    struct ledger_folder fake;
    sit_down(&fake);
    assert_true(write_round(&fake, 1, LEDGER_OPEN, 0, 110));
    assert_true(write_round(&fake, 1, LEDGER_SETTLED, -2000, 120));
    assert_true(write_round(&fake, 2, LEDGER_VOID, 500, 130));
    assert_true(ledger_end_game(fake.ledger, 140));
    char *rows = sql_text(
        fake.home.path,
        "SELECT number, state, bet, staked, net, bankroll, hands, won, lost, "
        "pushed, naturals, busts, doubles, splits, insurances, surrenders, "
        "replace(decisions, char(10), '/'), cards, results, began, ended "
        "FROM rounds ORDER BY id;"
        "SELECT profile, began, ended, rules_name, rules, cards FROM sessions;"
        "SELECT profile, time, cents FROM purchases;"
        "SELECT id, name, bankroll, created FROM profiles;"
        "SELECT player, ended_utc, net FROM history");
    assert_text_equal(rows,
                      "1|settled|1000|2000|-2000|8000|1|2|3|4|5|6|7|8|9|10|"
                      "hit/stand/|5H 6C||110|120\n"
                      "2|void|1000|2000|500|8500|1|2|3|4|5|6|7|8|9|10|"
                      "hit/stand/|5H 6C||130|130\n"
                      "1|102|140|strip|decks = 6|seed 1\n"
                      "1|101|10000\n"
                      "1|Anna|8500|100\n"
                      "Anna|1970-01-01 00:02:00|-20.0\n"
                      "Anna|1970-01-01 00:02:10|5.0\n",
                      "the ledger's rows");
    free(rows);
    ledger_folder_close(&fake);
}

TEST(the_bankroll_follows_an_open_round)
{
    static const int64_t nets[] = {0, -300, 700, 700, -2000};
    struct ledger_folder fake;
    sit_down(&fake);
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        assert_true(write_round(&fake, 1, LEDGER_OPEN, nets[i], 103));
        assert_int_equal(bankroll_of(&fake, "Anna"), 10000 + nets[i]);
        assert_books_balance(fake.home.path);
    }
    ledger_folder_close(&fake);
}

TEST(a_closed_round_is_not_written_again)
{
    struct ledger_folder fake;
    sit_down(&fake);
    assert_true(write_round(&fake, 1, LEDGER_SETTLED, 100, 103));
    assert_true(write_round(&fake, 2, LEDGER_VOID, 0, 103));
    for (int number = 1; number <= 2; number++) {
        assert_false(write_round(&fake, number, LEDGER_SETTLED, 999, 104));
        assert_text_has(ledger_problem(fake.ledger), "is closed",
                        "the problem");
    }
    assert_int_equal(bankroll_of(&fake, "Anna"), 10100);
    ledger_folder_close(&fake);
}

TEST(impossible_rounds_and_purchases_change_nothing)
{
    struct ledger_folder fake;
    sit_down(&fake);
    assert_false(write_round(&fake, 1, LEDGER_SETTLED, -10001, 103));
    assert_text_has(ledger_problem(fake.ledger), "a bankroll can't be below 0",
                    "below 0");
    assert_false(write_round(&fake, 1, LEDGER_SETTLED, 1000000000001, 103));
    assert_text_has(ledger_problem(fake.ledger), "at most 1000000000000 cents",
                    "too much");
    assert_false(write_round(&fake, 0, LEDGER_SETTLED, 1, 103));
    assert_text_has(ledger_problem(fake.ledger), "numbered from 1", "number 0");
    assert_false(ledger_buy_in(fake.ledger, 0, 103));
    assert_false(ledger_buy_in(fake.ledger, -5, 103));
    assert_text_has(ledger_problem(fake.ledger), "1 to 1000000000000 cents",
                    "a purchase");
    assert_int_equal(bankroll_of(&fake, "Anna"), 10000);
    assert_int_equal(sql_number(fake.home.path, "SELECT count(*) FROM rounds"),
                     0);
    assert_true(write_round(&fake, 1, LEDGER_SETTLED, -10000, 103));
    ledger_folder_close(&fake);
}

TEST(writing_needs_a_profile_and_a_game)
{
    struct ledger_folder fake;
    const struct ledger_game game = {"strip", "", ""};
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    assert_false(ledger_buy_in(fake.ledger, 1, 1));
    assert_false(ledger_begin_game(fake.ledger, &game, 1));
    assert_false(write_round(&fake, 1, LEDGER_OPEN, 0, 1));
    assert_text_has(ledger_problem(fake.ledger), "no profile of",
                    "the problem");
    take(&fake, "Anna");
    assert_false(write_round(&fake, 1, LEDGER_OPEN, 0, 1));
    assert_text_has(ledger_problem(fake.ledger), "no game", "the problem");
    struct ledger *reader =
        ledger_open(fake.home.path, LEDGER_READS, fake.problem);
    assert_int_equal(ledger_take(reader, "Bob", 1, &fake.profile),
                     LEDGER_FAILED);
    assert_text_has(ledger_problem(reader), "only for reading", "the problem");
    ledger_close(reader);
    ledger_folder_close(&fake);
}

/* ---- Interrupted rounds ---- */

TEST(an_interrupted_round_is_void)
{
    static const struct {
        int64_t net, returned;
    } rounds[] = {{0, 2000}, {-500, 1500}, {700, 2000}, {-2000, 0}, {-2500, 0}};
    struct ledger_folder fake;
    sit_down(&fake);
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        const struct ledger_game game = {"strip", "", ""};
        ledger_begin_game(fake.ledger, &game, 102);
        int64_t before = bankroll_of(&fake, "Anna");
        assert_true(write_round(&fake, 1, LEDGER_OPEN, rounds[i].net, 150));
        ledger_close(fake.ledger);
        ledger_folder_open(&fake);
        take(&fake, "Anna");
        assert_true(fake.profile.was_interrupted);
        assert_int_equal(fake.profile.returned, rounds[i].returned);
        assert_int_equal(fake.profile.bankroll, before + rounds[i].net);
    }
    char *rest = sql_text(fake.home.path,
                          "SELECT DISTINCT state, rounds.ended, sessions.ended "
                          "FROM rounds JOIN sessions ON session = sessions.id");
    assert_text_equal(rest, "void|150|150\n", "the rounds and their games");
    free(rest);
    take(&fake, "Anna");
    assert_false(fake.profile.was_interrupted);
    assert_int_equal(fake.profile.returned, 0);
    ledger_folder_close(&fake);
}

TEST(another_players_open_round_stays_open)
{
    struct ledger_folder fake;
    sit_down(&fake);
    assert_true(write_round(&fake, 1, LEDGER_OPEN, 0, 150));
    take(&fake, "Bob");
    assert_false(fake.profile.was_interrupted);
    assert_int_equal(
        sql_number(fake.home.path,
                   "SELECT count(*) FROM rounds WHERE state = 'open'"),
        1);
    ledger_folder_close(&fake);
}

/* ---- Another process ---- */

static void try_to_take(void *self, FILE *report)
{
    struct ledger_folder *fake = self;
    char problem[LEDGER_PROBLEM_SIZE] = "";
    struct ledger_profile profile;
    struct ledger *ledger =
        ledger_open(fake->home.path, LEDGER_WRITES, problem);
    enum ledger_answer answer = ledger_take(ledger, "anna", 1, &profile);
    fprintf(report, "%d %s\n", (int)answer, ledger_problem(ledger));
    answer = ledger_take(ledger, "Bob", 1, &profile);
    fprintf(report, "%d\n", (int)answer);
    ledger_close(ledger);
}

TEST(a_profile_plays_at_one_table_only)
{
    struct ledger_folder fake;
    sit_down(&fake);
    assert_true(write_round(&fake, 1, LEDGER_OPEN, -500, 103));
    struct child child = child_start(try_to_take, &fake);
    char expected[128];
    snprintf(expected, sizeof expected,
             "%d Anna is already playing in another window (process %d)\n%d\n",
             LEDGER_BUSY, (int)getpid(), LEDGER_DONE);
    char *report = child_finish(&child);
    assert_text_equal(report, expected, "what the second process reports");
    free(report);
    assert_true(write_round(&fake, 1, LEDGER_SETTLED, -500, 104));
    ledger_folder_close(&fake);
}

TEST(taking_another_profile_gives_the_first_one_back)
{
    struct ledger_folder fake;
    sit_down(&fake);
    take(&fake, "Clara");
    struct child child = child_start(try_to_take, &fake);
    char *report = child_finish(&child);
    assert_int_equal(report[0], '0' + LEDGER_DONE);
    free(report);
    ledger_folder_close(&fake);
}

static void take_and_wait(void *self, FILE *report)
{
    struct ledger_folder *fake = self;
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE] = "";
    struct ledger *ledger =
        ledger_open(fake->home.path, LEDGER_WRITES, problem);
    (void)ledger_take(ledger, "Anna", 1, &profile);
    fprintf(report, "taken\n");
    for (;;)
        pause();
}

TEST(a_killed_process_gives_its_profile_back)
{
    struct ledger_folder fake;
    char line[16];
    state_folder_open(&fake.home);
    struct child child = child_start(take_and_wait, &fake);
    assert_non_null(fgets(line, sizeof line, child.report));
    ledger_folder_open(&fake);
    assert_int_equal(ledger_take(fake.ledger, "Anna", 1, &fake.profile),
                     LEDGER_BUSY);
    kill(child.process, SIGKILL);
    free(child_finish(&child));
    take(&fake, "Anna");
    ledger_folder_close(&fake);
}
