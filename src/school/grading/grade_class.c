/* Grades a class: a process for each submission, several at once, so that
 * nothing that happens to one stops the others. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cards.h"
#include "cli_output.h"
#include "grading/submission.h"
#include "grading/scripts.h"
#include "grading/sources.h"
#include "grading_class.h"

/* ---- The class on the terminal ---- */

static void print_pupil(FILE *out, const char *name,
                        const struct outcome *outcome)
{
    enum { NAME_COLUMNS = 24 };
    char points[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    char *words = escaped_words(name);
    int blanks = NAME_COLUMNS - (words ? text_columns(words) : 0);
    fprintf(out, "%s%*s %6s of %s\n", words ? words : "",
            blanks > 0 ? blanks : 0, "",
            cli_money(points, outcome_points(outcome)),
            cli_money(most, outcome_most(outcome)));
    free(words);
}

/* ---- The class as CSV ---- */

/* Writes a text that no spreadsheet takes for a formula. */
static void csv_text(FILE *out, const char *separator, const char *text)
{
    char *words = escaped_words(text);
    const char *byte = words ? words : "";
    fprintf(out, "%s\"%s", separator,
            *byte && strchr("=+-@", *byte) ? "'" : "");
    for (; *byte; byte++)
        fprintf(out, *byte == '"' ? "\"\"" : "%c", *byte);
    putc('"', out);
    free(words);
}

/* Returns what is wrong with a part, or what becomes of the extra part. */
static const char *column_cause(const struct column *column,
                                const struct outcome *outcome)
{
    return column->kind == COLUMN_PART ? outcome->parts[column->part].cause
           : !outcome->has_extra       ? "not submitted"
           : outcome_is_right(outcome)
               ? "grade it by hand"
               : "not eligible: an earlier part isn't right";
}

/* Writes a row for each student: the points, and what is wrong. */
static void write_grades_csv(FILE *out, const struct course *course,
                             const struct roster *roster,
                             const struct outcome outcomes[])
{
    struct column columns[COLUMNS_MOST];
    char points[CLI_MONEY_SIZE];
    size_t count =
        roster->count > 0 ? columns_list(course, &outcomes[0], columns) : 0;
    bool has_ids = false; /* a learning system knows the students */
    for (size_t i = 0; i < roster->count; i++)
        has_ids = has_ids || roster->handins[i].id[0];
    fputs(has_ids ? "name,id" : "name", out);
    for (size_t j = 0; j < count; j++)
        fprintf(out, ",%s", columns[j].name);
    fputs(",percent,total,comment", out);
    for (size_t j = 0; j < count; j++)
        if (columns[j].kind != COLUMN_STYLE)
            fprintf(out, ",%s_cause", columns[j].name);
    putc('\n', out);
    for (size_t i = 0; i < roster->count; i++) {
        const struct final_grade *final = &outcomes[i].final;
        csv_text(out, "", roster->handins[i].name);
        if (has_ids)
            csv_text(out, ",", roster->handins[i].id);
        for (size_t j = 0; j < count; j++)
            fprintf(out, ",%s",
                    final->points[j] == INT64_MIN
                        ? ""
                        : cli_money(points, final->points[j]));
        fprintf(out, ",%d,%s", final->percent, cli_money(points, final->total));
        csv_text(out, ",", final->comment);
        for (size_t j = 0; j < count; j++)
            if (columns[j].kind != COLUMN_STYLE)
                csv_text(out, ",", column_cause(&columns[j], &outcomes[i]));
        putc('\n', out);
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
    html_print(out, "%s\">%s</a>", ending, text);
}

/* Writes what is wrong with a part, and whether it was only partly tested. */
static void write_index_cause(FILE *out, const struct part_outcome *part)
{
    if (*part->cause)
        html_print(out, "<div>%s: %s</div>", part->name, part->cause);
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

/* Returns what stands in place of points. */
static const char *cell_words(const struct column *column,
                              const struct outcome *outcome)
{
    bool is_extra = column->kind == COLUMN_EXTRA;
    return is_extra && !outcome->has_extra          ? ""
           : is_extra && !outcome_is_right(outcome) ? "not eligible"
                                                    : "by hand";
}

static void write_index_row(FILE *out, const struct course *course,
                            const struct column columns[], size_t count,
                            const char *name, const struct outcome *outcome)
{
    const struct final_grade *final = &outcome->final;
    static const char cell[] = "<td class=\"number\">%s</td>";
    char points[CLI_MONEY_SIZE];
    fputs("<tr><td>", out);
    write_link(out, "teacher", name, ".html", name);
    fputs("</td>", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, cell,
                final->points[i] == INT64_MIN
                    ? cell_words(&columns[i], outcome)
                    : cli_money(points, final->points[i]));
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

/* ---- What a class got wrong ---- */

/* What is counted: a sentence of a cause, or a cause without its script. */
struct frequent {
    char words[CAUSE_SIZE];
    size_t count;
};

enum { FREQUENT_SHOWN = 10 };

/* Takes the next sentence of a cause. Returns false at its end. */
static bool next_sentence(const char **cause, char words[CAUSE_SIZE])
{
    const char *start = *cause, *stop = strstr(start, ". ");
    const char *script = strstr(start, " ("), *end = start + strlen(start);
    if (start == end || strncmp(start, "unknown;", 8) == 0)
        return false;
    *cause = stop ? stop + 2 : end;
    if (stop)
        end = stop + 1;
    else if (script && end[-1] != '.')
        end = script;
    snprintf(words, CAUSE_SIZE, "%.*s", (int)(end - start), start);
    return true;
}

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

/* Counts a sentence, unless it is among the first ones already. */
static void keep_frequent(struct frequent top[FREQUENT_SHOWN + 1],
                          const struct outcome outcomes[], size_t count,
                          const char *words)
{
    struct frequent found = {.count = count_cause(outcomes, count, words)};
    size_t place = FREQUENT_SHOWN;
    for (size_t i = 0; i < FREQUENT_SHOWN; i++)
        if (strcmp(top[i].words, words) == 0)
            return;
    memcpy(found.words, words, CAUSE_SIZE);
    for (; place > 0 && top[place - 1].count < found.count; place--)
        top[place] = top[place - 1];
    top[place] = found;
}

/* Writes the mean of the final grades, of at most `most` points, and how many
 * submissions have the most frequent causes. */
static void write_class_summary(FILE *out, const struct outcome outcomes[],
                                size_t count, const char *most)
{
    struct frequent top[FREQUENT_SHOWN + 1] = {{"", 0}};
    char mean[CLI_MONEY_SIZE];
    int64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        total += outcomes[i].final.total;
        for (size_t j = 0; j < outcomes[i].count; j++) {
            const char *rest = outcomes[i].parts[j].cause;
            char words[CAUSE_SIZE];
            while (next_sentence(&rest, words))
                keep_frequent(top, outcomes, count, words);
        }
    }
    fprintf(out, "<p>Mean: %s of %s points</p>\n<ul>\n",
            cli_money(mean, count > 0 ? total / (int64_t)count : 0), most);
    for (size_t i = 0; i < FREQUENT_SHOWN && top[i].count > 0; i++)
        html_print(out, "<li>%zu of %zu: %s</li>\n", top[i].count, count,
                   top[i].words);
    fputs("</ul>\n", out);
}

static void write_class_index(FILE *out, const struct course *course,
                              const struct roster *roster,
                              const struct outcome outcomes[])
{
    struct column columns[COLUMNS_MOST];
    char most[CLI_MONEY_SIZE];
    int64_t sum = 0;
    size_t count =
        roster->count > 0 ? columns_list(course, &outcomes[0], columns) : 0;
    for (size_t i = 0; i < count; i++)
        sum += columns[i].most;
    html_start(out, CLI_PROJECT ": grades", "Grades");
    write_class_summary(out, outcomes, roster->count, cli_money(most, sum));
    html_print(
        out,
        "<p>%zu submissions. The pages linked by name are for you: they show "
        "everything, hidden seeds included. Those in the folder students are "
        "for the students. <a href=\"grades.csv\">grades.csv</a> has the same "
        "grades. <a href=\"similar.html\">similar.html</a> lists submissions "
        "that have much in common.</p>\n"
        "<table class=\"points\">\n<tr><th>student</th>",
        roster->count);
    for (size_t i = 0; i < count; i++)
        html_print(out, "<th>%s (%s)</th>", columns[i].name,
                   cli_money(most, columns[i].most));
    fputs(course->due > 0 ? "<th>early, late</th>" : "", out);
    html_print(out, "<th>final (%s)</th><th>causes</th><th></th></tr>\n",
               cli_money(most, sum));
    for (size_t i = 0; i < roster->count; i++)
        write_index_row(out, course, columns, count, roster->handins[i].name,
                        &outcomes[i]);
    fputs("</table>\n", out);
    html_end(out);
}

/* ---- The folder of results ---- */

/* What is kept of a submission. The outcome comes last, so that after an
 * interruption only complete results count. */
enum { PAGE_STUDENT, PAGE_TEACHER, PAGE_JSON, PAGE_DONE, PAGES };

static const struct {
    const char *folder, *ending;
    enum report_format format;
} PAGE_FILES[PAGES] = {{"students", ".html", REPORT_HTML},
                       {"teacher", ".html", REPORT_HTML},
                       {"json", ".json", REPORT_JSON},
                       {"done", "", REPORT_FORMATS}};

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
    char path[PATH_SIZE];
    errno = ENAMETOOLONG;
    bool good = make_folder(out);
    for (size_t i = 0; i < PAGES && good; i++)
        good = path_join(path, out, PAGE_FILES[i].folder) && make_folder(path);
    return good ? CLI_DONE : cli_cannot(cli, "write", out);
}

/* Writes OUT/FOLDER/NAMEENDING to `path`. Returns false and sets errno if that
 * is too long. */
static bool result_path(char path[PATH_SIZE], const char *out,
                        const char *folder, const char *name,
                        const char *ending)
{
    errno = ENAMETOOLONG;
    return snprintf(path, PATH_SIZE, "%s/%s/%s%s", out, folder, name, ending) <
           PATH_SIZE;
}

/* Closes a file. Returns false if not everything was written. */
static bool result_close(FILE *file)
{
    bool good = ferror(file) == 0;
    return fclose(file) == 0 && good;
}

/* Draws hidden seeds, unless an earlier run did, and keeps them in the file
 * OUT/hidden-seeds, so that all submissions get the same. Complains and fails
 * if it can't. */
static enum cli_status draw_hidden_seeds(const struct cli *cli, const char *out,
                                         struct seed_list *hidden)
{
    enum { DRAWN = 10, LEAST = 1000, RANGE = 1000000, LINE = 256 };
    static const char name[] = "hidden-seeds";
    char path[PATH_SIZE], text[LINE] = "", problem[CLI_PROBLEM_SIZE];
    struct fair_random random;
    bool has_path = path_join(path, out, name);
    FILE *file = has_path ? fopen(path, "r") : NULL;
    if (file == NULL && has_path && !fair_random_from_system(&random) &&
        (file = fopen(path, "w+"))) {
        for (int i = 0; i < DRAWN; i++)
            fprintf(file, "%u%c", LEAST + fair_random_below(&random, RANGE),
                    i + 1 < DRAWN ? ',' : '\n');
        rewind(file);
    }
    if (file && fgets(text, sizeof text, file))
        text[strcspn(text, "\n")] = '\0';
    if (file == NULL || !result_close(file))
        return cli_cannot(cli, "write", name);
    if (seeds_parse(text, hidden, problem))
        return CLI_DONE;
    cli_complain(cli, "%s: %s", name, problem);
    return CLI_FAILED;
}

/* ---- The results of a submission ---- */

/* Reads the outcome of a submission that was graded with this check. Returns
 * false if there is none. */
static bool results_read(const char *out, const char *name, uint64_t check,
                         struct outcome *outcome)
{
    char path[PATH_SIZE];
    uint64_t found = 0;
    FILE *file =
        result_path(path, out, "done", name, "") ? fopen(path, "r") : NULL;
    bool is_whole = file && fread(&found, sizeof found, 1, file) == 1 &&
                    fread(outcome, sizeof *outcome, 1, file) == 1;
    if (file)
        fclose(file);
    return is_whole && found == cli_check(check, outcome, sizeof *outcome);
}

/* Removes what is kept of a submission, the outcome first. */
static void results_remove(const char *out, const char *name)
{
    char path[PATH_SIZE];
    for (size_t i = PAGES; i-- > 0;)
        if (result_path(path, out, PAGE_FILES[i].folder, name,
                        PAGE_FILES[i].ending))
            (void)unlink(path);
}

/* Removes the pages of students who aren't in the class any more. Those who
 * were have a file among the outcomes. */
static void results_remove_others(const char *out, const struct roster *roster)
{
    char path[PATH_SIZE];
    char **names = path_join(path, out, "done") ? folder_names(path) : NULL;
    for (char **name = names; name && *name; name++) {
        size_t i = 0;
        while (i < roster->count && strcmp(roster->handins[i].name, *name) != 0)
            i++;
        if (i == roster->count)
            results_remove(out, *name);
    }
    folder_names_free(names);
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
        {"similar.html", similarity_write},
        {"index.html", write_class_index},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char path[PATH_SIZE];
        FILE *file =
            path_join(path, out, pages[i].name) ? fopen(path, "w") : NULL;
        if (file)
            pages[i].write(file, course, roster, outcomes);
        if (file == NULL || !result_close(file))
            return cli_cannot(cli, "write", pages[i].name);
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
    struct assignment_folder *assignment;
    struct asked *wanted[PROGRAMS_MOST];
    size_t wanted_count;
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

/* Writes the pages of a submission, and at last its outcome, after a check of
 * it and of what was graded, and how. */
static enum worker_status write_pages(const struct class_grading *class,
                                      const struct handin *handin,
                                      uint64_t check,
                                      struct grading_report *report)
{
    char extra[SOURCE_NAME], path[PATH_SIZE];
    struct outcome outcome;
    outcome_make(class->course, report, &outcome);
    outcome.has_extra = folder_find_source(handin->path, "extra", extra);
    check = cli_check(check, &outcome, sizeof outcome);
    for (size_t i = 0; i < PAGES; i++) {
        FILE *file = result_path(path, class->order->out, PAGE_FILES[i].folder,
                                 handin->name, PAGE_FILES[i].ending)
                         ? fopen(path, "w")
                         : NULL;
        report->for_teacher = i == PAGE_TEACHER;
        if (file && i == PAGE_DONE) {
            fwrite(&check, sizeof check, 1, file);
            fwrite(&outcome, sizeof outcome, 1, file);
        } else if (file) {
            report_write(file, report, PAGE_FILES[i].format);
        }
        if (file == NULL || !result_close(file)) {
            (void)cli_cannot(class->cli, "write", handin->name);
            return WORKER_FAILED;
        }
    }
    return WORKER_DONE;
}

static enum worker_status grade_submission(const struct class_grading *class,
                                           const struct handin *handin,
                                           uint64_t check)
{
    struct grading_settings settings = *class->order->settings;
    struct grading_report report = {.course = class->course};
    enum cli_status status = CLI_DONE;
    settings.progress = NULL;
    if (*handin->problem)
        report_problem(class, handin->problem, &report);
    else
        status = submission_grade(&settings, class->assignment, handin->path,
                                  &report);
    report.student = handin->name;
    enum worker_status ends = report.interrupted ? WORKER_INTERRUPTED
                              : status != CLI_DONE
                                  ? WORKER_HELPLESS
                                  : write_pages(class, handin, check, &report);
    report.assignment = NULL; /* the class closes it */
    report_clear(&report);
    return ends;
}

/* Starts a worker. It stops if this process ends. */
static void start_worker(struct class_grading *class, size_t index)
{
    struct pupil *pupil = &class->pupils[index];
    pid_t parent = getpid();
    fflush(NULL);
    pupil->worker = fork();
    if (pupil->worker == 0) {
        jail_end_with_parent();
        enum worker_status status =
            getppid() == parent
                ? grade_submission(class, &class->roster.handins[index],
                                   pupil->check)
                : WORKER_INTERRUPTED;
        fflush(NULL);
        _exit((int)status);
    } else if (pupil->worker > 0) {
        class->running++;
    } else {
        cli_complain(class->cli, "can't start a process: %s", strerror(errno));
        class->status = CLI_FAILED;
    }
}

/* ---- The outcome of a worker ---- */

static void tell_class_progress(const struct class_grading *class)
{
    FILE *terminal = class->order->settings->progress;
    if (terminal && class->done == class->roster.count)
        grading_clear_progress(terminal);
    else
        grading_progress(terminal, "", " submissions", class->done,
                         class->roster.count);
}

/* Returns the outcome of a submission that was not graded yet. */
static struct outcome blank_outcome(const struct class_grading *class)
{
    struct outcome blank = {.count = class->wanted_count};
    for (size_t i = 0; i < blank.count; i++) {
        const struct asked *asked = class->wanted[i];
        blank.parts[i].most = part_points_most(class->course, asked);
        blank.parts[i].scripts = asked->count;
        snprintf(blank.parts[i].name, SOURCE_NAME, "%s", asked->name);
    }
    return blank;
}

/* Takes the outcome of a worker. A submission whose worker failed gets no
 * points. */
static void take_worker(struct class_grading *class, size_t index,
                        int wait_status)
{
    struct pupil *pupil = &class->pupils[index];
    struct outcome *outcome = &class->outcomes[index];
    bool is_killed = WIFSIGNALED(wait_status);
    int status = is_killed ? WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
    pupil->worker = 0;
    class->running--;
    if (!is_killed && status == WORKER_HELPLESS)
        class->status = CLI_FAILED;
    if (!is_killed &&
        (status == WORKER_HELPLESS || status == WORKER_INTERRUPTED))
        return;
    class->done++;
    pupil->is_graded = true;
    if (!results_read(class->order->out, class->roster.handins[index].name,
                      pupil->check, outcome)) {
        *outcome = blank_outcome(class);
        for (size_t i = 0; i < outcome->count; i++)
            snprintf(outcome->parts[i].cause, CAUSE_SIZE,
                     "can't be graded: grade ended with %s %d; grade it by "
                     "itself",
                     is_killed ? "signal" : "status", status);
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

/* ---- Whether a submission has changed ---- */

/* Writes the names, modes and contents of the files in a folder. */
static void write_files(FILE *out, const char *folder)
{
    char **names = folder_names(folder), path[PATH_SIZE];
    struct stat facts;
    for (char **name = names; name && *name; name++) {
        errno = 0;
        bool is_there =
            path_join(path, folder, *name) && lstat(path, &facts) == 0;
        fprintf(out, "%s%c%d %o %lld%c", *name, 0, errno,
                is_there ? (unsigned)facts.st_mode : 0,
                is_there ? (long long)facts.st_size : 0, 0);
        (void)append_file(out, folder, *name);
    }
    fputs(names ? "" : strerror(errno), out);
    folder_names_free(names);
}

/* Returns a number that changes if the submission does, or what it is graded
 * by. */
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
    fclose(out);
    uint64_t check =
        course_check(class->course, cli_check(CLI_CHECK_START, all, length));
    free(all);
    return check;
}

/* ---- All submissions ---- */

/* Starts the next submission that hasn't been graded before. */
static void start_next(struct class_grading *class)
{
    size_t index = class->next++;
    const struct handin *handin = &class->roster.handins[index];
    struct pupil *pupil = &class->pupils[index];
    pupil->check = check_submission(class, handin);
    pupil->is_graded = results_read(class->order->out, handin->name,
                                    pupil->check, &class->outcomes[index]);
    if (pupil->is_graded) {
        class->kept++;
        class->done++;
        tell_class_progress(class);
    } else {
        results_remove(class->order->out, handin->name);
        start_worker(class, index);
    }
}

static void run_workers(struct class_grading *class)
{
    static const struct timespec moment = {.tv_nsec = 10000000};
    const size_t count = class->roster.count;
    size_t most = class->order->workers > 0 ? class->order->workers
                                            : (size_t)cli_cpus(INT64_MAX);
    tell_class_progress(class);
    for (;;) {
        bool starts = class->running < most && class->next < count &&
                      !class->stopped && class->status == CLI_DONE;
        if (starts)
            start_next(class);
        else if (class->running == 0)
            return;
        take_workers(class);
        if (!class->stopped && grading_is_stopped(class->order->settings)) {
            class->stopped = true;
            for (size_t i = 0; i < count; i++)
                if (class->pupils[i].worker > 0)
                    kill(class->pupils[i].worker, SIGTERM);
        }
        if (!starts)
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
        print_pupil(out, class->roster.handins[i].name, &class->outcomes[i]);
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
    /* The marks may name students who aren't graded yet. */
    if (rubric_apply(class->cli, class->course, &class->roster,
                     class->outcomes) != CLI_DONE)
        return CLI_FAILED;
    drop_ungraded(class);
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

static enum cli_status open_class(struct class_grading *class)
{
    const struct class_order *order = class->order;
    struct seed_list *hidden = &order->course->hidden;
    if (access(order->folder, F_OK) != 0) /* before anything is made */
        return cli_cannot(class->cli, "open", order->folder);
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
    if (has_model && class->course->draws_hidden && hidden->count == 0 &&
        draw_hidden_seeds(class->cli, order->out, hidden) != CLI_DONE)
        return CLI_FAILED;
    if (handins_find(order, &class->roster) != CLI_DONE)
        return CLI_FAILED;
    results_remove_others(order->out, &class->roster);
    class->pupils = calloc(class->roster.count, sizeof *class->pupils);
    class->outcomes = calloc(class->roster.count, sizeof *class->outcomes);
    if (!class->pupils || !class->outcomes)
        return cli_out_of_memory(class->cli);
    for (size_t i = 0; i < class->roster.count; i++)
        class->outcomes[i] = blank_outcome(class);
    /* Marks that can't be read stop the class before it is graded. */
    return rubric_apply(class->cli, class->course, &class->roster,
                        class->outcomes);
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
    free(class.pupils);
    free(class.outcomes);
    assignment_close(class.assignment);
    return status;
}
