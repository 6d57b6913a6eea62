/* Parts of the table, drawn. For this folder alone. */
#ifndef TABLE_SCREEN_DRAW_H
#define TABLE_SCREEN_DRAW_H

#include "table/draw/scene.h"

void draw_dealer(const struct brush *brush, const struct layout *layout,
                 const struct table *table);
void draw_shoe(const struct brush *brush, const struct layout *layout,
               const struct table *table);

enum {
    LABEL_SIZE = 96, /* of a text */
    CHIP_COLUMNS = 3,
    CHIP_STRIDE = CHIP_COLUMNS + 1 /* with the blank after it */
};

/* Writes "$960", and the insurance or the side bets if there is no room for
 * them at the cards but in these columns. */
void write_chips_of_seat(const struct layout *layout, const struct scene *scene,
                         int number, int columns, char text[LABEL_SIZE]);

/* Writes "insured $10, side bets $5", or the part of it that fits in `columns`
 * columns, or nothing. Returns its role. */
enum role write_other_bets(const struct scene *scene, int number, int columns,
                           char text[LABEL_SIZE]);

/* Draws the stake of an insurance, what it won, or side bets on the left of the
 * cards; without room for chips, only the text, below. */
void draw_insurance(const struct brush *brush, const struct layout *layout,
                    const struct scene *scene, int number);

void draw_seat(const struct brush *brush, const struct layout *layout,
               const struct scene *scene, int seat);

/* The last rounds, the bankroll and the shoe, beside the table. */
void draw_panel(const struct brush *brush, const struct layout *layout,
                const struct scene *scene);

/* Draws what is below a panel: its surface, also in the rows that only a long
 * message fills, or a line at its edge. */
void draw_panel_ground(const struct brush *brush, const struct box *panel,
                       int message_rows);

/* Returns the column of the first stack of chips for a hand: on the right of
 * its `count` cards or, if there is no room, in the middle of its box. */
int chips_column(const struct spread *spread, int count);

/* Draws `cents` as stacks of chips on the right of the hand's `count` cards,
 * and the text, which is the amount, beside them. Returns false, and draws
 * nothing, if there is no room. */
bool draw_chips(const struct brush *brush, const struct spread *spread,
                int count, int64_t cents, enum role role, const char *text);

/* Does what draw_chips() does, on the left of the hand's cards. */
bool draw_chips_on_left(const struct brush *brush, const struct spread *spread,
                        int count, int64_t cents, enum role role,
                        const char *text);

/* Draws the most valuable chip for `cents` and the text in the middle of a
 * row, or the text alone if there is no room. */
void draw_chip_and_text(const struct brush *brush, const struct box *line,
                        int64_t cents, enum role role, const char *text);

/* Draws how much of the shoe is left, and where the cut card is, in a row. */
void draw_shoe_bar(const struct brush *brush, const struct box *line,
                   const struct table *table);
/* Draws the discards, and below them the cards that were burned, if any. */
void draw_discards(const struct brush *brush, int row, int column,
                   const struct shoe *shoe);

/* Writes "6 left" or "none left", for listed cards. */
void write_cards_left(const struct shoe *shoe, char *text, size_t size);

/* True before the first shuffle: the shoe is as good as full. */
bool shoe_is_new(const struct shoe *shoe);
void write_cut(const struct table *table, char *text, size_t size);

/* Returns the ink of the most valuable chip for `cents`, which isn't 0. */
enum ink chip_ink(int64_t cents);

/* Paints a chip, three columns wide. */
void paint_chip(const struct brush *brush, int row, int column, enum ink ink);

/* Draws what moves, in the middle of its way. */
void draw_motion(const struct brush *brush, const struct layout *layout,
                 const struct scene *scene);

/* Returns the place of a card of a hand of `count` cards, drawn as pictures. */
struct box card_place(const struct spread *spread, int count, int card);

/* Returns the column that centers `columns` columns in `box`. */
int middle_of(const struct box *box, int columns);

/* The cards of a hand in their place; the second face down if `hides`. */
void draw_cards(const struct brush *brush, const struct spread *spread,
                const int cards[], int count, bool hides);

#endif
