/* Grades a class: a process for each submission, several at once, so that
 * nothing that happens to one stops the others. */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli_report.h"
#include "grading/examination.h"
#include "grading/scripts.h"
#include "grading/sources.h"
#include "grading_class.h"

/* ---- Whether a submission has changed ---- */

static uint64_t check_text(uint64_t check, const char *text)
{
    if (text == NULL)
        text = "";
    return cli_check(check, text, strlen(text) + 1);
}

static uint64_t check_number(uint64_t check, int64_t number)
{
    return cli_check(check, &number, sizeof number);
}

static uint64_t check_seeds(uint64_t check, const struct seed_list *seeds)
{
    size_t count = seeds ? seeds->count : 0;
    check = check_number(check, (int64_t)count);
    return count == 0
               ? check
               : cli_check(check, seeds->seeds, count * sizeof *seeds->seeds);
}

static uint64_t check_course(uint64_t check, const struct course *course)
{
    check = check_number(check, course->parts);
    for (int i = 0; i < PART_COUNT; i++)
        check = check_number(check, course->points[i]);
    check = check_number(check, course->extra);
    check = check_number(check, course->partial);
    check = check_number(check, course->cost_pauses);
    check = check_number(check, course->cost_memory);
    check = check_seeds(check, &course->hidden);
    check = check_number(check, course->time_limit);
    check = check_number(check, course->assignment.shuffle);
    check = check_number(check, course->assignment.pause);
    check = check_text(check, course->assignment.seed_prompt);
    return check_text(check, course->assignment.hit_prompt);
}

static uint64_t check_settings(const struct grading_settings *settings)
{
    uint64_t check = check_text(CLI_CHECK_START, CLI_VERSION);
    check = check_seeds(check, settings->seeds);
    check = check_number(check, settings->lenient);
    check = check_number(check, settings->output);
    check = check_number(check, settings->pauses);
    check = check_text(check, settings->compiler);
    check = check_text(check, settings->compiler_flags);
    return check_course(check, settings->course);
}

/* Adds the beginning of a file, as much as grade would compile. */
static uint64_t check_bytes(uint64_t check, const char *path)
{
    FILE *file = fopen(path, "r");
    char bytes[1 << 12];
    size_t length, total = 0;
    if (file == NULL)
        return check_number(check, errno);
    while (total <= SOURCE_BYTES_MOST &&
           (length = fread(bytes, 1, sizeof bytes, file)) > 0) {
        check = cli_check(check, bytes, length);
        total += length;
    }
    fclose(file);
    return check;
}

static uint64_t check_submitted_file(uint64_t check, const char *folder,
                                     const char *name)
{
    char path[PATH_SIZE];
    struct stat facts;
    check = check_text(check, name);
    if (!path_join(path, folder, name) || lstat(path, &facts) != 0)
        return check_number(check, errno);
    check = check_number(check, facts.st_mode);
    if (!S_ISREG(facts.st_mode))
        return check;
    return check_bytes(check_number(check, facts.st_size), path);
}

/* Returns a hash of all that decides a grade: the settings, and the names and
 * contents of the files in the folder `path`. */
static uint64_t submission_check(const struct grading_settings *settings,
                                 const char *path)
{
    struct dirent **entries;
    uint64_t check = check_settings(settings);
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0)
        return check_number(check, errno);
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.')
            check = check_submitted_file(check, path, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return check;
}

/* True if the folder has a file whose name begins with "extra.". */
static bool submission_has_extra(const char *path)
{
    static const char extra[] = "extra.";
    DIR *entries = opendir(path);
    const struct dirent *entry;
    bool found = false;
    while (entries && !found && (entry = readdir(entries)))
        found = strncmp(entry->d_name, extra, strlen(extra)) == 0;
    if (entries)
        closedir(entries);
    return found;
}

/* ---- Points ---- */

/* Return the points of all parts, and the most that they can earn, in
 * hundredths. */
static int64_t outcome_points(const struct outcome *outcome)
{
    int64_t points = 0;
    for (size_t i = 0; i < outcome->count; i++)
        points += outcome->parts[i].points;
    return points;
}

static int64_t course_points(const struct course *course)
{
    int64_t points = 0;
    for (int i = 0; i < PART_COUNT; i++)
        if (course->parts & 1U << i)
            points += part_points_most(course, (enum assignment_part)i);
    return points;
}

/* ---- Causes ---- */

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
    for (size_t i = 0; i < diagnosis->facts.count; i++)
        append_words(words,
                     mistake_facts(diagnosis->facts.made[i].mistake)->title);
    if (diagnosis->closest)
        append_words(words, "Closest, not exact:");
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

