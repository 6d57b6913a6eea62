/* Grades a class: finds what the students handed in, and gives each submission
 * a process of its own, several at once, so that nothing that happens to one
 * stops the others; and writes the grades as a teacher and a spreadsheet read
 * them. */
#define _XOPEN_SOURCE 700 /* realpath, strptime */
#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli_input.h"
#include "grading/sources.h"
#include "grading_class.h"

/* ---- Names ---- */

/* Makes play.c of play-1.c. */
static void drop_version(char file[])
{
    char *dot = strrchr(file, '.');
    char *dash = strrchr(file, '-');
    if (dot && dash && dash > file && dash + 1 < dot &&
        dash + 1 + strspn(dash + 1, "0123456789") == dot)
        memmove(dash, dot, strlen(dot) + 1);
}

bool handin_name_read(const char *text, struct handin_name *name)
{
    int end = 0;
    *name = (struct handin_name){.student = ""};
    /* Moodle: a folder each, with or without its last "_", or all files */
    if (sscanf(text, "%255[^_]_%255[0-9]_assignsubmission_file%n",
               name->student, name->id, &end) == 2 &&
        end > 0 && (text[end] == '\0' || text[end] == '_')) {
        snprintf(name->file, HANDIN_TEXT, "%s",
                 text + end + (text[end] == '_'));
    } else if (sscanf(text, "%255[^_]_%255[0-9]_%*[0-9]_%255[^\n]",
                      name->student, name->id, name->file) == 3 ||
               sscanf(text, "%255[^_]_LATE_%255[0-9]_%*[0-9]_%255[^\n]",
                      name->student, name->id, name->file) == 3) {
        drop_version(name->file); /* Canvas: the second play.c is play-1.c */
    } else {
        return false;
    }
    return name->student[0] != '.' && name->file[0] != '.';
}

static bool is_zip(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && dot > name && strcasecmp(dot, ".zip") == 0;
}

/* ---- The list ---- */

void roster_clear(struct roster *roster)
{
    free(roster->handins);
    *roster = (struct roster){.count = 0};
}

/* Adds a submission. Returns NULL if there is no memory. */
static struct handin *roster_add(struct roster *roster, const char *name,
                                 const char *id, const char *entry)
{
    struct handin *more =
        realloc(roster->handins, (roster->count + 1) * sizeof *more);
    if (more == NULL)
        return NULL;
    roster->handins = more;
    more += roster->count++;
    *more = (struct handin){.path = ""};
    snprintf(more->name, HANDIN_TEXT, "%s", name);
    snprintf(more->id, HANDIN_TEXT, "%s", id);
    snprintf(more->entry, HANDIN_TEXT, "%s", entry);
    return more;
}

/* Returns the first student with this name, and this id unless it is NULL; or
 * NULL. */
static struct handin *roster_find(const struct roster *roster, const char *name,
                                  const char *id)
{
    for (size_t i = 0; i < roster->count; i++)
        if (strcmp(roster->handins[i].name, name) == 0 &&
            (!id || strcmp(roster->handins[i].id, id) == 0))
            return &roster->handins[i];
    return NULL;
}

/* Notes that a student handed in something else, too. */
static void refuse_second(struct handin *handin, const char *entry)
{
    char first[CLI_QUOTE_SIZE], second[CLI_QUOTE_SIZE];
    snprintf(handin->problem, CLI_PROBLEM_SIZE,
             "handed in twice, as %s and %s; remove one of them",
             cli_quote(first, handin->entry, strlen(handin->entry)),
             cli_quote(second, entry, strlen(entry)));
}

static int compare_names(const void *left, const void *right)
{
    const struct handin *one = left, *other = right;
    int order = strcmp(one->name, other->name);
    return order ? order : strcmp(one->id, other->id);
}

/* ---- The folders of a class ---- */

struct class_grading {
    const struct class_order *order;
    const struct cli *cli;
    const struct course *course;
    struct assignment_folder *assignment;
    struct asked *wanted[PROGRAMS_MOST];
    size_t wanted_count;
    struct roster roster;
    char staging[PATH_SIZE]; /* where zips and files are put in the results */
    struct stat out;         /* the folder of results */
    size_t next; /* the first submission that hasn't been looked at */
    size_t running;
    size_t kept; /* graded before */
    enum cli_status status;
};

/* Gives a submission a folder of its own in the results, unless it has one. */
static bool stage(const struct class_grading *class, struct handin *handin)
{
    enum { ACCESS = 0777 };
    char name[2 * HANDIN_TEXT];
    if (handin->is_staged)
        return true;
    (void)mkdir(class->staging, ACCESS);
    snprintf(name, sizeof name, "%s%s%s", handin->name, *handin->id ? " " : "",
             handin->id);
    errno = ENAMETOOLONG;
    handin->is_staged = jail_path(handin->path, class->staging, name) &&
                        mkdir(handin->path, ACCESS) == 0;
    if (!handin->is_staged)
        snprintf(handin->problem, CLI_PROBLEM_SIZE, "can't be copied: %s",
                 strerror(errno));
    return handin->is_staged;
}

