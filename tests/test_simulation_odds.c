/* Simulated rounds beside the exact odds, and beside figures that were printed
 * from other simulations. The seed is fixed: nothing here fails by chance. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "support/against_odds.h"
#include "support/shelf.h"

enum {
    ROUNDS = 3000000,
    USUAL = 1000,
    SCATTERS = 6 /* of so many games the variance of one is compared */
};

/* As many as $SEEDS leaves of them. */
static uint64_t rounds_of(uint64_t rounds)
{
    return rounds / USUAL * (uint64_t)seeds_of(USUAL);
}

static void a_fresh_shoe_each_round_is_worth_what_the_odds_say(void **state)
{
    (void)state;
    bool all = seeds_of(USUAL) == USUAL; /* an analysis takes a while */
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

/*
 * Printed from simulations, with five and three decimals and without the place
 * of the cut card, which makes less difference than their last digit but one.
 * The last is met by the value where aces may be split again, and by no
 * variance: with these rules the exact one of a fresh shoe is 1.3513, and 1.341
 * lies between those of two and three hands.
 */
struct figure {
    const char *changes[4];
    double value, variance; /* 0: not compared */
};

static const struct figure FIGURES[] = {
    {{"resplit-aces=yes"}, -0.00281, 1.303},
    {{"soft17=hit", "surrender=none"}, -0.00628, 1.346},
    {{"decks=2", "soft17=hit", "surrender=none", "resplit-aces=yes"},
     -0.00398,
     0},
};

static void play_figure(const struct figure *figure, uint64_t rounds,
                        struct simulation_statistics *statistics)
{
    char problem[PROBLEM_SIZE];
    struct simulation_game game = {.seats = 1, .insurance = SIMULATION_NEVER};
    struct simulation_part *part = calloc(1, sizeof *part);
    assert_non_null(part);
    (void)rules_preset(&game.rules, RULES_DEFAULT);
    for (int i = 0; i < 4 && figure->changes[i]; i++)
        assert_return_code(rules_set(&game.rules, figure->changes[i], problem),
                           0);
    assert_null(simulation_chart_basic(&game.rules, &game.chart));
    const struct simulation_job job = {.simulation = simulation_open(&game),
                                       .seed = 4,
                                       .rounds = rounds,
                                       .end = UINT64_MAX,
                                       .threads = 2,
                                       .ranks = {.count = 1}};
    assert_non_null(job.simulation);
    assert_int_equal(simulation_run(&job, part, NULL), SIMULATION_FINISHED);
    simulation_statistics(&part->tally, 1, statistics);
    simulation_close(job.simulation);
    free(part);
}

static void cut_cards_cost_what_others_have_printed(void **state)
{
    (void)state;
    const double rounding = 0.000005, variance_rounding = 0.0005;
    /* A variance of 1.3 whose fourth moment is about 7. */
    const double scatter = 2.3;
    size_t count = sizeof FIGURES / sizeof *FIGURES;
    count = seeds_of(USUAL) == USUAL ? count : 1;
    for (size_t i = 0; i < count; i++) {
        struct simulation_statistics statistics;
        play_figure(&FIGURES[i], rounds_of(ROUNDS), &statistics);
        double error = scatter / sqrt((double)statistics.rounds);
        if (!(fabs(statistics.value - FIGURES[i].value) <
              3 * statistics.error + rounding))
            fail_msg("figure %zu: %.6f, error %.6f; printed %.5f", i,
                     statistics.value, statistics.error, FIGURES[i].value);
        if (FIGURES[i].variance > 0 &&
            !(fabs(statistics.variance - FIGURES[i].variance) <
              3 * error + variance_rounding))
            fail_msg("figure %zu: variance %.5f, error %.5f; printed %.3f", i,
                     statistics.variance, error, FIGURES[i].variance);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fresh_shoe_each_round_is_worth_what_the_odds_say),
        cmocka_unit_test(cut_cards_cost_what_others_have_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
