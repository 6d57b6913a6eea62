/*
 * The chances of the dealer's hands for several shoes at once. CPUs of the last
 * ten years work on four shoes in one step, some on eight. The width is chosen
 * at run time. Products and sums are rounded one by one in the same order at
 * every width, so all widths give the same digits.
 */
#include "odds/tables.h"

#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define WALK walk_by_two
#define WIDTH 2
#define TARGET
#include "odds/dealer/dealer_walk_lanes.h"
#undef WALK
#undef WIDTH
#undef TARGET

#if defined(__x86_64__)

#define WALK walk_by_four
#define WIDTH 4
#define TARGET __attribute__((target("avx2")))
#include "odds/dealer/dealer_walk_lanes.h"
#undef WALK
#undef WIDTH
#undef TARGET

#define WALK walk_by_eight
#define WIDTH 8
#define TARGET __attribute__((target("avx512f")))
#include "odds/dealer/dealer_walk_lanes.h"

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
