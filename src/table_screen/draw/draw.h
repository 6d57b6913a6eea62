/* Parts of the table, drawn. For scene.c alone. */
#ifndef TABLE_SCREEN_DRAW_H
#define TABLE_SCREEN_DRAW_H

#include "table_screen/draw/scene.h"

void draw_dealer(const struct brush *brush, const struct layout *layout,
                 const struct table *table);
void draw_shoe(const struct brush *brush, const struct layout *layout,
               const struct table *table);
void draw_seat(const struct brush *brush, const struct layout *layout,
               const struct scene *scene, int seat);

/* The last rounds, the bankroll and the shoe, beside the table. */
void draw_panel(const struct brush *brush, const struct box *panel,
                const struct scene *scene);

/* Draws `cents` as stacks of chips on the right of the hand's `count` cards, if
 * there is room. */
void draw_chips(const struct brush *brush, const struct spread *spread,
                int count, int64_t cents);

/* Draws `cents` as stacks of chips on the left of the hand's cards, if there is
 * room. */
void draw_chips_on_left(const struct brush *brush, const struct spread *spread,
                        int count, int64_t cents);

/* Draws how much of the shoe is left, and where the cut card is, in a row. */
void draw_shoe_bar(const struct brush *brush, const struct box *line,
                   const struct table *table);
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
