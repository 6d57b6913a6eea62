/* Tests the arguments that challenge refuses, and logs from standard input. */
#include "support/check.h"

#include "support/process.h"

static void assert_answers(const char *line, const char *input, int status,
                           const char *output, const char *errors)
{
    struct run_result result;
    run_line("challenge", line, input, &result);
    assert_text_equal(result.output, output, "challenge %s", line);
    assert_text_equal(result.errors, errors, "challenge %s", line);
    assert_count_equal(result.status, status, "challenge %s", line);
    run_result_free(&result);
}

/* ---- Usage ---- */

TEST(missing_bots_are_explained_for_each_game)
{
    static const char wants[] = "challenge: mancala needs at least two bots: "
                                "challenge mancala BOT BOT\n";
    assert_answers("mancala", "", 2, "", wants);
    assert_answers("mancala a.so", "", 2, "", wants);
    assert_answers("blackjack", "", 2, "",
                   "challenge: name a game and its bots: challenge "
                   "blackjack BOT...\n");
}

/* A shell's wildcard also matches folders. */
TEST(a_folder_without_a_bot_is_left_out)
{
    assert_answers("blackjack data/man", "", 2, "",
                   "challenge: data/man has no bot: no source (.c, .cpp, "
                   ".pas), no Python script and no program; it is left out\n"
                   "challenge: too few entries are left to play\n");
}

TEST(no_time_and_time_scale_exclude_each_other)
{
    static const char both[] = "challenge: --no-time and --time-scale can't be "
                               "used together\n";
    assert_answers("blackjack a.so --time-scale 2 --no-time", "", 2, "", both);
    assert_answers("blackjack a.so --no-time --time-scale 0", "", 2, "", both);
}

TEST(until_sure_needs_bots_that_differ_by_luck)
{
    assert_answers("blackjack a.so --until-sure", "", 2, "",
                   "challenge: --until-sure needs at least two bots\n");
    assert_answers("mancala a.so b.so --seed 1", "", 2, "",
                   "challenge: with mancala, --seed and --repeat need "
                   "--until-sure\n");
    assert_answers("mancala a.so b.so --elo 9", "", 2, "",
                   "challenge: --elo works only with mancala and "
                   "--until-sure\n");
    assert_answers("blackjack a.so b.so --elo 9 --until-sure", "", 2, "",
                   "challenge: --elo works only with mancala and "
                   "--until-sure\n");
    assert_answers("blackjack a.so b.so --until-sure=100", "", 2, "",
                   "challenge: --until-sure must be a whole number from 50 to "
                   "99, not \"100\"\n");
}

/* The value can be left out, so a blank ends the option. */
TEST(the_value_of_until_sure_needs_an_equals_sign)
{
    static const char message[] =
        "challenge: the value of --until-sure follows =, as in "
        "--until-sure=99\n";
    (void)state;
    assert_answers("blackjack /bin/sh /bin/ls --until-sure 99", "", 2, "",
                   message);
    assert_answers("--until-sure 99 blackjack /bin/sh", "", 2, "", message);
    assert_answers("blackjack --until-sure 99 /bin/sh", "", 2, "", message);
}

/* ---- Logs ---- */

/* Eight against a king and 8. */
static const char LOG[] =
    "challenge blackjack log 3\n"
    "game decks=6 cut=75 bankroll=1000 min=1 max=100 shoes=100 hands=1 "
    "natural=1:1\n"
    "seed 1\n"
    "match 1\n"
    "bot always-stands\n"
    "call new\n"
    "bet 1           # you 5s 3c, dealer ** Ks\n"
    "stand           # you 5s 3c, dealer 8s Ks, dealer wins, -1\n"
    "again\n"
    "end all hands   # 999, wagered 1, hands 1, illegal 0\n";

TEST(a_log_can_come_from_standard_input)
{
    static const char *const wrong[] = {"", "challenge blackjack log 1\n",
                                        "challenge blackjack log 2\n"};
    assert_answers("--replay -", LOG, 0, "1 match, 10 lines: no differences\n",
                   "");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_answers("--replay -", wrong[i], 2, "",
                       "challenge: -, line 1: a log must begin with "
                       "\"challenge blackjack log 3\" or \"challenge mancala "
                       "log 1\"; an older one must be written again\n");
}

TEST(a_folder_is_not_a_log)
{
    assert_answers("--replay tests", "", 2, "",
                   "challenge: can't read tests: Is a directory\n");
}
