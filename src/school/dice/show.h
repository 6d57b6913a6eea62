/* What the game says, in the words of the course's sample run. Most of these
 * functions print an empty line first; dice_show_welcome() and dice_show_roll()
 * don't. */
#ifndef DICE_SHOW_H
#define DICE_SHOW_H

#include "conversation.h"
#include "cli_input.h"

void dice_show_welcome(const struct dice_session *session);

/* Prints `roll`, which is about to be dealt. If the deck starts over with it,
 * says so first. */
void dice_show_roll(const struct dice_session *session,
                    const struct roll *roll);

/* Prints the totals of both sides, or only the known points of the house if
 * `hole_hidden`. The caller says so because at the end of a round the game has
 * turned the hole card over before the player sees it. */
void dice_show_totals(const struct dice_session *session, bool hole_hidden);
void dice_show_flip(const struct dice_session *session);
void dice_show_split(const struct dice_session *session);

/* Prints the result of a hand. */
void dice_show_result(const struct dice_session *session, int hand);

/* Prints what the player won, lost and got back in the round, and how much
 * money the player has. */
void dice_show_money(const struct dice_session *session);

/* Prints the wagers that the player got back from a round that was given up,
 * and how much money the player has. */
void dice_show_return(const struct dice_session *session, int64_t returned);

/* Prints why the session ends, and good-bye. */
void dice_show_goodbye(const struct dice_session *session, const char *reason);

/* Writes the question about the hand in play to `prompt`, without an empty
 * line, and returns `prompt`. */
const char *dice_decision_prompt(const struct dice_session *session,
                                 char prompt[CLI_LINE_SIZE]);

#endif
