/* The shoe, and a round as a state machine: whose turn it is, what is legal,
 * what each action does, and who is paid. */
#include "house.h"

#include <assert.h>
#include <string.h>

#include "cli.h"

/* ---- The shoe: its cards and the discards ---- */

struct shoe shoe_from_seed(uint32_t seed)
{
    struct shoe shoe = {.source = SHOE_SEEDED};
    seeded_shuffle_start(&shoe.seeded, seed);
    return shoe;
}

struct shoe shoe_from_cards(const int cards[], int count)
{
    assert(count >= 0 && count <= SHOE_CARDS);
    struct shoe shoe = {.source = SHOE_ARRANGED, .count = count};
    for (int i = 0; i < count; i++)
        shoe.cards[count - 1 - i] = cards[i];
    return shoe;
}

static int fill_decks(const struct rules *rules, int decks, int cards[])
{
    int kept = 0;
    deck_fresh(cards, (size_t)decks);
    for (int i = 0; i < decks * DECK_CARDS; i++)
        if (!rules->no_tens || card_face(cards[i]) != TEN)
            cards[kept++] = cards[i];
    return kept;
}

bool shoe_is_due(const struct shoe *shoe, const struct rules *rules)
{
    if (shoe->source == SHOE_ARRANGED)
        return false;
    int all = rules_shoe(rules).cards, dealt = all - shoe->count;
    return rules->fresh || rules->decks == DECKS_INFINITE || shoe->count == 0 ||
           dealt >= all * rules->cut / 100;
}

/* Shuffles the cards, unless each will be drawn by chance. */
static void shoe_shuffle(struct shoe *shoe, int cards[], int count)
{
    if (shoe->source == SHOE_SEEDED)
        seeded_shuffle_deck(&shoe->seeded, cards, (size_t)count);
    else if (shoe->source == SHOE_FAIR)
        deck_shuffle_fair(cards, (size_t)count, &shoe->fair);
    else if (shoe->source == SHOE_SECRET)
        deck_shuffle_secret(cards, (size_t)count, &shoe->secret);
}

static void put_discards_under(struct shoe *shoe, int count)
{
    assert(shoe->count + count <= SHOE_CARDS);
    memmove(shoe->cards + count, shoe->cards,
            (size_t)shoe->count * sizeof *shoe->cards);
    memcpy(shoe->cards, shoe->discards, (size_t)count * sizeof *shoe->cards);
    shoe->is_whole = false;
    shoe->count += count;
    shoe->discard_count -= count;
    memmove(shoe->discards, shoe->discards + count,
            (size_t)shoe->discard_count * sizeof *shoe->discards);
}

int shoe_held_back(const struct shoe *shoe, const struct rules *rules)
{
    int most = rules_shoe(rules).held;
    return shoe->discard_count < most ? shoe->discard_count : most;
}

/* Takes the next card. With a source that draws, that is one of those left, at
 * equal chances, which changes places with the last; infinite decks keep it. */
static int take_card(struct shoe *shoe, const struct rules *rules)
{
    if (shoe->source == SHOE_DRAWN) {
        int at = (int)fair_random_below(&shoe->fair, (uint32_t)shoe->count);
        int card = shoe->cards[at];
        if (rules->decks == DECKS_INFINITE)
            return card;
        shoe->cards[at] = shoe->cards[shoe->count - 1];
        shoe->cards[shoe->count - 1] = card;
    }
    return shoe->cards[--shoe->count];
}

/* Puts in all decks, and shuffles. Cards of infinite decks are drawn with
 * replacement: a deck is shuffled for each. Every place of the deck has its
 * turn, because seed 0 leaves it in order. */
static void fill_shoe(struct shoe *shoe, const struct rules *rules)
{
    bool is_infinite = rules->decks == DECKS_INFINITE;
    int deck[DECK_CARDS], count;
    shoe->is_whole = true;
    if (!is_infinite || shoe->source == SHOE_DRAWN) {
        shoe->count =
            fill_decks(rules, is_infinite ? 1 : rules->decks, shoe->cards);
        shoe_shuffle(shoe, shoe->cards, shoe->count);
        return;
    }
    count = fill_decks(rules, 1, deck);
    shoe->count = rules_shoe(rules).cards;
    for (int i = 0; i < shoe->count; i++) {
        shoe_shuffle(shoe, deck, count);
        shoe->cards[i] = deck[i % count];
    }
}

void shoe_fill(struct shoe *shoe, const struct rules *rules)
{
    if (rules_shoe(rules).held > 0) {
        if (shoe->count + shoe->discard_count == 0)
            shoe->count = fill_decks(rules, rules->decks, shoe->cards);
        put_discards_under(shoe,
                           shoe->discard_count - shoe_held_back(shoe, rules));
        shoe_shuffle(shoe, shoe->cards, shoe->count);
        return;
    }
    shoe->discard_count = 0;
    if (shoe->source != SHOE_DRAWN || !shoe->is_whole)
        fill_shoe(shoe, rules);
    else if (rules->decks != DECKS_INFINITE)
        shoe->count = rules_shoe(rules).cards;
    for (int i = 0; i < rules->burn; i++)
        shoe->discards[shoe->discard_count++] = take_card(shoe, rules);
    shoe->burned = rules->burn;
}

/* ---- Dealing ---- */

static void send_event(const struct table *table, const struct event *event)
{
    const struct listener *listener = table->listener;
    if (listener && listener->hear)
        listener->hear(listener->self, table, event);
}

/* Returns the next card. An empty shoe takes the discards, shuffled, unless its
 * cards were arranged. If there is no card, returns 0 and the round is void. */
