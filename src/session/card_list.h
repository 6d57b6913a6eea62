/* Lists of cards, as options and records have them. For this room alone. */
#ifndef SESSION_CARD_LIST_H
#define SESSION_CARD_LIST_H

#include "house.h"

/* Cards in the order in which they are to be dealt. */
struct card_list {
    int cards[SHOE_CARDS];
    int count;
};

/* Adds the cards of a text, in any form that card_read() knows, with blanks,
 * commas and # comments between them. False, with the problem, at a word that
 * is no card. */
bool card_list_read(struct card_list *list, const char *text,
                    char problem[PROBLEM_SIZE]);

/* Is no card there more often than there are decks? */
bool card_list_fits(const struct card_list *list, int decks,
                    char problem[PROBLEM_SIZE]);

#endif
