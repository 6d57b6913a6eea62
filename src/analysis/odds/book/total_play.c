/*
 * Play by totals. For each total, hard or soft, one action is best on average
 * over the hands of that total. Each hand is weighted with its chance if the
 * chart itself is followed from the deal. Split hands and pairs that the chart
 * splits don't count. Hit or stand is chosen over all hands of the total,
 * double and surrender over its two-card hands. A pair is split if the split,
 * played by the chart, is worth more than the chart's play of its total. The
 * weights depend on the chart, so the search repeats until nothing changes.
 */
#include "odds/book/draft.h"

#include <math.h>
#include <string.h>

enum { ROUNDS_MAX = 16 };

/* ---- Chances ---- */

double chance_of_cards(const struct pack *pack, const struct odds_hand *hand)
{
    double chance = 1;
    int drawn = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copy = 0; copy < hand->count[rank]; copy++, drawn++)
            chance *= (pack->count[rank] - copy) / (pack->left - drawn) *
                      (drawn + 1) / (copy + 1);
    return chance > 0 ? chance : 0;
}

/* Returns the chance of the cards and, if the dealer looks, of no natural. */
static double chance_beside(const struct pack *pack,
                            const struct odds_hand *hand)
{
    double chance = chance_of_cards(pack, hand);
    return pack->given_no_natural && chance > 0
               ? chance * (1 - pack_natural(pack, hand))
               : chance;
}

void draft_start(struct draft *draft, const struct pack *pack,
                 const struct odds_shoe *shoe, struct odds_values *values)
{
    *draft = (struct draft){.pack = pack, .shoe = shoe, .values = values};
    for (int i = 0; i < ODDS_HANDS; i++)
        draft->held[i] = chance_beside(pack, &pack->odds->hands[i]);
    memset(&draft->cells, ODDS_STAND, sizeof draft->cells);
}

static bool is_split(const struct draft *draft, const struct odds_hand *hand)
{
    int rank = hand_pair_rank(hand);
    return rank >= 0 && draft->cells.splits[rank];
}

/* Returns the draft's action for a hand that isn't split. */
static int action_of(const struct draft *draft, const struct odds_hand *hand)
{
    return hand->cards == ODDS_TWO_CARDS
               ? draft->cells.first[hand->soft][hand->total]
               : draft->cells.otherwise[hand->soft][hand->total];
}

/* True if the hand isn't a natural or a Charlie, so it needs a decision. */
static bool could_go_on(const struct draft *draft, const struct odds_hand *hand)
{
    const struct rules *rules = &draft->pack->odds->rules;
    return !odds_hand_is_natural(rules, hand) && !is_charlie(rules, hand);
}

/* True if the hand needs a decision and the draft doesn't split it. */
static bool is_played_unsplit(const struct draft *draft,
                              const struct odds_hand *hand)
{
    return !is_split(draft, hand) && could_go_on(draft, hand);
}

static void fill_weights(struct draft *draft)
{
    const struct pack *pack = draft->pack;
    const struct odds *odds = pack->odds;
    memset(draft->weights, 0, sizeof draft->weights);
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        if (hand->cards == ODDS_TWO_CARDS)
            draft->weights[i] = draft->held[i];
        if (draft->weights[i] == 0 || !is_played_unsplit(draft, hand) ||
            action_of(draft, hand) != ODDS_HIT)
            continue;
        double chance[ODDS_RANKS];
        pack_chances(pack, hand, chance);
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (odds->next[i][rank] >= 0 && chance[rank] > 0)
                draft->weights[odds->next[i][rank]] +=
                    draft->weights[i] * chance[rank];
    }
}

/* ---- Hit or stand ---- */

