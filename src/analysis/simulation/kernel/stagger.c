/* Begins a block with tables at all depths of a shoe. */
#include "simulation/kernel/settle.h"

/* Returns about how many rounds a shoe has. A hand takes 2.7 cards. */
static size_t rounds_of_shoe(const struct machine *machine)
{
    return (size_t)((machine->cards - machine->due) * 10 /
                    (27 * (machine->seats + 1)));
}

/* Plays rounds until a shuffling machine holds back only cards of these rounds.
 * Each takes two cards or more for every seat and the dealer. */
static void warm_up(const struct machine *machine, struct batch *batch)
{
    struct counts nothing;
    int rounds = (machine->held + machine->seats) / (machine->seats + 1);
    for (int round = 0; round < rounds; round++) {
        batch_round(machine, batch);
        correct_special(machine, batch, 0, &nothing);
    }
    batch->shoes = 0;
}

/* Begins a shoe on the slots whose turn it is. Neighbors are far apart, by the
 * golden ratio, because a run may end among them. */
static void begin_shoes(struct batch *batch, size_t round, size_t rounds)
{
    enum { APART = BATCH_SLOTS * 5 / 8 - 1 };
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
        if (slot * APART % BATCH_SLOTS * (rounds + 1) / BATCH_SLOTS == round)
            batch->over[slot] = -1;
}

void batch_stagger(const struct machine *machine, struct batch *batch)
{
    struct counts nothing;
    size_t rounds = rounds_of_shoe(machine);
    if (machine->held > 0) {
        warm_up(machine, batch);
        return;
    }
    for (size_t round = 0; round < rounds; round++) {
        begin_shoes(batch, round, rounds);
        batch_round(machine, batch);
        correct_special(machine, batch, 0, &nothing);
    }
    begin_shoes(batch, rounds, rounds);
    batch->shoes = 0;
}
