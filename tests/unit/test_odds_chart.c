/* Tests that the chart that is printed is the one that is valued. */
#include "support/check.h"
#include "support/state_folder.h"

#include <stdlib.h>

#include "odds.h"
#include "odds_solution.h"

/* A chart and the solution that it is from. */
struct desk {
    struct odds *odds;
    struct odds_solution *solution;
    struct odds_chart chart;
    const char *name;
};

static void open_desk(struct desk *desk, const char *preset, const char *change)
{
    struct rules rules;
    char problem[PROBLEM_SIZE];
    assert_true(rules_preset(&rules, preset));
    if (*change && rules_set(&rules, change, problem) < 0)
        fail_msg("%s", problem);
    struct odds_shoe shoe = odds_shoe_for(&rules);
    desk->name = preset;
    desk->odds = odds_open(&rules);
    desk->solution = malloc(sizeof *desk->solution);
    assert_true(desk->odds && desk->solution);
    assert_null(odds_solve(desk->odds, &shoe, ODDS_TOTAL, desk->solution));
    odds_solution_chart(desk->odds, desk->solution, &desk->chart);
}

static void close_desk(struct desk *desk)
{
    odds_close(desk->odds);
    free(desk->solution);
}

static bool needs_a_decision(const struct odds *odds,
                             const struct odds_hand *hand)
{
    const struct rules *rules = odds_rules(odds);
    return hand->cards >= 2 && !rules_hand_is_charlie(rules, hand->cards) &&
           !odds_hand_is_natural(rules, hand);
}

/* Checks every hand against an upcard: what it does when it can't double is in
 * the cell of its total, and longer hands do the same. */
static void check_upcard(const struct desk *desk, int upcard)
{
    const struct odds_values *values = &desk->solution->against[upcard];
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(desk->odds, i);
        const struct odds_cell *cell =
            hand->soft ? &desk->chart.soft[hand->total][upcard]
                       : &desk->chart.hard[hand->total][upcard];
        if (!needs_a_decision(desk->odds, hand))
            continue;
        assert_count_equal(values->otherwise[i], cell->otherwise,
                           "%s: %s %d in %d cards against rank %d", desk->name,
                           hand->soft ? "soft" : "hard", hand->total,
                           hand->cards, upcard);
        if (hand->cards > 2)
            assert_int_equal(values->action[i], cell->otherwise);
    }
}

/* True if one chart by totals and upcards says how to play. */
static bool has_chart(const char *name)
{
    struct rules rules;
    assert_true(rules_preset(&rules, name));
    return !rules.shows_both &&
           rules_refusal(&rules, ENGINE_TOTALS_CHART) == NULL;
}

TEST(every_hand_is_played_by_its_cell)
{
    static const char *const changes[] = {
        "", "charlie=5", "charlie=6", "das=no", "double=10-11", "soft17=hit",
    };
    bool every_preset = seeds_of(1000) == 1000;
    for (size_t i = 0; rules_presets()[i].name && (i == 0 || every_preset); i++)
        for (size_t j = 0; j < sizeof changes / sizeof *changes; j++) {
            struct desk desk;
            if (!has_chart(rules_presets()[i].name))
                continue;
            open_desk(&desk, rules_presets()[i].name, changes[j]);
            for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
                check_upcard(&desk, upcard);
            close_desk(&desk);
        }
}

TEST(there_is_no_chart_if_the_number_of_cards_matters)
{
    struct rules rules;
    assert_true(rules_preset(&rules, "spanish-21"));
    struct odds_shoe shoe = odds_shoe_for(&rules);
    struct odds *odds = odds_open(&rules);
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_true(odds && solution);
    assert_text_equal(
        odds_solve(odds, &shoe, ODDS_TOTAL, solution),
        "under these rules the best play depends on the number of "
        "cards, so there is no chart by totals",
        "spanish-21");
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    free(solution);
    odds_close(odds);
}

/* Three cards of soft 18 are hit against 2 to 4, because five cards win; so two
 * that can't be doubled are hit, too. */
TEST(soft_18_of_the_contest_is_hit_if_it_cannot_double)
{
    struct desk desk;
    open_desk(&desk, "challenge", "");
    for (int upcard = 1; upcard <= 3; upcard++) {
        const struct odds_cell *cell = &desk.chart.soft[18][upcard];
        assert_int_equal(cell->action, ODDS_DOUBLE);
        assert_int_equal(cell->otherwise, ODDS_HIT);
    }
    close_desk(&desk);
}

/* The printed chart, read as any other, has the value that is printed. */
TEST(a_printed_chart_has_its_value)
{
    static const char *const presets[] = {"strip",  "downtown", "single",
                                          "europe", "six-five", "challenge"};
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct desk desk;
        open_desk(&desk, presets[i], "");
        assert_null(odds_solve_by_chart(desk.odds, &desk.solution->shoe,
                                        &desk.chart, solution));
        if (solution->round.value != desk.solution->round.value)
            fail_msg("%s: %.17g isn't %.17g", presets[i], solution->round.value,
                     desk.solution->round.value);
        close_desk(&desk);
    }
    free(solution);
}

