/* The hands that the dealer hits, and the chances of the dealer's totals. */
#include "odds/kernel.h"

#include <assert.h>
#include <string.h>

/* How a hand that the dealer hits is drawn. */
struct drawn {
    double ways; /* the orders of its cards; 0 for a hand that isn't hit */
    int16_t before;
    uint8_t rank;             /* of the card that leads here from `before` */
    uint8_t ends[ODDS_RANKS]; /* the kind of total on which the dealer stands
                                 with one more card; 0 for none */
    uint8_t most;             /* the highest of them */
};

/* The state while the trees of one upcard are built. */
struct growth {
    struct odds *odds;
    struct dealer_trees *trees;
    int first; /* the hand that the dealer draws to */
    int factor_of[ODDS_RANKS][HAND_BEST + 1]; /* 0 if there is none yet */
    struct drawn drawn[ODDS_HANDS];
    int count;
    uint16_t hits[HITS_MAX]; /* the hands that are hit, fewer cards first */
};

/* A tree while it is built. */
struct sapling {
    struct growth *growth;
    struct dealer_tree *tree;
    bool has_last;          /* keep the factors of the last cards */
    uint8_t taken[STANDS];  /* what a dealer's hand takes, by its kind */
    bool ends[ODDS_HANDS];  /* one more card can take something */
    bool leads[ODDS_HANDS]; /* a hand that the tree needs follows this one */
    int lead_count;
    uint8_t lead_of[ODDS_HANDS];   /* the number of a leading hand */
    int take_of[2][HAND_BEST + 1]; /* by soft and hard total, the number + 1 */
};

static bool dealer_stands(const struct odds *odds, const struct odds_hand *hand)
{
    return !rules_dealer_hits(&odds->rules, hand->total, hand->soft);
}

static int natural_rank(const struct rules *rules, int upcard)
{
    enum face face = upcard == ODDS_ACE ? ACE : (enum face)(upcard + 1);
    return rules_upcard(rules, face).may_be_natural ? natural_hole_rank(upcard)
                                                    : -1;
}

/* Returns the hand that the dealer draws to: the upcard, and the hole card if
 * it is known. */
static int known_hand(const struct odds *odds, int upcard)
{
    int hand = odds->next[0][upcard];
    return odds->hole == NO_HOLE ? hand : odds->next[hand][odds->hole];
}

/* ---- The hands that are hit ---- */

/* Returns the level of a hand: how many cards the dealer has drawn. */
static int level_of(const struct growth *growth, int hand)
{
    const struct odds_hand *hands = growth->odds->hands;
    return hands[hand].cards - hands[growth->first].cards;
}

/* Draws one more card to a hand that is hit. The first hand that leads to
 * another, which is without its highest card, stays the one before it. */
static void draw_next(struct growth *growth, int hand)
{
    const struct odds *odds = growth->odds;
    struct drawn *drawn = &growth->drawn[hand];
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int more = odds->next[hand][rank];
        bool natural =
            hand == growth->first && rank == growth->trees->natural_rank;
        if (more < 0 || natural)
            continue;
        if (dealer_stands(odds, &odds->hands[more])) {
            int end = stand_kind(odds->hands[more].total);
            drawn->ends[rank] = (uint8_t)end;
            drawn->most = (uint8_t)(end > drawn->most ? end : drawn->most);
            continue;
        }
        struct drawn *after = &growth->drawn[more];
        if (after->ways == 0) {
            after->before = (int16_t)hand;
            after->rank = (uint8_t)rank;
        }
        after->ways += drawn->ways;
    }
}

/* Draws all hands that are hit and lists them, those with fewer cards first. A
 * hand with one more card has a higher number. */
static void list_hits(struct growth *growth)
{
    int starts[DEPTH_MAX + 1] = {0};
    growth->drawn[growth->first].ways = 1;
    for (int hand = growth->first; hand < ODDS_HANDS; hand++)
        if (growth->drawn[hand].ways > 0) {
            assert(growth->count < HITS_MAX &&
                   level_of(growth, hand) < DEPTH_MAX);
            growth->count++;
            starts[level_of(growth, hand) + 1]++;
            draw_next(growth, hand);
        }
    for (int level = 1; level <= DEPTH_MAX; level++)
        starts[level] += starts[level - 1];
    for (int hand = growth->first; hand < ODDS_HANDS; hand++)
        if (growth->drawn[hand].ways > 0)
            growth->hits[starts[level_of(growth, hand)]++] = (uint16_t)hand;
}

