/*
 * A stage that runs any game on a screen. It owns what every game on a screen
 * needs: curses, the size, colors and symbols, keys, key bars, views and menus,
 * pauses, signals and quitting. It doesn't know any game, and it is the only
 * module that includes curses.
 *
 * A game is a `struct stage_game`, a table of operations, and embeds a `struct
 * stage`. To add a game, write its drawing and its keys, and add its module to
 * src/ROOMS; src/screen/board is an example.
 */
#ifndef STAGE_H
#define STAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "cli_output.h"
#include "stage_options.h"
#include "stage_paint.h"

/* True if input and output are a terminal that can do more than print lines.
 */
bool screen_is_possible(const struct cli *cli);

/* True if the user's locale uses UTF-8. Also sets the locale. */
bool screen_has_utf8(void);

/* ---- Keys ---- */

/* A character stands for itself, letters in lowercase; other keys are above all
 * characters. F1 is '?'. */
enum key {
    KEY_IS_NONE = -1,  /* no key, or a key that was handled */
    KEY_IS_LEAVE = -2, /* a signal, or the end of input: the program must end */
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
    KEY_NEW_SIZE, /* the size of the terminal has changed */
    KEY_CLICK,    /* on nothing */
    KEY_UNKNOWN,
    KEY_CLICKED = 0x300000 /* plus a number: a target of the game */
};

/* Adds the character `key` to `text`, or erases the last one. Returns false if
 * there is no room. */
static inline bool text_take_key(char text[], size_t size, int key)
{
    size_t used = strlen(text);
    if (key == KEY_ERASE && used > 0)
        text[used - 1] = '\0';
    else if (key != KEY_ERASE && used + 1 >= size)
        return false;
    else if (key != KEY_ERASE)
        memcpy(text + used, (char[]){(char)key, '\0'}, 2);
    return true;
}

/* Changes a number that is typed, by a sign, Backspace or, so that taps can
 * answer, an arrow key. Returns false for any other key. */
static inline bool text_take_number_key(char text[], size_t size, int key)
{
    if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        cli_step_number(text, size, key == KEY_UP_ARROW ? 1 : -1);
    else if (key == KEY_ERASE ||
             (key > 0 && key < 128 && strchr("0123456789.+-", key)))
        (void)text_take_key(text, size, key);
    else
        return false;
    return true;
}

/* An active key, as a bar shows it. */
struct hint {
    const char *sign; /* "h", "Enter" */
    const char *word;
    int key;
    bool is_right; /* stands at the right end, as do those after it */
    bool is_empty; /* not usable now: its place stays, so that no other moves */
    int row, column, columns; /* where it was last drawn, for the mouse */
    int sign_columns;         /* the first ones, where the sign is */
};

enum { HINTS_MAX = 18 };

struct bar {
    struct hint hints[HINTS_MAX];
    int count;
};

/* Appends a key to `bar`, which must hold fewer than HINTS_MAX. */
void bar_add(struct bar *bar, int key, const char *sign, const char *word);

/* Appends a key at the right end of the row, at most in the usual width, where
 * no key of the question before was. The key before it owns the gap. */
void bar_add_right(struct bar *bar, int key, const char *sign,
                   const char *word);

/* Appends the answers to a question, in words that name what they do. Each has
 * half of the row of a small screen. */
static inline void bar_ask(struct bar *bar, const char *no, const char *yes)
{
    bar_add(bar, 'n', "n", no);
    bar_add_right(bar, 'y', "y", yes);
}

/* True if `key` answers such a question with no. */
static inline bool key_is_no(int key)
{
    return key == 'n' || key == KEY_ESCAPE_SIGN || key == KEY_ENTER_SIGN;
}

/* What a click in a box stands for. */
struct target {
    struct box box;
    int key;
};

enum { TARGETS_MAX = 256 }; /* 139 of sliders; one for each row of a list */

/* ---- The stage ---- */

/* A key in words. */
struct key_help {
    const char *sign;
    const char *does;
};

/* A key that works everywhere; the bar in the last row shows it. */
struct stage_command {
    int key;
    const char *sign, *word;
    /* Shows something, and returns a key for the game or KEY_IS_NONE. If NULL,
     * the command quits the game, or '?' shows the game's keys. */
    int (*show)(void *self);
    const char *help; /* its purpose, for a page of the game; may be NULL */
};

