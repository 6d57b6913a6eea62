/*
 * Cards: their numbers, decks, shuffles and texts, and the value of a hand.
 *
 * Everything here is a value, or works on an array that the caller owns. No
 * function prints, allocates memory, or remembers anything between calls; but
 * deck_shuffle(), which the programs of the course use, calls rand(). Other
 * modules don't know what a card's number means; they ask card_suit(),
 * card_face() and card_value().
 *
 * Other projects use this module as the library libcards; see libcards(3).
 */
#ifndef CARDS_H
#define CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default) /* the library hides everything else */

#include "cards_deck.h"

/* ---- More about texts ---- */

/* Writes `card` to `text`, and returns it without the blank before most faces:
 * "2♣", "10♥". */
const char *card_word(char text[CARD_TEXT_SIZE], int card, enum card_form form);

/* Reads the card at the start of `text`, after any white space, and returns
 * how many bytes it took. Returns 0 and leaves `*card` alone if there is no
 * card. "10♥", "10h", "TH" and "310" are one card; case doesn't matter. The
 * caller judges what follows the card. */
size_t card_read(const char *text, int *card);

/* Reads a face ("2" to "10", T, J, Q, K or A) as card_read() reads a card, but
 * skips no white space. */
size_t face_read(const char *text, enum face *face);

/* Returns "Two" to "Ten", "Jack", "Queen", "King" or "Ace". */
const char *face_word(enum face face);

/* ---- The C library's random numbers ---- */

/* The seeds that srand() takes, as signed or unsigned numbers. */
#define SEED_LEAST ((int64_t)INT32_MIN)
#define SEED_MOST ((int64_t)UINT32_MAX)

enum { CRAND_WORDS = 31 };

/* The sequence of the GNU C library's srand() and rand() as a value, so that a
 * seed deals the same cards on every platform and in every thread. A copy
 * continues from the same place. src/base/cards/crand.c explains how it works.
 */
struct crand {
    uint32_t words[CRAND_WORDS]; /* the last 31 words, the oldest first */
    uint32_t used;               /* how many of them have been given out */
};

/* Do what srand() and rand() do. Seed 0 gives the sequence of seed 1. */
void crand_seed(struct crand *random, uint32_t seed);
uint32_t crand_next(struct crand *random); /* 0 to 2147483647 */

/* ---- Fair random numbers ---- */

/* For play without a seed: xoshiro256** 1.0 by David Blackman and Sebastiano
 * Vigna (2018, prng.di.unimi.it), with a period of 2^256 - 1 and no known
 * statistical fault. */
struct fair_random {
    uint64_t state[4];
};

/* Starts from the operating system's entropy. Returns NULL, or what is wrong.
 */
const char *fair_random_from_system(struct fair_random *random);

/* Starts from four words, not all zero. */
void fair_random_seed(struct fair_random *random, const uint64_t words[4]);

/* Starts from numbers that may be alike, such as a seed and the number of a
 * match. They are mixed, because similar states give related numbers. */
void fair_random_derive(struct fair_random *random, const uint64_t numbers[],
                        size_t count);

/* Return the next 64 bits, and a number from 0 to `bound` - 1, each equally
 * likely. `bound` is at least 1. */
uint64_t fair_random_next(struct fair_random *random);
uint32_t fair_random_below(struct fair_random *random, uint32_t bound);

/* Writes `count` bytes, at most 256, of the operating system's entropy to
 * `bytes`. Returns NULL, or what is wrong. */
const char *random_bytes_from_system(void *bytes, size_t count);

/* Sebastiano Vigna's splitmix64: advances `*state` and returns a mixed word. */
uint64_t splitmix(uint64_t *state);

/* ---- Secret random numbers ---- */

enum { SECRET_KEY_BYTES = 32, SECRET_NONCE_BYTES = 12 };

/* For shoes that a player must not be able to compute: the key stream of
 * ChaCha20 (RFC 8439). Unlike fair_random, the part that is seen reveals
 * nothing about the rest to anybody who doesn't know the key. */
struct secret_random {
    uint32_t input[16]; /* the input of the next block */
    uint32_t block[16];
    int used; /* words of the block */
};

/* Starts the stream of `key` that has the number `nonce`. */
void secret_random_start(struct secret_random *random,
                         const unsigned char key[SECRET_KEY_BYTES],
                         const unsigned char nonce[SECRET_NONCE_BYTES]);

/* ---- Shuffles ---- */

/* deck_shuffle() with random numbers of its own. Seed 0 leaves every deck as it
 * is. The sequence of random numbers continues from deck to deck. The modulus
 * favors some cards by one part in forty million. */
struct seeded_shuffle {
    bool keeps_order; /* the seed was 0 */
    struct crand random;
};

void seeded_shuffle_start(struct seeded_shuffle *shuffle, uint32_t seed);
void seeded_shuffle_deck(struct seeded_shuffle *shuffle, int cards[],
                         size_t count);

/* Shuffle so that every order is equally likely. At most 2^32 - 1 cards. */
void deck_shuffle_fair(int cards[], size_t count, struct fair_random *random);
void deck_shuffle_secret(int cards[], size_t count,
                         struct secret_random *random);

/* ---- Hands ---- */

struct hand_value {
    int total;
    bool soft; /* an ace counts ACE_HIGH in it */
    bool bust;
    bool pair;    /* two cards of one face: Q Q, not Q J */
    bool natural; /* two cards that make 21 */
};

/* Returns the value of the first `count` cards together; no cards count 0. */
struct hand_value hand_evaluate(const int cards[], size_t count);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
