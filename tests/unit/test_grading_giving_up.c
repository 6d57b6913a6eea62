/* Tests of when grade stops running a program that loops, and when it stops
 * looking for what explains a crash. */
#include "support/check.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "grading/grading_inside.h"

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

/* ---- The search for a cause ---- */

/* Diagnoses a play that crashes in every script after the first bytes of the
 * right output, up to and including `last`, or before any output if it is "".
 * Returns how often the search ran the model. */
static size_t model_runs_after_crash(const char *last)
{
    const struct grading_settings settings = {.jobs = 0};
    struct transcript *right = malloc(sizeof *right);
    struct seed_list seeds;
    struct script_list list;
    struct diagnosis diagnosis;
    assert_non_null(right);
    assert_true(seeds_usual(SEEDS_COME_WITH, &seeds));
    assert_true(scripts_make(
        &(struct script_order){.part = PART_PLAY, .seeds = &seeds}, &list));
    struct candidate_run *runs = calloc(list.count, sizeof *runs);
    assert_non_null(runs);
    for (size_t i = 0; i < list.count; i++) {
        reference_run(&list.scripts[i], right);
        right->text[right->length] = '\0';
        char *end = *last ? strstr(right->text, last) : right->text;
        assert_non_null(end);
        end[strlen(last)] = '\0';
        runs[i] = (struct candidate_run){
            .script = &list.scripts[i],
            .verdict = VERDICT_CRASHED,
            .result = {.verdict = JAIL_CRASHED,
                       .signal = SIGSEGV,
                       .output = strdup(right->text),
                       .output_length = strlen(right->text)}};
        assert_non_null(runs[i].result.output);
    }
    diagnose(&settings, PART_PLAY, runs, list.count,
             (struct evidence){.source = NULL}, &diagnosis);
    assert_int_equal(diagnosis.set_count, 0);
    for (size_t i = 0; i < list.count; i++)
        free(runs[i].result.output);
    free(runs);
    scripts_clear(&list);
    seeds_clear(&seeds);
    free(right);
    return diagnosis.model_runs;
}

TEST(a_crash_before_the_first_table_is_not_searched)
{
    assert_int_equal(model_runs_after_crash(""), 0);
    assert_int_equal(model_runs_after_crash("Seed: "), 0);
}

/* Every set of mistakes that shows only later agrees with all runs. */
TEST(the_search_for_the_cause_of_a_crash_ends)
{
    assert_in_range(model_runs_after_crash("[h/s] "), 1,
                    MODEL_RUNS_MOST + MODEL_RUNS_MOST / 100);
}
