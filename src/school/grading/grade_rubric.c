/* The rest of a grade: what the teacher gives by hand, in a file that grade
 * only reads, and what comes early or late. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grading/handins.h"
#include "grading/scripts.h"

enum { HUNDRED = 100, DAY = 24 * 60 * 60 };

/* ---- Marks by hand ---- */

/* Returns the column of this name, or GRADE_COLUMNS. */
static int find_column(const struct outcome *outcome, const char *name)
{
    for (size_t i = 0; i < outcome->count; i++)
        if (strcmp(outcome->parts[i].name, name) == 0)
            return (int)i;
    return strcmp(name, "style") == 0   ? STYLE_COLUMN
           : strcmp(name, "extra") == 0 ? EXTRA_COLUMN
                                        : GRADE_COLUMNS;
}

char *csv_take(char **rest)
{
    char *start = *rest, *to = start, *from = start;
    if (start == NULL)
        return NULL;
    if (*from == '"') {
        for (from++; *from && (*from != '"' || from[1] == '"'); from++) {
            from += *from == '"';
            *to++ = *from;
        }
        from += *from == '"';
    }
    while (*from && *from != ',')
        *to++ = *from++;
    *rest = *from ? from + 1 : NULL;
    *to = '\0';
    return start;
}

/* Reads points such as 12.5, in hundredths. */
static bool read_points(const char *text, int64_t *points)
{
    enum { MOST = 1000 };
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= 0 && value <= MOST))
        return false;
    *points = llround(value * HUNDRED);
    return true;
}

/* Takes a line: a name, a column, its points or a time, and perhaps a comment.
 * Returns what is wrong with it, or NULL. */
static const char *take_mark(char *line, const struct roster *roster,
                             struct outcome outcomes[])
{
    enum { NAME, COLUMN, VALUE, COMMENT, FIELDS };
    const char *fields[FIELDS];
    size_t i = 0;
    for (int j = 0; j < FIELDS; j++) {
        const char *field = csv_take(&line);
        fields[j] = field ? field : "";
    }
    while (i < roster->count &&
           strcmp(roster->handins[i].name, fields[NAME]) != 0)
        i++;
    if (i == roster->count)
        return "no student has this name";
    struct final_grade *final = &outcomes[i].final;
    if (*fields[COMMENT]) {
        size_t used = strlen(final->comment);
        snprintf(final->comment + used, sizeof final->comment - used, "%s%s",
                 used > 0 ? "; " : "", fields[COMMENT]);
    }
    if (strcmp(fields[COLUMN], "submitted") == 0)
        return course_time(fields[VALUE], &final->submitted)
                   ? NULL
                   : "the time must look like 2026-11-20 23:59";
    int place = find_column(&outcomes[i], fields[COLUMN]);
    if (place == GRADE_COLUMNS)
        return "the second column must be a part, style, extra or submitted";
    return *fields[VALUE] == '\0' ||
                   read_points(fields[VALUE], &final->points[place])
               ? NULL
               : "the points must be a number from 0 to 1000";
}

/* Reads the file of marks. Complains and fails if something is wrong. */
static enum cli_status read_marks(const struct cli *cli, const char *path,
                                  const struct roster *roster,
                                  struct outcome outcomes[])
{
    enum { LINE = 1024 };
    char line[LINE], quote[CLI_QUOTE_SIZE];
    const char *problem = NULL;
    FILE *file = fopen(path, "r");
    cli_quote(quote, path, strlen(path));
    if (file == NULL) {
        cli_complain(cli, "can't open %s: %s", quote, strerror(errno));
        return CLI_FAILED;
    }
    int number = 0;
    while (problem == NULL && fgets(line, sizeof line, file)) {
        bool is_head = number++ == 0 && strncmp(line, "name,", 5) == 0;
        line[strcspn(line, "\r\n")] = '\0';
        if (!is_head && *line)
            problem = take_mark(line, roster, outcomes);
    }
    fclose(file);
    if (problem == NULL)
        return CLI_DONE;
    cli_complain(cli, "%s: line %d: %s", quote, number, problem);
    return CLI_FAILED;
}

/* ---- Early and late ---- */

/* Returns when the newest file of a submission was changed, or 0. */
static int64_t newest_file(const char *folder)
{
    int64_t newest = 0;
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    while (entries && (entry = readdir(entries))) {
        struct stat facts;
        if (entry->d_name[0] != '.' &&
            fstatat(dirfd(entries), entry->d_name, &facts,
                    AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(facts.st_mode) && (int64_t)facts.st_mtime > newest)
            newest = (int64_t)facts.st_mtime;
    }
    if (entries)
        closedir(entries);
    return newest;
}

/* Returns the percentage that the time of a submission adds to its points. */
static int percent_of_time(const struct course *course, int64_t submitted)
{
    int64_t late = submitted - course->due;
    if (course->due == 0 || submitted == 0)
        return 0;
    if (late <= -DAY)
        return course->early_bonus;
    if (late <= 0)
        return 0;
    return late <= DAY       ? -course->late_penalties[0]
           : late <= 2 * DAY ? -course->late_penalties[1]
                             : -HUNDRED;
}

/* ---- The final grade ---- */

/* Adds up the points. The extra part counts if every other is right, or the
 * teacher gives it all its points. */
static void add_up(const struct course *course, const char *folder,
                   struct outcome *outcome)
{
    struct final_grade *final = &outcome->final;
    bool is_right = true;
    for (size_t i = 0; i < outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i];
        int64_t *points = &final->points[i];
        is_right = is_right && (*part->cause == '\0' || *points >= part->most);
        if (*points == INT64_MIN)
            *points = part->points;
    }
    if (!is_right && final->points[EXTRA_COLUMN] != INT64_MIN)
        final->points[EXTRA_COLUMN] = 0;
    if (final->submitted == 0)
        final->submitted = newest_file(folder);
    for (int i = 0; i < GRADE_COLUMNS; i++)
        if (final->points[i] != INT64_MIN)
            final->total += final->points[i];
    final->percent = percent_of_time(course, final->submitted);
    final->total = final->total * (HUNDRED + final->percent) / HUNDRED;
}

enum cli_status rubric_apply(const struct cli *cli, const struct course *course,
                             const struct roster *roster,
                             struct outcome outcomes[])
{
    for (size_t i = 0; i < roster->count; i++) {
        outcomes[i].final = (struct final_grade){.total = 0};
        for (int j = 0; j < GRADE_COLUMNS; j++)
            outcomes[i].final.points[j] = INT64_MIN;
    }
    if (*course->marks &&
        read_marks(cli, course->marks, roster, outcomes) != CLI_DONE)
        return CLI_FAILED;
    for (size_t i = 0; i < roster->count; i++)
        add_up(course, roster->handins[i].path, &outcomes[i]);
    return CLI_DONE;
}