/* The operations of a game; `self` is the game. */
struct stage_game {
    /* Paints what is between the title and the bars. Sets `is_typing` if the
     * question ends with what is being typed, and `message_rows` if a long
     * message would cover something. */
    void (*draw)(void *self);

    /* Called before the stage waits for a key. Either advances the game and
     * returns true, or updates the question and returns false. May be NULL. */
    bool (*turn)(void *self);

    /* Handles a key that the stage doesn't handle. The keys of the game's
     * commands never arrive here. If NULL, no other key means anything. */
    void (*key)(void *self, int key);

    /* Called when `interval` passes without a key. May be NULL. */
    void (*tick)(void *self);

    /* Returns true if a key that skips an animation is also acted on as soon as
     * the game waits for one, because the person has seen what it is about.
     * Commands, digits and arrows always are: they give no answer without
     * Enter. Other keys only skip. May be NULL. */
    bool (*acts_after_skip)(const void *self, int key);

    /* Returns true if the game may be left, after asking if something is at
     * stake. NULL if nothing ever is. */
    bool (*leave)(void *self);

    /* For a game that is only watched: the milliseconds between two ticks at
     * each speed. Each tick is a step; the user can pause and change the speed
     * until the game sets `is_over`. NULL for any other game. */
    const int *pace;

    const struct stage_command *commands;
    int command_count;
    const struct key_help *help; /* the keys that '?' shows; NULL: its own */
    int help_count;

    /* The command that shows what a message has no room for. A message that is
     * cut ends with its key, and no bar has it. 0: none. */
    int more;

    /* The smallest screen for the game; 0: SCREEN_ROWS by SCREEN_COLUMNS. */
    int rows, columns;
    bool is_only_screen; /* the program can't play in line mode instead */
    bool offers_mouse;   /* on the first picture */

    enum surface surface; /* the surface that draw() paints on */
};

struct stage_start {
    const struct cli *cli;
    const struct stage_game *game;
    void *self;
    const char *title; /* the upper left corner */
    struct look look;
    enum color color;
    struct stage *outer; /* the game is shown on its screen, and then it
                            continues; NULL: on a screen of its own */
};

enum { MESSAGE_SIZE = 512 };

/* How much a sentence matters where there is no room for all. Sentences of the
 * first ranks are dropped first. */
enum sentence_rank {
    SENTENCE_DETAIL, /* shown by the picture, too: dropped without a sign */
    SENTENCE_PRAISE, /* praise and its reasons */
    SENTENCE_EVENT,
    SENTENCE_LONG_REMARK,
    SENTENCE_SHOWN_RESULT, /* beside a total or a reason */
    SENTENCE_REASON,       /* explains a remark or an offer */
    SENTENCE_REMARK,       /* a short remark */
    SENTENCE_RESULT,
    SENTENCE_TOTAL,
    SENTENCE_ANSWER /* the reply to the last key */
};

/* A sentence of the status line. */
struct status_sentence {
    enum sentence_rank rank;
    size_t bytes;
};
enum { STATUS_SENTENCES = MESSAGE_SIZE / 4 };

struct stage {
    const struct stage_start *start;
    struct cli cli; /* holds error messages until the screen is closed */
    struct terminal *terminal;
    struct look look; /* its mouse may be turned on or off at any time */
    struct brush brush;
    bool can_click;   /* the terminal reports a mouse if the look asks for it */
    bool keeps_mouse; /* until the menu closes in which it was turned off */
    bool awaits_tap;  /* before any key, which turns the mouse on */
    const char *title;
    /* The status line says what happened. Each sentence follows a blank. */
    char status[MESSAGE_SIZE];
    struct status_sentence sentences[STATUS_SENTENCES];
    int sentence_count;
    /* A remark on what happened, and a form for less room. */
    char remark[MESSAGE_SIZE], short_remark[MESSAGE_SIZE];
    bool is_praise;            /* the remark praises */
    char answer[MESSAGE_SIZE]; /* the reply to the last key */
    /* The current question, and a form for less room, or "". */
    char question[MESSAGE_SIZE], short_question[MESSAGE_SIZE];
    struct bar actions; /* the answers to the question */
    struct bar commands;
    bool is_working;  /* no key does anything */
    bool is_typing;   /* the cursor is shown after the question */
    int message_rows; /* free for the status line; 0: as many as it takes */
    int cursor_row, cursor_column; /* on a page */
    /* What the game or the page has drawn that can be clicked, besides the
     * bars. */
    struct target targets[TARGETS_MAX];
    int target_count;
    struct page *page;       /* the one that is shown, or NULL */
    int interval;            /* milliseconds until the next tick; -1: none */
    bool skips;              /* no animation until the next question */
    int pending_key;         /* came too early and is acted on next; 0: none */
    bool leaves;             /* the program must end at once */
    bool ended;              /* stage_run() must return */
    bool is_asking;          /* stage_confirm() shows its question */
    bool is_paused, is_over; /* states of a game that is only watched */
};

