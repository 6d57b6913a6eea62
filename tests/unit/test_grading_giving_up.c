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

TEST(the_fourth_run_that_times_out_is_the_last)
{
    assert_int_equal(gives_up_at("ttt"), SCRIPTS);
    assert_int_equal(gives_up_at("tttt"), 4);
    assert_int_equal(gives_up_at(".t.t..t....t..."), 12);
}

/* Otherwise points would depend on which run happens to end first. */
TEST(an_earlier_run_that_has_not_ended_delays_the_decision)
{
    assert_int_equal(gives_up_at("-tttt"), SCRIPTS);
    assert_int_equal(gives_up_at(".tttt"), 5);
    assert_int_equal(gives_up_at("ttttt"), 4);
}

/* The first scripts are for the corners, in which a good program may fail. */
TEST(endless_output_must_be_common)
{
    assert_int_equal(gives_up_at("mmmmmmmmmmm"), SCRIPTS);
    assert_int_equal(gives_up_at("mmmmmmmmmmmm"), 12);
    assert_int_equal(gives_up_at("mmmmmm............mmmmmm"), 24);
    assert_int_equal(gives_up_at("mmmmmm.............mmmmmm"), SCRIPTS);
    assert_int_equal(gives_up_at("mmmmmm.............mmmmmmm"), 26);
}
