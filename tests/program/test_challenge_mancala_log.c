/* Tests logs of mancala tournaments: a second referee checks each move, and a
 * replay finds each change. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/second_referee.h"
#include "support/state_folder.h"

enum { PATH_SIZE = 256, LINE_SIZE = 1024 };

static char *log_of(const char *const bots[], const struct state_folder *home,
                    const char *options, int status)
{
    char line[LINE_SIZE], path[PATH_SIZE];
    struct run_result outcome;
    snprintf(path, sizeof path, "%s/log", home->folder);
    snprintf(line, sizeof line, "%s --log %s", options, path);
    run_mancala_contest(bots, line, &outcome);
    assert_int_equal(outcome.status, status);
    assert_text_equal(outcome.errors, "", "%s", line);
    run_result_free(&outcome);
    return read_file(path, NULL);
}

/* The log holds an illegal move, a bot that is out, and complete games. */
static void a_log_matches_its_golden_file(void **state)
{
    static const char *const bots[] = {
        "mancala/greedy", "readings/illegal-move", "hostile/load_crash", NULL};
    (void)state;
    struct state_folder home;
    state_folder_open(&home);
    char *log = log_of(bots, &home, "--boards 8 --stones 3 --no-time", 1);
    char *expected = read_file("tests/golden/challenge/mancala.log", NULL);
    assert_text_equal(log, expected, "the log");
    free(expected);
    free(log);
    state_folder_close(&home);
}

static void the_report_is_printed_even_if_the_log_fails(void **state)
{
    static const char *const bots[] = {"mancala/greedy", "mancala/first-move",
                                       NULL};
    struct run_result outcome;
    (void)state;
    run_mancala_contest(bots, "--boards 8 --stones 3 --log /dev/full",
                        &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "can't write /dev/full", "the errors");
    assert_text_has(outcome.output, "1 of 1 board", "the report");
    run_result_free(&outcome);
}

/* Checks the comment that the log adds to a move. */
static void assert_told(const char *line, long taken, bool again)
{
    char told[32] = "";
    const char *sign = line + strcspn(line, "#\n");
    if (taken > 0)
        snprintf(told, sizeof told, "# takes %ld", taken);
    else if (again)
        snprintf(told, sizeof told, "# moves again");
    if (strncmp(sign, told, strlen(told)) != 0 ||
        (*told == '\0') != (*sign == '\n'))
        fail_msg("%.40s: not %s", line, told);
}

/* Reads the two numbers after `word` at the start of a line. */
static void read_two(const char *line, const char *word, long numbers[2])
{
    char *rest;
    assert_memory_equal(line, word, strlen(word));
    numbers[0] = strtol(line + strlen(word), &rest, 10);
    numbers[1] =
        strtol(rest + (strncmp(rest, " to", 3) == 0 ? 3 : 0), NULL, 10);
}

/* Checks one game of a log. Returns the text after it. */
static const char *check_game(const char *line)
{
    struct second_referee *referee = calloc(1, sizeof *referee);
    long stones[2], numbers[2];
    assert_non_null(referee);
    line = strchr(line, '\n') + 1;
    read_two(line, "board ", numbers);
    referee->size = numbers[0];
    line = strchr(line, '\n') + 1;
    read_two(line, "stones ", stones);
    referee->first = true;
    for (long i = 0; i < referee->size; i++)
        referee->board[i] = i % (referee->size / 2) == 0 ? 0 : stones[0];
    for (int i = 0; i < 3; i++)
        line = strchr(line, '\n') + 1; /* the names, too */
    for (; strncmp(line, "time ", 5) != 0; line = strchr(line, '\n') + 1) {
        bool first = referee->first;
        read_two(line, first ? "first " : "second ", numbers);
        long taken = second_referee_sow(referee, numbers[0], numbers[1]);
        bool over = second_referee_left(referee, true) == 0 ||
                    second_referee_left(referee, false) == 0;
        assert_told(line, taken, referee->first == first && !over);
    }
    line = strstr(line, "# stones ");
    read_two(line, "# stones ", numbers);
    assert_int_equal(numbers[0],
                     referee->board[0] + second_referee_left(referee, true));
    assert_int_equal(numbers[1], referee->board[referee->size / 2] +
                                     second_referee_left(referee, false));
    read_two(strstr(line, ", moves "), ", moves ", numbers);
    assert_int_equal(numbers[0], referee->plies);
    free(referee);
    return strchr(line, '\n') + 1;
}

/* The second referee checks each move. */
static void a_log_holds_every_move(void **state)
{
    static const char *const bots[] = {"mancala/greedy", "mancala/first-move",
                                       NULL};
    (void)state;
    struct state_folder home;
    int games = 0;
    state_folder_open(&home);
    char *log = log_of(bots, &home, "--boards 8-12 --stones 2-4", 0);
    for (const char *at = log; *at; games++)
        at = check_game(at);
    assert_int_equal(games, 18);
    free(log);
    state_folder_close(&home);
}

static void replay(const struct state_folder *home, struct run_result *outcome)
{
    char line[PATH_SIZE];
    snprintf(line, sizeof line, "--replay %s/log", home->folder);
    run_line("challenge", line, NULL, outcome);
}

