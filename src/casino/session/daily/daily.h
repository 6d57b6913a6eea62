/* What the files of the daily share, and what a session asks of it. For this
 * room alone. */
#ifndef SESSION_DAILY_DAILY_H
#define SESSION_DAILY_DAILY_H

#include "session_daily.h"

enum { DAILY_BET = 10 * CENTS, DAILY_BANKROLL = 1000 * CENTS };
#define DAILY_RULES RULES_DEFAULT

/* ---- Days (day.c) ---- */

enum { DAILY_DATE_SIZE = 11 };
void daily_write_date(int64_t day, char date[DAILY_DATE_SIZE]);

/* Returns the seed of the shoe of a hand, from 1: the upper half of the first
 * word of splitmix64 from the decimal number YYYYMMDDNN. */
uint32_t daily_seed(int64_t day, int hand);

/* ---- What the account keeps (keep.c) ---- */

/* Reads the kept result of `day`, and whether it was played on its day. Returns
 * LEDGER_NONE if there is none. */
enum ledger_answer daily_read_result(struct account *account, int64_t day,
                                     struct daily_score *score,
                                     bool *is_timely);

/* Reads the actions of a hand, or nothing. */
bool daily_read_hand(struct account *account, int64_t day, int hand,
                     char actions[LEDGER_VALUE_SIZE]);

/* Returns the number of days in a row, up to this one, that the account has
 * finished on their day. */
int daily_streak(const struct daily *daily);

/* Writes what is new to the account. Returns false, with the problem in the
 * account, if it can't. */
bool daily_save(struct daily *daily);

/* Says what a daily is. */
void daily_write_welcome(const struct daily *daily, FILE *out);

/* ---- The hands, for a session (daily.c) ---- */

/* Makes the session of the daily, and replays what the account has of it.
 * Returns false after an error message. */
bool daily_session(const struct cli *cli, const struct setup *setup,
                   struct session *session);
void daily_close(struct daily *daily);

/* Puts the shoe of the next hand on the table. Returns false after the last
 * one. */
bool daily_set_shoe(struct session *session);

/* Judges and notes an action before it is performed. */
void daily_note_action(struct session *session, const struct action *action);

/* Notes the result of the hand, which is over in `table`. */
void daily_note_result(const struct session *session,
                       const struct table *table);

#endif
