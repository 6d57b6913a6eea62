/* What the files of the daily share. For this module alone. */
#ifndef COACH_DAILY_INSIDE_H
#define COACH_DAILY_INSIDE_H

#include "coach_daily.h"

enum { DAILY_DATE_SIZE = 11 };
void daily_write_date(int64_t day, char date[DAILY_DATE_SIZE]);

/* Reads the kept result of `day`, and whether it was played on its day. Returns
 * LEDGER_NONE if there is none. */
enum ledger_answer daily_read_result(struct account *account, int64_t day,
                                     struct daily_score *score,
                                     bool *is_timely);

/* Returns the number of days in a row, up to this one, that the account has
 * finished on their day. */
int daily_streak(const struct daily *daily);

/* Returns a cost in bets to the digit that a daily counts. */
double cost_as_written(double bets);

#endif
