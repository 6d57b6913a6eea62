/* What the files of the referee share. For this room only. */
#ifndef CHALLENGE_REFEREE_PARTS_H
#define CHALLENGE_REFEREE_PARTS_H

#include "challenge/blackjack/referee.h"

/* Why a play is illegal, if more than one rule says so. */
#define FAULT_CREDITS "more than its credits"
#define FAULT_AGAIN "after an illegal play"

/* Sets `ruling` to `result`, without cards or money. */
void ruling_start(struct challenge_ruling *ruling, Result result);

/* Adds what was won or lost since the last report to `ruling`. */
void ruling_report(struct referee *referee, struct challenge_ruling *ruling);

/* Adds the bot's cards to the answer to a hitMe and, if it has a result, the
 * dealer's whole hand and what was won or lost. */
void ruling_finish(struct referee *referee, struct challenge_ruling *ruling);

/* Converts the engine's card to the contest's. */
Card card_shown(int card);

/* Converts the contest's card to the engine's. */
int card_hidden_behind(Card card);

/* Punishes an illegal play, once in a call: the bot loses its bets on the table
 * or, if there are none, the minimum bet. Starts `ruling` with the reason. */
void referee_punish(struct referee *referee, const char *why,
                    struct challenge_ruling *ruling);

/* Lets the engine act. The action must be legal. */
void referee_act(struct referee *referee, enum action_kind kind,
                 int64_t credits);

/* True if the bot has to decide about a hand. */
bool referee_is_in_a_hand(const struct referee *referee);

/* Judges a hitMe (referee_hand.c). */
void referee_hit(struct referee *referee, int64_t action, bool insurance,
                 struct challenge_ruling *ruling);

/* True if a hitMe with `action` is legal now. */
bool referee_allows(const struct referee *referee, int64_t action);

/* Returns what insurance costs with a hitMe that puts up no more credits, or 0
 * if none is sold now. */
int64_t referee_insurance(const struct referee *referee);

/* Returns the result of a hand that the engine has settled, or kNoResult. A
 * claim and a dealer's natural are known only to the ruling. */
Result referee_result_of(const struct referee *referee,
                         const struct hand *hand);

/* Returns the credits that the bot hasn't bet. */
int64_t referee_purse(const struct referee *referee);

static inline const struct seat *referee_seat(const struct referee *referee)
{
    return &referee->table.seats[0];
}

#endif