/* Describes in one line what is wrong with a part. */
static void describe_cause(char words[CAUSE_SIZE],
                           const struct part_report *report)
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

/* Makes the outcome of a report. */
static void outcome_make(const struct course *course,
                         const struct grading_report *report,
                         struct outcome *outcome)
{
    *outcome = (struct outcome){.count = report->part_count};
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        outcome->parts[i] = (struct part_outcome){
            .part = part->part,
            .points = part_points(course, part),
            .passed = part->verdicts[VERDICT_OK],
            .scripts = part->scripts.count,
            .advice = part->advice,
        };
        describe_cause(outcome->parts[i].cause, part);
    }
}

/* ---- The outcome of a submission, in a file ---- */

static const char MARK[] = "grade 3";

void outcome_write(FILE *out, uint64_t check, const struct outcome *outcome)
{
    fprintf(out, "%s %016" PRIx64 " %zu %d\n", MARK, check, outcome->count,
            outcome->has_extra);
    for (size_t i = 0; i < outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i];
        fprintf(out, "%s %" PRId64 " %zu %zu %d %s\n", part_name(part->part),
                part->points, part->passed, part->scripts, (int)part->advice,
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
    size_t advice;
    const char *points = strtok_r(NULL, " ", &rest);
    if (points == NULL ||
        !cli_parse_integer(points, INT64_MIN, INT64_MAX, &part->points) ||
        !take_outcome_count(&rest, &part->passed) ||
        !take_outcome_count(&rest, &part->scripts) ||
        !take_outcome_count(&rest, &advice))
        return false;
    part->advice = (unsigned)advice;
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

/* ---- The class on the terminal ---- */

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

/* ---- The class as CSV ---- */

/* Returns a text that no spreadsheet takes for a formula, from the heap, or
 * NULL if there is no memory. */
static char *safe_words(const char *text)
{
    char *words = escaped_words(text);
    bool is_formula = words && *words && strchr("=+-@", *words);
    char *safe = words ? malloc(strlen(words) + 2) : NULL;
    if (safe)
        sprintf(safe, "%s%s", is_formula ? "'" : "", words);
    free(words);
    return safe;
}

/* True if every part is right; only then does the extra part count. */
static bool outcome_is_right(const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->count; i++)
        if (outcome->parts[i].cause[0] != '\0')
            return false;
    return true;
}

struct grades_row {
    const char *name;
    const char *part;
    int64_t points;
    const char *cause;
    int64_t most;
    int64_t passed;
    int64_t scripts;
};

static void write_grades_csv(FILE *out, const struct course *course,
                             const struct roster *roster,
                             const struct outcome outcomes[])
{
    static const struct field fields[] = {
        FIELD(struct grades_row, name),
        FIELD_KIND("part", struct grades_row, part, FIELD_WORD),
        FIELD_KIND("points", struct grades_row, points, FIELD_HUNDREDTHS),
        FIELD(struct grades_row, cause),
        FIELD_KIND("most", struct grades_row, most, FIELD_HUNDREDTHS),
        FIELD(struct grades_row, passed),
        FIELD(struct grades_row, scripts),
        FIELD_END};
    enum { HUNDRED = 100 };
    report_csv_rows(out, fields, NULL, 0, 0);
    for (size_t i = 0; i < roster->count; i++) {
        const struct outcome *outcome = &outcomes[i];
        char *name = safe_words(roster->handins[i].name);
        for (size_t j = 0; j < outcome->count; j++) {
            const struct part_outcome *part = &outcome->parts[j];
            char *cause = safe_words(part->cause);
            const struct grades_row row = {
                name,
                part_name(part->part),
                part->points,
                cause,
                part_points_most(course, part->part),
                (int64_t)part->passed,
                (int64_t)part->scripts,
            };
            report_csv_row(out, fields, &row);
            free(cause);
        }
        if (course->extra > 0) {
            const struct grades_row row = {
                name,
                "extra",
                INT64_MIN,
                !outcome->has_extra ? "not submitted"
                : outcome_is_right(outcome)
                    ? "grade it by hand"
                    : "not eligible: an earlier part isn't right",
                (int64_t)course->extra * HUNDRED,
                INT64_MIN,
                INT64_MIN,
            };
            report_csv_row(out, fields, &row);
        }
        free(name);
    }
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
    fprintf(out, "%s\">", ending);
    html_words(out, text);
    fputs("</a>", out);
}

/* Writes a row for each student: all points, and the final total. */
static void write_totals_csv(FILE *out, const struct course *course,
                             const struct roster *roster,
                             const struct outcome outcomes[])
{
    struct totals_row {
        const char *name;
        struct final_grade final;
        int64_t percent;
        const char *comment;
    };
#define TOTAL(title, member) \
    FIELD_KIND(title, struct totals_row, final.member, FIELD_HUNDREDTHS)
    static const struct field fields[] = {
        FIELD(struct totals_row, name),
        TOTAL("shuffle", points[PART_SHUFFLE]),
        TOTAL("deal", points[PART_DEAL]),
        TOTAL("play", points[PART_PLAY]),
        TOTAL("style", points[STYLE_COLUMN]),
        TOTAL("extra", points[EXTRA_COLUMN]),
        FIELD(struct totals_row, percent),
        TOTAL("total", total),
        FIELD(struct totals_row, comment),
        FIELD_END};
#undef TOTAL
    (void)course;
    report_csv_rows(out, fields, NULL, 0, 0);
    for (size_t i = 0; i < roster->count; i++) {
        char *name = safe_words(roster->handins[i].name);
        char *comment = safe_words(outcomes[i].final.comment);
        const struct totals_row row = {name, outcomes[i].final,
                                       outcomes[i].final.percent, comment};
        report_csv_row(out, fields, &row);
        free(name);
        free(comment);
    }
}

/* Writes what is wrong with a part, and whether it was only partly tested. */
static void write_index_cause(FILE *out, const struct part_outcome *part)
{
    if (*part->cause) {
        fprintf(out, "<div>%s: ", part_name(part->part));
        html_words(out, part->cause);
        fputs("</div>", out);
    }
    if (part->advice & 1U << ADVICE_MEMORY)
        fprintf(out, "<div>%s: its use of memory wasn't checked.</div>",
                part_name(part->part));
    if (part->advice & 1U << ADVICE_WAITING)
        fprintf(out,
                "<div>%s: partly tested, with %zu scripts and without its "
                "pauses, because it waits without sleep(): grade it by hand."
                "</div>",
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
        fprintf(out, "<td>%s</td>",
                !outcome->has_extra         ? ""
                : outcome_is_right(outcome) ? "by hand"
                                            : "not eligible");
    fprintf(out, "<td class=\"number\">%s</td>",
            cli_money(points, outcome_points(outcome)));
    fprintf(out, "<td class=\"number\">%s</td><td>",
            cli_money(points, outcome->final.total));
    html_words(out, outcome->final.comment);
    if (course->style > 0 && outcome->final.points[STYLE_COLUMN] == INT64_MIN)
        fputs("<div>style: not graded yet</div>", out);
    for (size_t i = 0; i < outcome->count; i++)
        write_index_cause(out, &outcome->parts[i]);
    fputs("</td><td>", out);
    write_link(out, "students", name, ".html", "page");
    fputs(" ", out);
    write_link(out, "json", name, ".json", "JSON");
    fputs("</td></tr>\n", out);
}

/* ---- What a class got wrong ---- */

/* Returns how many submissions have these words among their causes, where they
 * aren't only one possibility. */
static size_t count_cause(const struct outcome outcomes[], size_t count,
                          const char *words)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        bool has_it = false;
        for (size_t j = 0; j < outcomes[i].count; j++) {
            const char *cause = outcomes[i].parts[j].cause;
            has_it =
                has_it || (strstr(cause, words) && !strstr(cause, " Or:") &&
                           !strstr(cause, "Closest, not exact:"));
        }
        found += has_it;
    }
    return found;
}

