/*
 * Painting on the terminal: text and frames in colors that have a meaning. A
 * part of the room terminal. It is all for the time when the stage draws.
 */
#ifndef TERMINAL_PAINT_H
#define TERMINAL_PAINT_H

#include <stdbool.h>

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 }; /* the least a screen needs */

int screen_rows(void);
int screen_columns(void);
bool screen_is_large_enough(void);

/* ---- What everything is drawn with ---- */

/* Colors by what they mean. */
enum role {
    ROLE_PLAIN,
    ROLE_FAINT, /* what is there, and not important now */
    ROLE_TITLE,
    ROLE_FELT,  /* what is printed on the table */
    ROLE_FRAME, /* of a card or a bowl */
    ROLE_CLUBS, /* the suits, in the order of the cards' room */
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
    ROLE_STONE,
    ROLE_SOWN, /* what the last move brought */
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
    bool letters; /* there are no other signs: for cards, too */
    bool plots_in_ascii;
};

/* ---- Painting ---- */

struct box {
    int row, column;
    int rows, columns;
};

/* How many columns a UTF-8 text takes, if each character takes one. */
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

#endif
