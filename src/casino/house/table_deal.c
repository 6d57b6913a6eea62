/* Deals cards from the shoe to the hands and the dealer. */
#include "table.h"

/* Returns the next card. If there is none, returns 0 and the round is void. */
static int draw_card(struct table *table, const struct listener *listener)
{
    struct shoe *shoe = &table->shoe;
    if (shoe->count == 0 && shoe->discard_count > 0) {
        shoe_take_discards(shoe);
        if (shoe->count > 0)
            tell(table, listener, &(struct event){.kind = EVENT_SHUFFLE});
    }
    table->is_void = table->ran_out = shoe->count == 0;
    return table->is_void ? 0 : shoe->cards[--shoe->count];
}

bool deal_to_hand(struct table *table, const struct listener *listener,
                  int seat, int hand)
{
    int card = draw_card(table, listener);
    if (card == 0)
        return false;
    struct hand *to = &table->seats[seat].hands[hand];
    to->cards[to->count++] = card;
    tell(table, listener,
         &(struct event){
             .kind = EVENT_CARD, .seat = seat, .hand = hand, .card = card});
    return true;
}

bool deal_to_dealer(struct table *table, const struct listener *listener)
{
    int card = draw_card(table, listener);
    if (card == 0)
        return false;
    table->dealer[table->dealer_count++] = card;
    tell(table, listener,
         &(struct event){.kind = EVENT_CARD, .seat = DEALER, .card = card});
    return true;
}

static bool deal_to_seats(struct table *table, const struct listener *listener)
{
    for (int seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].in && !deal_to_hand(table, listener, seat, 0))
            return false;
    return true;
}

void deal_round(struct table *table, const struct listener *listener)
{
    if (shoe_is_due(&table->shoe, &table->rules)) {
        shoe_fill(&table->shoe, &table->rules);
        tell(table, listener, &(struct event){.kind = EVENT_SHUFFLE});
    }
    if (!deal_to_seats(table, listener) || !deal_to_dealer(table, listener) ||
        !deal_to_seats(table, listener))
        return;
    if (table->rules.peek == PEEK_HOLE) {
        table->hole_hidden = !table->rules.shows_both;
        (void)deal_to_dealer(table, listener);
    }
}