/* Writes how many submissions have the most frequent causes, and the mean. */
static void write_class_summary(FILE *out, const struct course *course,
                                const struct outcome outcomes[], size_t count)
{
    enum { SHOWN = 10 };
    static const char *const others[] = {"not submitted", "does not compile"};
    enum { OTHERS = sizeof others / sizeof *others };
    struct {
        const char *words;
        size_t count;
    } top[SHOWN + 1] = {{NULL, 0}};
    char mean[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    const struct mistake_facts *facts;
    int64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += outcome_points(&outcomes[i]);
    fprintf(out, "<p>Mean: %s of %s points</p>\n",
            cli_money(mean, count > 0 ? total / (int64_t)count : 0),
            cli_money(most, course_points(course)));
    for (int i = 0; i < OTHERS || mistake_facts(i - OTHERS); i++) {
        facts = i < OTHERS ? NULL : mistake_facts(i - OTHERS);
        const char *words = facts ? facts->title : others[i];
        size_t found = count_cause(outcomes, count, words);
        size_t place = SHOWN;
        for (; place > 0 && top[place - 1].count < found; place--)
            top[place] = top[place - 1];
        top[place].words = words;
        top[place].count = found;
    }
    fputs("<ul>\n", out);
    for (size_t i = 0; i < SHOWN && top[i].count > 0; i++) {
        fprintf(out, "<li>%zu of %zu: ", top[i].count, count);
        html_words(out, top[i].words);
        fputs("</li>\n", out);
    }
    fputs("</ul>\n", out);
}

static void write_class_index(FILE *out, const struct course *course,
                              const struct roster *roster,
                              const struct outcome outcomes[])
{
    enum { HUNDRED = 100 };
    char most[CLI_MONEY_SIZE], final[CLI_MONEY_SIZE];
    html_start(out, CLI_PROJECT ": grades", "Grades");
    write_class_summary(out, course, outcomes, roster->count);
    fprintf(out,
            "<p>%zu submissions. The pages linked by name are for you: they "
            "show everything, hidden seeds included. Those in the folder "
            "students are for the students. <a href=\"grades.csv\">"
            "grades.csv</a> has the same points, and <a href=\"totals.csv\">"
            "totals.csv</a> the final grades, with what you gave by hand. "
            "<a href=\"similar.html\">similar.html</a> lists submissions that "
            "have much in common.</p>\n"
            "<table class=\"points\">\n<tr><th>student</th>",
            roster->count);
    for (int i = 0; i < PART_COUNT; i++)
        if (course->parts & 1U << i)
            fprintf(out, "<th>%s (%d)</th>", part_name((enum assignment_part)i),
                    course->points[i]);
    if (course->extra > 0)
        fprintf(out, "<th>extra (%d)</th>", course->extra);
    fprintf(
        out,
        "<th>total (%s)</th><th>final (%s)</th><th>causes</th><th></th></tr>\n",
        cli_money(most, course_points(course)),
        cli_money(final,
                  course_points(course) +
                      (int64_t)(course->style + course->extra) * HUNDRED));
    for (size_t i = 0; i < roster->count; i++)
        write_index_row(out, course, roster->handins[i].name, &outcomes[i]);
    fputs("</table>\n", out);
    html_end(out);
}

/* ---- The folder of results ---- */

/* A file appears whole or not at all, and the outcome of a submission comes
 * last, so that after an interruption only complete results count. */
static const char STUDENTS[] = "students";
static const char TEACHER[] = "teacher";
static const char JSON[] = "json";
static const char DONE[] = "done";

static enum cli_status cannot_write(const struct cli *cli, const char *path)
{
    char quote[CLI_QUOTE_SIZE];
    cli_complain(cli, "can't write %s: %s",
                 cli_quote(quote, path, strlen(path)), strerror(errno));
    return CLI_FAILED;
}

static bool make_folder(const char *path)
{
    enum { ACCESS = 0777 };
    struct stat facts;
    if (mkdir(path, ACCESS) == 0)
        return true;
    if (errno == EEXIST && stat(path, &facts) == 0 && !S_ISDIR(facts.st_mode))
        errno = ENOTDIR;
    return errno == EEXIST;
}

/* Makes the folder `out` and the folders in it. Complains if it can't. */
static enum cli_status results_open(const struct cli *cli, const char *out)
{
    static const char *const names[] = {STUDENTS, TEACHER, JSON, DONE};
    if (!make_folder(out))
        return cannot_write(cli, out);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[PATH_SIZE];
        errno = ENAMETOOLONG;
        if (!path_join(path, out, names[i]) || !make_folder(path))
            return cannot_write(cli, out);
    }
    return CLI_DONE;
}

