/* Random numbers for play without a seed: xoshiro256**. */
#define _DEFAULT_SOURCE /* getentropy() */
#include "inside.h"

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

const char *random_bytes_from_system(void *bytes, size_t count)
{
    return getentropy(bytes, count) == 0
               ? NULL
               : "the operating system provides no random numbers";
}

const char *fair_random_from_system(struct fair_random *random)
{
    uint64_t words[4];
    do {
        const char *problem = random_bytes_from_system(words, sizeof words);
        if (problem)
            return problem;
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
bool random_word_below(uint32_t word, uint32_t bound, uint32_t *number)
{
    assert(bound > 0);
    uint32_t excess = (uint32_t)(((uint64_t)1 << 32) % bound);
    uint64_t product = (uint64_t)word * bound;
    *number = (uint32_t)(product >> 32);
    return (uint32_t)product >= excess;
}

uint32_t fair_random_below(struct fair_random *random, uint32_t bound)
{
    uint32_t number;
    while (!random_word_below((uint32_t)(fair_random_next(random) >> 32), bound,
                              &number))
        ; /* draws again */
    return number;
}
