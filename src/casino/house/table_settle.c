/* Settles hands and insurance, and plays the dealer's turn. */
#include "table.h"

static enum bonus_suits suits_of(const struct hand *hand)
{
    enum suit suit = card_suit(hand->cards[0]);
    for (int i = 1; i < hand->count; i++)
        if (card_suit(hand->cards[i]) != suit)
            return SUITS_MIXED;
    return suit == SPADES ? SUITS_SPADES : SUITS_SAME;
}

static bool hand_is_trio(const struct hand *hand)
{
    enum { SIX = 6, SEVEN, EIGHT };
    int count[ACE + 1] = {0};
    for (int i = 0; i < hand->count; i++)
        count[card_face(hand->cards[i])]++;
    return rules_21_is_trio(count[SIX], count[SEVEN], count[EIGHT]);
}

/* Returns what a hand that has won is paid. */
static int64_t win_of(const struct rules *rules, const struct hand *hand)
{
    if (hand->doubled || !rules_21_wins(rules, table_hand_total(hand).total))
        return hand->bet;
    int halves =
        rules_21_halves(rules, hand->count, hand_is_trio(hand), suits_of(hand));
    return hand->bet * halves / BET_HALVES;
}

/* Returns what the house pays for an outcome, negative if it takes. */
static int64_t winnings(const struct rules *rules, enum outcome outcome,
                        const struct hand *hand)
{
    int64_t bet = hand->bet;
    switch (outcome) {
    case OUTCOME_WON:
        return win_of(rules, hand);
    case OUTCOME_CHARLIE:
    case OUTCOME_EVEN_MONEY:
        return bet;
    case OUTCOME_NATURAL:
        return rules_natural_pay(rules, bet);
    case OUTCOME_LOST:
    case OUTCOME_BUST:
    case OUTCOME_FOLDED:
        return -bet;
    case OUTCOME_SURRENDERED:
        return -bet / 2;
    default:
        return 0;
    }
}

/* Pays `net` for a hand, or takes it if negative, and returns the rest of the
 * bet. */
static void settle_for(struct table *table, const struct listener *listener,
                       int seat_number, int hand_number, enum outcome outcome,
                       int64_t net)
{
    struct seat *seat = &table->seats[seat_number];
    struct hand *hand = &seat->hands[hand_number];
    chips_move(net < 0 ? &hand->bet : &table->house,
               net < 0 ? &table->house : &seat->bankroll, net < 0 ? -net : net);
    chips_move(&hand->bet, &seat->bankroll, hand->bet);
    hand->net = net;
    hand->outcome = outcome;
    hand->done = hand->settled = true;
    tell(table, listener,
         &(struct event){.kind = EVENT_RESULT,
                         .seat = seat_number,
                         .hand = hand_number,
                         .outcome = outcome,
                         .amount = net});
}

void settle_hand(struct table *table, const struct listener *listener, int seat,
                 int hand, enum outcome outcome)
{
    settle_for(
        table, listener, seat, hand, outcome,
        winnings(&table->rules, outcome, &table->seats[seat].hands[hand]));
}

/* Without a hole card, the dealer can still get a natural, which takes all of a
 * surrendered hand, or only the first bet from a busted one. */
static bool waits_for_dealer(const struct table *table, enum outcome outcome)
{
    if (table->rules.peek == PEEK_HOLE || !table_fears_natural(table))
        return false;
    if (outcome == OUTCOME_SURRENDERED)
        return table->rules.surrender == SURRENDER_LATE;
    return outcome == OUTCOME_BUST && table->rules.peek == PEEK_NONE_ORIGINAL;
}

void end_hand(struct table *table, const struct listener *listener, int seat,
              int hand, enum outcome outcome)
{
    struct hand *ended = &table->seats[seat].hands[hand];
    ended->done = true;
    ended->outcome = outcome;
    if (!waits_for_dealer(table, outcome))
        settle_hand(table, listener, seat, hand, outcome);
}

/* ---- All hands ---- */

/* A function for each hand that isn't settled. */
typedef void hand_work(struct table *table, const struct listener *listener,
                       int seat, int hand);

static void for_open_hands(struct table *table, const struct listener *listener,
                           hand_work *work)
{
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++)
            if (!table->seats[seat].hands[hand].settled)
                work(table, listener, seat, hand);
}

static void pay_natural(struct table *table, const struct listener *listener,
                        int seat, int hand)
{
    const struct seat *owner = &table->seats[seat];
    if (is_natural(table, owner, &owner->hands[hand]))
        settle_hand(table, listener, seat, hand, OUTCOME_NATURAL);
}

void settle_naturals(struct table *table, const struct listener *listener)
{
    if (!rules_natural_waits(&table->rules))
        for_open_hands(table, listener, pay_natural);
}

static void settle_insurance(struct table *table,
                             const struct listener *listener, bool won)
{
    for (int i = 0; i < table->seat_count; i++) {
        struct seat *seat = &table->seats[i];
        int64_t bet = seat->insurance;
        if (bet == 0)
            continue;
        if (won)
            chips_move(&table->house, &seat->bankroll, 2 * bet);
        chips_move(&seat->insurance, won ? &seat->bankroll : &table->house,
                   bet);
        tell(table, listener,
             &(struct event){.kind = EVENT_INSURANCE,
                             .seat = i,
                             .amount = won ? 2 * bet : -bet});
    }
}

/* ---- A natural of the dealer's ---- */

/* True if this hand stands for the seat's first bet: it is the first one left.
 */
