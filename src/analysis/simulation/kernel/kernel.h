/* The kernel: a game as tables, which many tables of blackjack are played by
 * side by side. */
#ifndef SIMULATION_KERNEL_H
#define SIMULATION_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "simulation/kernel/simulation_game.h"

/* ---- Hands ---- */

/* Cards are known by their face: face - TWO, so the ace is last. */
enum { FACES = 13, ACE_FACE = FACES - 1, FACE_ROOM = 16 };
enum { DEALT_ROOM = FACE_ROOM * FACE_ROOM }; /* two faces as one number */

/* ---- How a player's hand ends ---- */

/* How a player's hand ends. Endings that wait for the dealer's cards come
 * first, so that one comparison distinguishes them. Endings are the lowest hand
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
 * Hand numbers are in this order, so that one comparison decides what to do
 * next: the endings; a pair to split; then the hands that take a card,
 * which are single cards by their face, hands to decide on, and doubled hands
 * that wait for their one card.
 */
enum {
    HAND_SPLITS = ENDINGS,
    HAND_SINGLE,                          /* and the other faces follow */
    HAND_SPLIT_ACE = HAND_SINGLE + FACES, /* split aces may get only one card */
    HAND_OF_TWO,
    HANDS_ROOM = 256,
    HAND_BY_COUNT = HANDS_ROOM - 1 /* no hand: the count decides */
};

struct player_hand {
    uint8_t cards; /* at most the number that still makes a difference */
    uint8_t total;
    bool soft;
    bool doubled;
    bool natural;
    int8_t pair; /* the rank of odds.h if the two cards may be split; or -1 */
};

struct player_hands {
    int count; /* how many hand numbers */
    struct player_hand hand[HANDS_ROOM];
    uint8_t next[HANDS_ROOM][FACE_ROOM]; /* the hand with one more card */
};

/* ---- The dealer's hand ---- */

/* How the dealer's hand ends. One that nobody waits for needn't be finished,
 * and counts as bust. */
enum dealer_end {
    DEALER_17,
    DEALER_21 = DEALER_17 + 4,
    DEALER_22, /* which may push */
    DEALER_BUST,
    DEALER_NATURAL,
    DEALERS_END
};

/* ---- A game as tables ---- */

/* The row of a table: the rank of the upcard, or the dealer's natural with a
 * ten or an ace up. */
enum { ROW_TEN_NATURAL = ODDS_RANKS, ROW_ACE_NATURAL, ROWS };

/* What the count is used for: nothing, bets and insurance, or every decision.
 * Cards that are drawn with replacement can't be counted. */
enum detail { PLAIN, REPLACED, COUNTS_BETS, COUNTS_ALL };

/* How many of the dealer's cards an ending waits for. */
enum wait { WAITS_NOT, WAITS_FOR_SECOND, WAITS_FOR_ALL };

/* Tables of decisions: one for each true count, from 0, then one for each seat
 * that may be a neighbor's, then one with HAND_BY_COUNT where the tables of the
 * counts differ, and finally the wrong decisions for each true count. */
enum {
    TABLE_OF_ALL_COUNTS = SIMULATION_COUNTS + SEATS_MAX,
    WRONG_TABLES,
    DECISION_TABLES = WRONG_TABLES + SIMULATION_COUNTS
};

enum { SEES = 20 };

