/* Splits, as a part of the kernel: the rounds that are too rare and too
 * different to be played side by side. For this room alone. */
#ifndef SIMULATION_SPLIT_H
#define SIMULATION_SPLIT_H

#include "kernel.h"

SPECIALISED unsigned with_next_card(const struct machine *machine,
                                    struct lanes *lanes, size_t lane,
                                    unsigned hand, enum detail detail)
{
    uint32_t word = *stream_take(&lanes->stream, 1);
    unsigned face = draw_and_count(machine, lanes, lane, word, detail);
    return machine->hands.next[hand][face];
}

/* What a split hand becomes by its player's decision. */
SPECIALISED unsigned split_decides(const struct machine *machine,
                                   const struct lanes *lanes, size_t lane,
                                   unsigned hand, bool again,
                                   enum detail detail)
{
    unsigned now = count_now(machine, lanes, lane, detail);
    return again ? machine->act_resplit[now][lanes->row[lane]][hand]
                 : machine->act_split[now][lanes->row[lane]][hand];
}

/* How long its hands wait for the dealer is how long one of them does. */
static inline uint8_t split_ending(const struct machine *machine,
                                   const struct lanes *lanes,
                                   const struct split_hands *split)
{
    static const uint8_t endings[] = {[WAITS_NOT] = ENDS_IN_HANDS,
                                      [WAITS_FOR_SECOND] =
                                          ENDS_IN_WAITING_HANDS,
                                      [WAITS_FOR_ALL] = ENDS_IN_OPEN_HANDS};
    const uint8_t *waits = machine->wait[lanes->row[split->lane]];
    unsigned wait = WAITS_NOT;
    for (int i = 0; i < split->count; i++) {
        unsigned of_hand = waits[split->ending[i]];
        wait = of_hand > wait ? of_hand : wait;
    }
    return endings[wait];
}

/* Plays the split that a hand has become, to the end of all its hands. All of
 * them begin with the same card, or with one that is worth the same. */
SPECIALISED void lane_splits(const struct machine *machine, struct lanes *lanes,
                             size_t lane, int seat, enum detail detail)
{
    struct split_hands *split = &lanes->split[lanes->split_count++];
    unsigned face = lanes->dealt[seat][lane] / FACE_ROOM;
    bool aces = face == ACE_FACE;
    unsigned first = aces ? HAND_SPLIT_ACE : HAND_SINGLE + face;
    int most = aces && !machine->resplit_aces ? 2 : machine->hands_most;
    int count = 2;
    for (int i = 0; i < count; i++) {
        unsigned hand = with_next_card(machine, lanes, lane, first, detail);
        while ((hand = split_decides(machine, lanes, lane, hand, count < most,
                                     detail)) >= HAND_SPLITS) {
            bool again = hand == HAND_SPLITS;
            count += again;
            hand = with_next_card(machine, lanes, lane, again ? first : hand,
                                  detail);
        }
        split->ending[i] = (uint8_t)hand;
    }
    split->lane = (uint8_t)lane;
    split->seat = (uint8_t)seat;
    split->count = (uint8_t)count;
    lanes->hand[seat][lane] = split_ending(machine, lanes, split);
}

/* What the hands of a split have won, in tenths of a bet. Where a dealer's
 * natural takes the first bet alone, it takes it once from all the hands that
 * wait for it. */
static inline int split_result(const struct machine *machine,
                               const struct lanes *lanes,
                               const struct split_hands *split)
{
    int dealer = lanes->dealer[split->lane], row = lanes->row[split->lane];
    bool once = machine->original && dealer == DEALER_NATURAL;
    bool taken = false;
    int sum = 0;
    for (int i = 0; i < split->count; i++) {
        int ending = split->ending[i];
        bool waits = machine->wait[row][ending] != WAITS_NOT;
        if (!(once && waits && taken))
            sum += machine->result[ending][dealer];
        taken = taken || waits;
    }
    return sum;
}

#endif
