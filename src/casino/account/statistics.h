/* Statistics of an account. For this module alone. */
#ifndef ACCOUNT_REPORT_H
#define ACCOUNT_REPORT_H

#include "account_statistics.h"

/* Write the sum of the profile `name`, with money in cents. */
void report_json(FILE *out, const char *name,
                 const struct ledger_statistics *sum);
void report_csv(FILE *out, const char *name,
                const struct ledger_statistics *sum);

/* Returns the cents per hour, or 0 if too little time has passed. */
int64_t report_an_hour(int64_t cents, int64_t seconds);

/* Returns what all kinds of side bets staked, won and win on average. */
struct ledger_by_side_bet
report_all_side_bets(const struct ledger_statistics *sum);

#endif