static int draw_card(struct table *table)
{
    struct shoe *shoe = &table->shoe;
    if (shoe->count == 0 && shoe->discard_count > 0 &&
        shoe->source != SHOE_ARRANGED) {
        shoe_shuffle(shoe, shoe->discards, shoe->discard_count);
        put_discards_under(shoe, shoe->discard_count);
        shoe->burned = 0;
        send_event(table, &(struct event){.kind = EVENT_SHUFFLE});
    }
    table->is_void = table->ran_out = shoe->count == 0;
    return table->is_void ? 0 : take_card(shoe, &table->rules);
}

/* Deals a card to a hand, or to the dealer if `seat` is DEALER. If there is
 * none, returns false and the round is void. */
static bool deal_card(struct table *table, int seat, int hand)
{
    int card = draw_card(table);
    if (card == 0)
        return false;
    if (seat == DEALER)
        table->dealer[table->dealer_count++] = card;
    else {
        struct hand *to = &table->seats[seat].hands[hand];
        to->cards[to->count++] = card;
    }
    send_event(table, &(struct event){.kind = EVENT_CARD,
                                      .seat = seat,
                                      .hand = hand,
                                      .card = card});
    return true;
}

static bool deal_to_seats(struct table *table)
{
    for (int seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].in && !deal_card(table, seat, 0))
            return false;
    return true;
}

static void deal_round(struct table *table)
{
    if (shoe_is_due(&table->shoe, &table->rules)) {
        shoe_fill(&table->shoe, &table->rules);
        send_event(table, &(struct event){.kind = EVENT_SHUFFLE});
    }
    if (!deal_to_seats(table) || !deal_card(table, DEALER, 0) ||
        !deal_to_seats(table))
        return;
    if (table->rules.peek == PEEK_HOLE) {
        table->hole_hidden = !table->rules.shows_both;
        (void)deal_card(table, DEALER, 0);
    }
}

/* ---- Hands, as the rulebook sees them ---- */

struct hand_value table_hand_total(const struct hand *hand)
{
    return hand_evaluate(hand->cards, (size_t)hand->count);
}

struct hand_value table_dealer_total(const struct table *table)
{
    return hand_evaluate(table->dealer, (size_t)table->dealer_count);
}

static struct rules_hand table_rules_hand(const struct seat *seat,
                                          const struct hand *hand)
{
    struct hand_value total = table_hand_total(hand);
    return (struct rules_hand){.cards = hand->count,
                               .total = total.total,
                               .soft = total.soft,
                               .is_split = seat->hand_count > 1,
                               .is_split_ace = seat->split_aces,
                               .is_doubled = hand->doubled,
                               .is_switched = seat->switched};
}

/* Return what the rulebook says about the cards on this table, whatever the
 * money.
 */
static bool table_fears_natural(const struct table *table)
{
    return rules_upcard(&table->rules, card_face(table->dealer[0]))
        .may_be_natural;
}

static bool is_natural(const struct table *table, const struct seat *seat,
                       const struct hand *hand)
{
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    return rules_hand_is_natural(&table->rules, &looked_at);
}

static bool table_may_split(const struct table *table, const struct seat *seat,
                            const struct hand *hand)
{
    const struct rules *rules = &table->rules;
    if (hand->count != 2)
        return false;
    enum face first = card_face(hand->cards[0]);
    enum face second = card_face(hand->cards[1]);
    struct rules_pair pair = rules_pair(rules, first, second);
    return pair.is_pair && seat->hand_count < pair.hands;
}

/* Return what it costs to double or split a hand. The house pays the rest of
 * the new bet, which is as high as the hand's. */
static int64_t double_cost(const struct table *table, const struct seat *seat,
                           const struct hand *hand)
{
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    return rules_allow(&table->rules, &looked_at).double_free
               ? 0
               : hand->bet + hand->free;
}

static int64_t split_cost(const struct table *table, const struct hand *hand)
{
    enum face face = card_face(hand->cards[0]);
    return rules_pair(&table->rules, face, face).is_free
               ? 0
               : hand->bet + hand->free;
}

/* ---- Chips ---- */

/* Moves chips. Money changes hands nowhere else. */
static void chips_move(int64_t *from, int64_t *to, int64_t amount)
{
    *from -= amount;
    *to += amount;
}

static int64_t *bankroll_of(struct table *table, int seat)
{
    return &table->seats[rules_owner(&table->rules, seat)].bankroll;
}

void table_charge(struct table *table, int seat, int64_t amount)
{
    int64_t *bankroll = bankroll_of(table, seat);
    assert(amount <= *bankroll);
    chips_move(bankroll, &table->house, amount);
}

struct seat_chips seat_chips(const struct seat *seat)
{
    struct seat_chips chips = {.on_table = seat->insurance};
    for (int i = 0; i < SIDE_BETS; i++) {
        chips.side += seat->side[i].bet;
        chips.side_net += seat->side[i].net;
    }
    chips.on_table += chips.side;
    for (int i = 0; i < seat->hand_count; i++)
        chips.on_table += seat->hands[i].bet;
    return chips;
}

/* ---- Side bets ---- */

static void settle_side_bet(struct table *table, int seat_number,
                            enum side_bet_kind kind, int outcome)
{
    struct seat *seat = &table->seats[seat_number];
    struct side_stake *side = &seat->side[kind];
    struct side_bet_pay pay = {.per = 1};
    if (outcome != SIDE_LOST)
        pay = table->side_bets[kind].pays[outcome];
    bool won = pay.wins > 0;
    side->outcome = won ? outcome : SIDE_LOST;
    side->net = won ? side->bet * pay.wins / pay.per : -side->bet;
    if (won)
        chips_move(&table->house, &seat->bankroll, side->net);
    chips_move(&side->bet, won ? &seat->bankroll : &table->house, side->bet);
    send_event(table, &(struct event){.kind = EVENT_SIDE_BET,
                                      .seat = seat_number,
                                      .side = kind,
                                      .amount = side->net});
}

