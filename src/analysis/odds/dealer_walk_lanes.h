/*
 * Defines WALK and WALK_totals, the walks over a tree of the dealer, for WIDTH
 * shoes at a time on the CPU that TARGET names, and undefines the three. There
 * is one copy per width because the compiler splits vectors that are wider than
 * the CPU's, which is slow.
 */
#define JOIN_NAMES(one, other) one##_##other
#define NAME_OF(walk, part) JOIN_NAMES(walk, part)
#define NAME(part) NAME_OF(WALK, part)
#define LANES_TYPE NAME(lanes)
#define BITS_TYPE NAME(bits)
#define CARDS_TYPE NAME(cards)

typedef double LANES_TYPE __attribute__((vector_size(WIDTH * sizeof(double))));
typedef int64_t BITS_TYPE __attribute__((vector_size(WIDTH * sizeof(double))));

/* What a walk knows of its shoes. Products of counts are whole numbers, which
 * need no rounding below 2^53; those of infinite decks stay below 2^900. */
struct CARDS_TYPE {
    LANES_TYPE left; /* the cards that are left */
    LANES_TYPE factors[FACTORS_MAX];
    LANES_TYPE takes[TAKES_MAX]; /* what one more card takes, if none is out */
    LANES_TYPE
    products[LEADS_MAX + 1];    /* products of the factors of the leading
                                   steps; the last one is never used */
    LANES_TYPE sums[DEPTH_MAX]; /* what each level takes */
};

TARGET static inline LANES_TYPE NAME(count)(const struct lane_shoes *shoes,
                                            int rank, int first)
{
    LANES_TYPE count;
    memcpy(&count, &shoes->count[rank][first], sizeof count);
    return count;
}

/* Stores 1 / left, or 1 if no card is left, because some count is then 0, too.
 */
TARGET static inline void NAME(share)(LANES_TYPE *share, const LANES_TYPE *left)
{
    LANES_TYPE none = {0}, one = none + 1.0;
    BITS_TYPE some = (BITS_TYPE)(*left > none);
    *share = one /
             (LANES_TYPE)(((BITS_TYPE)*left & some) | ((BITS_TYPE)one & ~some));
}

TARGET static inline void NAME(prepare)(struct CARDS_TYPE *cards,
                                        const struct dealer_trees *trees,
                                        const struct lane_shoes *shoes,
                                        int first)
{
    LANES_TYPE none = {0};
    memcpy(&cards->left, &shoes->left[first], sizeof cards->left);
    cards->factors[FACTOR_NO_CARD] = cards->products[0] = none + 1.0;
    cards->factors[FACTOR_NEVER] = none;
    for (int i = FIRST_FACTOR; i < trees->factor_count; i++)
        cards->factors[i] = NAME(count)(shoes, trees->factors[i].rank, first) -
                            (double)trees->factors[i].copy;
}

