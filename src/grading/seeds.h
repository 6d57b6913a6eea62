/* The default seeds. */
#ifndef GRADING_SEEDS_H
#define GRADING_SEEDS_H

#include "grading.h"

enum { SEEDS_MOST = 100000, SEEDS_COME_WITH = 40, SEEDS_CORNERS = 7 };

/* Lists the first `count` default seeds, at most SEEDS_COME_WITH. Together they
 * reach every corner of the game: one, two and three pushes in a row, dealer
 * busts, naturals, many aces, seed 0, a negative seed. The first SEEDS_CORNERS
 * are enough to tell any two mistakes apart. Returns false if there is no
 * memory. */
bool seeds_usual(size_t count, struct seed_list *list);

#endif
