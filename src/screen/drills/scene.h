/* The picture of a question. For this room alone. */
#ifndef TRAINING_SCREEN_SCENE_H
#define TRAINING_SCREEN_SCENE_H

#include "screen_card_pictures.h"
#include "training_drills.h"

/* Draws cards side by side in the middle of the box; the second face down if
 * `hides`. If there is no room, writes them. */
void draw_row_of_cards(const struct brush *brush, const struct box *box,
                       const int cards[], int count, bool hides);

/* Draws the dealer's cards above the hand, with a row between them, if there is
 * one to spare; in a low box, beside it. In a high one, they don't drift apart.
 * Hands after a split have a row for their mark above them. */
void draw_both_hands(const struct brush *brush, const struct box *box,
                     const struct drill_scene *scene);

/* Draws the tray and the rest of the shoe as a bar, with a scale below. */
void draw_tray(const struct brush *brush, const struct box *box,
               const struct drill_scene *scene, int64_t precision);

#endif