/* Settles the side bets that the first cards decide. Two queens of hearts wait
 * for a dealer's blackjack. */
static void settle_first_side_bets(struct table *table)
{
    for (int i = 0; i < table->seat_count && table->rules.side_bets; i++) {
        struct seat *seat = &table->seats[i];
        const struct side_bet_cards cards = {.first = seat->hands[0].cards[0],
                                             .second = seat->hands[0].cards[1],
                                             .upcard = table->dealer[0]};
        for (int side = 0; side < SIDE_BETS; side++) {
            enum side_bet_kind kind = (enum side_bet_kind)side;
            if (seat->side[kind].bet == 0)
                continue;
            int outcome = side_bet_outcome(kind, &cards);
            seat->side[kind].outcome = outcome;
            if (kind != SIDE_BET_BUSTER &&
                (kind != SIDE_BET_LADIES || outcome != SIDE_LADIES))
                settle_side_bet(table, i, kind, outcome);
        }
    }
}

/* Settles the others when the round is over. */
static void settle_last_side_bets(struct table *table)
{
    struct hand_value dealer = table_dealer_total(table);
    const struct side_bet_cards cards = {
        .bust = dealer.bust ? table->dealer_count : 0};
    for (int i = 0; i < table->seat_count && table->rules.side_bets; i++)
        for (int side = 0; side < SIDE_BETS; side++) {
            enum side_bet_kind kind = (enum side_bet_kind)side;
            if (table->seats[i].side[kind].bet == 0)
                continue;
            int outcome = kind != SIDE_BET_LADIES
                              ? side_bet_outcome(kind, &cards)
                          : dealer.natural ? SIDE_LADIES_BLACKJACK
                                           : SIDE_LADIES;
            settle_side_bet(table, i, kind, outcome);
        }
}

static bool any_side_bet(const struct table *table, enum side_bet_kind kind)
{
    for (int i = 0; i < table->seat_count && table->rules.side_bets; i++)
        if (table->seats[i].side[kind].bet > 0)
            return true;
    return false;
}

/* ---- Settling hands ---- */

static int64_t winning_hand_pays(const struct rules *rules,
                                 const struct hand *hand)
{
    enum { SIX = 6, SEVEN, EIGHT };
    if (hand->doubled || !rules_21_wins(rules, table_hand_total(hand).total))
        return hand->bet + hand->free;
    enum suit suit = card_suit(hand->cards[0]);
    struct rules_21 won = {.cards = hand->count,
                           .suits = suit == SPADES ? SUITS_SPADES : SUITS_SAME};
    for (int i = 0; i < hand->count; i++) {
        int face = (int)card_face(hand->cards[i]);
        won.sixes += face == SIX;
        won.sevens += face == SEVEN;
        won.eights += face == EIGHT;
        if (card_suit(hand->cards[i]) != suit)
            won.suits = SUITS_MIXED;
    }
    return hand->bet * rules_21_halves(rules, &won) / BET_HALVES;
}

