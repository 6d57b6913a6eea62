/* What the files of the casino share. For this room alone. */
#ifndef CONTEST_CASINO_H
#define CONTEST_CASINO_H

#include "contest.h"

/* An answer without cards or money. */
void answer_start(struct contest_answer *answer, Result result);

/* Puts in what the dealer shows now. */
void answer_show_dealer(const struct contest_casino *casino,
                        struct contest_answer *answer);

/* Puts in what has been won or lost since the last report. */
void answer_report(struct contest_casino *casino,
                   struct contest_answer *answer);

/* As a bot sees a card. */
Card card_shown(int card);

/* The card that a bot sees so. */
int card_hidden_behind(Card card);

/* An illegal play: the bets on the table are lost, or, where none is, the
 * least bet; once in a call. */
void casino_punish(struct contest_casino *casino,
                   struct contest_answer *answer);

/* Lets the engine act. What it is asked to do must be legal. */
void casino_act(struct contest_casino *casino, enum action_kind kind,
                int64_t credits);

/* Are cards on the table and something to be decided? */
bool casino_is_in_a_hand(const struct contest_casino *casino);

/* hitMe (casino_hand.c). */
void casino_hit(struct contest_casino *casino, int64_t action, bool insurance,
                struct contest_answer *answer);

/* Chips the bot has in front of it. */
int64_t casino_purse(const struct contest_casino *casino);

static inline const struct seat *
casino_seat(const struct contest_casino *casino)
{
    return &casino->table.seats[0];
}

#endif
