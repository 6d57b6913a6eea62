/* Averages and standard errors of a tally, and what bets win. */
#ifndef SIMULATION_STATISTICS_H
#define SIMULATION_STATISTICS_H

#include <stdint.h>

#include "simulation/kernel/game.h"
#include "counting_play.h"

/* The average of some rounds of a seat, in units of the first bet. */
struct simulation_mean {
    uint64_t rounds;
    double share; /* of all rounds */
    double value; /* the average result; NAN if there are no rounds */
    double error; /* its standard error; NAN for fewer than two */
};

struct simulation_statistics {
    uint64_t rounds;  /* of the table */
    uint64_t hands;   /* of its seats: one per round and seat */
    double shoe;      /* rounds of the table per shoe */
    double value;     /* the average result of a round */
    double error;     /* its standard error; rounds of a table are treated as
                         independent, but its seats are not */
    double variance;  /* of one round of one seat */
    double deviation; /* its root */
    double chance[SIMULATION_RESULTS];
    double won, pushed, lost; /* chances */
    struct simulation_mean by_upcard[ODDS_RANKS];
    struct simulation_mean by_count[SIMULATION_COUNTS];
};

void simulation_statistics(const struct simulation_tally *tally, int seats,
                           struct simulation_statistics *statistics);

/* What the bets win, for one seat, in units. */
struct simulation_winnings {
    double bet;       /* the average bet */
    double value;     /* won per round */
    double error;     /* its standard error */
    double variance;  /* of a round */
    double deviation; /* its root */
    double edge;      /* win per unit of first bets: value / bet */
    double n0; /* rounds until the expected win equals the standard deviation:
                  variance / value^2 (Brett Harris) */
    double gain[SIMULATION_COUNTS]; /* won per round at each true count */
};

void simulation_winnings(const struct simulation_tally *tally, int seats,
                         const struct count_ramp *bets,
                         struct simulation_winnings *winnings);

#endif
