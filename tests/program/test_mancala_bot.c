/* The contest's bots in mancala: one as the opponent, and games of a
 * tournament's log. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/process.h"
#include "support/screen_run.h"
#include "support/state_folder.h"

#define LOG "tests/golden/challenge/mancala.log"

/* Writes the option for the bot `name` and `more` to `line`. */
static const char *against(char line[512], const char *name, const char *more)
{
    const char *folder = getenv("BOTS_DIR");
    snprintf(line, 512, "--bot %s/%s.so %s",
             folder ? folder : "build/release/bots", name, more);
    return line;
}

static void assert_says(const char *arguments, const char *input, int status,
                        const char *output, const char *errors)
{
    struct run_result result;
    run_line("mancala", arguments, input, &result);
    assert_text_has(result.output, output, "mancala %s", arguments);
    assert_text_has(result.errors, errors, "the errors of mancala %s",
                    arguments);
    assert_count_equal(result.status, status, "mancala %s", arguments);
    run_result_free(&result);
}

/* ---- A bot as the opponent ---- */

/* first-move always sows the first house that isn't empty, forward. */
TEST(a_bot_answers_each_move)
{
    char line[512];
    assert_says(against(line, "mancala/first-move", "--plain"), "2\n3\nquit\n",
                0,
                "You sow house 2: 4 stones.\n"
                "The bot sows house 1: 4 stones.\n",
                "");
    assert_says(against(line, "mancala/first-move", "--plain"), "2\n3\nquit\n",
                0, "The bot sows house 1: 1 stone.\n", "");
    assert_says(against(line, "mancala/first-move", "--plain --first computer"),
                "quit\n", 0,
                "quit to leave.\n"
                "The bot sows house 1: 4 stones.\n",
                "");
}

TEST(a_bot_goes_on_after_an_undo)
{
    char line[512];
    assert_says(against(line, "mancala/first-move", "--plain"),
                "2\nundo\n1\nquit\n", 0,
                "2 moves undone.\n\n"
                "Bot ",
                "");
}

TEST(a_bot_that_breaks_the_rules_ends_the_game)
{
    char line[512];
    assert_says(against(line, "readings/illegal-move", "--plain"),
                "1\n1\n1\n1\n1\n2\n2\n2\n3\n3\n4\n4\n", 2, "The bot sows",
                "mancala: the bot made an illegal move, ");
    assert_says(against(line, "hostile/load_crash", "--plain"), "1\n", 2,
                "You sow house 1", "mancala: the bot is out: crashed (SIGSEGV");
}

/* Writes a program that greets the referee and then talks nonsense. */
static void write_nonsense(char path[512], const struct state_folder *home)
{
    snprintf(path, 512, "%s/nonsense", home->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("#!/bin/sh\n"
          "read -r line\n"
          "echo ready 1\n"
          "while read -r line; do echo what; done\n",
          file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, S_IRWXU), 0);
}

TEST(a_program_that_answers_nonsense_is_not_blamed_for_a_move)
{
    struct state_folder home;
    char path[512], line[600];
    (void)state;
    state_folder_open(&home);
    write_nonsense(path, &home);
    snprintf(line, sizeof line, "--plain --bot %s", path);
    assert_says(line, "1\n", 2, "You sow house 1",
                "mancala: the bot's line was not an answer\n");
    state_folder_close(&home);
}

TEST(the_jail_is_examined_only_for_bots)
{
    assert_says("--check", "", 0, "runs in a jail", "");
    assert_says("--plain --strict", "quit\n", 2, "",
                "mancala: --strict works only with --bot or --check\n");
}

TEST(boards_that_bots_cannot_play_are_refused)
{
    char line[512];
    assert_says(against(line, "mancala/greedy", "--one-way"), "", 2, "",
                "mancala: bots know only the contest's rules; leave out "
                "--one-way and --capture\n");
    assert_says(against(line, "mancala/greedy", "--board 6"), "", 2, "",
                "mancala: a contest board has 8 to 32 bowls\n");
    assert_says(against(line, "mancala/greedy", "--level 2"), "", 2, "",
                "mancala: --bot can't be used with --level, --seconds or "
                "--two-players\n");
    assert_says(against(line, "mancala/no-such-bot", ""), "", 2, "",
                "no-such-bot.so: No such file or directory\n");
    assert_says(against(line, "basic", ""), "", 2, "",
                "function Mancala() is missing\n");
}

