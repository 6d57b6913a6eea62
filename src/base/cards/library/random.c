/* Random numbers for play without a seed, and the shuffles of the casino. */
#define _DEFAULT_SOURCE /* getentropy() */
#include "cards/inside.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>
#if __has_include(<sys/random.h>)
#include <sys/random.h> /* getentropy() where unistd.h lacks it, as on macOS */
#endif

/* ---- Fair random numbers: xoshiro256** ---- */

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

/* Sets `*number` to a number from 0 to `bound` - 1, each equally likely, if
 * `word` is a random one. Returns false if it takes another word. The high half
 * of the 64-bit product is below `bound`. The few products that would favor
 * some results are drawn again (Daniel Lemire, "Fast Random Integer Generation
 * in an Interval", 2019). */
static bool random_word_below(uint32_t word, uint32_t bound, uint32_t *number)
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

/* ---- Secret random numbers: ChaCha20 ---- */

/* As RFC 8439 defines it (Y. Nir and A. Langley, 2018; the cipher is by D. J.
 * Bernstein). */

enum { WORDS = 16, DOUBLE_ROUNDS = 10 };

/* The places of the key, the counter and the nonce among the input words. */
enum { KEY_PLACE = 4, COUNTER_PLACE = 12, NONCE_PLACE = 13 };

static uint32_t turn_left(uint32_t word, int bits)
{
    return (word << bits) | (word >> (32 - bits));
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = turn_left(*d ^ *a, 16);
    *c += *d;
    *b = turn_left(*b ^ *c, 12);
    *a += *b;
    *d = turn_left(*d ^ *a, 8);
    *c += *d;
    *b = turn_left(*b ^ *c, 7);
}

/* Mixes the columns of the 4 by 4 words, then the diagonals. */
static void double_round(uint32_t x[WORDS])
{
    for (int i = 0; i < 4; i++)
        quarter_round(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
    for (int i = 0; i < 4; i++)
        quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4],
                      &x[12 + (i + 3) % 4]);
}

/* A stream has 2^32 blocks, far more than a shoe takes. */
static void make_block(struct secret_random *random)
{
    memcpy(random->block, random->input, sizeof random->block);
    for (int i = 0; i < DOUBLE_ROUNDS; i++)
        double_round(random->block);
    for (int i = 0; i < WORDS; i++)
        random->block[i] += random->input[i];
    random->input[COUNTER_PLACE]++;
    random->used = 0;
}

/* Reads words of four bytes, the lowest byte first. */
static void secret_words(const unsigned char *bytes, uint32_t words[],
                         int count)
{
    for (int i = 0; i < count; i++, bytes += 4)
        words[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 |
                   (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

void secret_random_start(struct secret_random *random,
                         const unsigned char key[SECRET_KEY_BYTES],
                         const unsigned char nonce[SECRET_NONCE_BYTES])
{
    static const unsigned char constant[] = "expand 32-byte k";
    secret_words(constant, random->input, KEY_PLACE);
    secret_words(key, random->input + KEY_PLACE, SECRET_KEY_BYTES / 4);
    random->input[COUNTER_PLACE] = 0;
    secret_words(nonce, random->input + NONCE_PLACE, SECRET_NONCE_BYTES / 4);
    random->used = WORDS;
}

uint32_t secret_random_below(struct secret_random *random, uint32_t bound)
{
    uint32_t number;
    do {
        if (random->used == WORDS)
            make_block(random);
    } while (!random_word_below(random->block[random->used++], bound, &number));
    return number;
}

/* ---- Shuffles ---- */

static void card_swap(int *left, int *right)
{
    int card = *left;
    *left = *right;
    *right = card;
}

void seeded_shuffle_start(struct seeded_shuffle *shuffle, uint32_t seed)
{
    shuffle->keeps_order = seed == 0;
    crand_seed(&shuffle->random, seed);
}

void seeded_shuffle_deck(struct seeded_shuffle *shuffle, int cards[],
                         size_t count)
{
    if (shuffle->keeps_order)
        return;
    /* Chooses the top card from all cards, then the next one from the rest. */
    for (int i = (int)count - 1; i >= 0; i--) {
        int j = (int)crand_next(&shuffle->random) % (i + 1);
        card_swap(&cards[i], &cards[j]);
    }
}

void deck_shuffle_fair(int cards[], size_t count, struct fair_random *random)
{
    for (size_t left = count; left > 1; left--) {
        uint32_t chosen = fair_random_below(random, (uint32_t)left);
        card_swap(&cards[left - 1], &cards[chosen]);
    }
}

void deck_shuffle_secret(int cards[], size_t count,
                         struct secret_random *random)
{
    for (size_t left = count; left > 1; left--) {
        uint32_t chosen = secret_random_below(random, (uint32_t)left);
        card_swap(&cards[left - 1], &cards[chosen]);
    }
}
