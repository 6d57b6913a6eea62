/* Adds and subtracts tallies. */
#include "simulation/kernel/tally.h"

/* A tally consists of 64-bit numbers only. */
enum { NUMBERS = sizeof(struct simulation_tally) / sizeof(uint64_t) };

void simulation_tally_add(struct simulation_tally *tally,
                          const struct simulation_tally *other)
{
    uint64_t *numbers = (uint64_t *)tally;
    const uint64_t *others = (const uint64_t *)other;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] += others[i];
}

bool simulation_tally_take(struct simulation_tally *tally,
                           const struct simulation_tally *other)
{
    uint64_t *numbers = (uint64_t *)tally;
    const uint64_t *others = (const uint64_t *)other;
    for (int i = 0; i < NUMBERS; i++)
        if (numbers[i] < others[i])
            return false;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] -= others[i];
    return true;
}
