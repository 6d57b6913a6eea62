/* What the files of the plain session share. For this room alone. */
#ifndef SESSION_PLAIN_H
#define SESSION_PLAIN_H

#include "session.h"

/* True if several people or computers play. */
bool plain_has_company(const struct plain_table *plain);

/* seat_name() and seat_verb() for the session of `plain`. */
const char *plain_name(const struct plain_table *plain, int seat);
const char *plain_verb(const struct plain_table *plain, int seat,
                       const char *third, const char *second);

/* ---- What is shown (plain_show.c) ---- */

void plain_show_welcome(const struct plain_table *plain);
void plain_show_table(const struct plain_table *plain);

/* The table, or what else the seat in turn must see before it decides. */
void plain_show_position(const struct plain_table *plain);

/* The question to the seat in turn, with the letters of its answers. */
enum { PROMPT_SIZE = 160 };
void plain_write_prompt(const struct plain_table *plain,
                        char prompt[PROMPT_SIZE]);

void plain_show_help(const struct plain_table *plain);

/* ---- Statistics and the log (plain_log.c) ---- */

/* Writes the statistics of the account, or that there is none. */
void plain_show_statistics(const struct plain_table *plain);

/* Starts the log once all players have sat down. */
void plain_log_start(struct plain_table *plain);

/* Adds the round that was played last, unless it is in the log or is void. */
void plain_log_round(struct plain_table *plain);

/* Writes what each player won or lost in the rounds of this session, one line
 * per round. Of a long session it writes the last PLAIN_LOG_ROUNDS rounds. */
void plain_show_log(const struct plain_table *plain);

/* ---- What happens is shown (plain_events.c) ---- */

void plain_hear(struct plain_table *plain, const struct event *event);
void plain_show_summary(const struct plain_table *plain);

#endif