/* A file that is being written under a temporary name. */
struct result_file {
    char path[PATH_SIZE];
    char temporary[PATH_SIZE];
    FILE *stream;
};

/* Opens OUT/FOLDER/NAMEENDING; `folder` can be NULL. */
static bool result_open(struct result_file *file, const char *out,
                        const char *folder, const char *name,
                        const char *ending)
{
    int length =
        snprintf(file->path, sizeof file->path, "%s/%s%s%s%s", out,
                 folder ? folder : "", folder ? "/" : "", name, ending);
    int longer = snprintf(file->temporary, sizeof file->temporary, "%s/new-%ld",
                          out, (long)getpid());
    errno = ENAMETOOLONG;
    if (length >= PATH_SIZE || longer >= PATH_SIZE)
        return false;
    file->stream = fopen(file->temporary, "w");
    return file->stream != NULL;
}

/* Gives the file its name, unless something went wrong. */
static bool result_close(struct result_file *file)
{
    bool good = ferror(file->stream) == 0;
    good = fclose(file->stream) == 0 && good;
    good = good && rename(file->temporary, file->path) == 0;
    if (!good) {
        int reason = errno;
        unlink(file->temporary);
        errno = reason;
    }
    return good;
}

/* ---- The hidden seeds ---- */

/* Draws hidden seeds, unless an earlier run did, and keeps them in the file
 * OUT/hidden-seeds, so that all submissions get the same. Complains and fails
 * if it can't. */
