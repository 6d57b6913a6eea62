/* Lists of cards as they are named in options: perhaps by the face alone. */
#ifndef ODDS_REPORT_RANK_LIST_H
#define ODDS_REPORT_RANK_LIST_H

#include "odds.h"

enum { RANK_LIST_PROBLEM_SIZE = 200 };

struct rank_list {
    int count;
    int cards[SHOE_CARDS];   /* as in cards.h */
    bool suited[SHOE_CARDS]; /* the suit was named; that of others has no
                                meaning */
};

/* Adds the cards of a text: faces (A, 2 to 10, T, J, Q, K) or cards in any form
 * that card_read() knows, with blanks or commas between. False, with the
 * problem, at the first word that is neither. */
bool rank_list_read(struct rank_list *list, const char *text,
                    char problem[RANK_LIST_PROBLEM_SIZE]);

/* A card of a list: "10", or with its suit "10h". */
const char *rank_list_text(const struct rank_list *list, int index,
                           char text[CARD_TEXT_SIZE]);

/* Takes the cards of the list out of the shoe. A bare 10 is a ten, or any other
 * card of its value once the tens are gone, and becomes that in the list.
 * False where a card is missing; `missing` is its place in the list. */
bool rank_list_take(struct odds_shoe *shoe, struct rank_list *list,
                    int *missing);

#endif