/* ---- The tables of a tree ---- */

/* Returns how many cards of a rank the dealer has drawn. */
static int drawn_of(const struct growth *growth, int hand, int rank)
{
    const struct odds_hand *hands = growth->odds->hands;
    return hands[hand].count[rank] - hands[growth->first].count[rank];
}

/* Returns the number of the factor for one more card of a rank. */
static uint8_t find_factor(struct growth *growth, int hand, int rank)
{
    struct dealer_trees *trees = growth->trees;
    int copy = drawn_of(growth, hand, rank);
    int *number = &growth->factor_of[rank][copy];
    if (*number == 0) {
        assert(trees->factor_count < FACTORS_MAX);
        trees->factors[trees->factor_count] =
            (struct dealer_factor){(uint8_t)rank, (uint8_t)copy};
        *number = trees->factor_count++;
    }
    return (uint8_t)*number;
}

/* Adds a rank, higher than those before it, to what one more card takes. */
static void add_taken(struct dealer_take *take, int rank, int taken)
{
    struct dealer_run *run = &take->runs[take->count];
    if (take->count > 0 && run[-1].end == rank && run[-1].taken == taken) {
        run[-1].end++;
        return;
    }
    assert(take->count < RUNS_MAX);
    *run =
        (struct dealer_run){(uint8_t)rank, (uint8_t)(rank + 1), (uint8_t)taken};
    take->count++;
}

/* Returns the number of what one more card takes, which the tree gets if it is
 * new. That depends only on the total. */
static uint8_t find_take(struct sapling *sapling, int hand)
{
    struct odds *odds = sapling->growth->odds;
    const struct odds_hand *cards = &odds->hands[hand];
    int *number = &sapling->take_of[cards->soft][cards->hard];
    if (*number == 0) {
        struct dealer_take *take = &odds->takes[odds->take_count++];
        assert(odds->take_count <= ALL_TAKES_MAX);
        const uint8_t *ends = sapling->growth->drawn[hand].ends;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (sapling->taken[ends[rank]] > 0)
                add_taken(take, rank, sapling->taken[ends[rank]]);
        *number = ++sapling->tree->take_count;
        assert(*number <= TAKES_MAX);
    }
    return (uint8_t)(*number - 1);
}

/* Stores what a dealer's hand takes from a player's total of this kind. */
static void fill_taken(const struct odds *odds, int kind, uint8_t taken[STANDS])
{
    bool loses =
        kind == 0 || rules_compare(&odds->rules, HAND_BEST, HAND_BEST) < 0;
    for (int end = 1; end < STANDS; end++)
        if (end >= kind)
            taken[end] = end > kind || loses ? 2 : 1;
}

/* ---- A tree ---- */

/* Finds the hands that the tree needs, the last ones first. */
static void find_needed(struct sapling *sapling, int kind)
{
    const struct growth *growth = sapling->growth;
    sapling->leads[growth->first] = true;
    for (int i = growth->count - 1; i >= 0; i--) {
        int hand = growth->hits[i];
        const struct drawn *drawn = &growth->drawn[hand];
        sapling->ends[hand] = drawn->most > 0 && drawn->most >= kind;
        if (sapling->leads[hand] || sapling->ends[hand])
            sapling->leads[drawn->before] = true;
    }
}

static void add_step(struct sapling *sapling, int hand)
{
    struct growth *growth = sapling->growth;
    const struct drawn *drawn = &growth->drawn[hand];
    assert(growth->odds->step_count < ALL_STEPS_MAX);
    struct dealer_step *step = &growth->odds->steps[growth->odds->step_count++];
    *step = (struct dealer_step){.ways = drawn->ways,
                                 .before = sapling->lead_of[drawn->before]};
    memset(step->last, FACTOR_NEVER, sizeof step->last);
    if (hand != growth->first)
        step->factor = find_factor(growth, drawn->before, drawn->rank);
    for (int card = hand; card != growth->first;
         card = growth->drawn[card].before)
        step->held += sapling->taken[drawn->ends[growth->drawn[card].rank]];
    for (int rank = 0; sapling->has_last && rank < ODDS_RANKS; rank++)
        if (drawn->ends[rank] > 0)
            step->last[drawn->ends[rank] - 1] = find_factor(growth, hand, rank);
    step->take = find_take(sapling, hand);
}

