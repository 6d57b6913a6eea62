/* Finds what the students of a class handed in: a folder each, or the files,
 * folders and zips with which a learning system names them; and reads
 * what the teacher gives them by hand. */
#define _XOPEN_SOURCE 700 /* realpath, strptime */
#include "grading/handins.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "jail.h"

#include "grading/submission.h"
#include "grading/scripts.h"

/* ---- CSV ---- */

enum { CSV_COLUMNS = 256 };

/* Takes the values of a line, "" behind the last one. Returns what is wrong, or
 * NULL. */
typedef const char *csv_taker(void *target, size_t line,
                              const char *const values[CSV_COLUMNS]);

/* Splits a line into its values, without their quotation marks. */
static void csv_split(char *from, char separator,
                      const char *values[CSV_COLUMNS])
{
    size_t count = 0;
    if (strncmp(from, "\xEF\xBB\xBF", 3) == 0) /* the mark of UTF-8 */
        from += 3;
    from[strcspn(from, "\r\n")] = '\0';
    for (bool more = true; more && count < CSV_COLUMNS; from++) {
        char *to = from;
        values[count++] = to;
        if (*from == '"') {
            for (from++; *from && (*from != '"' || from[1] == '"'); from++) {
                from += *from == '"';
                *to++ = *from;
            }
            from += *from == '"';
        }
        while (*from && *from != separator)
            *to++ = *from++;
        more = *from == separator;
        *to = '\0';
    }
    while (count < CSV_COLUMNS)
        values[count++] = "";
}

static bool csv_read(FILE *file, csv_taker *take, void *target,
                     char problem[CLI_PROBLEM_SIZE])
{
    const char *values[CSV_COLUMNS], *wrong = NULL;
    char *line = NULL, separator = ',';
    size_t room = 0, number = 0;
    while (!wrong && getline(&line, &room, file) > 0) {
        /* Spreadsheets write semicolons where a comma is in numbers. */
        if (number == 0 && !strchr(line, ',') && strchr(line, ';'))
            separator = ';';
        csv_split(line, separator, values);
        wrong = take(target, ++number, values);
    }
    free(line);
    if (wrong)
        snprintf(problem, CLI_PROBLEM_SIZE, "line %zu: %s", number, wrong);
    return wrong == NULL;
}

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

/* ---- Zips ---- */

enum { ZIP_BYTES_MOST = 256 << 20 };

static bool is_zip(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && dot > name && strcasecmp(dot, ".zip") == 0;
}

/* Runs unzip with an option in `folder`. Returns false and writes a problem, to
 * follow the zip's name, if it fails, as it does if a path in the zip leaves
 * the folder. */
static bool run_unzip(const struct grading_settings *settings,
                      const char *option, const char *zip, const char *folder,
                      struct jail_result *result,
                      char problem[CLI_PROBLEM_SIZE])
{
    enum { SECONDS = 60, LISTING = 1 << 20 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = limits.wall = (int64_t)SECONDS * CLI_NANOSECONDS;
    limits.output = LISTING;
    const struct jail_request request = {
        .program = "unzip",
        .arguments = (const char *const[]){option, zip, NULL},
        .limits = limits,
        .permissions = JAIL_COMPILER,
        .folder = folder,
    };
    run_to_end(settings, &request, result);
    if (result->verdict == JAIL_STOPPED)
        snprintf(problem, CLI_PROBLEM_SIZE, "wasn't unpacked: interrupted");
    else if (result->verdict == JAIL_NOT_STARTED)
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "can't be unpacked: unzip: %.60s; install unzip, or unpack "
                 "it yourself",
                 result->problem);
    else if (result->verdict != JAIL_ENDED || result->status != 0)
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "can't be unpacked: unzip finds something wrong with it");
    return *problem == '\0';
}

bool zip_is_small(const char *listing)
{
    const char *line = listing, *next;
    while ((next = strchr(line, '\n')) && next[1])
        line = next + 1; /* "2 files, 12 bytes uncompressed, ..." */
    const char *bytes = strchr(line, ',');
    char *end = NULL;
    return bytes && strtod(bytes + 1, &end) <= ZIP_BYTES_MOST &&
           strncmp(end, " bytes", strlen(" bytes")) == 0;
}

