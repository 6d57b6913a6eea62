/* The mean squares of results by action. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "cards.h"
#include "odds_solution.h"
#include "support/arranged.h"
#include "support/state_folder.h"

struct worked_out {
    struct odds_solution solution;
    struct odds_distribution distribution;
    struct odds_mean_squares squares[ODDS_RANKS];
};

static double square_of_play(const struct worked_out *out,
                             const struct odds *odds, int hand, int upcard,
                             int first)
{
    const struct odds_mean_squares *squares = &out->squares[upcard];
    switch (out->solution.against[upcard].first[hand]) {
    case ODDS_HIT:
        return squares->hit[hand];
    case ODDS_DOUBLE:
        return squares->twice[hand];
    case ODDS_SPLIT:
        return squares->split[first];
    case ODDS_SURRENDER:
        return 0.25;
    default:
        return odds_hand_is_natural(odds_rules(odds), odds_hand_at(odds, hand))
                   ? 1.5 * 1.5
                   : squares->stand[hand];
    }
}

/* Returns the mean square of two cards against an upcard, with a natural that
 * the dealer has with the chance `natural` and looks for. */
static double square_of_cards(const struct worked_out *out,
                              const struct odds *odds, const int cards[3],
                              double natural)
{
    int hand =
        odds_hand_next(odds, odds_hand_next(odds, 0, cards[0]), cards[1]);
    bool ties =
        odds_hand_is_natural(odds_rules(odds), odds_hand_at(odds, hand));
    return natural * (ties ? 0 : 1) +
           (1 - natural) * square_of_play(out, odds, hand, cards[2], cards[0]);
}

/* Deals an upcard and two cards in every way. */
static double square_of_round(const struct worked_out *out,
                              const struct odds *odds)
{
    double square = 0;
    for (int all = 0; all < ODDS_RANKS * ODDS_RANKS * ODDS_RANKS; all++) {
        const int cards[3] = {all % ODDS_RANKS, all / ODDS_RANKS % ODDS_RANKS,
                              all / (ODDS_RANKS * ODDS_RANKS)};
        struct odds_shoe left = out->solution.shoe;
        double chance = 1;
        for (int i = 0; i < 3; i++) {
            chance *= left.count[cards[i]] / (double)odds_shoe_cards(&left);
            left.count[cards[i]]--;
        }
        if (chance <= 0)
            continue;
        int hole = cards[2] == ODDS_ACE   ? ODDS_TEN
                   : cards[2] == ODDS_TEN ? ODDS_ACE
                                          : -1;
        double natural =
            hole < 0 ? 0 : left.count[hole] / (double)odds_shoe_cards(&left);
        square += chance * square_of_cards(out, odds, cards, natural);
    }
    return square;
}

/* Works out a round by these rules, and returns the odds, to be closed. */
static struct odds *work_out(const char *text, struct worked_out *out)
{
    struct rules rules;
    apply_rules(&rules, text);
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_for(&rules);
    assert_non_null(odds);
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, &out->solution));
    assert_null(
        odds_distribution_fill(odds, &out->solution, &out->distribution));
    return odds;
}

/* The squares of all hands add up to the variance of a round. */
TEST(the_squares_add_up_to_the_variance)
{
    static const char *const rules[] = {
        "decks=1 insurance=no split=2",
        "decks=2 soft17=hit insurance=no split=2 surrender=none"};
    struct worked_out *out = malloc(sizeof *out);
    size_t count = seeds_of(1000) == 1000 ? sizeof rules / sizeof *rules : 1;
    assert_non_null(out);
    for (size_t i = 0; i < count; i++) {
        struct odds *odds = work_out(rules[i], out);
        assert_null(
            odds_mean_squares_fill(odds, &out->solution, NULL, out->squares));
        double mean = out->distribution.mean;
        double square = square_of_round(out, odds);
        if (!(fabs(square - mean * mean - out->distribution.variance) < 1e-12))
            fail_msg("%s: a mean square of %.15f, a variance of %.15f",
                     rules[i], square, out->distribution.variance);
        odds_close(odds);
    }
    free(out);
}

/* Returns the variance by the chances of all results. */
static double variance_of_chances(const struct odds_distribution *distribution)
{
    double mean = 0, square = 0;
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
        double result = (i - ODDS_TENTHS_MAX) / 10.0;
        mean += distribution->chance[i] * result;
        square += distribution->chance[i] * result * result;
    }
    return square - mean * mean;
}

/* The chances of a pair that is split once are exact, and counted apart from
 * the products that the variance is made of. */
