/* The hands with which the dealer stands, and in how many orders each comes. */
#include "inside.h"

#include <assert.h>
#include <string.h>

/* What is known of every hand while the tree of one upcard is made. */
struct growth {
    const struct odds *odds;
    struct dealer_tree *tree;
    int factor_of[ODDS_RANKS][TWENTY_ONE + 1]; /* its number + 1 */
    double ways[ODDS_HANDS];
    bool is_leaf[ODDS_HANDS];
    bool is_step[ODDS_HANDS];
};

static bool dealer_stands(const struct odds *odds, const struct odds_hand *hand)
{
    bool soft17 = hand->soft && hand->total == DEALER_STANDS;
    return hand->total >= DEALER_STANDS && !(soft17 && odds->rules.soft17_hits);
}

static int natural_rank(const struct rules *rules, int upcard)
{
    if (rules->natural == PAYS_NONE)
        return -1;
    return upcard == ODDS_ACE ? ODDS_TEN : upcard == ODDS_TEN ? ODDS_ACE : -1;
}

/* The cards of a dealer's hand but for the upcard, in ascending order, lead
 * down the tree: every hand on the way is a step. */
static void mark_steps(struct growth *growth, int first, int upcard, int leaf)
{
    struct odds_hand drawn = growth->odds->hands[leaf];
    drawn.count[upcard]--;
    int hand = first;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copies = drawn.count[rank]; copies > 0; copies--) {
            growth->is_step[hand] = true;
            hand = growth->odds->next[hand][rank];
        }
}

/* Every order of drawing goes through hands that the dealer hits. */
static void count_ways(struct growth *growth, int first, int upcard)
{
    const struct odds *odds = growth->odds;
    growth->ways[first] = 1;
    for (int hand = first; hand < ODDS_HANDS; hand++) {
        if (growth->ways[hand] == 0)
            continue;
        growth->is_leaf[hand] = dealer_stands(odds, &odds->hands[hand]);
        if (growth->is_leaf[hand]) {
            mark_steps(growth, first, upcard, hand);
            continue;
        }
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            int more = odds->next[hand][rank];
            bool natural = hand == first && rank == growth->tree->natural_rank;
            if (more >= 0 && !natural)
                growth->ways[more] += growth->ways[hand];
        }
    }
}

static int find_factor(struct growth *growth, int rank, int copy)
{
    struct dealer_tree *tree = growth->tree;
    int *number = &growth->factor_of[rank][copy];
    if (*number == 0) {
        assert(tree->factor_count < FACTORS_MAX);
        tree->factors[tree->factor_count] =
            (struct dealer_factor){(uint8_t)rank, (uint8_t)copy};
        *number = ++tree->factor_count;
    }
    return *number - 1;
}

static void add_leaf(struct growth *growth, int hand, int factor)
{
    struct dealer_tree *tree = growth->tree;
    assert(tree->leaf_count < LEAVES_MAX);
    tree->leaves[tree->leaf_count++] = (struct dealer_leaf){
        .ways = growth->ways[hand],
        .factor = (uint16_t)factor,
        .total = (uint16_t)(growth->odds->hands[hand].total - DEALER_STANDS),
    };
}

/* Adds the step of a hand, its leaves, and then the steps below it. `copies`
 * of rank `lowest` were drawn last; lower ranks don't come any more. */
static void grow(struct growth *growth, int hand, int lowest, int copies,
                 struct dealer_step step)
{
    struct dealer_tree *tree = growth->tree;
    const int16_t *next = growth->odds->next[hand];
    for (int rank = lowest; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0 && growth->is_leaf[next[rank]])
            add_leaf(growth, next[rank],
                     find_factor(growth, rank, rank == lowest ? copies : 0));
    assert(tree->step_count < STEPS_MAX && step.depth < DEPTH_MAX);
    step.leaf_end = (uint16_t)tree->leaf_count;
    tree->steps[tree->step_count++] = step;
    if (step.depth > tree->depth)
        tree->depth = step.depth;
    step.depth++;
    for (int rank = lowest; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0 && growth->is_step[next[rank]]) {
            int drawn = rank == lowest ? copies : 0;
            step.factor = (uint8_t)find_factor(growth, rank, drawn);
            grow(growth, next[rank], rank, drawn + 1, step);
        }
}

void dealer_tree_fill(struct odds *odds, int upcard)
{
    struct growth growth = {.odds = odds, .tree = &odds->trees[upcard]};
    int first = odds->next[0][upcard];
    growth.tree->natural_rank = natural_rank(&odds->rules, upcard);
    count_ways(&growth, first, upcard);
    grow(&growth, first, 0, 0, (struct dealer_step){0});
}
