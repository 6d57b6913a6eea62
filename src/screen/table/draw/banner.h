/* The result of a round, in bold at each seat. For this room alone. */
#ifndef TABLE_SCREEN_BANNER_H
#define TABLE_SCREEN_BANNER_H

#include "table/draw/scene.h"

enum { BANNER_SIZE = 64 };

/* What a round won at each seat. */
struct banner {
    bool is_shown;
    bool is_insured[SEATS_MAX];
    int64_t insurance[SEATS_MAX]; /* won, or lost if negative */
};

/* Notes what a round wins. The end of the round shows the banner. */
void banner_hear(struct banner *banner, const struct table *table,
                 const struct event *event);

/* Returns the cents that a seat has won in the round that is over: one sum for
 * all its hands and its insurance. */
int64_t banner_net(const struct banner *banner, const struct table *table,
                   int seat);

/* True if a seat has more than one result in the round that is over: of several
 * hands, of insurance or of side bets. */
bool banner_is_sum(const struct banner *banner, const struct table *table,
                   int seat);

/* Writes "BLACKJACK! +$7.50", "+$25", "PUSH" or, without money, "BUST". Writes
 * nothing for a seat without a result. */
void banner_text(const struct banner *banner, const struct table *table,
                 int seat, char text[BANNER_SIZE]);

/* Draws the banner of each seat across its cards, as far as it is shown. */
void banner_draw(const struct banner *banner, const struct scene *scene,
                 const struct brush *brush);

#endif
