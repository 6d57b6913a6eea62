/* How often each true count comes, compared with exact chances. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "simulation/kernel/simulation_game.h"
#include "support/count_shares.h"

/* Each table plays this many shoes from their beginning, of at most eight
 * rounds: a cut card at 61 % of a deck comes after 32 cards. */
enum { TABLES = 128, SHOES = 250, ROUNDS = 8, CUT = 61, SEED = 5 };

static const struct counted_shoe SHOE = {
    .decks = 1, .burned = 1, .rounds = ROUNDS};

/* The rounds of the counted shoes by their true count. */
struct seen {
    int shoes[TABLES]; /* of each table, with the one that it plays */
    long rounds[SIMULATION_COUNTS];
};

static void see_round(void *self, const struct simulation_round *round)
{
    struct seen *seen = self;
    int *shoes = &seen->shoes[round->table];
    assert_int_equal(round->dealt, ROUND_CARDS);
    *shoes += round->shuffled;
    if (*shoes >= 1 && *shoes <= SHOES)
        seen->rounds[round->count + SIMULATION_COUNT_MAX]++;
}

/* Counts whole shoes, as many at each table. Shoes that the time cuts off would
 * be longer than others. */
static void play_shoes(const struct counted_shoe *shoe, struct seen *seen)
{
    static const int hi_lo[ODDS_RANKS] = {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1};
    struct simulation_game game = {.chart = chart_of_surrender(),
                                   .seats = 1,
                                   .insurance = SIMULATION_NEVER,
                                   .count.scale = 1,
                                   .dealing = {.rounding = shoe->rounding,
                                               .leaves = shoe->leaves,
                                               .leave = shoe->leave}};
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    const struct simulation_follower follower = {.follow = see_round,
                                                 .self = seen};
    (void)rules_preset(&game.rules, RULES_DEFAULT);
    game.rules.decks = shoe->decks;
    game.rules.burn = shoe->burned;
    game.rules.cut = CUT;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        game.count.tag[rank] = hi_lo[rank];
    assert_null(simulation_check(&game));
    struct simulation *simulation = simulation_open(&game);
    assert_true(simulation && tally);
    assert_true(simulation_block(
        simulation, SEED, 0, TABLES * ROUNDS * (SHOES + 1), tally, &follower));
    for (int table = 0; table < TABLES; table++)
        assert_true(seen->shoes[table] > SHOES);
    simulation_close(simulation);
    free(tally);
}

/* The sum of the squares of differences in standard errors. */
struct apart {
    double squares;
    int count;
};

/* Compares the mean number of rounds at each true count. The chance of even one
 * difference beyond four standard errors is 2 % for all comparisons together.
 */
static void compare_shares(const struct counted_shoe *shoe,
                           const struct seen *seen, struct apart *apart)
{
    enum { EVENTS_LEAST = 20, ERRORS_MOST = 4 };
    const double shoes = TABLES * SHOES;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        int count = i - SIMULATION_COUNT_MAX;
        struct shoe_sum exact = shoe_sum_of(shoe, count, 0);
        double mean = (double)seen->rounds[i] / shoes;
        double error = sqrt(exact.variance / shoes);
        if (exact.mean * shoes < EVENTS_LEAST) {
            assert_true((double)seen->rounds[i] < 3 * EVENTS_LEAST);
            continue;
        }
        double errors = (mean - exact.mean) / error;
        if (!(fabs(errors) < ERRORS_MOST))
            fail_msg("rounding %d, leave %d: %.6f rounds a shoe at %+d, not "
                     "%.6f: %.1f standard errors",
                     (int)shoe->rounding, shoe->leave, mean, count, exact.mean,
                     errors);
        apart->squares += errors * errors;
        apart->count++;
    }
}

/* If the standard errors are right, too, the mean square of the differences is
 * about 1. */
TEST(true_counts_come_as_often_as_they_should)
{
    struct apart apart = {.count = 0};
    for (int rounding = ROUND_FLOOR; rounding <= ROUND_NEAREST; rounding++)
        for (int leave = 1; leave >= -3; leave--) {
            struct counted_shoe shoe = SHOE;
            struct seen seen = {.shoes = {0}};
            shoe.rounding = (enum simulation_rounding)rounding;
            shoe.leaves = leave <= 0; /* 1: nobody leaves */
            shoe.leave = shoe.leaves ? leave : 0;
            play_shoes(&shoe, &seen);
            compare_shares(&shoe, &seen, &apart);
        }
    assert_true(apart.count > 300);
    double mean = apart.squares / apart.count;
    if (!(mean > 0.8 && mean < 1.25))
        fail_msg("mean square of %d differences: %.3f", apart.count, mean);
}

/* Everything adds up: all rounds are at some true count, and a shoe that nobody
 * leaves has all of them. */
TEST(the_exact_chances_add_up)
{
    for (int leave = 1; leave >= -3; leave--) {
        struct counted_shoe shoe = SHOE;
        double sum = 0;
        shoe.leaves = leave <= 0;
        shoe.leave = shoe.leaves ? leave : 0;
        for (int i = 0; i < SIMULATION_COUNTS; i++)
            sum += shoe_sum_of(&shoe, i - SIMULATION_COUNT_MAX, 0).mean;
        assert_true(fabs(sum - shoe_mean_rounds(&shoe)) < 1e-12);
        assert_true(shoe.leaves ? sum < ROUNDS : fabs(sum - ROUNDS) < 1e-12);
    }
    /* The true count is 4 after four cards only if all of them were low. */
    struct counted_shoe two = {.decks = 1, .rounds = 2};
    struct shoe_sum highest = shoe_sum_of(&two, 4, 0);
    double all_low = 20.0 * 19 * 18 * 17 / (52.0 * 51 * 50 * 49);
    assert_true(fabs(highest.mean - all_low) < 1e-15);
    assert_true(fabs(highest.variance - all_low * (1 - all_low)) < 1e-15);
}
