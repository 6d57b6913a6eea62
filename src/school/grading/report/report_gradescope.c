/* Writes the report as the results.json of a Gradescope autograder: a test with
 * points for each part, and a hidden one with everything for the teacher. See
 * https://gradescope-autograders.readthedocs.io/en/latest/specs/ */
#include <stdlib.h>

#include "cli_output.h"
#include "describe.h"
#include "grading/course/course.h"
#include "points.h"

/* Writes the text report of a part. */
static void write_gradescope_output(struct json *json,
                                    const struct part_report *part,
                                    bool for_teacher,
                                    struct transcript *expected)
{
    char *text = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    if (memory) {
        report_part_as_text(memory, part, for_teacher, expected);
        fclose(memory);
    }
    json_text(json, "output", text ? text : "");
    json_text(json, "output_format", "text");
    free(text);
}

static bool part_is_right(const struct part_report *part)
{
    return part->scripts.count > 0 &&
           part->verdicts[VERDICT_OK] == part->scripts.count;
}

static void write_gradescope_part(struct json *json,
                                  const struct course *course,
                                  const struct part_report *part,
                                  struct transcript *expected)
{
    json_object(json, NULL, JSON_LINES);
    json_text(json, "name", part_name(part->part));
    json_hundredths(json, "score", part_points(course, part));
    json_hundredths(json, "max_score", part_points_most(course, part->part));
    json_text(json, "status", part_is_right(part) ? "passed" : "failed");
    json_text(json, "visibility", "visible");
    write_gradescope_output(json, part, false, expected);
    json_end(json);
}

static void write_gradescope_teachers(struct json *json,
                                      const struct part_report *part,
                                      struct transcript *expected)
{
    char name[REPORT_LINE_SIZE];
    snprintf(name, sizeof name, "%s, for the teacher", part_name(part->part));
    json_object(json, NULL, JSON_LINES);
    json_text(json, "name", name);
    json_text(json, "status", part_is_right(part) ? "passed" : "failed");
    json_text(json, "visibility", "hidden");
    write_gradescope_output(json, part, true, expected);
    json_end(json);
}

void report_as_gradescope(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    struct json json = json_start(out);
    int64_t points = 0;
    struct course usual;
    course_start(&usual);
    const struct course *course = report->course ? report->course : &usual;
    for (size_t i = 0; i < report->part_count; i++)
        points += part_points(course, &report->parts[i]);
    json_object(&json, NULL, JSON_LINES);
    json_hundredths(&json, "score", points);
    json_text(&json, "output",
              report->interrupted ? "Interrupted before everything was graded."
                                  : "");
    json_array(&json, "tests", JSON_LINES);
    for (size_t i = 0; expected && i < report->part_count; i++) {
        write_gradescope_part(&json, course, &report->parts[i], expected);
        write_gradescope_teachers(&json, &report->parts[i], expected);
    }
    json_end(&json);
    json_end(&json);
    free(expected);
}
