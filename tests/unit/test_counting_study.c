/* Effects of removal and index numbers, compared with published ones. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "counting.h"
#include "counting/study.h"
#include "support/every_deal.h"
#include "support/odds_states.h"

static struct odds *open_with(const char *const changes[])
{
    struct rules rules;
    char problem[PROBLEM_SIZE];
    assert_true(rules_preset(&rules, "strip"));
    for (; *changes; changes++)
        if (rules_set(&rules, *changes, problem) < 0)
            fail_msg("%s", problem);
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    return odds;
}

/* ---- Effects of removal ---- */

/* Compares a deck with the deck without one card. If pairs are split by rank,
 * the face of the ten matters. */
TEST(effects_match_shoes_with_one_card_less)
{
    static const char *const changes[] = {"decks=1", "split=2", "split-by=rank",
                                          NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe deck = odds_shoe_full(1);
    struct count_effects effects;
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    assert_null(count_effects_find(&effects, odds, &deck, ODDS_CDZ, NULL));
    assert_null(odds_solve(odds, &deck, ODDS_CDZ, solution));
    double value = solution->round.value;
    assert_true(effects.value == value);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct odds_shoe less = deck;
        enum face face = rank == ODDS_ACE ? ACE : (enum face)(rank + 1);
        assert_true(odds_shoe_take(&less, card_code(SPADES, face)));
        assert_null(odds_solve(odds, &less, ODDS_CDZ, solution));
        assert_true(fabs(effects.round[rank] -
                         (solution->round.value - value)) < 1e-15);
    }
    free(solution);
    odds_close(odds);
}

/* Returns what the house pays for a round played by a solution, if the shoe has
 * one card less than the solution's. */
static double value_by(const struct odds *odds,
                       const struct odds_solution *solution,
                       const int faces[ACE + 1], enum face gone)
{
    int less[ACE + 1];
    struct every_deal deals = {.tenths = NULL};
    memcpy(less, faces, sizeof less);
    less[gone]--;
    play_every_deal(odds, solution, less, &deals);
    return deals.mean;
}

/* Removing a card unseen changes nothing on average if the play stays fixed,
 * and the best play for the smaller shoe is worth at least as much. */
TEST(effects_of_fixed_play_average_zero)
{
    static const char *const changes[] = {"split=2", NULL};
    static const int faces[ACE + 1] = {
        [6] = 2, [8] = 3, [9] = 2, [TEN] = 7, [ACE] = 2};
    enum { CARDS = 16 };
    struct odds *odds = open_with(changes);
    struct odds_shoe shoe = {.infinite = 0};
    struct count_effects effects;
    struct odds_solution *solution = malloc(sizeof *solution);
    double mean = 0;
    assert_non_null(solution);
    for (int face = TWO; face <= ACE; face++)
        for (int i = 0; i < faces[face]; i++)
            odds_shoe_put(&shoe, card_code(CLUBS, (enum face)face));
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    assert_null(count_effects_find(&effects, odds, &shoe, ODDS_CDZ, NULL));
    for (int face = TWO; face <= ACE; face++) {
        if (faces[face] == 0)
            continue;
        double effect =
            value_by(odds, solution, faces, (enum face)face) - effects.value;
        int rank = odds_rank(card_code(CLUBS, (enum face)face));
        assert_true(effects.round[rank] > effect - 1e-12);
        mean += faces[face] * effect / CARDS;
    }
    assert_true(fabs(mean) < 1e-12);
    free(solution);
    odds_close(odds);
}

/* ---- The ceiling ---- */

/* What two bettors win from every shoe that can be left, by its chance. */
struct exact_shares {
    double every, exact, exact_bets, by_chart;
};

static void add_exactly(struct exact_shares *sum, const struct odds *odds,
                        const struct odds_shoe *left, double chance,
                        const struct odds_chart *chart,
                        struct odds_solution *solution)
{
    assert_null(odds_solve(odds, left, ODDS_CDZ, solution));
    double value = solution->round.value;
    sum->every += chance * value;
    sum->exact += value > 0 ? chance * value : 0;
    sum->exact_bets += value > 0 ? chance : 0;
    assert_null(odds_solve_by_chart(odds, left, chart, solution));
    sum->by_chart += chance * solution->round.value;
}

