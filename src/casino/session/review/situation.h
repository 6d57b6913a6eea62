/* What an account keeps of decisions that weren't the best, so that they can be
 * reviewed and learned. For this room alone. */
#ifndef SESSION_SITUATION_H
#define SESSION_SITUATION_H

#include "ledger_lessons.h"
#include "session/adviser.h"

enum { SITUATION_CARDS_SIZE = 96, SITUATION_CHOICES_SIZE = 192 };

/* The situations of a round, in the order of its decisions. Those of the best
 * decisions are empty. */
struct situation_notes {
    struct ledger_situations all;
    struct ledger_situation list[ACCOUNT_DECISIONS];
    char rules[320]; /* CHART_RULES_SIZE of strategy.h */
    struct situation_texts {
        char hand[SITUATION_CARDS_SIZE];
        char dealer[8];
        char lesson[32]; /* CHART_CELL_SIZE */
        char chart[4];
        char choices[SITUATION_CHOICES_SIZE];
    } texts[ACCOUNT_DECISIONS];
};

/* Notes the decision `index` of the round, which `judgment` is about. The seat
 * to act is still to do it. */
void situation_note(struct situation_notes *notes, int index,
                    const struct session *session, const struct advice *advice,
                    const struct judgment *judgment);

#endif
