/* Tallies and parts of runs, added. */
#include <inttypes.h>
#include <string.h>

#include "simulation.h"

void simulation_tally_add(struct simulation_tally *tally,
                          const struct simulation_tally *other)
{
    tally->rounds += other->rounds;
    tally->shoes += other->shoes;
    for (int count = 0; count < SIMULATION_COUNTS; count++) {
        tally->squares[count] += other->squares[count];
        for (int i = 0; i < SIMULATION_RESULTS; i++)
            tally->by_count[count][i] += other->by_count[count][i];
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int i = 0; i < SIMULATION_RESULTS; i++)
            tally->by_upcard[rank][i] += other->by_upcard[rank][i];
}

void simulation_name(char name[SIMULATION_NAME_SIZE], const char *text)
{
    size_t length = 0;
    for (; *text && length < SIMULATION_NAME_SIZE - 1; text++) {
        bool printable = *text >= ' ' && *text <= '~';
        name[length] = *text;
        if (!printable)
            name[length] = '?';
        length++;
    }
    while (length > 0 && name[length - 1] == ' ')
        name[--length] = '\0';
    if (length == 0)
        name[length++] = '?';
    name[length] = '\0';
}

bool simulation_part_add(struct simulation_part *part,
                         const struct simulation_part *other,
                         char problem[SIMULATION_PROBLEM_SIZE])
{
    if (part->fingerprint != other->fingerprint) {
        snprintf(problem, SIMULATION_PROBLEM_SIZE,
                 "it is of another game: %s, %s, %s, seats %d",
                 other->title.rules, other->title.strategy, other->title.count,
                 other->title.seats);
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