/* Adds the steps with the same number of cards. */
static struct dealer_level add_level(struct sapling *sapling,
                                     const uint16_t hands[], int count)
{
    struct dealer_level level = {0, 0};
    for (int i = 0; i < count; i++)
        if (sapling->leads[hands[i]]) {
            add_step(sapling, hands[i]);
            assert(sapling->lead_count < LEADS_MAX);
            sapling->lead_of[hands[i]] = (uint8_t)sapling->lead_count++;
            level.leads++;
        }
    for (int i = 0; i < count; i++)
        if (sapling->ends[hands[i]] && !sapling->leads[hands[i]]) {
            add_step(sapling, hands[i]);
            level.others++;
        }
    return level;
}

/* Adds the tree for one kind of total: the part of the whole that it needs. */
static void add_tree(struct growth *growth, int kind)
{
    struct odds *odds = growth->odds;
    struct dealer_tree *tree = &growth->trees->tree[kind];
    struct sapling sapling = {
        .growth = growth, .tree = tree, .has_last = kind == 0};
    *tree = (struct dealer_tree){.steps = odds->step_count,
                                 .takes = odds->take_count};
    fill_taken(odds, kind, sapling.taken);
    find_needed(&sapling, kind);
    int start = 0;
    for (int level = 0; start < growth->count; level++) {
        int end = start;
        while (end < growth->count &&
               level_of(growth, growth->hits[end]) == level)
            end++;
        tree->levels[level] =
            add_level(&sapling, &growth->hits[start], end - start);
        if (tree->levels[level].leads + tree->levels[level].others > 0)
            tree->level_count = level + 1;
        start = end;
    }
}

void dealer_trees_fill(struct odds *odds, int upcard)
{
    struct growth growth = {.odds = odds, .trees = &odds->trees[upcard]};
    growth.first = known_hand(odds, upcard);
    const struct odds_hand *known = &odds->hands[growth.first];
    int natural = natural_rank(&odds->rules, upcard);
    bool is_open = odds->hole == NO_HOLE;
    growth.trees->natural_rank = is_open ? natural : -1;
    growth.trees->is_natural = !is_open && natural == odds->hole;
    growth.trees->stands = dealer_stands(odds, known) ? known->total : 0;
    for (int i = 0; i < FIRST_FACTOR; i++)
        growth.trees->factors[i].rank = ODDS_RANKS;
    growth.trees->factor_count = FIRST_FACTOR;
    if (growth.trees->stands > 0)
        return;
    list_hits(&growth);
    for (int kind = 0; kind < STANDS; kind++)
        add_tree(&growth, kind);
}

/* Fills in the outcome of a dealer who draws no card. */
static void end_of_known(const struct dealer_trees *trees,
                         struct odds_dealer *dealer)
{
    *dealer = (struct odds_dealer){.natural = trees->is_natural};
    if (!trees->is_natural)
        dealer->total[trees->stands - DEALER_LEAST] = 1;
}

const char *odds_dealer(const struct odds *odds, const struct odds_shoe *unseen,
                        int upcard, bool given_no_natural,
                        struct odds_dealer *dealer)
{
    const char *fault = check_counts(odds, unseen);
    if (fault)
        return fault;
    if (upcard < 0 || upcard >= ODDS_RANKS)
        return "the upcard must be an ace or 2 to 10";
    if (!cards_suffice(unseen, DEALER_BEFORE_LAST - upcard - 1, 1))
        return "the shoe could run out during the dealer's hand";
    if (odds->trees[upcard].stands > 0) {
        end_of_known(&odds->trees[upcard], dealer);
        return NULL;
    }
    struct pack pack = pack_of(odds, unseen, upcard);
    struct lane_shoes shoes;
    for (int lane = 0; lane < LANES; lane++) {
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            shoes.count[rank][lane] = pack.count[rank];
        shoes.left[lane] = pack.left;
    }
    double natural = pack_natural(&pack, &odds->hands[0]), stands = 0;
    if (given_no_natural && natural == 1)
        return "the dealer must have blackjack";
    struct odds_dealer outcome = {.natural = natural};
    double chances[ODDS_DEALER_TOTALS][LANES];
    odds->walks.totals(odds, upcard, &shoes, chances);
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++) {
        outcome.total[i] = chances[i][0];
        stands += outcome.total[i];
    }
    outcome.bust = 1 - natural - stands;
    if (given_no_natural) {
        for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
            outcome.total[i] /= 1 - natural;
        outcome.bust /= 1 - natural;
        outcome.natural = 0;
    }
    *dealer = outcome;
    return NULL;
}
