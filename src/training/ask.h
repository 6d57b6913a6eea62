/* Questions in plain lines. For this room alone. */
#ifndef TRAINING_ASK_H
#define TRAINING_ASK_H

#include "training_drills.h"

enum ask_end { ASK_ANSWERED, ASK_LEFT, ASK_FAILED };

/* Asks the question of the run until a line is one of its answers, as a letter
 * or a word, or a number that it takes. "?" explains the drill, and any other
 * line is refused with the answers that there are. Returns ASK_LEFT after "q"
 * or "quit", and ASK_FAILED after an error message. */
enum ask_end ask_in_a_line(const struct cli *cli, const struct drill_run *run,
                           struct drill_reply *reply);

#endif
