/*
 * Blackjack in words, for somebody who has never played it: the game, the rules
 * of a table, and the words that players use. All of it follows the rules in
 * force, and lines have at most `columns` columns. A part of the module coach.
 */
#ifndef COACH_GUIDE_H
#define COACH_GUIDE_H

#include <stdio.h>

#include "house.h"

/* Writes the aim, what cards count, what a blackjack pays, and how the dealer
 * plays. */
void guide_write(const struct rules *rules, int columns, FILE *out);

/* Writes the rules, which are called `name`, below a heading. */
void guide_write_rules(const struct rules *rules, const char *name, int columns,
                       FILE *out);

/* Writes what the words that players use mean, below a heading. */
void guide_write_glossary(const struct rules *rules, int columns, FILE *out);

/* Writes what the rules mean for somebody who plays by them, in sentences, as
 * many as fit in `columns` columns. */
enum { GUIDE_MEANING_SIZE = 512 };
void guide_write_meaning(const struct rules *rules, int columns,
                         char text[GUIDE_MEANING_SIZE]);

#endif
