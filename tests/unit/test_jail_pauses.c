/* Pauses that return at once, and where in the output they stood. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/prisoner.h"

static const int64_t hour = (int64_t)3600 * 1000000000;

static void each_kind_is_noted_behind_what_was_really_written(void **state)
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
        else /* until 100000 seconds after a time just before */
            assert_in_range(pause->nanoseconds, 1, seconds(100000));
    }
    jail_result_clear(&result);
    premises_check(*state, "pauses");
}

static void static_programs_need_not_wait_either(void **state)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    prisoner_make(&prisoner, "sleeps-static 100000");
    prisoner.request.skip_pauses = true;
    assert_verdict(&prisoner, &result, "ended");
    assert_text_equal(result.output, "Good night.\nGood morning.\n", "output");
    assert_count_equal((long long)result.pause_count, 1, "pauses");
    assert_count_equal((long long)result.pauses[0].output_before, 12,
                       "output before");
    assert_count_equal(result.pauses[0].nanoseconds, seconds(100000), "length");
    jail_result_clear(&result);
    premises_check(*state, "static pauses");
}

static void more_pauses_than_there_is_room_for_are_skipped_too(void **state)
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

/* Long before its limits. */
static void who_only_pauses_is_timed_out(void **state)
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

static void without_being_asked_pauses_are_left_alone(void **state)
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
        WITH_PREMISES(each_kind_is_noted_behind_what_was_really_written),
        WITH_PREMISES(static_programs_need_not_wait_either),
        WITH_PREMISES(more_pauses_than_there_is_room_for_are_skipped_too),
        WITH_PREMISES(who_only_pauses_is_timed_out),
        WITH_PREMISES(without_being_asked_pauses_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
