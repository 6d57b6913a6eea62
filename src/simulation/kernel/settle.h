/* The step of the kernel that settles the round on all slots. */
#ifndef SIMULATION_SETTLE_H
#define SIMULATION_SETTLE_H

#include "simulation/kernel/split.h"

/* Returns the result of a seat as if splits were even and insurance free.
 * correct_result() makes up for that. */
SPECIALIZED int plain_result(const struct machine *machine,
                             const struct batch *batch, size_t slot, int seat)
{
    return machine->result[batch->hand[seat][slot]][batch->dealer[slot]];
}

SPECIALIZED void settle_slots(const struct machine *machine,
                              struct batch *batch, size_t rounds,
                              struct kind kind, struct counts *counts)
{
    for (size_t slot = 0; slot < rounds; slot++) {
        int won = 0;
        for (int seat = 0; seat < kind.seats; seat++) {
            if (seat_is_neighbor(machine, kind, seat))
                continue;
            int tenths = plain_result(machine, batch, slot, seat);
            int result = SIMULATION_TENTHS_MAX + tenths;
            counts->by_row[batch->row[slot]][result]++;
            if (kind.detail >= COUNTS_BETS)
                counts->by_count[batch->bet_count[slot]][result]++;
            won += tenths;
        }
        if (kind.seats > 1)
            counts->won[slot] = (int16_t)won;
    }
    if (kind.detail >= COUNTS_BETS && kind.hole)
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            batch->running[slot] = (int16_t)(batch->running[slot] +
                                             machine->tag[batch->hole[slot]]);
}

/* Replaces a counted result with the right one. */
static inline void correct_result(const struct batch *batch, size_t slot,
                                  int counted, int result,
                                  struct counts *counts)
{
    uint32_t *row = counts->by_row[batch->row[slot]] + SIMULATION_TENTHS_MAX;
    uint32_t *count =
        counts->by_count[batch->bet_count[slot]] + SIMULATION_TENTHS_MAX;
    row[counted]--;
    row[result]++;
    count[counted]--;
    count[result]++;
    counts->won[slot] = (int16_t)(counts->won[slot] + result - counted);
}

/* Returns what a seat has really won, with splits and insurance. */
static inline int full_result(const struct machine *machine,
                              const struct batch *batch, size_t slot, int seat)
{
    enum { WON = 10, LOST = -5 }; /* on insurance of half a bet */
    bool natural = batch->dealer[slot] == DEALER_NATURAL;
    int result = plain_result(machine, batch, slot, seat);
    if (batch->voided[slot])
        return 0;
    for (int i = 0; i < batch->split_count; i++)
        if (batch->split[i].slot == slot && batch->split[i].seat == seat)
            result = split_result(machine, batch, &batch->split[i]);
    if (batch->insured[slot] && !machine->is_neighbor[seat] &&
        batch->hand[seat][slot] != ENDS_EVEN_MONEY)
        result += natural ? WON : LOST;
    return result;
}

static inline void correct_slot(const struct machine *machine,
                                const struct batch *batch, size_t slot,
                                struct counts *counts)
{
    for (int seat = 0; seat < machine->seats; seat++)
        if (!machine->is_neighbor[seat])
            correct_result(batch, slot,
                           plain_result(machine, batch, slot, seat),
                           full_result(machine, batch, slot, seat), counts);
}

/* Corrects the counts for splits and special rounds. */
static inline void correct_special(const struct machine *machine,
                                   struct batch *batch, size_t rounds,
                                   struct counts *counts)
{
    for (int i = 0; i < batch->split_count; i++) {
        const struct split_hands *split = &batch->split[i];
        if (split->slot < rounds && !batch->is_special[split->slot] &&
            !machine->is_neighbor[split->seat])
            correct_result(batch, split->slot, 0,
                           split_result(machine, batch, split), counts);
    }
    for (int i = 0; i < batch->special_count; i++) {
        size_t slot = batch->special[i];
        if (slot < rounds)
            correct_slot(machine, batch, slot, counts);
        if (batch->voided[slot])
            batch->left[slot] = 0; /* some cards were dealt twice */
        batch->is_special[slot] = false;
        batch->insured[slot] = batch->voided[slot] = false;
    }
    batch->special_count = batch->split_count = 0;
}

/* Adds the squares of what the seats of a table won together. With one seat,
 * the results are enough. */
static inline void add_squares(const struct batch *batch, size_t rounds,
                               struct counts *counts)
{
    for (size_t slot = 0; slot < rounds; slot++) {
        int won = counts->won[slot];
        counts->squares[batch->bet_count[slot]] += (uint64_t)(won * won);
    }
}

/* Counts what the first `rounds` slots won, and clears the tables. */
SPECIALIZED void finish_round(const struct machine *machine,
                              struct batch *batch, size_t rounds,
                              struct kind kind, struct counts *counts)
{
    settle_slots(machine, batch, rounds, kind, counts);
    correct_special(machine, batch, rounds, counts);
    if (kind.seats > 1)
        add_squares(batch, rounds, counts);
}

#endif
