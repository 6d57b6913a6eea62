/* The parts of a study that tests check. */
#ifndef COUNTING_STUDY_H
#define COUNTING_STUDY_H

#include "counting.h"
#include "odds_solution.h"

/* Returns the correlation between tags and effects of removal over the cards of
 * the shoe; 1 would be a perfect count. Returns NAN if an effect is NAN. */
double count_correlation(const struct count_tags *tags,
                         const struct odds_shoe *shoe,
                         const double effect[ODDS_RANKS]);

/* Fills `count` with the average shoe of a true count, of `left` cards: in
 * fractions of cards, which may be below 0. */
void count_average_shoe(const struct odds_shoe *shoe,
                        const struct count_tags *tags, double true_count,
                        int left, double count[ODDS_RANKS]);

#endif
