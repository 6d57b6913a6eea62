/* struct crand, compared with the plain recurrence, with srand() and rand()
 * where the C library is GNU's, and with recorded results of the two. */
#include "support/check.h"

#include <stdlib.h>

#include "cards.h"

/* Computes srand() and rand() as a textbook does, with the whole sequence in
 * one array and each word calculated from earlier ones. */
enum { PLAIN_FIRST = 344, PLAIN_RESULTS = 1000 };

static void compare_with_plain_sequence(uint32_t seed)
{
    static uint32_t r[PLAIN_FIRST + PLAIN_RESULTS];
    r[0] = seed == 0 ? 1 : seed;
    for (int i = 1; i < 31; i++) {
        int64_t word = 16807 * (int64_t)(int32_t)r[i - 1] % 2147483647;
        r[i] = (uint32_t)(word < 0 ? word + 2147483647 : word);
    }
    for (int i = 31; i < 34; i++)
        r[i] = r[i - 31];
    for (int i = 34; i < PLAIN_FIRST + PLAIN_RESULTS; i++)
        r[i] = r[i - 3] + r[i - 31];

    struct crand random;
    crand_seed(&random, seed);
    for (int k = 0; k < PLAIN_RESULTS; k++)
        assert_count_equal(crand_next(&random), r[PLAIN_FIRST + k] / 2,
                           "result %d of seed %u", k, (unsigned)seed);
}

TEST(results_agree_with_the_plain_sequence)
{
    for (uint32_t i = 0; i < 1000; i++) {
        compare_with_plain_sequence(i);
        compare_with_plain_sequence(UINT32_MAX - i);
        compare_with_plain_sequence(INT32_MAX - 500 + i); /* both signs */
    }
}

#ifdef __GLIBC__
static void compare_with_rand(uint32_t seed, int steps)
{
    struct crand random;
    srand(seed);
    crand_seed(&random, seed);
    for (int step = 0; step < steps; step++)
        assert_count_equal(crand_next(&random), rand(),
                           "step %d of seed %u differs from rand()", step,
                           (unsigned)seed);
}

TEST(results_agree_with_rand_for_thousands_of_seeds)
{
    for (uint32_t seed = 0; seed < 5000; seed++)
        compare_with_rand(seed, 400);
    for (uint32_t seed = 1; seed < 5000; seed++)
        compare_with_rand((uint32_t) - (int64_t)seed, 100);
    for (uint32_t i = 0; i < 5000; i++)
        compare_with_rand(i * 2654435761U, 100); /* all over the range */
}

TEST(results_agree_with_rand_at_the_limits_and_in_long_sequences)
{
    static const uint32_t edges[] = {
        0,          1,          2,          16807,      127773,
        2147483646, 2147483647, 2147483648, 2147483649, /* ± 2^31: as int, as
                                                           unsigned */
        4294967294, 4294967295,
    };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        compare_with_rand(edges[i], 300000);
}
#endif

/* The first three results of glibc 2.36 for each seed. A separate program,
 * which calls only srand() and rand(), printed them. */
TEST(some_seeds_give_the_recorded_results)
{
    static const struct {
        uint32_t seed;
        uint32_t results[3];
    } known[] = {
        {0, {1804289383, 846930886, 1681692777}},
        {1, {1804289383, 846930886, 1681692777}},
        {42, {71876166, 708592740, 1483128881}},
        {2147483647, {1065668062, 2142264300, 1066566375}},
        {2147483648, {1336741213, 1210407648, 1447044896}},
        {4294967289, {1013596334, 188151887, 775240502}},
        {4294967295, {254925627, 1205188300, 366127624}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct crand random;
        crand_seed(&random, known[i].seed);
        for (int step = 0; step < 3; step++)
            assert_count_equal(crand_next(&random), known[i].results[step],
                               "step %d of seed %u", step,
                               (unsigned)known[i].seed);
    }
}

TEST(seed_zero_is_seed_one)
{
    struct crand zero, one;
    crand_seed(&zero, 0);
    crand_seed(&one, 1);
    for (int step = 0; step < 1000; step++)
        assert_count_equal(crand_next(&zero), crand_next(&one), "step %d",
                           step);
}

TEST(a_copy_continues_from_the_same_place)
{
    struct crand random;
    crand_seed(&random, 42);
    for (int taken = 0; taken < 70; taken++) {
        struct crand copy = random;
        struct crand other;
        crand_seed(&other, 7); /* another sequence doesn't disturb it */
        for (int step = 0; step < 40; step++)
            (void)crand_next(&other);
        uint32_t expected = crand_next(&random);
        assert_count_equal(crand_next(&copy), expected,
                           "copied after %d results", taken);
    }
}