TARGET static inline void NAME(takes)(struct CARDS_TYPE *cards,
                                      const struct dealer_take *takes,
                                      int count, const struct lane_shoes *shoes,
                                      int first)
{
    LANES_TYPE below[ODDS_RANKS + 1], none = {0};
    below[0] = none;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        below[rank + 1] = below[rank] + NAME(count)(shoes, rank, first);
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
TARGET static inline LANES_TYPE NAME(step)(const struct CARDS_TYPE *cards,
                                           const struct dealer_step *step)
{
    return cards->products[step->before] * cards->factors[step->factor];
}

/* Returns what is taken after a step, in its orders. */
TARGET static inline LANES_TYPE NAME(taken)(const struct CARDS_TYPE *cards,
                                            const struct dealer_step *step)
{
    return (cards->takes[step->take] - step->held) * step->ways;
}

/* Adds the sums, the last one first: each card's chance is a count divided by
 * the cards left. */
TARGET static inline void NAME(result)(const struct CARDS_TYPE *cards,
                                       int count, void *result)
{
    LANES_TYPE sum = {0};
    for (int i = count - 1; i >= 0; i--) {
        LANES_TYPE left = cards->left - (double)i, share;
        NAME(share)(&share, &left);
        sum = (sum + cards->sums[i]) * share;
    }
    memcpy(result, &sum, sizeof sum);
}

TARGET static void NAME(part)(const struct odds *odds, int upcard, int kind,
                              const struct lane_shoes *shoes, int first,
                              double taken[LANES])
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[kind];
    const struct dealer_step *step = &odds->steps[tree->steps];
    struct CARDS_TYPE cards;
    NAME(prepare)(&cards, trees, shoes, first);
    NAME(takes)
    (&cards, &odds->takes[tree->takes], tree->take_count, shoes, first);
    LANES_TYPE *product = cards.products;
    for (int level = 0; level < tree->level_count; level++) {
        LANES_TYPE sum = {0};
        const struct dealer_step *end = step + tree->levels[level].leads;
        for (; step < end; step++) {
            *product = NAME(step)(&cards, step);
            sum += *product++ * NAME(taken)(&cards, step);
        }
        end += tree->levels[level].others;
        for (; step < end; step++)
            sum += NAME(step)(&cards, step) * NAME(taken)(&cards, step);
        cards.sums[level] = sum;
    }
    NAME(result)(&cards, tree->level_count, &taken[first]);
}

TARGET static void WALK(const struct odds *odds, int upcard, int kind,
                        const struct lane_shoes *shoes, double taken[LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        NAME(part)(odds, upcard, kind, shoes, first, taken);
}

/* Adds the chances of the totals after a step with this product. The compiler
 * keeps the sums in registers only if there is no loop. */
TARGET static inline void
NAME(totals_after)(LANES_TYPE sums[ODDS_DEALER_TOTALS],
                   const struct CARDS_TYPE *cards,
                   const struct dealer_step *step, const LANES_TYPE *product)
{
    LANES_TYPE chance = *product * step->ways;
    sums[0] += chance * cards->factors[step->last[0]];
    sums[1] += chance * cards->factors[step->last[1]];
    sums[2] += chance * cards->factors[step->last[2]];
    sums[3] += chance * cards->factors[step->last[3]];
    sums[4] += chance * cards->factors[step->last[4]];
}

/* Uses the tree for 16 or less, which has all steps. */
TARGET static void NAME(totals_part)(const struct odds *odds, int upcard,
                                     const struct lane_shoes *shoes, int first,
                                     double chances[ODDS_DEALER_TOTALS][LANES])
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[0];
    const struct dealer_step *step = &odds->steps[tree->steps];
    struct CARDS_TYPE cards;
    LANES_TYPE totals[DEPTH_MAX][ODDS_DEALER_TOTALS];
    NAME(prepare)(&cards, trees, shoes, first);
    LANES_TYPE *lead = cards.products;
    for (int level = 0; level < tree->level_count; level++) {
        LANES_TYPE sums[ODDS_DEALER_TOTALS] = {{0}};
        const struct dealer_step *end = step + tree->levels[level].leads;
        for (; step < end; step++) {
            *lead = NAME(step)(&cards, step);
            NAME(totals_after)(sums, &cards, step, lead++);
        }
        end += tree->levels[level].others;
        for (; step < end; step++) {
            LANES_TYPE product = NAME(step)(&cards, step);
            NAME(totals_after)(sums, &cards, step, &product);
        }
        memcpy(totals[level], sums, sizeof sums);
    }
    for (int k = 0; k < ODDS_DEALER_TOTALS; k++) {
        for (int level = 0; level < tree->level_count; level++)
            cards.sums[level] = totals[level][k];
        NAME(result)(&cards, tree->level_count, &chances[k][first]);
    }
}

