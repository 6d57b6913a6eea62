/*
 * Cards: their codes, decks, shuffles, texts and what a hand of them counts.
 *
 * Everything here is a value or works on an array that the caller owns.
 * Nothing prints, nothing is allocated, nothing is remembered between calls.
 * No other room knows what the number of a card means: it asks card_suit(),
 * card_face() and card_value().
 */
#ifndef CARDS_H
#define CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Cards ---- */

enum suit { CLUBS = 1, DIAMONDS, HEARTS, SPADES };

/* Faces from TWO to TEN are worth their number. */
enum face { TWO = 2, TEN = 10, JACK, QUEEN, KING, ACE };

/* A card is an int, suit * 100 + face: 102 is the two of clubs, 414 the ace
 * of spades. */
int card_code(enum suit suit, enum face face);
bool card_is_valid(int code);

/* The next three want a valid card. */
enum suit card_suit(int card);
enum face card_face(int card);

/* What the card counts in blackjack: 2 to 9, 10 for a ten, a jack, a queen
 * or a king, 11 for an ace (which may count 1, see hand_total). */
int card_value(int card);

/* The same of a face that is on no card: dice have them too. */
int face_value(enum face face);

/* ---- Cards as text ---- */

/* CARD_UTF8 writes a sign for the suit ("10♥"), CARD_ASCII a letter ("10h").
 * Either way the face stands right-justified in two columns, so that each
 * card fills three: " 2♣", " 2c". */
enum card_form { CARD_UTF8, CARD_ASCII };

enum { CARD_TEXT_SIZE = 6 }; /* two columns, a sign of three bytes, the end */

/* Writes a valid card into `text` and returns `text`. */
const char *card_text(char text[CARD_TEXT_SIZE], int card, enum card_form form);

/* Reads the card at the start of `text`, after any white space, and returns
 * how many bytes that took; 0, and `*card` untouched, where no card stands.
 * Read are both forms above, faces and suits in either case, T for a ten, and
 * three-digit codes: "10♥", "10h", "TH" and "310" are one card. What follows
 * the card is for the caller to judge. */
size_t card_read(const char *text, int *card);

/* The face as a word: "Two" to "Ten", "Jack", "Queen", "King", "Ace". */
const char *face_word(enum face face);

/* Reads the face at the start of `text`, "2" to "10" or T, J, Q, K and A in
 * either case, as card_read() reads a card, but for the white space. */
size_t face_read(const char *text, enum face *face);

/* ---- The C library's random numbers ---- */

enum { CRAND_WORDS = 31 };

/*
 * The sequence of the GNU C library's srand() and rand() as a value, so that
 * a seed deals the same cards on every platform and in every thread: the
 * additive feedback generator of degree 31 and separation 3,
 *
 *     x[n] = x[n - 3] + x[n - 31]  (modulo 2^32),  result x[n] / 2.
 *
 * It begins with 31 words, r[0] the seed and r[i] = 16807 r[i - 1] (modulo
 * 2^31 - 1), taken in the order r[3] ... r[30], r[0], r[1], r[2] as the first
 * x; and its first 310 results are dropped (glibc, stdlib/random_r.c, TYPE_3).
 * Copy it to keep a place in the sequence.
 */
struct crand {
    uint32_t words[CRAND_WORDS]; /* the last 31 words, the oldest first */
    uint32_t used;               /* how many of them have been given out */
};

/* Starts the sequence as srand(seed) does; seed 0 is the same as seed 1. A
 * negative seed is converted to unsigned, as a call of srand() would. */
void crand_seed(struct crand *random, uint32_t seed);

/* The next number, 0 to 2147483647, as rand() returns it. */
uint32_t crand_next(struct crand *random);

/* ---- Fair random numbers ---- */

/*
 * For play without a seed: xoshiro256** 1.0 by David Blackman and Sebastiano
 * Vigna (2018, prng.di.unimi.it), a period of 2^256 - 1 and no known
 * statistical fault.
 */
struct fair_random {
    uint64_t state[4];
};

/* Starts from four words, not all zero. The same words, the same numbers. */
void fair_random_seed(struct fair_random *random, const uint64_t words[4]);

/* Sebastiano Vigna's splitmix64, which makes states out of numbers that are
 * alike: the next word. */
uint64_t splitmix(uint64_t *state);

/* Starts from numbers that may be alike, such as a seed and the number of a
 * match. This generator is linear: with 1 and 2 for states, or any two that
 * differ in a few bits, it would give numbers that go together for ever. */
void fair_random_derive(struct fair_random *random, const uint64_t numbers[],
                        size_t count);

/* Starts from the operating system's entropy. Returns NULL, or what went
 * wrong. */
const char *fair_random_from_system(struct fair_random *random);

/* The next 64 bits. */
uint64_t fair_random_next(struct fair_random *random);

/* A number from 0 to bound - 1, each equally likely; bound is at least 1. */
uint32_t fair_random_below(struct fair_random *random, uint32_t bound);

/* ---- Decks ---- */

enum { DECK_CARDS = 52 };

/* Writes `decks` decks, decks * DECK_CARDS cards, one deck after the other,
 * each in the order of its codes: 102 first, 414 last. The top of a deck is
 * the end of the array. */
void deck_fresh(int cards[], size_t decks);

/*
 * The prescribed shuffle: a seed given once, then one deck after the other,
 * all from the same sequence. Seed 0 leaves every deck as it is.
 *
 * For i from count - 1 down to 0 it swaps the cards i and rand() % (i + 1);
 * so `count` numbers are used, the last with modulus 1. The modulus favours
 * some cards, in a step of one deck by one part in forty million: the price
 * of agreeing with a class. Play without a seed uses deck_shuffle_fair().
 */
struct seeded_shuffle {
    bool keeps_order; /* the seed was 0 */
    struct crand random;
};

void seeded_shuffle_start(struct seeded_shuffle *shuffle, uint32_t seed);
void seeded_shuffle_deck(struct seeded_shuffle *shuffle, int cards[],
                         size_t count);

/* Shuffles so that every order is equally likely. At most 2^32 - 1 cards. */
void deck_shuffle_fair(int cards[], size_t count, struct fair_random *random);

/* ---- Hands ---- */

struct hand_value {
    int total;    /* one ace as 11 unless that busts, the others as 1 */
    bool soft;    /* an ace counts 11 in it */
    bool bust;    /* it is over 21 */
    bool pair;    /* two cards of one face: Q Q, not Q J */
    bool natural; /* two cards that make 21 */
};

/* What `count` valid cards count. No cards count 0. */
struct hand_value hand_evaluate(const int cards[], size_t count);

#endif
