/* Index numbers: of one and two decks, where a card more or less matters most,
 * compared with the analyses of shoes of whole cards; and of a player who bets
 * by Kelly's rule. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "counting.h"
#include "counting/study.h"
#include "support/arranged.h"
#include "support/state_folder.h"

enum { SIDE = 3, SHOES = 2 * SIDE + 1 }; /* shoes of whole cards */

/* Two cards that are alone in their cell, and a change of their play. */
struct known {
    enum chart_kind kind;
    int number, first, second, upcard;
    enum odds_action below, from;
    int lowest; /* the crossing is from here to the next two counts */
};

/* Returns what the second play gains on the first. */
static double gain_in(const struct odds *odds, const struct odds_shoe *shoe,
                      const struct known *known)
{
    struct odds_decision decision;
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    assert_null(odds_solve(odds, shoe, ODDS_CDZ, solution));
    odds_solution_decide(odds, solution, known->first, known->second,
                         known->upcard, 0, &decision);
    free(solution);
    return decision.value[known->from] - decision.value[known->below];
}

/* Returns that gain in the average shoe of a true count of hi-lo: on the curve
 * through those shoes that have whole cards only. They have more aces and four
 * times as many more tens, and as many fewer of each low card. */
static double gain_at(int decks, const double whole[SHOES], int true_count)
{
    const double one_ace = 10.0 / decks; /* true counts */
    double place = true_count / one_ace + SIDE, sum = 0;
    for (int i = 0; i < SHOES; i++) {
        double share = whole[i];
        for (int j = 0; j < SHOES; j++)
            share *= j == i ? 1 : (place - j) / (i - j);
        sum += share;
    }
    return sum;
}

/* Returns the true count at which the gain crosses 0, after the two cards and
 * the upcard have been counted. */
static double crossing_of_known(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                const struct known *known)
{
    const struct count_tags *tags = count_preset(0);
    int decks = odds_shoe_cards(shoe) / DECK_CARDS;
    double whole[SHOES];
    for (int i = 0; i < SHOES; i++) {
        struct odds_shoe high = *shoe;
        high.count[ODDS_ACE] += i - SIDE;
        high.count[ODDS_TEN] += 4 * (i - SIDE);
        for (int rank = 1; rank <= 5; rank++)
            high.count[rank] -= i - SIDE;
        odds_shoe_even_out_tens(&high);
        whole[i] = gain_in(odds, &high, known);
    }
    double low = gain_at(decks, whole, known->lowest);
    for (int count = known->lowest + 1; count <= known->lowest + 2; count++) {
        double high = gain_at(decks, whole, count);
        if (low <= 0 && high > 0) {
            int cards = odds_shoe_cards(shoe);
            double before = count - high / (high - low);
            double running =
                before * cards / DECK_CARDS + tags->tag[known->first] +
                tags->tag[known->second] + tags->tag[known->upcard];
            return running * DECK_CARDS / (cards - 3);
        }
        low = high;
    }
    fail_msg("the gain doesn't cross 0 from %+d on", known->lowest);
    return NAN;
}

static double crossing_found(const struct count_study *study,
                             const struct known *known)
{
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *one = &study->list[i];
        if (one->row.kind == known->kind && one->row.number == known->number &&
            one->upcard == known->upcard && one->from.action == known->from &&
            one->below.action == known->below)
            return one->crossing;
    }
    return NAN;
}

static void assert_crossings(int decks, const struct known known[], int count,
                             double near)
{
    struct rules rules;
    struct count_study study;
    char decks_rule[] = "decks=1 soft17=hit das=no surrender=none split=2";
    decks_rule[sizeof "decks=" - 1] = (char)('0' + decks);
    apply_rules(&rules, decks_rule);
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_full(decks);
    assert_non_null(odds);
    assert_null(count_study_find(&study, odds, &shoe, count_preset(0),
                                 decks * DECK_CARDS / 2, COUNT_AIM_VALUE,
                                 NULL));
    for (int i = 0; i < count; i++) {
        double found = crossing_found(&study, &known[i]);
        double expected = crossing_of_known(odds, &shoe, &known[i]);
        if (!(fabs(found - expected) < near))
            fail_msg("%d decks, case %d: %.3f, not %.3f", decks, i, found,
                     expected);
    }
    count_study_free(&study);
    odds_close(odds);
}

/* With the effects of removal from the whole deck alone, soft 19 against a 2
 * would be doubled from a true count of 6. The gain of a split bends where the
 * play after it changes, so the curve of one deck's few shoes is less exact. */
