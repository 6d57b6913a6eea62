/* Points: what a part earns, what a teacher gives by hand, and what the time of
 * a submission changes; and the grades as a student, a teacher and a
 * spreadsheet read them. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli_output.h"
#include "grading/scripts.h"
#include "grading/sources.h"
#include "grading/submission.h"

enum { HUNDRED = 100 };

int64_t part_points_most(const struct course *course, const struct asked *asked)
{
    bool is_set =
        asked->model != PART_OTHER && course->points[asked->model] >= 0;
    int points = is_set ? course->points[asked->model] : asked->points;
    return (int64_t)points * HUNDRED;
}

int64_t part_points(const struct course *course,
                    const struct part_report *report)
{
    const int64_t most = part_points_most(course, report->asked);
    /* With a reference, each script earns the same. */
    const int64_t partial =
        report->part == PART_OTHER ? HUNDRED : course->partial;
    const int64_t scripts = (int64_t)report->scripts.count;
    const bool is_complete = (report->advice & 1U << ADVICE_WAITING) == 0;
    int64_t right = (int64_t)report->verdicts[VERDICT_OK], points = most;
    bool pauses_differ = false;
    if (scripts == 0) /* it is missing or doesn't compile */
        return 0;
    for (int64_t i = 0; i < scripts; i++) {
        bool only_pauses = report->runs[i].verdict == VERDICT_DIFFERS &&
                           report->runs[i].difference.kind == DIFFERENCE_PAUSE;
        right += only_pauses;
        pauses_differ |= only_pauses;
    }
    if (right < scripts || !is_complete)
        points = most * partial * right / (HUNDRED * scripts);
    if (!is_complete && points > most / 2) /* the teacher sees the rest */
        points = most / 2;
    if (pauses_differ)
        points = points * (HUNDRED - course->cost_pauses) / HUNDRED;
    if (report->faults.count > 0)
        points = points * (HUNDRED - course->cost_memory) / HUNDRED;
    return points;
}

/* ---- The final grade ---- */

static struct column *add_column(struct column *column, enum column_kind kind,
                                 size_t part, const char *name, int64_t most)
{
    if (most <= 0)
        return column;
    *column = (struct column){.kind = kind, .part = part, .most = most};
    snprintf(column->name, sizeof column->name, "%s%s", name,
             kind == COLUMN_STYLE ? "-style" : "");
    return column + 1;
}

struct columns columns_list(const struct course *course,
                            const struct outcome *outcome)
{
    struct columns columns = {.count = 0};
    struct column *end = columns.list;
    for (size_t i = 0; i < outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i];
        end = add_column(end, COLUMN_PART, i, part->name, part->most);
        end = add_column(end, COLUMN_STYLE, i, part->name,
                         (int64_t)course->style * HUNDRED);
    }
    end = add_column(end, COLUMN_EXTRA, 0, "extra",
                     (int64_t)course->extra * HUNDRED);
    columns.count = (size_t)(end - columns.list);
    for (size_t i = 0; i < columns.count; i++)
        columns.most += columns.list[i].most;
    return columns;
}

bool part_is_right(const struct part_outcome *part)
{
    return *part->cause == '\0' && part->passed == part->scripts;
}

bool outcome_is_right(const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->count; i++)
        if (!part_is_right(&outcome->parts[i]))
            return false;
    return true;
}

/* Returns the percentage that the time of a submission adds to its points. */
static int percent_of_time(const struct course *course, int64_t submitted)
{
    static const int64_t day = (int64_t)24 * 60 * 60; /* seconds */
    int64_t late = submitted - course->due;
    if (course->due == 0 || submitted == 0)
        return 0;
    return late <= -day      ? course->early_bonus
           : late <= 0       ? 0
           : late <= day     ? -course->late_penalties[0]
           : late <= 2 * day ? -course->late_penalties[1]
                             : -HUNDRED;
}

