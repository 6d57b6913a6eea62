/* Deviations: plays that differ from the chart at some true counts. */
#ifndef SIMULATION_DEVIATIONS_H
#define SIMULATION_DEVIATIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "simulation/kernel/game.h"

enum { SIMULATION_DEVIATIONS_MAX = 1000 };

struct simulation_deviations {
    int insurance; /* as in a game; SIMULATION_NEVER if not given */
    int count;
    struct simulation_deviation list[SIMULATION_DEVIATIONS_MAX];
};

/*
 * Reads a file of deviations, one per line:
 *
 *     # hand, upcard, play, and the true count it starts or ends at
 *     hard 16 10 stand from 0
 *     hard 13  2 hit   below -1
 *     pair 10  5 split from 5
 *     insurance from 3
 *
 * Case doesn't matter, and T, J, Q and K stand for the 10. If two lines apply
 * to the same cell, or to insurance, the first one counts. If the file has
 * anything else, returns false, writes the reason and the line to `problem` and
 * leaves `deviations` unchanged.
 */
bool simulation_deviations_read(struct simulation_deviations *deviations,
                                FILE *file,
                                char problem[SIMULATION_PROBLEM_SIZE]);

/* Converts the result of a study of the count (counting.h) to deviations: for
 * each cell with an index, the best play at every true count. Sorts the list of
 * `study`. */
struct count_study;
void simulation_deviations_of(struct simulation_deviations *deviations,
                              struct count_study *study);

#endif
