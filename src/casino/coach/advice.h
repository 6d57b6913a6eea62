/* What the adviser's files share. For this module alone. */
#ifndef SESSION_ADVICE_H
#define SESSION_ADVICE_H

#include "coach_chart.h"
#include "odds_book.h"

/* The value of a round from the unseen cards. */
struct valued_shoe {
    bool is_known;
    struct odds_shoe unseen;
    double value;
};

struct adviser {
    struct rules rules;
    struct odds *odds;
    struct valued_shoe fresh; /* after each shuffle: all decks, or what a
                                 machine doesn't hold back */
    struct valued_shoe last;  /* the same for every seat at the bets */
    struct odds_chart *chart; /* NULL until it is needed */
    struct odds_chart *with_hole[ODDS_RANKS]; /* the charts against both of the
                                                 dealer's cards */
};

/* Returns the odds for the dealer's cards on the table. */
const struct odds *adviser_odds_at(const struct adviser *adviser,
                                   const struct table *table);

/* Returns the hand to act, as charts list it. */
const struct odds_hand *adviser_hand(const struct adviser *adviser,
                                     const struct table *table);

#endif
