/* Adds up checkpoints of a run. */
#include "simulation/run/checkpoint.h"

#include <inttypes.h>

uint64_t checkpoint_last(const struct checkpoint *checkpoint)
{
    bool has_blocks = checkpoint->end > checkpoint->first;
    return has_blocks ? checkpoint->end - 1 : checkpoint->first;
}

bool checkpoint_add(struct checkpoint *checkpoint,
                    const struct checkpoint *other,
                    char problem[SIMULATION_PROBLEM_SIZE])
{
    if (checkpoint->fingerprint != other->fingerprint) {
        char words[SIMULATION_WORDS_SIZE];
        snprintf(problem, SIMULATION_PROBLEM_SIZE,
                 "it is from a different game: %s; %s; seats %d",
                 other->title.rules, simulation_words(&other->title, words),
                 other->title.seats);
        return false;
    }
    if (checkpoint->seed != other->seed) {
        snprintf(problem, SIMULATION_PROBLEM_SIZE,
                 "it has a different seed, %" PRIu64, other->seed);
        return false;
    }
    checkpoint->rounds += other->rounds;
    checkpoint->first =
        other->first < checkpoint->first ? other->first : checkpoint->first;
    checkpoint->end =
        other->end > checkpoint->end ? other->end : checkpoint->end;
    simulation_tally_add(&checkpoint->tally, &other->tally);
    return true;
}
