/* The decision on the first two cards, given the values against the upcard. */
#include "odds/first_hand.h"

#include <math.h>

double value_of_natural(const struct rules *rules)
{
    const double bet = 10; /* all pays are whole tenths of a bet */
    return (double)rules_natural_pay(rules, (int64_t)bet) / bet;
}

double value_of_tied_natural(const struct rules *rules)
{
    switch (rules->natural_ties) {
    case TIE_LOSES:
        return -1;
    case TIE_WINS:
        return value_of_natural(rules);
    default:
        return 0;
    }
}

static bool dealer_shows_natural(const struct pack *pack)
{
    return pack->odds->trees[pack->upcard].is_natural;
}

double chance_of_tie(const struct pack *pack, const struct odds_values *values,
                     int hand, double danger)
{
    const struct odds *odds = pack->odds;
    const struct odds_hand *cards = &odds->hands[hand];
    int hole = natural_hole_rank(pack->upcard);
    if (dealer_shows_natural(pack))
        return 1;
    if (rules_21_wins(&odds->rules, cards->total))
        return 0;
    if (!rules_natural_waits(&odds->rules))
        return danger;
    if (rules_natural_ties(&odds->rules, HAND_BEST, false))
        return 1 - values->stand[hand];
    return hole < 0 ? 0
                    : (pack->count[hole] - cards->count[hole]) /
                          (pack->left - cards->cards);
}

bool odds_hand_is_natural(const struct rules *rules,
                          const struct odds_hand *hand)
{
    struct rules_hand looked_at = rules_hand_of(hand);
    return rules_hand_is_natural(rules, &looked_at);
}

double odds_insurance(double natural)
{
    return (3 * natural - 1) / 2;
}

/* Without a hole card, late surrender loses the whole bet to a natural. */
static double value_of_surrender(const struct rules *rules, double danger)
{
    bool waits = rules->surrender == SURRENDER_LATE && rules->peek != PEEK_HOLE;
    return waits ? -0.5 * (1 - danger) - danger : -0.5;
}

static bool surrender_allowed(const struct first_hand *first)
{
    const struct rules *rules = &first->odds->rules;
    return rules->surrender == SURRENDER_LATE ||
           (rules->surrender == SURRENDER_EARLY &&
            !first->values->given_no_natural);
}

void decision_choose(struct odds_decision *decision)
{
    decision->best = ODDS_STAND;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (decision->legal[action] &&
            decision->value[action] > decision->value[decision->best])
            decision->best = (enum odds_action)action;
}

void first_hand_decide(const struct first_hand *first,
                       struct odds_decision *decision)
{
    const struct rules *rules = &first->odds->rules;
    const struct odds_hand *hand = &first->odds->hands[first->hand];
    const struct odds_values *values = first->values;
    double danger = pack_danger(first->pack, hand);
    bool natural = odds_hand_is_natural(rules, hand);
    *decision = (struct odds_decision){
        .given_no_natural = values->given_no_natural, .natural = danger};
    double *value = decision->value;
    value[ODDS_STAND] = values->stand[first->hand];
    if (natural) {
        double tie = chance_of_tie(first->pack, values, first->hand, danger);
        value[ODDS_STAND] = value_of_natural(rules) * (1 - tie) +
                            value_of_tied_natural(rules) * tie;
    }
    value[ODDS_HIT] = values->hit[first->hand];
    value[ODDS_DOUBLE] = values->twice[first->hand];
    value[ODDS_SPLIT] = first->split;
    value[ODDS_SURRENDER] = value_of_surrender(rules, danger);
    decision->legal[ODDS_STAND] = true;
    if (!natural && !is_finished_21(rules, hand) &&
        !dealer_shows_natural(first->pack)) {
        decision->legal[ODDS_HIT] = true;
        decision->legal[ODDS_DOUBLE] = double_allowed(rules, hand);
        decision->legal[ODDS_SPLIT] = !isnan(first->split);
        decision->legal[ODDS_SURRENDER] = surrender_allowed(first);
    }
    decision_choose(decision);
}

void decision_before_look(const struct pack *pack, const struct odds_hand *hand,
                          struct odds_decision *decision)
{
    const struct rules *rules = &pack->odds->rules;
    double danger = pack_natural(pack, hand);
    bool natural = odds_hand_is_natural(rules, hand);
    double at_natural = natural ? value_of_tied_natural(rules) : -1;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        decision->value[action] =
            (1 - danger) * decision->value[action] + at_natural * danger;
    if (natural && rules_21_wins(rules, hand->total))
        decision->value[ODDS_STAND] = value_of_natural(rules);
    if (rules->surrender == SURRENDER_EARLY && !natural) {
        decision->value[ODDS_SURRENDER] = -0.5;
        decision->legal[ODDS_SURRENDER] = true;
    }
    decision->given_no_natural = false;
    decision->natural = danger;
    decision_choose(decision);
}

int pair_entry(const struct rules *rules, int first, int second, int pair_face)
{
    if (first != second)
        return -1;
    if (first != ODDS_TEN || rules->split_by == SPLIT_BY_VALUE)
        return first;
    return pair_face < 0 ? -1 : ODDS_TEN + pair_face;
}

void decision_by_chart(const struct odds_values *values, int hand,
                       struct odds_decision *decision)
{
    if (!decision->legal[ODDS_HIT])
        return; /* nothing is decided */
    decision->best = (enum odds_action)values->first[hand];
    if (!decision->legal[decision->best])
        decision->best = (enum odds_action)values->otherwise[hand];
}

void odds_book_decide(const struct odds *odds, const struct odds_book *book,
                      int first, int second, int upcard, int pair_face,
                      struct odds_decision *decision)
{
    struct pack pack = pack_of(odds, &book->shoe, upcard);
    pack = pack_without(&pack, upcard, 1);
    const struct odds_values *values = &book->against[upcard];
    int entry = pair_entry(&odds->rules, first, second, pair_face);
    const struct first_hand hand = {.odds = odds,
                                    .pack = &pack,
                                    .values = values,
                                    .hand = two_card_hand(odds, first, second),
                                    .split =
                                        entry < 0 ? NAN : values->split[entry]};
    first_hand_decide(&hand, decision);
    if (book->strategy == ODDS_TOTAL)
        decision_by_chart(values, hand.hand, decision);
}