static double value_of_hit_by_total(const struct draft *draft, int number)
{
    const struct pack *pack = draft->pack;
    const struct odds *odds = pack->odds;
    const struct odds_values *values = draft->values;
    const struct odds_hand *hand = &odds->hands[number];
    double chance[ODDS_RANKS], value = 0;
    pack_chances(pack, hand, chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int next = odds->next[number][rank];
        if (chance[rank] <= 0)
            continue;
        if (next < 0)
            value +=
                chance[rank] * value_of_bust(pack, hand, rank, BET_WHOLE, 1);
        else
            value += chance[rank] * (values->action[next] == ODDS_HIT
                                         ? values->hit[next]
                                         : values->stand[next]);
    }
    return value;
}

/* Returns the gain of hitting over standing, summed over the soft or hard hands
 * whose hard total is `hard`. If `any` is true, it counts all hands that can be
 * held instead of those that are reached. Hard 4 and soft 12 need that if the
 * chart splits their pair: they come up when it can't be split again. */
static double gain_of_hits(const struct draft *draft, int hard, bool soft,
                           bool any, double *sum)
{
    const double *weights = any ? draft->held : draft->weights;
    const struct odds *odds = draft->pack->odds;
    double gain = *sum = 0;
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        if (hand->hard != hard || hand->soft != soft ||
            hand->cards < ODDS_TWO_CARDS ||
            !(any ? could_go_on(draft, hand) : is_played_unsplit(draft, hand)))
            continue;
        gain += weights[i] * (draft->values->hit[i] - draft->values->stand[i]);
        *sum += weights[i];
    }
    return gain;
}

void draft_fill_hits(struct draft *draft, int hard)
{
    const struct odds *odds = draft->pack->odds;
    for (int i = 0; i < ODDS_HANDS; i++)
        if (odds->hands[i].hard == hard && draft->held[i] > 0 &&
            !is_charlie(&odds->rules, &odds->hands[i]))
            draft->values->hit[i] = value_of_hit_by_total(draft, i);
}

/* Chooses hit or stand for the hard and the soft hands with this hard total.
 * All higher hard totals must be done, and the values of hitting this one. */
static void choose_otherwise(struct draft *draft, int hard)
{
    for (int soft = 0; soft <= 1; soft++) {
        int total = hard + (soft ? 10 : 0);
        if (total > HAND_BEST)
            continue;
        double sum;
        double gain = gain_of_hits(draft, hard, soft, false, &sum);
        if (sum == 0)
            gain = gain_of_hits(draft, hard, soft, true, &sum);
        draft->cells.otherwise[soft][total] = gain > 0 ? ODDS_HIT : ODDS_STAND;
    }
}

void draft_write_otherwise(struct draft *draft, int hard)
{
    const struct odds *odds = draft->pack->odds;
    for (int i = 0; i < ODDS_HANDS; i++)
        if (odds->hands[i].hard == hard)
            draft->values->action[i] = draft->values->otherwise[i] =
                is_charlie(&odds->rules, &odds->hands[i])
                    ? ODDS_STAND
                    : draft->cells
                          .otherwise[odds->hands[i].soft][odds->hands[i].total];
}

/* ---- Two cards ---- */

/* Returns the value of surrender after the look. Early surrender comes before
 * the look, so its value is converted. */
static double value_of_giving_up(const struct draft *draft, int number)
{
    const struct rules *rules = &draft->pack->odds->rules;
    const struct odds_hand *hand = &draft->pack->odds->hands[number];
    double natural = pack_natural(draft->pack, hand);
    if (rules->surrender == SURRENDER_NONE)
        return -INFINITY;
    if (rules->surrender == SURRENDER_EARLY && draft->pack->given_no_natural)
        return (natural - 0.5) / (1 - natural);
    bool waits = rules->surrender == SURRENDER_LATE && rules->peek != PEEK_HOLE;
    return waits ? -0.5 * (1 - natural) - natural : -0.5;
}

static double value_by(const struct draft *draft, int number, int action)
{
    const struct odds_values *values = draft->values;
    switch (action) {
    case ODDS_HIT:
        return values->hit[number];
    case ODDS_DOUBLE:
        return values->twice[number];
    case ODDS_SURRENDER:
        return value_of_giving_up(draft, number);
    default:
        return values->stand[number];
    }
}

