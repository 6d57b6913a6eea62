/* What a person sees when the ledger can't be written, on the screen and in
 * plain mode, and what happens then. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "support/process.h"
#include "support/screen_run.h"

/* A hand of 20 that wins against 19. */
#define WINS "--cards 10s,9d,Kh,10c,2c,3c,4c,5c,6c,7c,8c,9c,Jc,Qc"
#define SCREEN "--speed 0 --profile Anna "
#define PLAIN "--plain -p0 --profile Anna "
#define WAITING "nother program is writing to the ledger; waiting for it"

/* ---- A full disk: a limit on the size of files simulates it ---- */

/* Writes a command that plays with the options on a disk that is soon full. */
static void write_full_disk(char *command, size_t size, const char *options)
{
    snprintf(command, size,
             "trap '' XFSZ; ulimit -f 200; exec $RUNNER %s/blackjack %s",
             programs_dir(), options);
}

/* Makes the ledger of Anna while there is room. */
static void make_ledger(struct screen_run *screen)
{
    screen_run_begin(screen);
    screen_run_play(screen, SCREEN);
    screen_run_type_each(screen, "qq");
    screen_run_leave(screen, 0);
}

static bool screen_shows(const struct screen_run *screen, const char *text)
{
    return strstr(fake_terminal_text(screen->display), text) != NULL;
}

static void start_on_full_disk(struct screen_run *screen, const char *options)
{
    char command[512];
    make_ledger(screen);
    write_full_disk(command, sizeof command, options);
    screen->display = fake_terminal_start(
        &(struct fake_terminal_start){.arguments = {"sh", "-c", command},
                                      .folder = "/bin",
                                      .environment = {screen->state}});
    fake_terminal_settle(screen->display);
    if (screen_shows(screen, "Welcome to the table"))
        fake_terminal_type(screen->display, "n");
    assert_screen_has(screen, "You have $1000.");
}

/* Bets and stands until the question comes. */
static void play_until_unsaved(struct screen_run *screen, const char *question)
{
    for (int i = 0; i < 60 && !screen_shows(screen, question); i++)
        screen_run_type_each(screen, i % 2 == 0 ? "b" : "sy");
    assert_screen_has(screen, question);
}

TEST(a_full_disk_asks_on_the_screen)
{
    struct screen_run screen;
    start_on_full_disk(&screen, SCREEN "--seed 3 --rule insurance=no");
    play_until_unsaved(&screen, "This can't be saved");
    assert_screen_has(&screen, "nothing was saved");
    screen_run_type_each(&screen, "r"); /* it is still full */
    assert_screen_has(&screen, "This can't be saved");
    screen_run_type_each(&screen, "g");
    assert_screen_lacks(&screen, "This can't be saved");
    for (int i = 0; i < 8; i++)
        screen_run_type_each(&screen, i % 2 == 0 ? "b" : "sy");
    assert_screen_has(&screen, "You have $");
    fake_terminal_type(screen.display, "q");
    fake_terminal_type(screen.display,
                       screen_shows(&screen, "Leave the table") ? "y" : "");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 2);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

