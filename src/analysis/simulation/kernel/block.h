/* Blocks of rounds: turns a game into tables and plays it. */
#ifndef SIMULATION_BLOCK_H
#define SIMULATION_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/kernel/tally.h"

/* A game as tables. It is never changed, so threads can share it. */
struct simulation;

/* Returns NULL if out of memory. The game must have passed simulation_check().
 */
struct simulation *simulation_open(const struct simulation_game *game);
void simulation_close(struct simulation *simulation);

/* Plays with vectors of 8, 16 or 32 tables, or with the widest that the CPU
 * has, and returns how many they are. That changes only the speed, and
 * simulation_open() chooses the widest. */
int simulation_use_lanes(struct simulation *simulation, int lanes);

/* Rounds per block. Rounds at the table of the house are slower, and those of
 * perfect play by far. */
enum {
    SIMULATION_BLOCK = 1 << 20,
    SIMULATION_TABLE_BLOCK = 1 << 15,
    SIMULATION_PERFECT_BLOCK = 64
};
uint32_t simulation_block_rounds(const struct simulation *simulation);

/* Plays the first `rounds` rounds of a block and adds them to `tally`. Returns
 * false if out of memory. */
bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally);

/* ---- Followed rounds ---- */

/* One round, as it was played at one of the tables of a block. */
struct simulation_round {
    int table;     /* which table; each has its own shoe */
    bool shuffled; /* it began with a new shoe */
    int count;     /* the true count at the bet */
    /* The cards in the order of the deal, including the hole card, as cards of
     * cards.h that are all of one suit. */
    int dealt;
    int cards[SHOE_CARDS];
    int again; /* the number of cards after which the shoe ran out and took the
                  discards; 0 if it didn't */
    bool is_void; /* there were no discards either, so it isn't settled */
    int result[SEATS_MAX]; /* in tenths of a bet */
};

struct simulation_follower {
    void (*tell)(void *self, const struct simulation_round *round);
    void *self;
};

/* Does what simulation_block() does, with the same results to the bit, and
 * reports each round to `follower`. It is much slower. */
bool simulation_follow(const struct simulation *simulation, uint64_t seed,
                       uint64_t block, uint32_t rounds,
                       struct simulation_tally *tally,
                       const struct simulation_follower *follower);

/* ---- Arranged cards ---- */

/* Plays one round from the top of a shoe, so that a test can follow it. The
 * last of `cards` is dealt first, and `running` is the running count before it.
 * Writes the result of each seat, in tenths of a bet. Returns the number of
 * cards dealt, or 0 if the cards or the memory ran out. */
int simulation_round(const struct simulation *simulation, const int cards[],
                     int count, int running, int result[SEATS_MAX]);

#endif