void outcome_add_up(const struct course *course,
                    const struct final_grade *marks, struct outcome *outcome)
{
    const struct columns columns = columns_list(course, outcome);
    struct final_grade *final = &outcome->final;
    bool is_right = true;
    *final = *marks;
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = &columns.list[i];
        const struct part_outcome *part = &outcome->parts[column->part];
        int64_t *points = &final->points[i];
        if (column->kind == COLUMN_PART) {
            is_right = is_right && (!*part->cause || *points >= part->most);
            if (*points == INT64_MIN)
                *points = part->points;
        } else if (column->kind == COLUMN_EXTRA && !is_right &&
                   *points != INT64_MIN) {
            *points = 0;
        }
        if (*points != INT64_MIN)
            final->total += *points;
    }
    final->percent = percent_of_time(course, final->submitted);
    final->total = final->total * (HUNDRED + final->percent) / HUNDRED;
}

/* Writes points, or nothing if there are none, and returns the text. */
static const char *cell(char text[CLI_MONEY_SIZE], int64_t points)
{
    return points == INT64_MIN ? "" : cli_money(text, points);
}

/* Returns what is wrong with a part, or what becomes of points that people
 * give. */
static const char *column_words(const struct column *column,
                                const struct outcome *outcome, int64_t points)
{
    const bool is_extra = column->kind == COLUMN_EXTRA;
    return column->kind == COLUMN_PART ? outcome->parts[column->part].cause
           : is_extra && points == INT64_MIN && !outcome->has_extra
               ? "not submitted"
           : is_extra && !outcome_is_right(outcome)
               ? "not eligible: an earlier part isn't right"
           : points == INT64_MIN ? "not graded yet"
                                 : "graded by hand";
}

/* ---- What a student reads ---- */

/* Writes what is known about the points of a column. */
static void describe_grade(char words[CAUSE_SIZE], const struct column *column,
                           const struct outcome *outcome, int64_t points)
{
    const struct part_outcome *part = &outcome->parts[column->part];
    char earned[CLI_MONEY_SIZE];
    if (column->kind == COLUMN_PART && points != part->points)
        snprintf(words, CAUSE_SIZE,
                 "given by your teacher; the scripts earn %s points",
                 cli_money(earned, part->points));
    else if (column->kind == COLUMN_PART && part->scripts > 0)
        snprintf(words, CAUSE_SIZE, "%zu of %zu scripts passed", part->passed,
                 part->scripts);
    else
        snprintf(words, CAUSE_SIZE, "%s",
                 column_words(column, outcome, points));
}

/* Writes a local time, such as "2026-11-20 23:59", and returns it. */
enum { TIME_SIZE = 32 };
static const char *time_words(char words[TIME_SIZE], int64_t seconds)
{
    const time_t time = (time_t)seconds;
    struct tm when;
    *words = '\0';
    if (localtime_r(&time, &when))
        (void)strftime(words, TIME_SIZE, "%Y-%m-%d %H:%M", &when);
    return words;
}

void html_grades(FILE *out, const struct course *course,
                 const struct outcome *outcome)
{
    static const char row[] = "<tr><td>%s</td><td class=\"number\">%s</td>"
                              "<td class=\"number\">%s</td><td>%s</td></tr>\n";
    const struct final_grade *final = &outcome->final;
    const struct columns columns = columns_list(course, outcome);
    char got[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE], words[CAUSE_SIZE];
    bool is_complete = true;
    fputs("<table class=\"points\">\n<tr><th></th><th>points</th><th>of</th>"
          "<th></th></tr>\n",
          out);
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = &columns.list[i];
        describe_grade(words, column, outcome, final->points[i]);
        html_print(out, row, column->name, cell(got, final->points[i]),
                   cli_money(most, column->most), words);
        is_complete = is_complete && final->points[i] != INT64_MIN;
    }
    if (course->due > 0 && final->submitted > 0) {
        char handed_in[TIME_SIZE], due[TIME_SIZE];
        snprintf(got, sizeof got, "%+d%%", final->percent);
        snprintf(words, sizeof words, "handed in %s, due %s",
                 time_words(handed_in, final->submitted),
                 time_words(due, course->due));
        html_print(out, row, "early, late", got, "", words);
    }
    html_print(out, row, "total", cli_money(got, final->total),
               cli_money(most, columns.most),
               is_complete ? "" : "without what isn't graded yet");
    fputs("</table>\n", out);
    if (*final->comment)
        html_print(out, "<p>Your teacher says: %s</p>\n", final->comment);
}

/* ---- The class as CSV ---- */

static struct columns roster_columns(const struct course *course,
                                     const struct roster *roster)
{
    const struct columns none = {.count = 0};
    return roster->count > 0 ? columns_list(course, &roster->handins->outcome)
                             : none;
}