static bool is_stopped(void *settings)
{
    return grading_is_stopped(settings);
}

/* Unpacks a zip into the folder that a submission has in the results. */
static void take_zip(const struct class_grading *class, struct handin *handin,
                     const char *zip)
{
    if (stage(class, handin))
        (void)jail_unzip(zip, handin->path, is_stopped,
                         (void *)class->order->settings, handin->problem);
}

/* Copies a file there. */
static void take_file(const struct class_grading *class, struct handin *handin,
                      const char *path, const char *name)
{
    char to[PATH_SIZE];
    if (!stage(class, handin))
        return;
    const char *wrong = !jail_path(to, handin->path, name)
                            ? "can't be copied: its path is too long"
                        : access(to, F_OK) == 0
                            ? "was handed in twice; remove one of them"
                            : jail_copy_file(path, to);
    if (wrong)
        snprintf(handin->problem, CLI_PROBLEM_SIZE, "%.60s %s", name, wrong);
}

/* Adds an entry of the folder of the class, unless it isn't a submission: a
 * folder, a zip, or one of the files of a student. Returns false if there is no
 * memory. */
static bool add_entry(struct class_grading *class, const char *folder,
                      const char *entry)
{
    char path[PATH_SIZE];
    struct stat facts;
    struct handin_name name;
    if (strcmp(entry, "__MACOSX") == 0 || !jail_path(path, folder, entry) ||
        lstat(path, &facts) != 0 ||
        (facts.st_dev == class->out.st_dev &&
         facts.st_ino == class->out.st_ino))
        return true;
    bool is_folder = S_ISDIR(facts.st_mode) || S_ISLNK(facts.st_mode);
    if (!handin_name_read(entry, &name) || is_folder != !*name.file) {
        if (!is_folder && !is_zip(entry))
            return true;
        name = (struct handin_name){.student = ""};
        snprintf(name.student, HANDIN_TEXT, "%.*s",
                 (int)(strlen(entry) - (is_folder ? 0 : strlen(".zip"))),
                 entry);
    }
    struct handin *handin = roster_find(&class->roster, name.student, name.id);
    if (handin == NULL) {
        handin = roster_add(&class->roster, name.student, name.id, entry);
        if (handin == NULL)
            return false;
        handin->is_whole = !*name.file;
        if (is_folder)
            memcpy(handin->path, path, sizeof path);
    } else if (!*name.file || handin->is_whole) {
        refuse_second(handin, entry);
    }
    if (*handin->problem)
        return true;
    if (S_ISLNK(facts.st_mode))
        snprintf(handin->problem, CLI_PROBLEM_SIZE,
                 "is a link; hand in the folder itself");
    else if (!is_folder && is_zip(entry))
        take_zip(class, handin, path);
    else if (!is_folder)
        take_file(class, handin, path, name.file);
    return true;
}

/* Finds what has the sources of a folder without any: its only folder, or else
 * its only zip. Returns false if there is none, or the folder can't be read. */
static bool find_deeper(struct handin *handin, char deeper[PATH_SIZE],
                        bool *is_zipped)
{
    char **names = jail_list_folder(handin->path), path[PATH_SIZE];
    size_t sources = 0, folders = 0, zips = 0;
    struct handin_name name; /* a class of one isn't a submission */
    bool is_class = false;
    if (names == NULL)
        snprintf(handin->problem, CLI_PROBLEM_SIZE, "can't open the folder: %s",
                 strerror(errno));
    for (char **place = names; place && *place; place++) {
        struct stat facts;
        if (strcmp(*place, "__MACOSX") == 0 ||
            !jail_path(path, handin->path, *place) || lstat(path, &facts) != 0)
            continue;
        const bool is_folder = S_ISDIR(facts.st_mode);
        const bool holds_files = S_ISREG(facts.st_mode) && is_zip(*place);
        sources += is_source(*place);
        folders += is_folder;
        zips += holds_files;
        is_class = is_class || (is_folder && handin_name_read(*place, &name));
        if (is_folder || (holds_files && folders == 0))
            memcpy(deeper, path, sizeof path);
    }
    jail_free_list(names);
    *is_zipped = folders == 0;
    return sources == 0 && !is_class && (folders > 0 ? folders : zips) == 1;
}

/* Goes into the only folder, and unpacks the only zip, until there are sources.
 */
static void find_sources(const struct class_grading *class,
                         struct handin *handin)
{
    enum { DEPTH = 6 };
    for (int depth = 0; depth < DEPTH && !*handin->problem; depth++) {
        char deeper[PATH_SIZE];
        bool is_zipped;
        if (!find_deeper(handin, deeper, &is_zipped))
            return;
        const bool is_copy = handin->is_staged; /* a zip in a zip */
        if (is_zipped)
            take_zip(class, handin, deeper);
        else
            memcpy(handin->path, deeper, sizeof deeper);
        if (is_zipped && is_copy)
            (void)remove(deeper);
    }
}

