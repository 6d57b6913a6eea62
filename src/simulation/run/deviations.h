/* Play that deviates from the chart by the true count. */
#ifndef SIMULATION_DEVIATIONS_H
#define SIMULATION_DEVIATIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "simulation/kernel/game.h"

enum { SIMULATION_DEVIATIONS_MAX = 1000 };

struct simulation_deviations {
    int insurance; /* as in a game; SIMULATION_NEVER where it is not said */
    int count;
    struct simulation_deviation list[SIMULATION_DEVIATIONS_MAX];
};

/*
 * Reads a file of deviations, one a line:
 *
 *     # hand, upcard, what is done, and from which true count on
 *     hard 16 10 stand from 0
 *     hard 13  2 hit   below -1
 *     pair 10  5 split from 5
 *     insurance from 3
 *
 * Upper and lower case are alike, and T, J, Q and K are the 10. The first of
 * two for the same cell, or for insurance, goes before. False, with the problem
 * and its line, and nothing filled in, where it has anything else.
 */
bool simulation_deviations_read(struct simulation_deviations *deviations,
                                FILE *file,
                                char problem[SIMULATION_PROBLEM_SIZE]);

/* Those that a study of the count has found (counting.h), whose list it sorts:
 * for each cell with an index the best play at every true count. */
struct count_study;
void simulation_deviations_of(struct simulation_deviations *deviations,
                              struct count_study *study);

#endif
