/*
 * The walk over a tree of the dealer, WIDTH shoes at a time; defines the
 * function WALK for the processor that TARGET names. To be included once for
 * each width, after inside.h: a vector wider than the processor's own would be
 * taken apart, slowly.
 */
#define JOIN_NAMES(one, other) one##_##other
#define NAME_OF(walk, part) JOIN_NAMES(walk, part)
#define LANES_TYPE NAME_OF(WALK, lanes)
#define BITS_TYPE NAME_OF(WALK, bits)
#define PART_NAME NAME_OF(WALK, part)
#define SHARE_NAME NAME_OF(WALK, share)

typedef double LANES_TYPE __attribute__((vector_size(WIDTH * sizeof(double))));
typedef int64_t BITS_TYPE __attribute__((vector_size(WIDTH * sizeof(double))));

/* 1 / left, 1 where no card is left: then some count is 0 as well. */
TARGET static inline void SHARE_NAME(LANES_TYPE *share, const LANES_TYPE *left)
{
    LANES_TYPE none = {0}, one = none + 1.0;
    BITS_TYPE some = (BITS_TYPE)(*left > none);
    *share = one /
             (LANES_TYPE)(((BITS_TYPE)*left & some) | ((BITS_TYPE)one & ~some));
}

/* The chance of a step is that of its cards in their order, and of any card
 * after them: falling counts over falling numbers of cards left. */
TARGET static void PART_NAME(const struct odds *odds, int upcard, int kind,
                             const struct lane_shoes *shoes, int first,
                             double taken[LANES])
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[kind];
    LANES_TYPE factors[FACTORS_MAX], shares[DEPTH_MAX + 1];
    LANES_TYPE chances[DEPTH_MAX + 1], left, sum = {0};
    for (int i = 0; i < trees->factor_count; i++) {
        memcpy(&factors[i], &shoes->count[trees->factors[i].rank][first],
               sizeof(LANES_TYPE));
        factors[i] -= (double)trees->factors[i].copy;
    }
    memcpy(&left, &shoes->left[first], sizeof left);
    for (int i = 0; i <= tree->depth; i++, left -= 1.0)
        SHARE_NAME(&shares[i], &left);

    const struct dealer_leaf *leaf = &odds->leaves[tree->leaves];
    const struct dealer_step *step = &odds->steps[tree->steps];
    for (int i = 0; i < tree->step_count; i++, step++) {
        int depth = step->depth;
        /* No step is lower than the tree is deep. */
        /* cppcheck-suppress uninitvar */
        chances[depth] = shares[depth];
        if (depth > 0)
            chances[depth] *= chances[depth - 1] * factors[step->factor];
        LANES_TYPE last = {0};
        for (const struct dealer_leaf *end = leaf + step->leaves; leaf < end;
             leaf++)
            /* cppcheck-suppress uninitvar */
            last += leaf->weight * factors[leaf->factor];
        sum += chances[depth] * last;
    }
    memcpy(&taken[first], &sum, sizeof sum);
}

TARGET static void WALK(const struct odds *odds, int upcard, int kind,
                        const struct lane_shoes *shoes, double taken[LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        PART_NAME(odds, upcard, kind, shoes, first, taken);
}

#undef JOIN_NAMES
#undef NAME_OF
#undef LANES_TYPE
#undef BITS_TYPE
#undef PART_NAME
#undef SHARE_NAME