TARGET static void NAME(totals)(const struct odds *odds, int upcard,
                                const struct lane_shoes *shoes,
                                double chances[ODDS_DEALER_TOTALS][LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        NAME(totals_part)(odds, upcard, shoes, first, chances);
}

/* Adds the steps of a bin to its sums, and the ends by a card of the free rank
 * to those of the bin with one copy more. */
TARGET static inline const struct copies_step *
NAME(bin)(struct CARDS_TYPE *cards, const struct copies_step *step, int count,
          LANES_TYPE sums[ODDS_DEALER_TOTALS],
          LANES_TYPE more[ODDS_DEALER_TOTALS])
{
    LANES_TYPE ends[ODDS_DEALER_TOTALS];
    memcpy(ends, sums, sizeof ends);
    for (const struct copies_step *end = step + count; step < end; step++) {
        LANES_TYPE product = NAME(step)(cards, &step->step);
        cards->products[step->own] = product;
        NAME(totals_after)(ends, cards, &step->step, &product);
        if (step->free_end != NO_FREE_END)
            more[step->free_end] += product * step->step.ways;
    }
    memcpy(sums, ends, sizeof ends);
    return step;
}

TARGET static void NAME(copies_part)(const struct odds *odds,
                                     const struct dealer_copies *copies,
                                     const struct lane_shoes *shoes, int first,
                                     struct copies_sums *result)
{
    const struct copies_step *step = copies->steps;
    struct CARDS_TYPE cards;
    LANES_TYPE sums[BINS_MAX + 1][ODDS_DEALER_TOTALS];
    memset(sums, 0, (size_t)(copies->bin_count + 1) * sizeof *sums);
    NAME(prepare)(&cards, &odds->trees[copies->upcard], shoes, first);
    for (int i = 0; i < copies->bin_count; i++)
        step = NAME(bin)(&cards, step, copies->bins[i].steps, sums[i],
                         sums[i + 1]);
    for (int i = 0; i < copies->bin_count; i++)
        for (int k = 0; k < ODDS_DEALER_TOTALS; k++)
            memcpy(&result->of[i][k][first], &sums[i][k], sizeof sums[i][k]);
}

TARGET static void NAME(copies)(const struct odds *odds,
                                const struct dealer_copies *copies,
                                const struct lane_shoes *shoes,
                                struct copies_sums *sums)
{
    for (int first = 0; first < LANES; first += WIDTH)
        NAME(copies_part)(odds, copies, shoes, first, sums);
}

/* Returns one of the sums of a bin, times its share. */
TARGET static inline LANES_TYPE NAME(shared)(const double sums[LANES],
                                             double share)
{
    LANES_TYPE sum;
    memcpy(&sum, sums, sizeof sum);
    return sum * share;
}

TARGET static void
NAME(copies_totals_part)(const struct dealer_copies *copies,
                         const struct copies_sums *sums, const double shares[],
                         int first, double totals[ODDS_DEALER_TOTALS][LANES])
{
    LANES_TYPE parts[ODDS_DEALER_TOTALS] = {{0}};
    for (int i = 0; i < copies->bin_count; i++) {
        const double(*bin)[LANES] = sums->of[i];
        parts[0] += NAME(shared)(&bin[0][first], shares[i]);
        parts[1] += NAME(shared)(&bin[1][first], shares[i]);
        parts[2] += NAME(shared)(&bin[2][first], shares[i]);
        parts[3] += NAME(shared)(&bin[3][first], shares[i]);
        parts[4] += NAME(shared)(&bin[4][first], shares[i]);
    }
    for (int k = 0; k < ODDS_DEALER_TOTALS; k++)
        memcpy(&totals[k][first], &parts[k], sizeof parts[k]);
}

TARGET static void NAME(copies_totals)(const struct dealer_copies *copies,
                                       const struct copies_sums *sums,
                                       const double shares[BINS_MAX],
                                       double totals[ODDS_DEALER_TOTALS][LANES])
{
    for (int first = 0; first < LANES; first += WIDTH)
        NAME(copies_totals_part)(copies, sums, shares, first, totals);
}

#undef JOIN_NAMES
#undef NAME_OF
#undef NAME
#undef WALK
#undef WIDTH
#undef TARGET
#undef LANES_TYPE
#undef BITS_TYPE
#undef CARDS_TYPE
