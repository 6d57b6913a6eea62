/* Cards to hands and to the dealer, and what a card decides by itself. */
#include "table.h"

enum { TWENTY_ONE = 21 };

void tell(const struct table *table, const struct listener *listener,
          const struct event *event)
{
    if (listener && listener->hear)
        listener->hear(listener->self, table, event);
}

/* The next card; 0, and the round is void, where there is none. */
static int draw(struct table *table, const struct listener *listener)
{
    struct shoe *shoe = &table->shoe;
    if (shoe->count == 0 && shoe->discard_count > 0) {
        shoe_take_discards(shoe);
        if (shoe->count > 0)
            tell(table, listener, &(struct event){.kind = EVENT_SHUFFLE});
    }
    table->is_void = shoe->count == 0;
    return table->is_void ? 0 : shoe->cards[--shoe->count];
}

bool deal_to_hand(struct table *table, const struct listener *listener,
                  int seat, int hand)
{
    int card = draw(table, listener);
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
    int card = draw(table, listener);
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
        table->hole_hidden = true;
        (void)deal_to_dealer(table, listener);
    }
}

struct hand_total hand_count(const struct hand *hand)
{
    return hand_total(hand->cards, (size_t)hand->count);
}

struct hand_total dealer_total(const struct table *table)
{
    return hand_total(table->dealer, (size_t)table->dealer_count);
}

bool dealer_may_have_natural(const struct table *table)
{
    return table->rules.natural != PAYS_NONE && upcard_value(table) >= TEN;
}

bool is_natural(const struct table *table, const struct seat *seat,
                const struct hand *hand)
{
    return table->rules.natural != PAYS_NONE && seat->hand_count == 1 &&
           hand_count(hand).natural;
}

bool may_split(const struct table *table, const struct seat *seat,
               const struct hand *hand)
{
    const struct rules *rules = &table->rules;
    if (hand->count != 2 || seat->hand_count >= rules->split)
        return false;
    const int *cards = hand->cards;
    if (seat->split_aces && !rules->resplit_aces && card_face(cards[0]) == ACE)
        return false;
    return rules->split_by == SPLIT_BY_RANK
               ? card_face(cards[0]) == card_face(cards[1])
               : card_value(cards[0]) == card_value(cards[1]);
}

/* The totals are those of hard hands: a soft hand may be doubled only where
 * any may. */
bool may_double(const struct table *table, const struct seat *seat,
                const struct hand *hand)
{
    const struct rules *rules = &table->rules;
    if (hand->count != 2 || (seat->hand_count > 1 && !rules->das))
        return false;
    struct hand_total total = hand_count(hand);
    switch (rules->doubling) {
    case DOUBLE_ANY:
        return true;
    case DOUBLE_9_11:
        return !total.soft && total.total >= 9 && total.total <= 11;
    case DOUBLE_10_11:
        return !total.soft && total.total >= 10 && total.total <= 11;
    default:
        return false;
    }
}

/* At 21 nothing is left to decide, unless another card can still help: a
 * Charlie on a soft hand, or a game in which 21 is nothing special. */
static bool is_finished_21(const struct rules *rules,
                           const struct hand_total *total)
{
    return total->total == TWENTY_ONE && rules->natural != PAYS_NONE &&
           (!total->soft || rules->charlie == 0);
}

static bool has_its_ace_card(const struct table *table, const struct seat *seat,
                             const struct hand *hand)
{
    return seat->split_aces && !table->rules.hit_split_aces &&
           !(may_split(table, seat, hand) && seat->bankroll >= hand->bet);
}

bool look_at_hand(struct table *table, const struct listener *listener,
                  int seat_number, int hand_number)
{
    struct seat *seat = &table->seats[seat_number];
    struct hand *hand = &seat->hands[hand_number];
    struct hand_total total = hand_count(hand);
    int charlie = table->rules.charlie;
    if (total.bust)
        end_hand(table, listener, seat_number, hand_number, OUTCOME_BUST);
    else if (charlie > 0 && hand->count >= charlie)
        end_hand(table, listener, seat_number, hand_number, OUTCOME_CHARLIE);
    else if (hand->doubled || is_natural(table, seat, hand) ||
             is_finished_21(&table->rules, &total) ||
             has_its_ace_card(table, seat, hand))
        hand->done = true;
    return !hand->done;
}