/* Nothing is dealt that can't be saved. */
TEST(a_full_disk_can_end_the_game_on_the_screen)
{
    struct screen_run screen;
    start_on_full_disk(&screen, SCREEN "--seed 3 --rule insurance=no");
    play_until_unsaved(&screen, "This can't be saved");
    fake_terminal_type(screen.display, "q");
    screen_run_leave(&screen, 2);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

/* Plays 40 rounds from a pipe while the disk gets full, and types `answer` to
 * the question. Returns the result, and how many rounds were shown. */
static int play_from_pipe(struct screen_run *screen, const char *answer,
                          struct run_result *result)
{
    char command[512], input[40 * 32 + 1] = "";
    make_ledger(screen);
    write_full_disk(command, sizeof command,
                    PLAIN "--seed 3 --rule insurance=no");
    for (int i = 0; i < 40; i++) {
        strcat(input, i == 0 ? "" : answer);
        strcat(input, "bet 5\nstand\n");
    }
    setenv("XDG_STATE_HOME", screen->home.folder, 1);
    run_program(&(struct run){.folder = "/bin",
                              .arguments = {"sh", "-c", command},
                              .input = input},
                result);
    unsetenv("XDG_STATE_HOME");
    assert_text_has(result->errors, "nothing was saved", "the messages");
    assert_books_balance(screen->ledger);
    return text_count(result->output, "Final scores");
}

static int64_t settled_rounds(const struct screen_run *screen)
{
    return sql_number(screen->ledger,
                      "SELECT count(*) FROM rounds WHERE state = 'settled'");
}

/* No round is shown that isn't in the ledger. */
TEST(plain_mode_stops_without_an_answer)
{
    struct screen_run screen;
    struct run_result result;
    int shown = play_from_pipe(&screen, "", &result);
    assert_int_equal(result.status, 2);
    assert_in_range(shown, 1, 39);
    assert_int_equal(settled_rounds(&screen), shown);
    assert_text_has(result.output, "Play on without saving?", "the output");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* The answer is an invalid line until the question comes. */
TEST(plain_mode_plays_on_unsaved_when_told_to)
{
    struct screen_run screen;
    struct run_result result;
    int shown = play_from_pipe(&screen, "y\n", &result);
    assert_int_equal(result.status, 2);
    assert_true(shown > settled_rounds(&screen));
    assert_int_equal(text_count(result.output, "Play on without saving?"), 1);
    run_result_free(&result);
    screen_run_end(&screen);
}

/* ---- Another program has the ledger ---- */

static sqlite3 *hold_ledger(const struct screen_run *screen)
{
    sqlite3 *database = NULL;
    assert_int_equal(sqlite3_open(screen->ledger, &database), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    return database;
}

/* Types a bet while another program holds the ledger, which lets go once the
 * person sees it. On a very slow machine that is too late, and the person is
 * asked. */
static void bet_while_busy(struct screen_run *screen, const char *bet,
                           const char *question, const char *again)
{
    sqlite3 *other = hold_ledger(screen);
    fake_terminal_send(screen->display, bet);
    fake_terminal_wait_for(screen->display, WAITING);
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
    fake_terminal_settle(screen->display);
    if (screen_shows(screen, question))
        fake_terminal_type(screen->display, again);
}

TEST(a_busy_ledger_is_waited_for)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, SCREEN WINS);
    bet_while_busy(&screen, "100\n", "This can't be saved", "r");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "You have $1100.");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    screen_run_play(&screen, PLAIN WINS);
    bet_while_busy(&screen, "100\n", "Continue without", "r\n");
    fake_terminal_type(screen.display, "s\n");
    assert_screen_has(&screen, "You have $1200.");
    fake_terminal_type(screen.display, "quit\n");
    screen_run_leave(&screen, 0);
    assert_int_equal(settled_rounds(&screen), 2);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

TEST(a_ledger_that_stays_busy_asks_and_can_be_tried_again)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, PLAIN WINS);
    sqlite3 *other = hold_ledger(&screen);
    fake_terminal_send(screen.display, "100\n");
    fake_terminal_wait_for(screen.display, "in use by another program");
    fake_terminal_settle(screen.display);
    assert_screen_has(&screen, "Play on without saving? [y/n, or r to try "
                               "again]");
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
    fake_terminal_type(screen.display, "r\n");
    fake_terminal_type(screen.display, "s\n");
    assert_screen_has(&screen, "You have $1100.");
    fake_terminal_type(screen.display, "quit\n");
    screen_run_leave(&screen, 0);
    assert_int_equal(settled_rounds(&screen), 1);
    screen_run_end(&screen);
}

TEST(a_ledger_that_stays_busy_can_end_the_game)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, PLAIN WINS);
    sqlite3 *other = hold_ledger(&screen);
    fake_terminal_send(screen.display, "100\n");
    fake_terminal_wait_for(screen.display, "Play on without saving?");
    fake_terminal_type(screen.display, "n\n");
    assert_screen_lacks(&screen, "the dealer shows");
    screen_run_leave(&screen, 2);
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM rounds"),
                     0);
    screen_run_end(&screen);
}

/* ---- Other things that a full disk or a signal could spoil ---- */

/* To read the ledger, SQLite makes a file beside it, for which there is no
 * room. The last program was killed, so part of the ledger is in its WAL. */
