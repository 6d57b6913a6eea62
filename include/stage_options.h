/*
 * Looks, and the options that all programs with a screen have. A part of the
 * module stage.
 */
#ifndef STAGE_OPTIONS_H
#define STAGE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "cli_output.h"

struct stage;

/* ---- Looks ---- */

enum theme {
    THEME_DEFAULT,    /* red and plain suits */
    THEME_FOUR_COLOR, /* a color for each suit */
    THEME_LIGHT,      /* dark on light; the default on such a terminal */
    THEME_CONTRAST,   /* bright and bold */
    THEME_MONO,       /* only bold, reverse and underline */
    THEME_COUNT
};

enum { SPEED_NONE, SPEED_SLOW, SPEED_CALM, SPEED_QUICK, SPEED_COUNT };

/* Returns a word like "normal"; for SPEED_NONE "instant". */
const char *speed_word(int speed);

struct look {
    enum theme theme;
    bool ascii; /* letters for suits, and - and | for lines */
    int speed;
    bool mouse;
};

/* Reads the settings of a look from where a program keeps them. `get` writes
 * the value of a setting, at most `size` bytes, and returns false if there is
 * none. What is missing or wrong stays as it is. */
void look_read(struct look *look,
               bool (*get)(void *store, const char *name, char *value,
                           size_t size),
               void *store);

/* Keeps the settings that differ from `before`, because options of the command
 * line aren't meant to last. Returns false as soon as `set` does. */
bool look_write(const struct look *before, const struct look *now,
                bool (*set)(void *store, const char *name, const char *value),
                void *store);

/* ---- The options that all programs with a screen have ---- */

struct screen_options {
    const char *record, *replay; /* files; NULL: not given */
    bool replaces;               /* the record, even if it exists */
    bool plain, demo;
    bool svg;         /* the demo is a file in color, not text */
    enum theme theme; /* THEME_COUNT: not given */
    bool ascii, mouse;
    int64_t speed; /* -1: not given */
    enum color color;
    struct stage *outer; /* the program is shown on this stage, with its look;
                            NULL: on a screen of its own */
};

/* Returns the options with none of them given. */
struct screen_options screen_options_start(void);

/* The help texts that differ from game to game. */
struct screen_help {
    const char *record, *ascii, *mouse, *demo;
};

/* Writes --theme, --color, --ascii and --mouse to `options`, and returns their
 * number. */
size_t screen_look_list(struct screen_options *chosen,
                        const struct screen_help *help,
                        struct cli_option options[]);

/* Writes --record, --force, --replay, --plain, --speed, those of the look,
 * --demo and --svg to `options`, and returns their number. */
size_t screen_options_list(struct screen_options *chosen,
                           const struct screen_help *help,
                           struct cli_option options[]);

/* Applies the given options to `look`, and leaves the rest of it alone. On the
 * screen of another program, that program's look is taken instead. */
void screen_options_apply(const struct screen_options *chosen,
                          struct look *look);

/* True for --demo and for --svg, which says how the demo is printed. */
bool screen_demo_is_wanted(const struct screen_options *chosen);

/* True if the game should be played on the screen, and can be. */
bool screen_is_wanted(const struct cli *cli,
                      const struct screen_options *chosen);

/* Opens the file of --replay; "-" is standard input. Returns NULL after an
 * error message. Sets `*on_screen` if the replay can be watched on the screen.
 */
FILE *screen_open_replay(const struct cli *cli,
                         const struct screen_options *chosen, bool *on_screen);

/* ---- The menu of options ---- */

enum { MENU_VALUE_SIZE = 64 };

/* A menu entry changes either a part of the look, which the stage handles, or
 * something of the game. */
enum look_part { LOOK_NONE, LOOK_SPEED, LOOK_THEME, LOOK_SIGNS, LOOK_MOUSE };

struct menu_entry {
    enum look_part look; /* unless LOOK_NONE, the stage has name and value */
    const char *name;
    const char *help; /* its purpose, in at most 36 columns */
    /* Returns the help of the current value instead, if not NULL. */
    const char *(*help_of_value)(const void *self);
};

struct brush;

struct menu {
    const struct menu_entry *entries;
    int count;
    const char *title; /* NULL: "Options" */
    const char *enter; /* what Enter does, which closes the menu; NULL: it
                          changes the entry */
    /* Returns why Enter can't close it, or NULL. Without it, Enter always can.
     */
    const char *(*refuse)(const void *self);
    /* For entries that aren't of the look: these get the entry's number.
     * change() takes the next value (`step` 1) or the previous one (-1). */
    void (*write_value)(const void *self, int number,
                        char text[MENU_VALUE_SIZE]);
    void (*change)(void *self, int number, int step);
    /* Draws what the look changes; `row` and `column` are the first. */
    void (*draw_sample)(const struct brush *brush, int row, int column);
    const char *about; /* a text in the sample's place */
};

/* Returns `value` plus `step`, from 0 to `count` - 1: after the last comes the
 * first. */
int wrapped_step(int value, int step, int count);

/* Shows `menu` until it is closed; changes of the look apply at once. Returns
 * true if Enter has closed it. */
bool stage_show_options(struct stage *stage, const struct menu *menu);

#endif
