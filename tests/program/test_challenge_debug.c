/* Tests challenge --debug: what a bot prints, why it crashes, and how a
 * debugger attaches. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/hostile/attacks.h"
#include "support/process.h"
#include "support/state_folder.h"

/* Debugs the bot `name` of `game` with the options in `line`. */
static void debug(const char *game, const char *name, const char *line,
                  const char *input, struct run_result *outcome)
{
    char all[512];
    snprintf(all, sizeof all, "%s --debug %s/%s.so %s", game, bots_folder(),
             name, line);
    run_line("challenge", all, input, outcome);
}

/* Debugs crashes.so, which ends in the way that `bankroll` selects. The
 * standard error must be `expected`. */
static void assert_shows(const char *bankroll, int status, const char *expected)
{
    struct run_result outcome;
    char line[64];
    snprintf(line, sizeof line, "--seed 1 --bankroll %s", bankroll);
    debug("blackjack", "readings/crashes", line, NULL, &outcome);
    assert_text_equal(outcome.errors, expected, "bankroll %s", bankroll);
    assert_count_equal(outcome.status, status, "the status");
    run_result_free(&outcome);
}

TEST(a_crash_names_the_signal_the_address_and_the_functions)
{
    assert_shows("1", 1,
                 "6 decks\n"
                 "to standard error?[2J\n"
                 "crashes.so crashed: SIGSEGV at address 0x10\n"
                 "  in read_nothing (crashes.so)\n"
                 "  called by Blackjack (crashes.so)\n");
}

/* The C library's own functions vary. */
TEST(the_text_of_assert_is_shown)
{
    struct run_result outcome;
    (void)state;
    debug("blackjack", "readings/crashes", "--bankroll 2", NULL, &outcome);
    assert_text_has(outcome.errors, "crashes.so: ", "assert");
    assert_text_has(outcome.errors,
                    ": insist: Assertion `cards == 3' failed.\n", "assert");
    assert_text_has(outcome.errors, "crashes.so crashed: SIGABRT\n  in ",
                    "the signal");
    assert_text_has(outcome.errors, "  called by insist (crashes.so)\n",
                    "the function");
    assert_text_has(outcome.output, "crashed (SIGABRT)", "the report");
    run_result_free(&outcome);
}

TEST(a_healthy_bot_plays_one_match_without_time_limits)
{
    struct run_result outcome;
    (void)state;
    debug("blackjack", "basic", "--seed 1 --shoes 2", NULL, &outcome);
    assert_count_equal(outcome.status, 0, "the status");
    assert_text_equal(outcome.errors, "", "the errors");
    assert_text_has(outcome.output, "1 match from seed 1.\n", "the report");
    run_result_free(&outcome);
}

/* The bot isn't out, although it prints 16,000 bytes. */
TEST(output_is_shown_up_to_the_limit)
{
    struct run_result outcome;
    (void)state;
    debug("blackjack", "readings/crashes", "--bankroll 5 --output 1", NULL,
          &outcome);
    assert_count_equal(outcome.status, 0, "the status");
    const char *rest =
        strstr(outcome.errors, "\n(the rest of what it prints is "
                               "thrown away)\n");
    assert_non_null(rest);
    assert_count_equal(rest - outcome.errors, 1024, "bytes that are shown");
    run_result_free(&outcome);
}

TEST(a_mancala_bot_is_debugged_against_itself)
{
    struct run_result outcome;
    (void)state;
    debug("mancala", "mancala/greedy", "", NULL, &outcome);
    assert_count_equal(outcome.status, 0, "the status");
    assert_text_has(outcome.output,
                    "1 of 1 boards, 14 to 14 bowls, 4 to 4 stones",
                    "the report");
    run_result_free(&outcome);
}

TEST(illegal_plays_are_shown_with_their_reasons)
{
    struct run_result outcome;
    (void)state;
    debug("blackjack", "readings/never-ends", "--seed 1", NULL, &outcome);
    assert_text_has(outcome.errors,
                    "action 99       # you 5s 3c, dealer 8s Ks, illegal play "
                    "(no such action), -1\n",
                    "blackjack");
    run_result_free(&outcome);
    debug("mancala", "readings/illegal-move", "", NULL, &outcome);
    assert_text_has(outcome.errors, "first 0 +1      # illegal: ", "mancala");
    run_result_free(&outcome);
}

