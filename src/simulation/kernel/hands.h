/* Hands as numbers, and what a card makes of them. */
#ifndef SIMULATION_HANDS_H
#define SIMULATION_HANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "odds.h"

/* Cards are told apart by their face: face - TWO, so that the ace is last. */
enum { FACES = 13, ACE_FACE = FACES - 1, FACE_ROOM = 16 };

/* The rank of odds.h of a face, and what it is worth, an ace as 1. */
int face_rank(int face);

/* ---- How a player's hand ends ---- */

/* Those that wait for the dealer's cards come first, so that one comparison
 * tells them. All are hands of the lowest numbers. */
enum ending {
    ENDS_STIFF, /* 16 and less */
    ENDS_17,
    ENDS_18,
    ENDS_19,
    ENDS_20,
    ENDS_21,
    ENDS_DOUBLED_STIFF, /* the same with the bet doubled */
    ENDS_DOUBLED_21 = ENDS_DOUBLED_STIFF + ENDS_21,
    ENDS_IN_OPEN_HANDS, /* split hands, settled one by one */
    OPEN_ENDINGS,
    ENDS_BUST = OPEN_ENDINGS,
    ENDS_DOUBLED_BUST,
    ENDS_CHARLIE,
    ENDS_NATURAL,
    ENDS_SURRENDERED,
    ENDS_EVEN_MONEY,
    ENDS_IN_WAITING_HANDS, /* split hands that a natural may still change */
    ENDS_IN_HANDS,         /* split hands that wait for nothing */
    ENDINGS
};

/* ---- A player's hand ---- */

/*
 * Hands have numbers in this order, so that one comparison tells what is to be
 * done: the endings; the pair that is split; and those that take a card: single
 * cards by their face, hands to be decided on, and hands that wait for the one
 * card of a double.
 */
enum {
    HAND_SPLITS = ENDINGS,
    HAND_SINGLE,                          /* of the first face */
    HAND_SPLIT_ACE = HAND_SINGLE + FACES, /* a split may leave it one card */
    HAND_OF_TWO,
    HANDS_ROOM = 256
};

struct player_hand {
    uint8_t cards; /* so many or more, where that makes no difference */
    uint8_t total;
    bool soft;
    bool doubled;
    bool natural;
    int8_t pair; /* the rank of odds.h of two cards that may be split; -1 */
};

struct player_hands {
    int count; /* of all numbers */
    struct player_hand hand[HANDS_ROOM];
    uint8_t next[HANDS_ROOM][FACE_ROOM]; /* with a card of this face */
};

/* All hands by these rules. */
void player_hands_fill(struct player_hands *hands, const struct rules *rules);

/* The hand that is this one, doubled, and waits for its card. */
uint8_t player_hands_doubled(const struct player_hands *hands, int hand);

/* How a hand ends that stands as it is. */
uint8_t player_hands_standing(const struct player_hands *hands, int hand);

/* ---- The dealer's hand ---- */

/* The dealer's hands that are complete come first, then those of one card by
 * their rank of odds.h, then the others. */
enum dealer_end {
    DEALER_17,
    DEALER_21 = DEALER_17 + 4,
    DEALER_BUST,
    DEALER_NATURAL,
    DEALER_ENDS,
    DEALER_SINGLE = DEALER_ENDS,
    DEALER_ROOM = 64
};

struct dealer_hands {
    uint8_t next[DEALER_ROOM][FACE_ROOM];
};

void dealer_hands_fill(struct dealer_hands *dealer, const struct rules *rules);

#endif