const char *zip_entry_read(const char *line, int64_t *changed)
{
    struct tm time = {.tm_isdst = -1};
    int start = 0;
    (void)sscanf(line, "%*s %*s %*s %*s %*s %*s %n", &start);
    const char *name = strptime(line + start, "%Y%m%d.%H%M%S", &time);
    if (start == 0 || name == NULL || *name != ' ' || name[1] == '\0')
        return NULL;
    *changed = (int64_t)mktime(&time);
    return name + 1;
}

/* Gives each file in `folder`, whose path has no links, the time that the
 * listing of its zip has, because nobody hands in when a teacher unpacks.
 * unzip can't do so: a sandboxed process may change no times, also of files
 * that it can't write. A name that unzip cut or that leads through a link is
 * left alone. */
static void set_times(const char *folder, char *listing)
{
    char *rest = NULL;
    for (char *line = strtok_r(listing, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        char path[PATH_SIZE];
        int64_t changed = 0;
        const char *name = zip_entry_read(line, &changed);
        if (name == NULL || !jail_path(path, folder, name))
            continue;
        const struct timespec times[] = {{.tv_nsec = UTIME_OMIT},
                                         {.tv_sec = (time_t)changed}};
        char *real = realpath(path, NULL);
        if (real && strcmp(real, path) == 0)
            (void)utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW);
        free(real);
    }
}

