/* The steps of the kernel that play the seats' hands. */
#ifndef SIMULATION_HITS_H
#define SIMULATION_HITS_H

#include "simulation/kernel/deal.h"
#include "simulation/kernel/settle.h"
#include "simulation/kernel/split.h"

/* ---- Insurance ---- */

/* Offers insurance against an ace. All seats take it, or none. If the first
 * seat counts, its decision has just counted the same cards. */
SPECIALIZED void batch_insure(const struct machine *machine,
                              struct batch *batch, struct kind kind)
{
    struct list insured;
    if (!seat_counts(machine, kind, 0))
        batch_counts(machine, batch, kind.hole, batch->true_count);
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes row = *lanes_at(batch->row + at);
        *lanes_at(batch->taking_insurance + at) =
            ((row == ODDS_ACE) | (row == ROW_ACE_NATURAL)) &
            (*lanes_at(batch->true_count + at) >= (int16_t)machine->insurance);
    }
    list_truths(batch->taking_insurance, &insured);
    for (size_t i = 0; i < insured.count; i++)
        slot_insures(machine, batch, insured.slot[i]);
}

/* ---- The hands ---- */

/* Draws a card for each slot whose hand takes one. */
SPECIALIZED void batch_draws(struct batch *batch, struct kind kind)
{
    for (size_t group = 0; group < GROUPS; group++)
        if (group_has_any(batch->taking, group))
            group_draws(batch, group, batch->taking, kind.detail == REPLACED,
                        batch->drawn);
}

/* Decides on the hands of all slots that have drawn, and lists those that take
 * another card. */
SPECIALIZED void batch_decides(const struct machine *machine,
                               struct batch *batch, int16_t hands[BATCH_SLOTS],
                               struct list *list)
{
    const uint8_t *acts = machine->act[0][0];
    size_t taking = 0;
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        int drawn = machine->hands.next[hands[slot]][batch->drawn[slot]];
        unsigned hand = acts[batch->acts[slot] * HANDS_ROOM + drawn];
        hands[slot] = (int16_t)hand;
        taking = slot_takes(batch, list, taking, slot, hand > HAND_SPLITS);
    }
    list->count = taking;
}

/* Notes what the true counts of listed slots are made of, and divides. */
SPECIALIZED void list_counts(const struct machine *machine,
                             const struct batch *batch, const struct list *list,
                             struct count_parts *parts)
{
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        parts->running[i] = batch->running[slot];
        parts->burned[i] = batch->burned[slot];
        parts->left[i] = slot_left(machine, batch, slot);
    }
    parts_count(machine, parts, list->count);
}

/* Does what batch_decides() does, by the count. Most decisions are the same for
 * any count. */
SPECIALIZED void batch_decides_by_count(const struct machine *machine,
                                        struct batch *batch,
                                        int16_t hands[BATCH_SLOTS],
                                        struct list *list,
                                        struct count_parts *parts)
{
    struct list asked = {.count = 0};
    size_t taking = 0;
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        int face = batch->drawn[slot], row = batch->row[slot];
        uint8_t drawn = machine->hands.next[hands[slot]][face];
        unsigned hand = machine->act[TABLE_OF_ALL_COUNTS][row][drawn];
        bool asks = hand == HAND_BY_COUNT;
        batch->running[slot] =
            (int16_t)(batch->running[slot] + machine->tag[face]);
        hands[slot] = (int16_t)(asks ? drawn : hand);
        asked.slot[asked.count] = (uint16_t)slot;
        asked.count += asks;
        taking = slot_takes(batch, list, taking, slot,
                            hand > HAND_SPLITS && hand < HAND_BY_COUNT);
    }
    list_counts(machine, batch, &asked, parts);
    for (size_t i = 0; i < asked.count; i++) {
        size_t slot = asked.slot[i];
        unsigned hand =
            machine->act[parts->count[i]][batch->row[slot]][hands[slot]];
        hands[slot] = (int16_t)hand;
        taking = slot_takes(batch, list, taking, slot, hand > HAND_SPLITS);
    }
    list->count = taking;
}

/* Deals cards to the hands of a seat on all slots until none takes another. */
SPECIALIZED void batch_play_hands(const struct machine *machine,
                                  struct batch *batch, int seat,
                                  struct kind kind, struct list *list)
{
    bool counts = seat_counts(machine, kind, seat);
    struct count_parts parts;
    if (counts)
        memset(&parts, 0, sizeof parts);
    while (list->count > 0) {
        batch_draws(batch, kind);
        if (counts)
            batch_decides_by_count(machine, batch, batch->hand[seat], list,
                                   &parts);
        else
            batch_decides(machine, batch, batch->hand[seat], list);
    }
}

SPECIALIZED void batch_play_splits(const struct machine *machine,
                                   struct batch *batch, int seat,
                                   struct kind kind)
{
    struct list split;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        *lanes_at(batch->drawn + at) =
            *lanes_at(batch->hand[seat] + at) == HAND_SPLITS;
    list_truths(batch->drawn, &split);
    for (size_t i = 0; i < split.count; i++)
        slot_splits(machine, batch, split.slot[i], seat, kind);
}

/* Lets all seats surrender before any of them takes a card. */
SPECIALIZED void batch_surrenders_first(const struct machine *machine,
                                        struct batch *batch, struct kind kind)
{
    const uint8_t *acts = machine->act[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        int16_t *hands = batch->hand[seat];
        for (size_t group = 0; group < GROUPS; group++)
            group_chooses_acts(machine, batch, group, seat, kind);
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
            int act = acts[batch->acts[slot] * HANDS_ROOM + hands[slot]];
            if (machine->surrenders_first[batch->row[slot]] &&
                act == ENDS_SURRENDERED)
                hands[slot] = ENDS_SURRENDERED;
        }
    }
}

SPECIALIZED void batch_play_seats(const struct machine *machine,
                                  struct batch *batch, struct kind kind,
                                  struct list *list)
{
    if (kind.seats > 1 && machine->surrenders_first[ODDS_TEN])
        batch_surrenders_first(machine, batch, kind);
    const uint8_t *acts = machine->act_in_turn[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        int16_t *hands = batch->hand[seat];
        if (kind.seats > 1) {
            for (size_t group = 0; group < GROUPS; group++)
                group_chooses_acts(machine, batch, group, seat, kind);
            for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
                hands[slot] =
                    acts[batch->acts[slot] * HANDS_ROOM + hands[slot]];
            batch_lists(batch, hands, list);
        }
        batch_play_hands(machine, batch, seat, kind, list);
        batch_play_splits(machine, batch, seat, kind);
    }
}

#endif
