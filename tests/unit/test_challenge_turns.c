/* Tests whose time a bot pays for, and what ends its turn. */
#define _DEFAULT_SOURCE /* usleep */
#include "support/check.h"

#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/hostile/attacks.h"
#include "mancala.h"
#include "support/match.h"
#include "support/jailed_program.h"
#include "support/spawn.h"
#include "support/usual_challenge.h"

enum { SECONDS_OF_TURNS = 3 };

/* No turn is too long, but all of them together are. */
PREMISED(turns_that_take_too_long_together_time_out)
{
    struct challenge_limits limits = patient_limits();
    int64_t bet = 0;
    limits.turns = milliseconds(1000);
    struct challenge_bot *bot =
        bot_open("attacks", CHALLENGE_BLACKJACK, &limits);
    bool there = bot_init(bot, ATTACK_NAP);
    for (int hand = 0; there && hand < 100; hand++)
        there = bot_hand(bot, &bet);
    assert_false(there);
    bot_assert_end(bot, "timed out", "naps");
    premises_check(*state, "naps");
}

/* Otherwise one bot could make the other run out of time. */
PREMISED(a_bot_does_not_pay_for_the_time_of_other_bots)
{
    struct challenge_limits limits = patient_limits();
    int64_t bet = 0;
    limits.turns = seconds(SECONDS_OF_TURNS);
    struct challenge_bot *bot =
        bot_open("stands", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, 0));
    (void)sleep(SECONDS_OF_TURNS + 1);
    assert_true(bot_hand(bot, &bet));
    bot_assert_end(bot, "played", "others take their time");
    premises_check(*state, "others");
}

/* Even if both bots use all their time, no process reaches its wall time. */
PREMISED(a_process_outlasts_the_turns_of_all_players)
{
    const struct challenge_limits limits = usual_limits();
    assert_true(limits.process.wall >
                MANCALA_PLAYERS * (limits.turns + 2 * limits.turn));
    assert_true(limits.turns > limits.process.cpu);
}

/* The limits would allow two minutes, but an interrupt ends the turn at once.
 */
PREMISED(an_interrupt_puts_out_the_bot_whose_turn_it_is)
{
    struct challenge_limits limits = patient_limits();
    struct cli_interrupt interrupt;
    int64_t bet = 0;
    limits.interrupt = &interrupt;
    reset_signals(); /* they may be ignored on entry */
    cli_interrupt_hold(&interrupt);
    struct challenge_bot *bot =
        bot_open("attacks", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, ATTACK_PAUSE));
    assert_int_equal(raise(SIGINT), 0);
    assert_false(bot_hand(bot, &bet));
    bot_assert_end(bot, "was interrupted", "an end");
    cli_interrupt_release(&interrupt);
    premises_check(*state, "an end");
}

/* The referee is slow, so the bot's timer usually fires in the referee's turn.
 * Whenever it fires, the bot pays for computing then, except for the allowance
 * for waiting (see bot.h). */
PREMISED(computing_during_other_turns_is_charged)
{
    const int64_t free_of_charge = 50000;
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    struct challenge_bot *bot =
        bot_open("attacks", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, ATTACK_THINK));
    int64_t bet = 0, turns = 3;
    while (bet != 2) {
        (void)usleep(20000);
        assert_true(bot_hand(bot, &bet));
        turns += 3;
    }
    challenge_bot_close(bot, &end);
    assert_string_equal(end.verdict, "played");
    assert_true(end.charged >
                ATTACK_CPU_TIME * 9 / 10 - turns * free_of_charge);
    premises_check(*state, "thinking");
}

/* Kills the jail's supervisor, which ends the bot, too. */
PREMISED(a_match_ends_when_its_jail_is_killed)
{
    const struct challenge_limits limits = patient_limits();
    const struct premises *premises = *state;
    int64_t bet = 0;
    struct challenge_bot *bot =
        bot_open("stands", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, 0));
    kill(find_supervisor(), SIGKILL);
    while (bot_hand(bot, &bet))
        ; /* until it is dead */
    struct challenge_bot_end end;
    challenge_bot_close(bot, &end);
    assert_true(end.out);
    assert_string_equal(end.verdict, "the jail's supervisor has ended");
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
        ;
    /* A killed supervisor can't remove its folder. */
    state_folder_close(&premises->home);
    assert_int_equal(mkdir(premises->home.folder, S_IRWXU), 0);
}

/* Plays two bots at a time, each in a process of its own. */
PREMISED(two_bots_play_side_by_side)
{
    const struct challenge_limits limits = patient_limits();
    int64_t bet = 0;
    struct challenge_bot *good =
        bot_open("stands", CHALLENGE_BLACKJACK, &limits);
    struct challenge_bot *bad =
        bot_open("attacks", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(good, 0));
    assert_true(bot_init(bad, ATTACK_KILL_ALL));
    assert_true(bot_hand(good, &bet));
    assert_false(bot_hand(bad, &bet));
    assert_true(bot_hand(good, &bet));
    bot_assert_end(bad, "tried to send a signal", "the bad one");
    assert_true(bot_hand(good, &bet));
    bot_assert_end(good, "played", "the good one");
    premises_check(*state, "side by side");
}