/* The replay prints the same tables and forfeits as the games, including points
 * lost to time. */
static void a_log_can_be_played_again_with_its_points(void **state)
{
    static const char *const bots[] = {
        "mancala/greedy", "readings/illegal-move", "hostile/load_crash", NULL};
    struct run_result played, again;
    struct state_folder home;
    char line[PATH_SIZE];
    (void)state;
    state_folder_open(&home);
    snprintf(line, sizeof line,
             "--boards 8-10 --stones 3-4 --time-scale 1000 --log %s/log",
             home.folder);
    run_mancala_contest(bots, line, &played);
    assert_int_equal(played.status, 1);
    assert_text_has(played.output, "stones; time multiplied by 1000\n\n",
                    "the head");
    replay(&home, &again);
    assert_int_equal(again.status, 0);
    assert_text_equal(again.errors, "", "the errors");
    assert_text_has(again.output, "24 games, ", "the replay");
    assert_text_has(again.output, "no differences", "the replay");
    assert_text_equal(strstr(again.output, "\n\n"),
                      strstr(played.output, "\n\n"), "the tables");
    run_result_free(&played);
    run_result_free(&again);
    state_folder_close(&home);
}

/* Replays `log` with the first `was` replaced by `is`. If `is` is empty, the
 * log ends there. */
static void assert_caught(const struct state_folder *home, const char *log,
                          const char *was, const char *is, int status,
                          const char *message)
{
    struct run_result outcome;
    char path[PATH_SIZE];
    const char *at = strstr(log, was);
    assert_non_null(at);
    snprintf(path, sizeof path, "%s/log", home->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%.*s%s%s", (int)(at - log), log, is,
            *is ? at + strlen(was) : "");
    assert_int_equal(fclose(file), 0);
    replay(home, &outcome);
    assert_count_equal(outcome.status, status, "%s: the status", is);
    assert_text_has(outcome.errors, message, "%s", is);
    assert_text_equal(outcome.output, "", "%s", is);
    run_result_free(&outcome);
}

/* A log that differs gives status 1; a file that isn't a log gives status 2. */
static void a_changed_log_is_caught(void **state)
{
    static const struct {
        const char *was, *is;
        int status;
        const char *message;
    } changes[] = {
        {"first 7 +1", "first 6 +1", 1,
         "log, line 9: the log has \"first 6 +1\", "
         "but the replay gives: first 6 +1      # illegal"},
        {"first 7 +1", "first 7 -1", 1,
         "line 8: the log has \"second 1 +1\", "
         "but the replay gives: second 1 +1     # moves again"},
        {"first 7 +1", "second 7 +1", 1, " gives: first 7 +1"},
        {"first 7 +1", "first 7 +01", 1, " gives: first 7 +1"},
        {"second 1 +1", "second 4294967297 +1", 1, /* 2 to the 32 and 1 */
         "gives: second 4294967297 +1 # illegal: "},
        {"second 4 +1 ", "second 99999999999999 +1 ", 1,
         "gives: second 99999999999999 +1 # illegal: "},
        {"17 to 1, points", "17 to 2, points", 1, "gives: end forfeit"},
        {"time 0 0", "time 100000000 0", 1, "points 16 to 1, "},
        {"board 8", "board 9", 2, "line 3: a board must have an even number"},
        {"board 8", "board 6", 2, "log, line 3: "},
        {"board 8", "board 34", 2, "expected \"board BOWLS\""},
        {"stones 3", "stones 17", 2, "expected \"stones NUMBER\""},
        {"first greedy", "first ", 2, "expected \"first BOT\""},
        {"second illegal-move", "second a-name-of-more-than-31-letters-is-none",
         2, "expected \"second BOT\""},
        {"first 7 +1", "first 7", 2, "expected \"first BOWL DIRECTION\""},
        {"first 7 +1", "first out ", 2, "expected \"first BOWL DIRECTION\""},
        {"first 7 +1", "", 2, "the log ends in the middle of a game"},
        {"time 0 0", "time 0", 2, "expected \"time FIRST SECOND\""},
        {"end forfeit", "", 2, "the log ends without the game's \"end\" line"},
        {"challenge mancala log 1\nboard", "challenge chess log 1\nboard", 2,
         "line 1: a log must begin with"},
        {"moves 6\nchallenge mancala", "moves 6\nchallenge blackjack", 2,
         "a game must begin with \"challenge mancala log 1\""},
    };
    struct state_folder home;
    (void)state;
    state_folder_open(&home);
    char *log = read_file("tests/golden/challenge/mancala.log", NULL);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        assert_caught(&home, log, changes[i].was, changes[i].is,
                      changes[i].status, changes[i].message);
    free(log);
    state_folder_close(&home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_matches_its_golden_file),
        cmocka_unit_test(the_report_is_printed_even_if_the_log_fails),
        cmocka_unit_test(a_log_holds_every_move),
        cmocka_unit_test(a_log_can_be_played_again_with_its_points),
        cmocka_unit_test(a_changed_log_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
