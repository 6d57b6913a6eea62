/* The GNU C library's rand(), carried as a value. */
#include "cards.h"

enum {
    SEPARATION = 3,    /* x[n] adds the word this far back to the oldest */
    DROPPED_TURNS = 10 /* results dropped after seeding, in turns of 31 */
};

static const uint32_t MODULUS = 2147483647; /* 2^31 - 1, a prime */
static const uint32_t MULTIPLIER = 16807;   /* the «minimal standard» */

/* A whole turn of the generator: 31 words, each replaced by the one that
 * comes 31 later. Doing them together keeps the single step to a read, and
 * three running sums keep the turn out of memory's way: each word waits for
 * the one three before it, which was written just now. */
static void turn(struct crand *random)
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

/* The seed as srandom() takes it, a signed number, modulo 2^31 - 1. */
static uint32_t seed_residue(uint32_t seed)
{
    bool negative = seed > INT32_MAX;
    int64_t value = negative ? (int64_t)seed - ((int64_t)1 << 32) : seed;
    int64_t residue = value % MODULUS;
    return (uint32_t)(residue < 0 ? residue + MODULUS : residue);
}

/* word * 16807 modulo 2^31 - 1, by adding the halves of the product: 2^31 is
 * 1 to this modulus, and a division would take most of the time of a seed. */
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

    /* The first sum is of the words 0 and 3, so 3 is the oldest. */
    for (int i = 0; i < CRAND_WORDS; i++)
        random->words[i] = first[(i + SEPARATION) % CRAND_WORDS];
    for (int i = 0; i < DROPPED_TURNS; i++)
        turn(random);
    random->used = CRAND_WORDS;
}

uint32_t crand_next(struct crand *random)
{
    if (random->used == CRAND_WORDS)
        turn(random);
    return random->words[random->used++] >> 1;
}
