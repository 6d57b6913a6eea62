/* What the adviser's files share. For this room alone. */
#ifndef TALK_ADVICE_H
#define TALK_ADVICE_H

#include "odds.h"
#include "talk.h"

struct adviser {
    struct rules rules;
    struct odds *odds;
    bool knows_fresh; /* the value of a round from all decks */
    double fresh;
    struct odds_chart *chart; /* NULL: not asked for yet */
};

/* The chart of the rules; NULL where there is no memory for it. */
const struct odds_chart *adviser_chart(struct adviser *adviser);

#endif
