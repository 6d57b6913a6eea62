/* Rules and legal actions drawn at random. */
#ifndef SUPPORT_RANDOM_PLAY_H
#define SUPPORT_RANDOM_PLAY_H

#include "house.h"

int below(struct fair_random *random, int bound);
bool maybe(struct fair_random *random);

/* Rules drawn until they make sense for so many seats. */
void draw_rules(struct rules *rules, int seats, struct fair_random *random);

/* Something that the seat in turn may do. */
struct action draw_action(const struct table *table,
                          struct fair_random *random);

#endif
