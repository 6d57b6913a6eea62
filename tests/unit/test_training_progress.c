/* Tests of what a person has learned. */
#include "support/check.h"

#include <string.h>

/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "training/drill_strategy.c"
/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "training/progress.c"

/* ---- Sums ---- */

enum { MONDAY = 20000 };

static void answer_on(struct answer_sums *sums, int64_t day, bool right)
{
    const struct ledger_answered answer = {
        .day = day, .right = right, .cost = right ? 0 : 0.5};
    sum_up_answer(sums, &answer);
}

TEST(answers_are_summed_up_by_weeks)
{
    static struct answer_sums sums;
    memset(&sums, 0, sizeof sums);
    answer_on(&sums, MONDAY, true);
    answer_on(&sums, MONDAY + 6, false);
    answer_on(&sums, MONDAY + 6, false);
    answer_on(&sums, MONDAY + 14, true);
    assert_int_equal(sums.first_day, MONDAY);
    assert_int_equal(sums.weeks, 3);
    assert_int_equal(sums.list[0].asked, 3);
    assert_int_equal(sums.list[0].right, 1);
    assert_true(sums.list[0].cost == 1);
    assert_int_equal(sums.list[1].asked, 0);
    assert_int_equal(sums.list[2].asked, 1);
    assert_int_equal(sums.asked, 4);
    assert_int_equal(sums.right, 2);
}

TEST(streaks_of_answers)
{
    static struct answer_sums sums;
    memset(&sums, 0, sizeof sums);
    for (int i = 0; i < 5; i++)
        answer_on(&sums, MONDAY + i, true);
    answer_on(&sums, MONDAY + 6, false);
    answer_on(&sums, MONDAY + 6, true);
    assert_int_equal(sums.longest_run, 5);
    assert_int_equal(sums.run, 1);
}

/* A day after today doesn't count: the clock was wrong. */
TEST(streaks_of_days)
{
    static struct progress progress;
    static struct standing standing = {.today = MONDAY, .progress = &progress};
    assert_int_equal(days_until_now(&standing), 0);
    standing.today = MONDAY + 6;
    for (int day = 0; day < 9; day++)
        if (day != 4)
            take_kept_day(&standing, MONDAY + day);
    assert_int_equal(progress.best_days, 4);
    assert_int_equal(days_until_now(&standing), 2);
    standing.today = MONDAY + 7;
    assert_int_equal(days_until_now(&standing), 2);
    standing.today = MONDAY + 8;
    assert_int_equal(days_until_now(&standing), 0);
}

/* A drill counts with all of its answers, on the day when it began. */
TEST(drills_are_summed_up_by_weeks)
{
    static struct answer_sums sums;
    const struct ledger_drill drill = {.day = MONDAY + 7,
                                       .questions = 20,
                                       .right = 15,
                                       .longest_run = 9,
                                       .cost = 0.5};
    memset(&sums, 0, sizeof sums);
    answer_on(&sums, MONDAY, true);
    answer_sums_add_drill(&sums, &drill);
    answer_sums_add_drill(&sums, &drill);
    assert_int_equal(sums.weeks, 2);
    assert_int_equal(sums.list[1].asked, 40);
    assert_int_equal(sums.list[1].right, 30);
    assert_true(sums.list[1].cost == 1);
    assert_int_equal(sums.longest_run, 9);
    assert_true(percent_right(&sums.list[0]) == 100);
    assert_true(percent_right(&sums.list[1]) == 75);
}

/* Old weeks make room, and a clock that was wrong breaks nothing. */
TEST(any_days_can_be_summed_up)
{
    static struct answer_sums sums;
    static const int64_t days[] = {MONDAY,     MONDAY - 400, 0,
                                   MONDAY + 1, INT64_MAX,    INT64_MIN,
                                   9000000,    9000001,      9003650};
    memset(&sums, 0, sizeof sums);
    for (int week = 0; week < 600; week++)
        answer_on(&sums, 10000 + 7 * (int64_t)week, true);
    assert_int_equal(sums.weeks, PROGRESS_WEEKS);
    assert_int_equal(sums.first_day, 10000 + 7 * (600 - PROGRESS_WEEKS));
    assert_int_equal(sums.list[PROGRESS_WEEKS - 1].asked, 1);
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        answer_on(&sums, days[i], true);
        assert_in_range(sums.weeks, 1, PROGRESS_WEEKS);
    }
    assert_int_equal(sums.asked, 600 + 7);
}

/* ---- What is known ---- */

static void recall_answer_of(struct review_hand *review, bool right)
{
    const struct ledger_answered answer = {
        .day = MONDAY, .right = right, .cost = right ? 0 : 0.1};
    review_add_answer(review, &answer, MONDAY);
}

/* The last answers decide, also those that repair a mistake on the same day and
 * that the scheduler doesn't count. */
TEST(reviews_are_known_after_two_right_answers)
{
    struct review_hand review = {.schedule = {.easiness = EASINESS_START}};
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_NONE);
    review.schedule = (struct ledger_review){.interval = 1, .due = MONDAY};
    recall_answer_of(&review, true);
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_SHAKY);
    recall_answer_of(&review, false);
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_COSTLY);
    review.last_cost = 0.01;
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_SHAKY);
    recall_answer_of(&review, true);
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_SHAKY);
    recall_answer_of(&review, true);
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_SURE);
}

/* A review may have no answers: one forgotten at the table has none since
 * then. */
TEST(reviews_without_answers_are_known_by_their_repetitions)
{
    struct review_hand review = {
        .legal = {[ODDS_STAND] = true, [ODDS_HIT] = true},
        .right = ODDS_HIT,
        .value = {[ODDS_STAND] = -0.1},
        .schedule = {.interval = 6, .due = MONDAY}};
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_COSTLY);
    review.schedule.repetitions = 1;
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_SHAKY);
    review.schedule.repetitions = 2;
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_SURE);
    for (int i = 0; i < 2; i++)
        recall_answer_of(&review, true);
    review.schedule = (struct ledger_review){.interval = 0, .due = MONDAY};
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_COSTLY);
    review.value[ODDS_STAND] = -0.01;
    assert_int_equal(review_knowledge(&review), KNOWLEDGE_SHAKY);
}
