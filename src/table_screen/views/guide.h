/* Blackjack for somebody who has never played it. For this room alone. */
#ifndef TABLE_SCREEN_GUIDE_H
#define TABLE_SCREEN_GUIDE_H

#include "table_screen/game.h"

/* Writes the aim, what cards count and what a blackjack pays. */
void guide_write(const struct rules *rules, int columns, FILE *out);

/* Writes the rules of the table in words. */
void guide_write_rules(const struct session *session, int columns, FILE *out);

/* Writes the words that players use, each in a line. */
void guide_write_glossary(int columns, FILE *out);

/* Writes what the rules of a table mean for somebody who plays there, in
 * sentences, as many as fit in `columns` columns. */
void guide_write_meaning(const struct rules *rules, int columns,
                         char text[SAYING_SIZE]);

/* Shows one page to a profile that has never played a round. */
void guide_show_first_page(struct game *game);

#endif
