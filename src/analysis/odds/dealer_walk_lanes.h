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
#define TAKES_NAME NAME_OF(WALK, takes)
#define COUNT_NAME NAME_OF(WALK, count)
#define TAKEN_NAME NAME_OF(WALK, taken)
#define RESULT_NAME NAME_OF(WALK, result)
#define TOTALS_AFTER_NAME NAME_OF(WALK, totals_after)
#define PART_NAME NAME_OF(WALK, part)
#define TOTALS_PART_NAME NAME_OF(WALK, totals_part)
#define TOTALS_NAME NAME_OF(WALK, totals)
#define BIN_NAME NAME_OF(WALK, bin)
#define COPIES_PART_NAME NAME_OF(WALK, copies_part)
#define COPIES_NAME NAME_OF(WALK, copies)
#define SHARED_NAME NAME_OF(WALK, shared)
#define COPIES_TOTALS_PART_NAME NAME_OF(WALK, copies_totals_part)
#define COPIES_TOTALS_NAME NAME_OF(WALK, copies_totals)

typedef double LANES_TYPE __attribute__((vector_size(WIDTH * sizeof(double))));
typedef int64_t BITS_TYPE __attribute__((vector_size(WIDTH * sizeof(double))));

/* What a walk knows of its shoes. Products of counts are whole numbers, which
 * need no rounding below 2^53; those of infinite decks stay below 2^900. */
struct CARDS_TYPE {
    LANES_TYPE left; /* the cards that are left */
    LANES_TYPE factors[FACTORS_MAX];
    LANES_TYPE takes[TAKES_MAX]; /* what one more card takes, if none is out */
    LANES_TYPE products[LEADS_MAX + 1]; /* of the factors of the leading steps;
                                           the last one is never used */
    LANES_TYPE sums[DEPTH_MAX];         /* what each level takes */
};

TARGET static inline LANES_TYPE COUNT_NAME(const struct lane_shoes *shoes,
                                           int rank, int first)
{
    LANES_TYPE count;
    memcpy(&count, &shoes->count[rank][first], sizeof count);
    return count;
}

/* Stores 1 / left, or 1 if no card is left, because some count is then 0, too.
 */
TARGET static inline void SHARE_NAME(LANES_TYPE *share, const LANES_TYPE *left)
{
    LANES_TYPE none = {0}, one = none + 1.0;
    BITS_TYPE some = (BITS_TYPE)(*left > none);
    *share = one /
             (LANES_TYPE)(((BITS_TYPE)*left & some) | ((BITS_TYPE)one & ~some));
}

TARGET static inline void PREPARE_NAME(struct CARDS_TYPE *cards,
                                       const struct dealer_trees *trees,
                                       const struct lane_shoes *shoes,
                                       int first)
{
    LANES_TYPE none = {0};
    memcpy(&cards->left, &shoes->left[first], sizeof cards->left);
    cards->factors[FACTOR_NO_CARD] = cards->products[0] = none + 1.0;
    cards->factors[FACTOR_NEVER] = none;
    for (int i = FIRST_FACTOR; i < trees->factor_count; i++)
        cards->factors[i] = COUNT_NAME(shoes, trees->factors[i].rank, first) -
                            (double)trees->factors[i].copy;
}

TARGET static inline void TAKES_NAME(struct CARDS_TYPE *cards,
                                     const struct dealer_take *takes, int count,
                                     const struct lane_shoes *shoes, int first)
{
    LANES_TYPE below[ODDS_RANKS + 1], none = {0};
    below[0] = none;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        below[rank + 1] = below[rank] + COUNT_NAME(shoes, rank, first);
    for (int i = 0; i < count; i++) {
        LANES_TYPE taken = {0};
        for (int k = 0; k < takes[i].count; k++) {
            const struct dealer_run *run = &takes[i].runs[k];
            taken += (below[run->end] - below[run->start]) * (double)run->taken;
        }
        cards->takes[i] = taken;
    }
}

/* Multiplies the cards of a step: the falling counts of their ranks. */
TARGET static inline LANES_TYPE STEP_NAME(const struct CARDS_TYPE *cards,
                                          const struct dealer_step *step)
{
    return cards->products[step->before] * cards->factors[step->factor];
}

/* Returns what is taken after a step, in its orders. */
TARGET static inline LANES_TYPE TAKEN_NAME(const struct CARDS_TYPE *cards,
                                           const struct dealer_step *step)
{
    return (cards->takes[step->take] - step->held) * step->ways;
}

