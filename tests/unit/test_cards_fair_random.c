/* The generator of random numbers for games without a seed. */
#include "support/check.h"

#include "cards.h"

static void start(struct fair_random *random, uint64_t word)
{
    const uint64_t words[4] = {word, word + 1, word + 2, word + 3};
    fair_random_seed(random, words);
}

/* From the words 1, 2, 3, 4, the first result is rotl(2 * 5, 7) * 9 = 1280 * 9,
 * and the second word becomes 1 ^ 2 ^ 3 = 0. The tests of Rust's rand_xoshiro
 * expect the same four results. */
TEST(the_first_results_are_the_published_ones)
{
    struct fair_random random;
    start(&random, 1);
    assert_true(fair_random_next(&random) == 11520);
    assert_true(fair_random_next(&random) == 0);
    assert_true(fair_random_next(&random) == 1509978240);
    assert_true(fair_random_next(&random) == 1215971899390074240);
}

TEST(the_same_words_give_the_same_numbers)
{
    struct fair_random one, other;
    start(&one, 99);
    start(&other, 99);
    for (int i = 0; i < 1000; i++)
        assert_true(fair_random_next(&one) == fair_random_next(&other));
}

/* The program of splitmix's author prints these numbers for seed 1234567. */
TEST(splitmix_gives_its_published_results)
{
    uint64_t seed = 1234567;
    assert_true(splitmix(&seed) == 6457827717110365317);
    assert_true(splitmix(&seed) == 3203168211198807973);
    assert_true(splitmix(&seed) == 9817491932198370423U);
}

/* Each number matters, and so does its place. */
TEST(similar_numbers_give_different_states)
{
    static const uint64_t numbers[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                          {0, 0, 1}, {1, 1, 0}, {2, 0, 0}};
    enum { COUNT = sizeof numbers / sizeof *numbers };
    struct fair_random random[COUNT], again;
    (void)state;
    for (int i = 0; i < COUNT; i++) {
        fair_random_derive(&random[i], numbers[i], 3);
        fair_random_derive(&again, numbers[i], 3);
        assert_memory_equal(&random[i], &again, sizeof again);
        for (int word = 0; word < 4; word++)
            for (int j = 0; j < i; j++)
                assert_true(random[i].state[word] != random[j].state[word]);
    }
}

TEST(results_stay_below_the_bound)
{
    static const uint32_t bounds[] = {
        1, 2, 3, 52, 416, 520, 65537, 0x80000000, 0x80000001, UINT32_MAX};
    struct fair_random random;
    start(&random, 7);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        for (int step = 0; step < 10000; step++)
            assert_in_range(fair_random_below(&random, bounds[i]), 0,
                            bounds[i] - 1);
}

/* With a bound of 3 * 2^30, a quarter of all 32-bit numbers must be rejected.
 * Otherwise every third result would come up twice as often as the others. */
TEST(no_result_is_favored_at_a_hard_bound)
{
    enum { DRAWS = 300000 };
    struct fair_random random;
    start(&random, 11);
    int thirds[3] = {0};
    for (int i = 0; i < DRAWS; i++)
        thirds[fair_random_below(&random, 3U << 30) % 3]++;
    /* Five standard deviations on either side of the expected 100,000. */
    for (int i = 0; i < 3; i++)
        assert_in_range(thirds[i], DRAWS / 3 - 1291, DRAWS / 3 + 1291);
}

TEST(the_system_seeds_it_differently_each_time)
{
    struct fair_random one, other;
    assert_null(fair_random_from_system(&one));
    assert_null(fair_random_from_system(&other));
    assert_memory_not_equal(&one, &other, sizeof one);
}
