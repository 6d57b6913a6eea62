/* Settles the rounds that need more than a look at a table. */
#include "simulation/kernel/settle.h"

/* Takes even money for a natural. Returns false if the hand isn't a natural. */
static bool take_even_money(const struct machine *machine, int16_t *hand)
{
    bool natural = machine->hands.hand[*hand].natural ||
                   *hand == ENDS_NATURAL || *hand == ENDS_EVEN_MONEY;
    if (natural)
        *hand = ENDS_EVEN_MONEY;
    return natural;
}

void slot_insures(const struct machine *machine, struct batch *batch,
                  size_t slot)
{
    slot_is_special(batch, slot);
    for (int seat = 0; seat < machine->seats; seat++)
        if (!machine->is_neighbor[seat] &&
            !take_even_money(machine, &batch->hand[seat][slot]))
            batch->insured[slot] = true;
}

/* Returns the result of a seat as if splits were even and insurance free.
 * correct_result() makes up for that. */
int plain_result(const struct machine *machine, const struct batch *batch,
                 size_t slot, int seat)
{
    return machine->result[batch->hand[seat][slot]][batch->dealer[slot]];
}

/* Returns what the hands of a split won, in tenths of a bet. If a dealer's
 * natural takes only the first bet, it takes that bet once from all the hands
 * that wait for it. */
static int split_result(const struct machine *machine,
                        const struct batch *batch,
                        const struct split_hands *split)
{
    int dealer = batch->dealer[split->slot], row = batch->row[split->slot];
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

/* Replaces a counted result with the right one. */
static void correct_result(const struct batch *batch, size_t slot, int counted,
                           int result, struct counts *counts)
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
int full_result(const struct machine *machine, const struct batch *batch,
                size_t slot, int seat)
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

static void correct_slot(const struct machine *machine,
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
void correct_special(const struct machine *machine, struct batch *batch,
                     size_t rounds, struct counts *counts)
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
            batch->over[slot] = -1; /* some cards were dealt twice */
        batch->is_special[slot] = false;
        batch->insured[slot] = batch->voided[slot] = false;
    }
    batch->special_count = batch->split_count = 0;
}

/* Adds the squares of what the seats of a table won together. With one seat,
 * the results are enough. */
void batch_adds_squares(const struct batch *batch, size_t rounds,
                        struct counts *counts)
{
    for (size_t slot = 0; slot < rounds; slot++) {
        int won = counts->won[slot];
        counts->squares[batch->bet_count[slot]] += (uint64_t)(won * won);
    }
}
