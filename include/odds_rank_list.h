/*
 * Lists of cards as people type them, with or without suits. A part of the
 * module odds.
 */
#ifndef ODDS_RANK_LIST_H
#define ODDS_RANK_LIST_H

#include "odds.h"

enum { RANK_LIST_PROBLEM_SIZE = 200 };

struct rank_list {
    int count;
    int cards[SHOE_CARDS];   /* as in cards.h */
    bool suited[SHOE_CARDS]; /* the suit was given; the suits of other cards
                                are meaningless */
};

/* Adds the cards in `text` to the list: faces (A, 2 to 10, T, J, Q, K) or cards
 * in any form that card_read() accepts, separated by blanks or commas; 5x4
 * stands for four fives. At the first word that is neither, writes the problem
 * to `problem` and returns false.
 */
bool rank_list_read(struct rank_list *list, const char *text,
                    char problem[RANK_LIST_PROBLEM_SIZE]);

/* Writes a card of the list to `text`: "10", or "10h" if the suit was given. */
const char *rank_list_text(const struct rank_list *list, int index,
                           char text[CARD_TEXT_SIZE]);

/* Takes the cards of the list out of the shoe. A bare 10 is a ten or, once the
 * tens are gone, any other ten-valued card; the list is changed accordingly. If
 * the shoe lacks a card, stores its index in `*missing` and returns false. */
bool rank_list_take(struct odds_shoe *shoe, struct rank_list *list,
                    int *missing);

/* Returns true if no card with a suit is listed more often than there are
 * decks. Otherwise writes the problem. Infinite decks hold any number of them.
 */
bool rank_list_suits_fit(const struct rank_list *list, int decks,
                         char problem[RANK_LIST_PROBLEM_SIZE]);

#endif