/* ---- The roster ---- */

/* Returns the submission of a student, or NULL if there is none that nobody has
 * yet; removes a second one. One without an id has either as its name. */
static struct handin *find_handin(struct roster *roster, const char *name,
                                  const char *id)
{
    struct handin *found = NULL;
    for (size_t i = 0; i < roster->count; i++) {
        struct handin *handin = &roster->handins[i];
        bool is_theirs = *handin->id ? strcmp(handin->id, id) == 0
                                     : strcmp(handin->name, id) == 0 ||
                                           strcmp(handin->name, name) == 0;
        if (is_theirs && !handin->is_listed && found) {
            refuse_second(found, handin->entry);
            *handin = roster->handins[--roster->count];
            i--;
        } else if (is_theirs && !handin->is_listed) {
            found = handin;
        }
    }
    return found;
}

/* A roster that is being read, and where its columns are. */
struct roster_reading {
    struct roster *roster;
    size_t name, id;
};

/* Returns the first column with one of these names, in whatever case. */
static size_t find_column(const char *const values[CLI_CSV_COLUMNS],
                          const char *const names[])
{
    for (size_t i = 0; i < CLI_CSV_COLUMNS; i++)
        for (size_t j = 0; names[j]; j++)
            if (strcasecmp(values[i], names[j]) == 0)
                return i;
    return CLI_CSV_COLUMNS;
}

/* Takes the names of the columns, or a student; Canvas has rows without one. */
static const char *take_student(void *target, size_t line,
                                const char *const values[CLI_CSV_COLUMNS])
{
    /* Moodle and Canvas have other names for the columns. */
    static const char *const names[] = {"name", "student", "full name", NULL};
    static const char *const ids[] = {"id", "identifier", NULL};
    static const char participant[] = "Participant "; /* of Moodle's ids */
    struct roster_reading *reading = target;
    if (line == 1) {
        reading->name = find_column(values, names);
        reading->id = find_column(values, ids);
        return reading->name == CLI_CSV_COLUMNS ||
                       reading->id == CLI_CSV_COLUMNS
                   ? "the columns \"name\" and \"id\" are missing"
                   : NULL;
    }
    const char *name = values[reading->name], *id = values[reading->id];
    if (strncmp(id, participant, strlen(participant)) == 0)
        id += strlen(participant);
    if (!*name || !*id)
        return NULL;
    if (*name == '.' || strchr(name, '/') || strlen(name) >= HANDIN_TEXT)
        return "a name is longer than 255 bytes, or has a \"/\" in it or a "
               "\".\" at its start";
    struct handin *student = find_handin(reading->roster, name, id);
    if (student == NULL) {
        student = roster_add(reading->roster, name, id, "");
        if (student == NULL)
            return "out of memory";
        snprintf(student->problem, CLI_PROBLEM_SIZE, "nothing was handed in");
    }
    snprintf(student->name, HANDIN_TEXT, "%s", name);
    snprintf(student->id, HANDIN_TEXT, "%s", id);
    student->is_listed = true;
    return NULL;
}

bool roster_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE])
{
    struct roster_reading reading = {.roster = target};
    return cli_read_csv(file, take_student, &reading, problem);
}

/* Names the submissions as the order's roster does, adds the students who
 * handed in nothing, and drops those that aren't on it. */
static enum cli_status use_roster(const struct class_order *order,
                                  struct roster *roster)
{
    const struct cli *cli = order->settings->cli;
    size_t kept = 0;
    if (grading_read_file(cli, order->roster, roster_read, roster) != CLI_DONE)
        return CLI_FAILED;
    for (size_t i = 0; i < roster->count; i++) {
        const struct handin *handin = &roster->handins[i];
        char quote[CLI_QUOTE_SIZE];
        if (handin->is_listed)
            roster->handins[kept++] = *handin;
        else
            fprintf(cli->errors,
                    "%s: %s isn't on the roster, so it isn't graded\n",
                    cli->program,
                    cli_quote(quote, handin->name, strlen(handin->name)));
    }
    roster->count = kept;
    return CLI_DONE;
}

/* Adds the ids to names that several students have. Complains if that isn't
 * enough. */
