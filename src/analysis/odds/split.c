/* The value of up to four hands that come from a split, by a fixed strategy. */
#include "odds/kernel.h"

#include <math.h>
#include <string.h>

/* ---- One hand ---- */

/* The value of one hand of a split, by the number of extra pair cards out. */
struct split_line {
    double any[EXTRAS_MAX];  /* with any second card */
    double pair[EXTRAS_MAX]; /* with a second card of the pair's rank */
};

/* The state of one evaluation, with a pack for each number of extra cards. */
struct split_play {
    const struct odds *odds;
    int rank, least, extras;
    const uint8_t *actions;
    const struct pack *pack; /* before extra cards are taken out */
    struct pack packs[EXTRAS_MAX];
    struct split_work *work;
};

/* Fills `actions` for split hands of a rank from the actions in `values` for
 * unsplit hands, as far as the rules allow. */
static void split_actions_fill(const struct odds *odds,
                               const struct odds_values *values, int rank,
                               uint8_t actions[ODDS_HANDS])
{
    const struct rules *rules = &odds->rules;
    memcpy(actions, values->action, ODDS_HANDS);
    int single = odds->next[0][rank];
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = odds->next[single][second];
        struct rules_hand looked_at = rules_hand_of(&odds->hands[hand]);
        looked_at.is_split = true;
        looked_at.is_split_ace = rank == ODDS_ACE;
        if (!rules_allow(rules, &looked_at).hit)
            actions[hand] = ODDS_STAND;
        else if (actions[hand] == ODDS_DOUBLE &&
                 !rules_allow(rules, &looked_at).doubling)
            actions[hand] = values->otherwise[hand];
    }
}

static void mark_next(const struct split_play *play, int hand,
                      struct hand_set *set)
{
    const int16_t *next = play->odds->next[hand];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0)
            set->words[next[rank] / SET_BITS] |= UINT64_C(1)
                                                 << next[rank] % SET_BITS;
}

static void mark(struct hand_set *set, int hand)
{
    set->words[hand / SET_BITS] |= UINT64_C(1) << hand % SET_BITS;
}

/* Returns the first hand of the set at or after `from`; -1 if there is none. */
static int next_in(const struct hand_set *set, int from)
{
    int word = from / SET_BITS;
    uint64_t bits = set->words[word] & UINT64_MAX << from % SET_BITS;
    while (bits == 0 && ++word < SET_WORDS)
        bits = set->words[word];
    return bits == 0 ? -1 : word * SET_BITS + __builtin_ctzll(bits);
}

/* Returns the strategy's action for a hand. */
static void follow_split(const struct split_play *play, int hand)
{
    struct split_work *work = play->work;
    work->hands[work->count++] = (uint16_t)hand;
    if (is_charlie(&play->odds->rules, &play->odds->hands[hand]))
        return;
    if (play->actions[hand] == ODDS_HIT)
        mark_next(play, hand, &work->reached);
    else if (play->actions[hand] == ODDS_DOUBLE)
        mark_next(play, hand, &work->stands);
    else
        mark(&work->stands, hand);
}

/* Lists the hands that the strategy reaches. A card always leads to a hand with
 * a higher number. */
static void list_reached(const struct split_play *play)
{
    struct split_work *work = play->work;
    memset(&work->reached, 0, sizeof work->reached);
    memset(&work->stands, 0, sizeof work->stands);
    work->count = 0;
    mark_next(play, play->odds->next[0][play->rank], &work->reached);
    const struct hand_set *reached = &work->reached;
    for (int hand = next_in(reached, 0); hand >= 0;
         hand = next_in(reached, hand + 1))
        follow_split(play, hand);
}

/* Stores the value of standing for all hands that stand. */
static void fill_split_stands(const struct split_play *play)
{
    struct split_work *work = play->work;
    int count = 0;
    const struct hand_set *stands = &work->stands;
    for (int hand = next_in(stands, 0); hand >= 0;
         hand = next_in(stands, hand + 1))
        for (int i = 0; i < play->extras; i++)
            work->items[count++] = (struct stand_item){
                .hand = (uint16_t)hand, .extra = (uint16_t)(play->least + i)};
    stand_values(play->pack, work->items, count, play->rank, work->stood);
    for (int i = 0; i < count; i++)
        work->values[work->items[i].hand][work->items[i].extra - play->least] =
            work->stood[i];
}

