/* Tests of the complete reports that a student, a program and Gradescope
 * read. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grading.h"
#include "grading/scripts.h"
#include "grading/grading_inside.h"
#include "support/fake_cli.h"
#include "support/fake_terminal.h"
#include "support/part_name.h"
#include "support/process.h"

/* The standard course, but runs of a program that loops end sooner, and it
 * isn't given the time for pauses. */
static struct course quick = {
    .time_limit = CLI_NANOSECONDS / 10,
    .assignment = {.pause = PAUSE_NOWHERE,
                   .seed_prompt = "Seed: ",
                   .hit_prompt = "Hit or stand? [h/s] "},
};

/* Grades the candidate `name` and adds it to `report` as `shown_as`, because
 * its real path differs between builds. */
static void add_with_seeds(struct grading_report *report,
                           enum assignment_part part, const char *name,
                           const char *shown_as, const char *seeds_text)
{
    static struct course standard;
    struct course *course = strstr(name, "endless_loop") ? &quick : &standard;
    struct fake_cli fake;
    char path[512], problem[CLI_PROBLEM_SIZE];
    snprintf(path, sizeof path, "%s/%s", candidates_dir(), name);
    fake_cli_open(&fake, "", 0);
    course_start(&standard);
    assert_true(seeds_parse(seeds_text, &course->seeds, problem));
    const struct grading_settings order = {
        .cli = &fake.cli, .course = course, .part = part_name(part)};
    assert_int_equal(grade_path(&order, NULL, path, report), CLI_DONE);
    struct part_report *added = &report->parts[report->part_count - 1];
    snprintf(added->program, sizeof added->program, "%s", shown_as);
    course_clear(course);
    fake_cli_close(&fake);
}

static void add(struct grading_report *report, enum assignment_part part,
                const char *name, const char *shown_as)
{
    add_with_seeds(report, part, name, shown_as, "0,6,23");
}

/* Grades one candidate that is right, one that differs in every script, with a
 * compiler warning, and one that differs in some and gets advice. */
static void grade_class(struct grading_report *report)
{
    *report = (struct grading_report){.part_count = 0};
    add(report, PART_SHUFFLE, "wrong/right-shuffle", "anna/shuffle");
    add(report, PART_DEAL, "wrong/deal-wrong-end", "ben & <co>/deal");
    add(report, PART_PLAY, "wrong/no-replay-after-push", "carl/play");
    report->parts[1].compiler_output =
        strdup("deal.c:3:5: warning: unused \x1b[31m<b>\"x\"\n");
}

static void assert_golden(const struct grading_report *report,
                          enum report_format format, const char *path)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    report_write(out, report, format);
    fclose(out);
    check_golden_file(text, path);
    free(text);
}

TEST(reports_match_the_golden_files)
{
    struct grading_report report;
    grade_class(&report);
    assert_golden(&report, REPORT_TEXT, "tests/golden/grades/class.txt");
    assert_golden(&report, REPORT_JSON, "tests/golden/grades/class.json");
    assert_golden(&report, REPORT_HTML, "tests/golden/grades/class.html");
    assert_golden(&report, REPORT_JUNIT, "tests/golden/grades/class.junit");
    assert_golden(&report, REPORT_GRADESCOPE,
                  "tests/golden/grades/class.gradescope");
    report_clear(&report);
}

TEST(pauses_and_crashes_are_reported)
{
    struct grading_report report = {.part_count = 0};
    add(&report, PART_SHUFFLE, "wrong/crashes", "shuffle");
    add(&report, PART_DEAL, "hostile/nul_bytes", "deal");
    add(&report, PART_PLAY, "wrong/buffers-everything", "play");
    assert_golden(&report, REPORT_TEXT, "tests/golden/grades/trouble.txt");
    assert_golden(&report, REPORT_HTML, "tests/golden/grades/trouble.html");
    report_clear(&report);
}

