/* Figures of speed of the simulation, each beside the one that it is to be
 * compared with; and its rounds beside the exact odds. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "simulation.h"
#include "support/against_odds.h"

enum { TRIALS = 5, BLOCKS = 8, AGAINST_ROUNDS = 200000000 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- Games ---- */

static void choose_game(struct simulation_game *game)
{
    *game = (struct simulation_game){.seats = 1, .insurance = SIMULATION_NEVER};
    (void)rules_preset(&game->rules, RULES_DEFAULT);
    game->rules.surrender = SURRENDER_NONE;
    game->rules.cut = 75;
    if (simulation_chart_basic(&game->rules, &game->chart) != NULL)
        abort();
}

static void count_hi_lo(struct simulation_game *game)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        game->count.tag[rank] =
            rank == ODDS_ACE || rank == ODDS_TEN ? -1 : rank <= 5;
    game->insurance = 3;
}

static const struct simulation_deviation DEVIATIONS[] = {
    {.total = 16, .upcard = ODDS_TEN, .action = ODDS_STAND, .count = 0},
    {.total = 15, .upcard = ODDS_TEN, .action = ODDS_STAND, .count = 4},
    {.total = 13, .upcard = 1, .action = ODDS_HIT, .count = -1, .below = true},
};

/* ---- Speed ---- */

/* The fastest of some trials: what else the machine does only adds. */
static double rounds_a_second(const struct simulation_game *game, int threads)
{
    double best = 0;
    struct simulation_part *part = calloc(1, sizeof *part);
    struct simulation *simulation = simulation_open(game);
    const struct simulation_job job = {.simulation = simulation,
                                       .rounds = (uint64_t)TRIALS * BLOCKS
                                                 << 20,
                                       .threads = threads,
                                       .ranks = {.count = 1}};
    if (part == NULL || simulation == NULL)
        abort();
    for (int trial = 0; trial < TRIALS; trial++) {
        struct simulation_job piece = job;
        uint64_t before = part->tally.rounds;
        double start = seconds_now();
        piece.end = part->end + BLOCKS;
        if (simulation_run(&piece, part, NULL) != SIMULATION_FINISHED)
            abort();
        double speed =
            (double)(part->tally.rounds - before) / (seconds_now() - start);
        best = speed > best ? speed : best;
    }
    simulation_close(simulation);
    free(part);
    return best;
}

static double show(const char *name, const struct simulation_game *game,
                   int threads, double plain)
{
    double speed = rounds_a_second(game, threads);
    printf("%-34s %6.1f million rounds of a seat a second", name, speed / 1e6);
    if (plain > 0)
        printf(", %.2f of it", speed / plain);
    fputc('\n', stdout);
    return speed;
}

static void show_speeds(void)
{
    struct simulation_game game;
    choose_game(&game);
    double plain = show("basic, one thread", &game, 1, 0);
    (void)show("basic, two threads", &game, 2, plain);
    count_hi_lo(&game);
    (void)show("hi-lo for bets and insurance", &game, 1, plain);
    game.deviations = DEVIATIONS;
    game.deviation_count = sizeof DEVIATIONS / sizeof *DEVIATIONS;
    (void)show("hi-lo with deviations", &game, 1, plain);
    choose_game(&game);
    game.seats = SEATS_MAX;
    (void)show("basic, seven seats", &game, 1, plain);
    choose_game(&game);
    game.rules.fresh = true;
    (void)show("basic, a fresh shoe each round", &game, 1, plain);
}

/* ---- Beside the odds ---- */

static bool show_against(void)
{
    bool good = true;
    for (int game = 0; game < AGAINST_GAMES; game++) {
        struct against against;
        if (!against_odds(game, AGAINST_ROUNDS, 2, false, &against))
            abort();
        good = good && against.value_errors < 3;
        printf("%+.6f simulated, %+.6f true, %.2f standard errors apart: %s\n",
               against.statistics.value, against.value, against.value_errors,
               against_rules(game));
    }
    return good;
}

int main(void)
{
    show_speeds();
    return show_against() ? EXIT_SUCCESS : EXIT_FAILURE;
}
