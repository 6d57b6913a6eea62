/* Rules and legal actions drawn at random. */
#ifndef SUPPORT_RANDOM_PLAY_H
#define SUPPORT_RANDOM_PLAY_H

#include "house.h"

int below(struct fair_random *random, int bound);
bool maybe(struct fair_random *random);

/* Draws rules until they are valid for this many seats. */
void draw_rules(struct rules *rules, int seats, struct fair_random *random);

/* Returns a random legal action for the seat in turn. */
struct action draw_action(const struct table *table,
                          struct fair_random *random);

#endif
