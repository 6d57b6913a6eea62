/* The daily on the screen. For this room alone. */
#ifndef TABLE_SCREEN_DAILY_H
#define TABLE_SCREEN_DAILY_H

#include "coach_daily.h"
#include "table/game.h"

/* Handles a key, for the stage. */
void daily_key(void *self, int key);

/* Tells what a daily is before its first hand. */
void daily_tell_about(struct game *game);

/* Shows what a daily is and its keys, for the stage. */
int daily_show_help(void *self);

/* Shows the result, which can be copied. */
void daily_show_ending(struct game *game);

#endif
