/* Random numbers for play without a seed: xoshiro256**. */
#define _DEFAULT_SOURCE /* getentropy() */
#include "cards.h"

#include <assert.h>
#include <string.h>
#include <sys/random.h> /* getentropy() on macOS */
#include <unistd.h>     /* and elsewhere */

static uint64_t rotate_left(uint64_t word, int bits)
{
    return (word << bits) | (word >> (64 - bits));
}

void fair_random_seed(struct fair_random *random, const uint64_t words[4])
{
    assert((words[0] | words[1] | words[2] | words[3]) != 0);
    memcpy(random->state, words, sizeof random->state);
}

uint64_t splitmix(uint64_t *state)
{
    uint64_t word = (*state += 0x9e3779b97f4a7c15);
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
}

void fair_random_derive(struct fair_random *random, const uint64_t numbers[],
                        size_t count)
{
    uint64_t state = 0, words[4];
    for (size_t i = 0; i < count; i++)
        state = splitmix(&state) + numbers[i];
    for (int i = 0; i < 4; i++)
        words[i] = splitmix(&state);
    words[0] |= 1; /* never all zero */
    fair_random_seed(random, words);
}

const char *fair_random_from_system(struct fair_random *random)
{
    uint64_t words[4];
    do {
        if (getentropy(words, sizeof words) != 0)
            return "the operating system provides no random numbers";
    } while ((words[0] | words[1] | words[2] | words[3]) == 0);
    fair_random_seed(random, words);
    return NULL;
}

uint64_t fair_random_next(struct fair_random *random)
{
    uint64_t *state = random->state;
    uint64_t result = rotate_left(state[1] * 5, 7) * 9;
    uint64_t shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate_left(state[3], 45);
    return result;
}

/* The high half of the 64-bit product is below `bound`. The few products that
 * would favor some results are drawn again (Daniel Lemire, "Fast Random
 * Integer Generation in an Interval", 2019). */
uint32_t fair_random_below(struct fair_random *random, uint32_t bound)
{
    assert(bound > 0);
    uint32_t excess = (uint32_t)(((uint64_t)1 << 32) % bound);
    uint64_t product;
    do {
        product = (fair_random_next(random) >> 32) * bound;
    } while ((uint32_t)product < excess);
    return (uint32_t)(product >> 32);
}
