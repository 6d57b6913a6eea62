/* Grades a class: a process for each submission, several at once, so that
 * nothing that happens to one stops the others. */
#include <errno.h>
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

/* Prints the final points of a student, as the index and grades.csv have them.
 */
static void print_student(FILE *out, const struct course *course,
                          const struct handin *handin)
{
    enum { NAME_COLUMNS = 24 };
    char points[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    char *words = escaped_words(handin->name);
    int blanks = NAME_COLUMNS - (words ? text_columns(words) : 0);
    fprintf(out, "%s%*s %6s of %s\n", words ? words : "",
            blanks > 0 ? blanks : 0, "",
            cli_money(points, handin->outcome.final.total),
            cli_money(most, columns_list(course, &handin->outcome).most));
    free(words);
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

/* Opens such a file. Returns NULL and sets errno if it can't. */
static FILE *result_open(const char *out, const char *folder, const char *name,
                         const char *ending, const char *mode)
{
    char path[PATH_SIZE];
    return result_path(path, out, folder, name, ending) ? fopen(path, mode)
                                                        : NULL;
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
static enum cli_status draw_hidden_seeds(const struct class_order *order)
{
    enum { DRAWN = 10, LEAST = 1000, RANGE = 1000000, LINE = 256 };
    static const char name[] = "hidden-seeds";
    const struct cli *cli = order->settings->cli;
    char text[LINE] = "";
    struct fair_random random;
    FILE *file = result_open(order->out, ".", name, "", "r");
    if (file == NULL && !fair_random_from_system(&random) &&
        (file = result_open(order->out, ".", name, "", "w+"))) {
        for (int i = 0; i < DRAWN; i++)
            fprintf(file, "%u%c", LEAST + fair_random_below(&random, RANGE),
                    i + 1 < DRAWN ? ',' : '\n');
        rewind(file);
    }
    if (file && fgets(text, sizeof text, file))
        text[strcspn(text, "\n")] = '\0';
    if (file == NULL || !result_close(file))
        return cli_cannot(cli, "write", name);
    return course_override(cli, order->course, name, text);
}

/* ---- The results of a submission ---- */

/* Reads the outcome of a submission that was graded with its check. Returns
 * false and leaves it alone if there is none. */
static bool results_read(const char *out, struct handin *handin)
{
    struct {
        uint64_t check;
        struct outcome outcome;
    } kept = {.check = 0};
    FILE *file = result_open(out, "done", handin->name, "", "r");
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
        FILE *file = result_open(order->out, ".", pages[i].name, "", "w");
        if (file)
            pages[i].write(file, order->course, roster);
        if (file == NULL || !result_close(file))
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

struct class_grading {
    const struct class_order *order;
    const struct cli *cli;
    const struct course *course;
    struct assignment_folder *assignment;
    struct asked *wanted[PROGRAMS_MOST];
    size_t wanted_count;
    struct roster roster;
    size_t next; /* the first submission that hasn't been looked at */
    size_t running;
    size_t kept; /* graded before */
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

/* Writes the pages of a submission, and at last its outcome, after a check of
 * it and of what was graded, and how. */
static enum worker_status write_pages(const struct class_grading *class,
                                      const struct handin *handin,
                                      struct grading_report *report)
{
    struct outcome outcome;
    outcome_make(report, &outcome);
    const uint64_t check = cli_check(handin->check, &outcome, sizeof outcome);
    for (size_t i = 0; i < PAGES; i++) {
        FILE *file = result_open(class->order->out, PAGE_FILES[i].folder,
                                 handin->name, PAGE_FILES[i].ending, "w");
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

/* Starts a worker. It stops if this process ends. */
static void start_worker(struct class_grading *class, struct handin *handin)
{
    pid_t parent = getpid();
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

/* Notes how the workers that have ended did so. */
static void take_workers(struct class_grading *class)
{
    for (size_t i = 0; i < class->next; i++) {
        struct handin *handin = &class->roster.handins[i];
        if (handin->worker <= 0 ||
            waitpid(handin->worker, &handin->ended, WNOHANG) != handin->worker)
            continue;
        handin->worker = 0;
        class->running--;
        if (WIFEXITED(handin->ended) &&
            WEXITSTATUS(handin->ended) == WORKER_HELPLESS)
            class->status = CLI_FAILED;
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

/* Starts the next submission that hasn't been graded before. */
static void start_next(struct class_grading *class)
{
    struct handin *handin = &class->roster.handins[class->next++];
    handin->check = check_submission(class, handin);
    if (results_read(class->order->out, handin)) {
        class->kept++;
    } else {
        results_remove(class->order->out, handin->name);
        handin->ended = WORKER_INTERRUPTED << 8; /* until it ends */
        start_worker(class, handin);
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

/* True if a submission was graded, in this run or before. If its worker failed,
 * it gets no points but those that the teacher gives. */
static bool has_outcome(const struct class_grading *class,
                        struct handin *handin)
{
    char problem[CLI_PROBLEM_SIZE];
    const bool is_killed = WIFSIGNALED(handin->ended);
    const int status =
        is_killed ? WTERMSIG(handin->ended) : WEXITSTATUS(handin->ended);
    if (handin >= class->roster.handins + class->next ||
        (!is_killed &&
         (status == WORKER_INTERRUPTED || status == WORKER_HELPLESS)))
        return false;
    if (results_read(class->order->out, handin))
        return true;
    snprintf(problem, sizeof problem,
             "can't be graded: grade ended with %s %d; grade it by itself",
             is_killed ? "signal" : "status", status);
    outcome_of_problem(class, problem, handin);
    return true;
}

/* Leaves only the submissions whose outcome is known. */
static void drop_ungraded(struct class_grading *class)
{
    struct roster *roster = &class->roster;
    size_t count = 0;
    for (size_t i = 0; i < roster->count; i++)
        if (has_outcome(class, &roster->handins[i]))
            roster->handins[count++] = roster->handins[i];
    roster->count = count;
}

static enum cli_status finish_class(struct class_grading *class)
{
    FILE *out = class->cli->out;
    const struct roster *roster = &class->roster;
    const size_t all = roster->count;
    const bool is_stopped = grading_is_stopped(class->order->settings);
    bool good = !is_stopped;
    drop_ungraded(class);
    if (results_write_class(class->order, roster) != CLI_DONE)
        return CLI_FAILED;
    for (size_t i = 0; i < roster->count; i++) {
        print_student(out, class->course, &roster->handins[i]);
        good = good && outcome_is_right(&roster->handins[i].outcome);
    }
    fprintf(out, "\n%zu of %zu submissions graded", roster->count, all);
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
        in.st_ino == out.st_ino) {
        cli_complain(class->cli,
                     "--out can't be the folder of the class itself");
        return CLI_FAILED;
    }
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
    if (handins_find(order, &class->roster) != CLI_DONE)
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
