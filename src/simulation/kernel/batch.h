/* Many tables side by side. */
#ifndef SIMULATION_BATCH_H
#define SIMULATION_BATCH_H

#include "simulation/kernel/machine.h"
#include "simulation/kernel/stream.h"

/* So many that a processor always has one to go on with while another waits
 * for memory, and that a round's few steps for all slots together are shared by
 * many; twice as many are no quicker. */
enum { BATCH_SLOTS = 128, DECK_ROOM = SHOE_CARDS + 8 };

/* The hands of a split, until the dealer has played. */
struct split_hands {
    uint8_t slot;
    uint8_t seat;
    uint8_t count;
    uint8_t ending[HANDS_MAX];
};

struct batch {
    struct stream stream;
    int cards; /* in a whole shoe */
    int due;   /* with so many left or fewer it is shuffled */
    uint16_t
        left[BATCH_SLOTS]; /* cards in the shoe: the first `left` of deck */
    uint16_t start[BATCH_SLOTS];  /* how many there were when the round began */
    int16_t running[BATCH_SLOTS]; /* the running count */
    int32_t hidden[BATCH_SLOTS];  /* 52 times the mean tag of the cards burnt */
    uint8_t bet_count[BATCH_SLOTS]; /* the true count at the bet, from 0 */
    uint8_t row[BATCH_SLOTS];
    uint8_t dealer[BATCH_SLOTS];
    uint8_t hole[BATCH_SLOTS];             /* its face, until it counts */
    uint8_t dealt[SEATS_MAX][BATCH_SLOTS]; /* the faces of the two cards */
    uint8_t hand[SEATS_MAX][BATCH_SLOTS];  /* by the numbers of hands.h */
    /* Rounds that don't go as most do. */
    int special_count;
    uint8_t special[BATCH_SLOTS];
    bool is_special[BATCH_SLOTS];
    bool insured[BATCH_SLOTS];
    bool voided[BATCH_SLOTS]; /* the cards did not suffice */
    int split_count;
    struct split_hands split[SEATS_MAX * BATCH_SLOTS];
    const struct machine *machine;
    uint64_t shoes;
    uint8_t deck[BATCH_SLOTS]
                [DECK_ROOM]; /* faces, in no order: see slot_draws() */
};

/* Counts of a block. All results of 32 bits: a block has fewer rounds. */
struct counts {
    uint32_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint32_t by_row[ROWS][SIMULATION_RESULTS];
    /* Of tables with several seats: see struct simulation_tally. */
    uint64_t squares[SIMULATION_COUNTS];
    int16_t won[BATCH_SLOTS]; /* by the seats of each slot in this round */
};

/* All slots before their first shuffle. */
void batch_open(struct batch *batch, const struct machine *machine,
                uint64_t seed, uint64_t block);

/* All slots with these cards, the last of them dealt first, and never
 * shuffled. */
void batch_arrange(struct batch *batch, const struct machine *machine,
                   const int cards[], int count, int running);

/* A slot's round has something to be settled apart. */
void slot_is_special(struct batch *batch, size_t slot);

/* A new shoe; it need not be shuffled: see slot_draws(). */
void slot_fills_shoe(struct batch *batch, size_t slot, int burn);

/* The shoe ran out in the middle of a round: the discards are shuffled. */
void slot_takes_discards(struct batch *batch, size_t slot);

#endif