/* Returns a report in a string that the caller frees. */
static char *report_text(const struct grading_report *report,
                         enum report_format format)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    report_write(out, report, format);
    fclose(out);
    char *copy = strdup(text);
    assert_non_null(copy);
    free(text);
    return copy;
}

/* Returns how often `part` comes up in `text`. */
static size_t count_text(const char *text, const char *part)
{
    size_t count = 0;
    while ((text = strstr(text, part))) {
        count++;
        text += strlen(part);
    }
    return count;
}

/* They are counted; a hundred rows that say so would bury the others. */
static void assert_scripts_not_run_are_not_listed(struct grading_report *report)
{
    char *list = report_text(report, REPORT_JSON);
    assert_text_has(list, "\"not run\": 4}", "the report");
    assert_int_equal(count_text(list, "\"verdict\": \"timed out"), 4);
    assert_int_equal(count_text(list, "\"verdict\": \"not run"), 0);
    free(list);
}

/* Differences that are hard to see come with an explanation. One of the
 * programs loops, so most of its scripts aren't run. */
TEST(endings_and_pause_lengths_are_explained)
{
    struct grading_report report = {.part_count = 0};
    add(&report, PART_SHUFFLE, "wrong/no-last-newline", "shuffle");
    add(&report, PART_DEAL, "hostile/endless_loop", "deal");
    add(&report, PART_PLAY, "wrong/short-pauses", "play");
    assert_golden(&report, REPORT_TEXT, "tests/golden/grades/endings.txt");
    assert_scripts_not_run_are_not_listed(&report);
    report_clear(&report);
}

/* The kernel doesn't tell a program why its memory ends; the report does. */
TEST(a_program_without_memory_is_told_of_its_limit)
{
    struct grading_report report = {.part_count = 0};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    add(&report, PART_SHUFFLE, "hostile/hungry", "shuffle");
    report_write(out, &report, REPORT_TEXT);
    assert_int_equal(fclose(out), 0);
    assert_text_has(text,
                    "First run that ended after it ran out of its 256 MB of "
                    "address space: seed 0\n",
                    "the report");
    free(text);
    report_clear(&report);
}

/* Compilers print UTF-8 quotation marks and quote lines in any language. The
 * report keeps both but escapes characters that control a terminal or hide
 * text. */
