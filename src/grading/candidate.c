/* A candidate in the jail: all its scripts, several at a time, and what came
 * of each. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compile.h"

enum { TIME_OUTS_MOST = 4 }; /* then the others are not waited for */

static const int64_t SECOND = CLI_NANOSECONDS;

const char *verdict_text(enum verdict verdict)
{
    static const char *const texts[VERDICT_COUNT] = {
        [VERDICT_OK] = "ok",
        [VERDICT_DIFFERS] = "differs",
        [VERDICT_CRASHED] = "crashed",
        [VERDICT_TIMED_OUT] = "timed out",
        [VERDICT_TOO_MUCH] = "too much output",
        [VERDICT_REFUSED] = "refused a system call",
        [VERDICT_NOT_RUN] = "not run",
    };
    return texts[verdict];
}

bool is_stopped(const struct grading_order *order)
{
    return order->stopped && order->stopped(order->stopped_target);
}

void tell_phase(const struct grading_order *order, enum part part,
                enum grading_phase phase, size_t done, size_t count)
{
    if (order->progress)
        order->progress(order->progress_target, part, phase, done, count);
}

/* ---- One run ---- */

/* A grading of one part, while it goes on. */
struct examination {
    const struct grading_order *order;
    struct part_report *report;
    const char *program; /* its full path */
    struct jail *jail;
    struct jail_request *orders; /* one a script: the jail looks at them */
    struct transcript *expected;
    size_t next;
    size_t done;
    enum cli_status status;
};

