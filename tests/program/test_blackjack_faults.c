/* Each write, sync, lock and opening of the ledger fails in turn, and the power
 * is lost at each sync: the books balance, nothing that was shown is lost, and
 * the person knows. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "game/game_inside.h"
#include "game_plain.h"
#include "support/arranged.h"
#include "support/fake_cli.h"
#include "support/faulty_disk.h"
#include "support/ledger_folder.h"

enum { ROUNDS = 3 };

/* Three rounds: 20 against 19, a split, and a bust. The cards that are left are
 * never dealt. */
static const char CARDS[] = "10s 9d Kh 10c "
                            "8s 9d 8h 10c 10d 9s "
                            "10s 6d 6h 10c Kc "
                            "2c 3c 4c 5c 6c 7c 8c 9c";
static const char SESSION[] = "bet 10\nstand\n"
                              "bet 20\nsplit\nstand\nstand\n"
                              "bet 10\nhit\n"
                              "quit\n";

/* A session that ends early or late. */
struct session {
    struct state_folder home;
    struct faulty_disk disk;
    enum ledger_answer answer; /* of opening the account */
    enum cli_status status;
    char *output, *errors;
    bool lost_something;
};

static void session_open(struct session *session)
{
    *session = (struct session){.answer = LEDGER_DONE};
    state_folder_open(&session->home);
    faulty_disk_begin(&session->disk);
    make_ledger_with_chips(session->home.path);
}

static void session_close(struct session *session)
{
    free(session->output);
    free(session->errors);
    faulty_disk_end(&session->disk);
    state_folder_close(&session->home);
}

static void sit_down(struct game *game, struct account *account)
{
    struct rules rules;
    struct shoe shoe = arrange(CARDS);
    apply_rules(&rules, "insurance=no");
    *game = (struct game){.account = account};
    table_open(&game->table, &rules, &shoe);
    game_sit(game, &(struct player){.name = "Anna",
                                    .bankroll = account->profile.bankroll});
}

/* Plays the session on the disk, which may be faulty, with `input`. */
static void session_play(struct session *session, const char *input)
{
    struct fake_cli fake;
    struct account account;
    struct game game;
    fake_cli_open(&fake, input, strlen(input));
    session->answer =
        account_open(&account, &fake.cli, session->home.path, "Anna");
    if (session->answer == LEDGER_DONE) {
        struct plain_table plain = {.cli = &fake.cli, .game = &game};
        sit_down(&game, &account);
        session->status = plain_play(&plain);
    } else {
        fprintf(fake.cli.errors, "%s\n", account.problem);
        session->lost_something = true;
        session->status = CLI_FAILED;
    }
    session->lost_something = session->lost_something || account.lost_something;
    account_close(&account);
    session->disk.at = 0;
    session->disk.keeps_log = false;
    fake_cli_flush(&fake);
    session->output = strdup(fake.output);
    session->errors = strdup(fake.errors);
    fake_cli_close(&fake);
}

static int rounds_shown(const struct session *session)
{
    return text_count(session->output, "Final scores");
}

static int64_t rounds_settled(const struct session *session)
{
    return sql_number(session->home.path,
                      "SELECT count(*) FROM rounds WHERE state = 'settled'");
}

static const struct {
    enum fault kind;
    int code;
    bool stays;
    const char *name;
} FAULTS[] = {
    {FAULT_WRITE, SQLITE_FULL, false, "a write finds the disk full"},
    {FAULT_WRITE, SQLITE_FULL, true, "the disk stays full"},
    {FAULT_WRITE, SQLITE_IOERR_WRITE, false, "a write fails"},
    {FAULT_WRITE, SQLITE_IOERR_WRITE, true, "all writes fail"},
    {FAULT_SYNC, SQLITE_IOERR_FSYNC, false, "a sync fails"},
    {FAULT_SYNC, SQLITE_IOERR_FSYNC, true, "all syncs fail"},
    {FAULT_LOCK, SQLITE_BUSY, false, "a lock is busy"},
    {FAULT_LOCK, SQLITE_IOERR_LOCK, false, "a lock fails"},
    {FAULT_LOCK, SQLITE_IOERR_LOCK, true, "all locks fail"},
    {FAULT_OPEN, SQLITE_CANTOPEN, false, "an opening fails"},
    {FAULT_OPEN, SQLITE_CANTOPEN, true, "all openings fail"},
};
enum { FAULT_COUNT = sizeof FAULTS / sizeof *FAULTS };

/* Lets operation `at` fail. Returns false if there were fewer of them. */
static bool play_with_fault(struct session *session, int fault, int at,
                            const char *input)
{
    session_open(session);
    session->disk = (struct faulty_disk){.kind = FAULTS[fault].kind,
                                         .code = FAULTS[fault].code,
                                         .at = at,
                                         .stays = FAULTS[fault].stays};
    session_play(session, input);
    return session->disk.refused > 0;
}

/* Without an answer the game stops: nothing is shown that isn't saved. If a
 * sync fails, nobody can know whether the last round is on the disk. */