static enum cli_status tell_apart(const struct cli *cli, struct roster *roster)
{
    struct handin *handins = roster->handins;
    bool was_same = false;
    qsort(handins, roster->count, sizeof *handins, compare_names);
    for (size_t i = 0; i < roster->count; i++) {
        bool is_same = i + 1 < roster->count &&
                       strcmp(handins[i].name, handins[i + 1].name) == 0;
        if ((is_same || was_same) && *handins[i].id)
            text_add(handins[i].name, HANDIN_TEXT, " (%.32s)", handins[i].id);
        was_same = is_same;
        if (i > 0 && strcmp(handins[i - 1].name, handins[i].name) == 0) {
            char quote[CLI_QUOTE_SIZE];
            return cli_complain(
                cli,
                "two students are named %s; rename one of them, on the roster "
                "or in the folder",
                cli_quote(quote, handins[i].name, strlen(handins[i].name)));
        }
    }
    return CLI_DONE;
}

/* Lists the folders, zips and files in a class, and puts what isn't a plain
 * folder of sources into folders of its own in the results. Names them as the
 * order's roster does, if it has one. Complains if that isn't possible. The
 * caller clears the roster in any case. */
static enum cli_status handins_find(struct class_grading *class)
{
    const struct class_order *order = class->order;
    const struct cli *cli = class->cli;
    struct roster *roster = &class->roster;
    struct handin whole = {.name = "the class"};
    struct stat facts;
    char quote[CLI_QUOTE_SIZE];
    const char *folder = order->folder;
    cli_quote(quote, folder, strlen(folder));
    if (stat(folder, &facts) != 0 || stat(order->out, &class->out) != 0 ||
        !jail_path(class->staging, order->out, "unpacked"))
        return cli_cannot(cli, "open", folder);
    (void)jail_remove_folder(class->staging); /* left by an earlier run */
    if (S_ISREG(facts.st_mode) && is_zip(folder)) {
        take_zip(class, &whole, folder);
        find_sources(class, &whole); /* many put them into a folder */
        if (*whole.problem)
            return cli_complain(cli, "%s %s", quote, whole.problem);
        folder = whole.path;
    }
    char **names = jail_list_folder(folder);
    bool good = names != NULL;
    for (char **name = names; good && *name; name++)
        good = add_entry(class, folder, *name);
    jail_free_list(names);
    if (!good)
        return cli_cannot(cli, "open", folder);
    if (roster->count == 0)
        return cli_complain(cli,
                            "%s contains no folders; put each student's "
                            "sources into a folder of their own",
                            quote);
    for (size_t i = 0; i < roster->count; i++)
        find_sources(class, &roster->handins[i]);
    if (order->roster && use_roster(order, roster) != CLI_DONE)
        return CLI_FAILED;
    return tell_apart(cli, roster);
}

/* ---- Marks by hand ---- */

/* The class whose marks are being read. */
struct marks_reading {
    struct roster *roster;
    struct columns columns;
};

/* Takes a line: a name, a column, its points or a time, and perhaps a comment.
 */
static const char *take_mark(void *target, size_t line,
                             const char *const values[CLI_CSV_COLUMNS])
{
    enum { NAME, COLUMN, VALUE, COMMENT };
    const struct marks_reading *reading = target;
    const struct columns *columns = &reading->columns;
    size_t place = 0;
    if ((line == 1 && strcmp(values[NAME], "name") == 0) ||
        (!*values[NAME] && !*values[COLUMN]))
        return NULL;
    struct handin *handin = roster_find(reading->roster, values[NAME], NULL);
    for (size_t i = 0; handin == NULL && i < reading->roster->count; i++)
        if (strcmp(reading->roster->handins[i].id, values[NAME]) == 0)
            handin = &reading->roster->handins[i];
    if (handin == NULL)
        return "no student has this name or id";
    struct final_grade *final = &handin->outcome.final;
    if (*values[COMMENT])
        text_add(final->comment, CAUSE_SIZE, "%s%s",
                 *final->comment ? "; " : "", values[COMMENT]);
    if (strcmp(values[COLUMN], "submitted") == 0)
        return course_time(values[VALUE], &final->submitted)
                   ? NULL
                   : "the time must look like 2026-11-20 23:59";
    while (place < columns->count &&
           strcmp(columns->list[place].name, values[COLUMN]) != 0)
        place++;
    if (place == columns->count)
        return "the second column must be a part, such as play, play-style, "
               "extra or submitted, and have points in grade.conf";
    return *values[VALUE] == '\0' ||
                   cli_parse_money(values[VALUE], columns->list[place].most,
                                   &final->points[place])
               ? NULL
               : "the points must be a number from 0 to the most for its part";
}

static bool take_marks(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE])
{
    return cli_read_csv(file, take_mark, target, problem);
}

/* Returns when the newest file of a submission was changed, or 0. */
static int64_t newest_file(const char *folder)
{
    int64_t newest = 0;
    char **names = jail_list_folder(folder), path[PATH_SIZE];
    struct stat facts;
    for (char **name = names; name && *name; name++)
        if (jail_path(path, folder, *name) && lstat(path, &facts) == 0 &&
            S_ISREG(facts.st_mode) && (int64_t)facts.st_mtime > newest)
            newest = (int64_t)facts.st_mtime;
    jail_free_list(names);
    return newest;
}