/* Returns what the house pays for an outcome, negative if it takes. */
static int64_t outcome_pays(const struct rules *rules, enum outcome outcome,
                            const struct hand *hand)
{
    int64_t bet = hand->bet;
    switch (outcome) {
    case OUTCOME_WON:
        return winning_hand_pays(rules, hand);
    case OUTCOME_CHARLIE:
    case OUTCOME_EVEN_MONEY:
        return bet + hand->free;
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
static void settle_hand_net(struct table *table, int seat_number,
                            int hand_number, enum outcome outcome, int64_t net)
{
    struct seat *seat = &table->seats[seat_number];
    struct hand *hand = &seat->hands[hand_number];
    int64_t *bankroll = bankroll_of(table, seat_number);
    chips_move(net < 0 ? &hand->bet : &table->house,
               net < 0 ? &table->house : bankroll, net < 0 ? -net : net);
    chips_move(&hand->bet, bankroll, hand->bet);
    hand->net = net;
    hand->outcome = outcome;
    hand->done = hand->settled = true;
    send_event(table, &(struct event){.kind = EVENT_RESULT,
                                      .seat = seat_number,
                                      .hand = hand_number,
                                      .outcome = outcome,
                                      .amount = net});
}

static void settle_hand(struct table *table, int seat, int hand,
                        enum outcome outcome)
{
    settle_hand_net(
        table, seat, hand, outcome,
        outcome_pays(&table->rules, outcome, &table->seats[seat].hands[hand]));
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

/* Ends a hand. Settles it at once, or later if a dealer's natural could still
 * change what it costs. */
static void end_hand(struct table *table, int seat, int hand,
                     enum outcome outcome)
{
    struct hand *ended = &table->seats[seat].hands[hand];
    ended->done = true;
    ended->outcome = outcome;
    if (!waits_for_dealer(table, outcome))
        settle_hand(table, seat, hand, outcome);
}

/* A function for each hand that isn't settled. */
typedef void hand_function(struct table *table, int seat, int hand);

static void for_open_hands(struct table *table, hand_function *work)
{
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++)
            if (!table->seats[seat].hands[hand].settled)
                work(table, seat, hand);
}

static void pay_natural(struct table *table, int seat, int hand)
{
    const struct seat *owner = &table->seats[seat];
    if (is_natural(table, owner, &owner->hands[hand]))
        settle_hand(table, seat, hand, OUTCOME_NATURAL);
}

/* Pays the naturals that a dealer's natural can no longer tie, once they can't
 * be switched any more. */
static void settle_naturals(struct table *table)
{
    bool may_switch = table->rules.switches && table->phase <= PHASE_SURRENDER;
    if (!rules_natural_waits(&table->rules) && !may_switch)
        for_open_hands(table, pay_natural);
}

static void settle_insurance(struct table *table, bool won)
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
        send_event(table, &(struct event){.kind = EVENT_INSURANCE,
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

static void lose_to_natural(struct table *table, int seat, int hand)
{
    static const enum outcome tied[] = {[TIE_PUSHES] = OUTCOME_PUSH,
                                        [TIE_LOSES] = OUTCOME_LOST,
                                        [TIE_WINS] = OUTCOME_NATURAL};
    const struct seat *owner = &table->seats[seat];
    if (is_natural(table, owner, &owner->hands[hand]))
        settle_hand(table, seat, hand, tied[table->rules.natural_ties]);
    else if (table->rules.peek != PEEK_NONE_ORIGINAL)
        settle_hand(table, seat, hand, OUTCOME_LOST);
    else if (is_first_open(owner, hand))
        settle_hand_net(table, seat, hand, OUTCOME_LOST, -owner->first_bet);
    else
        settle_hand(table, seat, hand, OUTCOME_RETURNED);
}

static void turn_hole(struct table *table)
{
    if (!table->hole_hidden)
        return;
    table->hole_hidden = false;
    send_event(table, &(struct event){.kind = EVENT_HOLE,
                                      .seat = DEALER,
                                      .card = table->dealer[1]});
}

static void settle_dealers_natural(struct table *table)
{
    turn_hole(table);
    settle_insurance(table, true);
    for_open_hands(table, lose_to_natural);
}

static bool dealer_has_natural(const struct table *table)
{
    return table_fears_natural(table) && table_dealer_total(table).natural;
}

/* The dealer looks at the hole card, after the insurance bets. Returns true if
 * the round is over. */
static bool dealer_peeks(struct table *table)
{
    if (table->rules.peek != PEEK_HOLE || !table_fears_natural(table))
        return false;
    if (dealer_has_natural(table)) {
        settle_dealers_natural(table);
        return true;
    }
    if (table->hole_hidden)
        send_event(table, &(struct event){.kind = EVENT_NO_NATURAL});
    settle_insurance(table, false);
    settle_naturals(table);
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

static void settle_what_waited(struct table *table, int seat, int hand)
{
    enum outcome outcome = table->seats[seat].hands[hand].outcome;
    if (outcome != OUTCOME_NONE)
        settle_hand(table, seat, hand, outcome);
}

static void announce_decision(struct table *table, enum action_kind action,
                              enum outcome outcome)
{
    send_event(table, &(struct event){.kind = EVENT_DEALER,
                                      .seat = DEALER,
                                      .action = action,
                                      .outcome = outcome});
}

/* The dealer draws only if some hand is still open, or a side bet is. */
static bool draw_to_stand(struct table *table)
{
    for (;;) {
        struct hand_value dealer = table_dealer_total(table);
        if ((!any_open_hand(table) && !any_side_bet(table, SIDE_BET_BUSTER)) ||
            rules_dealer_hits(&table->rules, dealer.total, dealer.soft) ==
                (dealer.total == table->errs_at))
            break;
        announce_decision(table, ACTION_HIT, OUTCOME_NONE);
        if (!deal_card(table, DEALER, 0))
            return false;
    }
    bool bust = table_dealer_total(table).bust;
    announce_decision(table, ACTION_STAND, bust ? OUTCOME_BUST : OUTCOME_NONE);
    return true;
}

static enum outcome hand_outcome(const struct table *table,
                                 const struct seat *seat,
                                 const struct hand *hand)
{
    const struct rules *rules = &table->rules;
    struct hand_value dealer = table_dealer_total(table);
    int total = table_hand_total(hand).total;
    if (is_natural(table, seat, hand))
        return rules_natural_ties(rules, dealer.total, dealer.natural)
                   ? OUTCOME_PUSH
                   : OUTCOME_NATURAL;
    int won = rules_compare(rules, total, dealer.total);
    return won > 0 ? OUTCOME_WON : won < 0 ? OUTCOME_LOST : OUTCOME_PUSH;
}

static void compare_with_dealer(struct table *table, int seat, int hand)
{
    const struct seat *owner = &table->seats[seat];
    settle_hand(table, seat, hand,
                hand_outcome(table, owner, &owner->hands[hand]));
}

static void table_dealer_plays(struct table *table)
{
    turn_hole(table);
    if (table->dealer_count == 1 &&
        (any_open_hand(table) || any_insurance(table) ||
         any_side_bet(table, SIDE_BET_LADIES) ||
         any_side_bet(table, SIDE_BET_BUSTER))) {
        if (!deal_card(table, DEALER, 0))
            return;
        if (dealer_has_natural(table)) {
            settle_dealers_natural(table);
            return;
        }
    }
    settle_insurance(table, false);
    settle_naturals(table);
    for_open_hands(table, settle_what_waited);
    if (draw_to_stand(table))
        for_open_hands(table, compare_with_dealer);
}

/* ---- What is legal ---- */

const struct hand *table_hand(const struct table *table)
{
    return &table->seats[table->seat].hands[table->hand];
}

static unsigned bit(enum action_kind kind)
{
    return 1U << kind;
}

static unsigned legal_on_hand(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    struct rules_allowed allowed = rules_allow(&table->rules, &looked_at);
    unsigned legal = bit(ACTION_STAND);
    if (hand->doubled)
        return legal | bit(ACTION_SURRENDER);
    if (allowed.hit)
        legal |= bit(ACTION_HIT);
    int64_t bankroll =
        table->seats[rules_owner(&table->rules, table->seat)].bankroll;
    if (allowed.doubling && bankroll >= double_cost(table, seat, hand))
        legal |= bit(ACTION_DOUBLE);
    if (table_may_split(table, seat, hand) &&
        bankroll >= split_cost(table, hand))
        legal |= bit(ACTION_SPLIT);
    /* If surrender was offered before the dealer peeked, it is too late. */
    if (allowed.surrender &&
        !rules_upcard(&table->rules, card_face(table->dealer[0]))
             .surrender_first)
        legal |= bit(ACTION_SURRENDER);
    return legal;
}

static unsigned legal_insurance(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = &seat->hands[0];
    if (is_natural(table, seat, hand))
        return bit(ACTION_EVEN_MONEY) | bit(ACTION_NO_EVEN_MONEY);
    bool can_pay = seat->bankroll >= hand->bet / 2;
    return bit(ACTION_NO_INSURANCE) | (can_pay ? bit(ACTION_INSURE) : 0);
}

unsigned table_legal(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    switch (table->phase) {
    case PHASE_BETS:
        return bit(ACTION_BET);
    case PHASE_FOLD:
        return bit(ACTION_FOLD) |
               (seat->bankroll >= table->rules.ante ? bit(ACTION_PLAY) : 0);
    case PHASE_INSURANCE:
        return legal_insurance(table);
    case PHASE_SURRENDER:
        return bit(ACTION_SURRENDER) | bit(ACTION_KEEP);
    case PHASE_SWITCH:
        return bit(ACTION_SWITCH) | bit(ACTION_NO_SWITCH);
    case PHASE_PLAY:
        return legal_on_hand(table);
    default:
        return 0;
    }
}

/* ---- Why not ---- */

static bool refuse_amount(char problem[PROBLEM_SIZE], const char *reason,
                          int64_t amount)
{
    char text[CLI_MONEY_SIZE];
    return cli_refuse(problem, "%s $%s", reason, cli_money(text, amount));
}

static bool side_bet_is_legal(const struct rules *rules, int kind,
                              int64_t amount, char problem[PROBLEM_SIZE])
{
    if (amount == 0)
        return true;
    const struct bet_limits limits = rules_bet_limits(rules);
    int64_t least = limits.side_least, most = limits.side_most;
    char reason[PROBLEM_SIZE / 2];
    const char *name = side_bet_facts((enum side_bet_kind)kind)->name;
    if (!rules_offer_side_bet(rules, (enum side_bet_kind)kind))
        return cli_refuse(problem, "%s isn't offered at this table", name);
    snprintf(reason, sizeof reason, "%s bet on %s is",
             amount < least ? "minimum" : "maximum", name);
    if (amount < least)
        return refuse_amount(problem, reason, least);
    if (amount > most)
        return refuse_amount(problem, reason, most);
    return amount % rules->chip == 0 ||
           refuse_amount(problem, "side bets must be multiples of",
                         rules->chip);
}

static bool side_bets_are_legal(const struct table *table,
                                const struct action *bet,
                                char problem[PROBLEM_SIZE])
{
    const struct seat *seat = &table->seats[table->seat];
    int64_t sum = 0;
    for (int i = 0; i < SIDE_BETS; i++) {
        if (!side_bet_is_legal(&table->rules, i, bet->side[i], problem))
            return false;
        sum += bet->side[i];
    }
    if (sum > 0 && bet->amount == 0)
        return cli_refuse(problem, "side bets need a bet on the hand");
    return bet->amount + sum <= seat->bankroll ||
           refuse_amount(problem, "with side bets, you have only",
                         seat->bankroll);
}

static bool bet_is_legal(const struct table *table, int64_t amount,
                         char problem[PROBLEM_SIZE])
{
    const struct rules *rules = &table->rules;
    const struct seat *seat = &table->seats[table->seat];
    if (amount == 0)
        return true; /* the seat sits out, or there are no bets */
    if (rules->ante > 0)
        return amount == rules->ante ||
               refuse_amount(problem, "the ante is", rules->ante);
    if (amount < rules->min)
        return refuse_amount(problem, "minimum bet is", rules->min);
    if (amount > rules->max)
        return refuse_amount(problem, "maximum bet is", rules->max);
    if (amount % rules->chip != 0)
        return refuse_amount(problem, "bets must be multiples of", rules->chip);
    if (amount * rules_seats_each(rules) <= seat->bankroll)
        return true;
    return refuse_amount(problem,
                         rules->switches
                             ? "you bet the same on both hands, and have only"
                             : "you have only",
                         seat->bankroll);
}

static const char *why_no_split(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    if (hand->count != 2)
        return "you can split only a hand of two cards";
    if (table->rules.split == 1)
        return "you can't split at this table";
    if (seat->hand_count >= table->rules.split)
        return "you can't split again: you already have as many hands as "
               "this table allows";
    if (table_may_split(table, seat, hand))
        return "you don't have enough money to split";
    if (seat->split_aces && card_face(hand->cards[0]) == ACE)
        return "you can't split aces again at this table";
    return table->rules.split_by == SPLIT_BY_RANK
               ? "you can't split here: the ranks differ"
               : "you can't split here: the values differ";
}

static const char *why_no_double(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    struct rules_allowed allowed = rules_allow(&table->rules, &looked_at);
    if (table->rules.doubling == DOUBLE_NONE)
        return "you can't double at this table";
    if (hand->doubled)
        return "you have already doubled this hand";
    if (hand->count != 2 && !table->rules.double_cards)
        return "you can double only a hand of two cards";
    if (!allowed.hit)
        return "a split ace gets only one card";
    if (allowed.doubling)
        return "you don't have enough money to double";
    if (seat->hand_count > 1 && !table->rules.das)
        return "you can't double after a split at this table";
    return "you can't double this total at this table";
}

static const char *why_no_surrender(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    if (table->rules.surrender == SURRENDER_NONE)
        return "you can't surrender at this table";
    if (seat->hand_count > 1)
        return "you can't surrender after a split";
    if (table_hand(table)->count == 2)
        return "you could surrender only before the dealer peeked";
    return "you can surrender only your first two cards";
}

static const char *why_not_on_hand(const struct table *table,
                                   enum action_kind kind)
{
    switch (kind) {
    case ACTION_SPLIT:
        return why_no_split(table);
    case ACTION_DOUBLE:
        return why_no_double(table);
    case ACTION_SURRENDER:
        return why_no_surrender(table);
    case ACTION_HIT:
        if (table_hand(table)->doubled)
            return "a doubled hand gets only one card";
        return "a split ace gets only one card";
    default:
        return "you can't do that now";
    }
}

static const char *why_not(const struct table *table, enum action_kind kind)
{
    if (table->phase == PHASE_PLAY)
        return why_not_on_hand(table, kind);
    if (table->phase == PHASE_INSURANCE && kind == ACTION_INSURE &&
        table_legal(table) & 1U << ACTION_NO_INSURANCE)
        return "you don't have enough money for insurance, which costs half the bet";
    if (table->phase == PHASE_FOLD && kind == ACTION_PLAY)
        return "you don't have enough money to match the ante";
    if (table->phase == PHASE_OVER)
        return "the round is over";
    return "you can't do that now";
}

bool table_allows(const struct table *table, const struct action *action,
                  char problem[PROBLEM_SIZE])
{
    if ((table_legal(table) & 1U << action->kind) == 0)
        return cli_refuse(problem, "%s", why_not(table, action->kind));
    return action->kind != ACTION_BET ||
           (bet_is_legal(table, action->amount, problem) &&
            side_bets_are_legal(table, action, problem));
}

/* ---- A round ---- */

void table_open(struct table *table, const struct rules *rules,
                const struct shoe *shoe)
{
    *table =
        (struct table){.rules = *rules, .shoe = *shoe, .phase = PHASE_OVER};
    for (int i = 0; i < SIDE_BETS; i++) {
        enum side_bet_kind kind = (enum side_bet_kind)i;
        if (rules_offer_side_bet(rules, kind) &&
            !side_bet_preset(&table->side_bets[i], side_bet_facts(kind)->name))
            table->rules.side_bets &= ~(1 << i);
    }
}

static struct hand *current_hand(struct table *table)
{
    return &table->seats[table->seat].hands[table->hand];
}

bool table_can_bet(const struct table *table, int seat)
{
    return rules_owner(&table->rules, seat) == seat &&
           table->seats[seat].bankroll >=
               rules_bet_limits(&table->rules).needed;
}

/* ---- Whose turn ---- */

/* True if the seat has something to decide in this phase, before PHASE_PLAY. */
static bool seat_has_choice(const struct table *table, int number)
{
    const struct rules *rules = &table->rules;
    const struct seat *seat = &table->seats[number];
    const struct hand *first = &seat->hands[0];
    switch (table->phase) {
    case PHASE_BETS:
        return table_can_bet(table, number);
    case PHASE_FOLD:
        return seat->in && rules->ante > 0;
    case PHASE_INSURANCE:
        return seat->in && rules->insurance && !first->settled &&
               card_face(table->dealer[0]) == ACE;
    case PHASE_SURRENDER:
        return seat->in &&
               rules_upcard(rules, card_face(table->dealer[0]))
                   .surrender_first &&
               !first->settled && !is_natural(table, seat, first);
    case PHASE_SWITCH:
        return seat->in && rules->switches &&
               rules_owner(&table->rules, number) == number;
    default:
        return false;
    }
}

/* Does what the hand's last card decides: a bust, a Charlie, a 21, the one card
 * of a double or of a split ace. Returns true if the player decides. */
static bool finish_last_card(struct table *table, int seat_number,
                             int hand_number)
{
    struct seat *seat = &table->seats[seat_number];
    struct hand *hand = &seat->hands[hand_number];
    const struct rules *rules = &table->rules;
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    bool natural = rules_hand_is_natural(rules, &looked_at);
    looked_at.is_doubled = false;
    bool has_its_ace_card =
        !rules_allow(rules, &looked_at).hit &&
        !(table_may_split(table, seat, hand) &&
          *bankroll_of(table, seat_number) >= split_cost(table, hand));
    if (looked_at.total > HAND_BEST)
        end_hand(table, seat_number, hand_number, OUTCOME_BUST);
    else if (rules_hand_is_charlie(rules, hand->count))
        end_hand(table, seat_number, hand_number, OUTCOME_CHARLIE);
    else if (rules_21_wins(rules, looked_at.total) && !natural)
        end_hand(table, seat_number, hand_number, OUTCOME_WON);
    else if ((hand->doubled && !rules->double_rescue) || natural ||
             rules_hand_is_finished(rules, looked_at.total, looked_at.soft) ||
             has_its_ace_card)
        hand->done = true;
    return !hand->done;
}

/* Finds the next hand to play. A split hand gets its second card when its turn
 * comes. */
static bool find_hand(struct table *table)
{
    for (; table->seat < table->seat_count; table->seat++, table->hand = 0)
        for (; table->hand < table->seats[table->seat].hand_count;
             table->hand++) {
            struct hand *hand = current_hand(table);
            if (hand->count == 1 && !deal_card(table, table->seat, table->hand))
                return false;
            if (!hand->done &&
                finish_last_card(table, table->seat, table->hand))
                return true;
        }
    return false;
}

static bool find_decision(struct table *table)
{
    if (table->phase == PHASE_PLAY)
        return find_hand(table);
    while (table->seat < table->seat_count &&
           !seat_has_choice(table, table->seat))
        table->seat++;
    return table->seat < table->seat_count;
}

/* Ends a phase that all seats have decided, and returns the next one. */
static enum phase finish_phase(struct table *table)
{
    bool anyone_in = false;
    for (int i = 0; i < table->seat_count; i++)
        anyone_in = anyone_in || table->seats[i].in;
    switch (table->phase) {
    case PHASE_BETS:
        if (!anyone_in)
            return PHASE_OVER;
        deal_round(table);
        if (!table->is_void)
            settle_first_side_bets(table);
        return PHASE_FOLD;
    case PHASE_FOLD:
        if (!table_fears_natural(table) ||
            rules_21_wins(&table->rules, HAND_BEST))
            settle_naturals(table);
        return PHASE_INSURANCE;
    case PHASE_INSURANCE:
        return PHASE_SURRENDER;
    case PHASE_SURRENDER:
        return dealer_peeks(table) ? PHASE_OVER : PHASE_SWITCH;
    case PHASE_SWITCH:
        if (table->rules.switches)
            settle_naturals(table);
        return PHASE_PLAY;
    default:
        table_dealer_plays(table);
        return PHASE_OVER;
    }
}

static void end_round(struct table *table)
{
    for (int i = 0; i < table->seat_count; i++) {
        struct seat *seat = &table->seats[i];
        seat->replays = table->rules.replay_push && seat->in &&
                        seat->hand_count == 1 &&
                        seat->hands[0].outcome == OUTCOME_PUSH;
    }
    table->phase = PHASE_OVER;
    send_event(table, &(struct event){.kind = EVENT_OVER});
}

static void end_void_round(struct table *table)
{
    table->is_void = true;
    for (int i = 0; i < table->seat_count; i++) {
        struct seat *seat = &table->seats[i];
        chips_move(&seat->insurance, &seat->bankroll, seat->insurance);
        for (int side = 0; side < SIDE_BETS; side++)
            chips_move(&seat->side[side].bet, &seat->bankroll,
                       seat->side[side].bet);
        for (int hand = 0; hand < seat->hand_count; hand++)
            if (!seat->hands[hand].settled)
                settle_hand(table, i, hand, OUTCOME_RETURNED);
    }
    end_round(table);
}

void table_void_round(struct table *table, const struct listener *listener)
{
    if (table->phase == PHASE_OVER)
        return;
    table->listener = listener;
    end_void_round(table);
    table->listener = NULL;
}

static void continue_round(struct table *table)
{
    while (!find_decision(table) && !table->is_void) {
        table->phase = finish_phase(table);
        table->seat = table->hand = 0;
        if (table->phase == PHASE_OVER && !table->is_void) {
            settle_last_side_bets(table);
            end_round(table);
            return;
        }
    }
    if (table->is_void)
        end_void_round(table);
}

/* ---- Doing it ---- */

static int64_t move_to_bet(struct table *table, int64_t *bet, int64_t amount)
{
    chips_move(bankroll_of(table, table->seat), bet, amount);
    return amount;
}

/* Makes the same bet at the player's second seat. */
static int64_t match_bet(struct table *table, int64_t amount)
{
    struct seat *second = &table->seats[table->seat + 1];
    second->in = true;
    second->hand_count = 1;
    second->first_bet = amount;
    return move_to_bet(table, &second->hands[0].bet, amount);
}

static int64_t place_bets(struct table *table, const struct action *action)
{
    struct seat *seat = &table->seats[table->seat];
    int64_t amount = action->amount;
    seat->replays = false;
    seat->in = amount > 0 || !rules_have_money(&table->rules);
    if (!seat->in)
        return 0;
    seat->hand_count = 1;
    seat->first_bet = amount;
    for (int i = 0; i < SIDE_BETS && table->rules.side_bets; i++) {
        seat->first_side[i] = action->side[i];
        seat->side[i] = (struct side_stake){.outcome = SIDE_LOST};
        chips_move(&seat->bankroll, &seat->side[i].bet, action->side[i]);
    }
    int64_t matched = table->rules.switches ? match_bet(table, amount) : 0;
    return matched + move_to_bet(table, &seat->hands[0].bet, amount);
}

static void switch_cards(struct table *table)
{
    struct seat *first = &table->seats[table->seat], *second = first + 1;
    int card = first->hands[0].cards[1];
    first->hands[0].cards[1] = second->hands[0].cards[1];
    second->hands[0].cards[1] = card;
    first->switched = second->switched = true;
}

/* Makes the second card a hand of its own, right after this one. */
static int64_t split(struct table *table)
{
    struct seat *seat = &table->seats[table->seat];
    struct hand *hand = current_hand(table);
    int64_t stake = hand->bet + hand->free, cost = split_cost(table, hand);
    memmove(hand + 2, hand + 1,
            (size_t)(seat->hand_count - table->hand - 1) * sizeof *hand);
    seat->hand_count++;
    seat->split_aces = card_face(hand->cards[0]) == ACE;
    hand[1] = (struct hand){
        .count = 1, .cards = {hand->cards[1]}, .free = stake - cost};
    hand->count = 1;
    hand->cards[1] = 0;
    return move_to_bet(table, &hand[1].bet, cost);
}

static int64_t double_down(struct table *table)
{
    struct hand *hand = current_hand(table);
    int64_t stake = hand->bet + hand->free;
    int64_t cost = double_cost(table, &table->seats[table->seat], hand);
    hand->doubled = true;
    hand->free += stake - cost;
    return move_to_bet(table, &hand->bet, cost);
}

/* Moves the chips of an action. Returns how many the seat put up. */
static int64_t move_action_chips(struct table *table,
                                 const struct action *action)
{
    struct seat *seat = &table->seats[table->seat];
    struct hand *hand = current_hand(table);
    switch (action->kind) {
    case ACTION_BET:
        return place_bets(table, action);
    case ACTION_DOUBLE:
        return double_down(table);
    case ACTION_SPLIT:
        return split(table);
    case ACTION_INSURE:
        return move_to_bet(table, &seat->insurance, hand->bet / 2);
    case ACTION_PLAY:
        return move_to_bet(table, &hand->bet, hand->bet);
    case ACTION_SWITCH:
        switch_cards(table);
        return 0;
    case ACTION_STAND:
        hand->done = true;
        return 0;
    default:
        return 0;
    }
}

/* Does what follows an action after the listener has been notified. */
static void finish_action(struct table *table, enum action_kind kind)
{
    int seat = table->seat, hand = table->hand;
    switch (kind) {
    case ACTION_HIT:
    case ACTION_DOUBLE:
        (void)deal_card(table, seat, hand);
        break;
    case ACTION_SURRENDER:
        end_hand(table, seat, hand, OUTCOME_SURRENDERED);
        break;
    case ACTION_FOLD:
        end_hand(table, seat, hand, OUTCOME_FOLDED);
        break;
    case ACTION_EVEN_MONEY:
        end_hand(table, seat, hand, OUTCOME_EVEN_MONEY);
        break;
    default:
        break;
    }
}

bool table_act(struct table *table, const struct action *action,
               const struct listener *listener, char problem[PROBLEM_SIZE])
{
    if (!table_allows(table, action, problem))
        return false;
    table->listener = listener;
    int64_t amount = move_action_chips(table, action);
    send_event(table, &(struct event){.kind = EVENT_ACTION,
                                      .seat = table->seat,
                                      .hand = table->hand,
                                      .action = action->kind,
                                      .amount = amount});
    finish_action(table, action->kind);
    if (table->phase != PHASE_PLAY)
        table->seat++;
    continue_round(table);
    table->listener = NULL;
    return true;
}

/* ---- Between rounds ---- */

int table_sit(struct table *table, int64_t bankroll)
{
    int seat = table->seat_count;
    table->seat_count += rules_seats_each(&table->rules);
    assert(table->seat_count <= SEATS_MAX);
    table->seats[seat] = (struct seat){.bankroll = bankroll};
    return seat;
}

static void discard_cards(struct shoe *shoe, const int cards[], int count)
{
    for (int i = 0; i < count; i++)
        shoe->discards[shoe->discard_count++] = cards[i];
}

/* Clears the seat for the next round. Only hands that were dealt have anything
 * to clear. */
static void clear_seat(struct table *table, struct seat *seat)
{
    for (int i = 0; i < seat->hand_count; i++) {
        struct hand *hand = &seat->hands[i];
        discard_cards(&table->shoe, hand->cards, hand->count);
        *hand = (struct hand){.count = 0};
    }
    seat->hand_count = 0;
    seat->in = seat->split_aces = seat->switched = false;
    seat->insurance = 0;
    if (table->rules.side_bets)
        memset(seat->side, 0, sizeof seat->side);
}

bool table_next_round(struct table *table)
{
    assert(table->phase == PHASE_OVER);
    for (int i = 0; i < table->seat_count; i++)
        clear_seat(table, &table->seats[i]);
    discard_cards(&table->shoe, table->dealer, table->dealer_count);
    table->dealer_count = 0;
    memset(table->dealer, 0, sizeof table->dealer);
    table->hole_hidden = table->is_void = table->ran_out = false;
    table->phase = PHASE_BETS;
    table->seat = table->hand = 0;
    bool has_cards =
        table->shoe.source != SHOE_ARRANGED || table->shoe.count > 0;
    if (has_cards && find_decision(table))
        return true;
    table->phase = PHASE_OVER;
    table->seat = 0;
    return false;
}

/* ---- Computer players ---- */

const char *computer_name(enum computer computer)
{
    return computer == COMPUTER_MIMIC ? "mimic" : "never-bust";
}

enum { COULD_BUST = 12, GOOD_SOFT = 18 };

bool computer_wants_card(enum computer computer, const struct rules *rules,
                         int total, bool soft)
{
    if (computer == COMPUTER_MIMIC)
        return rules_dealer_hits(rules, total, soft);
    return total < (soft ? GOOD_SOFT : COULD_BUST);
}

static struct action first_legal(unsigned legal, enum action_kind first,
                                 enum action_kind second)
{
    bool can = (legal & 1U << first) != 0;
    return (struct action){.kind = can ? first : second};
}

struct action computer_decides(enum computer computer,
                               const struct table *table)
{
    unsigned legal = table_legal(table);
    struct hand_value hand;
    switch (table->phase) {
    case PHASE_BETS:
        return (struct action){.kind = ACTION_BET,
                               .amount = rules_bet_limits(&table->rules).least};
    case PHASE_FOLD:
        return first_legal(legal, ACTION_PLAY, ACTION_FOLD);
    case PHASE_INSURANCE:
        return first_legal(legal, ACTION_NO_INSURANCE, ACTION_NO_EVEN_MONEY);
    case PHASE_SURRENDER:
        return (struct action){.kind = ACTION_KEEP};
    case PHASE_SWITCH:
        return (struct action){.kind = ACTION_NO_SWITCH};
    default:
        hand = table_hand_total(table_hand(table));
        if (!computer_wants_card(computer, &table->rules, hand.total,
                                 hand.soft))
            legal = 0;
        return first_legal(legal, ACTION_HIT, ACTION_STAND);
    }
}