TEST(crossings_agree_with_shoes_of_whole_cards)
{
    static const struct known one[] = {
        {CHART_SOFT, 19, ODDS_ACE, 7, 1, ODDS_STAND, ODDS_DOUBLE, 8},
        {CHART_SOFT, 19, ODDS_ACE, 7, 2, ODDS_STAND, ODDS_DOUBLE, 3},
        {CHART_PAIR, ODDS_TEN, ODDS_TEN, ODDS_TEN, 3, ODDS_STAND, ODDS_SPLIT,
         6},
        {CHART_PAIR, ODDS_TEN, ODDS_TEN, ODDS_TEN, 4, ODDS_STAND, ODDS_SPLIT,
         4},
    };
    assert_crossings(1, one, sizeof one / sizeof *one, 0.07);
    static const struct known two[] = {
        {CHART_SOFT, 19, ODDS_ACE, 7, 2, ODDS_STAND, ODDS_DOUBLE, 4},
        {CHART_PAIR, ODDS_TEN, ODDS_TEN, ODDS_TEN, 4, ODDS_STAND, ODDS_SPLIT,
         4},
    };
    assert_crossings(2, two, sizeof two / sizeof *two, 0.005);
}

/* ---- Index numbers of a player who bets by Kelly's rule ---- */

static void study_hi_lo(const struct odds *odds, enum count_aim aim,
                        struct count_study *study)
{
    struct odds_shoe shoe = odds_shoe_full(6);
    assert_null(
        count_study_find(study, odds, &shoe, count_preset(0), 156, aim, NULL));
}

/* Returns the count from which the action is best, or 99 if it never is. */
static double crossing_to(const struct count_study *study, enum chart_kind kind,
                          int number, int upcard, enum odds_action action)
{
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *one = &study->list[i];
        if (one->row.kind == kind && one->row.number == number &&
            one->upcard == upcard && one->from.action == action)
            return one->crossing;
    }
    return 99;
}

/* A double or a split puts more at risk, so it waits for a larger gain (Don
 * Schlesinger, Blackjack Attack, names 10 against 10 and ace, and tens against
 * 5 and 6). At a count without an advantage nothing is bet. */
TEST(a_kelly_bettor_doubles_and_splits_later)
{
    static const struct {
        enum chart_kind kind;
        int number, upcard;
        enum odds_action action;
        double least, most; /* how much later */
    } known[] = {
        {CHART_HARD, 10, ODDS_TEN, ODDS_DOUBLE, 2, 100},
        {CHART_HARD, 10, ODDS_ACE, ODDS_DOUBLE, 0.5, 3},
        {CHART_HARD, 9, 6, ODDS_DOUBLE, 0.5, 4},
        {CHART_PAIR, ODDS_TEN, 4, ODDS_SPLIT, 0.5, 3},
        {CHART_PAIR, ODDS_TEN, 5, ODDS_SPLIT, 0.5, 3},
        /* Hitting and standing risk one bet each. */
        {CHART_HARD, 16, 8, ODDS_STAND, -0.3, 0.3},
        {CHART_HARD, 15, ODDS_TEN, ODDS_STAND, -0.3, 0.3},
        {CHART_HARD, 12, 1, ODDS_STAND, -0.3, 0.3},
        /* Below 0 nothing is bet. */
        {CHART_HARD, 13, 1, ODDS_STAND, 0, 0},
        {CHART_HARD, 12, 5, ODDS_STAND, 0, 0},
    };
    struct rules rules;
    apply_rules(&rules, "decks=6 surrender=none split=2");
    struct odds *odds = odds_open(&rules);
    struct count_study plain, averse;
    assert_non_null(odds);
    study_hi_lo(odds, COUNT_AIM_VALUE, &plain);
    study_hi_lo(odds, COUNT_AIM_GROWTH, &averse);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double later = crossing_to(&averse, known[i].kind, known[i].number,
                                   known[i].upcard, known[i].action) -
                       crossing_to(&plain, known[i].kind, known[i].number,
                                   known[i].upcard, known[i].action);
        if (!(later >= known[i].least && later <= known[i].most))
            fail_msg("play %d of row %d against %s comes %.3f later",
                     known[i].action, known[i].number,
                     odds_rank_name(known[i].upcard), later);
    }
    assert_true(averse.insurance == plain.insurance);
    assert_true(averse.quality.playing == plain.quality.playing);
    count_study_free(&plain);
    count_study_free(&averse);
    odds_close(odds);
}

/* Surrender loses half a bet for certain. With few seeds, the test before takes
 * the same path. */
TEST(a_kelly_bettor_surrenders_earlier)
{
    struct rules rules;
    if (seeds_of(1000) != 1000)
        return;
    apply_rules(&rules, "decks=6 split=2");
    struct odds *odds = odds_open(&rules);
    struct count_study plain, averse;
    assert_non_null(odds);
    study_hi_lo(odds, COUNT_AIM_VALUE, &plain);
    study_hi_lo(odds, COUNT_AIM_GROWTH, &averse);
    for (int total = 13; total <= 14; total++) {
        double before =
            crossing_to(&plain, CHART_HARD, total, ODDS_TEN, ODDS_SURRENDER);
        double after =
            crossing_to(&averse, CHART_HARD, total, ODDS_TEN, ODDS_SURRENDER);
        if (!(after < before - 0.1))
            fail_msg("%d against 10: %.3f, not before %.3f", total, after,
                     before);
    }
    count_study_free(&plain);
    count_study_free(&averse);
    odds_close(odds);
}