TEST(stats_work_on_a_full_disk)
{
    struct screen_run screen;
    struct run_result result;
    char command[512];
    make_ledger(&screen);
    screen_run_play(&screen, SCREEN WINS);
    screen_run_type_each(&screen, "100\ns");
    kill(fake_terminal_process(screen.display), SIGKILL);
    (void)fake_terminal_finish(screen.display);
    fake_terminal_close(screen.display);
    screen.display = NULL;
    snprintf(command, sizeof command,
             "rm -f %s-shm; trap '' XFSZ; ulimit -f 0; "
             "exec %s/blackjack --stats --profile Anna",
             screen.ledger, programs_dir());
    setenv("XDG_STATE_HOME", screen.home.folder, 1);
    run_program(&(struct run){.folder = "/bin",
                              .arguments = {"sh", "-c", command},
                              .is_alone = true},
                &result);
    unsetenv("XDG_STATE_HOME");
    assert_text_equal(result.errors, "", "the messages");
    assert_int_equal(result.status, 0);
    assert_text_has(result.output, "Statistics of Anna", "the output");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* Without `trap`, the program itself has to ignore SIGXFSZ. */
TEST(a_limit_on_files_is_told_as_a_full_disk)
{
    struct screen_run screen;
    struct run_result result;
    char command[512];
    make_ledger(&screen);
    snprintf(command, sizeof command, "ulimit -f 1; exec %s/blackjack %s",
             programs_dir(), PLAIN);
    setenv("XDG_STATE_HOME", screen.home.folder, 1);
    run_program(&(struct run){.folder = "/bin",
                              .arguments = {"sh", "-c", command},
                              .input = "n\n",
                              .is_alone = true},
                &result);
    unsetenv("XDG_STATE_HOME");
    assert_int_equal(result.status, 2);
    assert_text_has(result.errors, "the disk is full", "the messages");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* Ctrl-S would stop the output, and the program in the middle of a write. */
TEST(a_signal_ends_the_program_after_control_s)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, SCREEN WINS);
    fake_terminal_send(screen.display, "\023");
    fake_terminal_send(screen.display, "?");
    fake_terminal_wait_for(screen.display, "Help");
    fake_terminal_signal(screen.display, SIGTERM);
    screen_run_finish(&screen);
}

/* A bankroll that the books don't explain is reported, and the backup works. */
TEST(a_damaged_ledger_goes_back_to_its_backup)
{
    struct screen_run screen;
    make_ledger(&screen);
    sql_run(screen.ledger, "UPDATE profiles SET bankroll = 12345");
    screen_run_play(&screen, PLAIN);
    assert_screen_has(&screen, "is damaged");
    assert_screen_has(&screen, "Restore the backup of ");
    fake_terminal_type(screen.display, "y\n");
    assert_screen_has(&screen, "You have $1000.");
    fake_terminal_type(screen.display, "quit\n");
    screen_run_leave(&screen, 0);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

TEST(a_record_is_replaced_only_by_force)
{
    struct screen_run screen;
    struct run_result result;
    char path[192], options[256];
    screen_run_begin(&screen);
    snprintf(path, sizeof path, "%s/record", screen.home.folder);
    sql_run(path, "CREATE TABLE precious (text)"); /* any file */
    size_t length = 0, length_after = 0;
    char *before = read_file(path, &length);
    snprintf(options, sizeof options, "--plain -p0 --seed 1 --record %s", path);
    run_line("blackjack", options, "quit\n", &result);
    assert_int_equal(result.status, 2);
    assert_text_has(result.errors, "exists; use --force to replace it",
                    "the message");
    run_result_free(&result);
    char *after = read_file(path, &length_after);
    assert_int_equal(length_after, length);
    assert_memory_equal(after, before, length);
    free(after);
    free(before);
    strcat(options, " --force");
    run_line("blackjack", options, "quit\n", &result);
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    after = read_file(path, NULL);
    assert_text_has(after, "blackjack record 1", "the record");
    free(after);
    screen_run_end(&screen);
}

/* Somebody wrote commands to a terminal into the ledger. */
TEST(texts_of_the_ledger_command_no_terminal)
{
    struct screen_run screen;
    struct run_result result;
    make_ledger(&screen);
    screen_run_play(&screen, SCREEN WINS);
    screen_run_type_each(&screen, "100\nsqq");
    screen_run_leave(&screen, 0);
    sql_run(screen.ledger, "UPDATE sessions SET rules_name = char(27) || 'c'");
    setenv("XDG_STATE_HOME", screen.home.folder, 1);
    run_program(&(struct run){.arguments = {"blackjack", "--stats", "--profile",
                                            "Anna"}},
                &result);
    unsetenv("XDG_STATE_HOME");
    assert_null(strchr(result.output, '\033'));
    assert_text_has(result.output, "?c", "the output");
    run_result_free(&result);
    screen_run_end(&screen);
}