TEST(a_bot_plays_on_the_screen)
{
    char line[512];
    struct screen_run screen;
    screen_run_at_mancala(
        &screen,
        &(struct seating){.options = against(line, "mancala/first-move", "")});
    screen_run_type_each(&screen, "2\n");
    fake_terminal_wait_for(screen.display, "The bot sows house 1: 4 stones.");
    fake_terminal_wait_for(screen.display, "House 3: ");
    assert_screen_has(&screen, "Bot");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "the bot's");
    screen_run_type_each(&screen, "oqy");
    screen_run_finish(&screen);
}

TEST(a_bot_that_crashes_closes_the_screen_with_a_message)
{
    char line[512];
    struct screen_run screen;
    screen_run_at_mancala(
        &screen,
        &(struct seating){.options = against(line, "hostile/load_crash", "")});
    fake_terminal_send(screen.display, "2\n");
    assert_int_equal(fake_terminal_finish(screen.display), 2);
    assert_screen_has(&screen, "mancala: the bot is out: crashed");
    screen_run_end(&screen);
}

/* ---- Games of a log ---- */

TEST(a_game_of_a_log_is_shown_in_lines)
{
    assert_says("--watch " LOG, "", 0,
                "greedy sows house 1: 3 stones, and moves again.\n", "");
    assert_says("--watch " LOG, "", 0,
                "\nillegal-move forfeits the game: stones in a mancala stay "
                "there.\n",
                "");
    assert_says("--game 2 --watch " LOG, "", 0,
                "\nload_crash forfeits the game: crashed (SIGSEGV).\n", "");
}

TEST(a_log_can_come_from_standard_input)
{
    char *log = read_file(LOG, NULL);
    assert_says("--watch -", log, 0, "greedy sows house 1", "");
    free(log);
}

TEST(logs_that_cannot_be_watched_are_refused)
{
    assert_says("--game 7 --watch " LOG, "", 2, "",
                "mancala: " LOG " has only 6 games\n");
    assert_says("--game 2", "", 2, "",
                "mancala: --game works only with --watch\n");
    assert_says(
        "--watch tests/golden/challenge/small.log", "", 2, "",
        "mancala: tests/golden/challenge/small.log, line 1: not a log of "
        "games; challenge mancala --log writes one\n");
    assert_says("--watch -", "", 2, "",
                "mancala: -, line 1: not a log of games; ");
    char *log = read_file(LOG, NULL);
    size_t length = strlen(log);
    enum { LONG = 9999 };
    assert_non_null(log = realloc(log, length + LONG + 1));
    memset(log + length, 'x', LONG);
    log[length + LONG] = '\0';
    assert_says("--game 7 --watch -", log, 2, "", ": not a line of text\n");
    free(log);
    assert_says("--watch no-such-log", "", 2, "",
                "mancala: can't read no-such-log: No such file or directory\n");
    assert_says("--watch " LOG " --replay file", "", 2, "",
                "mancala: --watch can't be used with --record, --replay, "
                "--bot or --demo\n");
}

TEST(a_game_of_a_log_is_watched_on_the_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen.display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"mancala", "--speed", "1", "--watch", LOG}});
    fake_terminal_wait_for(screen.display, "Slower");
    fake_terminal_send(screen.display, " "); /* pauses */
    fake_terminal_settle(screen.display);
    assert_screen_has(&screen, "greedy");
    for (int i = 0; i < 10; i++) /* the game has six moves */
        fake_terminal_type(screen.display, "n");
    fake_terminal_check_golden(screen.display, "mancala-watch-80x24");
    fake_terminal_type(screen.display, "q");
    screen_run_finish(&screen);
}

int main(void)
{
    setenv("LC_ALL", "C.UTF-8", 1);
    return tests_run(NULL, NULL);
}
