/* Tables with arranged cards, and seats that play given lines. */
#ifndef SUPPORT_ARRANGED_H
#define SUPPORT_ARRANGED_H

#include "game.h"

/* Returns the rules of strip with changes such as "soft17=hit split=2". */
void apply_rules(struct rules *rules, const char *changes);

/* Returns a shoe of these cards. The first one is dealt first. */
struct shoe arrange(const char *text);

/* Opens a table for `seats` seats with 100 dollars each, and begins a round. */
void open_for(struct table *table, int seats, const char *changes,
              const char *cards);

/* Plays a line for the seat whose turn it is. A line that starts with ! must be
 * refused. `story` is part of the message if the line goes wrong. */
void say(struct table *table, const char *line, const char *story);

/* Returns what a computer of `kind` does in the seat whose turn it is. */
struct action computer_action(enum player_kind kind, struct adviser *adviser,
                              const struct table *table);

/* Plays several lines, separated by commas. */
void say_all(struct table *table, const char *text);

#endif
