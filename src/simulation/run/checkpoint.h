/* What is known of a run, and the files that keep it. */
#ifndef SIMULATION_CHECKPOINT_H
#define SIMULATION_CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "simulation/kernel/tally.h"
#include "simulation/run/title.h"

/* What is known of a run: the tally of its blocks from `first` to `end` - 1.
 * Once checkpoints have been merged, some of those blocks may be missing. */
struct checkpoint {
    struct simulation_title title;
    uint64_t fingerprint; /* of the game */
    uint64_t seed;
    uint32_t block; /* rounds of one: SIMULATION_BLOCK or _PERFECT_BLOCK */
    uint64_t first;
    uint64_t end;
    uint64_t rounds; /* of the table; the last block may be cut short */
    struct simulation_tally tally;
};

/* The last of its blocks; the first where it has none. */
uint64_t checkpoint_last(const struct checkpoint *checkpoint);

/* Writes `checkpoint`, which must have no gaps, to the file `path`. Whatever
 * happens meanwhile, the file is either the old one or the whole new one.
 * Returns false and fills in `problem` if it can't be written. */
bool checkpoint_save(const struct checkpoint *checkpoint, const char *path,
                     char problem[SIMULATION_PROBLEM_SIZE]);

/* Reads what checkpoint_save() wrote. Returns false, fills in `problem` and
 * leaves `checkpoint` untouched for a file that is none, was cut short, or was
 * changed. */
bool checkpoint_read(struct checkpoint *checkpoint, FILE *file,
                     char problem[SIMULATION_PROBLEM_SIZE]);

/* Adds one that is of the same run and has none of the same blocks. False,
 * with the problem and nothing added, where it is another's; the caller knows
 * what else has been added. */
bool checkpoint_add(struct checkpoint *checkpoint,
                    const struct checkpoint *other,
                    char problem[SIMULATION_PROBLEM_SIZE]);

#endif
