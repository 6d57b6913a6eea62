/* Shared declarations for the files of the table. */
#ifndef HOUSE_TABLE_H
#define HOUSE_TABLE_H

#include "house.h"

/* Moves chips. Money changes hands nowhere else. */
void chips_move(int64_t *from, int64_t *to, int64_t amount);

/* Passes `event` to the listener, if there is one. */
static inline void tell(const struct table *table,
                        const struct listener *listener,
                        const struct event *event)
{
    if (listener && listener->hear)
        listener->hear(listener->self, table, event);
}

/* Shuffles the discards and puts them under the cards that are left. */
void shoe_take_discards(struct shoe *shoe);

/* Returns the sum of the bankrolls, the chips on the table and the house's
 * winnings. Only table_sit() changes it. */
int64_t table_chips(const struct table *table);

/* ---- Hands (table_hands.c) ---- */

/* Returns the hand in the form that the rulebook uses. */
struct rules_hand table_rules_hand(const struct seat *seat,
                                   const struct hand *hand);

/* Return what the rulebook says about the cards on this table, whatever the
 * money.
 */
bool table_fears_natural(const struct table *table);
bool is_natural(const struct table *table, const struct seat *seat,
                const struct hand *hand);
bool table_may_split(const struct table *table, const struct seat *seat,
                     const struct hand *hand);

/* ---- Dealing (table_deal.c) ---- */

/* Deal a card from the shoe. If it is empty, they return false and the round is
 * void. */
bool deal_to_hand(struct table *table, const struct listener *listener,
                  int seat, int hand);
bool deal_to_dealer(struct table *table, const struct listener *listener);

/* Deals the first cards of a round. */
void deal_round(struct table *table, const struct listener *listener);

/* ---- Side bets (table_side.c) ---- */

/* Sets what the offered side bets pay. */
void open_side_bets(struct table *table);

/* Puts up the side bets of a bet that is legal. */
void place_side_bets(struct seat *seat, const struct action *bet);

/* Returns the cents of the side bets of a bet. */
int64_t side_bets_of(const struct action *bet);

/* Settles the side bets that the first cards decide, or, when the round is
 * over, the others. */
void settle_first_side_bets(struct table *table,
                            const struct listener *listener);
void settle_last_side_bets(struct table *table,
                           const struct listener *listener);

/* Returns the side bets to the seat when the round is void. */
void return_side_bets(struct seat *seat);

/* True if a side bet needs the dealer's second card, or the whole hand, even if
 * no hand is open. */
bool side_bets_need_second_card(const struct table *table);
bool side_bets_need_dealer(const struct table *table);

/* ---- Settlement (table_settle.c) ---- */

/* Settles a hand and reports it. */
void settle_hand(struct table *table, const struct listener *listener, int seat,
                 int hand, enum outcome outcome);

/* Ends a hand. Settles it at once, or later if a dealer's natural could still
 * change what it costs. */
void end_hand(struct table *table, const struct listener *listener, int seat,
              int hand, enum outcome outcome);

/* Pays the naturals that a dealer's natural can no longer tie. */
void settle_naturals(struct table *table, const struct listener *listener);

/* The dealer looks at the hole card, after the insurance bets. Returns true if
 * the round is over. */
bool dealer_looks(struct table *table, const struct listener *listener);

/* Plays the dealer's turn and settles all open hands. */
void table_dealer_plays(struct table *table, const struct listener *listener);

#endif
