/* Builds the trees of the hands on which the dealer stands. */
#include "odds/tables.h"

#include <assert.h>
#include <string.h>

enum { HAND_STEPS_MAX = 512, HAND_LEAVES_MAX = 1280 };

/* A hand that stands: the orders of its cards, and the last card. */
struct ended {
    double ways;
    int factor;
    int kind; /* stand_kind() of its total */
};

/* The state while the trees of one upcard are built: facts about every hand,
 * and the tree of all hands that stand. */
struct growth {
    struct odds *odds;
    struct dealer_trees *trees;
    int factor_of[ODDS_RANKS][HAND_BEST + 1]; /* number of the factor + 1 */
    double ways[ODDS_HANDS];
    bool is_leaf[ODDS_HANDS];
    bool is_step[ODDS_HANDS];
    int step_count, leaf_count;
    struct dealer_step steps[HAND_STEPS_MAX];
    struct ended leaves[HAND_LEAVES_MAX];
};

static bool dealer_stands(const struct odds *odds, const struct odds_hand *hand)
{
    return !rules_dealer_hits(&odds->rules, hand->total, hand->soft);
}

static int natural_rank(const struct rules *rules, int upcard)
{
    enum face face = upcard == ODDS_ACE ? ACE : (enum face)(upcard + 1);
    return rules_fear_natural(rules, face) ? natural_hole_rank(upcard) : -1;
}

/* Returns the hand that the dealer draws to: the upcard, and the hole card if
 * it is known. */
static int known_hand(const struct odds *odds, int upcard)
{
    int hand = odds->next[0][upcard];
    return odds->hole == NO_HOLE ? hand : odds->next[hand][odds->hole];
}

/* Marks the steps to a leaf. The dealer's cards, without those of the hand
 * `first` and in ascending order, lead down the tree, and every hand on the way
 * is a step. */
static void mark_steps(struct growth *growth, int first, int leaf)
{
    const struct odds_hand *known = &growth->odds->hands[first];
    struct odds_hand drawn = growth->odds->hands[leaf];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        drawn.count[rank] = (uint8_t)(drawn.count[rank] - known->count[rank]);
    int hand = first;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copies = drawn.count[rank]; copies > 0; copies--) {
            growth->is_step[hand] = true;
            hand = growth->odds->next[hand][rank];
        }
}

/* Counts the orders in which each hand can be drawn. The dealer hits every hand
 * on the way. */
static void count_ways(struct growth *growth, int first)
{
    const struct odds *odds = growth->odds;
    growth->ways[first] = 1;
    for (int hand = first; hand < ODDS_HANDS; hand++) {
        if (growth->ways[hand] == 0)
            continue;
        growth->is_leaf[hand] = dealer_stands(odds, &odds->hands[hand]);
        if (growth->is_leaf[hand]) {
            mark_steps(growth, first, hand);
            continue;
        }
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            int more = odds->next[hand][rank];
            bool natural = hand == first && rank == growth->trees->natural_rank;
            if (more >= 0 && !natural)
                growth->ways[more] += growth->ways[hand];
        }
    }
}

static int find_factor(struct growth *growth, int rank, int copy)
{
    struct dealer_trees *trees = growth->trees;
    int *number = &growth->factor_of[rank][copy];
    if (*number == 0) {
        assert(trees->factor_count < FACTORS_MAX);
        trees->factors[trees->factor_count] =
            (struct dealer_factor){(uint8_t)rank, (uint8_t)copy};
        *number = ++trees->factor_count;
    }
    return *number - 1;
}

static void add_leaf(struct growth *growth, int hand, int factor)
{
    assert(growth->leaf_count < HAND_LEAVES_MAX);
    growth->leaves[growth->leaf_count++] = (struct ended){
        .ways = growth->ways[hand],
        .factor = factor,
        .kind = stand_kind(growth->odds->hands[hand].total),
    };
}

/* Adds the step of a hand, its leaves, and the steps below it. The last cards
 * drawn were `copies` cards of rank `lowest`, so no lower rank can follow. */
