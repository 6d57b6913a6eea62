/* The parts of plain mode. For this room alone. */
#ifndef SESSION_PLAIN_H
#define SESSION_PLAIN_H

#include "session_plain.h"

/* True if several people or computers play. */
bool plain_has_company(const struct plain_table *plain);

/* seat_name() and seat_verb() for the session of `plain`. */
const char *plain_name(const struct plain_table *plain, int seat);
const char *plain_verb(const struct plain_table *plain, int seat,
                       const char *third, const char *second);

/* ---- What is shown (plain_show.c) ---- */

void plain_show_welcome(const struct plain_table *plain);
void plain_show_table(const struct plain_table *plain);

/* Shows the seat to act its bankroll before a bet, and otherwise the table and
 * its hand. */
void plain_show_position(const struct plain_table *plain);

/* Writes the question to the seat to act, with the letters of the answers. */
enum { PROMPT_SIZE = 160 };
void plain_write_prompt(const struct plain_table *plain,
                        char prompt[PROMPT_SIZE]);

/* Writes about the game, its rules and what to type (plain_help.c). */
void plain_show_help(const struct plain_table *plain);

/* Returns the columns of a line: those of the terminal, but at most 80. */
int plain_columns(const struct plain_table *plain);

/* Writes a sentence, or several, on lines of at most that many columns. */
void plain_say(const struct plain_table *plain, const char *text);

/* ---- Statistics and the log (plain_log.c) ---- */

/* Writes the statistics of the account, or that there is no account. */
void plain_show_statistics(const struct plain_table *plain);

/* Starts the log once all players have sat down. */
void plain_log_start(struct plain_table *plain);

/* Adds the last round, unless the log has it or it is void. */
void plain_log_round(struct plain_table *plain);

/* Writes what each player won or lost in the rounds of this session, one line
 * per round. Of a long session it writes the last PLAIN_LOG_ROUNDS rounds. */
void plain_show_log(const struct plain_table *plain);

/* Writes the newest rounds of the history that `line`, "history" and a search,
 * asks for. */
void plain_show_history(struct plain_table *plain, const char *line);

/* ---- What happens is shown (plain_events.c) ---- */

void plain_hear(struct plain_table *plain, const struct event *event);
void plain_show_summary(const struct plain_table *plain);

#endif
