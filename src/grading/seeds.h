/* The seeds that come with the program. */
#ifndef GRADING_SEEDS_H
#define GRADING_SEEDS_H

#include "grading.h"

enum { SEEDS_MOST = 100000, SEEDS_COME_WITH = 40, SEEDS_CORNERS = 5 };

/* Lists the first `count` of the seeds that come with the program, at most
 * SEEDS_COME_WITH. They reach every corner: one, two and three pushes in a row,
 * dealers who bust, naturals, many aces, seed 0, a negative one. The first
 * SEEDS_CORNERS tell any two mistakes apart. Returns false if there is no
 * memory. */
bool seeds_usual(size_t count, struct seed_list *list);

#endif
