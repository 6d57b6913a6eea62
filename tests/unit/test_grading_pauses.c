/* Tests of how pauses are judged: as a person at a terminal sees them, or more
 * strictly or leniently on request. */
#include "support/check.h"

#include <string.h>

#include "support/graded.h"

static void grade_pauses(const char *name, enum grading_output output,
                         enum grading_pauses pauses,
                         struct grading_report *report)
{
    struct course course;
    course_start(&course);
    course.output = output;
    course.pauses = pauses;
    grade_candidate_with(&course, PART_PLAY, name, report);
}

static void assert_advice(const struct grading_report *report, unsigned advice,
                          const char *what)
{
    assert_count_equal(report->parts[0].advice, advice, "the advice for %s",
                       what);
}

/* The assignment runs at a terminal, so a program that prints whole lines needs
 * no fflush(). */
TEST(a_terminal_needs_no_flush)
{
    struct grading_report report;
    grade_pauses("right/no-flush-play", OUTPUT_TERMINAL, PAUSES_GRADE, &report);
    assert_advice(&report, 0, "a missing flush");
    assert_graded_right(&report, "no-flush-play");
    grade_pauses("wrong/right-play", OUTPUT_TERMINAL, PAUSES_GRADE, &report);
    assert_advice(&report, 0, "a program that flushes");
    assert_graded_right(&report, "right-play");
}

TEST(a_missing_flush_fails_through_a_pipe)
{
    struct grading_report report;
    grade_pauses("right/no-flush-play", OUTPUT_PIPE, PAUSES_GRADE, &report);
    const struct part_report *part = &report.parts[0];
    assert_int_equal(part->verdicts[VERDICT_DIFFERS], part->scripts.count);
    assert_true(
        set_includes(&part->diagnosis.facts, mistake_named("pauses-differ")));
    report_clear(&report);
}

/* What a terminal shows late is wrong. */
TEST(output_that_a_terminal_shows_late_fails)
{
    struct grading_report report;
    grade_pauses("wrong/buffers-everything", OUTPUT_TERMINAL, PAUSES_GRADE,
                 &report);
    const struct part_report *part = &report.parts[0];
    assert_int_equal(part->verdicts[VERDICT_DIFFERS], part->scripts.count);
    assert_int_equal(part->runs[0].difference.kind, DIFFERENCE_PAUSE);
    report_clear(&report);
}

TEST(pauses_can_be_ignored)
{
    struct grading_report report;
    grade_pauses("wrong/pause-missing", OUTPUT_TERMINAL, PAUSES_IGNORE,
                 &report);
    assert_advice(&report, 0, "ignored pauses");
    assert_graded_right(&report, "pause-missing");
    grade_pauses("right/no-flush-play", OUTPUT_PIPE, PAUSES_IGNORE, &report);
    assert_graded_right(&report, "no-flush-play through a pipe");
}

/* Leaving the pauses out must not hide a mistake in the text, nor name a
 * mistake in the pauses. */
TEST(without_pauses_the_text_still_counts)
{
    struct grading_report report;
    grade_pauses("wrong/hole-shown", OUTPUT_TERMINAL, PAUSES_IGNORE, &report);
    const struct diagnosis *diagnosis = &report.parts[0].diagnosis;
    assert_false(report_is_good(&report));
    assert_true(set_includes(&diagnosis->facts, mistake_named("hole-shown")));
    report_clear(&report);
}

/* ---- Other ways to wait ---- */

/* The jail recognizes the command, so its pauses are judged like others. */
TEST(a_shells_sleep_is_judged)
{
    struct grading_report report;
    grade_pauses("right/commands-play", OUTPUT_TERMINAL, PAUSES_GRADE, &report);
    const struct part_report *part = &report.parts[0];
    assert_int_equal(part->runs[0].result.pause_count, 1);
    assert_true(part->runs[0].result.pauses[0].nanoseconds == 2000000000);
    assert_false(part->advice & 1U << ADVICE_WAITING);
    assert_graded_right(&report, "commands-play");
}

/* Returns how many runs printed that the game is played again. */
static size_t count_pushes(const struct part_report *part)
{
    size_t count = 0;
    for (size_t i = 0; i < part->scripts.count; i++)
        count += strstr(part->runs[i].result.output, "Push!") != NULL;
    return count;
}

/* A loop and an alarm can't be skipped: a few scripts get the time. One of them
 * has a push, because a replay can be wrong, too. */
TEST(what_cannot_be_judged_is_reported)
{
    static const char *const names[] = {"right/spins-play", "right/alarm-play"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct grading_report report;
        grade_pauses(names[i], OUTPUT_TERMINAL, PAUSES_GRADE, &report);
        const struct part_report *part = &report.parts[0];
        assert_in_range(part->scripts.count, 5, 6);
        assert_count_equal((long long)count_pushes(part), 1, "pushes of %s",
                           names[i]);
        assert_advice(&report, 1U << ADVICE_WAITING, names[i]);
        assert_graded_right(&report, names[i]);
    }
}

/* Waiting for a signal doesn't excuse a wrong text. */
TEST(the_text_of_a_waiting_program_is_graded)
{
    struct grading_report report;
    grade_pauses("wrong/alarm-and-shows-hole", OUTPUT_TERMINAL, PAUSES_GRADE,
                 &report);
    const struct part_report *part = &report.parts[0];
    assert_advice(&report, 1U << ADVICE_WAITING, "an alarm");
    assert_int_equal(part->verdicts[VERDICT_DIFFERS], part->scripts.count);
    assert_true(
        set_includes(&part->diagnosis.facts, mistake_named("hole-shown")));
    report_clear(&report);
}
