/* Many tables side by side. */
#ifndef SIMULATION_BATCH_H
#define SIMULATION_BATCH_H

#include "simulation/kernel/machine.h"
#include "simulation/kernel/stream.h"

/* Tables are played in groups, each of which draws its cards together. Several
 * groups let the CPU work on one of them while another waits. */
enum { GROUP = 32, BATCH_SLOTS = 128, GROUPS = BATCH_SLOTS / GROUP };

/* The shoes of a group: of each face, how many cards are left that have this
 * face or a lower one. Entry ACE_FACE has all cards that are left. */
struct shoes {
    _Alignas(64) int16_t up_to[FACES][GROUP];
};

/* The cards of a round, for a follower. */
struct dealt_cards {
    int count;
    int again; /* the number of cards when the shoe took the discards, or 0 */
    uint8_t face[SHOE_CARDS];
};

/* The cards that a shuffling machine may hold back: those that it held when the
 * round began, then those that were dealt. */
struct recent_cards {
    int held, count;
    uint8_t face[2 * SHOE_CARDS];
};

/* The hands of a split, kept until the dealer has played. */
struct split_hands {
    uint8_t slot;
    uint8_t seat;
    uint8_t count;
    uint8_t ending[HANDS_MAX];
};

struct batch {
    struct stream stream;
    struct shoes now[GROUPS];
    struct shoes before[GROUPS]; /* when the round began, if the shoe may run
                                    out in it */
    /* A number for each table, or a truth: 0 or -1. */
    _Alignas(64) int16_t over[BATCH_SLOTS]; /* a new shoe is due, for another
                                               reason than its cut card */
    int16_t is_new[BATCH_SLOTS];            /* the shoe began this round */
    int16_t played[BATCH_SLOTS];            /* rounds of the shoe */
    int16_t burned[BATCH_SLOTS];            /* cards that nobody has seen */
    int16_t origin[BATCH_SLOTS];    /* the running count plus the tags of all
                                       cards left */
    int16_t bet_count[BATCH_SLOTS]; /* the true count at the bet, from 0 */
    int16_t true_count[BATCH_SLOTS];
    int16_t running[BATCH_SLOTS]; /* the running count as the player has seen
                                     it, if every decision depends on it */
    int16_t hole_tag[BATCH_SLOTS];
    int16_t card[2 * SEATS_MAX + 2][BATCH_SLOTS]; /* the faces of the deal */
    int16_t row[BATCH_SLOTS];
    int16_t acts[BATCH_SLOTS];             /* which decisions apply */
    int16_t dealt[SEATS_MAX][BATCH_SLOTS]; /* the faces of the two cards */
    int16_t hand[SEATS_MAX][BATCH_SLOTS];  /* as numbers of hands.h */
    int16_t taking[BATCH_SLOTS];           /* the hand takes a card */
    int16_t taking_insurance[BATCH_SLOTS];
    int16_t drawn[BATCH_SLOTS];   /* the face of that card */
    int16_t hard[BATCH_SLOTS];    /* the dealer's total, aces as 1 */
    int16_t ace[BATCH_SLOTS];     /* the dealer has one */
    int16_t natural[BATCH_SLOTS]; /* so has the dealer */
    int16_t dealer[BATCH_SLOTS];  /* the dealer's end */
    /* How the hand and the dealer's hand ended, by row and by true count. */
    int16_t row_ended[SEATS_MAX][BATCH_SLOTS];
    int16_t count_ended[SEATS_MAX][BATCH_SLOTS];
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
    int lanes;        /* the number of tables that a vector has room for */
    bool may_run_out; /* the shoe, in the middle of a round */
    bool is_slow;     /* the cards are arranged, or their order matters to a
                         follower or a shuffling machine */
    const uint8_t *arranged; /* faces, the last of which is dealt first */
    struct dealt_cards *log; /* of each table; NULL without a follower */
    struct recent_cards recent[BATCH_SLOTS];
};

/* How a hand and the dealer's hand ended, as one number. */
enum { ENDS = ENDINGS * DEALERS_END };

/* The counts of a block. 32 bits are enough for results, because a block has
 * fewer rounds. */
struct counts {
    uint32_t by_count[SIMULATION_COUNTS][SIMULATION_RESULTS];
    uint32_t by_row[ROWS][SIMULATION_RESULTS];
    /* Those whose result is known by how they ended: see ended_as(). */
    uint32_t count_ended[SIMULATION_COUNTS * ENDS];
    uint32_t row_ended[ROWS * ENDS];
    /* Only for tables with several seats; see struct simulation_tally. */
    uint64_t squares[SIMULATION_COUNTS];
    int16_t won[BATCH_SLOTS]; /* by all seats of each slot in this round */
};

/* Readies all slots for their first shuffle. The CPU must have vectors with
 * room for `lanes` tables: see batch_lanes_most(). */
void batch_open(struct batch *batch, const struct machine *machine,
                uint64_t seed, uint64_t block, int lanes);

/* Gives all slots these faces, the last of which is dealt first. They are never
 * shuffled. */
void batch_arrange(struct batch *batch, const struct machine *machine,
                   const uint8_t faces[], int count, int running);

/* Marks the round of a slot for extra work when it is settled. */
void slot_is_special(struct batch *batch, size_t slot);

/* Draws the next card of a slot's shoe and returns its face. */
unsigned slot_draws(struct batch *batch, size_t slot);

/* Fills a shuffling machine before a round: with all cards but those that were
 * dealt last, which it holds back. */
void slot_fills_machine(struct batch *batch, size_t slot);

/* Draws a card on each of the tables of a group that are `taking` one, which
 * writes its face to `drawn`. It does what the kernel's steps do, but also for
 * arranged cards, and tells a follower. */
void group_draws_slowly(struct batch *batch, size_t group,
                        const int16_t taking[BATCH_SLOTS],
                        int16_t drawn[BATCH_SLOTS]);

#endif