TEST(compiler_messages_keep_letters_and_lose_controls)
{
    static const struct {
        const char *words, *shown;
    } cases[] = {
        {"a.c:1:2: error: \u2018x\u2019 undeclared\n",
         "a.c:1:2: error: \u2018x\u2019 undeclared\n"},
        {"\tprintf(\"caf\u00e9 \\n\"); /* \u6c34 \U0001f0a1 */\n",
         "\\tprintf(\"caf\u00e9 \\n\"); /* \u6c34 \U0001f0a1 */\n"},
        {"\x1b[31m\x07\x7f\xc2\x9b\n", "\\x1b[31m\\a\\x7f\\xc2\\x9b\n"},
        {"\u202eabc\u2066\n", "\\xe2\\x80\\xaeabc\\xe2\\x81\\xa6\n"},
        {"a\u200bb\ufeff\u00ad\n",
         "a\\xe2\\x80\\x8bb\\xef\\xbb\\xbf\\xc2\\xad\n"},
        {"\xc0\xaf \xed\xa0\x80 \xe2\x80 \xf4\x90\x80\x80 \xff\n",
         "\\xc0\\xaf \\xed\\xa0\\x80 \\xe2\\x80 \\xf4\\x90\\x80\\x80 "
         "\\xff\n"},
        {"cut \xe2", "cut \\xe2\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grading_report report = {.course = &quick, .part_count = 1};
        struct asked asked = {.name = "shuffle"};
        char wanted[256], *text = NULL;
        size_t length = 0;
        report.parts = calloc(PART_COUNT, sizeof *report.parts);
        assert_non_null(report.parts);
        report.parts[0].asked = &asked;
        report.parts[0].does_not_compile = true;
        report.parts[0].compiler_output = strdup(cases[i].words);
        snprintf(wanted, sizeof wanted,
                 "shuffle: does not compile\n  The compiler says:\n    %s",
                 cases[i].shown);
        FILE *out = open_memstream(&text, &length);
        assert_non_null(out);
        report_write(out, &report, REPORT_TEXT);
        fclose(out);
        assert_text_equal(text, wanted, "case %zu", i);
        free(text);
        report_clear(&report);
    }
}

/* A long line is shown around its difference. */
TEST(long_lines_are_shown_at_their_difference)
{
    struct grading_report report = {.part_count = 0};
    add(&report, PART_SHUFFLE, "wrong/wide", "shuffle");
    add(&report, PART_PLAY, "wrong/aces-always-1", "play");
    assert_golden(&report, REPORT_TEXT, "tests/golden/grades/wide.txt");
    report_clear(&report);
}

/* Only hidden scripts fail: a student's report says so, but not with which
 * seeds. */
TEST(reports_for_students_hide_seeds)
{
    struct grading_report report = {.part_count = 0};
    add(&report, PART_PLAY, "wrong/no-replay-after-push", "play");
    struct part_report *part = &report.parts[0];
    for (size_t i = 0; i < part->scripts.count; i++)
        part->scripts.scripts[i].is_hidden =
            part->scripts.scripts[i].seed == 23;
    report.student = "anna";
    char *page = report_text(&report, REPORT_HTML);
    char *grades = report_text(&report, REPORT_GRADESCOPE);
    assert_null(strstr(page, "seed 23"));
    assert_text_has(page, "The program ends after a push.", "the page");
    char *hidden = strstr(grades, "\"visibility\": \"hidden\"");
    assert_non_null(hidden);
    assert_text_has(hidden, "seed 23", "the teacher's test");
    *hidden = '\0';
    assert_null(strstr(grades, "seed 23"));
    free(page);
    free(grades);
    report.for_teacher = true;
    page = report_text(&report, REPORT_HTML);
    assert_text_has(page, "seed 23", "the teacher's page");
    free(page);
    report_clear(&report);
}

/* A program that loops prints one line, which fifty others would bury. Where
 * the text differs, every line may matter. */
TEST(the_middle_of_a_killed_run_is_shortened)
{
    struct grading_report report = {.part_count = 0};
    add_with_seeds(&report, PART_SHUFFLE, "hostile/endless_loop", "shuffle",
                   "0");
    char *page = report_text(&report, REPORT_HTML);
    assert_text_has(page, "&quot;begun\\n&quot;", "the loop's page");
    assert_count_equal((long long)count_text(page, "\u2663\\n"), 12,
                       "the clubs on the loop's page");
    assert_text_has(page, "<td colspan=\"2\">\u2026</td></tr>\n</table>",
                    "the end of the loop's page");
    free(page);
    report_clear(&report);

    add(&report, PART_SHUFFLE, "hostile/endless_output", "shuffle");
    page = report_text(&report, REPORT_HTML);
    assert_int_equal(count_text(page, "\u2026"), 1);
    assert_in_range(count_text(page, "<tr>"), 10, 25);
    free(page);
    /* Endless questions in one line: what isn't shown isn't looked at, which
     * would take minutes. */
    for (size_t i = 0; i < report.parts[0].scripts.count; i++) {
        struct jail_result *result = &report.parts[0].runs[i].result;
        for (size_t j = 0; j < result->output_length; j++)
            result->output[j] = "Seed: "[j % strlen("Seed: ")];
    }
    page = report_text(&report, REPORT_HTML);
    assert_in_range(count_text(page, "<tr>"), 10, 25);
    free(page);
    report_clear(&report);

    add(&report, PART_SHUFFLE, "wrong/no-last-newline", "shuffle");
    page = report_text(&report, REPORT_HTML);
    assert_int_equal(count_text(page, "\u2026"), 0);
    assert_int_equal(count_text(page, "<td>52</td>"), 1);
    free(page);
    report_clear(&report);
}
