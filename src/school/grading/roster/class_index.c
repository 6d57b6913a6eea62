/* Writes the results of a whole class: a table to print, a CSV, and the index
 * page for the teacher. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "grading/report/escape.h"
#include "grading/report/html.h"
#include "grading/report/points.h"
#include "results.h"

/* ---- On the terminal ---- */

static void print_pupil(FILE *out, const struct course *course,
                        const char *name, const struct outcome *outcome)
{
    enum { NAME_COLUMNS = 24 };
    char points[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    char *words = escaped_words(name);
    size_t columns = words ? escaped_columns(words) : 0;
    int blanks = columns < NAME_COLUMNS ? (int)(NAME_COLUMNS - columns) : 0;
    fprintf(out, "%s%*s %6s of %s\n", words ? words : "", blanks, "",
            cli_money(points, outcome_points(outcome)),
            cli_money(most, course_points(course)));
    free(words);
}

void print_class(FILE *out, const struct course *course,
                 const struct roster *roster, const struct outcome outcomes[])
{
    for (size_t i = 0; i < roster->count; i++)
        print_pupil(out, course, roster->names[i], &outcomes[i]);
}

/* ---- CSV ---- */

/* Writes a text that no spreadsheet takes for a formula. */
static void write_csv_words(FILE *out, const char *text)
{
    char *words = escaped_words(text);
    bool is_formula = words && *words && strchr("=+-@", *words);
    char *safe = words ? malloc(strlen(words) + 2) : NULL;
    if (safe)
        sprintf(safe, "%s%s", is_formula ? "'" : "", words);
    cli_write_csv_text(out, safe ? safe : "");
    free(safe);
    free(words);
}

static void write_csv_row(FILE *out, const struct course *course,
                          const char *name, const struct part_outcome *part)
{
    char points[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    write_csv_words(out, name);
    fprintf(out, ",%s,%s,", part_name(part->part),
            cli_money(points, part->points));
    write_csv_words(out, part->cause);
    fprintf(out, ",%s,%zu,%zu\n",
            cli_money(most, part_points_most(course, part->part)), part->passed,
            part->scripts);
}

void write_grades_csv(FILE *out, const struct course *course,
                      const struct roster *roster,
                      const struct outcome outcomes[])
{
    fputs("name,part,points,cause,most,passed,scripts\n", out);
    for (size_t i = 0; i < roster->count; i++) {
        const struct outcome *outcome = &outcomes[i];
        for (size_t j = 0; j < outcome->count; j++)
            write_csv_row(out, course, roster->names[i], &outcome->parts[j]);
        if (course->extra > 0) {
            write_csv_words(out, roster->names[i]);
            fprintf(out, ",extra,,\"%s\",%d,,\n",
                    outcome->has_extra ? "grade it by hand" : "not submitted",
                    course->extra);
        }
    }
}

/* ---- The index ---- */

/* Writes a link to FOLDER/NAMEENDING, encoded as a URL. */
static void write_link(FILE *out, const char *folder, const char *name,
                       const char *ending, const char *text)
{
    fprintf(out, "<a href=\"%s/", folder);
    for (const char *byte = name; *byte; byte++)
        if (isalnum((unsigned char)*byte) || strchr("-._~", *byte))
            putc(*byte, out);
        else
            fprintf(out, "%%%02X", (unsigned char)*byte);
    fprintf(out, "%s\">", ending);
    html_words(out, text);
    fputs("</a>", out);
}

/* Writes what is wrong with a part, and whether it was only partly tested. */
static void write_index_cause(FILE *out, const struct part_outcome *part)
{
    if (*part->cause) {
        fprintf(out, "<div>%s: ", part_name(part->part));
        html_words(out, part->cause);
        fputs("</div>", out);
    }
    if (part->is_partial)
        fprintf(out,
                "<div>%s: partly tested, with %zu scripts and without its "
                "pauses, because it waits without sleep().</div>",
                part_name(part->part), part->scripts);
}

static void write_index_row(FILE *out, const struct course *course,
                            const char *name, const struct outcome *outcome)
{
    char points[CLI_MONEY_SIZE];
    fputs("<tr><td>", out);
    write_link(out, "teacher", name, ".html", name);
    fputs("</td>", out);
    for (size_t i = 0; i < outcome->count; i++)
        fprintf(out, "<td class=\"number\">%s</td>",
                cli_money(points, outcome->parts[i].points));
    if (course->extra > 0)
        fprintf(out, "<td>%s</td>", outcome->has_extra ? "by hand" : "");
    fprintf(out, "<td class=\"number\">%s</td><td>",
            cli_money(points, outcome_points(outcome)));
    for (size_t i = 0; i < outcome->count; i++)
        write_index_cause(out, &outcome->parts[i]);
    fputs("</td><td>", out);
    write_link(out, "students", name, ".html", "page");
    fputs(" ", out);
    write_link(out, "json", name, ".json", "JSON");
    fputs("</td></tr>\n", out);
}

void write_class_index(FILE *out, const struct course *course,
                       const struct roster *roster,
                       const struct outcome outcomes[])
{
    char most[CLI_MONEY_SIZE];
    html_start(out, CLI_PROJECT ": grades", "Grades");
    fprintf(out,
            "<p>%zu submissions. The pages linked by name are for you: they "
            "show everything, hidden seeds included. Those in the folder "
            "students are for the students. <a href=\"grades.csv\">"
            "grades.csv</a> has the same points.</p>\n"
            "<table class=\"points\">\n<tr><th>student</th>",
            roster->count);
    for (int i = 0; i < PART_COUNT; i++)
        if (course->parts & 1U << i)
            fprintf(out, "<th>%s (%d)</th>", part_name((enum assignment_part)i),
                    course->points[i]);
    if (course->extra > 0)
        fprintf(out, "<th>extra (%d)</th>", course->extra);
    fprintf(out, "<th>total (%s)</th><th>causes</th><th></th></tr>\n",
            cli_money(most, course_points(course)));
    for (size_t i = 0; i < roster->count; i++)
        write_index_row(out, course, roster->names[i], &outcomes[i]);
    fputs("</table>\n", out);
    html_end(out);
}
