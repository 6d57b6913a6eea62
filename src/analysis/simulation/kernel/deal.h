/* The steps of the kernel that fill shoes and deal. */
#ifndef SIMULATION_DEAL_H
#define SIMULATION_DEAL_H

#include "simulation/kernel/lanes.h"

/* ---- The shoes ---- */

/* Ends the shoes that a rule of the game other than the cut card ends. */
SPECIALIZED void batch_end_shoes(const struct machine *machine,
                                 struct batch *batch)
{
    int16_t most = (int16_t)machine->shoe_rounds;
    if (most == 0 && machine->leave == 0)
        return;
    batch_counts(machine, batch, false, batch->true_count);
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes *over = lanes_at(batch->over + at);
        lanes *played = lanes_at(batch->played + at);
        *over |= *up_to_at(batch, at, ACE_FACE) <= (int16_t)machine->due;
        *over |= *lanes_at(batch->true_count + at) < (int16_t)machine->leave;
        if (most > 0)
            *over |= *played >= most;
        *played = (*played & ~*over) + 1;
    }
}

/* Burns a card of the new shoes. */
SPECIALIZED void group_burns(const struct machine *machine, struct batch *batch,
                             size_t group, struct kind kind)
{
    group_draws(batch, group, batch->is_new, false, batch->drawn);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes tag;
        if (kind.detail < COUNTS_BETS)
            continue;
        lanes_tag(machine, lanes_at(batch->drawn + at), &tag);
        *lanes_at(batch->origin + at) -= tag & *lanes_at(batch->is_new + at);
    }
}

/* Returns how many of a group's truths are true. */
SPECIALIZED unsigned group_count(const int16_t truths[BATCH_SLOTS],
                                 size_t group)
{
    unsigned count = 0;
    for (size_t i = 0; i < GROUP; i += 4)
        count += (unsigned)__builtin_popcountll(
            four_truths(truths + group * GROUP + i));
    return count;
}

/* Starts new shoes where they are due. They don't have to be shuffled: see
 * lanes_draw(). */
SPECIALIZED void group_fills_shoes(const struct machine *machine,
                                   struct batch *batch, size_t group,
                                   struct kind kind)
{
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes due = *up_to_at(batch, at, ACE_FACE) <= (int16_t)machine->due;
        *lanes_at(batch->is_new + at) = due | *lanes_at(batch->over + at);
        *lanes_at(batch->over + at) = (lanes){0};
    }
    if (!group_has_any(batch->is_new, group))
        return;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes is_new = *lanes_at(batch->is_new + at);
        for (int face = 0; face < FACES; face++) {
            lanes *up_to = up_to_at(batch, at, face);
            *up_to = (*up_to & ~is_new) | (is_new & machine->whole[face]);
        }
        lanes *burned = lanes_at(batch->burned + at);
        *lanes_at(batch->origin + at) &= ~is_new;
        *burned = (*burned & ~is_new) | (is_new & (int16_t)machine->burn);
    }
    batch->shoes += group_count(batch->is_new, group);
    for (int i = 0; i < machine->burn; i++)
        group_burns(machine, batch, group, kind);
}

SPECIALIZED void batch_fill_shoes(const struct machine *machine,
                                  struct batch *batch, struct kind kind)
{
    if (machine->held > 0) {
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            slot_fills_machine(batch, slot);
        return;
    }
    for (size_t group = 0; group < GROUPS; group++)
        group_fills_shoes(machine, batch, group, kind);
}

/* ---- The deal ---- */

/* Adds a slot to a list of `count` slots if its hand takes a card, and returns
 * how many there are then. */
SPECIALIZED size_t slot_takes(struct batch *batch, struct list *list,
                              size_t count, size_t slot, bool takes)
{
    batch->taking[slot] = (int16_t)-takes;
    list->slot[count] = (uint16_t)slot;
    return count + takes;
}

/* The cards' values, aces as 1. */
SPECIALIZED void lanes_value(const lanes *face, lanes *value)
{
    lanes ace = *face == ACE_FACE, ten = *face > TEN - TWO;
    *value = ((*face + TWO) & ~ten) | (ten & (TEN - (ace & (TEN - 1))));
}

