/* Solid cards, for terminals with 256 colors. For paint_card.c alone. */
#ifndef TABLE_SCREEN_PAINT_SOLID_H
#define TABLE_SCREEN_PAINT_SOLID_H

#include "table_screen/draw/paint_card.h"

/* The face ("10", "A") and the suit of a card, apart, and their role. */
struct card_words {
    char face[CARD_TEXT_SIZE];
    char suit[CARD_TEXT_SIZE];
    enum role role;
};

void paint_solid_back(const struct brush *brush, const struct box *card);

void paint_solid_face(const struct brush *brush, const struct box *card,
                      const struct card_words *words, int code);

#endif
