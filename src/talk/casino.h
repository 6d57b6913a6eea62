/* What the files of the casino session share. For this room alone. */
#ifndef TALK_CASINO_H
#define TALK_CASINO_H

#include "talk.h"

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

#endif
