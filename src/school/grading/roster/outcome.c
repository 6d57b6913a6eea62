/* Points and causes of a submission, and their file. */
#include "outcome.h"
#include "grading/part.h"

#include <inttypes.h>
#include <string.h>

#include "grading/report/describe.h"
#include "grading/report/points.h"

/* ---- Points ---- */

int64_t outcome_points(const struct outcome *outcome)
{
    int64_t points = 0;
    for (size_t i = 0; i < outcome->count; i++)
        points += outcome->parts[i].points;
    return points;
}

int64_t course_points(const struct course *course)
{
    int64_t points = 0;
    for (int i = 0; i < PART_COUNT; i++)
        if (course->parts & 1U << i)
            points += part_points_most(course, (enum assignment_part)i);
    return points;
}

/* ---- Causes ---- */

bool outcome_is_good(const struct outcome *outcome)
{
    bool good = true;
    for (size_t i = 0; i < outcome->count; i++)
        good = good && outcome->parts[i].cause[0] == '\0';
    return good;
}

static void append_words(char words[CAUSE_SIZE], const char *more)
{
    size_t used = strlen(words);
    snprintf(words + used, CAUSE_SIZE - used, "%s%s", used > 0 ? " " : "",
             more);
}

/* Writes the titles of the mistakes, then what a build with sanitizers found;
 * "Or:" separates sets. */
static void describe_mistakes(char words[CAUSE_SIZE],
                              const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        const struct mistake_set *set = &diagnosis->sets[i];
        if (i > 0)
            append_words(words, "Or:");
        for (size_t j = 0; j < set->count; j++)
            append_words(words, mistake_facts(set->made[j].mistake)->title);
    }
    for (size_t i = 0; i < report->faults.count; i++)
        append_words(words,
                     mistake_facts(report->faults.made[i].mistake)->title);
}

static void describe_worst_run(char words[CAUSE_SIZE],
                               const struct part_report *report)
{
    const struct candidate_run *run = NULL;
    char script[REPORT_LINE_SIZE], verdict[REPORT_LINE_SIZE];
    for (int i = VERDICT_NOT_RUN - 1; i > VERDICT_OK && run == NULL; i--)
        run = shown_run(report, (enum verdict)i, true);
    if (run == NULL)
        return;
    describe_script(script, run->script);
    describe_verdict(verdict, run);
    if (run->verdict == VERDICT_DIFFERS)
        snprintf(verdict, sizeof verdict,
                 "unknown; the %s differs from line %zu on",
                 run->difference.kind == DIFFERENCE_PAUSE ? "pause" : "text",
                 run->difference.expected_line);
    snprintf(words, CAUSE_SIZE, "%.*s (%.*s)", CAUSE_SIZE / 2 - 8, verdict,
             CAUSE_SIZE / 2 - 8, script);
}

void describe_cause(char words[CAUSE_SIZE], const struct part_report *report)
{
    *words = '\0';
    if (report->problem[0] != '\0')
        snprintf(words, CAUSE_SIZE, "%s", report->problem);
    else if (report->is_missing)
        describe_missing(words, report);
    else if (report->does_not_compile)
        snprintf(words, CAUSE_SIZE, "does not compile");
    else
        describe_mistakes(words, report);
    if (*words == '\0')
        describe_worst_run(words, report);
}

void outcome_make(const struct course *course,
                  const struct grading_report *report, struct outcome *outcome)
{
    *outcome = (struct outcome){.count = report->part_count};
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        outcome->parts[i] = (struct part_outcome){
            .part = part->part,
            .points = part_points(course, part),
            .passed = part->verdicts[VERDICT_OK],
            .scripts = part->scripts.count,
            .is_partial = (part->advice & 1U << ADVICE_WAITING) != 0,
        };
        describe_cause(outcome->parts[i].cause, part);
    }
}

/* ---- The file ---- */

static const char MARK[] = "grade 2";

void outcome_write(FILE *out, uint64_t check, const struct outcome *outcome)
{
    fprintf(out, "%s %016" PRIx64 " %zu %d\n", MARK, check, outcome->count,
            outcome->has_extra);
    for (size_t i = 0; i < outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i];
        fprintf(out, "%s %" PRId64 " %zu %zu %d %s\n", part_name(part->part),
                part->points, part->passed, part->scripts, part->is_partial,
                part->cause);
    }
}

/* Reads a count at the start of `*rest`, and moves `*rest` past it. */
static bool take_outcome_count(char **rest, size_t *count)
{
    int64_t value;
    const char *word = strtok_r(NULL, " ", rest);
    if (word == NULL || !cli_parse_integer(word, 0, INT32_MAX, &value))
        return false;
    *count = (size_t)value;
    return true;
}

static bool read_part_outcome(FILE *in, struct part_outcome *part)
{
    enum { LINE = CAUSE_SIZE + 128 };
    char line[LINE], *rest;
    if (!fgets(line, sizeof line, in) || !strchr(line, '\n'))
        return false;
    line[strcspn(line, "\n")] = '\0';
    const char *name = strtok_r(line, " ", &rest);
    if (name == NULL || !part_parse(name, &part->part))
        return false;
    size_t is_partial;
    const char *points = strtok_r(NULL, " ", &rest);
    if (points == NULL ||
        !cli_parse_integer(points, INT64_MIN, INT64_MAX, &part->points) ||
        !take_outcome_count(&rest, &part->passed) ||
        !take_outcome_count(&rest, &part->scripts) ||
        !take_outcome_count(&rest, &is_partial))
        return false;
    part->is_partial = is_partial != 0;
    snprintf(part->cause, sizeof part->cause, "%.*s", CAUSE_SIZE - 1, rest);
    return true;
}

/* Reads the first line, which ends with the number of parts and 1 if there is
 * an extra part, or 0. */
static bool read_outcome_head(FILE *in, uint64_t check, struct outcome *outcome)
{
    enum { LINE = 64 };
    char line[LINE], start[LINE];
    int length =
        snprintf(start, sizeof start, "%s %016" PRIx64 " ", MARK, check);
    if (!fgets(line, sizeof line, in) ||
        strncmp(line, start, (size_t)length) != 0)
        return false;
    const char *counts = line + length;
    if (counts[0] < '0' || counts[0] > '0' + PART_COUNT || counts[1] != ' ' ||
        (counts[2] != '0' && counts[2] != '1') || counts[3] != '\n')
        return false;
    outcome->count = (size_t)(counts[0] - '0');
    outcome->has_extra = counts[2] == '1';
    return true;
}

bool outcome_read(FILE *in, uint64_t check, struct outcome *outcome)
{
    *outcome = (struct outcome){.count = 0};
    if (!read_outcome_head(in, check, outcome))
        return false;
    for (size_t i = 0; i < outcome->count; i++)
        if (!read_part_outcome(in, &outcome->parts[i]))
            return false;
    return true;
}
