/* The step of the kernel that plays splits. They are too rare and too different
 * from each other to be played side by side. */
#ifndef SIMULATION_SPLIT_H
#define SIMULATION_SPLIT_H

#include "simulation/kernel/kernel.h"
#include "simulation/kernel/lanes.h"

SPECIALIZED unsigned with_next_card(const struct machine *machine,
                                    struct batch *batch, size_t slot,
                                    unsigned hand, struct kind kind)
{
    unsigned face = slot_draws(batch, slot);
    if (kind.detail == COUNTS_ALL)
        batch->running[slot] =
            (int16_t)(batch->running[slot] + machine->tag[face]);
    return machine->hands.next[hand][face];
}

/* Returns what a split hand becomes by its player's decision. */
SPECIALIZED unsigned split_decides(const struct machine *machine,
                                   const struct batch *batch, size_t slot,
                                   int seat, unsigned hand, bool again,
                                   struct kind kind)
{
    const uint8_t(*acts)[ROWS][HANDS_ROOM] =
        again ? machine->act_resplit : machine->act_split;
    int row = batch->row[slot];
    if (!seat_counts(machine, kind, seat))
        return acts[seat_table(machine, kind, seat)][row][hand];
    unsigned act = acts[TABLE_OF_ALL_COUNTS][row][hand];
    if (act == HAND_BY_COUNT)
        act = acts[slot_count(machine, batch, slot)][row][hand];
    return act;
}

/* Returns the ending of a split. It waits for the dealer as long as any of its
 * hands does. */
static inline uint8_t split_ending(const struct machine *machine,
                                   const struct batch *batch,
                                   const struct split_hands *split)
{
    static const uint8_t endings[] = {[WAITS_NOT] = ENDS_IN_HANDS,
                                      [WAITS_FOR_SECOND] =
                                          ENDS_IN_WAITING_HANDS,
                                      [WAITS_FOR_ALL] = ENDS_IN_OPEN_HANDS};
    const uint8_t *waits = machine->wait[batch->row[split->slot]];
    unsigned wait = WAITS_NOT;
    for (int i = 0; i < split->count; i++) {
        unsigned of_hand = waits[split->ending[i]];
        wait = of_hand > wait ? of_hand : wait;
    }
    return endings[wait];
}

/* Plays a split to the end of all its hands. They all start with the same card,
 * or with one of the same value. */
SPECIALIZED void slot_splits(const struct machine *machine, struct batch *batch,
                             size_t slot, int seat, struct kind kind)
{
    struct split_hands *split = &batch->split[batch->split_count++];
    unsigned face = (unsigned)batch->dealt[seat][slot] / FACE_ROOM;
    bool aces = face == ACE_FACE;
    unsigned first = aces ? HAND_SPLIT_ACE : HAND_SINGLE + face;
    int most = machine->hands_most[aces];
    int count = 2;
    for (int i = 0; i < count; i++) {
        unsigned hand = with_next_card(machine, batch, slot, first, kind);
        while ((hand = split_decides(machine, batch, slot, seat, hand,
                                     count < most, kind)) >= HAND_SPLITS) {
            bool again = hand == HAND_SPLITS;
            count += again;
            hand = with_next_card(machine, batch, slot, again ? first : hand,
                                  kind);
        }
        split->ending[i] = (uint8_t)hand;
    }
    split->slot = (uint8_t)slot;
    split->seat = (uint8_t)seat;
    split->count = (uint8_t)count;
    batch->hand[seat][slot] = (int16_t)split_ending(machine, batch, split);
}

#endif
