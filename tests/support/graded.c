#include "graded.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/check.h"
#include "support/fake_cli.h"

void grade_path_with(const struct course *course, size_t seed_count,
                     enum assignment_part part, const char *path,
                     struct grading_report *report)
{
    static struct course used; /* reports refer to it */
    struct fake_cli fake;
    fake_cli_open(&fake, "", 0);
    if (course)
        used = *course;
    else
        course_start(&used);
    assert_true(seeds_usual(seed_count, &used.seeds));
    const struct grading_settings settings = {
        .cli = &fake.cli, .course = &used, .part = part_name(part)};
    *report = (struct grading_report){.part_count = 0};
    enum cli_status status = grade_path(&settings, NULL, path, report);
    fake_cli_flush(&fake);
    assert_text_equal(fake.errors, "", "the errors for %s", path);
    assert_int_equal(status, CLI_DONE);
    assert_int_equal(report->part_count, 1);
    seeds_clear(&used.seeds);
    fake_cli_close(&fake);
}

void grade_candidate_with(const struct course *course,
                          enum assignment_part part, const char *name,
                          struct grading_report *report)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", candidates_dir(), name);
    grade_path_with(course, SEEDS_CORNERS, part, path, report);
}

void assert_graded_right(struct grading_report *report, const char *what)
{
    const struct part_report *part = &report->parts[0];
    if (!report_is_good(report))
        report_write(stderr, report, REPORT_TEXT);
    assert_count_equal((long long)part->verdicts[VERDICT_OK],
                       (long long)part->scripts.count,
                       "the scripts that %s passes", what);
    assert_true(report_is_good(report));
    assert_int_equal(part->diagnosis.set_count, 0);
    report_clear(report);
}
