/* Spanish 21: the odds against published figures, against cards counted one by
 * one, and against rounds that the house deals. The seed is fixed, so nothing
 * fails by chance. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "odds_solution.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"
#include "support/state_folder.h"

enum { SIX_RANK = 5, SEVEN_RANK, EIGHT_RANK };

struct spanish {
    struct rules rules;
    struct odds *odds;
    struct odds_shoe shoe;
};

static void open_spanish(struct spanish *spanish, const char *change)
{
    char problem[PROBLEM_SIZE];
    assert_true(rules_preset(&spanish->rules, "spanish-21"));
    if (*change)
        assert_true(rules_set(&spanish->rules, change, problem) >= 0);
    spanish->odds = odds_open(&spanish->rules);
    spanish->shoe = odds_shoe_for(&spanish->rules);
    assert_non_null(spanish->odds);
}

static double value_of_round(const struct spanish *spanish)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    assert_null(odds_solve(spanish->odds, &spanish->shoe, ODDS_CDZ, solution));
    double value = solution->round.value;
    free(solution);
    return value;
}

/* The Wizard of Odds, wizardofodds.com/games/spanish-21: six decks, no second
 * double. */
TEST(the_house_edge_is_the_published_one)
{
    static const struct {
        const char *rule;
        double edge; /* percent */
    } published[] = {{"soft17=hit", 0.78}, {"soft17=stand", 0.37}};
    for (int i = 0; i < 2; i++) {
        const double rounding = 0.01; /* and the play by suits */
        struct spanish spanish;
        open_spanish(&spanish, published[i].rule);
        double edge = -100 * value_of_round(&spanish);
        if (!(fabs(edge - published[i].edge) < rounding))
            fail_msg("%s: %.4f%%, but %.2f%% is published", published[i].rule,
                     edge, published[i].edge);
        odds_close(spanish.odds);
    }
}

TEST(a_shoe_has_no_tens)
{
    struct spanish spanish;
    open_spanish(&spanish, "");
    assert_int_equal(odds_shoe_cards(&spanish.shoe), 6 * 48);
    assert_int_equal(spanish.shoe.count[ODDS_TEN], 6 * 12);
    assert_int_equal(spanish.shoe.tens[0], 0);
    assert_int_equal(spanish.shoe.tens[1], 6 * 4);
    assert_int_equal(rules_shoe(&spanish.rules).cards, 6 * 48);
    odds_close(spanish.odds);
}

/* ---- 6-7-8 and 7-7-7 ---- */

/* Returns what three cards are paid; suit 3 is spades. */
static double pay_of(int one, int two, int three)
{
    if (one != two || two != three)
        return 1.5;
    return one == 3 ? 3 : 2;
}

/* Returns the mean payment over all triples of cards, of which each suit has
 * `decks` in each rank. If `alike`, the three are of one rank. */
static double mean_pay(int decks, bool alike)
{
    int cards = 4 * decks, count = 0;
    double sum = 0;
    for (int i = 0; i < cards; i++)
        for (int j = 0; j < cards; j++)
            for (int k = 0; k < cards; k++) {
                if (alike && (i == j || j == k || i == k))
                    continue;
                sum += pay_of(i % 4, j % 4, k % 4);
                count++;
            }
    return sum / count;
}

static double value_of_21(const struct spanish *spanish, int one, int two,
                          int three)
{
    const int ranks[] = {one, two, three};
    struct odds_state state = {
        .unseen = spanish->shoe, .upcard = SIX_RANK, .hands = 1};
    struct odds_decision decision;
    state.unseen.count[SIX_RANK]--;
    for (int i = 0; i < 3; i++) {
        state.unseen.count[ranks[i]]--;
        state.hand[ranks[i]]++;
    }
    assert_null(odds_decide(spanish->odds, &state, ODDS_CDZ, &decision));
    assert_int_equal(decision.best, ODDS_STAND);
    return decision.value[ODDS_STAND];
}

TEST(a_bonus_by_suits_is_paid_as_often_as_the_cards_say)
{
    static const char *const decks[] = {"decks=1", "decks=2", "decks=6"};
    const double tiny = 1e-12;
    for (int i = 0; i < 3; i++) {
        struct spanish spanish;
        open_spanish(&spanish, decks[i]);
        double straight =
            value_of_21(&spanish, SIX_RANK, SEVEN_RANK, EIGHT_RANK);
        double sevens =
            value_of_21(&spanish, SEVEN_RANK, SEVEN_RANK, SEVEN_RANK);
        assert_true(fabs(straight - mean_pay(spanish.rules.decks, false)) <
                    tiny);
        assert_true(fabs(sevens - mean_pay(spanish.rules.decks, true)) < tiny);
        odds_close(spanish.odds);
    }
}

/* ---- A doubled hand ---- */

TEST(a_doubled_hand_stands_or_gives_up_the_first_bet)
{
    struct spanish spanish;
    open_spanish(&spanish, "");
    for (int total = 12; total <= 20; total++) {
        struct odds_state question = {
            .unseen = spanish.shoe, .upcard = ODDS_TEN, .hands = 1};
        struct odds_decision once, doubled;
        question.hand[1]++;
        question.hand[(total - 2) / 2 - 1]++;
        question.hand[total - 2 - (total - 2) / 2 - 1]++;
        assert_null(odds_decide(spanish.odds, &question, ODDS_CDZ, &once));
        question.doubled = true;
        assert_null(odds_decide(spanish.odds, &question, ODDS_CDZ, &doubled));
        assert_true(doubled.value[ODDS_STAND] == 2 * once.value[ODDS_STAND]);
        assert_true(doubled.value[ODDS_SURRENDER] == -1);
        assert_false(doubled.legal[ODDS_HIT] || doubled.legal[ODDS_DOUBLE]);
        assert_int_equal(doubled.best,
                         total < 17 ? ODDS_SURRENDER : ODDS_STAND);
    }
    odds_close(spanish.odds);
}

