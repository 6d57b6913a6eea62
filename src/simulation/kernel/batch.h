/* Many tables side by side. */
#ifndef SIMULATION_BATCH_H
#define SIMULATION_BATCH_H

#include "simulation/kernel/machine.h"
#include "simulation/kernel/stream.h"

/* This many tables let the CPU work on one while another waits for memory, and
 * share the cost of a round's common steps. Twice as many are no faster. */
enum { BATCH_SLOTS = 128, DECK_ROOM = SHOE_CARDS + 8 };

/* The hands of a split, kept until the dealer has played. */
struct split_hands {
    uint8_t slot;
    uint8_t seat;
    uint8_t count;
    uint8_t ending[HANDS_MAX];
};

struct batch {
    struct stream stream;
    bool is_arranged; /* by batch_arrange() */
    int cards;        /* in a whole shoe */
    int due;          /* shuffle when this many cards or fewer are left */
    uint16_t
        left[BATCH_SLOTS]; /* cards in the shoe: the first `left` of deck */
    uint16_t start[BATCH_SLOTS];    /* cards in the shoe when the round began */
    int16_t running[BATCH_SLOTS];   /* the running count */
    uint16_t played[BATCH_SLOTS];   /* rounds of the shoe, if they matter */
    int32_t hidden[BATCH_SLOTS];    /* 52 times the average burned tag */
    uint8_t bet_count[BATCH_SLOTS]; /* the true count at the bet, from 0 */
    uint8_t row[BATCH_SLOTS];
    uint8_t dealer[BATCH_SLOTS];
    uint8_t hole[BATCH_SLOTS];             /* its face, until it is counted */
    uint8_t dealt[SEATS_MAX][BATCH_SLOTS]; /* the faces of the two cards */
    uint8_t hand[SEATS_MAX][BATCH_SLOTS];  /* as numbers of hands.h */
    /* Rounds that need extra work to settle. */
    int special_count;
    uint8_t special[BATCH_SLOTS];
    bool is_special[BATCH_SLOTS];
    bool insured[BATCH_SLOTS];
    bool voided[BATCH_SLOTS]; /* the shoe ran out, with no discards left */
    int split_count;
    struct split_hands split[SEATS_MAX * BATCH_SLOTS];
    const struct machine *machine;
    uint64_t shoes;
    uint8_t deck[BATCH_SLOTS]
                [DECK_ROOM]; /* faces in any order: see slot_draws() */
};

/* The counts of a block. 32 bits are enough for results, because a block has
 * fewer rounds. */
struct counts {
    uint32_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint32_t by_row[ROWS][SIMULATION_RESULTS];
    /* Only for tables with several seats; see struct simulation_tally. */
    uint64_t squares[SIMULATION_COUNTS];
    int16_t won[BATCH_SLOTS]; /* by all seats of each slot in this round */
};

/* Readies all slots for their first shuffle. */
void batch_open(struct batch *batch, const struct machine *machine,
                uint64_t seed, uint64_t block);

/* Gives all slots these cards, the last of which is dealt first. They are never
 * shuffled. */
void batch_arrange(struct batch *batch, const struct machine *machine,
                   const int cards[], int count, int running);

/* Marks the round of a slot for extra work when it is settled. */
void slot_is_special(struct batch *batch, size_t slot);

/* Starts a new shoe. It doesn't have to be shuffled: see slot_draws(). */
void slot_fills_shoe(struct batch *batch, size_t slot, int burn);

/* Fills a shuffling machine before a round: with all cards but those that were
 * dealt last, which it holds back. */
void slot_fills_machine(struct batch *batch, size_t slot);

/* Puts the discards back when the shoe runs out in the middle of a round. */
void slot_takes_discards(struct batch *batch, size_t slot);

#endif
