/* A round as a state machine: whose turn it is, and what each action does. */
#include "table.h"

#include <assert.h>
#include <string.h>

void table_open(struct table *table, const struct rules *rules,
                const struct shoe *shoe)
{
    *table =
        (struct table){.rules = *rules, .shoe = *shoe, .phase = PHASE_OVER};
    open_side_bets(table);
}

static struct hand *current_hand(struct table *table)
{
    return &table->seats[table->seat].hands[table->hand];
}

bool table_can_bet(const struct table *table, int seat)
{
    return table->seats[seat].bankroll >= rules_least_bet(&table->rules);
}

/* ---- Whose turn ---- */

/* True if the seat has something to decide in this phase, before PHASE_PLAY. */
static bool decides(const struct table *table, int number)
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
               rules_ask_surrender_first(rules, card_face(table->dealer[0])) &&
               !first->settled && !is_natural(table, seat, first);
    default:
        return false;
    }
}

static bool has_its_ace_card(const struct table *table, const struct seat *seat,
                             const struct hand *hand)
{
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    looked_at.is_doubled = false;
    return !rules_allow_hit(&table->rules, &looked_at) &&
           !(table_may_split(table, seat, hand) && seat->bankroll >= hand->bet);
}

/* Does what the hand's last card decides: a bust, a Charlie, a 21, the one card
 * of a double or of a split ace. Returns true if the player decides. */
static bool look_at_hand(struct table *table, const struct listener *listener,
                         int seat_number, int hand_number)
{
    struct seat *seat = &table->seats[seat_number];
    struct hand *hand = &seat->hands[hand_number];
    struct hand_value total = table_hand_total(hand);
    const struct rules *rules = &table->rules;
    if (total.bust)
        end_hand(table, listener, seat_number, hand_number, OUTCOME_BUST);
    else if (rules_hand_is_charlie(rules, hand->count))
        end_hand(table, listener, seat_number, hand_number, OUTCOME_CHARLIE);
    else if (rules_21_wins(rules, total.total) &&
             !is_natural(table, seat, hand))
        end_hand(table, listener, seat_number, hand_number, OUTCOME_WON);
    else if ((hand->doubled && !rules->double_rescue) ||
             is_natural(table, seat, hand) ||
             rules_hand_is_finished(rules, total.total, total.soft) ||
             has_its_ace_card(table, seat, hand))
        hand->done = true;
    return !hand->done;
}

/* Finds the next hand to play. A split hand gets its second card when its turn
 * comes. */
static bool find_hand(struct table *table, const struct listener *listener)
{
    for (; table->seat < table->seat_count; table->seat++, table->hand = 0)
        for (; table->hand < table->seats[table->seat].hand_count;
             table->hand++) {
            struct hand *hand = current_hand(table);
            if (hand->count == 1 &&
                !deal_to_hand(table, listener, table->seat, table->hand))
                return false;
            if (!hand->done &&
                look_at_hand(table, listener, table->seat, table->hand))
                return true;
        }
    return false;
}

static bool find_decision(struct table *table, const struct listener *listener)
{
    if (table->phase == PHASE_PLAY)
        return find_hand(table, listener);
    while (table->seat < table->seat_count && !decides(table, table->seat))
        table->seat++;
    return table->seat < table->seat_count;
}

static bool anyone_in(const struct table *table)
{
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].in)
            return true;
    return false;
}

/* Ends a phase that all seats have decided, and returns the next one. */
static enum phase finish_phase(struct table *table,
                               const struct listener *listener)
{
    switch (table->phase) {
    case PHASE_BETS:
        if (!anyone_in(table))
            return PHASE_OVER;
        deal_round(table, listener);
        if (!table->is_void)
            settle_first_side_bets(table, listener);
        return PHASE_FOLD;
    case PHASE_FOLD:
        if (!table_fears_natural(table) ||
            rules_21_wins(&table->rules, HAND_BEST))
            settle_naturals(table, listener);
        return PHASE_INSURANCE;
    case PHASE_INSURANCE:
        return PHASE_SURRENDER;
    case PHASE_SURRENDER:
        return dealer_looks(table, listener) ? PHASE_OVER : PHASE_PLAY;
    default:
        table_dealer_plays(table, listener);
        return PHASE_OVER;
    }
}

static void end_round(struct table *table, const struct listener *listener)
{
    for (int i = 0; i < table->seat_count; i++) {
        struct seat *seat = &table->seats[i];
        seat->replays = table->rules.replay_push && seat->in &&
                        seat->hand_count == 1 &&
                        seat->hands[0].outcome == OUTCOME_PUSH;
    }
    table->phase = PHASE_OVER;
    tell(table, listener, &(struct event){.kind = EVENT_OVER});
}

static void give_back(struct table *table, const struct listener *listener)
{
    for (int i = 0; i < table->seat_count; i++) {
        struct seat *seat = &table->seats[i];
        chips_move(&seat->insurance, &seat->bankroll, seat->insurance);
        return_side_bets(seat);
        for (int hand = 0; hand < seat->hand_count; hand++)
            if (!seat->hands[hand].settled)
                settle_hand(table, listener, i, hand, OUTCOME_RETURNED);
    }
}

static void end_void_round(struct table *table, const struct listener *listener)
{
    table->is_void = true;
    give_back(table, listener);
    end_round(table, listener);
}

void table_void_round(struct table *table, const struct listener *listener)
{
    if (table->phase != PHASE_OVER)
        end_void_round(table, listener);
}