static void grow(struct growth *growth, int hand, int lowest, int copies,
                 struct dealer_step step)
{
    const int16_t *next = growth->odds->next[hand];
    int leaves = growth->leaf_count;
    for (int rank = lowest; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0 && growth->is_leaf[next[rank]])
            add_leaf(growth, next[rank],
                     find_factor(growth, rank, rank == lowest ? copies : 0));
    assert(growth->step_count < HAND_STEPS_MAX && step.depth < DEPTH_MAX);
    step.leaves = (uint16_t)(growth->leaf_count - leaves);
    growth->steps[growth->step_count++] = step;
    step.depth++;
    for (int rank = lowest; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0 && growth->is_step[next[rank]]) {
            int drawn = rank == lowest ? copies : 0;
            step.factor = (uint8_t)find_factor(growth, rank, drawn);
            grow(growth, next[rank], rank, drawn + 1, step);
        }
}

/* Marks the steps that lead to a hand that takes something from a total of this
 * kind. */
static void mark_needed(const struct growth *growth, int kind,
                        bool needed[HAND_STEPS_MAX])
{
    bool below[DEPTH_MAX + 1] = {false}; /* at this depth, under one step */
    int leaf = growth->leaf_count;
    for (int i = growth->step_count - 1; i >= 0; i--) {
        const struct dealer_step *step = &growth->steps[i];
        needed[i] = below[step->depth + 1];
        below[step->depth + 1] = false;
        for (int k = 0; k < step->leaves; k++)
            needed[i] |= growth->leaves[--leaf].kind >= kind;
        below[step->depth] |= needed[i];
    }
}

/* Returns what a dealer's hand takes from a player's total of this kind. */
static double taken_by(const struct odds *odds, int leaf_kind, int kind)
{
    bool loses = leaf_kind > kind || kind == 0 ||
                 rules_compare(&odds->rules, HAND_BEST, HAND_BEST) < 0;
    return loses ? 2 : 1;
}

/* Adds the tree for one kind of total: the part of the whole that it needs. */
static void add_tree(struct growth *growth, int kind)
{
    struct odds *odds = growth->odds;
    struct dealer_tree *tree = &growth->trees->tree[kind];
    bool needed[HAND_STEPS_MAX];
    mark_needed(growth, kind, needed);
    *tree = (struct dealer_tree){.steps = odds->step_count,
                                 .leaves = odds->leaf_count};
    const struct ended *leaf = growth->leaves;
    for (int i = 0; i < growth->step_count; i++) {
        struct dealer_step step = growth->steps[i];
        const struct ended *end = leaf + step.leaves;
        step.leaves = 0;
        for (; leaf < end; leaf++) {
            if (leaf->kind < kind)
                continue;
            assert(odds->leaf_count < ALL_LEAVES_MAX);
            odds->leaves[odds->leaf_count++] = (struct dealer_leaf){
                .weight = leaf->ways * taken_by(odds, leaf->kind, kind),
                .factor = (uint8_t)leaf->factor,
                .kind = (uint8_t)leaf->kind};
            step.leaves++;
        }
        if (!needed[i])
            continue;
        assert(odds->step_count < ALL_STEPS_MAX);
        odds->steps[odds->step_count++] = step;
        if (step.depth > tree->depth)
            tree->depth = step.depth;
    }
    tree->step_count = odds->step_count - tree->steps;
}

void dealer_trees_fill(struct odds *odds, int upcard)
{
    struct growth growth = {.odds = odds, .trees = &odds->trees[upcard]};
    int first = known_hand(odds, upcard);
    const struct odds_hand *known = &odds->hands[first];
    int natural = natural_rank(&odds->rules, upcard);
    bool is_open = odds->hole == NO_HOLE;
    growth.trees->natural_rank = is_open ? natural : -1;
    growth.trees->is_natural = !is_open && natural == odds->hole;
    growth.trees->stands = dealer_stands(odds, known) ? known->total : 0;
    count_ways(&growth, first);
    grow(&growth, first, 0, 0, (struct dealer_step){0});
    growth.steps[0].factor = (uint8_t)growth.trees->factor_count;
    for (int kind = 0; kind < STANDS; kind++)
        add_tree(&growth, kind);
}
