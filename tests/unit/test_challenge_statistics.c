/* Tests the statistics of a tournament: margins of means, and evidence that is
 * looked at after every number. */
#include "support/check.h"

#include <math.h>

#include "cards.h"
#include "challenge/blackjack/blackjack_contest.h"

static struct challenge_mean mean_of(const double numbers[], size_t count)
{
    struct sequential_test all = {.count = 0};
    for (size_t i = 0; i < count; i++)
        sequential_test_add(&all, numbers[i]);
    return sequential_test_mean(&all);
}

/* The numbers 0 and 2 have mean 1 and standard error 1. In general the margin
 * divided by the standard error is the quantile. Any table of Student's t has,
 * for two-sided 95%: 12.706, 4.303, 3.182, 2.776, 2.571, 2.228 and 1.984 for 1,
 * 2, 3, 4, 5, 10 and 99 degrees of freedom. */
TEST(margins_agree_with_the_printed_quantiles)
{
    static const struct {
        size_t count;
        double quantile;
    } rows[] = {{2, 12.706}, {3, 4.303},  {4, 3.182},  {5, 2.776},
                {6, 2.571},  {11, 2.228}, {100, 1.984}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double numbers[100], sum = 0, squares = 0;
        size_t count = rows[i].count;
        for (size_t j = 0; j < count; j++) {
            numbers[j] = (double)(j * j % 7);
            sum += numbers[j];
            squares += numbers[j] * numbers[j];
        }
        double mean = sum / (double)count;
        double error =
            sqrt((squares / (double)count - mean * mean) / (double)(count - 1));
        const struct challenge_mean found = mean_of(numbers, count);
        assert_true(fabs(found.value - mean) < 1e-12);
        if (fabs(found.margin / error - rows[i].quantile) > 0.0006)
            fail_msg("%zu numbers: %.4f, not %.3f", count, found.margin / error,
                     rows[i].quantile);
    }
}

TEST(one_number_has_no_interval_and_no_numbers_no_mean)
{
    const double number = 5;
    const struct challenge_mean one = mean_of(&number, 1);
    assert_true(one.value == 5);
    assert_true(isnan(one.margin));
    const struct challenge_mean none = mean_of(&number, 0);
    assert_true(isnan(none.value));
    assert_true(isnan(none.margin));
}

TEST(equal_numbers_have_no_margin)
{
    const double numbers[] = {3, 3, 3, 3};
    const struct challenge_mean mean = mean_of(numbers, 4);
    assert_true(mean.value == 3);
    assert_true(mean.margin == 0);
}

/* With many numbers the quantile is that of the normal distribution, 1.96. */
TEST(many_numbers_have_the_normal_margin)
{
    static double numbers[100000];
    enum { COUNT = sizeof numbers / sizeof *numbers };
    for (int i = 0; i < COUNT; i++)
        numbers[i] = i % 2 == 0 ? -1 : 1;
    const struct challenge_mean mean = mean_of(numbers, COUNT);
    assert_true(fabs(mean.margin * sqrt(COUNT) - 1.96) < 0.005);
}

static const double ERROR = 0.05;

/* Returns a number from the standard normal distribution, by the method of
 * G. E. P. Box and M. E. Muller. */
static double normal(struct fair_random *random)
{
    const double scale = 0x1p-53, pi = acos(-1);
    double one = ((double)(fair_random_next(random) >> 11) + 1) * scale;
    double other = (double)(fair_random_next(random) >> 11) * scale;
    return sqrt(-2 * log(one)) * cos(2 * pi * other);
}

/* Returns after how many numbers with this mean, in standard deviations, the
 * evidence suffices, or 0 if `most` numbers are too few. */
static int numbers_needed(struct fair_random *random, double mean, int most)
{
    const double deviation = 7;
    struct sequential_test evidence = {0};
    for (int i = 1; i <= most; i++) {
        sequential_test_add(&evidence, deviation * (mean + normal(random)));
        if (sequential_test_decides(&evidence, ERROR))
            return i;
    }
    return 0;
}

TEST(looking_after_every_number_is_wrong_as_seldom_as_promised)
{
    enum { SERIES = 2000, NUMBERS = 300 };
    struct fair_random random;
    const uint64_t seed[] = {1, 2};
    fair_random_derive(&random, seed, 2);
    int wrong = 0;
    for (int i = 0; i < SERIES; i++)
        wrong += numbers_needed(&random, 0, NUMBERS) > 0;
    if (wrong > ERROR * SERIES)
        fail_msg("%d of %d series without a difference found one", wrong,
                 SERIES);
    assert_true(wrong > 0); /* or the method would be useless */
    (void)state;
}

/* Evidence of e takes about 2 log(e sqrt(n)) / log(1 + mean^2) numbers. */
TEST(a_difference_is_found_in_time)
{
    enum { SERIES = 200, NUMBERS = 1000 };
    static const struct {
        double mean;
        int most;
    } rows[] = {{0.5, 60}, {1, 18}, {3, 6}};
    struct fair_random random;
    const uint64_t seed[] = {3, 4};
    fair_random_derive(&random, seed, 2);
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        int sum = 0;
        for (int i = 0; i < SERIES; i++) {
            int needed = numbers_needed(&random, rows[row].mean, NUMBERS);
            assert_true(needed >= SEQUENTIAL_TEST_LEAST);
            sum += needed;
        }
        if (sum > rows[row].most * SERIES)
            fail_msg("a mean of %.1f takes %.1f numbers", rows[row].mean,
                     (double)sum / SERIES);
    }
    (void)state;
}

/* Compares with the formula of blackjack_contest.h, calculated in the direct
 * way. */
TEST(evidence_is_what_the_formula_says)
{
    static const double numbers[] = {3, -1, 4, 1, 5, 9, 2};
    enum { COUNT = sizeof numbers / sizeof *numbers };
    struct sequential_test evidence = {0};
    double sum = 0, squares = 0;
    for (int i = 0; i < COUNT; i++) {
        sequential_test_add(&evidence, numbers[i]);
        sum += numbers[i] / COUNT;
    }
    for (int i = 0; i < COUNT; i++)
        squares += (numbers[i] - sum) * (numbers[i] - sum);
    double t = sum / sqrt(squares / (COUNT - 1) / COUNT);
    double expected = pow((1 + t * t / (COUNT - 1)) /
                              (1 + t * t / ((COUNT - 1) * (1.0 + COUNT))),
                          COUNT / 2.0) /
                      sqrt(1.0 + COUNT);
    assert_true(fabs(sequential_test_log_ratio(&evidence) - log(expected)) <
                1e-12);
    (void)state;
}

TEST(equal_numbers_decide_unless_they_are_zero)
{
    struct sequential_test zeros = {0}, ones = {0};
    for (int i = 0; i < 100; i++) {
        sequential_test_add(&zeros, 0);
        sequential_test_add(&ones, 1);
        assert_true(sequential_test_log_ratio(&zeros) == 0);
        assert_false(sequential_test_decides(&zeros, ERROR));
        assert_true(sequential_test_decides(&ones, ERROR) ==
                    (i + 1 >= SEQUENTIAL_TEST_LEAST));
    }
    (void)state;
}
