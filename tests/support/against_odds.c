#include "support/against_odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/run/run.h"
#include "cli.h"
#include "strategy.h"

enum { RULE_SIZE = 64 };

/* Changes to the usual rules, or the name of a preset. */
static const char *const GAMES[AGAINST_GAMES] = {
    "",
    "soft17=hit surrender=none",
    "decks=1 das=no surrender=none split=3",
    "decks=2 soft17=hit resplit-aces=yes",
    "decks=8 peek=none-all surrender=none",
    "decks=6 peek=none-original surrender=none split=2",
    "natural=6:5 soft17=hit double=9-11",
    "decks=4 double=10-11 das=no split=2 surrender=none",
    "decks=6 surrender=early hit-split-aces=yes",
    "decks=2 charlie=6 split-by=rank",
    "decks=1 natural=1:1 split=1 surrender=none double=none",
    "decks=5 natural=2:1 soft17=hit resplit-aces=yes hit-split-aces=yes",
    "decks=infinite",
    "decks=infinite peek=none-original surrender=early charlie=6",
    "decks=2 natural-beats-21=player",
    "decks=1 natural-beats-21=no natural=2:1",
    "decks=4 natural-beats-21=player peek=none-all surrender=none",
    "challenge",
    "downtown",
    "europe",
    "extra",
    "gymnasium",
    "ic210",
    "single",
    "six-five",
    "decks=4 push-22=yes soft17=hit",
};

const char *against_rules(int game)
{
    return GAMES[game];
}

static void apply(struct rules *rules, const char *changes)
{
    char problem[PROBLEM_SIZE], line[RULE_SIZE];
    size_t length;
    const char *word = cli_first_word(changes, &length);
    for (; length > 0; word = cli_first_word(word + length, &length)) {
        snprintf(line, sizeof line, "%.*s", (int)length, word);
        if (rules_set(rules, line, problem) < 0)
            abort();
    }
}

/* Works out the chart, with a Charlie by the number of cards, and the value of
 * a round that is played by it. */
static bool work_out(struct simulation_game *game,
                     struct odds_cards_chart *longer, double *value,
                     struct odds_distribution *distribution)
{
    struct odds *odds = odds_open(&game->rules);
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_shoe shoe = odds_shoe_full(game->rules.decks);
    bool by_cards = chart_counts_cards(&game->rules);
    bool good = odds && solution &&
                odds_solve(odds, &shoe, by_cards ? ODDS_CDZ : ODDS_TOTAL,
                           solution) == NULL;
    if (good && by_cards) {
        odds_solution_cards_chart(odds, solution, longer);
        game->chart = longer->by_cards[0];
        game->longer = longer;
        good = odds_solve_by_cards(odds, &shoe, longer, solution) == NULL;
    } else if (good)
        odds_solution_chart(odds, solution, &game->chart);
    good =
        good && (distribution == NULL ||
                 odds_distribution_fill(odds, solution, distribution) == NULL);
    if (good)
        *value = solution->round.value;
    free(solution);
    odds_close(odds);
    return good;
}

static bool play(const struct simulation_game *game, uint64_t rounds,
                 int threads, struct simulation_state *played)
{
    const struct simulation_job job = {.game = game,
                                       .simulation = simulation_open(game),
                                       .seed = 21,
                                       .rounds = rounds,
                                       .threads = threads};
    bool good = job.simulation &&
                simulation_run(&job, played, NULL) == SIMULATION_FINISHED;
    simulation_close(job.simulation);
    return good;
}

/* The standard error of a variance comes from the fourth moment. */
static void compare_variance(const struct odds_distribution *distribution,
                             struct against *against)
{
    double fourth = 0, rounds = (double)against->statistics.rounds;
    double variance = distribution->variance;
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        double result = (i - SIMULATION_TENTHS_MAX) / 10.0 - distribution->mean;
        fourth += distribution->chance[i] * result * result * result * result;
    }
    against->variance = variance;
    against->variance_errors = fabs(against->statistics.variance - variance) /
                               sqrt((fourth - variance * variance) / rounds);
}

bool against_odds(int number, uint64_t rounds, int threads, bool scatters,
                  struct against *against)
{
    struct simulation_game game = {.seats = 1, .insurance = SIMULATION_NEVER};
    struct simulation_state *played = calloc(1, sizeof *played);
    struct odds_cards_chart longer;
    struct odds_distribution distribution;
    memset(against, 0, sizeof *against);
    bool is_preset = rules_preset(&game.rules, GAMES[number]);
    if (!is_preset) {
        (void)rules_preset(&game.rules, RULES_DEFAULT);
        apply(&game.rules, GAMES[number]);
    }
    game.rules.fresh = true;
    game.rules.insurance = false;
    bool good = played &&
                work_out(&game, &longer, &against->value,
                         scatters ? &distribution : NULL) &&
                play(&game, rounds, threads, played);
    if (good) {
        const struct simulation_statistics *found = &against->statistics;
        played->title.seats = 1;
        simulation_statistics(&played->tally, 1, &against->statistics);
        against->value_errors =
            fabs(found->value - against->value) / found->error;
        if (scatters)
            compare_variance(&distribution, against);
    }
    free(played);
    return good;
}

/* ---- With a cut card ---- */

/*
 * Published figures from simulations, with five decimals for the value and
 * three for the variance. Their source doesn't give the place of the cut card,
 * which changes less than their second-to-last digit. The last value agrees if
 * aces may be split again. Its published variance, 1.341, agrees with no rules:
 * the exact one for a fresh shoe is 1.3513, and 1.341 is between those for two
 * and three hands.
 */
static const struct figure {
    const char *changes;
    double value, variance; /* 0: not compared */
} PRINTED[FIGURES] = {
    {"resplit-aces=yes", -0.00281, 1.303},
    {"soft17=hit surrender=none", -0.00628, 1.346},
    {"decks=2 soft17=hit surrender=none resplit-aces=yes", -0.00398, 0},
};

const char *against_printed(int figure)
{
    return PRINTED[figure].changes;
}

/* Returns how many standard errors apart the figures are, beyond the rounding
 * of the printed one. */
static double errors_apart(double found, double printed, double rounding,
                           double error)
{
    return fmax(fabs(found - printed) - rounding, 0) / error;
}

bool against_figure(int number, uint64_t rounds, int threads,
                    struct against *against)
{
    const double rounding = 0.000005, variance_rounding = 0.0005;
    /* The square root of a fourth moment of about 7 less 1.3 squared. */
    const double scatter = 2.3;
    const struct figure *figure = &PRINTED[number];
    struct simulation_game game = {.seats = 1, .insurance = SIMULATION_NEVER};
    struct simulation_state *played = calloc(1, sizeof *played);
    memset(against, 0, sizeof *against);
    (void)rules_preset(&game.rules, RULES_DEFAULT);
    apply(&game.rules, figure->changes);
    bool good = played && chart_basic(&game.rules, &game.chart, NULL) == NULL &&
                play(&game, rounds, threads, played);
    if (good) {
        struct simulation_statistics *found = &against->statistics;
        simulation_statistics(&played->tally, 1, found);
        against->value = figure->value;
        against->variance = figure->variance;
        against->value_errors =
            errors_apart(found->value, figure->value, rounding, found->error);
        if (figure->variance > 0)
            against->variance_errors = errors_apart(
                found->variance, figure->variance, variance_rounding,
                scatter / sqrt((double)found->rounds));
    }
    free(played);
    return good;
}
