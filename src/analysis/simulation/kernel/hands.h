/* Numbers all hands, and tells which hand a card turns them into. */
#ifndef SIMULATION_HANDS_H
#define SIMULATION_HANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "odds.h"

/* Cards are known by their face: face - TWO, so the ace is last. */
enum { FACES = 13, ACE_FACE = FACES - 1, FACE_ROOM = 16 };
enum { DEALT_ROOM = FACE_ROOM * FACE_ROOM }; /* two faces as one number */

/* Returns the rank of odds.h of a face. */
int face_rank(int face);

/* ---- How a player's hand ends ---- */

/* How a player's hand ends. Endings that wait for the dealer's cards come
 * first, so that one comparison tells them apart. Endings are the lowest hand
 * numbers. */
enum ending {
    ENDS_STIFF, /* 16 or less */
    ENDS_17,
    ENDS_18,
    ENDS_19,
    ENDS_20,
    ENDS_21,
    ENDS_DOUBLED_STIFF, /* the same totals with a doubled bet */
    ENDS_DOUBLED_21 = ENDS_DOUBLED_STIFF + ENDS_21,
    ENDS_IN_OPEN_HANDS,   /* split hands, settled one by one */
    ENDS_IN_OPEN_NATURAL, /* a natural that waits for the dealer's hand */
    OPEN_ENDINGS,
    ENDS_BUST = OPEN_ENDINGS,
    ENDS_DOUBLED_BUST,
    ENDS_CHARLIE,
    ENDS_NATURAL,
    ENDS_SURRENDERED,
    ENDS_EVEN_MONEY,
    ENDS_IN_WAITING_HANDS, /* split hands that the dealer's natural may still
                              change */
    ENDS_IN_HANDS,         /* split hands that wait for nothing */
    ENDINGS
};

/* ---- A player's hand ---- */

/*
 * Hand numbers are in this order, so that one comparison tells what to do next:
 * the endings; a pair to split; then the hands that take a card. Those are
 * single cards by their face, hands to decide on, and doubled hands that wait
 * for their one card.
 */
enum {
    HAND_SPLITS = ENDINGS,
    HAND_SINGLE,                          /* and the other faces follow */
    HAND_SPLIT_ACE = HAND_SINGLE + FACES, /* split aces may get only one card */
    HAND_OF_TWO,
    HANDS_ROOM = 256,
    HAND_BY_COUNT = HANDS_ROOM - 1 /* no hand: the count has to tell */
};

struct player_hand {
    uint8_t cards; /* this many, or more if that makes no difference */
    uint8_t total;
    bool soft;
    bool doubled;
    bool natural;
    int8_t pair; /* the rank of odds.h if the two cards may be split; or -1 */
};

struct player_hands {
    int count; /* of hand numbers */
    struct player_hand hand[HANDS_ROOM];
    uint8_t next[HANDS_ROOM][FACE_ROOM]; /* with one more card */
};

/* Numbers all hands that are possible under `rules`. */
void player_hands_fill(struct player_hands *hands, const struct rules *rules);

/* Returns `hand` doubled, when it waits for its card. */
uint8_t player_hands_doubled(const struct player_hands *hands, int hand);

/* Returns the ending of `hand` when it stands. */
uint8_t player_hands_standing(const struct player_hands *hands, int hand);

/* ---- The dealer's hand ---- */

/* How the dealer's hand ends. A hand that nobody waits for may not be finished.
 */
enum dealer_end {
    DEALER_17,
    DEALER_21 = DEALER_17 + 4,
    DEALER_BUST,
    DEALER_NATURAL,
    DEALER_UNFINISHED,
    DEALERS_END
};

#endif
