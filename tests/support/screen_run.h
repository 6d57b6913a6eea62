/* A game on a screen, with a state directory of its own. */
#ifndef SUPPORT_SCREEN_RUN_H
#define SUPPORT_SCREEN_RUN_H

#include "support/fake_terminal.h"
#include "support/state_folder.h"

struct screen_run {
    struct state_folder home; /* its folder is $XDG_STATE_HOME */
    char state[128];          /* the variable that sets it */
    char ledger[160];         /* where the program keeps its ledger */
    struct fake_terminal *display;
    bool is_unknown; /* the emulator doesn't understand this kind of terminal */
};

/* Makes an empty state directory. No program runs yet. */
void screen_run_begin(struct screen_run *screen);

/* Runs a program with options, "trainer --progress", and answers on a pipe. */
struct run_result;
void run_at_home(const struct screen_run *home, const char *command,
                 const char *answers, struct run_result *outcome);

/* How to start the program. Single blanks separate the options. */
struct seating {
    const char *program; /* NULL: blackjack */
    const char *options;
    int rows, columns;
    const char *term, *locale;
    const char *variable; /* one more variable of the environment */
    bool as_job;
    bool is_new;   /* leaves the page open that a new profile sees first */
    bool in_lobby; /* leaves the lobby open */
};

/* Starts the program and waits for its first question. */
void screen_run_sit(struct screen_run *screen, const struct seating *seating);

/* Starts blackjack in 24 rows and 80 columns, and waits. */
void screen_run_play(struct screen_run *screen, const char *options);

/* Makes an empty state directory, starts the trainer, and waits. */
void screen_run_train(struct screen_run *screen, const char *options, int rows,
                      int columns);

/* Types keys one at a time, as a person does. */
void screen_run_type_each(struct screen_run *screen, const char *keys);

/* Presses and releases the first button in the middle of the first `text`, or
 * `rows` below it. The program must use the mouse. */
void screen_run_click(struct screen_run *screen, const char *text, int rows);

/* Starts mancala on a screen without animations and without its first page. */
void screen_run_at_mancala(struct screen_run *screen,
                           const struct seating *seating);

/* Kinds of terminals that differ in what they can do and how they learn it. */
enum { TERMINAL_KINDS = 20 };
const char *terminal_kind(int number); /* from 0; returns its name */

/* Starts the program on a terminal of the kind `number`, or of the usual
 * kind if this system doesn't describe that one. */
void screen_run_sit_at_kind(struct screen_run *screen,
                            const struct seating *seating, int number);

/* Types one of these keys, or sometimes resizes the terminal. */
void screen_run_take_random_step(struct screen_run *screen, uint64_t *seed,
                                 const char *const keys[], unsigned count);

/* Fails unless the screen looks the same after a complete redraw. Only checks
 * that the program rests if the emulator doesn't know this kind of terminal. */
void assert_nothing_stray(struct screen_run *screen, int session, int step);

/* Leaves the lobby, if it is open, and waits for the end of the program. Fails
 * unless the program ends with this status and restores the terminal. */
void screen_run_leave(struct screen_run *screen, int status);

/* Closes the display and deletes the state directory. */
void screen_run_end(struct screen_run *screen);

/* Does both; the status must be 0. */
void screen_run_finish(struct screen_run *screen);

/* Fails unless the screen contains this text. */
#define assert_screen_has(screen, text) \
    assert_text_has(fake_terminal_text((screen)->display), text, "the screen")

/* Fails unless a screen larger than 80x24 shows every word of the golden
 * picture `name` of that size, so that nothing is cut. Cards may be drawn in
 * another size, a page may have nothing to scroll, and what is cut there isn't
 * here. "New shoe" is in other words on a panel. */
void assert_screen_has_words_of(const struct screen_run *screen,
                                const char *name);

/* Fails unless the screen shows the picture `name`: in 24 rows as in its golden
 * file, in more with its words, and in 16 with all of `small`, up to a NULL. */
void assert_picture(const struct screen_run *screen, const char *name, int rows,
                    const char *const small[]);

/* Fails if the screen contains this text. */
void assert_screen_lacks(const struct screen_run *screen, const char *text);

#endif
