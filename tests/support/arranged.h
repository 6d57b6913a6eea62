/* Tables with arranged cards, and seats that play given lines. */
#ifndef SUPPORT_ARRANGED_H
#define SUPPORT_ARRANGED_H

#include "session.h"

/* Returns the rules of strip with changes such as "soft17=hit split=2". */
void apply_rules(struct rules *rules, const char *changes);

/* A shoe of these cards, the first one dealt first. */
struct shoe arrange(const char *text);

/* A table for so many seats with 100 dollars each, a round begun. */
void open_for(struct table *table, int seats, const char *changes,
              const char *cards);

/* Says a line, for the seat whose turn it is; one with a ! in front must be
 * refused. `story` is told when it goes another way. */
void say(struct table *table, const char *line, const char *story);

/* Plays several lines, separated by commas. */
void say_all(struct table *table, const char *text);

#endif