/* Returns the mean value of an action over the two-card hands of a total. Pairs
 * that are split count only if there are no other hands. Returns -INFINITY if
 * the action isn't allowed. */
static double mean_of_action(const struct draft *draft, int soft, int total,
                             int action, bool with_split)
{
    const struct odds *odds = draft->pack->odds;
    double value = 0, sum = 0;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int i = two_card_hand(odds, first, second);
            const struct odds_hand *hand = &odds->hands[i];
            if (hand->soft != soft || hand->total != total ||
                draft->held[i] == 0 ||
                odds_hand_is_natural(&odds->rules, hand) ||
                (is_split(draft, hand) && !with_split))
                continue;
            if (action == ODDS_DOUBLE && !double_allowed(&odds->rules, hand))
                return -INFINITY;
            value += draft->held[i] * value_by(draft, i, action);
            sum += draft->held[i];
        }
    if (sum == 0 && !with_split)
        return mean_of_action(draft, soft, total, action, true);
    return sum > 0 ? value / sum : -INFINITY;
}

static void choose_first(struct draft *draft)
{
    for (int soft = 0; soft <= 1; soft++)
        for (int total = 0; total < TOTALS; total++) {
            int best = draft->cells.otherwise[soft][total];
            double value = mean_of_action(draft, soft, total, best, false);
            const int others[] = {ODDS_DOUBLE, ODDS_SURRENDER};
            for (int i = 0; i < 2; i++) {
                double other =
                    mean_of_action(draft, soft, total, others[i], false);
                if (other > value) {
                    value = other;
                    best = others[i];
                }
            }
            draft->cells.first[soft][total] = (uint8_t)best;
        }
}

void draft_write_first(struct draft *draft)
{
    const struct odds *odds = draft->pack->odds;
    struct odds_values *values = draft->values;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int i = two_card_hand(odds, first, second);
            const struct odds_hand *hand = &odds->hands[i];
            int action = draft->cells.first[hand->soft][hand->total];
            if (odds_hand_is_natural(&odds->rules, hand))
                action = ODDS_STAND;
            values->first[i] = (uint8_t)action;
            if (action == ODDS_DOUBLE)
                values->action[i] = ODDS_DOUBLE;
        }
}

static void choose_splits(struct draft *draft)
{
    const struct odds *odds = draft->pack->odds;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int i = two_card_hand(odds, rank, rank);
        double split = draft->values->split[rank];
        draft->cells.splits[rank] =
            !isnan(split) && draft->held[i] > 0 &&
            split > value_by(draft, i, draft->values->first[i]);
    }
}

void draft_write_splits(struct draft *draft)
{
    const struct odds *odds = draft->pack->odds;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (draft->cells.splits[rank])
            draft->values->first[two_card_hand(odds, rank, rank)] = ODDS_SPLIT;
}

/* ---- The search ---- */

void total_play_fill(const struct pack *pack, const struct odds_shoe *shoe,
                     struct odds_values *values, struct split_room *room)
{
    struct draft draft;
    struct cells before;
    draft_start(&draft, pack, shoe, values);
    int rounds = 0;
    do {
        before = draft.cells;
        fill_weights(&draft);
        for (int hard = HAND_BEST; hard >= ODDS_TWO_CARDS; hard--) {
            draft_fill_hits(&draft, hard);
            choose_otherwise(&draft, hard);
            draft_write_otherwise(&draft, hard);
        }
        choose_first(&draft);
        draft_write_first(&draft);
        fill_splits(pack, shoe, ODDS_TOTAL, values, room);
        choose_splits(&draft);
    } while (memcmp(&before, &draft.cells, sizeof before) != 0 &&
             ++rounds < ROUNDS_MAX);
    draft_write_splits(&draft);
}
