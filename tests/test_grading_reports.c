/* The reports, whole: what a student, a program and a test harness read. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grading.h"
#include "support/desk.h"
#include "support/display.h"

static const char *candidates_dir(void)
{
    const char *folder = getenv("CANDIDATES_DIR");
    return folder ? folder : "build/release/candidates";
}

/* Adds a candidate's grade, under a name that is the same in every build. */
static void add(struct grading_report *report, enum part part, const char *name,
                const char *shown_as)
{
    static const char seeds_text[] = "0,6,23";
    struct desk desk;
    struct seed_list seeds;
    char path[512], problem[CLI_PROBLEM_SIZE];
    snprintf(path, sizeof path, "%s/%s", candidates_dir(), name);
    desk_open(&desk, "", 0);
    assert_true(seeds_parse(seeds_text, &seeds, problem));
    const struct grading_order order = {.cli = &desk.cli, .seeds = &seeds};
    assert_int_equal(grade_program(&order, part, path, report), CLI_DONE);
    struct part_report *added = &report->parts[report->part_count - 1];
    snprintf(added->program, sizeof added->program, "%s", shown_as);
    seeds_clear(&seeds);
    desk_close(&desk);
}

/* A bit of everything: what is right, crashes, differs in text, in a pause. */
static void grade_class(struct grading_report *report)
{
    *report = (struct grading_report){.part_count = 0};
    add(report, PART_SHUFFLE, "wrong/right-shuffle", "anna/shuffle");
    add(report, PART_DEAL, "wrong/deal-wrong-end", "ben & <co>/deal");
    add(report, PART_PLAY, "wrong/no-replay-after-push", "carl/play");
    report->parts[1].compiler_words =
        strdup("deal.c:3:5: warning: unused \x1b[31m<b>\"x\"\n");
}

typedef void write_report(FILE *out, const struct grading_report *report);

static void assert_golden(const struct grading_report *report,
                          write_report *write, const char *path)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    write(out, report);
    fclose(out);
    check_golden_file(text, path);
    free(text);
}

static void the_reports_are_as_shown(void **state)
{
    (void)state;
    struct grading_report report;
    grade_class(&report);
    assert_golden(&report, report_as_text, "data/grades/class.txt");
    assert_golden(&report, report_as_json, "data/grades/class.json");
    assert_golden(&report, report_as_tap, "data/grades/class.tap");
    assert_golden(&report, report_as_html, "data/grades/class.html");
    report_clear(&report);
}

static void pauses_and_crashes_are_told(void **state)
{
    (void)state;
    struct grading_report report = {.part_count = 0};
    add(&report, PART_SHUFFLE, "wrong/crashes", "shuffle");
    add(&report, PART_DEAL, "hostile/nul_bytes", "deal");
    add(&report, PART_PLAY, "wrong/flush-missing", "play");
    assert_golden(&report, report_as_text, "data/grades/trouble.txt");
    assert_golden(&report, report_as_html, "data/grades/trouble.html");
    report_clear(&report);
}

/* Where a long line differs is what is shown of it. */
static void long_lines_are_shown_where_they_differ(void **state)
{
    (void)state;
    struct grading_report report = {.part_count = 0};
    add(&report, PART_SHUFFLE, "wrong/wide", "shuffle");
    add(&report, PART_PLAY, "wrong/aces-always-1", "play");
    assert_golden(&report, report_as_text, "data/grades/wide.txt");
    report_clear(&report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reports_are_as_shown),
        cmocka_unit_test(pauses_and_crashes_are_told),
        cmocka_unit_test(long_lines_are_shown_where_they_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
