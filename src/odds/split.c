/*
 * Hands that come from a split, up to four, exactly.
 *
 * The hands are played by a strategy that looks at the cards of the hand alone.
 * So all of them are alike: it does not matter which of the unseen cards a hand
 * gets, and the mean of the sum is the sum of the means. We may deal every
 * second card first, and only count how many of them were pair cards (split
 * again) and how many were not, before the last split that the rules allow.
 * What is left is the value of one hand when j other pair cards are out of the
 * shoe and the second cards of m other hands are known to be none. The latter
 * by inclusion and exclusion:
 *
 *     E[V; none of m cards is a pair card]
 *         = sum over i of (-1)^i (m over i) P(i given cards are pair cards)
 *           E[V | i more pair cards are out].
 */
#include "inside.h"

struct split_sum {
    const struct pack *pack;
    const struct split_plan *plan;
    const struct split_line *line;
    int others; /* pair cards out at the start beside a hand's own */
    double value;
};

int split_plan_extras(const struct split_plan *plan)
{
    int others = plan->waiting - 1;
    if (plan->splits_left == 0)
        return others;
    return others + 2 * plan->splits_left + plan->waiting - 2;
}

/* The next card can be split with the pair, when so many are out beside the
 * hand's own. */
static double pair_chance(const struct split_sum *sum, int extra)
{
    int rank = sum->plan->rank, out = extra + 1;
    double of_rank = sum->pack->count[rank] - out;
    double left = sum->plan->pair_cards - out;
    if (left <= 0)
        return 0;
    static const struct odds_hand nothing;
    double chance[ODDS_RANKS];
    struct pack rest = pack_without(sum->pack, rank, out);
    pack_chances(&rest, &nothing, chance);
    return chance[rank] * (left / of_rank);
}

enum line_part { ANY_SECOND, NO_PAIR_SECOND };

static double hand_value(const struct split_sum *sum, int extra,
                         enum line_part part)
{
    double value = sum->line->any[extra];
    if (part == NO_PAIR_SECOND)
        value -= pair_chance(sum, extra) * sum->line->pair[extra];
    return value;
}

/* E[V; the second cards of `others` are no pair cards], V of a hand whose own
 * second card is any, or no pair card. */
static double value_beside(const struct split_sum *sum, int extra, int others,
                           enum line_part part)
{
    double value = 0, factor = 1;
    for (int i = 0; i <= others && factor != 0; i++) {
        value += factor * hand_value(sum, extra + i, part);
        factor *= -pair_chance(sum, extra + i) * (others - i) / (i + 1);
    }
    return value;
}

/* The hands as they stand after so many splits: `closed` have a second card
 * that is no pair card, `open` may get any. */
static void add_hands(struct split_sum *sum, double chance, int splits,
                      int closed, int open)
{
    int extra = sum->others + splits;
    if (closed > 0)
        sum->value += chance * closed *
                      value_beside(sum, extra, closed - 1, NO_PAIR_SECOND);
    if (open > 0)
        sum->value +=
            chance * open * value_beside(sum, extra, closed, ANY_SECOND);
}

/* Deals second cards one after the other. `chance`: that the pair cards so
 * far come where they came. */
static void deal_second(struct split_sum *sum, double chance, int splits,
                        int closed, int open)
{
    bool last = splits == sum->plan->splits_left;
    if (last || open == 0) {
        add_hands(sum, chance, splits, closed, open);
        return;
    }
    deal_second(sum, chance, splits, closed + 1, open - 1);
    double again = chance * pair_chance(sum, sum->others + splits);
    if (again > 0)
        deal_second(sum, again, splits + 1, closed, open + 1);
}

double split_plan_value(const struct pack *pack, const struct split_plan *plan,
                        const struct split_line *line)
{
    struct split_sum sum = {
        .pack = pack, .plan = plan, .line = line, .others = plan->waiting - 1};
    deal_second(&sum, 1, 0, 0, plan->waiting);
    return sum.value;
}