/* Reads the course's file of marks into the final grades of all students, whose
 * parts are named, and finds out when each submission was handed in. Complains
 * and fails if it can't read the marks. */
static enum cli_status marks_read(const struct cli *cli,
                                  const struct course *course,
                                  struct roster *roster)
{
    struct marks_reading reading = {.roster = roster};
    struct handin *const end = roster->handins + roster->count;
    for (struct handin *handin = roster->handins; handin < end; handin++)
        for (size_t i = 0; i < COLUMNS_MOST; i++)
            handin->outcome.final.points[i] = INT64_MIN;
    reading.columns = columns_list(course, &roster->handins->outcome);
    if (*course->marks &&
        grading_read_file(cli, course->marks, take_marks, &reading) != CLI_DONE)
        return CLI_FAILED;
    for (struct handin *handin = roster->handins; handin < end; handin++)
        if (handin->outcome.final.submitted == 0)
            handin->outcome.final.submitted = newest_file(handin->path);
    return CLI_DONE;
}

/* ---- The class as CSV ---- */

static struct columns roster_columns(const struct course *course,
                                     const struct roster *roster)
{
    return roster->count > 0 ? columns_list(course, &roster->handins->outcome)
                             : (struct columns){.count = 0};
}

/* Writes a text in one line, which no spreadsheet takes for a formula. */
static void csv_text(FILE *out, const char *separator, const char *text)
{
    char *words = text_escaped(text);
    const char *byte = words ? words : "";
    fprintf(out, "%s\"%s", separator,
            *byte && strchr("=+-@", *byte) ? "'" : "");
    for (; *byte; byte++)
        fprintf(out, *byte == '"' ? "\"\"" : "%c", *byte == '\n' ? ' ' : *byte);
    putc('"', out);
    free(words);
}

/* Writes points, or nothing if there are none. */
static void csv_points(FILE *out, int64_t points)
{
    char text[CLI_MONEY_SIZE];
    fprintf(out, ",%s", points == INT64_MIN ? "" : cli_money(text, points));
}

static void grades_write_csv(FILE *out, const struct course *course,
                             const struct roster *roster)
{
    const struct columns columns = roster_columns(course, roster);
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
            csv_points(out, final->points[j]);
        fprintf(out, ",%d", final->percent);
        csv_points(out, final->total);
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
    char points[CLI_MONEY_SIZE], earned[CLI_MONEY_SIZE];
    fputs("<tr><td>", out);
    write_link(out, "teacher", name, ".html", name);
    fputs("</td>", out);
    for (size_t i = 0; i < columns->count; i++) {
        const struct column *column = &columns->list[i];
        const bool is_part = column->kind == COLUMN_PART;
        const int64_t given = final->points[i];
        const int64_t scripts =
            is_part ? outcome->parts[column->part].points : given;
        /* After a better submission, the mark by hand may be too low. */
        html_print(out, "<td class=\"number\">%s%s%s%s</td>",
                   given != INT64_MIN
                       ? cli_money(points, given)
                       : column_words(column, outcome, INT64_MIN),
                   given != scripts ? " by hand" : "",
                   given < scripts ? "; the scripts earn " : "",
                   given < scripts ? cli_money(earned, scripts) : "");
    }
    if (course->due > 0)
        fprintf(out, "<td class=\"number\">%+d%%</td>", final->percent);
    html_print(out, "<td class=\"number\">%s</td><td>%s",
               cli_money(points, final->total), final->comment);
    for (size_t i = 0; i < outcome->count; i++)
        write_index_cause(out, &outcome->parts[i]);
    fputs("</td><td>", out);
    write_link(out, "students", name, ".html", "page");
    fputs(" ", out);
    write_link(out, "json", name, ".json", "JSON");
    fputs("</td></tr>\n", out);
}

