/* The columns of a round. For this room alone. */
#ifndef LEDGER_ROW_H
#define LEDGER_ROW_H

#include <sqlite3.h>

#include "ledger.h"

/* What to select from rounds and sessions for ledger_row_of(). */
#define LEDGER_ROW_COLUMNS                                                    \
    "rounds.id, session, rounds.began, rounds.ended, bankroll, "              \
    "rules_name, number, state, bet, staked, net, hands, won, lost, pushed, " \
    "naturals, busts, doubles, splits, insurances, surrenders, decisions, "   \
    "rounds.cards, results, sessions.began"
enum { LEDGER_ROW_COLUMN_COUNT = 25 };

/* What side bets won in the row of rounds. */
#define LEDGER_SIDE_NET                                   \
    "coalesce((SELECT sum(side_bets.net) FROM side_bets " \
    "WHERE side_bets.round = rounds.id), 0)"

struct ledger_row ledger_row_of(sqlite3_stmt *statement);

#endif
