/* Simulations of games that show both of the dealer's cards or deal two hands,
 * against the odds. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "odds_question.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"
#include "support/state_folder.h"

static void open_rules(struct rules *rules, const char *name,
                       const char *change)
{
    char problem[PROBLEM_SIZE];
    assert_true(rules_preset(rules, name));
    assert_true(rules_set(rules, "fresh=yes", problem) >= 0);
    assert_true(rules_set(rules, change, problem) >= 0);
    assert_true(rules_check(rules, 1, problem));
}

static double value_by_odds(const struct rules *rules)
{
    struct odds_round round;
    struct odds *odds = odds_open(rules);
    struct odds_shoe shoe = odds_shoe_for(rules);
    assert_non_null(odds);
    assert_null(odds_question_round(odds, &shoe, ODDS_CDZ, &round));
    odds_close(odds);
    return round.value;
}

/* Plays rounds from full shoes at the table of the house. */
TEST(rounds_at_the_table_are_worth_what_the_odds_say)
{
    enum { USUAL = 1000, BLOCKS = 5, SLOW_ROUNDS = 500 };
    bool all = seeds_of(USUAL) == USUAL;
    static const struct {
        const char *rules, *change;
        int seats;
    } games[] = {{"double-exposure", "double=9-11", 1},
                 {"double-exposure", "double=any", 1},
                 {"switch", "decks=1", 2},
                 {"switch", "natural=3:2", 4}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct simulation_game game = {.seats = games[i].seats,
                                       .insurance = SIMULATION_NEVER,
                                       .by_cards = true};
        struct simulation_tally *tally = calloc(1, sizeof *tally);
        struct simulation_statistics found;
        open_rules(&game.rules, games[i].rules, games[i].change);
        assert_non_null(tally);
        assert_null(simulation_check(&game));
        struct simulation *simulation = simulation_open(&game);
        assert_non_null(simulation);
        for (int block = 0; block < (all ? BLOCKS : 1); block++)
            assert_true(simulation_block(
                simulation, 21, (uint64_t)block,
                all ? SIMULATION_TABLE_BLOCK : SLOW_ROUNDS, tally, NULL));
        simulation_statistics(tally, game.seats, &found);
        double value = value_by_odds(&game.rules);
        if (!(fabs(found.value - value) < 3 * found.error))
            fail_msg(
                "%s, %s: the house pays %.6f, standard error %.6f; the odds "
                "say %.6f",
                games[i].rules, games[i].change, found.value, found.error,
                value);
        simulation_close(simulation);
        free(tally);
    }
}

/* Perfect play knows both of the dealer's cards, and so does the solution that
 * it follows where a shoe has too few cards for the odds. */
TEST(perfect_play_sees_both_cards)
{
    struct simulation_game game = {.seats = 1, .perfect = true};
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    assert_non_null(tally);
    open_rules(&game.rules, "double-exposure", "cut=100");
    game.rules.fresh = false;
    game.rules.decks = 1;
    assert_null(simulation_check(&game));
    struct simulation *simulation = simulation_open(&game);
    assert_non_null(simulation);
    assert_true(simulation_block(simulation, 1, 0, 50, tally, NULL));
    assert_int_equal(tally->rounds, 50);
    simulation_close(simulation);
    free(tally);
}

TEST(a_count_needs_usual_dealing_and_pairs_by_rank_are_refused)
{
    struct simulation_game game = {
        .seats = 1, .insurance = SIMULATION_NEVER, .by_cards = true};
    open_rules(&game.rules, "double-exposure", "cut=75");
    assert_null(simulation_check(&game));
    game.count.tag[ODDS_ACE] = -1;
    assert_null(simulation_check(&game));
    game.dealing.estimate = 26;
    assert_text_has(simulation_check(&game), "dealer-shows = both", "a guess");
    game.dealing.estimate = 0;
    game.count.tag[ODDS_ACE] = 0;
    game.rules.split_by = SPLIT_BY_RANK;
    assert_text_has(simulation_check(&game), "split-by = rank", "pairs");
}