/* Takes two cards out of the shoe in every way, one after the other. */
static struct exact_shares shares_without_two(const struct odds *odds,
                                              const struct odds_shoe *shoe,
                                              const struct odds_chart *chart,
                                              struct odds_solution *solution)
{
    struct exact_shares sum = {0, 0, 0, 0};
    const double cards = odds_shoe_cards(shoe);
    for (int first = 0; first < ODDS_RANKS; first++) {
        struct odds_shoe one = *shoe;
        if (shoe->count[first] == 0)
            continue;
        one.count[first]--;
        for (int second = 0; second < ODDS_RANKS; second++) {
            struct odds_shoe two = one;
            if (one.count[second] == 0)
                continue;
            two.count[second]--;
            odds_shoe_even_out_tens(&two);
            add_exactly(&sum, odds, &two,
                        shoe->count[first] / cards * one.count[second] /
                            (cards - 1),
                        chart, solution);
        }
    }
    return sum;
}

/* A figure that is drawn may be four standard errors off; the draws are the
 * same at every run. */
static void assert_drawn(double drawn, double exact, double error)
{
    if (fabs(drawn - exact) > 4 * error)
        fail_msg("%.6f instead of %.6f, with a standard error of %.6f", drawn,
                 exact, error);
}

/* A deck is nearly fair by these rules: whether the next round is worth
 * something depends on the two cards that are gone. */
TEST(the_ceiling_is_that_of_every_shoe_that_can_be_left)
{
    static const char *const changes[] = {"decks=1", "split=2", "insurance=no",
                                          NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = odds_shoe_full(1);
    const struct count_tags hi_lo = *count_preset(0);
    struct count_share shares[COUNT_SHARE_COUNTS + 1];
    struct odds_chart chart;
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    const int left = odds_shoe_cards(&shoe) - 2;
    assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, solution));
    odds_solution_chart(odds, solution, &chart);
    struct exact_shares exact =
        shares_without_two(odds, &shoe, &chart, solution);
    assert_null(count_shares_find(shares, &hi_lo, 1, odds, &shoe, left, NULL));
    const struct count_share *every = &shares[COUNT_SHARE_EVERY];
    const struct count_share *knows = &shares[COUNT_SHARE_EXACT];
    const struct count_share *counts = &shares[COUNT_SHARE_COUNTS];
    assert_drawn(every->won, exact.every, every->error);
    assert_drawn(knows->won, exact.exact, knows->error);
    assert_drawn(knows->bets, exact.exact_bets, 0.01);
    assert_drawn(every->by_chart, exact.by_chart, every->error);
    assert_true(every->error < 0.0001);
    assert_true(every->bets == 1);
    assert_true(exact.exact_bets > 0.2 && exact.exact_bets < 0.9);
    /* The mean over what can be left is the value of the whole shoe, if the
     * play doesn't change. */
    assert_null(odds_solve_by_chart(odds, &shoe, &chart, solution));
    assert_true(fabs(exact.by_chart - solution->round.value) < 1e-12);
    assert_true(counts->won > every->won && counts->won < knows->won);
    assert_true(counts->correlation > 0.9 && counts->correlation < 1);
    free(solution);
    odds_close(odds);
}

/* Peter Griffin's table of effects for one deck (The Theory of Blackjack) is in
 * percent with two digits, for fixed basic strategy. Here the play is the best
 * for each shoe, which can only add to an effect: a fortieth of a percent on
 * average, and most for the five, whose removal changes the play most. */