/* Adds the sums, the last one first: each card's chance is a count divided by
 * the cards left. */
TARGET static inline void RESULT_NAME(const struct CARDS_TYPE *cards, int count,
                                      void *result)
{
    LANES_TYPE sum = {0};
    for (int i = count - 1; i >= 0; i--) {
        LANES_TYPE left = cards->left - (double)i, share;
        SHARE_NAME(&share, &left);
        sum = (sum + cards->sums[i]) * share;
    }
    memcpy(result, &sum, sizeof sum);
}

TARGET static void PART_NAME(const struct odds *odds, int upcard, int kind,
                             const struct lane_shoes *shoes, int first,
                             double taken[LANES])
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[kind];
    const struct dealer_step *step = &odds->steps[tree->steps];
    struct CARDS_TYPE cards;
    PREPARE_NAME(&cards, trees, shoes, first);
    TAKES_NAME(&cards, &odds->takes[tree->takes], tree->take_count, shoes,
               first);
    LANES_TYPE *product = cards.products;
    for (int level = 0; level < tree->level_count; level++) {
        LANES_TYPE sum = {0};
        const struct dealer_step *end = step + tree->levels[level].leads;
        for (; step < end; step++) {
            *product = STEP_NAME(&cards, step);
            sum += *product++ * TAKEN_NAME(&cards, step);
        }
        end += tree->levels[level].others;
        for (; step < end; step++)
            sum += STEP_NAME(&cards, step) * TAKEN_NAME(&cards, step);
        cards.sums[level] = sum;
    }
    RESULT_NAME(&cards, tree->level_count, &taken[first]);
}

TARGET static void WALK(const struct odds *odds, int upcard, int kind,
                        const struct lane_shoes *shoes, double taken[LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        PART_NAME(odds, upcard, kind, shoes, first, taken);
}

/* Adds the chances of the totals after a step with this product. The compiler
 * keeps the sums in registers only if there is no loop. */
TARGET static inline void TOTALS_AFTER_NAME(LANES_TYPE sums[ODDS_DEALER_TOTALS],
                                            const struct CARDS_TYPE *cards,
                                            const struct dealer_step *step,
                                            const LANES_TYPE *product)
{
    LANES_TYPE chance = *product * step->ways;
    sums[0] += chance * cards->factors[step->last[0]];
    sums[1] += chance * cards->factors[step->last[1]];
    sums[2] += chance * cards->factors[step->last[2]];
    sums[3] += chance * cards->factors[step->last[3]];
    sums[4] += chance * cards->factors[step->last[4]];
}

/* Uses the tree for 16 or less, which has all steps. */
TARGET static void TOTALS_PART_NAME(const struct odds *odds, int upcard,
                                    const struct lane_shoes *shoes, int first,
                                    double chances[ODDS_DEALER_TOTALS][LANES])
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[0];
    const struct dealer_step *step = &odds->steps[tree->steps];
    struct CARDS_TYPE cards;
    LANES_TYPE totals[DEPTH_MAX][ODDS_DEALER_TOTALS];
    PREPARE_NAME(&cards, trees, shoes, first);
    LANES_TYPE *lead = cards.products;
    for (int level = 0; level < tree->level_count; level++) {
        LANES_TYPE sums[ODDS_DEALER_TOTALS] = {{0}};
        const struct dealer_step *end = step + tree->levels[level].leads;
        for (; step < end; step++) {
            *lead = STEP_NAME(&cards, step);
            TOTALS_AFTER_NAME(sums, &cards, step, lead++);
        }
        end += tree->levels[level].others;
        for (; step < end; step++) {
            LANES_TYPE product = STEP_NAME(&cards, step);
            TOTALS_AFTER_NAME(sums, &cards, step, &product);
        }
        memcpy(totals[level], sums, sizeof sums);
    }
    for (int k = 0; k < ODDS_DEALER_TOTALS; k++) {
        for (int level = 0; level < tree->level_count; level++)
            cards.sums[level] = totals[level][k];
        RESULT_NAME(&cards, tree->level_count, &chances[k][first]);
    }
}

