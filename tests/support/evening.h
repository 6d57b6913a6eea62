/* An evening at a table: a game on a screen, with a state of its own. */
#ifndef SUPPORT_EVENING_H
#define SUPPORT_EVENING_H

#include "support/display.h"
#include "support/shelf.h"

struct evening {
    struct shelf shelf; /* its folder is $XDG_STATE_HOME */
    char state[128];    /* that as a word of the environment */
    char ledger[160];   /* where the program keeps its ledger */
    struct display *display;
};

/* An empty state, nobody at the table. */
void evening_begin(struct evening *evening);

/* How the program is started. Options are words with single blanks between. */
struct seating {
    const char *program; /* NULL: blackjack */
    const char *options;
    int rows, columns;
    const char *term, *locale;
    const char *variable; /* one more word of the environment */
    bool as_job;
};

/* Starts it and waits for its first question. */
void evening_sit(struct evening *evening, const struct seating *seating);

/* The same in 24 rows and 80 columns. */
void evening_play(struct evening *evening, const char *options);

/* Types keys one after the other, as a person does. */
void evening_type_each(struct evening *evening, const char *keys);

/* Begins an evening at mancala, where nothing moves by itself. */
void evening_at_mancala(struct evening *evening, const struct seating *seating);

/* One of these keys, or, now and then, another size of the terminal. */
void evening_take_random_step(struct evening *evening, uint64_t *seed,
                              const char *const keys[], unsigned count);

/* Drawn anew from nothing, the screen is what it was. */
void assert_nothing_stray(struct evening *evening, int session, int step);

/* Waits for the end, which must have this status and leave the terminal as
 * it was; takes the display away. */
void evening_leave(struct evening *evening, int status);

/* Takes everything away. */
void evening_end(struct evening *evening);

/* The screen has this text somewhere. */
#define assert_screen_has(evening, text) \
    assert_text_has(display_text((evening)->display), text, "the screen")

/* ... and has it not. */
void assert_screen_lacks(const struct evening *evening, const char *text);

#endif
