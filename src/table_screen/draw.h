/* Parts of the table, drawn. For scene.c alone. */
#ifndef TABLE_SCREEN_DRAW_H
#define TABLE_SCREEN_DRAW_H

#include "scene.h"

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

/* Draws how much of the shoe is left, and where the cut card is, in a row. */
void draw_shoe_bar(const struct brush *brush, const struct box *line,
                   const struct table *table);
void write_cut(const struct table *table, char *text, size_t size);

/* Returns the column that centers `columns` columns in `box`. */
int middle_of(const struct box *box, int columns);

/* The cards of a hand in their place; the second face down if `hides`. */
void draw_cards(const struct brush *brush, const struct spread *spread,
                const int cards[], int count, bool hides);

#endif
