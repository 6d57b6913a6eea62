/* What the table shows, and how it is drawn. For this module alone. */
#ifndef SCREEN_TABLE_DRAW_H
#define SCREEN_TABLE_DRAW_H

#include "coach_review.h"
#include "screen_card_pictures.h"
#include "game.h"
#include "stage.h"

/* ---- The layout: sizes in, boxes out, without curses ---- */

/* How a hand is drawn. */
struct spread {
    struct box box;    /* the cards'; the row above has the hand's label */
    bool has_outlines; /* until the cards are there */
    bool is_of_split;  /* a single card is in the middle */
    bool in_words;     /* too many cards for pictures: "10♥ 8♠" */
    struct card_size size;
    int stride; /* columns from one card's left edge to the next one's */
};

struct seat_place {
    struct box box;  /* the whole column of the seat; no columns: no room */
    bool is_stacked; /* hands are below each other; else side by side, with a
                        row below the box for the result, unless labels are
                        short */
    struct spread hands[HANDS_MAX];
    int name_row; /* the bankroll is below it, or beside it */
};

struct layout {
    int rows, columns;  /* the table's */
    struct box panel;   /* beside, below or over the table, or no columns */
    bool is_covered;    /* the panel takes the place of the table */
    struct box message; /* its last row is that of the status line */
    int dealer_row;     /* the dealer's label */
    struct spread dealer;
    struct box shoe;   /* on the right of the dealer, and the discards are on
                          the left; no columns if there is no room or the panel
                          shows them */
    int felt_row;      /* -1: no room */
    struct box others; /* a line for each other seat, if not all have cards */
    struct seat_place seats[SEATS_MAX];
    bool is_compact;       /* no name; the title's row has the bankroll */
    bool has_short_labels; /* money is beside totals and names */
};

enum {
    COMPACT_ROWS = 16, /* the smallest screen */
    COMPACT_COLUMNS = 46
};

/* How much of the table that which is open may take. */
enum sheet_size {
    SHEET_NONE,
    SHEET_HALF, /* the hand stays visible, if half of the table is enough */
    SHEET_WIDE  /* as wide as the table, below it */
};

struct sheet {
    enum sheet_size size;
    bool is_needless; /* while nothing is open, a panel would be empty */
    int seat;         /* it keeps its cards where not all have room */
};

/* Plans a screen of at least COMPACT_ROWS by COMPACT_COLUMNS. Below SCREEN_ROWS
 * or SCREEN_COLUMNS, and where what is open would make the cards smaller, one
 * person has cards; the others have a line each, or nothing without room for
 * it. Nothing overlaps, whatever the cards are. */
void layout_plan(struct layout *layout, const struct table *table,
                 const struct sheet *sheet, int rows, int columns);

/* Returns `value`, but at most `most` and at least 0. */
static inline int clamped(int value, int most)
{
    value = value < most ? value : most;
    return value > 0 ? value : 0;
}

/* Returns the role of a result; `even` is that of none. */
static inline enum role role_of_net(int64_t net, enum role even)
{
    return net > 0 ? ROLE_WON : net < 0 ? ROLE_LOST : even;
}

/* Returns the column that centers `columns` columns in `box`. */
static inline int middle_of(const struct box *box, int columns)
{
    int left = (box->columns - columns) / 2;
    return box->column + (left > 0 ? left : 0);
}

/* Returns the place of a card of a hand of `count` cards, drawn as pictures. */
static inline struct box card_place(const struct spread *spread, int count,
                                    int card)
{
    /* In a deal the first card doesn't move when the second one comes. */
    int places = count < 2 ? 2 : count;
    if (count == 1 && spread->is_of_split)
        places = 1;
    int wide = (places - 1) * spread->stride + spread->size.columns;
    return (struct box){.row = spread->box.row,
                        .column = middle_of(&spread->box, wide) +
                                  card * spread->stride,
                        .rows = spread->size.rows,
                        .columns = spread->size.columns};
}