TEST(effects_are_slightly_above_griffins)
{
    static const double griffin[ODDS_RANKS] = {-0.61, 0.38, 0.44, 0.55,  0.69,
                                               0.46,  0.28, 0.00, -0.18, -0.51};
    static const double half_a_digit = 0.005;
    static const char *const changes[] = {"decks=1", "das=no", "split=2",
                                          "surrender=none", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe deck = odds_shoe_full(1);
    struct count_effects effects;
    double mean = 0, more[ODDS_RANKS];
    assert_null(count_effects_find(&effects, odds, &deck, ODDS_CDZ, NULL));
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        more[rank] = 100 * effects.round[rank] - griffin[rank];
        mean += deck.count[rank] * 100 * effects.round[rank] / 52;
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (more[rank] < -2 * half_a_digit || more[rank] > more[4] ||
            (rank != 4 && more[rank] > mean + 2 * half_a_digit))
            fail_msg("%s: %.4f, Griffin has %.2f", odds_rank_name(rank),
                     100 * effects.round[rank], griffin[rank]);
    assert_true(fabs(mean - 1 / 40.0) < 0.0005);
    odds_close(odds);
}

/* Against an ace from one deck, 16 of the 51 other cards are tens. */
TEST(effects_on_insurance_are_simple_fractions)
{
    static const char *const changes[] = {"decks=1", "split=1", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe deck = odds_shoe_full(1);
    struct count_effects effects;
    assert_null(count_effects_find(&effects, odds, &deck, ODDS_CDZ, NULL));
    assert_true(fabs(effects.stakes - (48.0 / 51 - 1)) < 1e-15);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double tens = rank == ODDS_TEN ? 15 : 16;
        assert_true(fabs(effects.insurance[rank] -
                         (3 * tens / 50 - 48.0 / 51)) < 1e-15);
    }
    odds_close(odds);
}

TEST(a_missing_rank_has_no_effect)
{
    static const char *const changes[] = {"decks=1", "split=1", NULL};
    struct odds *odds = open_with(changes);
    struct odds_shoe shoe = odds_shoe_full(1);
    struct count_effects effects;
    shoe.count[4] = 0;
    assert_null(count_effects_find(&effects, odds, &shoe, ODDS_CDZ, NULL));
    assert_true(isnan(effects.round[4]) && isnan(effects.insurance[4]));
    assert_true(
        isfinite(count_correlation(count_preset(0), &shoe, effects.round)));
    odds_close(odds);
}

/* ---- The mean shoe ---- */

/* Returns the tag of a card that is red (1) or black (-1). */
static double tag_above_mean(const struct count_tags *tags, int rank, int color,
                             const struct odds_shoe *shoe)
{
    return tags->tag[rank] + color * tags->red[rank] - count_mean(tags, shoe);
}

TEST(the_mean_shoe_has_the_true_count)
{
    const struct odds_shoe shoe = odds_shoe_full(6);
    for (size_t i = 0; i < count_preset_count(); i++)
        for (int count = -10; count <= 10; count++) {
            const struct count_tags *tags = count_preset(i);
            double left[ODDS_RANKS], all = 0, running = 0, square = 0;
            count_average_shoe(&shoe, tags, count, 156, left);
            for (int rank = 0; rank < ODDS_RANKS; rank++)
                for (int color = -1; color <= 1; color += 2) {
                    double tag = tag_above_mean(tags, rank, color, &shoe);
                    square += shoe.count[rank] / 2.0 / 312 * tag * tag;
                }
            /* The red and the black cards of the shoe have their own shares. */
            for (int rank = 0; rank < ODDS_RANKS; rank++) {
                all += left[rank];
                for (int color = -1; color <= 1; color += 2) {
                    double tag = tag_above_mean(tags, rank, color, &shoe);
                    double cards = shoe.count[rank] / 4.0 *
                                   (1 - count * tag / (52 * square));
                    left[rank] -= cards;
                    running -= cards * tag;
                }
                assert_true(fabs(left[rank]) < 1e-9);
            }
            assert_true(fabs(all - 156) < 1e-9);
            assert_true(fabs(running * 52 / all - count) < 1e-9);
        }
}

/* ---- Index numbers ---- */

static const struct count_index *find(const struct count_study *study,
                                      enum chart_kind kind, int number,
                                      int upcard)
{
    const struct count_index *found = NULL;
    for (size_t i = 0; i < study->count && found == NULL; i++) {
        const struct count_index *one = &study->list[i];
        if (one->row.kind == kind && one->row.number == number &&
            one->upcard == upcard)
            found = one;
    }
    return found;
}

/*
 * The "Illustrious 18", the eighteen most valuable deviations with hi-lo for
 * four or more decks (Don Schlesinger, Blackjack Attack). His indices are
 * simulated, rounded, and cautious. Most of ours are the same, and all are
 * within one.
 */
TEST(the_indices_of_hi_lo_are_the_published_ones)
{
    static const struct {
        enum chart_kind kind;
        int number, upcard, published;
    } known[] = {{CHART_HARD, 16, ODDS_TEN, 0}, {CHART_HARD, 15, ODDS_TEN, 4},
                 {CHART_PAIR, ODDS_TEN, 4, 5},  {CHART_PAIR, ODDS_TEN, 5, 4},
                 {CHART_HARD, 10, ODDS_TEN, 4}, {CHART_HARD, 12, 2, 2},
                 {CHART_HARD, 12, 1, 3},        {CHART_HARD, 11, ODDS_ACE, 1},
                 {CHART_HARD, 9, 1, 1},         {CHART_HARD, 10, ODDS_ACE, 4},
                 {CHART_HARD, 9, 6, 3},         {CHART_HARD, 16, 8, 5},
                 {CHART_HARD, 13, 1, -1},       {CHART_HARD, 12, 3, 0},
                 {CHART_HARD, 12, 4, -2},       {CHART_HARD, 12, 5, -1},
                 {CHART_HARD, 13, 2, -2}};
    enum { KNOWN = sizeof known / sizeof *known };
    static const char *const changes[] = {"surrender=none", "split=2", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = odds_shoe_full(6);
    struct count_study study;
    int same = 0;
    assert_null(count_study_find(&study, odds, &shoe, count_preset(0), 156,
                                 COUNT_AIM_VALUE, NULL));
    for (int i = 0; i < KNOWN; i++) {
        const struct count_index *index =
            find(&study, known[i].kind, known[i].number, known[i].upcard);
        char name[CHART_NAME_SIZE];
        chart_row_name((struct chart_row){known[i].kind, known[i].number},
                       name);
        if (index == NULL || abs(index->index - known[i].published) > 1)
            fail_msg("%s against %s: %d, but %d is published", name,
                     odds_rank_name(known[i].upcard),
                     index ? index->index : -99, known[i].published);
        same += index && index->index == known[i].published;
        assert_true(index && index->gain > 0);
    }
    assert_true(same >= KNOWN - 2);
    assert_true(study.insurance > 2.5 && study.insurance < 3.5);
    assert_true(fabs(study.quality.betting - 0.97) <
                0.0151); /* published, too */
    assert_true(fabs(study.quality.insurance - 0.76) < 0.0051);
    assert_true(study.quality.playing > 0.4 && study.quality.playing < 0.6);
    count_study_free(&study);
    odds_close(odds);
}

/* Against a nine the dealer can't have a natural, so early surrender is the
 * same as late. Against a ten it saves half a bet from a dealer's natural. */
TEST(early_surrender_is_in_the_indices)
{
    static const char *const changes[2][4] = {
        {"decks=1", "split=1", "surrender=early", NULL},
        {"decks=1", "split=1", "surrender=late", NULL}};
    const struct odds_shoe shoe = odds_shoe_full(1);
    struct count_study study[2];
    for (int late = 0; late <= 1; late++) {
        struct odds *odds = open_with(changes[late]);
        assert_null(count_study_find(&study[late], odds, &shoe, count_preset(0),
                                     26, COUNT_AIM_VALUE, NULL));
        odds_close(odds);
    }
    const struct count_index *early[] = {find(&study[0], CHART_HARD, 15, 8),
                                         find(&study[0], CHART_HARD, 14, 9)};
    const struct count_index *late[] = {find(&study[1], CHART_HARD, 15, 8),
                                        find(&study[1], CHART_HARD, 14, 9)};
    double crossing[2][2];
    for (int i = 0; i < 2; i++) {
        assert_true(early[i] && early[i]->from.action == ODDS_SURRENDER);
        assert_true(late[i] && late[i]->from.action == ODDS_SURRENDER);
        crossing[0][i] = early[i] ? early[i]->crossing : NAN;
        crossing[1][i] = late[i] ? late[i]->crossing : NAN;
    }
    assert_true(fabs(crossing[0][0] - crossing[1][0]) < 1e-9);
    assert_true(crossing[0][1] < crossing[1][1] - 1);
    count_study_free(&study[0]);
    count_study_free(&study[1]);
}

/*
 * A double concerns two cards only: soft 18 is then an ace and a 7, and not one
 * of the longer hands, which have small cards. In 3,000 shoes with 20 random
 * cards dealt, a line through the gain of the double over standing against a 2
 * crosses zero at 0.0, with a standard error of 0.23.
 */
TEST(a_double_has_the_index_of_two_cards)
{
    static const char *const changes[] = {"decks=1", "soft17=hit", "das=no",
                                          "surrender=none", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = odds_shoe_full(1);
    struct count_study study;
    assert_null(count_study_find(&study, odds, &shoe, count_preset(0), 26,
                                 COUNT_AIM_VALUE, NULL));
    const struct count_index *index = find(&study, CHART_SOFT, 18, 1);
    assert_non_null(index);
    assert_int_equal(index->from.action, ODDS_DOUBLE);
    assert_int_equal(index->index, 0);
    assert_true(index->crossing < 0.5);
    count_study_free(&study);
    odds_close(odds);
}

/* The ace-five count can't tell how many tens are left. */
TEST(a_count_that_ignores_tens_never_insures)
{
    static const char *const changes[] = {"decks=1", "split=1", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = odds_shoe_full(1);
    struct count_study study;
    struct count_tags tags = {.name = "tags", .tag = {0, 1, -1}};
    assert_null(count_study_find(&study, odds, &shoe, &tags, 26,
                                 COUNT_AIM_VALUE, NULL));
    assert_true(isnan(study.insurance));
    assert_true(study.insurance_gain == 0);
    assert_true(fabs(study.quality.insurance) < 1e-12);
    count_study_free(&study);
    odds_close(odds);
}

/* The list needs only the whole shoe and its effects of removal. Griffin gives
 * two digits for his own rules and six decks, of which half is seen. */
TEST(the_list_of_counts_has_the_figures_of_their_studies)
{
    enum { HALF = 156 };
    static const char *const changes[] = {NULL};
    static const struct {
        const char *name;
        double published[3]; /* betting, playing, insurance */
    } known[] = {
        {"hi-lo", {0.97, 0.51, 0.76}},     {"hi-opt-i", {0.88, 0.61, 0.85}},
        {"hi-opt-ii", {0.91, 0.67, 0.91}}, {"ko", {0.98, 0.55, 0.78}},
        {"halves", {0.99, 0.56, 0.72}},    {"omega-ii", {0.92, 0.67, 0.85}},
        {"zen", {0.96, 0.63, 0.85}},       {"uston-apc", {0.91, 0.69, 0.90}},
        {"silver-fox", {0.96, 0.53, 0.69}}};
    const struct odds_shoe shoe = odds_shoe_full(6);
    struct count_quality found[16];
    struct odds *odds = open_with(changes);
    assert_in_range(count_preset_count(), 1, 16);
    assert_null(count_qualities_find(found, odds, &shoe, HALF, NULL));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const double *published = known[i].published;
        assert_string_equal(count_preset(i)->name, known[i].name);
        if (!(fabs(found[i].betting - published[0]) < 0.025 &&
              fabs(found[i].playing - published[1]) < 0.035 &&
              fabs(found[i].insurance - published[2]) < 0.0055))
            fail_msg("%s: %.3f, %.3f, %.3f", known[i].name, found[i].betting,
                     found[i].playing, found[i].insurance);
    }
    struct count_study study;
    assert_null(count_study_find(&study, odds, &shoe, count_preset(6), HALF,
                                 COUNT_AIM_VALUE, NULL));
    assert_memory_equal(&study.quality, &found[6], sizeof study.quality);
    count_study_free(&study);
    odds_close(odds);
}

/* Counts that ignore the ace need 1 (Hi-Opt I), 2 (Hi-Opt II and Omega II) or 3
 * (Uston APC) for it. No other tag for the ace correlates better. */
TEST(a_side_count_of_aces_has_the_best_tag_for_the_ace)
{
    static const char *const changes[] = {NULL};
    static const struct {
        const char *name;
        int ace;
    } known[] = {
        {"hi-opt-i", 1}, {"hi-opt-ii", 2}, {"omega-ii", 2}, {"uston-apc", 3}};
    const struct odds_shoe shoe = odds_shoe_full(6);
    struct count_quality found[16];
    struct count_effects effects;
    struct odds *odds = open_with(changes);
    assert_null(count_qualities_find(found, odds, &shoe, 156, NULL));
    assert_null(count_effects_find(&effects, odds, &shoe, ODDS_CDZ, NULL));
    for (size_t i = 0; i < count_preset_count(); i++) {
        struct count_tags tags = *count_preset(i);
        double ace = tags.tag[ODDS_ACE], best[2] = {0};
        for (size_t j = 0; j < sizeof known / sizeof *known; j++)
            if (strcmp(tags.name, known[j].name) == 0)
                assert_int_equal(lround(found[i].ace), known[j].ace);
        for (int step = -1000; step <= 1000; step++) {
            tags.tag[ODDS_ACE] = ace + step / 100.;
            best[0] =
                fmax(best[0], count_correlation(&tags, &shoe, effects.round));
            best[1] = fmax(best[1],
                           count_correlation(&tags, &shoe, effects.insurance));
        }
        assert_true(fabs(found[i].betting_with_aces - best[0]) < 1e-4);
        assert_true(fabs(found[i].insurance_with_aces - best[1]) < 1e-4);
    }
    odds_close(odds);
}

TEST(the_betting_correlation_comes_from_the_effects)
{
    static const char *const changes[] = {"decks=1", "split=2", NULL};
    struct odds *odds = open_with(changes);
    struct odds_shoe shoe = odds_shoe_full(1);
    struct count_study study;
    struct count_effects effects;
    const struct count_tags *tags = count_preset(0);
    shoe.count[4] = 0; /* a missing rank doesn't count */
    assert_null(
        count_study_find(&study, odds, &shoe, tags, 26, COUNT_AIM_VALUE, NULL));
    assert_null(count_effects_find(&effects, odds, &shoe, ODDS_CDZ, NULL));
    assert_true(study.quality.betting ==
                count_correlation(tags, &shoe, effects.round));
    assert_true(study.quality.insurance ==
                count_correlation(tags, &shoe, effects.insurance));
    count_study_free(&study);
    odds_close(odds);
}

/* Doubled tags are the same count with doubled true counts. Adding a constant
 * to every tag changes only the mean, which is subtracted. */
TEST(scaled_or_shifted_tags_are_the_same_count)
{
    static const char *const changes[] = {"decks=1", "split=1", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = odds_shoe_full(1);
    struct count_study once, twice;
    struct count_tags tags = *count_preset(0);
    assert_null(
        count_study_find(&once, odds, &shoe, &tags, 26, COUNT_AIM_VALUE, NULL));
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        tags.tag[rank] = 2 * tags.tag[rank] + 1;
    assert_null(count_study_find(&twice, odds, &shoe, &tags, 26,
                                 COUNT_AIM_VALUE, NULL));
    assert_true(fabs(once.quality.betting - twice.quality.betting) < 1e-12);
    assert_true(fabs(once.quality.playing - twice.quality.playing) < 1e-12);
    assert_true(fabs(2 * once.insurance - twice.insurance) < 1e-9);
    assert_true(fabs(2 * once.deviation - twice.deviation) < 1e-12);
    count_study_free(&once);
    count_study_free(&twice);
    odds_close(odds);
}

struct notes {
    int calls, last, all;
};

static void note(void *self, int done, int all)
{
    struct notes *notes = self;
    assert_true(notes->calls == 0 || done > notes->last);
    notes->calls++;
    notes->last = done;
    notes->all = all;
}

TEST(progress_is_reported_to_the_end)
{
    static const char *const changes[] = {"decks=1", "split=1", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = odds_shoe_full(1);
    struct notes notes = {0};
    struct count_effects effects;
    const struct count_progress progress = {.show = note, .self = &notes};
    assert_null(count_effects_find(&effects, odds, &shoe, ODDS_CDZ, &progress));
    assert_int_equal(notes.calls, 12);
    assert_int_equal(notes.last, notes.all);
    odds_close(odds);
}

static bool stops_at_the_third(void *self)
{
    int *asked = self;
    return ++*asked == 3;
}

TEST(a_study_ends_when_it_is_asked_to)
{
    static const char *const changes[] = {"decks=1", "split=1", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = odds_shoe_full(1);
    struct count_study study;
    int asked = 0;
    const struct count_progress progress = {.stops = stops_at_the_third,
                                            .self = &asked};
    assert_string_equal(count_study_find(&study, odds, &shoe, count_preset(0),
                                         26, COUNT_AIM_VALUE, &progress),
                        "interrupted");
    assert_int_equal(asked, 3);
    odds_close(odds);
}

TEST(a_shoe_that_is_too_small_is_refused)
{
    static const char *const changes[] = {"decks=1", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = {.count = {2, 2, 2, 2, 2, 2, 2, 2, 2, 4}};
    struct count_study study;
    struct count_effects effects;
    assert_non_null(count_effects_find(&effects, odds, &shoe, ODDS_CDZ, NULL));
    assert_non_null(count_study_find(&study, odds, &shoe, count_preset(0), 11,
                                     COUNT_AIM_VALUE, NULL));
    count_study_free(&study);
    odds_close(odds);
}

/* Half of eight decks are four decks. At a true count of +5, their average shoe
 * has two fewer of each low card, two more aces and eight more tens: whole
 * cards, so that its value needs no correction. */
TEST(a_point_is_the_value_of_its_average_shoe)
{
    static const char *const changes[] = {"split=2", NULL};
    struct odds *odds = open_with(changes);
    struct odds_shoe all = odds_shoe_full(8), shoe = odds_shoe_full(4);
    struct count_point points[COUNT_TRUES];
    const struct count_point *point = &points[COUNT_TRUE_MOST];
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    assert_null(
        count_points_find(points, odds, &all, count_preset(0), 208, NULL));
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    assert_true(fabs(point->value - solution->round.value) < 1e-14);
    for (int rank = 1; rank <= 5; rank++)
        shoe.count[rank] -= 2;
    shoe.count[ODDS_ACE] += 2;
    shoe.count[ODDS_TEN] += 8;
    odds_shoe_even_out_tens(&shoe);
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    point = &points[COUNT_TRUE_MOST + 5];
    assert_true(fabs(point->value - solution->round.value) < 1e-14);
    double chances = 0;
    for (int i = 0; i < COUNT_TRUES; i++)
        chances += points[i].chance;
    assert_true(fabs(chances - 1) < 1e-14);
    free(solution);
    odds_close(odds);
}

static double choose(int from, int cards)
{
    return exp(lgamma(from + 1) - lgamma(cards + 1) - lgamma(from - cards + 1));
}

/* Returns the exact value of insurance to a player of hi-lo, after `dealt`
 * cards with this running count, when an ace has come after them: a sum over
 * how many high cards were dealt. */
static double exact_insurance(int decks, int dealt, int running)
{
    int low = 20 * decks, zero = 12 * decks, high = 20 * decks - 1;
    double all = 0, tens = 0;
    for (int cards = 0; cards <= high; cards++) {
        int lows = cards + running, zeros = dealt - cards - lows;
        if (lows < 0 || lows > low || zeros < 0 || zeros > zero)
            continue;
        double ways =
            choose(high, cards) * choose(low, lows) * choose(zero, zeros);
        all += ways;
        tens += ways * (high - cards) * 16 * decks / high;
    }
    return 3 * tens / all / (52 * decks - dealt - 1) - 1;
}

/* The ace that is up may as well have been the first card of the shoe. */
TEST(insurance_is_worth_what_all_shoes_of_a_count_say)
{
    static const char *const changes[] = {"split=1", NULL};
    struct odds *odds = open_with(changes);
    struct odds_shoe shoe = odds_shoe_full(6);
    struct count_point points[COUNT_TRUES];
    assert_null(
        count_points_find(points, odds, &shoe, count_preset(0), 156, NULL));
    for (int count = 1; count <= 5; count++)
        assert_true(fabs(points[COUNT_TRUE_MOST + count].insurance -
                         exact_insurance(6, 156, 3 * count)) < 2e-4);
    odds_close(odds);
}

/* After half of the shoe, a running count of 9 is a true count of 3.02 with
 * 155 cards left. Insurance breaks even just below it, at any depth. */
TEST(insurance_breaks_even_at_one_count)
{
    static const char *const changes[] = {"split=1", NULL};
    struct odds *odds = open_with(changes);
    struct odds_shoe shoe = odds_shoe_full(6);
    assert_true(exact_insurance(6, 156, 10) > 0);
    assert_true(exact_insurance(6, 156, 9) < 0);
    for (int left = 78; left <= 281; left += 203) {
        struct count_study study;
        assert_null(count_study_find(&study, odds, &shoe, count_preset(0), left,
                                     COUNT_AIM_VALUE, NULL));
        assert_true(fabs(study.insurance - 3.014) < 0.001);
        count_study_free(&study);
    }
    odds_close(odds);
}

/* A shoe with more high cards is worth more, and evenly so: values that jump
 * would show that fractions of cards were rounded away. */
TEST(values_by_count_are_smooth)
{
    static const char *const changes[] = {"split=1", NULL};
    struct odds *odds = open_with(changes);
    struct count_point points[COUNT_TRUES];
    for (int decks = 1; decks <= 4; decks += 3) {
        struct odds_shoe shoe = odds_shoe_full(decks);
        assert_null(count_points_find(points, odds, &shoe, count_preset(0),
                                      26 * decks, NULL));
        for (int i = 2; i < COUNT_TRUES; i++) {
            double bend =
                points[i].value - 2 * points[i - 1].value + points[i - 2].value;
            if (!(fabs(bend) < 0.0005))
                fail_msg("with %d decks, at %+d, the value bends by %.6f",
                         decks, i - 1 - COUNT_TRUE_MOST, bend);
        }
    }
    odds_close(odds);
}

TEST(half_a_deck_is_enough_for_four_hands_at_each_count)
{
    static const char *const changes[] = {"decks=1", "split=4", NULL};
    struct odds *odds = open_with(changes);
    struct odds_shoe shoe = odds_shoe_full(1);
    struct count_point points[COUNT_TRUES];
    assert_null(
        count_points_find(points, odds, &shoe, count_preset(0), 26, NULL));
    for (int i = 0; i < COUNT_TRUES; i++)
        assert_true(isfinite(points[i].value));
    odds_close(odds);
}

/* Fives and aces can't be so unlike in number. */
TEST(a_count_that_no_shoe_has_has_no_value)
{
    static const char *const changes[] = {"decks=1", "split=1", NULL};
    struct odds *odds = open_with(changes);
    struct odds_shoe shoe = odds_shoe_full(1);
    struct count_tags tags;
    char problem[CLI_PROBLEM_SIZE];
    struct count_point points[COUNT_TRUES];
    assert_true(count_read(&tags, "ace-five", problem));
    assert_null(count_points_find(points, odds, &shoe, &tags, 26, NULL));
    assert_true(isnan(points[0].value));
    assert_true(isfinite(points[COUNT_TRUE_MOST].value));
    odds_close(odds);
}

/* Hundred times the tags of hi-lo have hundred times its true counts. */
TEST(large_tags_tell_what_small_ones_do)
{
    static const char *const changes[] = {"decks=1", "split=1", NULL};
    struct odds *odds = open_with(changes);
    const struct odds_shoe shoe = odds_shoe_full(1);
    const struct count_tags *small = count_preset(0);
    struct count_tags large = *small;
    struct count_study studies[2];
    struct count_point points[2][COUNT_TRUES];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        large.tag[rank] *= 100;
    for (int i = 0; i < 2; i++) {
        const struct count_tags *tags = i == 0 ? small : &large;
        assert_null(count_study_find(&studies[i], odds, &shoe, tags, 26,
                                     COUNT_AIM_VALUE, NULL));
        assert_null(count_points_find(points[i], odds, &shoe, tags, 26, NULL));
    }
    assert_true(studies[0].count > 100);
    assert_int_equal(studies[1].count, studies[0].count);
    assert_true(studies[1].insurance == 100 * studies[0].insurance);
    assert_true(fabs(studies[1].deviation - 100 * studies[0].deviation) < 1e-9);
    for (size_t i = 0; i < studies[0].count; i++) {
        const struct count_index *one = &studies[0].list[i];
        const struct count_index *other = &studies[1].list[i];
        assert_true(other->crossing == 100 * one->crossing);
        assert_int_equal(other->index, (int)ceil(100 * one->crossing - 0.5));
        assert_true(other->gain == one->gain);
    }
    for (int i = 0; i < COUNT_TRUES; i++) {
        const struct count_point *one = &points[0][i], *other = &points[1][i];
        assert_int_equal(one->true_count, i - COUNT_TRUE_MOST);
        assert_int_equal(other->true_count, 100 * one->true_count);
        assert_true(other->value == one->value);
        assert_true(other->chance == one->chance);
    }
    count_study_free(&studies[0]);
    count_study_free(&studies[1]);
    odds_close(odds);
}
