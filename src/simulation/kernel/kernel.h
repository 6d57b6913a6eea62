/* What the steps of the kernel have in common. */
#ifndef SIMULATION_KERNEL_H
#define SIMULATION_KERNEL_H

#include "simulation/kernel/batch.h"
#include "simulation/kernel/block.h"

/* The compiler makes a separate kernel for each kind of game out of this one
 * source. */
#define SPECIALIZED static inline __attribute__((always_inline))

/* Unrolls a loop whose end is a constant in the specialized kernel. */
#define UNROLLED _Pragma("GCC unroll 16")

struct kind {
    enum detail detail;
    int seats;
    bool hole; /* the dealer has a hole card */
    bool neighbors;
};

/* Returns the kind of the machine's game. Arranged cards are dealt one by one,
 * whatever the decks. */
static inline struct kind kind_of(const struct machine *machine,
                                  const struct batch *batch)
{
    bool as_arranged = machine->detail == REPLACED && batch->is_arranged;
    return (struct kind){.detail = as_arranged ? PLAIN : machine->detail,
                         .seats = machine->seats,
                         .hole = machine->hole,
                         .neighbors = machine->has_neighbors};
}

/* True if the seat is a neighbor's. */
SPECIALIZED bool seat_is_neighbor(const struct machine *machine,
                                  struct kind kind, int seat)
{
    return kind.neighbors && machine->is_neighbor[seat];
}

/* Plays rounds that aren't counted until the tables are at all depths of a
 * shoe. That way even a short run sees as much of the end of a shoe as of its
 * top. */
void batch_stagger(const struct machine *machine, struct batch *batch);

/* Plays `rounds` rounds and counts their results. */
void batch_play(const struct machine *machine, struct batch *batch,
                uint32_t rounds, struct counts *counts);

/* Does what batch_play() does, and reports each round to `follower`. */
void batch_follow(const struct machine *machine, struct batch *batch,
                  uint32_t rounds, struct counts *counts,
                  const struct simulation_follower *follower);

/* Ends the shoes that a rule of the game other than the cut card ends before
 * the next round. */
void batch_end_shoes(const struct machine *machine, struct batch *batch);

/* Plays one round on each slot, up to its settlement. */
void batch_round(const struct machine *machine, struct batch *batch);

/* Returns `address` and hides where it came from. Otherwise the compiler would
 * compute it again for every card. */
SPECIALIZED uint8_t *found(uint8_t *address)
{
    __asm__("" : "+r"(address));
    return address;
}

/*
 * Returns the next card of a deck. A deck is shuffled only as far as it is
 * dealt (Ronald Fisher and Frank Yates): each of the cards left is equally
 * likely, and trades places with the last of them. A shoe is therefore new as
 * soon as `left` is reset; the order of its cards makes no difference.
 *
 * The word is a 32-bit fraction. The whole part of its product with `left`
 * selects the card, which favors some cards by less than one part in eight
 * million.
 */
SPECIALIZED unsigned draw_from(uint8_t *deck, uint8_t *last, uint64_t left,
                               uint32_t word)
{
    uint8_t *at = deck + (word * left >> 32), card = *at;
    *at = *last;
    *last = card;
    return card;
}

/* Returns the next card of a slot's shoe. */
SPECIALIZED unsigned slot_draws(struct batch *batch, size_t slot, uint32_t word)
{
    if (batch->left[slot] == 0)
        slot_takes_discards(batch, slot);
    uint64_t left = batch->left[slot];
    batch->left[slot] = (uint16_t)(left - 1);
    uint8_t *deck = found(batch->deck[slot]);
    return draw_from(deck, deck + left - 1, left, word);
}

/* Returns a face that is drawn with replacement. */
SPECIALIZED unsigned face_of_word(uint32_t word)
{
    return (unsigned)((uint64_t)word * FACES >> 32);
}

SPECIALIZED unsigned draw_and_count(const struct machine *machine,
                                    struct batch *batch, size_t slot,
                                    uint32_t word, enum detail detail)
{
    unsigned face =
        detail == REPLACED ? face_of_word(word) : slot_draws(batch, slot, word);
    if (detail >= COUNTS_BETS)
        batch->running[slot] =
            (int16_t)(batch->running[slot] + machine->tag[face]);
    return face;
}

/* Returns the true count, where 0 stands for -SIMULATION_COUNT_MAX. A product
 * of whole numbers rounds it down exactly. */
SPECIALIZED unsigned true_count(const struct machine *machine,
                                const struct batch *batch, size_t slot)
{
    int left = machine->divisor[batch->left[slot]];
    int cards = batch->running[slot] * DECK_CARDS + batch->hidden[slot] +
                machine->offset * left;
    if (machine->toward_zero > 0 && cards < machine->zero * left)
        cards += machine->toward_zero * left - 1;
    int most = machine->span * left - 1;
    cards = cards < 0 ? 0 : cards;
    cards = cards > most ? most : cards;
    uint64_t product = (uint64_t)(unsigned)cards * machine->per_card[left];
    return (unsigned)(product >> PER_CARD_BITS);
}

/* Returns which tables of decisions apply now to a hand of `seat`. */
SPECIALIZED unsigned table_now(const struct machine *machine,
                               const struct batch *batch, size_t slot, int seat,
                               struct kind kind)
{
    if (seat_is_neighbor(machine, kind, seat))
        return (unsigned)(SIMULATION_COUNTS + seat);
    return kind.detail == COUNTS_ALL ? true_count(machine, batch, slot)
                                     : SIMULATION_COUNT_MAX;
}

#endif
