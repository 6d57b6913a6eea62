/* The shares of true counts that simulate reports, compared with exact chances.
 */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/count_shares.h"
#include "support/simulate_bench.h"

/* Writes a chart that surrenders every hand, so that each round takes four
 * cards. A cut card at 61 % of two decks comes after 64 cards or 16 rounds. */
#define CHART                              \
    "odds --chart --csv | grep -v '^#' | " \
    "sed '1!s/,.*/,Rh,Rh,Rh,Rh,Rh,Rh,Rh,Rh,Rh,Rh/' >surrender && "
#define GAME                                                                \
    "simulate --strategy chart:surrender --decks 2 --cut 61 --count hi-lo " \
    "--csv --rounds 1048576 "

enum { DECKS = 2, BURNED = 1, ROUNDS = 16, PLAYED = 1048576 };

/* Returns how many rounds a report in CSV has at a true count. */
static double rounds_at(const char *csv, int count)
{
    char row[32];
    snprintf(row, sizeof row, "\ncount,%d,", count);
    const char *found = strstr(csv, row);
    return found ? strtod(found + strlen(row), NULL) : 0;
}

/* Compares all shares with their chances. The standard error is that of whole
 * shoes. All depths of a shoe have the same share of the rounds, because each
 * table plays a multiple of 16 rounds. Only if shoes are left early, those with
 * which the tables begin matter: one in 500, which is less than a tenth of a
 * standard error. The chance of even one difference beyond four standard errors
 * is 1 % for all reports together. */
static void compare_report(const char *csv, const struct counted_shoe *shoe,
                           const char *options)
{
    enum { EVENTS_LEAST = 50, ERRORS_MOST = 4 };
    double mean_rounds = shoe_mean_rounds(shoe), shoes = PLAYED / mean_rounds;
    int compared = 0;
    for (int i = -SIMULATION_COUNT_MAX; i <= SIMULATION_COUNT_MAX; i++) {
        double exact = shoe_sum_of(shoe, i, 0).mean / mean_rounds;
        double share = rounds_at(csv, i) / PLAYED;
        double variance = shoe_sum_of(shoe, i, exact).variance;
        double errors =
            (share - exact) * mean_rounds / sqrt(fmax(variance, 1e-12) / shoes);
        if (exact * PLAYED < EVENTS_LEAST)
            continue;
        if (!(fabs(errors) < ERRORS_MOST))
            fail_msg("%s: %.5f of the rounds at %+d, not %.5f: %.1f errors",
                     options, share, i, exact, errors);
        compared++;
    }
    assert_true(compared > 15);
}

WITH_BENCH(reported_shares_agree_with_exact_chances)
{
    static const struct {
        const char *options;
        struct counted_shoe shoe;
    } reports[] = {
        {"--rounding down", {.rounding = ROUND_FLOOR}},
        {"--rounding zero", {.rounding = ROUND_TRUNCATE}},
        {"--rounding nearest", {.rounding = ROUND_NEAREST}},
        {"--leave -1", {.rounding = ROUND_FLOOR, .leaves = true, .leave = -1}},
        {"--leave -2 --rounding zero",
         {.rounding = ROUND_TRUNCATE, .leaves = true, .leave = -2}},
        {"--leave 0 --rounding nearest",
         {.rounding = ROUND_NEAREST, .leaves = true, .leave = 0}},
    };
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        char line[1024];
        struct counted_shoe shoe = reports[i].shoe;
        shoe.decks = DECKS;
        shoe.burned = BURNED;
        shoe.rounds = ROUNDS;
        snprintf(line, sizeof line, CHART GAME "%s", reports[i].options);
        char *csv = output_of(*state, line);
        compare_report(csv, &shoe, reports[i].options);
        free(csv);
    }
}
