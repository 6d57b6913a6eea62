/* What is played: rules, a strategy, a count and its deviations. */
#ifndef SIMULATION_GAME_H
#define SIMULATION_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "odds.h"

enum { SIMULATION_PROBLEM_SIZE = 512 };

/* True counts are told apart from -COUNT_MAX to COUNT_MAX, and what lies
 * beyond counts as the last. */
enum {
    SIMULATION_COUNT_MAX = 20,
    SIMULATION_COUNTS = 2 * SIMULATION_COUNT_MAX + 1
};

/*
 * A count: what each card, by its rank of odds.h, adds to the running count, in
 * parts of `scale` to one (2: tags are halves; 0 is taken as 1). All tags 0:
 * nothing is counted, and the true count is always 0.
 *
 * A running count starts at minus the sum of all tags of the shoe, so that it
 * ends at 0. With S, the sum of a deck's tags, D decks not yet dealt, and U of
 * which no card was seen (those, and cards that were burnt), the true count is
 * (running + S U) / D, rounded down: for a balanced count, S = 0, the running
 * count for each deck; for others what lies above their mean. A shoe that runs
 * out takes the discards, and the count begins again with what is on the table.
 */
enum { SIMULATION_SCALE_MAX = 10 };

struct simulation_count {
    int tag[ODDS_RANKS];
    int scale;
};

/* Play that differs from the chart at a true count. Where several hold, the
 * first that the rules allow is done. */
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
    int insurance;   /* it is taken from this true count on, and so is even
                        money; SIMULATION_NEVER */
    bool even_money; /* this at any count, insurance not */
    int deviation_count;
    const struct simulation_deviation *deviations;
    bool perfect; /* every seat decides by the exact odds of all cards that it
                     has not seen, and the chart, the deviations and when to
                     insure are of no meaning. Some thousand times slower */
};

/* Can it be simulated? NULL, or what can't be, by its name: an ante, and pushes
 * that are played again. */
const char *simulation_check(const struct simulation_game *game);

/* A value that other games hardly share: rules, play, count and seats are in
 * it, and what a block is. Bets are not: they change no card. */
uint64_t simulation_fingerprint(const struct simulation_game *game);

#endif