/* Returns the value of a hand after one more card, which may bust it. */
static double value_next(const struct split_play *play, int hand, int rank,
                         int i, int stake)
{
    const struct odds *odds = play->odds;
    int more = odds->next[hand][rank];
    if (more >= 0 && stake == 1)
        return play->work->values[more][i];
    const struct pack *pack = &play->packs[i];
    const struct odds_hand *cards = &odds->hands[hand];
    if (more < 0)
        return value_of_bust(pack, cards, rank, BET_SPLIT, stake);
    return win_of_doubled(odds, more, play->work->values[more][i]) -
           natural_takes(&odds->rules, BET_SPLIT, stake) *
               pack_danger_after(pack, cards, rank);
}

static double value_draw(const struct split_play *play, int hand, int i,
                         int stake)
{
    double chance[ODDS_RANKS], value = 0;
    pack_chances(&play->packs[i], &play->odds->hands[hand], chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (chance[rank] > 0)
            value += chance[rank] * value_next(play, hand, rank, i, stake);
    return value;
}

/*
 * Plays the doubles. They need the value of standing on one card more, which is
 * in `values` only until those hands themselves are played, so this comes
 * first.
 */
static void play_doubles(const struct split_play *play)
{
    struct split_work *work = play->work;
    for (int place = 0; place < work->count; place++) {
        int hand = work->hands[place];
        if (play->actions[hand] == ODDS_DOUBLE)
            for (int i = 0; i < play->extras; i++)
                work->doubles[hand][i] = value_draw(play, hand, i, 2);
    }
}

static void play_split_hands(const struct split_play *play)
{
    const struct odds *odds = play->odds;
    struct split_work *work = play->work;
    double share = natural_takes(&odds->rules, BET_SPLIT, 1);
    for (int place = work->count - 1; place >= 0; place--) {
        int hand = work->hands[place];
        if (play->actions[hand] == ODDS_DOUBLE) {
            memcpy(work->values[hand], work->doubles[hand],
                   sizeof *work->values);
            continue;
        }
        const struct odds_hand *cards = &odds->hands[hand];
        for (int i = 0; i < play->extras; i++) {
            double *value = &work->values[hand][i];
            if (is_charlie(&odds->rules, cards))
                *value = 1;
            else if (play->actions[hand] == ODDS_HIT)
                *value = value_draw(play, hand, i, 1);
            else
                *value = win_of_standing(
                    odds, hand,
                    *value - share * pack_danger(&play->packs[i], cards));
        }
    }
}

/* Fills the line for `least` to `most` extra cards. `actions` holds the action
 * for each hand. */
static void split_line_fill(const struct pack *pack, int rank, int least,
                            int most, const uint8_t actions[ODDS_HANDS],
                            struct split_work *work, struct split_line *line)
{
    const struct odds *odds = pack->odds;
    int single = odds->next[0][rank];
    struct split_play play = {.odds = odds,
                              .rank = rank,
                              .least = least,
                              .extras = most - least + 1,
                              .actions = actions,
                              .pack = pack,
                              .work = work};
    for (int i = 0; i < play.extras; i++)
        play.packs[i] = pack_without(pack, rank, least + i);
    list_reached(&play);
    fill_split_stands(&play);
    play_doubles(&play);
    play_split_hands(&play);
    for (int i = 0; i < play.extras; i++) {
        line->any[least + i] = value_draw(&play, single, i, 1);
        line->pair[least + i] = work->values[odds->next[single][rank]][i];
    }
}

/* ---- All hands ---- */

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

int split_plan_extras(const struct split_plan *plan)
{
    int others = plan->waiting - 1;
    if (plan->splits_left == 0)
        return others;
    return others + 2 * plan->splits_left + plan->waiting - 2;
}

/* Returns the chance that the next card can be split with the pair when `extra`
 * pair cards are out besides the hand's own. */
static double split_pair_chance(const struct pack *pack,
                                const struct split_plan *plan, int extra)
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

/* Returns the win of all the waiting hands together. */
static double split_plan_value(const struct pack *pack,
                               const struct split_plan *plan,
                               const struct split_line *line)
{
    struct split_sum sum = {.pack = pack, .plan = plan, .line = line};
    split_plan_visit(pack, plan, add_hand_values, &sum);
    return sum.value;
}

int split_limit(const struct rules *rules, int rank)
{
    enum face face = rank == ODDS_ACE ? ACE : TWO;
    return rules_pair(rules, face, face).hands;
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