/* Plenty for a game of cards, and little to wait for. */
static struct jail_limits limits(void)
{
    enum { CPU = 1, WALL = 10, OUTPUT = 1 << 18 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = CPU * SECOND;
    limits.wall = WALL * SECOND;
    limits.output = OUTPUT;
    return limits;
}

static void put_next(struct examination *examination)
{
    size_t ticket = examination->next++;
    const struct script *script = &examination->report->scripts.scripts[ticket];
    examination->orders[ticket] = (struct jail_request){
        .program = examination->program,
        .input = script->input,
        .input_length = script->input_length,
        .limits = limits(),
        .freedom = JAIL_PROGRAM,
        .skip_pauses = true,
    };
    jail_put(examination->jail, &examination->orders[ticket], ticket);
}

static enum verdict judge_output(const struct examination *examination,
                                 struct class_run *run)
{
    reference_run(run->script, examination->expected);
    compare(examination->expected, &run->result,
            examination->order->lenient ? IGNORE_ALL : 0, &run->difference);
    return run->difference.kind == DIFFERENCE_NONE ? VERDICT_OK
                                                   : VERDICT_DIFFERS;
}

static enum verdict judge(struct examination *examination,
                          struct class_run *run)
{
    switch (run->result.verdict) {
    case JAIL_ENDED:
        return judge_output(examination, run);
    case JAIL_CRASHED:
        return VERDICT_CRASHED;
    case JAIL_TIMED_OUT:
        return VERDICT_TIMED_OUT;
    case JAIL_TOO_MUCH:
        return VERDICT_TOO_MUCH;
    case JAIL_REFUSED:
        return VERDICT_REFUSED;
    case JAIL_STOPPED: /* nobody here does that */
    case JAIL_NOT_STARTED:
        break;
    }
    cli_complain(examination->order->cli, "%s cannot be started: %s",
                 part_name(examination->report->part), run->result.problem);
    examination->status = CLI_FAILED;
    return VERDICT_NOT_RUN;
}

static void take_one(struct examination *examination)
{
    struct jail_result result = {.output = NULL};
    size_t ticket;
    if (!jail_take(examination->jail, &result, &ticket, LOOK_EVERY))
        return;
    const struct grading_order *order = examination->order;
    struct part_report *report = examination->report;
    struct class_run *run = &report->runs[ticket];
    run->result = result;
    run->verdict = judge(examination, run);
    report->verdicts[VERDICT_NOT_RUN]--;
    report->verdicts[run->verdict]++;
    examination->done++;
    report->gave_up = report->verdicts[VERDICT_TIMED_OUT] >= TIME_OUTS_MOST;
    tell_phase(order, report->part, PHASE_RUNS, examination->done,
               report->scripts.count);
}

/* ---- All runs ---- */

/* Until all is done, somebody wants to stop, or there is no use in going on.
 */
static void run_scripts(struct examination *examination,
                        struct grading_report *whole)
{
    size_t count = examination->report->scripts.count;
    while (examination->done < count && examination->status == CLI_DONE &&
           !examination->report->gave_up && !whole->interrupted) {
        while (examination->next < count &&
               jail_free_cells(examination->jail) > 0)
            put_next(examination);
        take_one(examination);
        whole->interrupted = is_stopped(examination->order);
    }
}

/* While one is started or buried another one can run: two a processor. */
static size_t job_count(const struct grading_order *order)
{
    if (order->jobs > 0)
        return order->jobs;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? 2 * (size_t)processors : 2;
}

static bool make_scripts(const struct grading_order *order,
                         struct part_report *report)
{
    struct seed_list usual = {.count = 0};
    if (!order->seeds && !seeds_usual(SEEDS_COME_WITH, &usual))
        return false;
    bool made = scripts_make(report->part, order->seeds ? order->seeds : &usual,
                             &report->scripts);
    seeds_clear(&usual);
    if (made)
        report->runs = calloc(report->scripts.count, sizeof *report->runs);
    for (size_t i = 0; report->runs && i < report->scripts.count; i++)
        report->runs[i] = (struct class_run){
            .script = &report->scripts.scripts[i],
            .verdict = VERDICT_NOT_RUN,
        };
    report->verdicts[VERDICT_NOT_RUN] = report->scripts.count;
    return report->runs != NULL;
}

static enum cli_status no_memory(const struct grading_order *order)
{
    cli_complain(order->cli, "there is no memory for the scripts");
    return CLI_FAILED;
}

enum cli_status examine(const struct grading_order *order, const char *program,
                        struct part_report *report,
                        struct grading_report *whole)
{
    if (!make_scripts(order, report))
        return no_memory(order);
    struct examination examination = {
        .order = order,
        .report = report,
        .program = program,
        .jail = jail_open(job_count(order)),
        .orders = calloc(report->scripts.count, sizeof *examination.orders),
        .expected = malloc(sizeof *examination.expected),
        .status = CLI_DONE,
    };
    if (examination.jail && examination.orders && examination.expected)
        run_scripts(&examination, whole);
    else
        examination.status = no_memory(order);
    if (examination.jail)
        jail_close(examination.jail);
    free(examination.orders);
    free(examination.expected);
    if (examination.status == CLI_DONE) {
        tell_phase(order, report->part, PHASE_DIAGNOSES, 0, 0);
        diagnose(order, report->part, report->runs, report->scripts.count,
                 &report->diagnosis);
        whole->interrupted =
            whole->interrupted || report->diagnosis.interrupted;
    }
    return examination.status;
}

/* ---- A program ---- */

enum cli_status grade_program(const struct grading_order *order, enum part part,
                              const char *path, struct grading_report *report)
{
    char program[PATH_SIZE], quote[CLI_QUOTE_SIZE];
    struct stat facts;
    cli_quote(quote, path, strlen(path));
    if (!find_path(path, program) || stat(program, &facts) != 0) {
        cli_complain(order->cli, "%s: %s", quote, strerror(errno));
        return CLI_FAILED;
    }
    if (!S_ISREG(facts.st_mode) || access(program, X_OK) != 0) {
        cli_complain(order->cli,
                     "%s is no program that can be run; compile it first, or "
                     "grade its folder",
                     quote);
        return CLI_FAILED;
    }
    struct part_report *part_report = &report->parts[report->part_count++];
    *part_report = (struct part_report){.part = part};
    snprintf(part_report->program, sizeof part_report->program, "%s", path);
    report->lenient = order->lenient;
    return examine(order, program, part_report, report);
}

/* ---- Reports ---- */

bool report_is_good(const struct grading_report *report)
{
    bool good = !report->interrupted && report->part_count > 0;
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        good = good && !part->does_not_compile &&
               part->verdicts[VERDICT_OK] == part->scripts.count;
    }
    return good;
}

void report_clear(struct grading_report *report)
{
    for (size_t i = 0; i < report->part_count; i++) {
        struct part_report *part = &report->parts[i];
        for (size_t j = 0; part->runs && j < part->scripts.count; j++)
            jail_result_clear(&part->runs[j].result);
        free(part->runs);
        free(part->compiler_words);
        scripts_clear(&part->scripts);
    }
    *report = (struct grading_report){.part_count = 0};
}