/* Writes a text in one line, which no spreadsheet takes for a formula. */
static void csv_text(FILE *out, const char *separator, const char *text)
{
    char *words = escaped_words(text);
    const char *byte = words ? words : "";
    fprintf(out, "%s\"%s", separator,
            *byte && strchr("=+-@", *byte) ? "'" : "");
    for (; *byte; byte++)
        fprintf(out, *byte == '"' ? "\"\"" : "%c", *byte == '\n' ? ' ' : *byte);
    putc('"', out);
    free(words);
}

void grades_write_csv(FILE *out, const struct course *course,
                      const struct roster *roster)
{
    const struct columns columns = roster_columns(course, roster);
    char points[CLI_MONEY_SIZE];
    bool has_ids = false; /* a learning system knows the students */
    for (size_t i = 0; i < roster->count; i++)
        has_ids = has_ids || roster->handins[i].id[0];
    fputs(has_ids ? "name,id" : "name", out);
    for (size_t j = 0; j < columns.count; j++)
        fprintf(out, ",%s", columns.list[j].name);
    fputs(",percent,total,comment", out);
    for (size_t j = 0; j < columns.count; j++)
        if (columns.list[j].kind != COLUMN_STYLE)
            fprintf(out, ",%s_cause", columns.list[j].name);
    putc('\n', out);
    for (size_t i = 0; i < roster->count; i++) {
        const struct outcome *outcome = &roster->handins[i].outcome;
        const struct final_grade *final = &outcome->final;
        csv_text(out, "", roster->handins[i].name);
        if (has_ids)
            csv_text(out, ",", roster->handins[i].id);
        for (size_t j = 0; j < columns.count; j++)
            fprintf(out, ",%s", cell(points, final->points[j]));
        fprintf(out, ",%d,%s", final->percent, cli_money(points, final->total));
        csv_text(out, ",", final->comment);
        for (size_t j = 0; j < columns.count; j++)
            if (columns.list[j].kind != COLUMN_STYLE)
                csv_text(
                    out, ",",
                    column_words(&columns.list[j], outcome, final->points[j]));
        putc('\n', out);
    }
}

/* ---- What a class got wrong ---- */

enum { FREQUENT_SHOWN = 10, FREQUENT_MOST = 500 };

/* A line of a cause, and how many submissions have it. */
struct frequent {
    char words[CAUSE_SIZE];
    size_t count, last; /* the number of the last one */
};

/* Counts the lines of the cause of a part of submission `number`, unless they
 * are only one possibility. */
static void count_causes(struct frequent list[FREQUENT_MOST], size_t *count,
                         const char *cause, size_t number)
{
    char copy[CAUSE_SIZE], *rest = NULL;
    if (strstr(cause, CAUSE_OR) || strstr(cause, CAUSE_UNKNOWN))
        return;
    memcpy(copy, cause, CAUSE_SIZE);
    for (char *line = strtok_r(copy, "\n", &rest); line && *line != '(';
         line = strtok_r(NULL, "\n", &rest)) {
        size_t i = 0;
        while (i < *count && strcmp(list[i].words, line) != 0)
            i++;
        if (i == FREQUENT_MOST)
            return;
        if (i == *count)
            snprintf(list[(*count)++].words, CAUSE_SIZE, "%s", line);
        list[i].count += list[i].last != number;
        list[i].last = number;
    }
}

/* Writes the mean of the final grades, and how many submissions have the most
 * frequent causes. */
static void write_class_summary(FILE *out, const struct roster *roster,
                                int64_t most)
{
    struct frequent *list = calloc(FREQUENT_MOST, sizeof *list);
    char mean[CLI_MONEY_SIZE], all[CLI_MONEY_SIZE];
    int64_t total = 0;
    const size_t count = roster->count;
    size_t found = 0;
    for (size_t i = 0; list && i < count; i++) {
        const struct outcome *outcome = &roster->handins[i].outcome;
        total += outcome->final.total;
        for (size_t j = 0; j < outcome->count; j++)
            count_causes(list, &found, outcome->parts[j].cause, i + 1);
    }
    fprintf(out, "<p>Mean: %s of %s points</p>\n<ul>\n",
            cli_money(mean, count > 0 ? total / (int64_t)count : 0),
            cli_money(all, most));
    for (size_t i = 0; i < FREQUENT_SHOWN && i < found; i++) {
        struct frequent *most_frequent = list;
        for (size_t j = 1; j < found; j++)
            if (list[j].count > most_frequent->count)
                most_frequent = &list[j];
        html_print(out, "<li>%zu of %zu: %s</li>\n", most_frequent->count,
                   count, most_frequent->words);
        most_frequent->count = 0;
    }
    if (found > FREQUENT_SHOWN)
        fprintf(out, "<li>and %zu rarer mistakes</li>\n",
                found - FREQUENT_SHOWN);
    fputs("</ul>\n", out);
    free(list);
}

