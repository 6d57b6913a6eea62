/* What the game says, in the words of the course's sample run. For this room
 * alone. Each show but a roll's begins with an empty line. */
#ifndef DICE_SHOW_H
#define DICE_SHOW_H

#include "dice.h"

void show_welcome(const struct dice_session *session);

/* A line for the roll that is to be dealt next, and one before it where the
 * deck starts over. */
void show_roll(const struct dice_session *session, const struct roll *roll);

/* The points of both sides. They are shown before what comes of them; so it
 * is said here, not by the game, whether the hole card is still hidden. */
void show_points(const struct dice_session *session, bool hole_hidden);
void show_flip(const struct dice_session *session);
void show_split(const struct dice_session *session);

/* What has become of a hand. */
void show_result(const struct dice_session *session, int hand);

/* What the round won, lost and gave back, and what there is now. */
void show_money(const struct dice_session *session);

/* The same for a round that was given up. */
void show_return(const struct dice_session *session, int64_t returned);

/* The last words. */
void show_goodbye(const struct dice_session *session, const char *reason);

/* Writes what is asked of the hand that is played, without an empty line. */
const char *decision_prompt(const struct dice_session *session,
                            char prompt[CLI_LINE_SIZE]);

#endif
