/* What the files of the table share. For this room alone. */
#ifndef HOUSE_TABLE_H
#define HOUSE_TABLE_H

#include "house.h"

/* Moves chips: the only place where money changes hands. */
void chips_move(int64_t *from, int64_t *to, int64_t amount);

/* Tells the listener, if there is one. */
static inline void tell(const struct table *table,
                        const struct listener *listener,
                        const struct event *event)
{
    if (listener && listener->hear)
        listener->hear(listener->self, table, event);
}

/* Shuffles the discards and puts them in, below what is left. */
void shoe_take_discards(struct shoe *shoe);

/* Bankrolls, chips on the table and the house's winnings together: constant
 * but for table_sit(). */
int64_t table_chips(const struct table *table);

/* ---- Hands (table_hands.c) ---- */

/* A seat's hand as the rulebook looks at it. */
struct rules_hand table_rules_hand(const struct seat *seat,
                                   const struct hand *hand);

/* What the rulebook says of the cards on this table. Money is not looked at. */
bool table_fears_natural(const struct table *table);
bool is_natural(const struct table *table, const struct seat *seat,
                const struct hand *hand);
bool table_may_split(const struct table *table, const struct seat *seat,
                     const struct hand *hand);

/* ---- Dealing (table_deal.c) ---- */

/* A card from the shoe. False, and the round is void, where there is none. */
bool deal_to_hand(struct table *table, const struct listener *listener,
                  int seat, int hand);
bool deal_to_dealer(struct table *table, const struct listener *listener);

/* The first cards of a round. */
void deal_round(struct table *table, const struct listener *listener);

/* ---- Settlement (table_settle.c) ---- */

/* Pays or takes a hand's bet and says so. */
void settle_hand(struct table *table, const struct listener *listener, int seat,
                 int hand, enum outcome outcome);

/* Ends a hand: settles it at once, or later where a dealer's natural could
 * still change what it costs. */
void end_hand(struct table *table, const struct listener *listener, int seat,
              int hand, enum outcome outcome);

/* Pays the naturals that no dealer's natural can meet any more. */
void settle_naturals(struct table *table, const struct listener *listener);

/* After the insurance: the dealer looks. True if the round is over. */
bool dealer_looks(struct table *table, const struct listener *listener);

/* The dealer's turn and the settlement of what is left. */
void table_dealer_plays(struct table *table, const struct listener *listener);

#endif