TEST(each_fault_is_told_and_nothing_shown_is_lost)
{
    int most = seeds_of(1000);
    for (int fault = 0; fault < FAULT_COUNT; fault++) {
        struct session session;
        bool refused = true;
        int shown_count = 0, may_be_there = FAULTS[fault].kind == FAULT_SYNC;
        for (int at = 1; refused && at <= most; at++) {
            refused = play_with_fault(&session, fault, at, SESSION);
            assert_books_balance(session.home.path);
            int64_t settled = rounds_settled(&session);
            int shown = rounds_shown(&session);
            if (settled < shown || settled > shown + may_be_there)
                fail_msg("%s, number %d: %d rounds shown, %d in the ledger",
                         FAULTS[fault].name, at, shown, (int)settled);
            bool complete = rounds_shown(&session) == ROUNDS;
            if (!complete && session.errors[0] == '\0')
                fail_msg("%s, number %d: nobody was warned", FAULTS[fault].name,
                         at);
            if (!complete && !session.lost_something)
                fail_msg("%s, number %d: the exit status is 0",
                         FAULTS[fault].name, at);
            shown_count += session.lost_something;
            session_close(&session);
        }
        assert_true(shown_count > 0 || FAULTS[fault].code == SQLITE_BUSY);
    }
}

/* Writes the session's lines with `answer` before and after each of them. An
 * answer to no question is only an invalid line. */
static void add_answers(char *input, size_t size, const char *answer)
{
    size_t used = (size_t)snprintf(input, size, "%s", answer);
    const char *line = SESSION;
    while (*line) {
        size_t length = strcspn(line, "\n") + 1;
        used += (size_t)snprintf(input + used, size - used, "%.*s%s",
                                 (int)length, line, answer);
        line += length;
    }
}

/* After a single fault, trying again saves everything. */
TEST(trying_again_after_any_fault_saves_all)
{
    int most = seeds_of(1000);
    char input[512];
    add_answers(input, sizeof input, "retry\n");
    for (int fault = 0; fault < FAULT_COUNT; fault++) {
        struct session session;
        bool refused = !FAULTS[fault].stays;
        for (int at = 1; refused && at <= most; at++) {
            refused = play_with_fault(&session, fault, at, input);
            assert_books_balance(session.home.path);
            if (session.answer == LEDGER_DONE) {
                assert_count_equal(rounds_settled(&session), ROUNDS,
                                   "%s, number %d", FAULTS[fault].name, at);
                assert_int_equal(sql_number(session.home.path,
                                            "SELECT bankroll FROM profiles"),
                                 100000 + 1000 - 4000 - 1000);
            }
            session_close(&session);
        }
    }
}

/* Playing on shows all rounds; the ledger keeps what it has. */
TEST(playing_on_after_any_fault_shows_all)
{
    int most = seeds_of(1000);
    char input[512];
    add_answers(input, sizeof input, "yes\n");
    for (int fault = 0; fault < FAULT_COUNT; fault++) {
        struct session session;
        bool refused = true;
        for (int at = 1; refused && at <= most; at++) {
            refused = play_with_fault(&session, fault, at, input);
            assert_books_balance(session.home.path);
            if (session.answer == LEDGER_DONE)
                assert_count_equal(rounds_shown(&session), ROUNDS,
                                   "%s, number %d", FAULTS[fault].name, at);
            if (session.answer == LEDGER_DONE &&
                rounds_settled(&session) < ROUNDS)
                assert_true(session.lost_something);
            session_close(&session);
        }
    }
}

/* ---- Loss of power ---- */

/* Writes the disk as it was after `steps` steps, and looks at its ledger. */
static int64_t rounds_after_power_loss(const struct session *session, int steps)
{
    struct state_folder later;
    char problem[LEDGER_PROBLEM_SIZE] = "";
    struct ledger_profile profile;
    int64_t rounds = 0;
    state_folder_open(&later);
    faulty_disk_rebuild(&session->disk, steps, later.folder);
    struct ledger *ledger = ledger_open(later.path, LEDGER_WRITES, problem);
    if (ledger == NULL)
        fail_msg("after %d steps: %s", steps, problem);
    if (ledger_take(ledger, "Anna", 1, &profile) != LEDGER_DONE)
        fail_msg("after %d steps: %s", steps, ledger_problem(ledger));
    ledger_close(ledger);
    assert_books_balance(later.path);
    rounds = sql_number(later.path,
                        "SELECT count(*) FROM rounds WHERE state = 'settled'");
    state_folder_close(&later);
    return rounds;
}

TEST(the_books_balance_after_a_power_loss_at_each_sync)
{
    struct session session;
    int64_t before = 0;
    int syncs = 0;
    session_open(&session);
    unlink(session.home.path); /* begins with an empty disk */
    session.disk.keeps_log = true;
    make_ledger_with_chips(session.home.path);
    session_play(&session, SESSION);
    assert_int_equal(rounds_shown(&session), ROUNDS);
    int step = 0, length;
    while ((length = faulty_disk_next_sync(&session.disk, step)) > 0) {
        step += length;
        int64_t rounds = rounds_after_power_loss(&session, step);
        assert_true(rounds >= before); /* what was there stays there */
        before = rounds;
        syncs++;
    }
    assert_int_equal(before, ROUNDS);
    assert_true(syncs > 2 * ROUNDS);
    session_close(&session);
}
