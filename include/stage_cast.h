/*
 * Asciicasts: what a terminal shows, with times, as players of asciinema.org
 * read it. a part of the module stage.
 *
 * A cast is version 2 of the format (docs.asciinema.org/manual/asciicast/v2/):
 * a line of JSON with the size, and then a line for each piece of output,
 * [seconds, "o", "text"], and each new size, [seconds, "r", "80x24"].
 */
#ifndef TERMINAL_CAST_H
#define TERMINAL_CAST_H

#include <stdbool.h>
#include <stdio.h>

#include "cli.h"
#include "stage.h"

/*
 * Goes on in a new process, which has a pseudo-terminal in place of the
 * terminal, and returns true there. This process passes on what is typed and
 * shown, and writes what is shown to `file`. It returns false when the other
 * one has ended, with its exit status in `*status`, which is CLI_FAILED after
 * an error message, such as that the cast can't be written to `name`. Closes
 * `file`.
 */
bool cast_session(const struct cli *cli, FILE *file, const char *name,
                  enum cli_status *status);

/* Writes a game that is only watched to `file`, at its pace and up to its end,
 * without waiting and without a terminal. Of any other game, writes a picture
 * of its current state. The size is that of stage_demo(). Returns CLI_FAILED
 * after an error message. */
enum cli_status stage_cast(struct stage *stage, const struct stage_start *start,
                           int rows, int columns, FILE *file);

#endif
