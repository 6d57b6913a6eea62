/*
 * The chances of the dealer's totals for several shoes at once, a shoe in each
 * lane of a vector: the processors of ten years ago do four in a step, some do
 * eight. Which one is chosen when the program runs, and since products and
 * sums are rounded one by one in the same order everywhere, all of them give
 * the same digits.
 */
#include "inside.h"

#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t lane_bits __attribute__((vector_size(LANES * sizeof(double))));

/* 1 / left, 1 where no card is left: then some count is 0 as well. */
static inline __attribute__((always_inline)) void draw_chance(lanes *chance,
                                                              const lanes *left)
{
    lanes none = {0}, one = none + 1.0;
    lane_bits some = (lane_bits)(*left > none);
    *chance =
        one / (lanes)(((lane_bits)*left & some) | ((lane_bits)one & ~some));
}

/* A step's product is the chance of its cards in their order: falling counts
 * over falling numbers of cards left. */
static inline __attribute__((always_inline)) void
walk(const struct dealer_tree *tree, const struct lane_shoes *shoes,
     struct lane_dealers *dealers)
{
    lanes factors[FACTORS_MAX], chances[DEPTH_MAX + 1], draws[DEPTH_MAX + 1];
    lanes totals[DEALER_TOTALS] = {{0}};
    for (int i = 0; i < tree->factor_count; i++) {
        memcpy(&factors[i], shoes->count[tree->factors[i].rank],
               sizeof *factors);
        factors[i] -= (double)tree->factors[i].copy;
    }
    lanes left;
    memcpy(&left, shoes->left, sizeof left);
    for (int depth = 0; depth <= tree->depth; depth++, left -= 1.0)
        draw_chance(&draws[depth], &left);

    chances[0] = draws[0];
    int leaf = 0;
    for (int i = 0; i < tree->step_count; i++) {
        const struct dealer_step *step = &tree->steps[i];
        int depth = step->depth;
        if (depth > 0)
            chances[depth] =
                chances[depth - 1] * factors[step->factor] * draws[depth];
        for (; leaf < step->leaf_end; leaf++) {
            const struct dealer_leaf *last = &tree->leaves[leaf];
            totals[last->total] +=
                chances[depth] * (last->ways * factors[last->factor]);
        }
    }
    memcpy(dealers->total, totals, sizeof totals);
}

static void walk_plain(const struct dealer_tree *tree,
                       const struct lane_shoes *shoes,
                       struct lane_dealers *dealers)
{
    walk(tree, shoes, dealers);
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) static void
walk_by_four(const struct dealer_tree *tree, const struct lane_shoes *shoes,
             struct lane_dealers *dealers)
{
    walk(tree, shoes, dealers);
}

__attribute__((target("avx512f"))) static void
walk_by_eight(const struct dealer_tree *tree, const struct lane_shoes *shoes,
              struct lane_dealers *dealers)
{
    walk(tree, shoes, dealers);
}

dealer_walk *dealer_walk_choose(void)
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        return walk_by_eight;
    return __builtin_cpu_supports("avx2") ? walk_by_four : walk_plain;
}

#else

dealer_walk *dealer_walk_choose(void)
{
    return walk_plain;
}

#endif