static enum cli_status draw_hidden_seeds(const struct cli *cli, const char *out,
                                         struct seed_list *hidden)
{
    enum { DRAWN = 10, LEAST = 1000, RANGE = 1000000, LINE = 256 };
    static const char name[] = "hidden-seeds";
    char path[PATH_SIZE], text[LINE] = "", problem[CLI_PROBLEM_SIZE];
    struct result_file file;
    FILE *old = path_join(path, out, name) ? fopen(path, "r") : NULL;
    if (old) {
        if (!fgets(text, sizeof text, old))
            *text = '\0';
        text[strcspn(text, "\n")] = '\0';
        fclose(old);
    } else {
        unsigned numbers[DRAWN];
        size_t used = 0;
        if (getrandom(numbers, sizeof numbers, 0) != sizeof numbers ||
            !result_open(&file, out, NULL, name, ""))
            return cannot_write(cli, name);
        for (int i = 0; i < DRAWN; i++)
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s%u",
                                 i > 0 ? "," : "", LEAST + numbers[i] % RANGE);
        fprintf(file.stream, "%s\n", text);
        if (!result_close(&file))
            return cannot_write(cli, name);
    }
    if (seeds_parse(text, hidden, problem))
        return CLI_DONE;
    cli_complain(cli, "%s: %s", name, problem);
    return CLI_FAILED;
}

/* ---- The results of a submission ---- */

static bool
write_report_file(const char *out, const char *folder, const char *name,
                  const char *ending, const struct grading_report *report,
                  void (*write)(FILE *out, const struct grading_report *report))
{
    struct result_file file;
    if (!result_open(&file, out, folder, name, ending))
        return false;
    write(file.stream, report);
    return result_close(&file);
}

static bool write_outcome_file(const char *out, const char *name,
                               uint64_t check, const struct outcome *outcome)
{
    struct result_file file;
    if (!result_open(&file, out, DONE, name, ""))
        return false;
    outcome_write(file.stream, check, outcome);
    return result_close(&file);
}

/* Writes the pages of a submission, its JSON, and last its outcome. Complains
 * and fails if it can't. Changes `report->student` and `report->for_teacher`.
 */
static enum cli_status results_write(const struct cli *cli, const char *out,
                                     const char *name, uint64_t check,
                                     struct grading_report *report,
                                     const struct outcome *outcome)
{
    report->student = name;
    report->for_teacher = false;
    bool good =
        write_report_file(out, STUDENTS, name, ".html", report, report_as_html);
    report->for_teacher = true;
    good = good && write_report_file(out, TEACHER, name, ".html", report,
                                     report_as_html);
    good = good &&
           write_report_file(out, JSON, name, ".json", report, report_as_json);
    good = good && write_outcome_file(out, name, check, outcome);
    return good ? CLI_DONE : cannot_write(cli, name);
}

/* Reads the outcome of a submission that was graded with this check. Returns
 * false if there is none. */
static bool results_read(const char *out, const char *name, uint64_t check,
                         struct outcome *outcome)
{
    char path[PATH_SIZE];
    int length = snprintf(path, sizeof path, "%s/%s/%s", out, DONE, name);
    FILE *file = length < PATH_SIZE ? fopen(path, "r") : NULL;
    bool found = file && outcome_read(file, check, outcome);
    if (file)
        fclose(file);
    return found;
}

/* Removes the pages of students who aren't in the class any more. Those who
 * were have a file among the outcomes. */
