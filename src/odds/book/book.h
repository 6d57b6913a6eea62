/* All hands of a shoe: the values against an upcard, and those of a round. */
#ifndef ODDS_BOOK_H
#define ODDS_BOOK_H

#include "odds/first_hand.h"
#include "odds/split/split.h"

/* Fills in what each pair is worth split (book.c). */
void fill_splits(const struct pack *pack, const struct odds_shoe *shoe,
                 enum odds_strategy strategy, struct odds_values *values,
                 struct split_room *room);

/* ---- Play by totals (total_play.c) ---- */

/* Turns the values that best_play_fill() filled in into those of ODDS_TOTAL. */
void total_play_fill(const struct pack *pack, const struct odds_shoe *shoe,
                     struct odds_values *values, struct split_room *room);

/* ---- A deal and its cases (deal.c) ---- */

/* A case of two cards: its share of them, how many cards of the pack can be
 * split with the pair, and what the split is worth; NAN for no pair. */
struct deal_case {
    double share;
    double pair_cards;
    double split;
};

enum { DEAL_CASES_MAX = 2 * ODDS_TEN_FACES + 1 };

int deal_cases(const struct odds *odds, const struct odds_book *book,
               const struct pack *pack, int first, int second,
               struct deal_case cases[DEAL_CASES_MAX]);

/* What the book does in a case, its values before the look. The pack is
 * without the upcard. */
void deal_decide(const struct odds *odds, const struct odds_book *book,
                 const struct pack *pack, int number, double split,
                 struct odds_decision *decision);

/* ---- The round (round.c) ---- */

void round_fill(const struct odds *odds, struct odds_book *book);

#endif
