/* What the files of the referee share. For this room alone. */
#ifndef CHALLENGE_REFEREE_PARTS_H
#define CHALLENGE_REFEREE_PARTS_H

#include "challenge/blackjack/referee.h"

/* An answer without cards or money. */
void answer_start(struct challenge_answer *answer, Result result);

/* Puts in what the dealer shows now. */
void answer_show_dealer(const struct referee *referee,
                        struct challenge_answer *answer);

/* Puts in what has been won or lost since the last report. */
void answer_report(struct referee *referee, struct challenge_answer *answer);

/* As a bot sees a card. */
Card card_shown(int card);

/* The card that a bot sees so. */
int card_hidden_behind(Card card);

/* An illegal play: the bets on the table are lost, or, where none is, the
 * least bet; once in a call. */
void referee_punish(struct referee *referee, struct challenge_answer *answer);

/* Lets the engine act. What it is asked to do must be legal. */
void referee_act(struct referee *referee, enum action_kind kind,
                 int64_t credits);

/* Are cards on the table and something to be decided? */
bool referee_is_in_a_hand(const struct referee *referee);

/* hitMe (referee_hand.c). */
void referee_hit(struct referee *referee, int64_t action, bool insurance,
                 struct challenge_answer *answer);

/* Chips the bot has in front of it. */
int64_t referee_purse(const struct referee *referee);

static inline const struct seat *referee_seat(const struct referee *referee)
{
    return &referee->table.seats[0];
}

#endif