static void results_remove_others(const char *out, const struct roster *roster)
{
    static const struct {
        const char *folder, *ending;
    } files[] = {
        {STUDENTS, ".html"}, {TEACHER, ".html"}, {JSON, ".json"}, {DONE, ""}};
    struct dirent **entries;
    char path[PATH_SIZE];
    int count =
        path_join(path, out, DONE) ? scandir(path, &entries, NULL, NULL) : -1;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        bool stays = *name == '.';
        for (size_t j = 0; j < roster->count && !stays; j++)
            stays = strcmp(roster->handins[j].name, name) == 0;
        for (size_t j = 0; j < sizeof files / sizeof *files && !stays; j++)
            if (snprintf(path, sizeof path, "%s/%s/%s%s", out, files[j].folder,
                         name, files[j].ending) < PATH_SIZE)
                (void)unlink(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* ---- The results of a class ---- */

/* Writes grades.csv and index.html. The outcome of roster->handins[i].name is
 * outcomes[i]. Complains and fails if it can't. */
static enum cli_status results_write_class(const struct cli *cli,
                                           const char *out,
                                           const struct course *course,
                                           const struct roster *roster,
                                           const struct outcome outcomes[])
{
    static const struct {
        const char *name;
        void (*write)(FILE *out, const struct course *course,
                      const struct roster *roster,
                      const struct outcome outcomes[]);
    } pages[] = {
        {"grades.csv", write_grades_csv},
        {"totals.csv", write_totals_csv},
        {"similar.html", similarity_write},
        {"index.html", write_class_index},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct result_file file;
        if (!result_open(&file, out, NULL, pages[i].name, ""))
            return cannot_write(cli, pages[i].name);
        pages[i].write(file.stream, course, roster, outcomes);
        if (!result_close(&file))
            return cannot_write(cli, pages[i].name);
    }
    return CLI_DONE;
}

/* How a worker, the process of a submission, ends. */
enum worker_status {
    WORKER_DONE,
    WORKER_INTERRUPTED,
    WORKER_FAILED,  /* the results can't be written */
    WORKER_HELPLESS /* no submission can be graded: there is no compiler */
};

/* A submission of the class that is being graded. */
struct pupil {
    uint64_t check;
    pid_t worker;   /* 0: none is running */
    bool is_graded; /* its outcome is known */
};

struct class_grading {
    const struct class_order *order;
    const struct cli *cli;
    const struct course *course;
    struct roster roster;
    struct pupil *pupils;     /* one for each name of the roster */
    struct outcome *outcomes; /* one for each name, too */
    size_t next;              /* the first that hasn't been looked at */
    size_t running;
    size_t kept; /* graded before */
    size_t done; /* graded, before or in this run */
    bool stopped;
    enum cli_status status;
};

/* ---- A worker ---- */

/* True if a complaint is about the submission, not about this computer. */
static bool is_submissions_fault(const char *complaint)
{
    static const char *const faults[] = {"can't open ", "can't compile "};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (strncmp(complaint, faults[i], strlen(faults[i])) == 0)
            return true;
    return false;
}

/* Keeps in the part's report why a submission can't be graded. Complains and
 * returns false if it isn't the submission's fault. */
static bool keep_complaint(const struct class_grading *class,
                           const char *complaint, size_t index,
                           struct grading_report *report)
{
    const char *words = strstr(complaint, ": ");
    words = words ? words + strlen(": ") : complaint;
    int length = (int)strcspn(words, "\n");
    if (!is_submissions_fault(words) || report->part_count <= index) {
        cli_complain(class->cli, "%.*s", length, words);
        return false;
    }
    snprintf(report->parts[index].problem, CLI_PROBLEM_SIZE, "%.*s", length,
             words);
    return true;
}

/* Grades one part. Returns false if no submission can be graded. */
static bool grade_class_part(const struct class_grading *class,
                             const struct handin *handin,
                             enum assignment_part part,
                             struct grading_report *report)
{
    if (*handin->problem) {
        struct part_report *problem =
            report_add_part(class->order->settings, report, part);
        if (problem)
            memcpy(problem->problem, handin->problem, CLI_PROBLEM_SIZE);
        return problem != NULL;
    }
    struct cli cli = *class->cli;
    struct grading_settings settings = *class->order->settings;
    char *complaint = NULL;
    size_t length = 0, before = report->part_count;
    settings.cli = &cli;
    settings.progress = NULL;
    cli.program = "grade";
    cli.errors = open_memstream(&complaint, &length);
    if (cli.errors == NULL)
        return false;
    enum cli_status status =
        grade_folder(&settings, 1U << part, handin->path, report);
    fclose(cli.errors);
    if (status == CLI_FAILED && report->part_count == before)
        (void)report_add_part(class->order->settings, report, part);
    bool goes_on =
        status != CLI_FAILED ||
        keep_complaint(class, complaint ? complaint : "out of memory", before,
                       report);
    free(complaint);
    return goes_on;
}

static enum worker_status grade_submission(const struct class_grading *class,
                                           const struct handin *handin,
                                           uint64_t check)
{
    struct grading_report report = {.course = class->course};
    struct outcome outcome;
    bool goes_on = true;
    for (int i = 0; i < PART_COUNT && !report.interrupted && goes_on; i++)
        if (class->course->parts & 1U << i)
            goes_on = grade_class_part(class, handin, (enum assignment_part)i,
                                       &report);
    enum worker_status status = goes_on ? WORKER_INTERRUPTED : WORKER_HELPLESS;
    if (goes_on && !report.interrupted) {
        outcome_make(class->course, &report, &outcome);
        outcome.has_extra = submission_has_extra(handin->path);
        status = results_write(class->cli, class->order->out, handin->name,
                               check, &report, &outcome) == CLI_DONE
                     ? WORKER_DONE
                     : WORKER_FAILED;
    }
    report_clear(&report);
    return status;
}

/* Starts a worker. It stops if this process ends. */
static bool start_worker(struct class_grading *class, size_t index)
{
    struct pupil *pupil = &class->pupils[index];
    pid_t parent = getpid();
    fflush(NULL);
    pupil->worker = fork();
    if (pupil->worker == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent)
            _exit(WORKER_INTERRUPTED);
        enum worker_status status = grade_submission(
            class, &class->roster.handins[index], pupil->check);
        fflush(NULL);
        _exit((int)status);
    }
    if (pupil->worker > 0) {
        class->running++;
        return true;
    }
    cli_complain(class->cli, "can't start a process: %s", strerror(errno));
    pupil->worker = 0;
    class->status = CLI_FAILED;
    return false;
}

/* ---- The outcome of a worker ---- */

static void tell_class_progress(const struct class_grading *class)
{
    FILE *terminal = class->order->settings->progress;
    if (terminal)
        class_progress(terminal, class->done, class->roster.count);
}

/* Gives no points to a submission whose worker failed. */
static void make_failed_outcome(const struct class_grading *class,
                                struct outcome *outcome, int wait_status)
{
    *outcome = (struct outcome){.count = 0};
    for (int i = 0; i < PART_COUNT; i++) {
        if (!(class->course->parts & 1U << i))
            continue;
        struct part_outcome *part = &outcome->parts[outcome->count++];
        part->part = (enum assignment_part)i;
        snprintf(part->cause, sizeof part->cause,
                 "can't be graded: grade ended with %s %d; grade it by itself",
                 WIFSIGNALED(wait_status) ? "signal" : "status",
                 WIFSIGNALED(wait_status) ? WTERMSIG(wait_status)
                                          : WEXITSTATUS(wait_status));
    }
}

static void take_worker(struct class_grading *class, size_t index,
                        int wait_status)
{
    struct pupil *pupil = &class->pupils[index];
    struct outcome *outcome = &class->outcomes[index];
    const char *name = class->roster.handins[index].name;
    pupil->worker = 0;
    class->running--;
    int status = WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : -1;
    if (status == WORKER_HELPLESS)
        class->status = CLI_FAILED;
    if (status == WORKER_HELPLESS || status == WORKER_INTERRUPTED)
        return;
    class->done++;
    pupil->is_graded =
        results_read(class->order->out, name, pupil->check, outcome);
    if (!pupil->is_graded) {
        make_failed_outcome(class, outcome, wait_status);
        pupil->is_graded = true;
    }
    tell_class_progress(class);
}

/* Collects the workers that have ended. */
static void take_workers(struct class_grading *class)
{
    for (size_t i = 0; i < class->roster.count; i++) {
        int wait_status;
        pid_t worker = class->pupils[i].worker;
        if (worker > 0 && waitpid(worker, &wait_status, WNOHANG) == worker)
            take_worker(class, i, wait_status);
    }
}

/* ---- All submissions ---- */

/* Starts the next submission that hasn't been graded before. */
static void start_next(struct class_grading *class)
{
    size_t index = class->next++;
    const struct handin *handin = &class->roster.handins[index];
    struct pupil *pupil = &class->pupils[index];
    pupil->check =
        check_text(submission_check(class->order->settings, handin->path),
                   handin->problem);
    pupil->is_graded = results_read(class->order->out, handin->name,
                                    pupil->check, &class->outcomes[index]);
    if (pupil->is_graded) {
        class->kept++;
        class->done++;
        tell_class_progress(class);
    } else {
        (void)start_worker(class, index);
    }
}

static void run_workers(struct class_grading *class)
{
    static const struct timespec moment = {.tv_nsec = 10000000};
    size_t most = class->order->workers > 0 ? class->order->workers
                                            : (size_t)cli_cpus(INT64_MAX);
    tell_class_progress(class);
    while (class->running > 0 ||
           (class->next < class->roster.count && !class->stopped &&
            class->status == CLI_DONE)) {
        while (class->running < most && class->next < class->roster.count &&
               !class->stopped && class->status == CLI_DONE)
            start_next(class);
        take_workers(class);
        if (!class->stopped && grading_is_stopped(class->order->settings)) {
            class->stopped = true;
            for (size_t i = 0; i < class->roster.count; i++)
                if (class->pupils[i].worker > 0)
                    kill(class->pupils[i].worker, SIGTERM);
        }
        if (class->running > 0)
            nanosleep(&moment, NULL);
    }
}

/* ---- Grading a class ---- */

/* Leaves only the submissions whose outcome is known. */
static void drop_ungraded(struct class_grading *class)
{
    size_t count = 0;
    for (size_t i = 0; i < class->roster.count; i++)
        if (class->pupils[i].is_graded) {
            class->roster.handins[count] = class->roster.handins[i];
            class->outcomes[count++] = class->outcomes[i];
        }
    class->roster.count = count;
}

static void print_class_results(const struct class_grading *class, size_t all)
{
    FILE *out = class->cli->out;
    for (size_t i = 0; i < class->roster.count; i++)
        print_pupil(out, class->course, class->roster.handins[i].name,
                    &class->outcomes[i]);
    fprintf(out, "\n%zu of %zu submissions graded", class->roster.count, all);
    if (class->kept > 0)
        fprintf(out, ", %zu of them by an earlier run", class->kept);
    fprintf(out, "; see index.html and grades.csv in %s\n", class->order->out);
    if (class->stopped)
        fputs("Interrupted: repeat the command to continue.\n", out);
}

static enum cli_status finish_class(struct class_grading *class)
{
    size_t all = class->roster.count;
    class->done = all;
    tell_class_progress(class);
    drop_ungraded(class);
    if (rubric_apply(class->cli, class->course, &class->roster,
                     class->outcomes) != CLI_DONE)
        return CLI_FAILED;
    if (results_write_class(class->cli, class->order->out, class->course,
                            &class->roster, class->outcomes) != CLI_DONE)
        return CLI_FAILED;
    print_class_results(class, all);
    if (class->status != CLI_DONE)
        return class->status;
    bool good = !class->stopped;
    for (size_t i = 0; i < class->roster.count; i++)
        good = good && outcome_is_right(&class->outcomes[i]);
    return good ? CLI_DONE : CLI_NO;
}

static enum cli_status open_class(struct class_grading *class,
                                  struct seed_list *hidden)
{
    const struct class_order *order = class->order;
    if (results_open(class->cli, order->out) != CLI_DONE)
        return CLI_FAILED;
    if (class->course->draws_hidden && hidden->count == 0 &&
        draw_hidden_seeds(class->cli, order->out, hidden) != CLI_DONE)
        return CLI_FAILED;
    if (handins_find(order, &class->roster) != CLI_DONE)
        return CLI_FAILED;
    results_remove_others(order->out, &class->roster);
    class->pupils = calloc(class->roster.count, sizeof *class->pupils);
    class->outcomes = calloc(class->roster.count, sizeof *class->outcomes);
    if (class->pupils && class->outcomes)
        return CLI_DONE;
    cli_complain(class->cli, "out of memory");
    return CLI_FAILED;
}

enum cli_status class_grade(const struct class_order *order)
{
    struct course course = *order->settings->course;
    struct grading_settings settings = *order->settings;
    struct class_order own = *order;
    const bool has_hidden = course.hidden.count > 0;
    settings.course = &course;
    own.settings = &settings;
    struct class_grading class = {
        .order = &own,
        .cli = settings.cli,
        .course = &course,
        .status = CLI_DONE,
    };
    enum cli_status status = open_class(&class, &course.hidden);
    if (status == CLI_DONE) {
        run_workers(&class);
        status = finish_class(&class);
    }
    roster_clear(&class.roster);
    if (!has_hidden)
        seeds_clear(&course.hidden);
    free(class.pupils);
    free(class.outcomes);
    return status;
}
