/* The questions before an action that is almost surely a slip of the finger. */
#include "table/game.h"

enum { HARD_TO_HIT = 17, HARD_TO_DOUBLE = 12, HARD_TO_STAND = 11 };
enum { SOFT_TO_HIT = 19, SOFT_TO_STAND = 16 };
enum { MADE = 17, WEAK_CARD = 6 };

/* In first bets. What beginners do on purpose, such as standing on 12 against
 * an ace or hitting 11 against a 6, costs up to a third. Surrendering, doubling
 * and splitting stake or give up chips at once, so that a key pressed by
 * mistake is worse, and a question less in the way. */
static const double COSTLY_TURN = 0.4, COSTLY_CHIPS = 0.25;

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

/* Slips that are known by the total of the hand. */
static bool question_by_total(const struct table *table, enum action_kind kind,
                              char question[SAYING_SIZE])
{
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    bool counts = !next_card_may_win(table, hand);
    bool can_hit = table_legal(table) >> ACTION_HIT & 1U;
    bool is_high = total.total >= (total.soft ? SOFT_TO_HIT : HARD_TO_HIT);
    bool is_low = total.total <= (total.soft ? SOFT_TO_STAND : HARD_TO_STAND);
    const char *soft = total.soft ? "soft" : "hard";
    if (kind == ACTION_HIT && counts && is_high)
        snprintf(question, SAYING_SIZE, "Really hit a %s %d?", soft,
                 total.total);
    else if (kind == ACTION_DOUBLE && counts && !total.soft &&
             total.total >= HARD_TO_DOUBLE)
        snprintf(question, SAYING_SIZE, "Really double a hard %d?",
                 total.total);
    else if (kind == ACTION_STAND && can_hit && is_low)
        snprintf(question, SAYING_SIZE, "No card can bust %s%d. Really stand?",
                 total.soft ? "soft " : "", total.total);
    else
        return false;
    return true;
}

/* The slips that need no odds. */
static bool question_by_rule(const struct table *table, enum action_kind kind,
                             char question[SAYING_SIZE])
{
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    bool gives_up = kind == ACTION_SURRENDER && !hand->doubled;
    if (question_by_total(table, kind, question))
        return true;
    if (kind == ACTION_SPLIT && is_pair_of_tens(hand))
        snprintf(question, SAYING_SIZE, "Really split a 20?");
    else if (gives_up && total.total >= MADE && shows_weak_card(table))
        snprintf(question, SAYING_SIZE, "Really surrender %d against a %d?",
                 total.total, card_value(table->dealer[0]));
    else if (gives_up && (total.soft || total.total <= HARD_TO_STAND))
        snprintf(question, SAYING_SIZE, "Really surrender a %s %d?",
                 total.soft ? "soft" : "hard", total.total);
    else
        return false;
    return true;
}

/* The slips that only the odds show, such as splitting fives. */
static bool question_by_price(const struct session *session,
                              enum action_kind kind, char question[SAYING_SIZE])
{
    char text[COST_SIZE];
    struct price price;
    bool is_turn = kind == ACTION_HIT || kind == ACTION_STAND;
    if (!adviser_price(session->adviser, &session->table, kind, &price) ||
        price.bets < (is_turn ? COSTLY_TURN : COSTLY_CHIPS))
        return false;
    snprintf(question, SAYING_SIZE, "Really %s? It costs %s on average.",
             advice_word(kind), cost_in_dollars(price.cents, text));
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
