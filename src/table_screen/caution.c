/* The questions before an action that is almost surely a slip of the finger. */
#include "table_screen/game.h"

enum { HARD_TO_HIT = 17, HARD_TO_DOUBLE = 12 };

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

bool caution_question(const struct table *table, enum action_kind kind,
                      char question[SAYING_SIZE])
{
    if (table->phase != PHASE_PLAY)
        return false;
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    bool is_hard = !total.soft && !next_card_may_win(table, hand);
    if (kind == ACTION_HIT && is_hard && total.total >= HARD_TO_HIT)
        snprintf(question, SAYING_SIZE, "Really hit a hard %d?", total.total);
    else if (kind == ACTION_DOUBLE && is_hard && total.total >= HARD_TO_DOUBLE)
        snprintf(question, SAYING_SIZE, "Really double a hard %d?",
                 total.total);
    else if (kind == ACTION_SPLIT && is_pair_of_tens(hand))
        snprintf(question, SAYING_SIZE, "Really split a 20?");
    else
        return false;
    return true;
}