/* Unpacks a zip into `folder`, or writes a problem. */
static void unpack_zip(const struct grading_settings *settings,
                       const char *path, const char *folder,
                       char problem[CLI_PROBLEM_SIZE])
{
    char *zip = realpath(path, NULL), *home = realpath(folder, NULL);
    struct jail_result listing = {.output = NULL}, result = {.output = NULL};
    if (!zip || !home)
        snprintf(problem, CLI_PROBLEM_SIZE, "can't be unpacked: %s",
                 strerror(errno));
    else if (run_unzip(settings, "-ZT", zip, home, &listing, problem)) {
        if (!zip_is_small(listing.output))
            snprintf(problem, CLI_PROBLEM_SIZE,
                     "is larger than 256 MB when unpacked");
        else if (run_unzip(settings, "-qqDDo", zip, home, &result, problem))
            set_times(home, listing.output);
    }
    jail_result_clear(&listing);
    jail_result_clear(&result);
    free(home);
    free(zip);
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

struct handin *roster_find(const struct roster *roster, const char *name,
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

/* What is found, and where it is put. */
struct search {
    const struct class_order *order;
    struct roster *roster;
    char staging[PATH_SIZE]; /* in the folder of results */
    struct stat out;
};

/* Gives a submission an empty folder of its own in the results. */
static bool stage(const struct search *search, struct handin *handin)
{
    enum { ACCESS = 0777 };
    char name[2 * HANDIN_TEXT];
    (void)mkdir(search->staging, ACCESS);
    snprintf(name, sizeof name, "%s%s%s", handin->name, *handin->id ? " " : "",
             handin->id);
    errno = ENAMETOOLONG;
    handin->is_staged = jail_path(handin->path, search->staging, name) &&
                        mkdir(handin->path, ACCESS) == 0;
    if (!handin->is_staged)
        snprintf(handin->problem, CLI_PROBLEM_SIZE, "can't be copied: %s",
                 strerror(errno));
    return handin->is_staged;
}

/* Unpacks a zip into the folder that a submission has in the results. */
static void take_zip(const struct search *search, struct handin *handin,
                     const char *zip)
{
    if (handin->is_staged || stage(search, handin))
        unpack_zip(search->order->settings, zip, handin->path, handin->problem);
}

/* Copies a file there. */
static void take_file(const struct search *search, struct handin *handin,
                      const char *path, const char *name)
{
    char to[PATH_SIZE];
    if (!handin->is_staged && !stage(search, handin))
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
static bool add_entry(struct search *search, const char *folder,
                      const char *entry)
{
    char path[PATH_SIZE];
    struct stat facts;
    struct handin_name name;
    if (strcmp(entry, "__MACOSX") == 0 || !jail_path(path, folder, entry) ||
        lstat(path, &facts) != 0 ||
        (facts.st_dev == search->out.st_dev &&
         facts.st_ino == search->out.st_ino))
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
    struct handin *handin = roster_find(search->roster, name.student, name.id);
    if (handin == NULL) {
        handin = roster_add(search->roster, name.student, name.id, entry);
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
        take_zip(search, handin, path);
    else if (!is_folder)
        take_file(search, handin, path, name.file);
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
static void find_sources(const struct search *search, struct handin *handin)
{
    enum { DEPTH = 6 };
    for (int depth = 0; depth < DEPTH && !*handin->problem; depth++) {
        char deeper[PATH_SIZE];
        bool is_zipped;
        if (!find_deeper(handin, deeper, &is_zipped))
            return;
        const bool is_copy = handin->is_staged; /* a zip in a zip */
        if (is_zipped)
            take_zip(search, handin, deeper);
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
static size_t find_column(const char *const values[CSV_COLUMNS],
                          const char *const names[])
{
    for (size_t i = 0; i < CSV_COLUMNS; i++)
        for (size_t j = 0; names[j]; j++)
            if (strcasecmp(values[i], names[j]) == 0)
                return i;
    return CSV_COLUMNS;
}

/* Takes the names of the columns, or a student; Canvas has rows without one. */
static const char *take_student(void *target, size_t line,
                                const char *const values[CSV_COLUMNS])
{
    /* Moodle and Canvas have other names for the columns. */
    static const char *const names[] = {"name", "student", "full name", NULL};
    static const char *const ids[] = {"id", "identifier", NULL};
    static const char participant[] = "Participant "; /* of Moodle's ids */
    struct roster_reading *reading = target;
    if (line == 1) {
        reading->name = find_column(values, names);
        reading->id = find_column(values, ids);
        return reading->name == CSV_COLUMNS || reading->id == CSV_COLUMNS
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
    return csv_read(file, take_student, &reading, problem);
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
            cli_complain(
                cli,
                "two students are named %s; rename one of them, on the roster "
                "or in the folder",
                cli_quote(quote, handins[i].name, strlen(handins[i].name)));
            return CLI_FAILED;
        }
    }
    return CLI_DONE;
}

enum cli_status handins_find(const struct class_order *order,
                             struct roster *roster)
{
    const struct cli *cli = order->settings->cli;
    struct search search = {.order = order, .roster = roster};
    struct handin whole = {.name = "the class"};
    struct stat facts;
    char quote[CLI_QUOTE_SIZE];
    const char *folder = order->folder;
    cli_quote(quote, folder, strlen(folder));
    if (stat(folder, &facts) != 0 || stat(order->out, &search.out) != 0 ||
        !jail_path(search.staging, order->out, "unpacked"))
        return cli_cannot(cli, "open", folder);
    (void)jail_remove_folder(search.staging); /* left by an earlier run */
    if (S_ISREG(facts.st_mode) && is_zip(folder)) {
        take_zip(&search, &whole, folder);
        find_sources(&search, &whole); /* many put them into a folder */
        if (*whole.problem) {
            cli_complain(cli, "%s %s", quote, whole.problem);
            return CLI_FAILED;
        }
        folder = whole.path;
    }
    char **names = jail_list_folder(folder);
    bool good = names != NULL;
    for (char **name = names; good && *name; name++)
        good = add_entry(&search, folder, *name);
    jail_free_list(names);
    if (!good)
        return cli_cannot(cli, "open", folder);
    if (roster->count == 0) {
        cli_complain(cli,
                     "%s contains no folders; put each student's sources into "
                     "a folder of their own",
                     quote);
        return CLI_FAILED;
    }
    for (size_t i = 0; i < roster->count; i++)
        find_sources(&search, &roster->handins[i]);
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
                             const char *const values[CSV_COLUMNS])
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
    return csv_read(file, take_mark, target, problem);
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

enum cli_status marks_read(const struct cli *cli, const struct course *course,
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
