/*
 * Defines WALK and WALK_totals, the walks over a tree of the dealer, for WIDTH
 * shoes at a time on the CPU that TARGET names. Include this file once for each
 * width, after tables.h. There is one copy per width because the compiler
 * splits vectors that are wider than the CPU's, which is slow.
 */
#define JOIN_NAMES(one, other) one##_##other
#define NAME_OF(walk, part) JOIN_NAMES(walk, part)
#define LANES_TYPE NAME_OF(WALK, lanes)
#define BITS_TYPE NAME_OF(WALK, bits)
#define CARDS_TYPE NAME_OF(WALK, cards)
#define SHARE_NAME NAME_OF(WALK, share)
#define PREPARE_NAME NAME_OF(WALK, prepare)
#define STEP_NAME NAME_OF(WALK, step)
#define PART_NAME NAME_OF(WALK, part)
#define TOTALS_PART_NAME NAME_OF(WALK, totals_part)
#define TOTALS_NAME NAME_OF(WALK, totals)

typedef double LANES_TYPE __attribute__((vector_size(WIDTH * sizeof(double))));
typedef int64_t BITS_TYPE __attribute__((vector_size(WIDTH * sizeof(double))));

/* The factors of the chances. `factors` holds the counts after some cards of a
 * rank, and 1 for no card; `shares` holds 1 / left after some cards; `chances`
 * holds a 1, and then the chances of the steps on the way. */
struct CARDS_TYPE {
    LANES_TYPE factors[FACTORS_MAX + 1];
    LANES_TYPE shares[DEPTH_MAX + 1], chances[DEPTH_MAX + 2];
};

/* Stores 1 / left, or 1 if no card is left, because some count is then 0, too.
 */
TARGET static inline void SHARE_NAME(LANES_TYPE *share, const LANES_TYPE *left)
{
    LANES_TYPE none = {0}, one = none + 1.0;
    BITS_TYPE some = (BITS_TYPE)(*left > none);
    *share = one /
             (LANES_TYPE)(((BITS_TYPE)*left & some) | ((BITS_TYPE)one & ~some));
}

TARGET static inline void
PREPARE_NAME(struct CARDS_TYPE *cards, const struct dealer_trees *trees,
             int depth, const struct lane_shoes *shoes, int first)
{
    LANES_TYPE left;
    for (int i = 0; i < trees->factor_count; i++) {
        memcpy(&cards->factors[i], &shoes->count[trees->factors[i].rank][first],
               sizeof(LANES_TYPE));
        cards->factors[i] -= (double)trees->factors[i].copy;
    }
    memcpy(&left, &shoes->left[first], sizeof left);
    for (int i = 0; i <= depth; i++, left -= 1.0)
        SHARE_NAME(&cards->shares[i], &left);
    LANES_TYPE none = {0}, one = none + 1.0;
    cards->factors[trees->factor_count] = cards->chances[0] = one;
}

/* Returns the chance of a step: the falling counts of its cards over the
 * falling numbers of cards left, including the division for the card after
 * them. */
TARGET static inline LANES_TYPE STEP_NAME(struct CARDS_TYPE *cards,
                                          const struct dealer_step *step)
{
    const LANES_TYPE *before = &cards->chances[step->depth];
    LANES_TYPE chance =
        cards->shares[step->depth] * (*before * cards->factors[step->factor]);
    cards->chances[step->depth + 1] = chance;
    return chance;
}

TARGET static void PART_NAME(const struct odds *odds, int upcard, int kind,
                             const struct lane_shoes *shoes, int first,
                             double taken[LANES])
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[kind];
    struct CARDS_TYPE cards;
    LANES_TYPE sum = {0};
    PREPARE_NAME(&cards, trees, tree->depth, shoes, first);

    const struct dealer_leaf *leaf = &odds->leaves[tree->leaves];
    const struct dealer_step *step = &odds->steps[tree->steps];
    for (int i = 0; i < tree->step_count; i++, step++) {
        LANES_TYPE chance = STEP_NAME(&cards, step), last = {0};
        for (const struct dealer_leaf *end = leaf + step->leaves; leaf < end;
             leaf++)
            last += leaf->weight * cards.factors[leaf->factor];
        sum += chance * last;
    }
    memcpy(&taken[first], &sum, sizeof sum);
}

TARGET static void WALK(const struct odds *odds, int upcard, int kind,
                        const struct lane_shoes *shoes, double taken[LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        PART_NAME(odds, upcard, kind, shoes, first, taken);
}

/* Uses the tree for 16 or less, which has all hands that stand, each with twice
 * its number of orders. */
TARGET static void TOTALS_PART_NAME(const struct odds *odds, int upcard,
                                    const struct lane_shoes *shoes, int first,
                                    double chances[ODDS_DEALER_TOTALS][LANES])
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[0];
    struct CARDS_TYPE cards;
    LANES_TYPE sums[STANDS] = {{0}};
    PREPARE_NAME(&cards, trees, tree->depth, shoes, first);

    const struct dealer_leaf *leaf = &odds->leaves[tree->leaves];
    const struct dealer_step *step = &odds->steps[tree->steps];
    for (int i = 0; i < tree->step_count; i++, step++) {
        LANES_TYPE chance = STEP_NAME(&cards, step);
        for (const struct dealer_leaf *end = leaf + step->leaves; leaf < end;
             leaf++)
            sums[leaf->kind] +=
                chance * leaf->weight * cards.factors[leaf->factor];
    }
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++) {
        sums[i + 1] /= 2.0;
        memcpy(&chances[i][first], &sums[i + 1], sizeof *sums);
    }
}

TARGET static void TOTALS_NAME(const struct odds *odds, int upcard,
                               const struct lane_shoes *shoes,
                               double chances[ODDS_DEALER_TOTALS][LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        TOTALS_PART_NAME(odds, upcard, shoes, first, chances);
}

#undef JOIN_NAMES
#undef NAME_OF
#undef LANES_TYPE
#undef BITS_TYPE
#undef CARDS_TYPE
#undef SHARE_NAME
#undef PREPARE_NAME
#undef STEP_NAME
#undef PART_NAME
#undef TOTALS_PART_NAME
#undef TOTALS_NAME
