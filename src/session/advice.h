/* What the adviser's files share. For this room alone. */
#ifndef SESSION_ADVICE_H
#define SESSION_ADVICE_H

#include "odds_book.h"
#include "session.h"

/* What a round from the cards that nobody has seen is worth. */
struct valued_shoe {
    bool is_known;
    struct odds_shoe unseen;
    double value;
};

struct adviser {
    struct rules rules;
    struct odds *odds;
    struct valued_shoe fresh; /* all decks, which come again and again */
    struct valued_shoe last;  /* asked for at the bets by one after another */
    struct odds_chart *chart; /* NULL: not asked for yet */
};

/* The chart of the rules; NULL where there is no memory for it. */
const struct odds_chart *adviser_chart(struct adviser *adviser);

#endif