/* ---- The chart ---- */

static void value_cards_chart(const struct rules *rules, double *by_chart,
                              double *best)
{
    struct odds *odds = odds_open(rules);
    struct odds_shoe shoe = odds_shoe_for(rules);
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_cards_chart *chart = malloc(sizeof *chart);
    assert_true(odds && solution && chart);
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    *best = solution->round.value;
    odds_solution_cards_chart(odds, solution, chart);
    assert_null(odds_solve_by_cards(odds, &shoe, chart, solution));
    *by_chart = solution->round.value;
    free(chart);
    free(solution);
    odds_close(odds);
}

/* If cards that are out change nothing, and no bonus looks at ranks, only the
 * total and the number of cards matter. */
TEST(the_chart_is_best_play_with_infinite_decks)
{
    static const char *const changes[] = {"", "double-rescue=yes",
                                          "soft17=stand", "bonus-cards=no",
                                          "double=9-11"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct rules rules;
        char problem[PROBLEM_SIZE];
        double by_chart, best;
        assert_true(rules_preset(&rules, "spanish-21"));
        rules.decks = DECKS_INFINITE;
        rules.bonus_678 = false;
        rules.surrender = SURRENDER_NONE;
        rules.double_rescue = false;
        if (*changes[i])
            assert_true(rules_set(&rules, changes[i], problem) >= 0);
        value_cards_chart(&rules, &by_chart, &best);
        if (!(fabs(by_chart - best) < 1e-12))
            fail_msg("%s: the chart wins %.17g, best play %.17g", changes[i],
                     by_chart, best);
    }
}

TEST(the_chart_of_six_decks_costs_little)
{
    struct rules rules;
    double by_chart, best;
    assert_true(rules_preset(&rules, "spanish-21"));
    value_cards_chart(&rules, &by_chart, &best);
    assert_true(by_chart < best && by_chart > best - 1.5e-4);
}

/* The same with a Charlie, however hands are surrendered and pairs are split.
 * Six decks play nearly like infinite ones. */
TEST(the_chart_under_a_charlie_is_best_play_or_costs_little)
{
    static const char *const changes[][2] = {
        {"charlie=5", "surrender=late"}, {"charlie=5", "surrender=early"},
        {"charlie=6", "split-by=rank"},  {"charlie=6", "peek=none-all"},
        {"charlie=7", "soft17=hit"},     {"charlie=7", "peek=none-original"}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        for (int infinite = 0; infinite <= 1; infinite++) {
            struct rules rules;
            char problem[PROBLEM_SIZE];
            double by_chart, best;
            assert_true(rules_preset(&rules, "strip"));
            for (int j = 0; j < 2; j++)
                assert_true(rules_set(&rules, changes[i][j], problem) >= 0);
            if (infinite)
                rules.decks = DECKS_INFINITE;
            value_cards_chart(&rules, &by_chart, &best);
            if (!(fabs(by_chart - best) < (infinite ? 1e-12 : 3e-5)))
                fail_msg("%s %s: the chart wins %.17g, best play %.17g",
                         changes[i][0], changes[i][1], by_chart, best);
        }
}

/* ---- The house ---- */

TEST(rounds_at_the_table_are_worth_what_the_odds_say)
{
    enum { USUAL = 1000, BLOCKS = 10, SLOW_ROUNDS = 500 };
    bool all = seeds_of(USUAL) == USUAL;
    struct spanish spanish;
    struct simulation_game game = {
        .seats = 1, .insurance = SIMULATION_NEVER, .by_cards = true};
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct simulation_statistics found;
    open_spanish(&spanish, "fresh=yes");
    game.rules = spanish.rules;
    assert_non_null(tally);
    assert_null(simulation_check(&game));
    struct simulation *simulation = simulation_open(&game);
    assert_non_null(simulation);
    assert_int_equal(simulation_block_rounds(&game), SIMULATION_TABLE_BLOCK);
    for (int block = 0; block < (all ? BLOCKS : 1); block++)
        assert_true(simulation_block(simulation, 21, (uint64_t)block,
                                     all ? SIMULATION_TABLE_BLOCK : SLOW_ROUNDS,
                                     tally, NULL));
    simulation_statistics(tally, 1, &found);
    double value = value_of_round(&spanish);
    if (!(fabs(found.value - value) < 3 * found.error))
        fail_msg("the house pays %.6f, standard error %.6f; the odds say %.6f",
                 found.value, found.error, value);
    simulation_close(simulation);
    free(tally);
    odds_close(spanish.odds);
}

TEST(what_the_simulation_can_not_play_is_refused)
{
    struct simulation_game game = {
        .seats = 1, .insurance = SIMULATION_NEVER, .by_cards = true};
    assert_true(rules_preset(&game.rules, "spanish-21"));
    assert_null(simulation_check(&game));
    game.count.tag[ODDS_ACE] = -1; /* for bets, and for insurance if offered */
    assert_null(simulation_check(&game));
    game.count.tag[ODDS_ACE] = 0;
    game.dealing.by_depth = true;
    assert_text_has(simulation_check(&game),
                    "can't be simulated under rules with", "depths");
}
