/* Blocks of rounds: a game made into tables, and played. */
#ifndef SIMULATION_BLOCK_H
#define SIMULATION_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "simulation/kernel/tally.h"

/* A game made into tables; read only, so that threads can share it. */
struct simulation;

/* NULL where there is no memory. The game must have passed the check. */
struct simulation *simulation_open(const struct simulation_game *game);
void simulation_close(struct simulation *simulation);

/* Rounds of a block: so many, or where play is perfect fewer. */
enum { SIMULATION_BLOCK = 1 << 20, SIMULATION_PERFECT_BLOCK = 64 };
uint32_t simulation_block_rounds(const struct simulation *simulation);

/* Plays the first `rounds` rounds of a block and adds them to the tally. False
 * where there is no memory. */
bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally);

/* ---- Followed rounds ---- */

/* A round at one of the tables of a block, as it was played. */
struct simulation_round {
    int table;     /* which of them; each has a shoe of its own */
    bool shuffled; /* a new shoe was begun for it */
    int count;     /* the true count at the bet */
    /* The cards in the order of the deal, the hole card among them, as cards of
     * cards.h that are all of one suit. */
    int dealt;
    int cards[SHOE_CARDS];
    int again;    /* after so many of them the shoe had run out, and took the
                     discards; 0 where it did not */
    bool is_void; /* there were no discards either: it is not settled */
    int result[SEATS_MAX]; /* in tenths of a bet */
};

struct simulation_follower {
    void (*tell)(void *self, const struct simulation_round *round);
    void *self;
};

/* Plays a block as simulation_block() does, to the bit, and tells of each of
 * its rounds; much slower. */
bool simulation_follow(const struct simulation *simulation, uint64_t seed,
                       uint64_t block, uint32_t rounds,
                       struct simulation_tally *tally,
                       const struct simulation_follower *follower);

/* ---- Arranged cards ---- */

/* One round from the top of a shoe, for whoever wants to follow it: the last
 * of `cards` is dealt first, and the running count is `running` before it.
 * Fills in the result of each seat in tenths of a bet, and returns how many
 * cards were dealt; 0 where they, or the memory, did not suffice. */
int simulation_round(const struct simulation *simulation, const int cards[],
                     int count, int running, int result[SEATS_MAX]);

#endif