struct game_tables {
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
    bool surrenders_first[ROWS]; /* asked before the dealer peeks */
    bool original;     /* a dealer's natural takes only the first bet */
    int hands_most[2]; /* after splitting; [1]: after splitting aces */
    int seats;
    bool has_neighbors;
    bool is_neighbor[SEATS_MAX]; /* by seat */
    uint64_t play_errors;        /* how many of 2^32 decisions go wrong */
    bool misses;                 /* some cards aren't counted; */
    double sees[SEES];           /* the chance that 2^i cards in a row are */
    bool has_spots; /* the player doesn't always bet on all seats */
    /* By true count, from 0: how many of the player's seats play. */
    uint8_t spots[SIMULATION_COUNTS];
    /* Which dealer's naturals there are, which of them have a row of their own,
     * and whether the dealer hits soft 17: 0 or -1. */
    int natural_mask, natural_row_mask, soft_17_mask;
    int16_t tag[FACE_ROOM]; /* by face */
    /* The tag of a face minus that of the next. All tens have one tag. */
    int16_t tag_step[FACE_ROOM];
    bool is_colored;        /* some tags depend on the color: */
    int16_t red[FACE_ROOM]; /* see struct simulation_count */
    int reds;               /* the red cards of each face in a whole shoe */
    unsigned insurance;     /* taken from this true count up, from 0 */
    int running;            /* the running count of a whole shoe */
    /* For halves_count(). */
    struct count_line {
        int tags; /* the sum of the tags of a deck */
        int offset;
    } plays, bets;
    int aces; /* what an ace that is left adds to the running count of bets */
    int scale, toward_zero, zero;
    int depth;         /* count the cards left in units of this many instead */
    bool is_estimated; /* the cards left are looked up in `divisor` */
    int16_t divisor[SHOE_CARDS + 1]; /* the cards left, as the player sees */
    int cards;                       /* the cards in the shoe */
    int16_t whole[FACES];            /* the cards of a shoe up to each face */
    bool may_run_out;                /* in the middle of a round */
    int burn;
    int due;  /* shuffle when this many cards or fewer are left */
    int held; /* how many of the last cards a shuffling machine holds back */
    bool same_shoes; /* each table has random numbers of its own */
    int shoe_rounds; /* end a shoe after this many rounds; 0: don't */
    unsigned leave;  /* end a shoe below this true count, from 0 */
    int enter, exit; /* begin to bet at this true count, from 0, and stop below
                        that one; an `enter` of 0: bet always */
};

/* ---- Blocks ---- */

/* How a hand and the dealer's hand ended, as one number. */
enum { ENDS = ENDINGS * DEALERS_END };

/* Tables are played in groups, each of which draws its cards together. Several
 * groups let the CPU work on one of them while another waits. */
enum { GROUP = 32, BATCH_SLOTS = 128, GROUPS = BATCH_SLOTS / GROUP };

/* The counts of a block. 32 bits are enough for results, because a block has
 * fewer rounds. */
struct counts {
    uint64_t shoes, left;
    uint32_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint32_t by_row[ROWS][SIMULATION_RESULTS];
    /* Hands whose result is known by how they ended. */
    uint32_t count_ended[SIMULATION_COUNTS * ENDS];
    uint32_t row_ended[ROWS * ENDS];
    /* Only for tables with several seats; see struct simulation_tally. */
    uint64_t squares[SIMULATION_COUNTS];
    int16_t won[BATCH_SLOTS]; /* by all seats of each slot in this round */
};

/* The rounds of a block for its trips: all rounds of its first table, then all
 * rounds of the second one, and so on. */
struct trip_rounds {
    bool all_seats; /* they win together; or only the first counts */
    struct trip_round *round;
};

/* The rounds to play. */
struct block {
    const struct game_tables *lookup;
    uint64_t seed, number;
    uint32_t rounds;
    const struct simulation_follower *follower; /* or NULL */
    const struct trip_rounds *trips;            /* or NULL */
};

/* Returns the state of splitmix() for a seed and a block. */
static inline uint64_t splitmix_start(uint64_t seed, uint64_t block)
{
    uint64_t state = seed;
    state = splitmix(&state) + block;
    return splitmix(&state);
}

/* Play the rounds of `block` and count their results, with vectors that have
 * room for so many tables, which the CPU must have: any CPU has eight. Return
 * false if out of memory. */
bool kernel_by_8(const struct block *block, struct counts *counts);
bool kernel_by_16(const struct block *block, struct counts *counts);
bool kernel_by_32(const struct block *block, struct counts *counts);

#endif
