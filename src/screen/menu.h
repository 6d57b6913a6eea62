/* Menus: a few things that can be changed. For this room alone. */
#ifndef SCREEN_MENU_H
#define SCREEN_MENU_H

#include "picture.h"
#include "terminal.h"

enum { MENU_VALUE_SIZE = 64 };

struct menu_entry {
    const char *name;
    const char *help; /* what it does, in a few words */
};

struct menu {
    const char *title;
    const struct menu_entry *entries;
    int count;
    void (*write_value)(const void *self, int entry,
                        char text[MENU_VALUE_SIZE]);
    /* To the next value or to the one before; it may make the brush anew. */
    void (*change)(void *self, int entry, int step);
    /* Draws below the entries, from this row on; NULL: nothing. */
    void (*draw_below)(const struct brush *brush, int row);
    void *self;
};

/* Shows it until it is closed. False when the program must end. */
bool menu_show(struct terminal *terminal, const struct brush *brush,
               const struct menu *menu);

/* One more or one less, round and round. */
int menu_turn(int value, int step, int count);

/* The speed after this one, from slow to quick to nothing moves, or before it;
 * the first and the last stay. */
int menu_next_speed(int speed, int step);

/* "calm": a speed of looks in a word or two. */
const char *menu_speed_word(int speed);

#endif
