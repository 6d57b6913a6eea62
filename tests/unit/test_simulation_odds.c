/* Compares simulated rounds with the exact odds, and with published figures of
 * other simulations. The seed is fixed, so nothing fails by chance. */
#include "support/check.h"

#include "support/against_odds.h"
#include "support/state_folder.h"

enum {
    ROUNDS = 3000000,
    USUAL = 1000,
    SCATTERS = 6 /* every sixth game's variance is compared */
};

/* Returns `rounds`, or fewer if $SEEDS asks for fewer. */
static uint64_t rounds_of(uint64_t rounds)
{
    return rounds / USUAL * (uint64_t)seeds_of(USUAL);
}

TEST(fresh_shoes_match_the_odds)
{
    bool all = seeds_of(USUAL) == USUAL; /* an analysis is slow */
    for (int game = 0; game < AGAINST_GAMES; game += all ? 1 : SCATTERS) {
        struct against against;
        bool scatters = all && game % SCATTERS == 0;
        assert_true(
            against_odds(game, rounds_of(ROUNDS), 2, scatters, &against));
        if (!(against.value_errors < 3))
            fail_msg("%s: %.6f simulated, %.6f true: %.2f standard errors",
                     against_rules(game), against.statistics.value,
                     against.value, against.value_errors);
        if (!(against.variance_errors < 3))
            fail_msg("%s: variance %.6f simulated, %.6f true: %.2f standard "
                     "errors",
                     against_rules(game), against.statistics.variance,
                     against.variance, against.variance_errors);
    }
}

/* ---- With a cut card ---- */

/* This many rounds tell these rules from others, but can't measure the cost of
 * the cut card alone; make bench plays a billion. */
TEST(cut_cards_cost_what_others_published)
{
    int count = seeds_of(USUAL) == USUAL ? FIGURES : 1;
    for (int i = 0; i < count; i++) {
        struct against against;
        assert_true(against_figure(i, rounds_of(ROUNDS), 2, &against));
        if (!(against.value_errors < 3))
            fail_msg("figure %d: %.6f, %.2f standard errors from the printed "
                     "%.5f",
                     i, against.statistics.value, against.value_errors,
                     against.value);
        if (!(against.variance_errors < 3))
            fail_msg("figure %d: variance %.5f, %.2f standard errors from the "
                     "printed %.3f",
                     i, against.statistics.variance, against.variance_errors,
                     against.variance);
    }
}
