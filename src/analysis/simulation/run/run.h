/* A run: the game that the options make, its title and state, and its blocks on
 * threads. */
#ifndef SIMULATION_RUN_H
#define SIMULATION_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "counting.h"
#include "counting_play.h"
#include "simulation.h"
#include "simulation/kernel/simulation_game.h"

/* ---- The title of a run: its game in words ---- */

/* The title of a run: names in printable ASCII, and what they stand for.
 * Together with the chart and the deviations, if those are files, it is enough
 * to play the run again. */
enum { SIMULATION_NAME_SIZE = 64 };
#define SIMULATION_NONE "none"

struct simulation_title {
    char rules[SIMULATION_NAME_SIZE]; /* "strip", "strip, changed" */
    struct rules table;
    char strategy[SIMULATION_NAME_SIZE];
    char count[SIMULATION_NAME_SIZE]; /* "hi-lo", "tags", "none" */
    struct simulation_count tags;
    char deviations[SIMULATION_NAME_SIZE]; /* "computed", a file, "none" */
    int insurance;                         /* as in a game */
    bool even_money;
    int seats;                            /* the player's own */
    char neighbors[SIMULATION_NAME_SIZE]; /* "mimic,you"; "": none */
    struct simulation_dealing dealing;
};

/* ---- The charts of computer players ---- */

/* Writes the chart of a computer player of house.h. */
void simulation_chart_computer(enum computer computer,
                               const struct rules *rules,
                               struct odds_chart *chart);

/* ---- Deviations: plays that differ from the chart at some true counts ---- */

enum { SIMULATION_DEVIATIONS_MAX = 1000 };

struct simulation_deviations {
    int insurance; /* as in a game; SIMULATION_NEVER if not given */
    int count;
    struct simulation_deviation list[SIMULATION_DEVIATIONS_MAX];
};

/* ---- A game out of the options ---- */

/* True if the bet is the same at every true count. */
static inline bool ramp_is_flat(const struct count_ramp *bets)
{
    for (int i = 1; i < SIMULATION_COUNTS; i++)
        if (bets->bet[i] != bets->bet[0])
            return false;
    return true;
}

/* True if all seats are hands of one player, who then bets on each. */
static inline bool is_one_player(const struct simulation_setup *setup)
{
    return setup->money.one_player || setup->spots || setup->rules.switches;
}

/* A game and everything it points to. Too large for a stack. */
struct game_setup {
    struct simulation_game game;
    struct simulation_title title;
    struct count_ramp bets;
    struct count_tags tags;
    struct simulation_deviations deviations;
    struct odds_chart neighbors[SEATS_MAX]; /* by seat */
    struct odds_cards_chart basic;          /* if the rules need it */
    char problem[SIMULATION_PROBLEM_SIZE];
};

/* Fills `game_setup` from `setup`, with progress on the errors of `cli`.
 * Returns NULL, or what is wrong. */
const char *game_setup_fill(const struct cli *cli,
                            const struct simulation_setup *setup,
                            struct game_setup *game_setup);

/* Warns of each cell whose first line in the file of deviations comes before a
 * surrender of the chart. */
void game_setup_warn(const struct cli *cli,
                     const struct simulation_setup *setup,
                     const struct game_setup *game_setup);

/* ---- The state of a run ---- */

/* The state of a run: the tally of its blocks before `end`. */
struct simulation_state {
    struct simulation_title title;
    uint64_t seed;
    uint64_t end;
    uint64_t rounds; /* at the table; the last block may be incomplete */
    struct simulation_tally tally;
};

/* ---- Blocks of a run ---- */

struct simulation_job {
    const struct simulation_game *game;
    struct simulation *simulation; /* the game, opened */
    uint64_t seed;
    uint64_t rounds; /* at the table; the last block may be incomplete */
    int threads;
    double until_error; /* end when the standard error of the winnings is at
                           most this; 0: don't */
    const struct count_ramp *bets;      /* for that error; NULL: one unit */
    const struct simulation_trip *trip; /* only count how trips end; or NULL */
    /* By block: what its rounds won at each true count, in tenths; or NULL. */
    int64_t (*won)[SIMULATION_COUNTS];
};

/* How a run ended. The worst comes last. All but a failure leave a valid
 * state. */
enum simulation_end {
    SIMULATION_FINISHED,
    SIMULATION_STOPPED,
    SIMULATION_FAILED /* out of memory or threads */
};

/* Called about ten times per second during a run, with the state so far.
 * Returns how the run should end now, or SIMULATION_FINISHED to continue. */
struct simulation_watch {
    enum simulation_end (*check)(void *self,
                                 const struct simulation_state *state);
    void *self;
};

/*
 * Plays the blocks of `job` that follow the end of `state`, which ends with a
 * whole one, and adds them to it.
 *
 * Blocks are played in stages whose ends depend only on the number of blocks.
 * The error is only checked at the end of a stage. The result is therefore the
 * same for any number of threads.
 */
enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct simulation_state *state,
                                   const struct simulation_watch *watch);

#endif
