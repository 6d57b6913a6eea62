/*
 * The simulation: rounds by the thousand million, for what exact analysis
 * can't say (cut cards, counts, bet spreads, ruin).
 *
 * A game is made into tables once; after that a round is a handful of table
 * look-ups, and many tables are played side by side, so that no processor has
 * to guess what comes next. Rounds are cut into numbered blocks, each with its
 * own random numbers, and only whole numbers are added up: the same seed gives
 * the same tally to the bit, however many threads or machines share the
 * blocks, and in whatever order.
 */
#ifndef SIMULATION_H
#define SIMULATION_H

#include <stdbool.h>
#include <stdint.h>

#include "odds.h"

/* ---- What is played ---- */

/* True counts are told apart from -COUNT_MAX to COUNT_MAX, and what lies
 * beyond counts as the last. */
enum {
    SIMULATION_COUNT_MAX = 20,
    SIMULATION_COUNTS = 2 * SIMULATION_COUNT_MAX + 1
};

/* A count: what each card, by its rank of odds.h, adds to the running count.
 * The true count is the running count for each deck not yet dealt, rounded
 * down. All tags 0: nothing is counted, and the true count is always 0. */
struct simulation_count {
    int tag[ODDS_RANKS];
};

/* Play that differs from the chart at a true count. */
struct simulation_deviation {
    bool soft; /* which cell of the chart */
    bool pair; /* then `total` is a rank */
    int total;
    int upcard;
    enum odds_action action;
    int count;  /* from this true count on upward; or, */
    bool below; /* below it */
};

enum { SIMULATION_NEVER = SIMULATION_COUNT_MAX + 1 };

struct simulation_game {
    struct rules rules;
    struct odds_chart chart; /* how every seat plays */
    int seats;
    struct simulation_count count;
    int insurance; /* it is taken from this true count on; SIMULATION_NEVER */
    int deviation_count;
    const struct simulation_deviation *deviations;
};

/* Can it be simulated? NULL, or what can't be, by its name. */
const char *simulation_check(const struct simulation_game *game);

/* ---- Tallies ---- */

/* Results of a round and seat are counted in tenths of the first bet, which is
 * what naturals at 6:5 pay in; entry SIMULATION_TENTHS_MAX + t counts those of
 * t tenths: four hands doubled, and an insurance lost or won. */
enum {
    SIMULATION_TENTHS_MAX = ODDS_TENTHS_MAX,
    SIMULATION_RESULTS = 2 * SIMULATION_TENTHS_MAX + 1
};

struct simulation_tally {
    uint64_t rounds; /* of one seat each */
    uint64_t shoes;
    uint64_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint64_t by_upcard[ODDS_RANKS][SIMULATION_RESULTS];
};

/* Adds the numbers of another. */
void simulation_tally_add(struct simulation_tally *tally,
                          const struct simulation_tally *other);

/* ---- Playing ---- */

/* A game made into tables; read only, so that threads can share it. */
struct simulation;

/* NULL where there is no memory. The game must have passed the check. */
struct simulation *simulation_open(const struct simulation_game *game);
void simulation_close(struct simulation *simulation);

enum { SIMULATION_BLOCK = 1 << 20 }; /* rounds of a block */

/* Plays the first `rounds` rounds of a block and adds them to the tally. */
bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally);

/* ---- Arranged cards ---- */

/* One round from the top of a shoe, for whoever wants to follow it: the last
 * of `cards` is dealt first, and the running count is `running` before it.
 * Fills in the result of each seat in tenths of a bet, and returns how many
 * cards were dealt; 0 where they, or the memory, did not suffice. */
int simulation_round(const struct simulation *simulation, const int cards[],
                     int count, int running, int result[SEATS_MAX]);

#endif
