/*
 * The chances of the dealer's hands for several shoes at once: the processors
 * of ten years ago work on four in a step, some on eight. How many is chosen
 * when the program runs, and since products and sums are rounded one by one in
 * the same order everywhere, all give the same digits.
 */
#include "inside.h"

#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define WALK walk_by_two
#define WIDTH 2
#define TARGET
#include "walk_body.h"
#undef WALK
#undef WIDTH
#undef TARGET

#if defined(__x86_64__)

#define WALK walk_by_four
#define WIDTH 4
#define TARGET __attribute__((target("avx2")))
#include "walk_body.h"
#undef WALK
#undef WIDTH
#undef TARGET

#define WALK walk_by_eight
#define WIDTH 8
#define TARGET __attribute__((target("avx512f")))
#include "walk_body.h"

dealer_walk *dealer_walk_choose(void)
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        return walk_by_eight;
    return __builtin_cpu_supports("avx2") ? walk_by_four : walk_by_two;
}

#else

dealer_walk *dealer_walk_choose(void)
{
    return walk_by_two;
}

#endif