TEST(the_variance_alone_is_that_of_the_chances)
{
    static const char *const rules[] = {
        "decks=1 split=2 surrender=none",
        "decks=2 split=2 peek=none-original split-by=rank",
        "decks=6 split=2 peek=none-all charlie=5 hit-split-aces=yes",
        "decks=8 split=2 soft17=hit double=9-11",
        "decks=infinite split=2 double=none"};
    struct worked_out *out = malloc(sizeof *out);
    assert_non_null(out);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        double variance;
        struct odds *odds = work_out(rules[i], out);
        assert_null(odds_variance(odds, &out->solution, &variance));
        double wanted = variance_of_chances(&out->distribution);
        if (!(fabs(variance - wanted) < 1e-12))
            fail_msg("%s: a variance of %.15f, but the chances have %.15f",
                     rules[i], variance, wanted);
        odds_close(odds);
    }
    free(out);
}

static void check_chances(const struct odds *odds, const struct odds_shoe *shoe,
                          struct worked_out *out)
{
    double sum = 0;
    assert_null(odds_solve(odds, shoe, ODDS_CDZ, &out->solution));
    assert_null(
        odds_distribution_fill(odds, &out->solution, &out->distribution));
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
        double chance = out->distribution.chance[i];
        if (!(chance >= 0 && chance <= 1 + 1e-9))
            fail_msg("a chance of %g for %+.1f bets with %d cards", chance,
                     (i - ODDS_TENTHS_MAX) / 10.0, odds_shoe_cards(shoe));
        sum += chance;
    }
    if (!(fabs(sum - 1) < 1e-9))
        fail_msg("the chances with %d cards add up to %.12f",
                 odds_shoe_cards(shoe), sum);
}

/* With few ranks in the shoe, some ends of the dealer are impossible once a
 * split hand has no third card of the pair. */
TEST(the_chances_of_few_ranks_add_up_to_1)
{
    enum { SHOES = 20, RANKS = 4, COUNT = 5, TENS = 17 };
    struct odds_shoe shoe = {
        .count = {[ODDS_ACE] = 2, [1] = 3, [8] = 4, [ODDS_TEN] = 12}};
    struct worked_out *out = malloc(sizeof *out);
    struct fair_random random;
    struct rules rules;
    apply_rules(&rules, "decks=1 split-by=rank resplit-aces=yes insurance=no "
                        "surrender=early");
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    assert_non_null(out);
    fair_random_seed(&random, (const uint64_t[4]){1, 2, 3, 4});
    for (int solved = 0; solved < SHOES;) {
        odds_shoe_even_out_tens(&shoe);
        if (odds_check_shoe(odds, &shoe) == NULL) {
            check_chances(odds, &shoe, out);
            solved++;
        }
        shoe = (struct odds_shoe){
            .count = {[ODDS_TEN] = (int)fair_random_below(&random, TENS)}};
        for (int i = 0; i < RANKS; i++)
            shoe.count[fair_random_below(&random, ODDS_TEN)] =
                (int)fair_random_below(&random, COUNT);
    }
    odds_close(odds);
    free(out);
}

TEST(only_the_wanted_splits_are_filled)
{
    struct worked_out *out = malloc(sizeof *out), *some = malloc(sizeof *some);
    struct rules rules;
    bool wants_split[ODDS_RANKS][ODDS_RANKS] = {{false}};
    apply_rules(&rules, "decks=1");
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_for(&rules);
    assert_true(out && some && odds);
    wants_split[4][7] = wants_split[ODDS_TEN][ODDS_ACE] = true;
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, &out->solution));
    assert_null(
        odds_mean_squares_fill(odds, &out->solution, NULL, out->squares));
    assert_null(odds_mean_squares_fill(odds, &out->solution, wants_split,
                                       some->squares));
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            double square = some->squares[upcard].split[rank];
            if (wants_split[upcard][rank])
                assert_true(square == out->squares[upcard].split[rank]);
            else
                assert_true(isnan(square));
        }
    odds_close(odds);
    free(some);
    free(out);
}

TEST(squares_need_ties_that_push)
{
    struct worked_out *out = malloc(sizeof *out);
    struct rules rules;
    apply_rules(&rules, "decks=1 ties=lose");
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_for(&rules);
    assert_non_null(out);
    assert_non_null(odds);
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, &out->solution));
    assert_string_equal(
        odds_mean_squares_fill(odds, &out->solution, NULL, out->squares),
        "not available where ties don't push");
    odds_close(odds);
    free(out);
}
