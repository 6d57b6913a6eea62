/* What the files of the referee share. For this room only. */
#ifndef CHALLENGE_REFEREE_PARTS_H
#define CHALLENGE_REFEREE_PARTS_H

#include "challenge/blackjack/referee.h"

/* Sets `answer` to `result`, without cards or money. */
void answer_start(struct challenge_answer *answer, Result result);

/* Adds the dealer's face-up cards to `answer`. */
void answer_show_dealer(const struct referee *referee,
                        struct challenge_answer *answer);

/* Adds what was won or lost since the last report to `answer`. */
void answer_report(struct referee *referee, struct challenge_answer *answer);

/* Converts the engine's card to the contest's. */
Card card_shown(int card);

/* Converts the contest's card to the engine's. */
int card_hidden_behind(Card card);

/* Punishes an illegal play, once in a call: the bot loses its bets on the table
 * or, if there are none, the minimum bet. */
void referee_punish(struct referee *referee, struct challenge_answer *answer);

/* Lets the engine act. The action must be legal. */
void referee_act(struct referee *referee, enum action_kind kind,
                 int64_t credits);

/* True if the bot has to decide about a hand. */
bool referee_is_in_a_hand(const struct referee *referee);

/* Judges a hitMe (referee_hand.c). */
void referee_hit(struct referee *referee, int64_t action, bool insurance,
                 struct challenge_answer *answer);

/* Returns the credits that the bot hasn't bet. */
int64_t referee_purse(const struct referee *referee);

static inline const struct seat *referee_seat(const struct referee *referee)
{
    return &referee->table.seats[0];
}

#endif
