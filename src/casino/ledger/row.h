/* The columns of a round. For this room alone. */
#ifndef LEDGER_ROW_H
#define LEDGER_ROW_H

#include <sqlite3.h>

#include "ledger.h"

/* A sum over the side bets in the row of rounds. */
#define LEDGER_SIDE_BETS(sum)                       \
    "coalesce((SELECT sum(" sum ") FROM side_bets " \
    "WHERE side_bets.round = rounds.id), 0)"
#define LEDGER_SIDE_NET LEDGER_SIDE_BETS("side_bets.net")

/* The sessions of a span, whose members are ?1 to ?3 of the statement. */
#define LEDGER_IN_SPAN                                        \
    "session IN (SELECT id FROM sessions WHERE profile = ?1 " \
    "AND id BETWEEN ?2 AND ?3) "

/* What to select from rounds and sessions for ledger_row_of(). A side bet that
 * is settled has won or lost. */
#define LEDGER_ROW_COLUMNS                                                    \
    "rounds.id, session, rounds.began, rounds.ended, bankroll, "              \
    "rules_name, number, state, bet, staked, net, hands, won, lost, pushed, " \
    "naturals, busts, doubles, splits, insurances, surrenders, decisions, "   \
    "rounds.cards, results, sessions.began, " LEDGER_SIDE_NET                 \
    ", " LEDGER_SIDE_BETS("side_bets.staked") ", " LEDGER_SIDE_BETS(          \
        "iif(side_bets.net = 0, side_bets.staked, 0)")
enum { LEDGER_ROW_COLUMN_COUNT = 28 };

struct ledger_row ledger_row_of(sqlite3_stmt *statement);

#endif
