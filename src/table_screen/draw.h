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

/* The cards of a hand in their place; the second face down if `hides`. */
void draw_cards(const struct brush *brush, const struct spread *spread,
                const int cards[], int count, bool hides);

#endif
