/* Many tables side by side. For this room alone. */
#ifndef SIMULATION_LANES_H
#define SIMULATION_LANES_H

#include "machine.h"
#include "stream.h"

/* So many that a processor always has one to go on with while another waits
 * for memory, and that a round's few steps for all lanes together are shared by
 * many; twice as many are no quicker. */
enum { LANES = 128, DECK_ROOM = SHOE_CARDS + 8 };

/* The hands of a split, until the dealer has played. */
struct split_hands {
    uint8_t lane;
    uint8_t seat;
    uint8_t count;
    uint8_t ending[HANDS_MAX];
};

struct lanes {
    struct stream stream;
    int cards;                /* in a whole shoe */
    int due;                  /* with so many left or fewer it is shuffled */
    uint16_t left[LANES];     /* cards in the shoe: the first `left` of deck */
    uint16_t start[LANES];    /* how many there were when the round began */
    int16_t running[LANES];   /* the running count */
    int32_t hidden[LANES];    /* 52 times the mean tag of the cards burnt */
    uint8_t bet_count[LANES]; /* the true count at the bet, from 0 */
    uint8_t row[LANES];
    uint8_t dealer[LANES];
    uint8_t hole[LANES];             /* its face, until it counts */
    uint8_t dealt[SEATS_MAX][LANES]; /* the faces of the two cards */
    uint8_t hand[SEATS_MAX][LANES];  /* by the numbers of hands.h */
    /* Rounds that don't go as most do. */
    int special_count;
    uint8_t special[LANES];
    bool is_special[LANES];
    bool insured[LANES];
    bool voided[LANES]; /* the cards did not suffice */
    int split_count;
    struct split_hands split[SEATS_MAX * LANES];
    const struct machine *machine;
    uint64_t shoes;
    uint8_t deck[LANES][DECK_ROOM]; /* faces, in no order: see draw() */
};

/* Counts of a block. All results of 32 bits: a block has fewer rounds. */
struct counts {
    uint32_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint32_t by_row[ROWS][SIMULATION_RESULTS];
    /* Of tables with several seats: see struct simulation_tally. */
    uint64_t squares[SIMULATION_COUNTS];
    int16_t won[LANES]; /* by the seats of each lane in this round */
};

/* All lanes before their first shuffle. */
void lanes_open(struct lanes *lanes, const struct machine *machine,
                uint64_t seed, uint64_t block);

/* All lanes with these cards, the last of them dealt first, and never
 * shuffled. */
void lanes_arrange(struct lanes *lanes, const struct machine *machine,
                   const int cards[], int count, int running);

/* A lane's round has something to be settled apart. */
void lane_is_special(struct lanes *lanes, size_t lane);

/* A new shoe; it need not be shuffled: see draw(). */
void lane_fills_shoe(struct lanes *lanes, size_t lane, int burn);

/* The shoe ran out in the middle of a round: the discards are shuffled. */
void lane_takes_discards(struct lanes *lanes, size_t lane);

#endif