static void grades_write_index(FILE *out, const struct course *course,
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

/* ---- The folder of results ---- */

/* What is kept of a submission. The outcome comes last, so that after an
 * interruption only complete results count. */
enum {
    PAGE_STUDENT,
    PAGE_TEACHER,
    PAGE_JSON,
    PAGE_DONE,
    PAGES,
    PAGE_CLASS = PAGES
};

static const struct {
    const char *folder, *ending;
    enum report_format format;
} PAGE_FILES[PAGES + 1] = {{"students", ".html", REPORT_HTML},
                           {"teacher", ".html", REPORT_HTML},
                           {"json", ".json", REPORT_JSON},
                           {"done", "", REPORT_FORMATS},
                           {".", "", REPORT_FORMATS}};

/* Makes the folder `out` and the folders in it. Complains if it can't. */
static enum cli_status results_open(const struct cli *cli, const char *out)
{
    enum { ACCESS = 0777 };
    char path[PATH_SIZE];
    bool good = mkdir(out, ACCESS) == 0 || errno == EEXIST;
    for (size_t i = 0; i < PAGES && good; i++)
        good = jail_path(path, out, PAGE_FILES[i].folder) &&
               (mkdir(path, ACCESS) == 0 || errno == EEXIST);
    return good ? CLI_DONE : cli_cannot(cli, "write", out);
}

/* Writes the path of a submission's page, or of a file about the class. Returns
 * false and sets errno if it is too long. */
static bool result_path(char path[PATH_SIZE], const char *out, int page,
                        const char *name)
{
    errno = ENAMETOOLONG;
    return snprintf(path, PATH_SIZE, "%s/%s/%s%s", out, PAGE_FILES[page].folder,
                    name, PAGE_FILES[page].ending) < PATH_SIZE;
}

/* Opens such a file. Returns NULL and sets errno if it can't. */
static FILE *result_open(const char *out, int page, const char *name,
                         const char *mode)
{
    char path[PATH_SIZE];
    return result_path(path, out, page, name) ? fopen(path, mode) : NULL;
}

/* Draws hidden seeds, unless an earlier run did, and keeps them in the file
 * OUT/hidden-seeds, so that all submissions get the same. Complains and fails
 * if it can't. */
static enum cli_status draw_hidden_seeds(const struct class_order *order)
{
    enum { DRAWN = 10, LEAST = 1000, RANGE = 1000000, LINE = 256 };
    static const char name[] = "hidden-seeds";
    const struct cli *cli = order->settings->cli;
    char text[LINE] = "";
    struct fair_random random;
    FILE *file = result_open(order->out, PAGE_CLASS, name, "r");
    if (file == NULL && !fair_random_from_system(&random) &&
        (file = result_open(order->out, PAGE_CLASS, name, "w+"))) {
        for (int i = 0; i < DRAWN; i++)
            fprintf(file, "%u%c", LEAST + fair_random_below(&random, RANGE),
                    i + 1 < DRAWN ? ',' : '\n');
        rewind(file);
    }
    if (file && fgets(text, sizeof text, file))
        text[strcspn(text, "\n")] = '\0';
    if (file == NULL || !cli_close(file))
        return cli_cannot(cli, "write", name);
    return course_override(cli, order->course, name, text);
}

/* ---- The results of a submission ---- */

/* The outcome of a submission, and a check of it and of what was graded, and
 * how. */
struct kept {
    uint64_t check;
    struct outcome outcome;
};

/* Reads the outcome of a submission that was graded with its check. Returns
 * false and leaves it alone if there is none. */
static bool results_read(const char *out, struct handin *handin)
{
    struct kept kept;
    FILE *file = result_open(out, PAGE_DONE, handin->name, "r");
    bool is_whole = file && fread(&kept, sizeof kept, 1, file) == 1 &&
                    kept.check == cli_check(handin->check, &kept.outcome,
                                            sizeof kept.outcome);
    if (file)
        fclose(file);
    if (is_whole)
        handin->outcome = kept.outcome;
    return is_whole;
}

/* Removes what is kept of a submission, the outcome first. */
static void results_remove(const char *out, const char *name)
{
    char path[PATH_SIZE];
    for (int page = PAGES; page-- > 0;)
        if (result_path(path, out, page, name))
            (void)unlink(path);
}

/* Removes the pages of students who aren't in the class any more. Those who
 * were have a file among the outcomes. */
static void results_remove_others(const char *out, const struct roster *roster)
{
    char path[PATH_SIZE];
    char **names = jail_path(path, out, "done") ? jail_list_folder(path) : NULL;
    for (char **name = names; name && *name; name++)
        if (!roster_find(roster, *name, NULL))
            results_remove(out, *name);
    jail_free_list(names);
}

/* Writes what is about the whole class. Complains and fails if it can't. */
static enum cli_status results_write_class(const struct class_order *order,
                                           const struct roster *roster)
{
    static const struct {
        const char *name;
        void (*write)(FILE *out, const struct course *course,
                      const struct roster *roster);
    } pages[] = {
        {"grades.csv", grades_write_csv},
        {"similar.html", similarity_write},
        {"index.html", grades_write_index},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        FILE *file = result_open(order->out, PAGE_CLASS, pages[i].name, "w");
        if (file)
            pages[i].write(file, order->course, roster);
        if (file == NULL || !cli_close(file))
            return cli_cannot(order->settings->cli, "write", pages[i].name);
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

/* ---- A worker ---- */

/* Puts into the report why a submission can't be graded. */
static void report_problem(const struct class_grading *class,
                           const char *problem, struct grading_report *report)
{
    for (size_t i = 0; i < class->wanted_count; i++) {
        struct part_report *part =
            report_add_part(class->order->settings, report, class->wanted[i]);
        if (part)
            snprintf(part->problem, sizeof part->problem, "%s", problem);
    }
}

/* Makes the outcome of a submission that wasn't graded, with its marks. */
static void outcome_of_problem(const struct class_grading *class,
                               const char *problem, struct handin *handin)
{
    const struct final_grade marks = handin->outcome.final;
    struct grading_report report = {.course = class->course, .final = &marks};
    report_problem(class, problem, &report);
    outcome_make(&report, &handin->outcome);
    report_clear(&report);
}

/* Writes the pages of a submission, and at last its outcome. */
static enum worker_status write_pages(const struct class_grading *class,
                                      const struct handin *handin,
                                      struct grading_report *report)
{
    struct kept kept;
    outcome_make(report, &kept.outcome);
    kept.check = cli_check(handin->check, &kept.outcome, sizeof kept.outcome);
    for (int page = 0; page < PAGES; page++) {
        FILE *file = result_open(class->order->out, page, handin->name, "w");
        report->for_teacher = page == PAGE_TEACHER;
        if (file && page == PAGE_DONE)
            fwrite(&kept, sizeof kept, 1, file);
        else if (file)
            report_write(file, report, PAGE_FILES[page].format);
        if (file == NULL || !cli_close(file)) {
            (void)cli_cannot(class->cli, "write", handin->name);
            return WORKER_FAILED;
        }
    }
    return WORKER_DONE;
}

static enum worker_status grade_submission(const struct class_grading *class,
                                           const struct handin *handin)
{
    struct grading_settings settings = *class->order->settings;
    struct grading_report report = {.course = class->course};
    enum cli_status status = CLI_DONE;
    char extra[SOURCE_NAME];
    settings.progress = NULL;
    if (*handin->problem)
        report_problem(class, handin->problem, &report);
    else
        status = submission_grade(&settings, class->assignment, handin->path,
                                  &report);
    report.student = handin->name;
    report.final = &handin->outcome.final;
    report.has_extra = folder_find_source(handin->path, "extra", extra);
    return report.interrupted   ? WORKER_INTERRUPTED
           : status != CLI_DONE ? WORKER_HELPLESS
                                : write_pages(class, handin, &report);
}

/* Takes the results of the workers that have ended. A submission whose worker
 * failed gets no points but those that the teacher gives. */
static void take_workers(struct class_grading *class)
{
    for (size_t i = 0; i < class->next; i++) {
        struct handin *handin = &class->roster.handins[i];
        char problem[CLI_PROBLEM_SIZE];
        int ended;
        if (handin->worker <= 0 ||
            waitpid(handin->worker, &ended, WNOHANG) != handin->worker)
            continue;
        handin->worker = 0;
        class->running--;
        const bool is_killed = WIFSIGNALED(ended);
        const int status = is_killed ? WTERMSIG(ended) : WEXITSTATUS(ended);
        if (!is_killed && status == WORKER_HELPLESS)
            class->status = CLI_FAILED;
        handin->is_graded = is_killed || (status != WORKER_HELPLESS &&
                                          status != WORKER_INTERRUPTED);
        if (!handin->is_graded || results_read(class->order->out, handin))
            continue;
        snprintf(problem, sizeof problem,
                 "can't be graded: grade ended with %s %d; grade it by itself",
                 is_killed ? "signal" : "status", status);
        outcome_of_problem(class, problem, handin);
    }
}

/* Writes the names, modes and contents of the files in a folder. */
static void write_files(FILE *out, const char *folder)
{
    char **names = jail_list_folder(folder), path[PATH_SIZE];
    for (char **name = names; name && *name; name++) {
        struct stat facts = {.st_mode = 0};
        if (jail_path(path, folder, *name))
            (void)lstat(path, &facts);
        fprintf(out, "%s%c%o %lld%c", *name, 0, (unsigned)facts.st_mode,
                (long long)facts.st_size, 0);
        (void)jail_append_file(out, folder, *name);
    }
    fputs(names ? "" : strerror(errno), out);
    jail_free_list(names);
}

/* Returns a number that changes if the submission does, or its marks, or what
 * it is graded by. */
static uint64_t check_submission(const struct class_grading *class,
                                 const struct handin *handin)
{
    const char *part = class->order->settings->part;
    char *all = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&all, &length);
    if (out == NULL)
        return 0;
    fprintf(out, "%s %s %zu %s %s%c", CLI_VERSION, cli_commit(),
            sizeof(struct outcome), part ? part : "", handin->problem, 0);
    write_files(out, class->assignment->folder);
    write_files(out, handin->path);
    fwrite(&handin->outcome.final, sizeof handin->outcome.final, 1, out);
    fclose(out);
    uint64_t check =
        course_check(class->course, cli_check(CLI_CHECK_START, all, length));
    free(all);
    return check;
}

/* Starts a worker for the next submission, unless it has been graded before.
 * The worker stops if this process ends. */
static void start_next(struct class_grading *class)
{
    struct handin *handin = &class->roster.handins[class->next++];
    const pid_t parent = getpid();
    handin->check = check_submission(class, handin);
    handin->is_graded = results_read(class->order->out, handin);
    class->kept += handin->is_graded;
    if (handin->is_graded)
        return;
    results_remove(class->order->out, handin->name);
    fflush(NULL);
    handin->worker = fork();
    if (handin->worker == 0) {
        jail_end_with_parent();
        enum worker_status status = getppid() == parent
                                        ? grade_submission(class, handin)
                                        : WORKER_INTERRUPTED;
        fflush(NULL);
        _exit((int)status);
    } else if (handin->worker > 0) {
        class->running++;
    } else {
        cli_complain(class->cli, "can't start a process: %s", strerror(errno));
        class->status = CLI_FAILED;
    }
}

static void run_workers(struct class_grading *class)
{
    static const struct timespec moment = {.tv_nsec = 10000000};
    FILE *terminal = class->order->settings->progress;
    const size_t count = class->roster.count;
    size_t most = class->order->workers > 0 ? class->order->workers
                                            : (size_t)cli_cpus(INT64_MAX);
    for (;;) {
        const bool is_stopped = grading_is_stopped(class->order->settings);
        bool starts = class->running < most && class->next < count &&
                      !is_stopped && class->status == CLI_DONE;
        grading_progress(terminal, "", " submissions",
                         class->next - class->running, count);
        if (starts)
            start_next(class);
        else if (class->running == 0)
            break;
        take_workers(class);
        for (size_t i = 0; i < class->next && is_stopped; i++)
            if (class->roster.handins[i].worker > 0)
                kill(class->roster.handins[i].worker, SIGTERM);
        if (!starts)
            nanosleep(&moment, NULL);
    }
    if (terminal)
        grading_clear_progress(terminal);
}

/* ---- Grading a class ---- */

static enum cli_status finish_class(struct class_grading *class)
{
    FILE *out = class->cli->out;
    struct roster *roster = &class->roster;
    const size_t all = roster->count;
    size_t graded = 0;
    const bool is_stopped = grading_is_stopped(class->order->settings);
    bool good = !is_stopped;
    for (size_t i = 0; i < all; i++)
        if (roster->handins[i].is_graded)
            roster->handins[graded++] = roster->handins[i];
    roster->count = graded;
    if (results_write_class(class->order, roster) != CLI_DONE)
        return CLI_FAILED;
    for (size_t i = 0; i < graded; i++)
        good = good && outcome_is_right(&roster->handins[i].outcome);
    fprintf(out, "%zu of %zu submissions graded", graded, all);
    if (class->kept > 0)
        fprintf(out, ", %zu of them by an earlier run", class->kept);
    fprintf(out, "; see index.html and grades.csv in %s\n", class->order->out);
    if (is_stopped)
        fputs("Interrupted: repeat the command to continue.\n", out);
    return class->status != CLI_DONE ? class->status : good ? CLI_DONE : CLI_NO;
}

static enum cli_status open_class(struct class_grading *class)
{
    const struct class_order *order = class->order;
    struct stat in, out;
    if (stat(order->folder, &in) != 0) /* before anything is made */
        return cli_cannot(class->cli, "open", order->folder);
    if (stat(order->out, &out) == 0 && in.st_dev == out.st_dev &&
        in.st_ino == out.st_ino)
        return cli_complain(class->cli,
                            "--out can't be the folder of the class itself");
    if (results_open(class->cli, order->out) != CLI_DONE)
        return CLI_FAILED;
    class->assignment = assignment_open(class->cli, order->assignment);
    if (class->assignment == NULL)
        return CLI_FAILED;
    class->wanted_count =
        assignment_wanted(class->assignment, order->settings, class->wanted);
    bool has_model = false;
    for (size_t i = 0; i < class->wanted_count; i++) {
        has_model = has_model || class->wanted[i]->model != PART_OTHER;
        if (asked_prepare(order->settings, class->assignment,
                          class->wanted[i]) != CLI_DONE)
            return CLI_FAILED;
    }
    if (has_model && class->course->draws_hidden &&
        class->course->hidden.count == 0 &&
        draw_hidden_seeds(order) != CLI_DONE)
        return CLI_FAILED;
    if (handins_find(class) != CLI_DONE)
        return CLI_FAILED;
    results_remove_others(order->out, &class->roster);
    for (size_t i = 0; i < class->roster.count; i++)
        outcome_of_problem(class, "not graded", &class->roster.handins[i]);
    return marks_read(class->cli, class->course, &class->roster);
}

enum cli_status class_grade(const struct class_order *order)
{
    struct class_grading class = {
        .order = order,
        .cli = order->settings->cli,
        .course = order->course,
        .status = CLI_DONE,
    };
    enum cli_status status = open_class(&class);
    if (status == CLI_DONE) {
        run_workers(&class);
        status = finish_class(&class);
    }
    roster_clear(&class.roster);
    assignment_close(class.assignment);
    return status;
}
