/* What every picture on the screen has: a beginning, a size, and a bar of keys.
 * For this room alone. */
#ifndef SCREEN_PICTURE_H
#define SCREEN_PICTURE_H

#include "paint.h"

enum { SAYING_SIZE = 512, HINTS_MAX = 12 };

/* A key that can be pressed now, and what it does. */
struct hint {
    const char *sign; /* as it is shown: "h", "Enter" */
    const char *word;
    int key;
    int row, column, columns; /* where it was drawn last, for the mouse */
};

void hint_add(struct hint hints[], int *count, int key, const char *sign,
              const char *word);

/* The key of the hint that was drawn there; KEY_UNKNOWN where none was. */
int hint_at(const struct hint hints[], int count, int row, int column);

/* Is the screen large enough? */
bool picture_fits(void);

/* Begins an empty picture. On a screen that is too small it says so, shows
 * that, and answers false. */
bool picture_begin(const struct brush *brush);

int picture_rows(void);
int picture_columns(void);

/* Draws everything anew at the next show, whatever the terminal has. */
void picture_forget(void);

/* Shows what was drawn, with the cursor resting on (row, column). */
void picture_show(int row, int column);

/* The keys in a row, as many as fit; remembers where they are. */
void picture_hints(const struct brush *brush, int row, struct hint hints[],
                   int count);

/* Puts a sentence behind those of a line of the screen; what has no room any
 * more goes from the front, by whole sentences. */
void sentence_add(char text[SAYING_SIZE], const char *sentence);

/* Prints what is drawn, without the blanks at the ends of rows. */
void picture_print(FILE *out);

#endif
