/* Tallies and parts of runs, added. */
#include <inttypes.h>

#include "simulation.h"

/* A tally as what it is: numbers of 64 bits and nothing else. */
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

bool simulation_part_add(struct simulation_part *part,
                         const struct simulation_part *other,
                         char problem[SIMULATION_PROBLEM_SIZE])
{
    if (part->fingerprint != other->fingerprint) {
        char words[SIMULATION_WORDS_SIZE];
        snprintf(problem, SIMULATION_PROBLEM_SIZE,
                 "it is of another game: %s; %s; seats %d", other->title.rules,
                 simulation_words(&other->title, words), other->title.seats);
        return false;
    }
    if (part->seed != other->seed) {
        snprintf(problem, SIMULATION_PROBLEM_SIZE,
                 "it is of another seed, %" PRIu64, other->seed);
        return false;
    }
    part->rounds += other->rounds;
    part->first = other->first < part->first ? other->first : part->first;
    part->end = other->end > part->end ? other->end : part->end;
    simulation_tally_add(&part->tally, &other->tally);
    return true;
}
