/* A game that is only watched: pause, step and speed. For this room alone. */
#ifndef TERMINAL_PLAYBACK_H
#define TERMINAL_PLAYBACK_H

#include "stage.h"

/* Fills the bar of actions with what can be done. */
void playback_hint(struct stage *stage);

/* Milliseconds until the next step; -1: until a key. */
int playback_interval(const struct stage *stage);

/* Handles a key. Returns false if the key is for something else. */
bool playback_take_key(struct stage *stage, int key);

#endif
