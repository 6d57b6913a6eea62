/* Side bets: the chips on them, and how they are settled. */
#include "table.h"

void open_side_bets(struct table *table)
{
    for (int i = 0; i < SIDE_BETS; i++) {
        enum side_bet_kind kind = (enum side_bet_kind)i;
        if (rules_offer_side_bet(&table->rules, kind) &&
            !side_bet_preset(&table->side_bets[i], side_bet_kind_name(kind)))
            table->rules.side_bets &= ~(1 << i);
    }
}

/* ---- Chips ---- */

void place_side_bets(struct seat *seat, const struct action *bet)
{
    for (int i = 0; i < SIDE_BETS; i++) {
        struct side_stake *side = &seat->side[i];
        *side =
            (struct side_stake){.first = bet->side[i], .outcome = SIDE_LOST};
        chips_move(&seat->bankroll, &side->bet, bet->side[i]);
    }
}

int64_t side_bets_of(const struct action *bet)
{
    int64_t sum = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        sum += bet->side[i];
    return sum;
}

int64_t seat_side_stakes(const struct seat *seat)
{
    int64_t sum = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        sum += seat->side[i].bet;
    return sum;
}

int64_t seat_side_net(const struct seat *seat)
{
    int64_t sum = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        sum += seat->side[i].net;
    return sum;
}

void seat_side_bets(const struct seat *seat, int64_t side[SIDE_BETS])
{
    for (int i = 0; i < SIDE_BETS; i++)
        side[i] = seat->side[i].first;
}

void return_side_bets(struct seat *seat)
{
    for (int i = 0; i < SIDE_BETS; i++)
        chips_move(&seat->side[i].bet, &seat->bankroll, seat->side[i].bet);
}

/* Pays the outcome, or takes the bet. */
static void settle_side_bet(struct table *table,
                            const struct listener *listener, int seat_number,
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
    tell(table, listener,
         &(struct event){.kind = EVENT_SIDE_BET,
                         .seat = seat_number,
                         .side = kind,
                         .amount = side->net});
}

/* ---- When ---- */

/* True if the first cards leave the bet open. Two queens of hearts wait for a
 * dealer's blackjack. */
static bool side_bet_waits(enum side_bet_kind kind, int outcome)
{
    return kind == SIDE_BET_BUSTER ||
           (kind == SIDE_BET_LADIES && outcome == SIDE_LADIES);
}

static int outcome_of_first(const struct table *table, const struct seat *seat,
                            enum side_bet_kind kind)
{
    const int *cards = seat->hands[0].cards;
    if (kind == SIDE_BET_BUSTER)
        return SIDE_LOST;
    return side_bet_is_of_two_cards(kind)
               ? side_bet_of_two(kind, cards[0], cards[1])
               : side_bet_of_three(cards[0], cards[1], table->dealer[0]);
}

void settle_first_side_bets(struct table *table,
                            const struct listener *listener)
{
    for (int i = 0; i < table->seat_count; i++)
        for (int kind = 0; kind < SIDE_BETS; kind++) {
            struct seat *seat = &table->seats[i];
            if (seat->side[kind].bet == 0)
                continue;
            int outcome =
                outcome_of_first(table, seat, (enum side_bet_kind)kind);
            seat->side[kind].outcome = outcome;
            if (!side_bet_waits((enum side_bet_kind)kind, outcome))
                settle_side_bet(table, listener, i, (enum side_bet_kind)kind,
                                outcome);
        }
}

static int outcome_of_last(const struct table *table, enum side_bet_kind kind)
{
    struct hand_value dealer = table_dealer_total(table);
    if (kind == SIDE_BET_LADIES)
        return dealer.natural ? SIDE_LADIES_BLACKJACK : SIDE_LADIES;
    return dealer.bust ? side_bet_of_bust(table->dealer_count) : SIDE_LOST;
}

void settle_last_side_bets(struct table *table, const struct listener *listener)
{
    for (int i = 0; i < table->seat_count; i++)
        for (int kind = 0; kind < SIDE_BETS; kind++)
            if (table->seats[i].side[kind].bet > 0)
                settle_side_bet(
                    table, listener, i, (enum side_bet_kind)kind,
                    outcome_of_last(table, (enum side_bet_kind)kind));
}

static bool any_side_bet(const struct table *table, enum side_bet_kind kind)
{
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].side[kind].bet > 0)
            return true;
    return false;
}

bool side_bets_need_second_card(const struct table *table)
{
    return any_side_bet(table, SIDE_BET_LADIES) || side_bets_need_dealer(table);
}

bool side_bets_need_dealer(const struct table *table)
{
    return any_side_bet(table, SIDE_BET_BUSTER);
}
