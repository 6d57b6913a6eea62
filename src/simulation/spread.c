/* Blocks begin at all depths of a shoe. */
#include "settle.h"

/* So many rounds come out of a shoe, about: a hand takes 2.7 cards. */
static size_t rounds_of_shoe(const struct machine *machine)
{
    return (size_t)((machine->cards - machine->due) * 10 /
                    (27 * (machine->seats + 1)));
}

/* Begins a shoe on the lanes whose turn it is. Neighbours are far apart, by
 * the golden section, as a run may end among them. */
static void begin_shoes(struct lanes *lanes, size_t round, size_t rounds)
{
    enum { APART = LANES * 5 / 8 - 1 };
    for (size_t lane = 0; lane < LANES; lane++)
        if (lane * APART % LANES * (rounds + 1) / LANES == round)
            lanes->left[lane] = 0;
}

void lanes_spread(const struct machine *machine, struct lanes *lanes)
{
    struct counts nothing;
    size_t rounds = rounds_of_shoe(machine);
    for (size_t round = 0; round < rounds; round++) {
        begin_shoes(lanes, round, rounds);
        lanes_round(machine, lanes);
        correct_special(machine, lanes, 0, &nothing);
    }
    begin_shoes(lanes, rounds, rounds);
    lanes->shoes = 0;
}
