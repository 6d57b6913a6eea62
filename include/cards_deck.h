/*
 * Cards: their numbers, a deck and its shuffle, texts, and the total of a hand.
 *
 * This is what the programs of the course use. Decks and hands are arrays that
 * the caller owns.
 */
#ifndef CARDS_DECK_H
#define CARDS_DECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* ---- Cards ---- */

/* A card is an int, suit * 100 + face: 102 is the two of clubs, 414 the ace
 * of spades. */
enum suit { CLUBS = 1, DIAMONDS, HEARTS, SPADES };
enum face { TWO = 2, TEN = 10, JACK, QUEEN, KING, ACE }; /* 3 to 9 between */

/* True if `card` is the number of a card. The functions below must get only
 * such numbers. */
bool card_is_valid(int card);

/* card_code() makes a card; the other three take it apart. */
int card_code(enum suit suit, enum face face);
enum suit card_suit(int card);
enum face card_face(int card);
bool card_is_red(int card);

/* ---- Decks ---- */

enum { DECK_CARDS = 52 };

/* Writes `decks` decks of DECK_CARDS cards each to `cards`, each from 102 to
 * 414. The top of a deck is the end of the array. */
void deck_fresh(int cards[], size_t decks);

/* The prescribed shuffle: for i from count - 1 down to 0, swaps the cards i and
 * rand() % (i + 1). Call srand() before the first shuffle, and only then. */
void deck_shuffle(int cards[], int count);

/* Other C libraries than GNU's have another srand() and rand(). There, these
 * names mean two functions of this module, which return the same numbers as
 * GNU's, so that a seed deals the same cards on every system. */
#ifndef __GLIBC__
void crand_global_seed(unsigned seed);
int crand_global_next(void);
#define srand crand_global_seed
#define rand crand_global_next
#endif

/* ---- Cards as text ---- */

/* CARD_UTF8 writes a sign for the suit ("10♥"), CARD_ASCII a letter ("10h").
 * The face is right-justified in two columns: " 2♣", " 2c". */
enum card_form { CARD_UTF8, CARD_ASCII };

enum { CARD_TEXT_SIZE = 6 }; /* two columns, a sign of three bytes, the end */

/* Writes `card` to `text` and returns `text`. */
const char *card_text(char text[CARD_TEXT_SIZE], int card, enum card_form form);

/* ---- Values ---- */

/* An ace alone counts ACE_HIGH. In a hand, the first ace counts ACE_HIGH unless
 * that busts the hand; every other ace counts ACE_LOW. */
enum { ACE_LOW = 1, ACE_HIGH = 11 };

enum { HAND_BEST = 21 }; /* a hand of more is bust */

/* Returns the value of a face in blackjack: its number, 10 for J, Q and K, or
 * ACE_HIGH. card_value() returns the value of a card's face. */
int face_value(enum face face);
int card_value(int card);

/* Returns the total of the first `count` cards. */
int hand_total(const int cards[], int count);

#endif
