/* What a tally says: means, errors, and what bets make of them. */
#ifndef SIMULATION_STATISTICS_H
#define SIMULATION_STATISTICS_H

#include <stdint.h>

#include "simulation/kernel/tally.h"
#include "simulation/run/bets.h"

/* Of some rounds of a seat, in units of the first bet. */
struct simulation_mean {
    uint64_t rounds;
    double share; /* of all rounds */
    double value; /* the mean result; NAN where there are no rounds */
    double error; /* its standard error; NAN below two rounds */
};

struct simulation_statistics {
    uint64_t rounds;  /* of the table */
    uint64_t hands;   /* of its seats, each round counted once */
    double shoe;      /* rounds of the table a shoe */
    double value;     /* the mean result of a round */
    double error;     /* its standard error: rounds of a table are taken as
                         independent of each other, its seats are not */
    double variance;  /* of one round of one seat */
    double deviation; /* its root */
    double chance[SIMULATION_RESULTS];
    double won, pushed, lost; /* chances */
    struct simulation_mean by_upcard[ODDS_RANKS];
    struct simulation_mean by_count[SIMULATION_COUNTS];
};

void simulation_statistics(const struct simulation_tally *tally, int seats,
                           struct simulation_statistics *statistics);

/* What the bets make of it, for one seat, in units. */
struct simulation_winnings {
    double bet;       /* the mean bet */
    double value;     /* won in a round */
    double error;     /* the standard error of that */
    double variance;  /* of a round */
    double deviation; /* its root */
    double edge;      /* won for each unit bet at first: value / bet */
    double n0;        /* rounds after which the mean is as large as the standard
                         deviation: variance / value^2 (Brett Harris) */
    double gain[SIMULATION_COUNTS]; /* won in a round at each true count */
};

void simulation_winnings(const struct simulation_tally *tally, int seats,
                         const struct simulation_bets *bets,
                         struct simulation_winnings *winnings);

#endif
