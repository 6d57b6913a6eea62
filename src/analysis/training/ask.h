/* Questions in plain lines. For this room alone. */
#ifndef TRAINING_ASK_H
#define TRAINING_ASK_H

#include "cli_input.h"
#include "training_drills.h"

enum ask_end { ASK_ANSWERED, ASK_LEFT, ASK_FAILED };

/* Returns the columns of a terminal, or 0 for a pipe or a file, which gets each
 * text in one line. */
int ask_columns(const struct cli *cli);

/* Writes a text in lines, of at most the columns of a terminal. */
void ask_say(const struct cli *cli, const char *text);

/* True for "q" and "quit". */
bool ask_is_left(const struct cli_line *line);

/* Waits until a person says that the cards may come by. For a program, every
 * line is an answer, so it doesn't wait. */
enum ask_end ask_to_start(const struct cli *cli, const struct drill_run *run);

/* Asks the question of the run until a line is one of its answers, as a letter
 * or a word, or a number that it takes. "?" explains the drill, an empty line
 * is asked what to type, and any other line is refused with the answers that
 * there are. Returns ASK_LEFT after a line to quit, and ASK_FAILED after an
 * error message. */
enum ask_end ask_in_a_line(const struct cli *cli, const struct drill_run *run,
                           struct drill_reply *reply);

#endif
