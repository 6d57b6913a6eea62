/* Seeds of tournaments of blackjack. For the room challenge and its tests. */
#ifndef CHALLENGE_SEED_H
#define CHALLENGE_SEED_H

#include "cards.h"
#include "challenge.h"

/* Returns the short seed that a person types as `number`. */
struct challenge_seed seed_of_number(uint64_t number);

/* Reads a seed: 32 hexadecimal digits, or a whole number below 2^63. Returns
 * false, with `*seed` unchanged, if `text` is neither. */
bool seed_read(const char *text, struct challenge_seed *seed);

/* Writes `seed` as seed_read() reads it, and returns `text`. */
const char *seed_write(const struct challenge_seed *seed,
                       char text[CHALLENGE_SEED_TEXT_SIZE]);

/* Starts the random numbers of a shoe. They depend only on these three. */
void seed_start_shoe(const struct challenge_seed *seed, uint32_t match,
                     uint64_t shoe, struct secret_random *random);

/* What reports say of a short seed. */
#define SEED_WARNING \
    "Warning: a bot can find out so short a seed; use it only for tests."

#endif