/* Two tens of one face would need another play than a ten and a king. */
TEST(a_chart_for_tens_of_one_face_is_refused)
{
    struct desk desk;
    open_desk(&desk, "single", "");
    desk.chart.pair[ODDS_TEN][4] = (struct odds_cell){
        .possible = true, .action = ODDS_HIT, .otherwise = ODDS_HIT};
    assert_non_null(odds_solve_by_chart(desk.odds, &desk.solution->shoe,
                                        &desk.chart, desk.solution));
    close_desk(&desk);
}

/* ---- No single change of a cell wins more ---- */

/* The largest gain of a change that is left. A chart's cell is chosen with the
 * hands that its other cells lead to; a change moves these a little. */
static const double GAIN_LEFT = 6e-7;

/* Values the chart with another play in a cell, and puts the cell back. */
static void check_change(struct desk *desk, struct odds_cell *cell,
                         struct odds_cell change, const char *words,
                         struct odds_solution *solution)
{
    const struct odds_cell before = *cell;
    const double value = desk->solution->round.value;
    *cell = change;
    assert_null(odds_solve_by_chart(desk->odds, &desk->solution->shoe,
                                    &desk->chart, solution));
    *cell = before;
    if (solution->round.value > value + GAIN_LEFT)
        fail_msg("%s: %s: %d else %d wins %g more than %d else %d", desk->name,
                 words, (int)change.action, (int)change.otherwise,
                 solution->round.value - value, (int)before.action,
                 (int)before.otherwise);
}

/* Tries all other plays of two cards, or the other one of longer hands. */
static void check_cell(struct desk *desk, struct odds_cell *cell,
                       const char *words, struct odds_solution *solution)
{
    struct odds_cell change = *cell;
    for (int action = ODDS_STAND; action <= ODDS_SPLIT; action++) {
        change.action = (enum odds_action)action;
        change.otherwise = action <= ODDS_HIT ? change.action : cell->otherwise;
        if (action != (int)cell->action)
            check_change(desk, cell, change, words, solution);
    }
    change = *cell;
    change.otherwise = cell->otherwise == ODDS_HIT ? ODDS_STAND : ODDS_HIT;
    if (cell->action != cell->otherwise)
        check_change(desk, cell, change, words, solution);
}

/* Tries to split a pair, or to play it like its total. Play by totals has no
 * third way, though with one deck 7,7 against a ten would have one. */
static void check_pair(struct desk *desk, int rank, int upcard,
                       const char *words, struct odds_solution *solution)
{
    struct odds_cell *cell = &desk->chart.pair[rank][upcard];
    struct odds_cell change = rank == 0
                                  ? desk->chart.soft[12][upcard]
                                  : desk->chart.hard[2 * rank + 2][upcard];
    if (cell->action != ODDS_SPLIT) {
        change = *cell;
        change.action = ODDS_SPLIT;
    }
    check_change(desk, cell, change, words, solution);
}

/* Checks each `step`-th cell of a chart from `first`, without those of 20,
 * which a shoe with ranks to split can't play unlike two tens. */
static void check_cells(struct desk *desk, int first, int step)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    char words[64];
    int number = 0;
    assert_non_null(solution);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        for (int total = 5; total < 20; total++) {
            snprintf(words, sizeof words, "hard %d against rank %d", total,
                     upcard);
            if (number++ % step == first)
                check_cell(desk, &desk->chart.hard[total][upcard], words,
                           solution);
            snprintf(words, sizeof words, "soft %d against rank %d", total,
                     upcard);
            if (total >= 13 && number++ % step == first)
                check_cell(desk, &desk->chart.soft[total][upcard], words,
                           solution);
        }
        for (int rank = 0; rank < ODDS_RANKS - 1; rank++) {
            snprintf(words, sizeof words, "a pair of rank %d against rank %d",
                     rank, upcard);
            if (number++ % step == first)
                check_pair(desk, rank, upcard, words, solution);
        }
    }
    free(solution);
}

/* Two cards of 16 are surrendered against a ten. The longer hands, which hold
 * small cards that would have helped, stand. */
TEST(longer_hands_of_16_stand_against_a_ten)
{
    static const char *const presets[] = {"strip", "downtown"};
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct desk desk;
        open_desk(&desk, presets[i], "surrender=late");
        struct odds_cell *cell = &desk.chart.hard[16][ODDS_TEN];
        assert_int_equal(cell->action, ODDS_SURRENDER);
        assert_int_equal(cell->otherwise, ODDS_STAND);
        check_cell(&desk, cell, "16 against a ten", solution);
        close_desk(&desk);
    }
    free(solution);
}

/* A change costs some 10 ms, so that a usual run tries a part of the cells. */
TEST(no_other_play_in_a_cell_is_better)
{
    static const char *const sets[][2] = {
        {"strip", ""},          {"single", ""},
        {"downtown", ""},       {"europe", ""},
        {"strip", "decks=1"},   {"strip", "das=no"},
        {"strip", "charlie=6"}, {"single", "surrender=late"},
    };
    const int step = seeds_of(1000) == 1000 ? 1 : 67;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        struct desk desk;
        open_desk(&desk, sets[i][0], sets[i][1]);
        check_cells(&desk, (int)i % step, step);
        close_desk(&desk);
    }
}