/* readings/illegal-move doesn't bring the board up to date. */
/* Its constructor prints, too, before it claims that it can't be loaded. */
TEST(what_a_bot_prints_is_shown_if_it_fails_to_load)
{
    struct run_result outcome;
    (void)state;
    debug("blackjack", "hostile/load_lies", "", NULL, &outcome);
    assert_count_equal(outcome.status, 2, "the status");
    assert_text_has(outcome.errors, "I am being loaded\nchallenge: can't load ",
                    "the errors");
    run_result_free(&outcome);
}

TEST(a_wrong_board_is_shown)
{
    struct run_result outcome;
    (void)state;
    debug("mancala", "readings/illegal-move", "", NULL, &outcome);
    assert_text_has(outcome.errors,
                    "first 8 +1: board[8] should then be 0, not 4\n",
                    "the first move");
    run_result_free(&outcome);
    debug("mancala", "mancala/greedy", "", NULL, &outcome);
    assert_text_equal(outcome.errors, "", "a bot that does");
    run_result_free(&outcome);
}

TEST(the_game_is_found_by_the_functions_of_the_bot)
{
    struct run_result outcome;
    (void)state;
    debug("", "mancala/greedy", "", NULL, &outcome);
    assert_count_equal(outcome.status, 0, "the status");
    assert_text_has(outcome.output, "Mancala challenge\n", "the report");
    run_result_free(&outcome);
    debug("", "basic", "--hands 3", NULL, &outcome);
    assert_count_equal(outcome.status, 0, "the status");
    assert_text_has(outcome.output, "Blackjack challenge\n", "the report");
    run_result_free(&outcome);
}

/* ---- Debuggers ---- */

TEST(waiting_tells_how_to_attach_and_ends_with_a_line)
{
    struct run_result outcome;
    char expected[128];
    (void)state;
    debug("blackjack", "always-stands", "--wait --seed 1 --hands 1", "\n",
          &outcome);
    assert_count_equal(outcome.status, 0, "the status");
    const char *number = strstr(outcome.errors, "is process ");
    assert_non_null(number);
    int process = (int)strtol(number + strlen("is process "), NULL, 10);
    assert_true(process > 1);
    snprintf(expected, sizeof expected,
             "always-stands is process %d; attach a debugger with: gdb "
             "/proc/%d/exe %d\n",
             process, process, process);
    assert_text_has(outcome.errors, expected, "how to attach");
    assert_text_has(outcome.errors, "Then press Enter here to begin.\n",
                    "what to press");
    assert_int_not_equal(kill(process, 0), 0);
    run_result_free(&outcome);
}

/* ---- Limits ---- */

/* Each limit keeps a bot from something that it could do by default. */
TEST(options_change_the_limits)
{
    static const struct {
        enum attack attack;
        const char *line, *verdict;
    } cases[] = {
        {ATTACK_PAUSE, "--turn 0.1", "timed out"},
        {ATTACK_PAUSE, "--time 0.1", "timed out"},
        {ATTACK_LOOP, "--cpu 0.1", "timed out"},
        {ATTACK_THREAD, "", "tried to start another program or a thread"},
        {ATTACK_THREAD, "--threads 2", "all hands"},
        {ATTACK_MEGABYTES, "", "all hands"},
        {ATTACK_MEGABYTES, "--memory 40", "crashed (SIGABRT)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result outcome;
        char all[512];
        snprintf(all, sizeof all,
                 "blackjack %s/hostile/attacks.so --repeat 1 --hands 1 "
                 "--bankroll %d %s",
                 bots_folder(), (int)cases[i].attack, cases[i].line);
        run_line("challenge", all, NULL, &outcome);
        assert_text_has(outcome.output, cases[i].verdict, "%s", all);
        run_result_free(&outcome);
    }
}

static void assert_debug_refuses(const char *line, const char *message)
{
    struct run_result outcome;
    run_line("challenge", line, NULL, &outcome);
    assert_count_equal(outcome.status, 2, "the status of: %s", line);
    assert_text_has(outcome.errors, message, "%s", line);
    run_result_free(&outcome);
}

TEST(contradictions_are_explained)
{
    assert_debug_refuses("blackjack a.so --wait",
                         "--wait works only with --debug");
    assert_debug_refuses("blackjack --debug a.so b.so",
                         "--debug takes one bot, or two for mancala");
    assert_debug_refuses("mancala --debug a.so b.so c.so",
                         "--debug takes one bot, or two for mancala");
    assert_debug_refuses("blackjack a.so --memory 1",
                         "--memory must be a whole number from 32 to 1048576");
    assert_debug_refuses("blackjack a.so --threads 0",
                         "--threads must be a whole number from 1 to 64");
}