/* True while the mouse is off and could be turned on. */
static inline bool stage_offers_mouse(const struct stage *stage)
{
    return stage->can_click && !stage->look.mouse;
}

/* While it is drawn, makes a click in `box` a press of `key`. */
static inline void stage_add_target(struct stage *stage, const struct box *box,
                                    int key)
{
    if (stage->target_count < TARGETS_MAX)
        stage->targets[stage->target_count++] =
            (struct target){.box = *box, .key = key};
}

/* Paints the mark of more text before `column`; a click on it turns the page.
 */
static inline void stage_mark_more(struct stage *stage, int row, int column,
                                   bool is_above)
{
    enum { COLUMNS = 5 };
    const struct glyphs *glyphs = stage->brush.glyphs;
    paint_right(&stage->brush, row, column, ROLE_FAINT,
                is_above ? glyphs->more_up : glyphs->more_down);
    stage_add_target(stage, &(struct box){row, column - COLUMNS, 1, COLUMNS},
                     is_above ? KEY_PAGE_UP : KEY_PAGE_DOWN);
}

/* Opens the stage on the terminal; `start` must outlive it. Returns false after
 * an error message. */
bool stage_open(struct stage *stage, const struct stage_start *start);

/* Closes the stage, restores the terminal, and prints the messages that were
 * held back. An outer stage has them from then on, and the look. */
void stage_close(struct stage *stage);

/* Runs the game until it ends. */
void stage_run(struct stage *stage);

/* Draws a game that is in the middle of something, and prints the picture as
 * text or as an SVG file in color. It has the usual size, unless the
 * environment variables LINES and COLUMNS say otherwise. Needs no terminal. */
enum cli_status stage_demo(struct stage *stage, const struct stage_start *start,
                           bool svg);

/* True if the screen is large enough for the game. */
bool stage_fits(const struct stage *stage);

/* Draws the current state. The loop and stage_pause() call this themselves. */
void stage_draw(struct stage *stage);

/* Shows the current state for `milliseconds`, unless `skips` is set. A key sets
 * it. */
void stage_pause(struct stage *stage, int64_t milliseconds);

/* Handles the keys that work everywhere on the stage `self`. Call it now and
 * then during a long computation. Returns true if the game is being left. */
bool stage_poll(void *self);

/* Shows `sentence` in the status line, without any keys, during a computation
 * that isn't long enough for stage_poll(). NULL ends that: it clears the line
 * and drops the keys that were typed meanwhile, because nobody has seen what
 * they would answer. */
void stage_show_work(struct stage *stage, const char *sentence);

/* Append `sentence` to the status line, which takes up to four rows, or
 * `message_rows`. If that isn't enough, an ellipsis replaces whole sentences,
 * those of the lowest rank first. status_add() adds an event. */
void status_add(struct stage *stage, const char *sentence);
void status_add_ranked(struct stage *stage, enum sentence_rank rank,
                       const char *sentence);

/* Makes `text` the whole status line, as events. */
void status_set(struct stage *stage, const char *text);

/* Shows `remark` after the status line. Where there is no room for both,
 * `brief` takes the place of its first sentence, and then its end is dropped.
 * Both may be empty. Praise comes before the status line, since after a loss it
 * would read as mockery, and only details are dropped before it. */
void status_remark(struct stage *stage, const char *remark, const char *brief,
                   bool is_praise);

/* Answers a key with `problem`, a message without a capital letter or a period.
 * Until the next key, it comes before the status line. */
void stage_answer(struct stage *stage, const char *problem);

/* Answers a key that means nothing to the game: Esc does what q does, and m
 * turns the mouse on, if it is offered. */
void stage_answer_unknown(struct stage *stage, int key);

/* ---- Views: text that fills the screen and scrolls ---- */

