/* What every part of the kernel does. For this room alone. */
#ifndef SIMULATION_KERNEL_H
#define SIMULATION_KERNEL_H

#include "lanes.h"

/* The compiler makes a kernel for each kind of game out of one text. */
#define SPECIALISED static inline __attribute__((always_inline))

/* Before a loop whose end is known then. */
#define UNROLLED _Pragma("GCC unroll 16")

struct kind {
    enum detail detail;
    int seats;
    bool hole; /* the dealer has a hole card */
};

/* Plays so many rounds, and counts their results. */
void lanes_play(const struct machine *machine, struct lanes *lanes,
                uint32_t rounds, struct counts *counts);

/* Plays one round on each lane; the results of the first one's seats. False
 * where its cards did not suffice. */
bool lanes_play_one(const struct machine *machine, struct lanes *lanes,
                    int result[SEATS_MAX]);

/*
 * The next card of a deck. It is shuffled no further than it is dealt (Ronald
 * Fisher and Frank Yates): each of the cards left is as likely, and changes
 * places with the last of them. So a shoe is new as soon as `left` is; in what
 * order its cards lie makes no difference.
 *
 * The word is a fraction of 64 bits. Times `left`, the whole part tells the
 * card, and what is behind the point is as random as before but for the 9 bits
 * or so that the card took: so one word is good for DRAWS_A_WORD cards, the
 * last of which still has over 36 bits. A word of 32 bits, for one card, is
 * its upper half. Either favours some cards by less than one part in eight
 * million.
 */
enum { DRAWS_A_WORD = 4 };

SPECIALISED unsigned draw_from(uint8_t deck[], unsigned left, uint64_t *word)
{
    __extension__ typedef unsigned __int128 product;
    product at_and_rest = (product)*word * left;
    uint64_t at = (uint64_t)(at_and_rest >> 64);
    *word = (uint64_t)at_and_rest;
    uint8_t card = deck[at];
    deck[at] = deck[left - 1];
    deck[left - 1] = card;
    return card;
}

/* The next card of a lane's shoe. */
SPECIALISED unsigned draw(struct lanes *lanes, int lane, uint32_t word)
{
    if (lanes->left[lane] == 0)
        lane_takes_discards(lanes, lane);
    unsigned left = lanes->left[lane];
    uint64_t high = (uint64_t)word << 32;
    lanes->left[lane] = (uint16_t)(left - 1);
    return draw_from(lanes->deck[lane], left, &high);
}

SPECIALISED unsigned draw_and_count(const struct machine *machine,
                                    struct lanes *lanes, int lane,
                                    uint32_t word, enum detail detail)
{
    unsigned face = draw(lanes, lane, word);
    if (detail != PLAIN)
        lanes->running[lane] =
            (int16_t)(lanes->running[lane] + machine->tag[face]);
    return face;
}

/* The true count, from 0 for -COUNT_MAX: rounded down, exactly, by a product
 * of whole numbers. */
SPECIALISED unsigned true_count(const struct machine *machine,
                                const struct lanes *lanes, int lane)
{
    int left = lanes->left[lane] > 0 ? lanes->left[lane] : 1;
    int cards = lanes->running[lane] * DECK_CARDS + machine->offset * left;
    int most = machine->span * left - 1;
    cards = cards < 0 ? 0 : cards;
    cards = cards > most ? most : cards;
    uint64_t product = (uint64_t)(unsigned)cards * machine->per_card[left];
    return (unsigned)(product >> 32);
}

/* Which table of decisions holds now. */
SPECIALISED unsigned count_now(const struct machine *machine,
                               const struct lanes *lanes, int lane,
                               enum detail detail)
{
    return detail == COUNTS_ALL ? true_count(machine, lanes, lane)
                                : SIMULATION_COUNT_MAX;
}

/* Plays the split that a hand has become, to the end of all its hands. */
void lane_splits(const struct machine *machine, struct lanes *lanes, int lane,
                 int seat, enum detail detail);

/* What the hands of a split have won, in tenths of a bet. */
int split_result(const struct machine *machine, const struct lanes *lanes,
                 const struct split_hands *split);

#endif
