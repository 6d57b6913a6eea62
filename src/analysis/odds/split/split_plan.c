/*
 * The exact value of up to four hands that come from a split.
 *
 * The strategy looks only at the cards of the hand itself. So all hands are
 * alike: it doesn't matter which of the unseen cards a hand gets, and the mean
 * of the sum is the sum of the means. We can deal every second card first and
 * count only how many of them were pair cards, which are split again, and how
 * many weren't, before the last split that the rules allow. What remains is the
 * value of one hand when j other pair cards are out of the shoe and the second
 * cards of m other hands are known not to be pair cards. The latter condition
 * is handled by inclusion and exclusion:
 *
 *     E[V; none of m cards is a pair card]
 *         = sum over i of (-1)^i (m over i) P(i given cards are pair cards)
 *           E[V | i more pair cards are out].
 */
#include "odds/split/split.h"

int split_plan_extras(const struct split_plan *plan)
{
    int others = plan->waiting - 1;
    if (plan->splits_left == 0)
        return others;
    return others + 2 * plan->splits_left + plan->waiting - 2;
}

double split_pair_chance(const struct pack *pack, const struct split_plan *plan,
                         int extra)
{
    int rank = plan->rank, out = extra + 1;
    double of_rank = pack->count[rank] - out;
    double left = plan->pair_cards - out;
    if (left <= 0)
        return 0;
    static const struct odds_hand nothing;
    double chance[ODDS_RANKS];
    struct pack rest = pack_without(pack, rank, out);
    pack_chances(&rest, &nothing, chance);
    return chance[rank] * (left / of_rank);
}

double split_beside(const struct pack *pack, const struct split_plan *plan,
                    int extra, int others, split_value_of *value_of,
                    const void *self)
{
    double value = 0, factor = 1;
    for (int i = 0; i <= others && factor != 0; i++) {
        value += factor * value_of(self, extra + i);
        factor *=
            -split_pair_chance(pack, plan, extra + i) * (others - i) / (i + 1);
    }
    return value;
}

/* Deals the second cards one by one. `hands.chance` is the chance of the pair
 * cards dealt so far. */
static void deal_second(const struct pack *pack, const struct split_plan *plan,
                        struct split_hands hands, split_visitor *visit,
                        void *self)
{
    if (hands.extra - (plan->waiting - 1) == plan->splits_left ||
        hands.open == 0) {
        visit(self, &hands);
        return;
    }
    struct split_hands next = hands;
    next.closed++;
    next.open--;
    deal_second(pack, plan, next, visit, self);
    next = hands;
    next.chance *= split_pair_chance(pack, plan, hands.extra);
    next.extra++;
    next.open++;
    if (next.chance > 0)
        deal_second(pack, plan, next, visit, self);
}

void split_plan_visit(const struct pack *pack, const struct split_plan *plan,
                      split_visitor *visit, void *self)
{
    const struct split_hands hands = {
        .chance = 1, .extra = plan->waiting - 1, .open = plan->waiting};
    deal_second(pack, plan, hands, visit, self);
}

/* ---- The mean of the sum ---- */

struct split_sum {
    const struct pack *pack;
    const struct split_plan *plan;
    const struct split_line *line;
    double value;
};

static double value_of_open(const void *self, int extra)
{
    const struct split_sum *sum = self;
    return sum->line->any[extra];
}

static double value_of_closed(const void *self, int extra)
{
    const struct split_sum *sum = self;
    return sum->line->any[extra] -
           split_pair_chance(sum->pack, sum->plan, extra) *
               sum->line->pair[extra];
}

static void add_hand_values(void *self, const struct split_hands *hands)
{
    struct split_sum *sum = self;
    if (hands->closed > 0)
        sum->value += hands->chance * hands->closed *
                      split_beside(sum->pack, sum->plan, hands->extra,
                                   hands->closed - 1, value_of_closed, sum);
    if (hands->open > 0)
        sum->value += hands->chance * hands->open *
                      split_beside(sum->pack, sum->plan, hands->extra,
                                   hands->closed, value_of_open, sum);
}

double split_plan_value(const struct pack *pack, const struct split_plan *plan,
                        const struct split_line *line)
{
    struct split_sum sum = {.pack = pack, .plan = plan, .line = line};
    split_plan_visit(pack, plan, add_hand_values, &sum);
    return sum.value;
}
