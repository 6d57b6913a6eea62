/*
 * Painting on the terminal: text and frames, in colors chosen by meaning. Part
 * of the module stage; use it only while the stage draws.
 */
#ifndef STAGE_PAINT_H
#define STAGE_PAINT_H

#include <stdbool.h>

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 }; /* the usual minimum */

int screen_rows(void);
int screen_columns(void);
bool screen_is_small(void); /* smaller than that */

/* ---- Brushes ---- */

/* Colors by meaning. */
enum role {
    ROLE_PLAIN,
    ROLE_FAINT, /* present but unimportant */
    ROLE_TITLE,
    ROLE_TOTAL, /* of a hand */
    ROLE_FELT,  /* text printed on the table */
    ROLE_FRAME, /* the edge of a card or a bowl */
    ROLE_CLUBS, /* the suits, in the order of cards.h */
    ROLE_DIAMONDS,
    ROLE_HEARTS,
    ROLE_SPADES,
    ROLE_BACK, /* the back of a card */
    ROLE_TURN, /* the player to act */
    ROLE_WON,
    ROLE_LOST,
    ROLE_CHIPS,
    ROLE_KEY,    /* a key in a bar */
    ROLE_MARKED, /* the chosen row of a list */
    ROLE_STATUS,
    ROLE_STONE,
    ROLE_SOWN,      /* changed by the last move */
    ROLE_BIG_STONE, /* covers its paper */
    ROLE_COUNT
};

/* What things are painted on, with 16 colors or more. Text takes the surface
 * that it is painted over. */
enum surface {
    SURFACE_NIGHT, /* around the table, and behind pages of text */
    SURFACE_FELT,
    SURFACE_WOOD,
    SURFACE_CARD,
    SURFACE_COUNT
};

/* The colors of small pictures. */
enum ink {
    INK_NONE, /* transparent */
    INK_WHITE,
    INK_BLACK,
    INK_RED,
    INK_GREEN,
    INK_BLUE,
    INK_GOLD,
    INK_PURPLE,
    INK_SKIN,
    INK_GRAY,
    INK_COUNT
};

struct glyphs {
    const char *horizontal, *vertical;
    const char *top_left, *top_right, *bottom_left, *bottom_right;
    const char *back;         /* fills a face-down card */
    const char *full, *empty; /* parts of a bar */
    const char *cut;          /* the cut card in the shoe's bar */
    const char *turn;         /* marks the player to act */
    const char *dot;          /* separates parts of a line */
    const char *more_up, *more_down;
    const char *ellipsis;
    const char *up_down, *left_right; /* the arrow keys */
    const char *stone;
    const char *minus; /* before amounts and numbers */
};

/* Everything is drawn with a brush. */
struct brush {
    unsigned attributes[ROLE_COUNT];        /* curses attributes */
    short pairs[SURFACE_COUNT][ROLE_COUNT]; /* color pairs */
    bool has_surfaces;   /* 16 colors: foreground and background always have one
                            of their own */
    bool has_black_felt; /* like the night around it */
    bool has_pictures;   /* has_surfaces and UTF-8, for paint_pixels() */
    const struct glyphs *glyphs;
    bool letters; /* ASCII only, for cards too */
    bool plots_in_ascii;
    const char *typed; /* for each ASCII character, the one that the user types
                          for it; NULL: itself */
};

/* Returns what the user types for `key`. */
static inline int key_typed(const struct brush *brush, int key)
{
    return brush->typed && key > 0 && key < 128 ? brush->typed[key] : key;
}

/* ---- Painting ---- */

struct box {
    int row, column;
    int rows, columns;
};

/* Paints `text`, clipped to the screen, with the brush's minus sign for a
 * hyphen before a number or an amount. The byte \200 follows the letter of a
 * key, as in "press s\200 to stand": the user's own letter is painted. It takes
 * no column, because no character begins with it. Returns the column after the
 * text. */
int paint_text(const struct brush *brush, int row, int column, enum role role,
               const char *text);

/* Like paint_text(), but paints at most `columns` columns. */
int paint_cut(const struct brush *brush, int row, int column, int columns,
              enum role role, const char *text);

/* Paints `text` in the rows of `box`, wrapped between words, as far as there is
 * room; an ellipsis stands for the rest. Returns the row after it. */
int paint_wrapped(const struct brush *brush, const struct box *box,
                  enum role role, const char *text);

/* Centers `text` in the first row of `box`, and clips it to the box. */
void paint_centered(const struct brush *brush, const struct box *box,
                    enum role role, const char *text);

/* Paints `text` so that it ends before `column`. */
void paint_right(const struct brush *brush, int row, int column, enum role role,
                 const char *text);

/* Makes the cells of `box` one bar, whatever they show: the chosen row of a
 * list. */
void paint_marked(const struct brush *brush, const struct box *box);

/* Covers `box` with a surface. Without 16 colors, with blanks. */
void paint_surface(const struct brush *brush, const struct box *box,
                   enum surface surface);

/* From so many columns on, a panel is beside a game. */
enum { PANEL_FROM = 110, PANEL_COLUMNS = 44 /* enough for a chart */ };

/* Covers `panel`, which is beside or below a game, with a surface, or without
 * 16 colors draws its edge. Returns the box for what is in it. */
struct box paint_panel(const struct brush *brush, const struct box *panel);

static inline int smaller_length(int a, int b)
{
    return a < b ? a : b;
}

/* True if the cell is covered with that surface. */
bool paint_is_on(const struct brush *brush, int row, int column,
                 enum surface surface);

/* Paints `text` in an ink on the surface, INK_NONE, or on cards on another ink.
 * Use it only if the brush has pictures. */
void paint_inked(const struct brush *brush, int row, int column, enum ink ink,
                 enum ink paper, const char *text);

/*
 * Paints a picture whose pixels are half a row high. Each of the `rows` strings
 * is a row of pixels: a letter for each, as in "wkrgbypsa" for white, black
 * (k), red, green, blue, yellow gold, purple, skin and gray (a); anything else
 * is INK_NONE. Use it only if the brush has pictures.
 */
void paint_pixels(const struct brush *brush, int row, int column,
                  const char *const pixels[], int rows);

/* Paints a row: an end, the middle as often as there is room, the other end.
 * Each sign takes one column. */
void paint_edge(const struct brush *brush, int row, int column, int columns,
                enum role role, const char *const signs[3]);

/* Paints a frame with round corners. `fill`, which takes one column, is inside.
 */
void paint_frame(const struct brush *brush, const struct box *box,
                 enum role role, const char *fill);

#endif
