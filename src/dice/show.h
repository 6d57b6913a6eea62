/* What the game says, in the words of the course's sample run. All of these but
 * dice_show_roll() begin with an empty line. */
#ifndef DICE_SHOW_H
#define DICE_SHOW_H

#include "conversation.h"
#include "cli_input.h"

void dice_show_welcome(const struct dice_session *session);

/* Prints the roll that is dealt next, and before it that the deck starts over,
 * if it does. */
void dice_show_roll(const struct dice_session *session,
                    const struct roll *roll);

/* Prints the points of both sides. When a round ends, the game has turned the
 * hole card already, but the points before it are shown first. So the caller
 * says whether it is still hidden. */
void dice_show_points(const struct dice_session *session, bool hole_hidden);
void dice_show_flip(const struct dice_session *session);
void dice_show_split(const struct dice_session *session);

/* Prints what has become of a hand. */
void dice_show_result(const struct dice_session *session, int hand);

/* Prints what the round won, lost and gave back, and what money there is. */
void dice_show_money(const struct dice_session *session);

/* Prints the same for a round that was given up. */
void dice_show_return(const struct dice_session *session, int64_t returned);

/* Prints why the session ends, and good-bye. */
void dice_show_goodbye(const struct dice_session *session, const char *reason);

/* Writes the question about the hand that is played into `prompt`, without an
 * empty line, and returns it. */
const char *dice_decision_prompt(const struct dice_session *session,
                                 char prompt[CLI_LINE_SIZE]);

#endif