struct view {
    const char *title;
    void (*write)(void *self, FILE *out, int columns);
    void *self;
    bool from_the_end;
    const char *keys; /* keys that close it, besides those in its bar other than
                         '?'; NULL: none */
    bool marks_best;  /* highlights lines that start with the turn mark */
    struct bar bar;   /* if empty, the keys for scrolling and leaving; the down
                         arrow is only shown if there is something to scroll */
};

/* The text of a view as it is shown, on a page or beside a game: written for a
 * box, with the part that is visible. Where the box is wide, the text continues
 * from the end of a column at the top of the next one. Starts with the view
 * alone; in the end its owner frees the text. */
struct panel {
    const struct view *view;
    char *text;             /* from the heap; NULL: not written yet */
    int rows, columns;      /* the box that it is written for */
    int across, wide, tall; /* the columns of text, and the size of each */
    int lines, top;
    bool at_end; /* stays at the end when it is written again */
};

/* Draws the title, unless it is empty, and the text in a box, and writes the
 * text again if it is `is_new` or the box has another size. A click on a mark
 * of more text stands for Page Up or Page Down. */
void panel_draw(struct panel *panel, struct stage *stage, const struct box *box,
                bool is_new);

/* True if `key` scrolls the text. */
bool panel_scroll(struct panel *panel, int key);

/* Shows `view` until a key closes it, and returns that key, or KEY_IS_NONE if
 * the program must end. */
int stage_show(struct stage *stage, struct view *view);

/* Shows what `write` writes until one of `keys`, Esc or q closes it. Returns
 * KEY_IS_NONE, so that a command can return it, too. */
int stage_show_text(struct stage *stage, const char *title,
                    void (*write)(void *self, FILE *out, int columns),
                    void *self, const char *keys);

/* Returns what `write` writes, which the caller frees, or NULL without memory.
 */
char *text_written(void (*write)(void *self, FILE *out, int columns),
                   void *self, int columns);

/* Returns the lines of such a text, 0 if it is NULL. */
int text_lines(const char *text);

/* Shows `text` until the user confirms it. */
void stage_show_notice(struct stage *stage, const char *title,
                       const char *text);

/* Shows `text` until one of the keys of `answers` is typed, and returns it, or
 * KEY_IS_NONE if the program must end. */
int stage_ask(struct stage *stage, const char *title, const char *text,
              const struct bar *answers);

/* Puts `text` on the clipboard, if the terminal can do that. Returns false, and
 * writes nothing, if it isn't known to. */
bool stage_copy(const char *text);

/* Asks a question, and returns true if y answers it; Enter, n, Esc and q don't,
 * so that the key that asked may repeat. `no` and `yes` name what the answers
 * do. Asks in one line, `title`, if the screen is too small. */
bool stage_confirm(struct stage *stage, const char *title, const char *text,
                   const char *no, const char *yes);

/* ---- Pages: pictures that a game draws and that take keys ---- */

struct page {
    const char *title;
    enum surface surface; /* the surface that draw() paints on */
    void *self;
    struct page *behind; /* the one that it covers, or NULL */
    /* Paints what is between the title and the bar. May set the stage's cursor,
     * which is hidden otherwise. */
    void (*draw)(void *self);
    /* Handles a key, and sets `is_done` to close the page. */
    void (*key)(void *self, int key);
    /* Does a part of a longer work, a tenth of a second at most, while nobody
     * types. Returns false if nothing was left to do. May be NULL. */
    bool (*work)(void *self);
    const struct key_help *help; /* for '?'; NULL: key() handles it */
    int help_count;
    bool is_done;
    bool takes_letters; /* as text; else j and k are arrows, and Ctrl-D is q */
    int row, column;    /* of the title; column 0: the first one */
    int rows;           /* of a text that is framed if there is room, or 0 */
    char answer[MESSAGE_SIZE]; /* the reply to the last key, above the bar */
    struct bar bar;
};

/* Writes the page's answer to a key that means nothing there. Writes nothing if
 * it isn't a key, such as a mouse report. */
void write_unknown_key(const struct brush *brush, int key, struct page *page);

/* Shows `page` until it is done, or the program must end. */
void stage_show_page(struct stage *stage, struct page *page);

/* Writes keys in words, and those that every game has. */
void write_key_help(const struct brush *brush, FILE *out,
                    const struct key_help keys[], size_t count);

#endif