/* Names the outcome of a hand that isn't just won, lost or pushed: "bust".
 * Returns NULL for any other one. */
const char *outcome_word(enum outcome outcome);

enum { BESIDE_CARDS = 2 /* columns between cards and chips or a banner */ };

/* ---- The last rounds, for the panel ---- */

enum { LAST_ROUNDS_MAX = 256, PAST_WORDS_SIZE = 24 };

struct past_round {
    bool is_earlier;             /* played in an earlier game */
    bool is_settled;             /* bet on, and played to its end */
    int64_t net, bankroll;       /* the person's */
    char words[PAST_WORDS_SIZE]; /* "20 to 18", "bust" */
};

/* The last LAST_ROUNDS_MAX rounds; the oldest is first. */
struct last_rounds {
    int count;
    int64_t start; /* the bankroll before them */
    int64_t now;   /* the bankroll after them, with what was bought since */
    struct past_round rounds[LAST_ROUNDS_MAX];
};

/* Starts again with the rounds of earlier games that the ledger has. */
void last_rounds_begin(struct last_rounds *past, const struct game *game);
void last_rounds_read(struct last_rounds *past, const struct account *book,
                      int64_t now);

/* Adds the round that is over, and replaces the last one after a dealer's error
 * was put right. */
void last_rounds_add(struct last_rounds *past, const struct game *game);
void last_rounds_correct(struct last_rounds *past, const struct game *game);

/* Draws the bankroll before them and after each as a curve. */
void last_rounds_draw(const struct last_rounds *past, const struct brush *brush,
                      const struct box *box);

/* ---- The scene ---- */

/* What moves over the table. */
enum motion_kind {
    MOTION_NONE,
    MOTION_CARD,  /* the last card of a hand, from the shoe */
    MOTION_HOLE,  /* the hole card turns over */
    MOTION_BET,   /* chips from the owner to a hand */
    MOTION_RESULT /* chips from the house to a hand, or back */
};

struct motion {
    enum motion_kind kind;
    int seat, hand; /* or DEALER */
    int64_t cents;  /* negative: to the house */
    int step;       /* 1 to MOTION_STEPS */
};
enum { MOTION_STEPS = 2 };

struct scene {
    const struct game *game;
    const struct table *table; /* the picture's state; set while it is drawn */
    bool is_asked;             /* a person is to act: mark the seat */
    int asked_seat;
    bool has_bet; /* a bet is being entered for that seat */
    int64_t bet, side_stakes;
    bool has_banner, is_insured[SEATS_MAX]; /* the round that is over */
    bool is_bannered[SEATS_MAX];  /* the banner says what the hand has won */
    bool covers_felt;             /* a banner is where the felt's line was */
    int64_t insurance[SEATS_MAX]; /* the result of settled insurance in this
                                     round; 0: none */
    struct last_rounds last_rounds;
    enum sheet_size sheet; /* of what is open */
    /* Draws that in the panel, instead of the bankroll, the last rounds and
     * the shoe. Returns the rows that it needs. */
    int (*draw_aside)(void *self, const struct box *box);
    void *aside;
    struct motion motion;
    /* Only the hands are known, and no owner, chips or cards. */
    bool is_picture;
    /* A hand of the history: no other rounds, no shoe, and no chips of
     * computers are known. */
    bool is_one_hand;
    int first_hands; /* of a beginner, who sees no rules and limits; or 0 */
    const struct review_mistake *decision; /* beside a picture; or NULL */
    int shoe_before; /* cards in the shoe before the action; shown while cards
                        are on their way, as each change is bytes */
};

/* Draws the whole scene on the stage. */
void scene_draw(const struct scene *scene, struct stage *stage);

/* Draws "Bankroll" and "$95", or "$95 + $5 on the table" while chips are there,
 * and until the next deal "$100  +$5". */
void scene_draw_bankroll(const struct scene *scene, const struct brush *brush,
                         const struct box *line);

/* Plans the scene for the size of the screen. */
void scene_plan(const struct scene *scene, struct layout *layout);

#endif
