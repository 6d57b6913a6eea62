/* Solid cards, for terminals with 256 colors. For paint_card.c alone. */
#ifndef CARD_PICTURES_PAINT_SOLID_H
#define CARD_PICTURES_PAINT_SOLID_H

#include "screen_card_pictures.h"

/* The face ("10", "A") and the suit of a card, apart, and their role. */
struct card_words {
    char face[CARD_TEXT_SIZE];
    char suit[CARD_TEXT_SIZE];
    enum role role;
};

void paint_solid_back(const struct brush *brush, const struct box *card);

/* Covers the card with blanks in the color of its suit: few changes of color
 * are few bytes. */
void paint_solid_blank(const struct brush *brush, const struct box *card,
                       enum role role);

void paint_solid_face(const struct brush *brush, const struct box *card,
                      const struct card_words *words, int code);

#endif
