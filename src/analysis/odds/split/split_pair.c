/* The value of splitting a pair, by each of the strategies. */
#include "odds/split/split.h"

#include <math.h>
#include <string.h>

int split_limit(const struct rules *rules, int rank)
{
    return rules_split_hands(rules, rank == ODDS_ACE);
}

double split_original(const struct pack *pack, int rank)
{
    const struct odds *odds = pack->odds;
    if (odds->rules.peek != PEEK_NONE_ORIGINAL)
        return 0;
    int pair = two_card_hand(odds, rank, rank);
    return pack_danger(pack, &odds->hands[pair]);
}

/* Fills `actions` with the strategy for split hands when `extra` pair cards are
 * out besides the hand's own. */
static void actions_for(const struct pack *pack, int rank, int extra,
                        enum odds_strategy strategy,
                        const struct odds_values *values,
                        struct split_room *room, uint8_t actions[ODDS_HANDS])
{
    const struct odds *odds = pack->odds;
    if (strategy == ODDS_CDP || strategy == ODDS_CDP1) {
        struct pack rest = pack_without(pack, rank, extra);
        memset(&room->scratch, 0, sizeof room->scratch);
        best_play_fill(&rest, odds->next[0][rank], BET_SPLIT, &room->scratch);
        values = &room->scratch;
    }
    split_actions_fill(odds, values, rank, actions);
}

/* Returns the value of resplitting up to the most valuable number of hands.
 * Pairs that come after that are played unsplit. */
static double best_of_limits(const struct pack *pack,
                             const struct split_plan *plan,
                             const struct split_line *line)
{
    struct split_plan fewer = *plan;
    double best = split_plan_value(pack, plan, line);
    while (fewer.splits_left-- > 0)
        best = fmax(best, split_plan_value(pack, &fewer, line));
    return best;
}

double split_value(const struct pack *pack, const struct split_plan *plan,
                   enum odds_strategy strategy,
                   const struct odds_values *values, struct split_room *room,
                   uint8_t actions[ODDS_HANDS])
{
    struct split_line line = {{0}, {0}};
    int others = plan->waiting - 1, most = split_plan_extras(plan);
    double held = pack->count[plan->rank] - 1;
    if (most > held)
        most = (int)held;
    int alike = strategy == ODDS_CDP ? others : most;
    actions_for(pack, plan->rank, others, strategy, values, room, actions);
    split_line_fill(pack, plan->rank, others, alike, actions, &room->work,
                    &line);
    for (int extra = alike + 1; extra <= most; extra++) {
        actions_for(pack, plan->rank, extra, strategy, values, room,
                    room->actions);
        split_line_fill(pack, plan->rank, extra, extra, room->actions,
                        &room->work, &line);
    }
    return plan->may_stop ? best_of_limits(pack, plan, &line)
                          : split_plan_value(pack, plan, &line);
}
