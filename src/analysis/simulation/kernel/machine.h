/* A game as tables: its rules, strategy and count, ready to play. */
#ifndef SIMULATION_MACHINE_H
#define SIMULATION_MACHINE_H

#include "simulation/kernel/hands.h"
#include "simulation/kernel/tally.h"

/* The row of a table: the rank of the upcard, or the dealer's natural with a
 * ten or an ace up. */
enum { ROW_TEN_NATURAL = ODDS_RANKS, ROW_ACE_NATURAL, ROWS };

/* What the count is used for: nothing, bets and insurance, or every decision.
 * Cards that are drawn with replacement can't be counted. */
enum detail { PLAIN, REPLACED, COUNTS_BETS, COUNTS_ALL };

/* How many of the dealer's cards an ending waits for. */
enum wait { WAITS_NOT, WAITS_FOR_SECOND, WAITS_FOR_ALL };

/* Tables of decisions: one for each true count, from 0, then one for each seat
 * that may be a neighbor's, and finally one with HAND_BY_COUNT where the tables
 * of the counts differ. */
enum { TABLE_OF_ALL_COUNTS = SIMULATION_COUNTS + SEATS_MAX, DECISION_TABLES };

struct machine {
    enum detail detail;
    struct player_hands hands;
    uint8_t dealt[DEALT_ROOM]; /* the hand of two faces */

    /* What a hand becomes by its player's decision: a hand that takes a card, a
     * split, or an ending. `act` is for hands as dealt or drawn to, and
     * `act_dealt` for two faces as in `dealt`.
     * `act_in_turn` is for when a seat's turn comes, after the dealer may have
     * checked for a natural. The others are for split hands, and for split
     * hands that may be split again. */
    uint8_t act[DECISION_TABLES][ROWS][HANDS_ROOM];
    uint8_t act_dealt[DECISION_TABLES][ROWS][DEALT_ROOM];
    uint8_t act_in_turn[DECISION_TABLES][ROWS][HANDS_ROOM];
    uint8_t act_split[DECISION_TABLES][ROWS][HANDS_ROOM];
    uint8_t act_resplit[DECISION_TABLES][ROWS][HANDS_ROOM];

    uint8_t wait[ROWS][ENDINGS];         /* enum wait */
    int8_t result[ENDINGS][DEALERS_END]; /* in tenths of a bet */

    bool hole;                   /* the dealer has a hole card and checks it */
    bool surrenders_first[ROWS]; /* asked before the dealer checks */
    bool original;     /* a dealer's natural takes only the first bet */
    int hands_most[2]; /* after splitting; [1]: after splitting aces */
    int seats;
    bool has_neighbors;
    bool is_neighbor[SEATS_MAX]; /* by seat */
    /* Which dealer's naturals there are, which of them have a row of their own,
     * and whether the dealer hits soft 17: 0 or -1. */
    int natural_mask, natural_row_mask, soft_17_mask;
    int16_t tag[FACE_ROOM]; /* by face */
    /* The tag of a face minus that of the next. All tens have one tag. */
    int16_t tag_step[FACE_ROOM];
    unsigned insurance; /* taken from this true count up, from 0 */
    int running;        /* the running count of a whole shoe */
    int tags;           /* the sum of the tags of a deck */
    /* For halves_count(). */
    int offset, scale, toward_zero, zero;
    int depth;         /* count the cards left in units of this many instead */
    bool is_estimated; /* the cards left are looked up in `divisor` */
    int16_t divisor[SHOE_CARDS + 1]; /* the cards left, as the player sees */
    int cards;                       /* in the shoe */
    int16_t whole[FACES];            /* the cards of a shoe up to each face */
    bool may_run_out;                /* in the middle of a round */
    int burn;
    int due;         /* shuffle when this many cards or fewer are left */
    int held;        /* of the last cards, by a shuffling machine */
    int shoe_rounds; /* end a shoe after this many rounds; 0: don't */
    unsigned leave;  /* end a shoe below this true count, from 0 */
};

/* Fill in the players' decisions, and the payouts. The hands, `dealt` and
 * `detail` must be set first. */
void decisions_fill(struct machine *machine,
                    const struct simulation_game *game);
void settlement_fill(struct machine *machine, const struct rules *rules);

void machine_fill(struct machine *machine, const struct simulation_game *game);

#endif
