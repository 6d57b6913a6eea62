/* Views: lines over the whole screen. For this room alone. */
#ifndef SCREEN_VIEW_H
#define SCREEN_VIEW_H

#include "picture.h"
#include "terminal.h"

/* Lines that can be scrolled, until a key closes them. */
struct view {
    const char *title;
    void (*write)(void *self, FILE *out, int columns);
    void *self;
    bool from_the_end;
    const char *keys; /* more keys that close it; NULL: none */
    bool any_key_closes;
    bool marks_best; /* a line that begins with the sign of turns stands out */
    struct hint hints[HINTS_MAX]; /* and how they are shown */
    int hint_count;
};

/* The key that closed it; KEY_IS_LEAVE when the program must end. */
int view_show(struct terminal *terminal, const struct brush *brush,
              struct view *view);

/* Hints for a view that is only read. */
void view_hint_reading(const struct brush *brush, struct view *view);

/* For views of a text, which `self` is: in lines of at most so many columns. */
void view_write_wrapped(void *self, FILE *out, int columns);

#endif
