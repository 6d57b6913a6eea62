/* The state of a run, and the files that keep it. */
#ifndef SIMULATION_CHECKPOINT_H
#define SIMULATION_CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "simulation/kernel/game.h"
#include "simulation/run/title.h"

/* The state of a run: the tally of its blocks before `end`. */
struct checkpoint {
    struct simulation_title title;
    uint64_t fingerprint; /* of the game */
    uint64_t seed;
    uint32_t block; /* rounds per block: one of the sizes of block.h */
    uint64_t end;
    uint64_t rounds; /* of the table; the last block may be incomplete */
    struct simulation_tally tally;
};

/* Returns the number of the last block, or 0 if there are no blocks. */
uint64_t checkpoint_last(const struct checkpoint *checkpoint);

/* Writes `checkpoint` to the file `path`. Even after
 * a crash, the file is either the old one or the complete new one. If it can't
 * be written, returns false and writes the reason to `problem`. */
bool checkpoint_save(const struct checkpoint *checkpoint, const char *path,
                     char problem[SIMULATION_PROBLEM_SIZE]);

/* Reads what checkpoint_save() wrote. If `file` isn't a checkpoint, was cut
 * short or was changed, returns false, writes the reason to `problem` and
 * leaves `checkpoint` unchanged. */
bool checkpoint_read(struct checkpoint *checkpoint, FILE *file,
                     char problem[SIMULATION_PROBLEM_SIZE]);

#endif
