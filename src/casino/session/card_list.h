/* Lists of cards, as options and records have them. For this room alone. */
#ifndef SESSION_CARD_LIST_H
#define SESSION_CARD_LIST_H

#include "house.h"

/* Cards in the order in which they are dealt. */
struct card_list {
    int cards[SHOE_CARDS];
    int count;
};

/* Adds the cards of `text`, in any form that card_read() knows, separated by
 * white space, commas and # comments. Returns false, with the problem, at a
 * word that isn't a card. */
bool card_list_read(struct card_list *list, const char *text,
                    char problem[PROBLEM_SIZE]);

/* Returns false, with the problem, if a card occurs more often than `decks`
 * decks have it. */
bool card_list_fits(const struct card_list *list, int decks,
                    char problem[PROBLEM_SIZE]);

#endif
