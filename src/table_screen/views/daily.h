/* The daily on the screen. For this room alone. */
#ifndef TABLE_SCREEN_DAILY_H
#define TABLE_SCREEN_DAILY_H

#include "session_daily.h"
#include "table_screen/game.h"

/* Handles a key, for the stage. */
void daily_key(void *self, int key);

/* Shows the result, which can be copied. */
void daily_show_ending(struct game *game);

#endif
