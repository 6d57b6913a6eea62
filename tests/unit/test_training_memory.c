/* Tests of the scheduler SM-2, against its published rules. */
#include "support/check.h"

#include "training/lessons.h"

/* Answers of quality 4 leave the easiness at 2.5: 1, 6, 15, 37.5 and 95 days,
 * rounded up. */
static void intervals_grow_by_the_easiness(void **state)
{
    (void)state;
    static const int intervals[] = {1, 6, 15, 38, 95};
    struct memory memory = memory_of_nothing();
    int64_t day = 20000;
    for (size_t i = 0; i < sizeof intervals / sizeof *intervals; i++) {
        memory_note(&memory, 4, day);
        assert_count_equal(memory.interval, intervals[i], "interval %zu", i);
        assert_int_equal(memory.due, day + intervals[i]);
        day = memory.due;
    }
    assert_int_equal(memory.easiness, 250);
}

/* EF' = EF + 0.1 - (5 - q) (0.08 + (5 - q) 0.02), at least 1.3. */
static void the_easiness_follows_the_quality(void **state)
{
    (void)state;
    struct memory easy = memory_of_nothing(), hard = easy;
    memory_note(&easy, 5, 0);
    assert_int_equal(easy.easiness, 260);
    memory_note(&hard, 3, 0);
    assert_int_equal(hard.easiness, 236);
    for (int i = 0; i < 20; i++)
        memory_note(&hard, 3, 0);
    assert_int_equal(hard.easiness, MEMORY_EASINESS_LEAST);
}

static void a_wrong_answer_begins_again(void **state)
{
    (void)state;
    struct memory memory = memory_of_nothing();
    for (int i = 0; i < 4; i++)
        memory_note(&memory, 5, 0);
    int easiness = memory.easiness;
    memory_note(&memory, 2, 100);
    assert_int_equal(memory.repetitions, 0);
    assert_int_equal(memory.due, 101);
    assert_int_equal(memory.easiness, easiness);
    memory_note(&memory, 5, 101);
    assert_int_equal(memory.due, 102);
    memory_note(&memory, 5, 102);
    assert_int_equal(memory.due, 108);
}

static void intervals_have_an_end(void **state)
{
    (void)state;
    struct memory memory = memory_of_nothing();
    for (int i = 0; i < 1000; i++)
        memory_note(&memory, 5, 0);
    assert_in_range(memory.interval, 1, 36500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_grow_by_the_easiness),
        cmocka_unit_test(the_easiness_follows_the_quality),
        cmocka_unit_test(a_wrong_answer_begins_again),
        cmocka_unit_test(intervals_have_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
