/* Tests of pauses, which return at once, and of their recorded places in the
 * output. */
#include "support/check.h"

#include "support/prisoner.h"

static const int64_t hour = (int64_t)3600 * 1000000000;

static void each_pause_is_recorded_after_the_written_output(void **state)
{
    const struct jail_pause expected[] = {
        {5, hour},
        {14, seconds(4)},
        {14, hour + 5},
        {14, hour + 5},
        {14, -1},
        {14, hour + 5},
        {15, 2 * hour + 3000},
        {15, hour + 5},
        {15, milliseconds(12345678)},
        {15, hour + 5},
    };
    enum { COUNT = sizeof expected / sizeof *expected };
    struct prisoner prisoner;
    struct jail_result result = {0};
    prisoner_make(&prisoner, "pauses");
    prisoner.request.skip_pauses = true;
    assert_verdict(&prisoner, &result, "ended");
    assert_int_equal(result.status, 0);
    assert_true(result.noted_pauses);
    assert_count_equal((long long)result.pause_count, COUNT, "pauses");
    assert_memory_equal(result.output, "12345unflushedx\0", 16);
    for (size_t i = 0; i < COUNT; i++) {
        const struct jail_pause *pause = &result.pauses[i];
        assert_count_equal((long long)pause->output_before,
                           (long long)expected[i].output_before,
                           "output before pause %zu", i);
        if (expected[i].nanoseconds >= 0)
            assert_count_equal(pause->nanoseconds, expected[i].nanoseconds,
                               "length of pause %zu", i);
        else /* until a time 100000 seconds after an earlier moment */
            assert_in_range(pause->nanoseconds, 1, seconds(100000));
    }
    jail_result_clear(&result);
    premises_check(*state, "pauses");
}

static void static_programs_skip_pauses_too(void **state)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    prisoner_make(&prisoner, "sleeps-static 100000");
    prisoner.request.skip_pauses = true;
    assert_verdict(&prisoner, &result, "ended");
    assert_text_equal(result.output, "Good night.\nGood morning.\n", "output");
    assert_count_equal((long long)result.pause_count, 1, "pauses");
    assert_count_equal((long long)result.pauses[0].output_before, 12,
                       "the output before");
    assert_count_equal(result.pauses[0].nanoseconds, seconds(100000), "length");
    jail_result_clear(&result);
    premises_check(*state, "static pauses");
}

static void pauses_beyond_the_recorded_ones_are_skipped_too(void **state)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    prisoner_make(&prisoner, "sleeps 100000 1500");
    prisoner.request.skip_pauses = true;
    assert_verdict(&prisoner, &result, "ended");
    assert_count_equal((long long)result.pause_count, JAIL_PAUSES_MAX,
                       "pauses");
    jail_result_clear(&result);
    premises_check(*state, "many pauses");
}

/* They time out long before they reach the limits. */
static void endless_pauses_time_out(void **state)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    prisoner_make(&prisoner, "sleeps 1 20000");
    prisoner.request.skip_pauses = true;
    assert_verdict(&prisoner, &result, "timed out");
    assert_text_equal(result.output, "Good night.\n", "output");
    jail_result_clear(&result);
    premises_check(*state, "endless pauses");
}

static void pauses_are_skipped_only_on_request(void **state)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    prisoner_make(&prisoner, "sleeps 1");
    assert_verdict(&prisoner, &result, "ended");
    assert_true(result.wall >= seconds(1));
    assert_false(result.noted_pauses);
    assert_count_equal((long long)result.pause_count, 0, "pauses");
    jail_result_clear(&result);
    premises_check(*state, "a pause");
}

int main(void)
{
#define WITH_PREMISES(test) \
    cmocka_unit_test_setup_teardown(test, premises_set_up, premises_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_PREMISES(each_pause_is_recorded_after_the_written_output),
        WITH_PREMISES(static_programs_skip_pauses_too),
        WITH_PREMISES(pauses_beyond_the_recorded_ones_are_skipped_too),
        WITH_PREMISES(endless_pauses_time_out),
        WITH_PREMISES(pauses_are_skipped_only_on_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