/* Chooses the tables of a seat's decisions for the upcard and the count. */
SPECIALIZED void group_chooses_acts(const struct machine *machine,
                                    struct batch *batch, size_t group, int seat,
                                    struct kind kind)
{
    int16_t table = (int16_t)seat_table(machine, kind, seat);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes tables = (lanes){0} + table;
        if (seat_counts(machine, kind, seat)) {
            lanes *running = lanes_at(batch->running + at);
            lanes_running(machine, batch, at, kind.hole, running);
            lanes_count(machine, batch, at, running, &tables);
            *lanes_at(batch->true_count + at) = tables;
        }
        *lanes_at(batch->acts + at) =
            tables * ROWS + *lanes_at(batch->row + at);
    }
}

SPECIALIZED void dealers_look(const struct machine *machine,
                              struct batch *batch, size_t at, struct kind kind)
{
    const lanes *up = lanes_at(batch->card[kind.seats] + at);
    const lanes *hole = lanes_at(batch->card[2 * kind.seats + 1] + at);
    lanes value, ace = *up == ACE_FACE, natural = {0};
    lanes_value(up, &value);
    lanes row = value - 1;
    if (kind.hole) {
        lanes second;
        lanes_value(hole, &second);
        value += second;
        natural = (ace | (*hole == ACE_FACE)) & (value == TEN + 1);
        natural &= (int16_t)machine->natural_mask;
        lanes differs = natural & (int16_t)machine->natural_row_mask;
        row = (row & ~differs) | (differs & (ROW_TEN_NATURAL - ace));
        ace |= *hole == ACE_FACE;
        if (kind.detail >= COUNTS_BETS)
            lanes_tag(machine, hole, lanes_at(batch->hole_tag + at));
    }
    *lanes_at(batch->row + at) = row;
    *lanes_at(batch->hard + at) = value;
    *lanes_at(batch->ace + at) = ace;
    *lanes_at(batch->natural + at) = natural;
}

/* Deals faces in the order of the house: a card for each seat, the upcard, a
 * second card for each seat, the hole card. */
SPECIALIZED void group_deals(const struct machine *machine, struct batch *batch,
                             size_t group, struct kind kind)
{
    int seats = kind.seats;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES)
        *lanes_at(batch->taking + at) = (lanes){0} - 1;
    UNROLLED
    for (int i = 0; i < 2 * seats + 1 + kind.hole; i++)
        group_draws(batch, group, batch->taking, kind.detail == REPLACED,
                    batch->card[i]);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        dealers_look(machine, batch, at, kind);
        for (int seat = 0; seat < seats; seat++)
            *lanes_at(batch->dealt[seat] + at) =
                *lanes_at(batch->card[seat] + at) * FACE_ROOM +
                *lanes_at(batch->card[seats + 1 + seat] + at);
    }
    group_chooses_acts(machine, batch, group, 0, kind);
}

/* Looks up what the seats were dealt. A single seat decides on its hand at
 * once: it knows no more in its turn than before the dealer checked. */
SPECIALIZED void batch_looks(const struct machine *machine, struct batch *batch,
                             struct kind kind)
{
    const uint8_t *acts = machine->act_dealt[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        const int16_t *dealt = batch->dealt[seat];
        int16_t *hand = batch->hand[seat];
        UNROLLED
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            hand[slot] =
                (int16_t)(kind.seats > 1 ? machine->dealt[dealt[slot]]
                                         : acts[batch->acts[slot] * DEALT_ROOM +
                                                dealt[slot]]);
    }
}

/* Lists the slots whose hand takes a card, and marks them. */
SPECIALIZED void batch_lists(struct batch *batch,
                             const int16_t hands[BATCH_SLOTS],
                             struct list *list)
{
    size_t count = 0;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        *lanes_at(batch->taking + at) = *lanes_at(hands + at) > HAND_SPLITS;
    UNROLLED
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        list->slot[count] = (uint16_t)slot;
        count += hands[slot] > HAND_SPLITS;
    }
    list->count = count;
}

SPECIALIZED void batch_deal(const struct machine *machine, struct batch *batch,
                            struct kind kind, struct list *list)
{
    if (kind.detail != REPLACED && !batch->arranged)
        batch_fill_shoes(machine, batch, kind);
    if (batch->may_run_out)
        memcpy(batch->before, batch->now, sizeof batch->before);
    if (kind.detail >= COUNTS_BETS)
        batch_counts(machine, batch, false, batch->bet_count);
    if (batch->log)
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            batch->log[slot].count = batch->log[slot].again = 0;
    for (size_t group = 0; group < GROUPS; group++)
        group_deals(machine, batch, group, kind);
    batch_looks(machine, batch, kind);
    if (kind.seats == 1)
        batch_lists(batch, batch->hand[0], list);
}

#endif
