/*
 * Side bets at the table: what they pay and cost, in words. A part of the
 * module coach.
 */
#ifndef COACH_SIDE_BETS_H
#define COACH_SIDE_BETS_H

#include "coach.h"

/* Writes what a side bet pays: "suited trips 9:1, trips 9:1". */
enum { SIDE_BET_PAYS_SIZE = 192 };
void side_bet_pays(const struct table *table, enum side_bet_kind kind,
                   char text[SIDE_BET_PAYS_SIZE]);

/* Writes what the outcomes of the bets that the table offers are: "mixed pair:
 * one rank, a red card and a black one". */
void side_bets_write_outcomes(const struct table *table, int columns,
                              FILE *out);

/* Writes what a side bet of `bet` cents costs: "$5 on 21+3: house edge 3.24%, a
 * loss of $0.16 on average." */
enum { SIDE_BET_LINE_SIZE = 128 };
void side_bet_write_cost(const struct table *table, enum side_bet_kind kind,
                         int64_t bet, char text[SIDE_BET_LINE_SIZE]);

#endif
