/* The default seeds. */
#ifndef GRADING_SEEDS_H
#define GRADING_SEEDS_H

#include "grading.h"

enum { SEEDS_MOST = 100000, SEEDS_COME_WITH = 40, SEEDS_CORNERS = 7 };

/* Reads a list such as "5", "1-500" or "0,-7,10-20": seeds and ascending
 * ranges, separated by commas, after which there may be blanks; at most 100000
 * seeds in all. On failure returns false, writes a message to `problem`, and
 * leaves `list` unchanged. */
bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE]);

/* Lists the first `count` default seeds, at most SEEDS_COME_WITH. Together they
 * reach every corner of the game: one, two and three pushes in a row, dealer
 * busts, naturals, many aces, seed 0, a negative seed. The first SEEDS_CORNERS
 * are enough to tell any two mistakes apart. Returns false if there is no
 * memory. */
bool seeds_usual(size_t count, struct seed_list *list);

#endif
