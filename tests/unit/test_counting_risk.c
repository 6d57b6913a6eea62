/* Index numbers of a player who bets by Kelly's rule. */
#include "support/check.h"

#include "counting.h"
#include "support/arranged.h"
#include "support/state_folder.h"

static void study_hi_lo(const struct odds *odds, enum count_aim aim,
                        struct count_study *study)
{
    struct odds_shoe shoe = odds_shoe_of(6);
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
static void a_kelly_bettor_doubles_and_splits_later(void **state)
{
    (void)state;
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
    assert_true(averse.playing == plain.playing);
    count_study_free(&plain);
    count_study_free(&averse);
    odds_close(odds);
}

/* Surrender loses half a bet for certain. With few seeds, the test before takes
 * the same path. */
static void a_kelly_bettor_surrenders_earlier(void **state)
{
    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kelly_bettor_doubles_and_splits_later),
        cmocka_unit_test(a_kelly_bettor_surrenders_earlier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
