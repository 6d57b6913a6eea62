/* Tests means and their confidence intervals by Student's distribution. */
#include "support/check.h"

#include <math.h>

#include "challenge/blackjack/blackjack_contest.h"

/* The numbers 0 and 2 have mean 1 and standard error 1. In general the margin
 * divided by the standard error is the quantile. Any table of Student's t has,
 * for two-sided 95%: 12.706, 4.303, 3.182, 2.776, 2.571, 2.228 and 1.984 for 1,
 * 2, 3, 4, 5, 10 and 99 degrees of freedom. */
static void margins_agree_with_the_printed_quantiles(void **state)
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
        const struct challenge_mean found = challenge_mean_of(numbers, count);
        assert_true(fabs(found.value - mean) < 1e-12);
        if (fabs(found.margin / error - rows[i].quantile) > 0.0006)
            fail_msg("%zu numbers: %.4f, not %.3f", count, found.margin / error,
                     rows[i].quantile);
    }
}

static void one_number_has_no_interval_and_no_numbers_no_mean(void **state)
{
    (void)state;
    const double number = 5;
    const struct challenge_mean one = challenge_mean_of(&number, 1);
    assert_true(one.value == 5);
    assert_true(isnan(one.margin));
    const struct challenge_mean none = challenge_mean_of(&number, 0);
    assert_true(isnan(none.value));
    assert_true(isnan(none.margin));
}

static void equal_numbers_have_no_margin(void **state)
{
    (void)state;
    const double numbers[] = {3, 3, 3, 3};
    const struct challenge_mean mean = challenge_mean_of(numbers, 4);
    assert_true(mean.value == 3);
    assert_true(mean.margin == 0);
}

/* With many numbers the quantile is that of the normal distribution, 1.96. */
static void many_numbers_have_the_normal_margin(void **state)
{
    (void)state;
    static double numbers[100000];
    enum { COUNT = sizeof numbers / sizeof *numbers };
    for (int i = 0; i < COUNT; i++)
        numbers[i] = i % 2 == 0 ? -1 : 1;
    const struct challenge_mean mean = challenge_mean_of(numbers, COUNT);
    assert_true(fabs(mean.margin * sqrt(COUNT) - 1.96) < 0.005);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margins_agree_with_the_printed_quantiles),
        cmocka_unit_test(one_number_has_no_interval_and_no_numbers_no_mean),
        cmocka_unit_test(equal_numbers_have_no_margin),
        cmocka_unit_test(many_numbers_have_the_normal_margin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
