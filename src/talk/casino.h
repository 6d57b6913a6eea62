/* What the files of the casino session share. For this room alone. */
#ifndef TALK_CASINO_H
#define TALK_CASINO_H

#include "talk.h"

/* Is money at stake? Without it a session is one game and looks like play's. */
bool casino_has_money(const struct casino *casino);

/* Are several people asked, so that each must be named? */
bool casino_has_company(const struct casino *casino);

const char *casino_name(const struct casino *casino, int seat);

/* ---- What is shown (casino_show.c) ---- */

void casino_show_welcome(const struct casino *casino);
void casino_show_table(const struct casino *casino);

/* The table, or what else the seat in turn must see before it decides. */
void casino_show_position(const struct casino *casino);

/* The question to the seat in turn, with the letters of its answers. */
enum { PROMPT_SIZE = 160 };
void casino_write_prompt(const struct casino *casino, char prompt[PROMPT_SIZE]);

void casino_show_help(const struct casino *casino);

/* ---- What happens is shown (casino_events.c) ---- */

void casino_hear(struct casino *casino, const struct event *event);
void casino_show_summary(const struct casino *casino);

/* ---- What is decided (casino.c) ---- */

/* The table's listener: shows what happens, and puts it down. */
struct listener casino_listener(struct casino *casino);

/* Does what a seat decides and writes it down. False, with the problem, and
 * nothing done, where it is not legal. */
bool casino_act(struct casino *casino, const struct action *action,
                char problem[PROBLEM_SIZE]);

/* Ends the round that is open, if one is, as void; and the session. */
void casino_give_up_round(struct casino *casino);

/* Writes the check value of a round that is over. */
void casino_close_round(struct casino *casino);

/* Nobody has to say what is bet: nothing, or once more what was pushed. */
bool casino_bets_itself(const struct casino *casino);

/* ---- Records (record.c) ---- */

#define RECORD_HEAD "blackjack record 1"

/* An empty check value; then everything that is written or happens adds to
 * it. A line is written to the file, too, if there is one. */
void record_start(struct record *record);
void record_line(struct record *record, const char *line);
void record_event(struct record *record, const struct event *event);

/* The lines from the version to the seats. */
void record_head(struct record *record, const struct casino *casino);

/* The line that holds the check value so far, behind "check" or "end". */
void record_write_check(const struct record *record, const char *word,
                        char line[LINE_SIZE]);

#endif
