/*
 * The chances of the dealer's hands for several shoes at once. CPUs of the last
 * ten years work on four shoes in one step, some on eight. The width is chosen
 * at run time. Products and sums are rounded one by one in the same order at
 * every width, so all widths give the same digits.
 */
#include "odds/kernel.h"

#include <assert.h>
#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define WALK walk_by_two
#define WIDTH 2
#define TARGET
#include "odds/dealer_walk_lanes.h"
#undef WALK
#undef WIDTH
#undef TARGET

#if defined(__x86_64__)

#define WALK walk_by_four
#define WIDTH 4
#define TARGET __attribute__((target("avx2")))
#include "odds/dealer_walk_lanes.h"
#undef WALK
#undef WIDTH
#undef TARGET

#define WALK walk_by_eight
#define WIDTH 8
#define TARGET __attribute__((target("avx512f")))
#include "odds/dealer_walk_lanes.h"

#endif

#define WALKS(walk)                                              \
    (struct dealer_walks)                                        \
    {                                                            \
        walk, walk##_totals, walk##_copies, walk##_copies_totals \
    }

struct dealer_walks dealer_walks_choose(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        return WALKS(walk_by_eight);
    if (__builtin_cpu_supports("avx2"))
        return WALKS(walk_by_four);
#endif
    return WALKS(walk_by_two);
}

/* The state while the steps are sorted. */
struct sorting {
    const struct dealer_trees *trees;
    struct dealer_copies *copies;
    int step_count;
    int copies_of[LEADS_MAX]; /* of the free rank, drawn in a leading step */
};

/* The steps of a level: those with numbers from `lead` on, then the others. */
struct level_steps {
    const struct dealer_step *first;
    int lead, leads, count;
};

static bool is_free(const struct sorting *sorting, int factor)
{
    return sorting->trees->factors[factor].rank == sorting->copies->rank;
}

static int copies_drawn(const struct sorting *sorting,
                        const struct dealer_step *step)
{
    return is_free(sorting, step->factor) ? sorting->copies_of[step->before] + 1
                                          : sorting->copies_of[step->before];
}

static void add_bin(struct dealer_copies *copies, int level, int drawn)
{
    assert(copies->bin_count < BINS_MAX && drawn < COPIES_MAX);
    copies->bins[copies->bin_count] =
        (struct copies_bin){.level = (uint8_t)level, .copies = (uint8_t)drawn};
    copies->bin_count++;
}

static void add_copies_step(struct sorting *sorting,
                            const struct dealer_step *step, int own)
{
    struct copies_step *sorted = &sorting->copies->steps[sorting->step_count++];
    *sorted = (struct copies_step){
        .step = *step, .own = (uint16_t)own, .free_end = NO_FREE_END};
    if (is_free(sorting, step->factor))
        sorted->step.factor = FACTOR_NO_CARD;
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
        if (is_free(sorting, step->last[i])) {
            sorted->step.last[i] = FACTOR_NEVER;
            sorted->free_end = (uint8_t)i;
        }
}

/* Adds the steps of a level that have drawn this many copies. */
static void add_drawn(struct sorting *sorting, const struct level_steps *level,
                      int drawn)
{
    for (int i = 0; i < level->count; i++) {
        const struct dealer_step *step = &level->first[i];
        if (copies_drawn(sorting, step) == drawn)
            add_copies_step(sorting, step,
                            i < level->leads ? level->lead + i : NO_LEAD);
    }
}

/* A level has a bin for each number of copies up to the most that its steps
 * have drawn, and one more for a last card. */
static void sort_level(struct sorting *sorting, int number,
                       const struct level_steps *level)
{
    struct dealer_copies *copies = sorting->copies;
    int most = 0;
    for (int i = 0; i < level->count; i++) {
        int drawn = copies_drawn(sorting, &level->first[i]);
        most = drawn > most ? drawn : most;
    }
    for (int drawn = 0; drawn <= most + 1; drawn++) {
        int before = sorting->step_count;
        add_bin(copies, number, drawn);
        add_drawn(sorting, level, drawn);
        copies->bins[copies->bin_count - 1].steps =
            (uint16_t)(sorting->step_count - before);
    }
    for (int i = 0; i < level->leads; i++)
        sorting->copies_of[level->lead + i] =
            copies_drawn(sorting, &level->first[i]);
}

void dealer_copies_fill(const struct odds *odds, int upcard, int rank,
                        struct dealer_copies *copies)
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[0];
    struct sorting sorting = {.trees = trees, .copies = copies};
    struct level_steps level = {.first = &odds->steps[tree->steps]};
    copies->upcard = upcard;
    copies->rank = rank;
    copies->bin_count = 0;
    for (int number = 0; number < tree->level_count; number++) {
        level.leads = tree->levels[number].leads;
        level.count = level.leads + tree->levels[number].others;
        sort_level(&sorting, number, &level);
        level.first += level.count;
        level.lead += level.leads;
    }
}
