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

static inline struct kind kind_of(const struct machine *machine)
{
    return (struct kind){.detail = machine->detail,
                         .seats = machine->seats,
                         .hole = machine->hole};
}

/* Plays rounds that are not counted, until the tables stand at all depths of
 * a shoe: short runs, too, must see as much of a shoe's end as of its top. */
void lanes_spread(const struct machine *machine, struct lanes *lanes);

/* Plays so many rounds, and counts their results. */
void lanes_play(const struct machine *machine, struct lanes *lanes,
                uint32_t rounds, struct counts *counts);

/* The same, and tells of each round. */
void lanes_follow(const struct machine *machine, struct lanes *lanes,
                  uint32_t rounds, struct counts *counts,
                  const struct simulation_follower *follower);

/* Plays one round on each lane, up to its settlement. */
void lanes_round(const struct machine *machine, struct lanes *lanes);

/* The address, kept as it is: the compiler would else work it out again for
 * every card, from all that it knows of it. */
SPECIALISED uint8_t *found(uint8_t *address)
{
    __asm__("" : "+r"(address));
    return address;
}

/*
 * The next card of a deck. It is shuffled no further than it is dealt (Ronald
 * Fisher and Frank Yates): each of the cards left is as likely, and changes
 * places with the last of them. So a shoe is new as soon as `left` is; in what
 * order its cards lie makes no difference.
 *
 * The word is a fraction of 32 bits. Times `left`, its whole part tells the
 * card, which favours some cards by less than one part in eight million.
 */
SPECIALISED unsigned draw_from(uint8_t *deck, uint8_t *last, uint64_t left,
                               uint32_t word)
{
    uint8_t *at = deck + (word * left >> 32), card = *at;
    *at = *last;
    *last = card;
    return card;
}

/* The next card of a lane's shoe. */
SPECIALISED unsigned draw(struct lanes *lanes, size_t lane, uint32_t word)
{
    if (lanes->left[lane] == 0)
        lane_takes_discards(lanes, lane);
    uint64_t left = lanes->left[lane];
    lanes->left[lane] = (uint16_t)(left - 1);
    uint8_t *deck = found(lanes->deck[lane]);
    return draw_from(deck, deck + left - 1, left, word);
}

SPECIALISED unsigned draw_and_count(const struct machine *machine,
                                    struct lanes *lanes, size_t lane,
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
                                const struct lanes *lanes, size_t lane)
{
    int left = lanes->left[lane] > 0 ? lanes->left[lane] : 1;
    int cards = lanes->running[lane] * DECK_CARDS + lanes->hidden[lane] +
                machine->offset * left;
    int most = machine->span * left - 1;
    cards = cards < 0 ? 0 : cards;
    cards = cards > most ? most : cards;
    uint64_t product = (uint64_t)(unsigned)cards * machine->per_card[left];
    return (unsigned)(product >> PER_CARD_BITS);
}

/* Which table of decisions holds now. */
SPECIALISED unsigned count_now(const struct machine *machine,
                               const struct lanes *lanes, size_t lane,
                               enum detail detail)
{
    return detail == COUNTS_ALL ? true_count(machine, lanes, lane)
                                : SIMULATION_COUNT_MAX;
}

#endif
