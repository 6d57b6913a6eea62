/* The questions before an action that is almost surely a slip of the finger. */
#include "table_screen/game.h"

enum { HARD_TO_HIT = 17, HARD_TO_DOUBLE = 12, HARD_TO_STAND = 11 };
enum { MADE = 17, WEAK_CARD = 6 };

/* In first bets. What beginners do on purpose, as hitting or surrendering 16
 * against a 6, costs up to a third. */
static const double COSTLY_PRICE = 0.4;

static bool is_pair_of_tens(const struct hand *hand)
{
    return hand->count == 2 && card_value(hand->cards[0]) == 10 &&
           card_value(hand->cards[1]) == 10;
}

/* One more card can win a Charlie whatever the total is. */
static bool next_card_may_win(const struct table *table,
                              const struct hand *hand)
{
    return table->rules.charlie > 0 && hand->count + 1 >= table->rules.charlie;
}

/* True if the dealer shows a single card, from 2 to 6. */
static bool shows_weak_card(const struct table *table)
{
    int card = table->dealer[0];
    return !table->rules.shows_both && card_face(card) != ACE &&
           card_value(card) <= WEAK_CARD;
}

/* The slips that need no odds. */
static bool question_by_rule(const struct table *table, enum action_kind kind,
                             char question[SAYING_SIZE])
{
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    bool is_hard = !total.soft && !next_card_may_win(table, hand);
    bool can_hit = table_legal(table) >> ACTION_HIT & 1U;
    if (kind == ACTION_HIT && is_hard && total.total >= HARD_TO_HIT)
        snprintf(question, SAYING_SIZE, "Really hit a hard %d?", total.total);
    else if (kind == ACTION_DOUBLE && is_hard && total.total >= HARD_TO_DOUBLE)
        snprintf(question, SAYING_SIZE, "Really double a hard %d?",
                 total.total);
    else if (kind == ACTION_SPLIT && is_pair_of_tens(hand))
        snprintf(question, SAYING_SIZE, "Really split a 20?");
    else if (kind == ACTION_STAND && can_hit && !total.soft &&
             total.total <= HARD_TO_STAND)
        snprintf(question, SAYING_SIZE, "No card can bust %d. Really stand?",
                 total.total);
    else if (kind == ACTION_SURRENDER && !hand->doubled && !total.soft &&
             total.total <= HARD_TO_STAND)
        snprintf(question, SAYING_SIZE, "Really surrender a hard %d?",
                 total.total);
    else if (kind == ACTION_SURRENDER && !hand->doubled &&
             total.total >= MADE && shows_weak_card(table))
        snprintf(question, SAYING_SIZE, "Really surrender %d against a %d?",
                 total.total, card_value(table->dealer[0]));
    else
        return false;
    return true;
}

/* The slips that only the odds show, such as splitting fives. */
static bool question_by_price(const struct session *session,
                              enum action_kind kind, char question[SAYING_SIZE])
{
    const struct table *table = &session->table;
    char cost[COST_SIZE];
    double price;
    if (!session_price(session, kind, &price) || price < COSTLY_PRICE)
        return false;
    snprintf(question, SAYING_SIZE, "Really %s? It costs %s on average.",
             advice_word(kind),
             cost_in_dollars(
                 price * (double)table->seats[table->seat].first_bet, cost));
    return true;
}

bool caution_question(const struct session *session, enum action_kind kind,
                      char question[SAYING_SIZE])
{
    enum phase phase = session->table.phase;
    if (phase != PHASE_PLAY &&
        (phase != PHASE_SURRENDER || kind != ACTION_SURRENDER))
        return false;
    return question_by_rule(&session->table, kind, question) ||
           question_by_price(session, kind, question);
}
