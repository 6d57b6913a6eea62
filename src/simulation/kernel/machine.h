/* A game as tables: rules, a strategy and a count, ready to be played. */
#ifndef SIMULATION_MACHINE_H
#define SIMULATION_MACHINE_H

#include "simulation/kernel/hands.h"
#include "simulation/kernel/tally.h"

/* Which row of a table: the upcard's rank, or the dealer's natural with a ten
 * or an ace up. */
enum { ROW_TEN_NATURAL = ODDS_RANKS, ROW_ACE_NATURAL, ROWS };

/* How much of the count matters: nothing; the bet and the insurance; or every
 * decision. */
enum detail { PLAIN, COUNTS_BETS, COUNTS_ALL };

/* How much of the dealer's hand an ending waits for. */
enum wait { WAITS_NOT, WAITS_FOR_SECOND, WAITS_FOR_ALL };

/* A division by the cards left is a product with so many bits behind the point:
 * with one card left and no parts of one, all of them still go into a word; and
 * the largest dividend, below SIMULATION_COUNTS times the divisor, times that
 * divisor is less than 2^31, so that what is rounded down is exact. */
enum { PER_CARD_BITS = 31 };

struct machine {
    enum detail detail;
    struct player_hands hands;
    struct dealer_hands dealer;
    uint8_t dealt[FACE_ROOM * FACE_ROOM]; /* hands of two faces */

    /* What becomes of a hand by its player's decision: a hand that takes a
     * card, the split, or an ending. As first dealt or drawn to; the same when
     * a seat's turn comes, and the dealer may have looked meanwhile; in split
     * hands; and in split hands that may be split again. */
    uint8_t act[SIMULATION_COUNTS][ROWS][HANDS_ROOM];
    uint8_t act_in_turn[SIMULATION_COUNTS][ROWS][HANDS_ROOM];
    uint8_t act_split[SIMULATION_COUNTS][ROWS][HANDS_ROOM];
    uint8_t act_resplit[SIMULATION_COUNTS][ROWS][HANDS_ROOM];

    uint8_t wait[ROWS][ENDINGS];         /* enum wait */
    int8_t result[ENDINGS][DEALER_ROOM]; /* in tenths of a bet */

    bool hole;                   /* the dealer has a hole card, and looks */
    bool surrenders_first[ROWS]; /* seats are asked before the dealer looks */
    bool original;     /* a dealer's natural takes the first bet alone */
    int hands_most[2]; /* of a split; [1]: of aces */
    int seats;
    uint8_t rank[FACE_ROOM]; /* of odds.h, by face */
    /* The dealer's cards by the upcard's face and, with a hole card, its face:
     * what hand they are, and which row holds. */
    struct dealt_dealer {
        uint8_t hand;
        uint8_t row;
    } dealers[FACE_ROOM * FACE_ROOM];
    int16_t tag[FACE_ROOM]; /* by face */
    unsigned insurance;     /* taken from this true count on, from 0 */
    int running;            /* the running count of a whole shoe */
    int tags;               /* of a deck, their sum */
    int offset, span;       /* of a true count: see true_count() */
    uint32_t per_card[SHOE_CARDS + 1]; /* likewise */
    int cards;                         /* in the shoe */
    int burn;
    int due; /* with so many left or fewer, the shoe is shuffled */
};

/* Fill in what the players decide, and what is paid. The hands and the
 * detail must be there. */
void decisions_fill(struct machine *machine,
                    const struct simulation_game *game);
void settlement_fill(struct machine *machine, const struct rules *rules);

void machine_fill(struct machine *machine, const struct simulation_game *game);

#endif
