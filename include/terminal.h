/*
 * The terminal: text, frames and bars put on it, themes, keys, menus and
 * scrolling views. It knows no game, and it is the only room that includes
 * curses.
 */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <termios.h>

#include "cli.h"
#include "cli_output.h"

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

/* ---- Where it can be ---- */

/* Are input and output a terminal that can do more than lines? */
bool screen_is_possible(const struct cli *cli);

/* Does the user's locale write in UTF-8? Also sets the locale. */
bool screen_has_utf8(void);

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 }; /* the least it needs */

/* ---- Keys ---- */

/* A character is itself; what is no character lies above all of them. */
enum key {
    KEY_IS_NONE = -1,  /* the time is up */
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
    KEY_CLICK,    /* see terminal_click() */
    KEY_UNKNOWN
};

/* ---- The terminal itself ---- */

struct terminal {
    void *screen;  /* of curses */
    bool has_keys; /* false: a picture is drawn for nobody */
    bool has_mouse;
    sigset_t while_waiting; /* the signals held back while it waits for keys */
    sigset_t before;
    struct termios settings_before;
    int click_row, click_column;
};

/* Has curses a description of this terminal? */
bool terminal_is_known(void);

/* Begins. False where the terminal is none that curses knows. */
bool terminal_open(struct terminal *terminal, bool mouse);

/* Says that it is none, and what to do. */
void terminal_refuse(const struct cli *cli);

/* Begins for a picture that is only read back, in a terminal that is not
 * there. */
bool terminal_open_nowhere(struct terminal *terminal, FILE *nowhere, int rows,
                           int columns);

/* Ends, and puts back what was before; may be called twice. */
void terminal_close(struct terminal *terminal);

/* The next key, within so many milliseconds; below 0: however long it takes.
 * Signals that end the program arrive here, as KEY_IS_LEAVE. */
int terminal_key(struct terminal *terminal, int milliseconds);

void terminal_set_mouse(struct terminal *terminal, bool on);

/* The same streams and clock, but for complaints: they wait until they are
 * passed on, for nobody could read them while there is a screen. False, and it
 * was said, where there is nothing to keep them in. */
bool complaints_hold(struct cli *held, const struct cli *cli);

/* Passes on what was complained of. */
void complaints_pass_on(const struct cli *held, const struct cli *cli);

/* Drops what was typed and not yet read. */
void terminal_drop_keys(void);

/* ---- What everything is drawn with ---- */

enum role {
    ROLE_PLAIN,
    ROLE_FAINT, /* what is there, and not important now */
    ROLE_TITLE,
    ROLE_FELT,  /* what is printed on the table */
    ROLE_FRAME, /* of a card */
    ROLE_CLUBS,
    ROLE_DIAMONDS,
    ROLE_HEARTS,
    ROLE_SPADES,
    ROLE_BACK, /* of a card */
    ROLE_TURN, /* whose turn it is */
    ROLE_WON,
    ROLE_LOST,
    ROLE_CHIPS,
    ROLE_KEY, /* a key in a bar */
    ROLE_STATUS,
    ROLE_BOWL,  /* of a board */
    ROLE_STONE, /* in it */
    ROLE_SOWN,  /* what the last move brought */
    ROLE_COUNT
};

struct glyphs {
    const char *horizontal, *vertical;
    const char *top_left, *top_right, *bottom_left, *bottom_right;
    const char *back;         /* fills a card that lies face down */
    const char *full, *empty; /* of a bar */
    const char *cut;          /* the cut card in it */
    const char *turn;         /* stands before whose turn it is */
    const char *dot;          /* between parts of a line */
    const char *more_up, *more_down;
    const char *ellipsis;
    const char *up_down, *left_right; /* the arrow keys */
    const char *stone;
};

/* What everything is drawn with. */
struct brush {
    unsigned attributes[ROLE_COUNT]; /* of curses */
    const struct glyphs *glyphs;
    bool letters; /* no other signs: for cards, too */
    bool plots_in_ascii;
};

/* A brush for the look; curses must have begun. */
void brush_make(struct brush *brush, const struct look *look, enum color color);

/* ---- Painting ---- */

struct box {
    int row, column;
    int rows, columns;
};

/* How many columns a UTF-8 text takes; all that is written here takes one
 * for each character. */
int text_columns(const char *text);

/* The bytes of its first characters, up to so many columns. */
int text_bytes(const char *text, int columns);

/* Text at a place; what lies outside the screen is not written. Returns the
 * column behind it. */
int paint_text(const struct brush *brush, int row, int column, enum role role,
               const char *text);

/* At most so many columns of it. */
int paint_cut(const struct brush *brush, int row, int column, int columns,
              enum role role, const char *text);

/* In the middle of a box's first row; cut to it. */
void paint_centred(const struct brush *brush, const struct box *box,
                   enum role role, const char *text);

/* So that it ends before `column`. */
void paint_right(const struct brush *brush, int row, int column, enum role role,
                 const char *text);

/* A frame with round corners, filled with a sign of one column. */
void paint_frame(const struct brush *brush, const struct box *box,
                 enum role role, const char *filling);

/* ---- Pictures ---- */

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

/* ---- Views ---- */

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

/* ---- Menus ---- */

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