/* Goes on to the next decision or the end of the round. */
static void go_on(struct table *table, const struct listener *listener)
{
    while (!find_decision(table, listener) && !table->is_void) {
        table->phase = finish_phase(table, listener);
        table->seat = table->hand = 0;
        if (table->phase == PHASE_OVER && !table->is_void) {
            settle_last_side_bets(table, listener);
            end_round(table, listener);
            return;
        }
    }
    if (table->is_void)
        end_void_round(table, listener);
}

/* ---- Doing it ---- */

/* Moves `amount` from the seat to one of its bets. */
static int64_t put_up(struct table *table, int64_t *bet, int64_t amount)
{
    chips_move(&table->seats[table->seat].bankroll, bet, amount);
    return amount;
}

static int64_t bet(struct table *table, const struct action *action)
{
    struct seat *seat = &table->seats[table->seat];
    int64_t amount = action->amount;
    seat->replays = false;
    seat->in = amount > 0 || !rules_have_money(&table->rules);
    if (!seat->in)
        return 0;
    seat->hand_count = 1;
    seat->first_bet = amount;
    place_side_bets(seat, action);
    return put_up(table, &seat->hands[0].bet, amount);
}

/* Makes the second card a hand of its own, right after this one. */
static int64_t split(struct table *table)
{
    struct seat *seat = &table->seats[table->seat];
    struct hand *hand = current_hand(table);
    memmove(hand + 2, hand + 1,
            (size_t)(seat->hand_count - table->hand - 1) * sizeof *hand);
    seat->hand_count++;
    seat->split_aces = card_face(hand->cards[0]) == ACE;
    hand[1] = (struct hand){.count = 1, .cards = {hand->cards[1]}};
    hand->count = 1;
    hand->cards[1] = 0;
    return put_up(table, &hand[1].bet, hand->bet);
}

/* Moves the chips of an action. Returns how many the seat put up. */
static int64_t apply(struct table *table, const struct action *action)
{
    struct seat *seat = &table->seats[table->seat];
    struct hand *hand = current_hand(table);
    switch (action->kind) {
    case ACTION_BET:
        return bet(table, action);
    case ACTION_DOUBLE:
        hand->doubled = true;
        return put_up(table, &hand->bet, hand->bet);
    case ACTION_SPLIT:
        return split(table);
    case ACTION_INSURE:
        return put_up(table, &seat->insurance, hand->bet / 2);
    case ACTION_PLAY:
        return put_up(table, &hand->bet, hand->bet);
    case ACTION_STAND:
        hand->done = true;
        return 0;
    default:
        return 0;
    }
}

/* Does what follows an action after the listener has heard of it. */
static void follow(struct table *table, const struct listener *listener,
                   enum action_kind kind)
{
    int seat = table->seat, hand = table->hand;
    switch (kind) {
    case ACTION_HIT:
    case ACTION_DOUBLE:
        (void)deal_to_hand(table, listener, seat, hand);
        break;
    case ACTION_SURRENDER:
        end_hand(table, listener, seat, hand, OUTCOME_SURRENDERED);
        break;
    case ACTION_FOLD:
        end_hand(table, listener, seat, hand, OUTCOME_FOLDED);
        break;
    case ACTION_EVEN_MONEY:
        end_hand(table, listener, seat, hand, OUTCOME_EVEN_MONEY);
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
    int64_t amount = apply(table, action);
    tell(table, listener,
         &(struct event){.kind = EVENT_ACTION,
                         .seat = table->seat,
                         .hand = table->hand,
                         .action = action->kind,
                         .amount = amount});
    follow(table, listener, action->kind);
    if (table->phase != PHASE_PLAY)
        table->seat++;
    go_on(table, listener);
    return true;
}

/* ---- Between rounds ---- */

int table_sit(struct table *table, int64_t bankroll)
{
    assert(table->seat_count < SEATS_MAX);
    table->seats[table->seat_count] = (struct seat){.bankroll = bankroll};
    return table->seat_count++;
}

static void discard(struct shoe *shoe, const int cards[], int count)
{
    for (int i = 0; i < count; i++)
        shoe->discards[shoe->discard_count++] = cards[i];
}

bool table_next_round(struct table *table)
{
    assert(table->phase == PHASE_OVER);
    for (int i = 0; i < table->seat_count; i++) {
        struct seat *seat = &table->seats[i];
        for (int hand = 0; hand < seat->hand_count; hand++)
            discard(&table->shoe, seat->hands[hand].cards,
                    seat->hands[hand].count);
        struct seat next = {.bankroll = seat->bankroll,
                            .first_bet = seat->first_bet,
                            .replays = seat->replays};
        for (int kind = 0; kind < SIDE_BETS; kind++)
            next.side[kind].first = seat->side[kind].first;
        *seat = next;
    }
    discard(&table->shoe, table->dealer, table->dealer_count);
    table->dealer_count = 0;
    memset(table->dealer, 0, sizeof table->dealer);
    table->hole_hidden = table->is_void = table->ran_out = false;
    table->phase = PHASE_BETS;
    table->seat = table->hand = 0;
    bool has_cards =
        table->shoe.source != SHOE_ARRANGED || table->shoe.count > 0;
    if (has_cards && find_decision(table, NULL))
        return true;
    table->phase = PHASE_OVER;
    table->seat = 0;
    return false;
}
