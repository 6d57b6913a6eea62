/* Tests of when grade stops running a program that loops. */
#include "support/check.h"

#include <string.h>

#include "grading/examination.h"

enum { SCRIPTS = 40 };

/* Ends the runs as in `story`; those beyond it haven't ended. */
static void end_runs(struct candidate_run runs[SCRIPTS], const char *story)
{
    size_t length = strlen(story);
    for (size_t i = 0; i < SCRIPTS; i++) {
        const char *end = i < length ? &story[i] : "-";
        runs[i].verdict = *end == 't'   ? VERDICT_TIMED_OUT
                          : *end == 'm' ? VERDICT_TOO_MUCH
                          : *end == '-' ? VERDICT_NOT_RUN
                                        : VERDICT_OK;
    }
}

/* Returns at which script grade gives up if the runs ended as in `story`: "." a
 * run that passed, "t" one that timed out, "m" one that printed too much, "-"
 * one that hasn't ended. Scripts beyond the story haven't ended. */
static size_t gives_up_at(const char *story)
{
    struct candidate_run runs[SCRIPTS];
    struct part_report report = {.runs = runs, .scripts = {.count = SCRIPTS}};
    end_runs(runs, story);
    return giving_up_at(&report);
}

static void the_fourth_run_that_times_out_is_the_last(void **state)
{
    (void)state;
    assert_int_equal(gives_up_at("ttt"), SCRIPTS);
    assert_int_equal(gives_up_at("tttt"), 4);
    assert_int_equal(gives_up_at(".t.t..t....t..."), 12);
}

/* Otherwise points would depend on which run happens to end first. */
static void an_earlier_run_that_has_not_ended_delays_the_decision(void **state)
{
    (void)state;
    assert_int_equal(gives_up_at("-tttt"), SCRIPTS);
    assert_int_equal(gives_up_at(".tttt"), 5);
    assert_int_equal(gives_up_at("ttttt"), 4);
}

/* The first scripts are for the corners, in which a good program may fail. */
static void endless_output_must_be_common(void **state)
{
    (void)state;
    assert_int_equal(gives_up_at("mmmmmmmmmmm"), SCRIPTS);
    assert_int_equal(gives_up_at("mmmmmmmmmmmm"), 12);
    assert_int_equal(gives_up_at("mmmmmm............mmmmmm"), 24);
    assert_int_equal(gives_up_at("mmmmmm.............mmmmmm"), SCRIPTS);
    assert_int_equal(gives_up_at("mmmmmm.............mmmmmmm"), 26);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fourth_run_that_times_out_is_the_last),
        cmocka_unit_test(an_earlier_run_that_has_not_ended_delays_the_decision),
        cmocka_unit_test(endless_output_must_be_common),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
