/*
 * The terminal: a stage that runs any game on a screen. It owns what every
 * game on a screen has: curses, the size, colors and signs, keys, the bars,
 * views and menus, pauses, signals, the way out. It knows no game, and it is
 * the only room that includes curses.
 *
 * A game is a `struct stage_game`, a table of what it does, and embeds a
 * `struct stage`. So a new game costs its drawing and its keys.
 */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "cli_output.h"
#include "terminal_paint.h"

/* Are input and output a terminal that can do more than lines? */
bool screen_is_possible(const struct cli *cli);

/* Does the user's locale write in UTF-8? Also sets the locale. */
bool screen_has_utf8(void);

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

enum { SPEED_NONE, SPEED_SLOW, SPEED_CALM, SPEED_QUICK, SPEED_COUNT };

/* "calm"; with SPEED_NONE "nothing moves". */
const char *speed_word(int speed);

struct look {
    enum theme theme;
    bool ascii; /* letters for suits, and lines of - and | */
    int speed;
    bool mouse;
};

/* ---- The options that all programs with a screen have ---- */

struct screen_options {
    const char *record, *replay; /* files; NULL: not given */
    bool plain, demo;
    bool svg;         /* the demo is a file in color, not text */
    enum theme theme; /* THEME_COUNT: not given */
    bool ascii, mouse;
    int64_t speed; /* -1: not given */
    enum color color;
};

/* None of them given. */
struct screen_options screen_options_start(void);

/* What --help says where the games differ. */
struct screen_help {
    const char *record, *ascii, *mouse, *demo;
};

/* Writes --record, --replay, --plain, --speed, --theme, --color, --ascii,
 * --mouse, --demo and --svg to `options`, and returns how many they are. */
size_t screen_options_list(struct screen_options *chosen,
                           const struct screen_help *help,
                           struct cli_option options[]);

/* Changes a look to what was given; the rest stays. */
void screen_options_apply(const struct screen_options *chosen,
                          struct look *look);

/* True for --demo and for --svg, which says how the demo is printed. */
bool screen_demo_is_wanted(const struct screen_options *chosen);

/* Is the game to be on the screen, and can it be? */
bool screen_is_wanted(const struct cli *cli,
                      const struct screen_options *chosen);

/* Opens the file of --replay, which is standard input for "-". NULL where it
 * has been said why not. `*on_screen`: can it be watched on the screen? */
FILE *screen_open_replay(const struct cli *cli,
                         const struct screen_options *chosen, bool *on_screen);

/* ---- Keys ---- */

/* A character is itself; what is no character lies above all of them. */
enum key {
    KEY_IS_NONE = -1,  /* no key, or it has been seen to */
    KEY_IS_LEAVE = -2, /* a signal, or the input has ended: all must end */
    KEY_ENTER_SIGN = '\n',
    KEY_ESCAPE_SIGN = 27,
    KEY_REDRAW_SIGN = 12, /* Ctrl-L */
    KEY_END_SIGN = 4,     /* Ctrl-D */
    KEY_UP_ARROW = 0x200000,
    KEY_DOWN_ARROW,
    KEY_LEFT_ARROW,
    KEY_RIGHT_ARROW,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_TO_HOME,
    KEY_TO_END,
    KEY_ERASE,
    KEY_NEW_SIZE, /* the terminal has another size now */
    KEY_CLICK,    /* the stage has the place */
    KEY_UNKNOWN
};

/* A key that can be pressed now, as a bar shows it. */
struct hint {
    const char *sign; /* "h", "Enter" */
    const char *word;
    int key;
    int row, column, columns; /* where it was drawn last, for the mouse */
};

enum { HINTS_MAX = 12 };

struct bar {
    struct hint hints[HINTS_MAX];
    int count;
};

void bar_add(struct bar *bar, int key, const char *sign, const char *word);

/* ---- The stage ---- */

/* A key that is for everywhere: it stands in the last row's bar. */
struct stage_command {
    int key;
    const char *sign, *word;
    /* Shows something, and returns a key for the game or KEY_IS_NONE; NULL:
     * the game is left. */
    int (*show)(void *self);
};

/* What a game does on the stage; `self` is the game. */
struct stage_game {
    /* Paints what is between the title and the bars. It may move the cursor,
     * which is behind the question else. */
    void (*draw)(void *self);

    /* Called before the stage waits for a key: the game goes on by itself, and
     * answers true, or brings what is asked up to date, and answers false. May
     * be NULL. */
    bool (*turn)(void *self);

    /* Takes a key that is for nothing else. May be NULL. */
    void (*key)(void *self, int key);