TARGET static void TOTALS_NAME(const struct odds *odds, int upcard,
                               const struct lane_shoes *shoes,
                               double chances[ODDS_DEALER_TOTALS][LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        TOTALS_PART_NAME(odds, upcard, shoes, first, chances);
}

/* Adds the steps of a bin to its sums, and the ends by a card of the free rank
 * to those of the bin with one copy more. */
TARGET static inline const struct copies_step *
BIN_NAME(struct CARDS_TYPE *cards, const struct copies_step *step, int count,
         LANES_TYPE sums[ODDS_DEALER_TOTALS],
         LANES_TYPE more[ODDS_DEALER_TOTALS])
{
    LANES_TYPE ends[ODDS_DEALER_TOTALS];
    memcpy(ends, sums, sizeof ends);
    for (const struct copies_step *end = step + count; step < end; step++) {
        LANES_TYPE product = STEP_NAME(cards, &step->step);
        cards->products[step->own] = product;
        TOTALS_AFTER_NAME(ends, cards, &step->step, &product);
        if (step->free_end != NO_FREE_END)
            more[step->free_end] += product * step->step.ways;
    }
    memcpy(sums, ends, sizeof ends);
    return step;
}

TARGET static void COPIES_PART_NAME(const struct odds *odds,
                                    const struct dealer_copies *copies,
                                    const struct lane_shoes *shoes, int first,
                                    struct copies_sums *result)
{
    const struct copies_step *step = copies->steps;
    struct CARDS_TYPE cards;
    LANES_TYPE sums[BINS_MAX + 1][ODDS_DEALER_TOTALS];
    memset(sums, 0, (size_t)(copies->bin_count + 1) * sizeof *sums);
    PREPARE_NAME(&cards, &odds->trees[copies->upcard], shoes, first);
    for (int i = 0; i < copies->bin_count; i++)
        step =
            BIN_NAME(&cards, step, copies->bins[i].steps, sums[i], sums[i + 1]);
    for (int i = 0; i < copies->bin_count; i++)
        for (int k = 0; k < ODDS_DEALER_TOTALS; k++)
            memcpy(&result->of[i][k][first], &sums[i][k], sizeof sums[i][k]);
}

TARGET static void COPIES_NAME(const struct odds *odds,
                               const struct dealer_copies *copies,
                               const struct lane_shoes *shoes,
                               struct copies_sums *sums)
{
    for (int first = 0; first < LANES; first += WIDTH)
        COPIES_PART_NAME(odds, copies, shoes, first, sums);
}

/* Returns one of the sums of a bin, times its share. */
TARGET static inline LANES_TYPE SHARED_NAME(const double sums[LANES],
                                            double share)
{
    LANES_TYPE sum;
    memcpy(&sum, sums, sizeof sum);
    return sum * share;
}

TARGET static void
COPIES_TOTALS_PART_NAME(const struct dealer_copies *copies,
                        const struct copies_sums *sums, const double shares[],
                        int first, double totals[ODDS_DEALER_TOTALS][LANES])
{
    LANES_TYPE parts[ODDS_DEALER_TOTALS] = {{0}};
    for (int i = 0; i < copies->bin_count; i++) {
        const double(*bin)[LANES] = sums->of[i];
        parts[0] += SHARED_NAME(&bin[0][first], shares[i]);
        parts[1] += SHARED_NAME(&bin[1][first], shares[i]);
        parts[2] += SHARED_NAME(&bin[2][first], shares[i]);
        parts[3] += SHARED_NAME(&bin[3][first], shares[i]);
        parts[4] += SHARED_NAME(&bin[4][first], shares[i]);
    }
    for (int k = 0; k < ODDS_DEALER_TOTALS; k++)
        memcpy(&totals[k][first], &parts[k], sizeof parts[k]);
}

TARGET static void COPIES_TOTALS_NAME(const struct dealer_copies *copies,
                                      const struct copies_sums *sums,
                                      const double shares[BINS_MAX],
                                      double totals[ODDS_DEALER_TOTALS][LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        COPIES_TOTALS_PART_NAME(copies, sums, shares, first, totals);
}

#undef JOIN_NAMES
#undef NAME_OF
#undef LANES_TYPE
#undef BITS_TYPE
#undef CARDS_TYPE
#undef SHARE_NAME
#undef PREPARE_NAME
#undef COUNT_NAME
#undef STEP_NAME
#undef TAKES_NAME
#undef TAKEN_NAME
#undef RESULT_NAME
#undef PART_NAME
#undef TOTALS_AFTER_NAME
#undef TOTALS_PART_NAME
#undef TOTALS_NAME
#undef BIN_NAME
#undef COPIES_PART_NAME
#undef COPIES_NAME
#undef SHARED_NAME
#undef COPIES_TOTALS_PART_NAME
#undef COPIES_TOTALS_NAME
