/* The letters that a user types, and what they mean. For this module alone. */
#ifndef STAGE_KEY_MAP_H
#define STAGE_KEY_MAP_H

#include <stdbool.h>
#include <stdio.h>

#include "cli.h"

enum { LETTERS_END = 128 };

/* For each character the one that it means, and the one that is typed for it.
 */
struct key_map {
    char meant[LETTERS_END], typed[LETTERS_END];
};

/* Every character means itself. */
void key_map_start(struct key_map *map);

/* Changes the map by a file of lines "j = h": j then does what h did, and h
 * what j did, unless it has a line of its own. Returns false with the line that
 * is wrong. */
bool key_map_read(struct key_map *map, FILE *file,
                  char problem[CLI_PROBLEM_SIZE]);

/* Changes the map by the user's file, if there is one. Returns false after an
 * error message. */
bool key_map_load(struct key_map *map, const struct cli *cli);

/* Whether the mouse is on is kept beside that file, for all programs: an empty
 * file says yes. Where none can be written, nothing is kept. */
bool mouse_is_kept(void);
void mouse_keep(bool on);

#endif
