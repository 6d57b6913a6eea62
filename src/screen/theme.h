/* Colors by what they mean, and the signs that lines are drawn with. */
#ifndef SCREEN_THEME_H
#define SCREEN_THEME_H

#include "screen.h"
#include "cli_output.h"

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
    enum card_form form;
    bool plots_in_ascii;
};

/* A brush for the look; curses must have begun. */
void brush_make(struct brush *brush, const struct look *look, enum color color);

#endif
