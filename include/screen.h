/*
 * The screen: the table as a picture in a terminal, with keys for lines. The
 * only room that knows curses, a key or a color. What is played, written
 * down and kept is the session's; the screen turns keys into its lines and
 * its events into pictures.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "cli_output.h"
#include "mancala_session.h"
#include "session.h"

/* ---- Looks ---- */

enum theme {
    THEME_DEFAULT,    /* red and plain suits */
    THEME_FOUR_COLOR, /* each suit its own */
    THEME_CONTRAST,   /* bright and bold */
    THEME_MONO,       /* bold, reverse and underline alone */
    THEME_COUNT
};

const char *theme_name(enum theme theme);

/* The theme of that name; THEME_COUNT where there is none. */
enum theme theme_find(const char *name);

/* What --theme and --ascii say. */
struct themed {
    enum theme theme; /* THEME_COUNT: not said */
    bool ascii;
};

/* Takes the value of --theme, for a struct themed: a theme's name, or ascii. */
bool screen_take_theme(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE]);

/* 0: nothing moves; 1 slow, 2 calm, 3 quick. */
enum { SPEED_NONE, SPEED_SLOW, SPEED_CALM, SPEED_QUICK, SPEED_COUNT };

struct look {
    enum theme theme;
    bool ascii; /* letters for suits, and lines of - and | */
    int speed;
    bool mouse;
    bool coach;     /* says what decisions give away */
    bool has_pause; /* the dealer's pause is this one, not the speed's */
    int64_t pause;  /* nanoseconds */
};

/* What the profile has chosen, where the setup has an account: its look, and
 * how many computers play along, unless the setup has some. */
void settings_read(struct look *look, struct setup *setup);

/* Keeps what has changed since it was `before`, with so many computers. False
 * where it can't be kept; without an account nothing need be. */
bool settings_write(const struct look *before, int computers,
                    const struct look *look, const struct setup *setup);

/* ---- Where it can be ---- */

/* Are input and output a terminal that can do more than lines? */
bool screen_is_possible(const struct cli *cli);

/* Does the user's locale write in UTF-8? Also sets the locale. */
bool screen_has_utf8(void);

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 }; /* the least it needs */

/* ---- What it does ---- */

struct screen_start {
    const struct cli *cli;
    struct setup *setup;
    struct look look;
    enum color color;
    int64_t buy_in;     /* cents that a person in an account buys chips for */
    const char *notice; /* to be told first; NULL: nothing */
};

/*
 * Plays sessions until the person leaves. When the terminal, the input or a
 * signal ends it, the round that is open is void, and all is in order as if
 * the person had left. CLI_FAILED where it has been said what went wrong.
 */
enum cli_status screen_play(const struct screen_start *start);

/* Plays a record again, at a speed that can be changed, step by step too.
 * CLI_NO where it goes another way than it did. */
enum cli_status screen_replay(const struct screen_start *start, FILE *file,
                              const char *name);

/* Shows what another program writes into the account of this profile, until the
 * person leaves. */
enum cli_status screen_look_on(const struct screen_start *start,
                               const char *profile);

/* Prints a picture of the table in the middle of a round, as text of so many
 * rows and columns. Wants no terminal. */
enum cli_status screen_demo(const struct screen_start *start, int rows,
                            int columns);

/* ---- Mancala ---- */

struct screen_mancala {
    const struct cli *cli;
    struct mancala_rules rules;
    struct mancala_session_players players;
    int level;          /* of the computer; 0: it is none of the levels */
    const char *record; /* the file to write; NULL: none */
    struct look look;
    enum color color;
};

/* Plays games until the person leaves. When the terminal, the input or a
 * signal ends it, the record is ended as if the person had left. CLI_FAILED
 * where it has been said what went wrong. */
enum cli_status screen_play_mancala(const struct screen_mancala *start);

/* Plays a record again, at a speed that can be changed, step by step too.
 * CLI_NO where it goes another way than it did. */
enum cli_status screen_replay_mancala(const struct screen_mancala *start,
                                      FILE *file, const char *name);

/* Prints a picture of the board in the middle of a game, as text of so many
 * rows and columns. Wants no terminal. */
enum cli_status screen_demo_mancala(const struct screen_mancala *start,
                                    int rows, int columns);

#endif