/* ---- The index page for the teacher ---- */

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
    html_print(out, "%s\">%s</a>", ending, text);
}

/* Writes what is wrong with a part, and whether it was only partly tested. */
static void write_index_cause(FILE *out, const struct part_outcome *part)
{
    if (*part->cause)
        html_print(out, "<div>%s: %s</div>", part->name, part->cause);
    if (part->timed_out > 0 && !strstr(part->cause, "timed out"))
        html_print(out, "<div>%s: timed out in %zu script%s</div>", part->name,
                   part->timed_out, part->timed_out == 1 ? "" : "s");
    if (part->advice & 1U << ADVICE_MEMORY)
        html_print(out, "<div>%s: its use of memory wasn't checked.</div>",
                   part->name);
    if (part->advice & 1U << ADVICE_WAITING)
        html_print(out,
                   "<div>%s: partly tested, with %zu scripts and without its "
                   "pauses, because it waits without sleep(): grade it by hand."
                   "</div>",
                   part->name, part->scripts);
}

static void write_index_row(FILE *out, const struct course *course,
                            const struct columns *columns,
                            const struct handin *handin)
{
    const char *name = handin->name;
    const struct outcome *outcome = &handin->outcome;
    const struct final_grade *final = &outcome->final;
    static const char cell[] = "<td class=\"number\">%s</td>";
    char points[CLI_MONEY_SIZE];
    fputs("<tr><td>", out);
    write_link(out, "teacher", name, ".html", name);
    fputs("</td>", out);
    for (size_t i = 0; i < columns->count; i++) {
        const struct column *column = &columns->list[i];
        const int64_t scripts = column->kind == COLUMN_PART
                                    ? outcome->parts[column->part].points
                                    : final->points[i];
        html_print(out, "<td class=\"number\">%s%s",
                   final->points[i] != INT64_MIN
                       ? cli_money(points, final->points[i])
                       : column_words(column, outcome, INT64_MIN),
                   final->points[i] != scripts ? " by hand" : "");
        /* After a better submission, the mark by hand may be too low. */
        if (final->points[i] < scripts)
            html_print(out, "; the scripts earn %s",
                       cli_money(points, scripts));
        fputs("</td>", out);
    }
    if (course->due > 0)
        fprintf(out, "<td class=\"number\">%+d%%</td>", final->percent);
    fprintf(out, cell, cli_money(points, final->total));
    html_print(out, "<td>%s", final->comment);
    for (size_t i = 0; i < outcome->count; i++)
        write_index_cause(out, &outcome->parts[i]);
    fputs("</td><td>", out);
    write_link(out, "students", name, ".html", "page");
    fputs(" ", out);
    write_link(out, "json", name, ".json", "JSON");
    fputs("</td></tr>\n", out);
}

void grades_write_index(FILE *out, const struct course *course,
                        const struct roster *roster)
{
    const struct columns columns = roster_columns(course, roster);
    char most[CLI_MONEY_SIZE];
    html_start(out, "Grades");
    write_class_summary(out, roster, columns.most);
    html_print(out, packed_file("grade/index.html"), roster->count);
    for (size_t i = 0; i < columns.count; i++)
        html_print(out, "<th>%s (%s)</th>", columns.list[i].name,
                   cli_money(most, columns.list[i].most));
    fputs(course->due > 0 ? "<th>early, late</th>" : "", out);
    html_print(out, "<th>final (%s)</th><th>causes</th><th></th></tr>\n",
               cli_money(most, columns.most));
    for (size_t i = 0; i < roster->count; i++)
        write_index_row(out, course, &columns, &roster->handins[i]);
    fputs("</table>\n", out);
    html_end(out);
}
