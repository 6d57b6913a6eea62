/*
 * The GNU C library's rand(), carried as a value: the additive feedback
 * generator of degree 31 and separation 3 (glibc, stdlib/random_r.c, TYPE_3).
 *
 * Written plainly, with one long array of 32-bit words, srand(seed) and the
 * results of rand() are:
 *
 *     r[0] = seed;
 *     for (i = 1; i < 31; i++)
 *         r[i] = 16807 * r[i - 1] % 2147483647;
 *     for (i = 31; i < 34; i++)
 *         r[i] = r[i - 31];
 *     for (i = 34; ; i++)
 *         r[i] = r[i - 3] + r[i - 31];
 *
 *     Result number k, counted from 0, is r[k + 344] / 2.
 *
 * The sums are modulo 2^32. A negative remainder gets 2147483647 added. A
 * test computes the sequence this way, too.
 *
 * The code below keeps only the last 31 words, because no sum reaches further
 * back. It starts with r[3] to r[33], and drops the first 310 results, which
 * are r[34] to r[343].
 */
#include "cards.h"

enum {
    SEPARATION = 3,    /* how far back the nearer word of each sum is */
    DROPPED_TURNS = 10 /* 310 results, in turns of 31 */
};

static const uint32_t MODULUS = 2147483647; /* 2^31 - 1, a prime */
static const uint32_t MULTIPLIER =
    16807; /* the "minimal standard" generator's */

/* Replaces each of the 31 words with the one that comes 31 later. A turn at a
 * time is faster than a word at a time: most calls of crand_next() then only
 * read. The three running sums are the words i - 3, i - 2 and i - 1, which the
 * compiler can keep in registers. */
static void crand_turn(struct crand *random)
{
    uint32_t *words = random->words;
    uint32_t first = words[CRAND_WORDS - 3];
    uint32_t second = words[CRAND_WORDS - 2];
    uint32_t third = words[CRAND_WORDS - 1];
    for (int i = 0; i < CRAND_WORDS - 1; i += SEPARATION) {
        words[i] = first += words[i];
        words[i + 1] = second += words[i + 1];
        words[i + 2] = third += words[i + 2];
    }
    words[CRAND_WORDS - 1] += first;
    random->used = 0;
}

/* Returns the first word modulo 2^31 - 1. glibc multiplies it as a signed
 * number. */
static uint32_t seed_residue(uint32_t seed)
{
    bool negative = seed > INT32_MAX;
    int64_t value = negative ? (int64_t)seed - ((int64_t)1 << 32) : seed;
    int64_t residue = value % MODULUS;
    return (uint32_t)(residue < 0 ? residue + MODULUS : residue);
}

/* Returns word * 16807 modulo 2^31 - 1. The two halves of the product are
 * added, because 2^31 is 1 modulo 2^31 - 1. A division would take most of the
 * time of a seed. */
static uint32_t next_residue(uint32_t word)
{
    uint64_t product = (uint64_t)word * MULTIPLIER;
    uint32_t sum = (uint32_t)(product & MODULUS) + (uint32_t)(product >> 31);
    return sum >= MODULUS ? sum - MODULUS : sum;
}

void crand_seed(struct crand *random, uint32_t seed)
{
    if (seed == 0)
        seed = 1;
    uint32_t word = seed_residue(seed);
    uint32_t first[CRAND_WORDS] = {seed};
    for (int i = 1; i < CRAND_WORDS; i++)
        first[i] = word = next_residue(word);

    /* r[3] to r[30], then r[31] to r[33], which are r[0] to r[2]. */
    for (int i = 0; i < CRAND_WORDS; i++)
        random->words[i] = first[(i + SEPARATION) % CRAND_WORDS];
    for (int i = 0; i < DROPPED_TURNS; i++)
        crand_turn(random);
    random->used = CRAND_WORDS;
}

uint32_t crand_next(struct crand *random)
{
    if (random->used == CRAND_WORDS)
        crand_turn(random);
    return random->words[random->used++] >> 1;
}

/* ---- srand() and rand() ---- */

#ifndef __GLIBC__

/* The only state in this module that isn't an argument, as in the C library. A
 * program that never calls srand() gets the numbers of seed 1. */
static struct crand global = {.used = CRAND_WORDS + 1};

void crand_global_seed(unsigned seed)
{
    crand_seed(&global, seed);
}

int crand_global_next(void)
{
    if (global.used > CRAND_WORDS)
        crand_seed(&global, 1);
    return (int)crand_next(&global);
}

#endif