    /* The stage's `interval` has passed without a key. May be NULL. */
    void (*tick)(void *self);

    /* Asks, if something is at stake, whether to leave. NULL: it never is. */
    bool (*leave)(void *self);

    /* For a game that is only watched: milliseconds between two ticks at each
     * speed. It can be paused and made faster or slower, and each tick is a
     * step, until the game says that it is over. NULL for any other game. */
    const int *pace;

    const struct stage_command *commands;
    int command_count;
};

struct stage_start {
    const struct cli *cli;
    const struct stage_game *game;
    void *self;
    const char *title; /* in the upper left corner */
    struct look look;
    enum color color;
};

enum { SAYING_SIZE = 512 };

struct stage {
    const struct stage_start *start;
    struct cli cli; /* its complaints wait until the screen is gone */
    struct terminal *terminal;
    struct look look;
    struct brush brush;
    const char *title;
    char status[SAYING_SIZE];   /* what has happened */
    char question[SAYING_SIZE]; /* what is asked */
    struct bar actions;         /* what can be answered */
    struct bar commands;
    int cursor_row, cursor_column;
    int click_row, click_column; /* with KEY_CLICK */
    int interval;            /* milliseconds until the next tick; -1: none */
    bool skips;              /* nothing moves until somebody is asked */
    bool leaves;             /* the program must end, at once */
    bool ended;              /* the game is left: stage_run() returns */
    bool is_paused, is_over; /* of a game that is only watched */
};

/* Begins on the terminal; `start` must outlive it. False where it has been
 * said why not. */
bool stage_open(struct stage *stage, const struct stage_start *start);

/* Ends, puts the terminal right, and passes on what was complained of. */
void stage_close(struct stage *stage);

/* Runs the game until it has ended. */
void stage_run(struct stage *stage);

/* Draws a game that is in the middle of something, and prints the picture, of
 * `rows` rows and `columns` columns, as text or as an SVG file in color. Needs
 * no terminal. */
enum cli_status stage_demo(struct stage *stage, const struct stage_start *start,
                           int rows, int columns, bool svg);

/* Draws how things stand. The loop and stage_pause() do so by themselves. */
void stage_draw(struct stage *stage);

/* Shows how things stand, for as long unless the stage skips; a key skips what
 * is to come. */
void stage_pause(struct stage *stage, int64_t milliseconds);

/* To be called now and then while something takes long: takes the keys that
 * are for everywhere. True when the game is left. */
bool stage_poll(struct stage *stage);

/* Puts a sentence behind those of the status line; what has no room any more
 * goes from the front, by whole sentences. */
void stage_tell(struct stage *stage, const char *sentence);

/* Tells `problem`, a message without a capital and a period, as a sentence. */
void stage_tell_problem(struct stage *stage, const char *problem);

/* ---- Views: lines over the whole screen, to be scrolled ---- */

struct view {
    const char *title;
    void (*write)(void *self, FILE *out, int columns);
    void *self;
    bool from_the_end;
    const char *keys; /* more keys that close it; NULL: none */
    bool any_key_closes;
    bool marks_best; /* a line that begins with the sign of turns stands out */
    struct bar bar;  /* empty: how to scroll, and back */
};

/* Shows it until a key closes it, and returns that key; KEY_IS_NONE when the
 * program must end. */
int stage_show(struct stage *stage, struct view *view);

/* A text that must be read. */
void stage_show_notice(struct stage *stage, const char *title,
                       const char *text);

/* Asks a question that y and n answer: to leave, or to play on? */
bool stage_confirm_leaving(struct stage *stage, const char *title,
                           const char *text);

/* The keys of a game for its help; those that every game has follow. */
struct key_help {
    const char *sign;
    const char *does;
};
void write_key_help(FILE *out, const struct key_help keys[], size_t count);

/* ---- The menu of options ---- */

enum { MENU_VALUE_SIZE = 64 };

/* Either a part of the look, which the stage knows, or something of the
 * game's. */
enum look_part { LOOK_NONE, LOOK_SPEED, LOOK_THEME, LOOK_SIGNS, LOOK_MOUSE };

struct menu_entry {
    enum look_part look; /* then it has its name and value */
    const char *name;
    const char *help; /* what it does, in a few words */
    void (*write_value)(const void *self, char text[MENU_VALUE_SIZE]);
    /* To the next value (1) or to the one before (-1). */
    void (*change)(void *self, int step);
};

struct menu {
    const struct menu_entry *entries;
    int count;
    void (*draw_sample)(const struct brush *brush, int row); /* from this row */
};

/* Shows it until it is closed, and takes the look as it then is. */
void stage_show_options(struct stage *stage, const struct menu *menu);

#endif
