/*
 * Side bets at the table: what they pay and cost, in words. A part of the room
 * session.
 */
#ifndef SESSION_SIDE_BETS_H
#define SESSION_SIDE_BETS_H

#include "session.h"

/* Returns what the house wins of a side bet on average, per unit of it, from
 * the full shoe. The table must offer it. */
double session_side_bet_edge(const struct table *table,
                             enum side_bet_kind kind);

/* Writes what a side bet pays: "suited trips 9:1, trips 9:1". */
enum { SIDE_BET_PAYS_SIZE = 192 };
void session_side_bet_pays(const struct table *table, enum side_bet_kind kind,
                           char text[SIDE_BET_PAYS_SIZE]);

/* Writes what the outcomes of the bets that the table offers are: "mixed pair:
 * one rank, a red card and a black one". */
void session_write_side_outcomes(const struct table *table, int columns,
                                 FILE *out);

/* Writes what a side bet of `bet` cents costs: "$5 on 21+3: house edge 3.24%, a
 * loss of $0.16 on average." */
enum { SIDE_BET_LINE_SIZE = 128 };
void session_side_bet_cost(const struct table *table, enum side_bet_kind kind,
                           int64_t bet, char text[SIDE_BET_LINE_SIZE]);

#endif
