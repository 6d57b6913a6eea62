/* Rounds that need more than a look at a table to settle. */
#ifndef SIMULATION_SETTLE_H
#define SIMULATION_SETTLE_H

#include "simulation/kernel/kernel.h"

/* Takes insurance on all seats of a slot but the neighbors', and even money for
 * naturals. */
void slot_insures(const struct machine *machine, struct batch *batch,
                  size_t slot);

/* Returns the result of a seat as if splits were even and insurance free. */
int plain_result(const struct machine *machine, const struct batch *batch,
                 size_t slot, int seat);

/* Returns what a seat has really won, with splits and insurance. */
int full_result(const struct machine *machine, const struct batch *batch,
                size_t slot, int seat);

/* Corrects the counts for splits and special rounds. */
void correct_special(const struct machine *machine, struct batch *batch,
                     size_t rounds, struct counts *counts);

/* Adds the squares of what the seats of a table won together. With one seat,
 * the results are enough. */
void batch_adds_squares(const struct batch *batch, size_t rounds,
                        struct counts *counts);

#endif