static bool is_first_open(const struct seat *seat, int hand)
{
    for (int i = 0; i < hand; i++)
        if (!seat->hands[i].settled || seat->hands[i].outcome == OUTCOME_LOST)
            return false;
    return true;
}

static enum outcome outcome_of_tied_naturals(const struct rules *rules)
{
    switch (rules->natural_ties) {
    case TIE_LOSES:
        return OUTCOME_LOST;
    case TIE_WINS:
        return OUTCOME_NATURAL;
    default:
        return OUTCOME_PUSH;
    }
}

static void lose_to_natural(struct table *table,
                            const struct listener *listener, int seat, int hand)
{
    const struct seat *owner = &table->seats[seat];
    bool original_only = table->rules.peek == PEEK_NONE_ORIGINAL;
    if (is_natural(table, owner, &owner->hands[hand]))
        settle_hand(table, listener, seat, hand,
                    outcome_of_tied_naturals(&table->rules));
    else if (!original_only)
        settle_hand(table, listener, seat, hand, OUTCOME_LOST);
    else if (is_first_open(owner, hand))
        settle_for(table, listener, seat, hand, OUTCOME_LOST,
                   -owner->first_bet);
    else
        settle_hand(table, listener, seat, hand, OUTCOME_RETURNED);
}

static void turn_hole(struct table *table, const struct listener *listener)
{
    if (!table->hole_hidden)
        return;
    table->hole_hidden = false;
    tell(table, listener,
         &(struct event){
             .kind = EVENT_HOLE, .seat = DEALER, .card = table->dealer[1]});
}

static void settle_dealers_natural(struct table *table,
                                   const struct listener *listener)
{
    turn_hole(table, listener);
    settle_insurance(table, listener, true);
    for_open_hands(table, listener, lose_to_natural);
}

static bool dealer_has_natural(const struct table *table)
{
    return table_fears_natural(table) && table_dealer_total(table).natural;
}

bool dealer_looks(struct table *table, const struct listener *listener)
{
    if (table->rules.peek != PEEK_HOLE || !table_fears_natural(table))
        return false;
    if (dealer_has_natural(table)) {
        settle_dealers_natural(table, listener);
        return true;
    }
    if (table->hole_hidden)
        tell(table, listener, &(struct event){.kind = EVENT_NO_NATURAL});
    settle_insurance(table, listener, false);
    settle_naturals(table, listener);
    return false;
}

/* ---- The dealer's turn ---- */

static bool any_open_hand(const struct table *table)
{
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++)
            if (!table->seats[seat].hands[hand].settled)
                return true;
    return false;
}

static bool any_insurance(const struct table *table)
{
    for (int seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].insurance > 0)
            return true;
    return false;
}

static void settle_what_waited(struct table *table,
                               const struct listener *listener, int seat,
                               int hand)
{
    enum outcome outcome = table->seats[seat].hands[hand].outcome;
    if (outcome != OUTCOME_NONE)
        settle_hand(table, listener, seat, hand, outcome);
}

static void say_decision(struct table *table, const struct listener *listener,
                         enum action_kind action, enum outcome outcome)
{
    tell(table, listener,
         &(struct event){.kind = EVENT_DEALER,
                         .seat = DEALER,
                         .action = action,
                         .outcome = outcome});
}

static bool dealer_must_hit(const struct table *table)
{
    struct hand_value dealer = table_dealer_total(table);
    return rules_dealer_hits(&table->rules, dealer.total, dealer.soft);
}

/* The dealer draws only if some hand is still open, or a side bet is. */
static bool draw_to_stand(struct table *table, const struct listener *listener)
{
    while ((any_open_hand(table) || side_bets_need_dealer(table)) &&
           dealer_must_hit(table)) {
        say_decision(table, listener, ACTION_HIT, OUTCOME_NONE);
        if (!deal_to_dealer(table, listener))
            return false;
    }
    bool bust = table_dealer_total(table).bust;
    say_decision(table, listener, ACTION_STAND,
                 bust ? OUTCOME_BUST : OUTCOME_NONE);
    return true;
}

static enum outcome outcome_of(const struct table *table,
                               const struct seat *seat, const struct hand *hand)
{
    const struct rules *rules = &table->rules;
    struct hand_value dealer = table_dealer_total(table);
    int total = table_hand_total(hand).total;
    if (is_natural(table, seat, hand))
        return rules_natural_ties(rules, dealer.total, dealer.natural)
                   ? OUTCOME_PUSH
                   : OUTCOME_NATURAL;
    int won = dealer.bust ? 1 : rules_compare(rules, total, dealer.total);
    return won > 0 ? OUTCOME_WON : won < 0 ? OUTCOME_LOST : OUTCOME_PUSH;
}

static void compare_with_dealer(struct table *table,
                                const struct listener *listener, int seat,
                                int hand)
{
    const struct seat *owner = &table->seats[seat];
    settle_hand(table, listener, seat, hand,
                outcome_of(table, owner, &owner->hands[hand]));
}

void table_dealer_plays(struct table *table, const struct listener *listener)
{
    turn_hole(table, listener);
    if (table->dealer_count == 1 &&
        (any_open_hand(table) || any_insurance(table) ||
         side_bets_need_second_card(table))) {
        if (!deal_to_dealer(table, listener))
            return;
        if (dealer_has_natural(table)) {
            settle_dealers_natural(table, listener);
            return;
        }
    }
    settle_insurance(table, listener, false);
    settle_naturals(table, listener);
    for_open_hands(table, listener, settle_what_waited);
    if (draw_to_stand(table, listener))
        for_open_hands(table, listener, compare_with_dealer);
}
