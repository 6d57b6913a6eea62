/* What the adviser's files share. For this room alone. */
#ifndef SESSION_ADVICE_H
#define SESSION_ADVICE_H

#include "odds_book.h"
#include "session.h"

/* The value of a round from the unseen cards. */
struct valued_shoe {
    bool is_known;
    struct odds_shoe unseen;
    double value;
};

struct adviser {
    struct rules rules;
    struct odds *odds;
    struct valued_shoe fresh; /* all decks, after each shuffle */
    struct valued_shoe last;  /* the same for every seat at the bets */
    struct odds_chart *chart; /* NULL until it is needed */
};

/* Returns the chart of the rules, or NULL if memory runs out. */
const struct odds_chart *adviser_chart(struct adviser *adviser);

/* Returns the hand to act, as charts list it. */
const struct odds_hand *adviser_hand(const struct adviser *adviser,
                                     const struct table *table);

#endif
