/* Grades a class: a process for each submission, several at once, so that
 * nothing that happens to one stops the others. */
#include "grading_class.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "grading/build_folder.h"
#include "grading/candidate.h"
#include "results.h"

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
                             const char *path, enum assignment_part part,
                             struct grading_report *report)
{
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
    enum cli_status status = grade_folder(&settings, 1U << part, path, report);
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
                                           const char *name, uint64_t check)
{
    struct grading_report report = {.course = class->course};
    struct outcome outcome;
    char path[PATH_SIZE];
    if (!path_join(path, class->order->folder, name))
        return WORKER_FAILED;
    bool goes_on = true;
    for (int i = 0; i < PART_COUNT && !report.interrupted && goes_on; i++)
        if (class->course->parts & 1U << i)
            goes_on =
                grade_class_part(class, path, (enum assignment_part)i, &report);
    enum worker_status status = goes_on ? WORKER_INTERRUPTED : WORKER_HELPLESS;
    if (goes_on && !report.interrupted) {
        outcome_make(class->course, &report, &outcome);
        outcome.has_extra = submission_has_extra(path);
        status = results_write(class->cli, class->order->out, name, check,
                               &report, &outcome) == CLI_DONE
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
        enum worker_status status =
            grade_submission(class, class->roster.names[index], pupil->check);
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
    const struct class_order *order = class->order;
    if (order->progress)
        order->progress(order->progress_target, class->done,
                        class->roster.count);
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
    const char *name = class->roster.names[index];
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
    const char *name = class->roster.names[index];
    struct pupil *pupil = &class->pupils[index];
    char path[PATH_SIZE];
    if (path_join(path, class->order->folder, name))
        pupil->check = submission_check(class->order->settings, path);
    pupil->is_graded = results_read(class->order->out, name, pupil->check,
                                    &class->outcomes[index]);
    if (pupil->is_graded) {
        class->kept++;
        class->done++;
        tell_class_progress(class);
    } else {
        (void)start_worker(class, index);
    }
}

static void stop_workers(const struct class_grading *class)
{
    for (size_t i = 0; i < class->roster.count; i++)
        if (class->pupils[i].worker > 0)
            kill(class->pupils[i].worker, SIGTERM);
}

static size_t worker_count(const struct class_order *order)
{
    return order->workers > 0 ? order->workers : (size_t)cli_cpus(INT64_MAX);
}

static void run_workers(struct class_grading *class)
{
    static const struct timespec moment = {.tv_nsec = 10000000};
    size_t most = worker_count(class->order);
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
            stop_workers(class);
        }
        if (class->running > 0)
            nanosleep(&moment, NULL);
    }
}

/* ---- The results ---- */

/* Leaves only the submissions whose outcome is known. */
static void drop_ungraded(struct class_grading *class)
{
    size_t count = 0;
    for (size_t i = 0; i < class->roster.count; i++) {
        if (!class->pupils[i].is_graded) {
            free(class->roster.names[i]);
            continue;
        }
        class->roster.names[count] = class->roster.names[i];
        class->outcomes[count++] = class->outcomes[i];
    }
    class->roster.count = count;
}

static void print_class_results(const struct class_grading *class, size_t all)
{
    FILE *out = class->cli->out;
    print_class(out, class->course, &class->roster, class->outcomes);
    fprintf(out, "\n%zu of %zu submissions graded", class->roster.count, all);
    if (class->kept > 0)
        fprintf(out, ", %zu of them by an earlier run", class->kept);
    fprintf(out, "; see index.html and grades.csv in %s\n", class->order->out);
    if (class->stopped)
        fputs("Interrupted: repeat the command to continue.\n", out);
}

/* True if every submission is graded and has nothing wrong. */
static bool class_is_good(const struct class_grading *class)
{
    bool good = !class->stopped;
    for (size_t i = 0; i < class->roster.count && good; i++)
        good = outcome_is_good(&class->outcomes[i]);
    return good;
}

static enum cli_status finish_class(struct class_grading *class)
{
    size_t all = class->roster.count;
    class->done = all;
    tell_class_progress(class);
    drop_ungraded(class);
    if (results_write_class(class->cli, class->order->out, class->course,
                            &class->roster, class->outcomes) != CLI_DONE)
        return CLI_FAILED;
    print_class_results(class, all);
    if (class->status != CLI_DONE)
        return class->status;
    return class_is_good(class) ? CLI_DONE : CLI_NO;
}

static enum cli_status open_class(struct class_grading *class)
{
    const struct class_order *order = class->order;
    char quote[CLI_QUOTE_SIZE];
    cli_quote(quote, order->folder, strlen(order->folder));
    if (results_open(class->cli, order->out) != CLI_DONE)
        return CLI_FAILED;
    if (!roster_read(order->folder, order->out, &class->roster)) {
        cli_complain(class->cli, "can't open %s: %s", quote, strerror(errno));
        return CLI_FAILED;
    }
    if (class->roster.count == 0) {
        cli_complain(class->cli,
                     "%s contains no folders; put each student's sources into "
                     "a folder of their own",
                     quote);
        return CLI_FAILED;
    }
    class->pupils = calloc(class->roster.count, sizeof *class->pupils);
    class->outcomes = calloc(class->roster.count, sizeof *class->outcomes);
    if (class->pupils && class->outcomes)
        return CLI_DONE;
    cli_complain(class->cli, "out of memory");
    return CLI_FAILED;
}

enum cli_status class_grade(const struct class_order *order)
{
    struct class_grading class = {
        .order = order,
        .cli = order->settings->cli,
        .course = order->settings->course,
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
    return status;
}
