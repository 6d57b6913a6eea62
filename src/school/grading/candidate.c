/* Runs a candidate in the jail with all its scripts, several at once, and
 * judges the runs. */
#include "examination.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "seeds.h"

static const int64_t SECOND = CLI_NANOSECONDS;

bool grading_is_stopped(const struct grading_settings *settings)
{
    return settings->stopped && settings->stopped(settings->stopped_target);
}

void grading_progress(const struct grading_settings *settings,
                      enum assignment_part part, enum grading_phase phase,
                      size_t done, size_t count)
{
    if (settings->progress)
        settings->progress(settings->progress_target, part, phase, done, count);
}

/* ---- One run ---- */

struct jail_limits examination_limits(const struct grading_settings *settings)
{
    enum { WALL = 10, OUTPUT = 1 << 18 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = settings->course ? settings->course->time_limit : SECOND;
    limits.wall = limits.cpu > SECOND ? WALL * limits.cpu : WALL * SECOND;
    limits.output = OUTPUT;
    return limits;
}

static void put_script(struct examination *examination, size_t ticket,
                       enum grading_output output)
{
    const struct script *script = &examination->report->scripts.scripts[ticket];
    examination->requests[ticket] = (struct jail_request){
        .program = examination->path,
        .input = script->input,
        .input_length = script->input_length,
        .limits =
            examination->is_patient
                ? examination_patient_limits(examination->settings, script)
                : examination_limits(examination->settings),
        .freedom = JAIL_C_PROGRAM,
        .skip_pauses = true,
        .terminal = output == OUTPUT_TERMINAL,
    };
    jail_put(examination->jail, &examination->requests[ticket], ticket);
}

/* Notes wrong pauses for the report even if they fail nothing. */
static enum verdict judge_output(const struct examination *examination,
                                 struct candidate_run *run)
{
    enum grading_pauses pauses = examination->settings->pauses;
    unsigned ignored = run->ignored;
    if (pauses == PAUSES_ADVISE)
        ignored &= ~(unsigned)IGNORE_PAUSES;
    reference_run(run->script, examination->expected);
    transcript_compare(examination->expected, &run->result, ignored,
                       &run->difference);
    bool advises =
        run->difference.kind == DIFFERENCE_PAUSE && pauses == PAUSES_ADVISE;
    if (advises)
        examination->report->advice |= 1U << ADVICE_PAUSES;
    return run->difference.kind == DIFFERENCE_NONE || advises ? VERDICT_OK
                                                              : VERDICT_DIFFERS;
}

static enum verdict judge_run(struct examination *examination,
                              struct candidate_run *run)
{
    switch (run->result.verdict) {
    case JAIL_ENDED:
        return run->result.out_of_space > 0 ? VERDICT_CRASHED
                                            : judge_output(examination, run);
    case JAIL_CRASHED:
        return VERDICT_CRASHED;
    case JAIL_TIMED_OUT:
        return VERDICT_TIMED_OUT;
    case JAIL_TOO_MUCH:
        return VERDICT_TOO_MUCH;
    case JAIL_REFUSED:
        return VERDICT_REFUSED;
    case JAIL_STOPPED: /* no run is stopped here */
    case JAIL_NOT_STARTED:
        break;
    }
    cli_complain(examination->settings->cli, "can't start %s: %s",
                 part_name(examination->report->part), run->result.problem);
    examination->status = CLI_FAILED;
    return VERDICT_NOT_RUN;
}

void examination_note_run(struct examination *examination, size_t ticket,
                          const struct jail_result *result)
{
    struct part_report *report = examination->report;
    struct candidate_run *run = &report->runs[ticket];
    run->result = *result;
    run->ended = (int64_t)time(NULL);
    run->verdict = judge_run(examination, run);
    report->verdicts[VERDICT_NOT_RUN]--;
    report->verdicts[run->verdict]++;
}

static void take_one(struct examination *examination)
{
    struct jail_result result = {.output = NULL};
    size_t ticket;
    if (!jail_take(examination->jail, &result, &ticket, LOOK_EVERY))
        return;
    const struct part_report *report = examination->report;
    examination_note_run(examination, ticket, &result);
    examination->may_wait = examination->may_wait ||
                            report->runs[ticket].verdict == VERDICT_TIMED_OUT ||
                            waited_unseen(&result);
    grading_progress(examination->settings, report->part, PHASE_RUNS,
                     report->scripts.count - report->verdicts[VERDICT_NOT_RUN],
                     report->scripts.count);
}

/* ---- All runs ---- */

static bool must_test_waiting(const struct examination *examination)
{
    return examination->may_wait && !examination->is_tested_for_waiting;
}

/* Returns the first script that hasn't been run to its end. */
static size_t first_not_run(const struct part_report *report)
{
    size_t i = 0;
    while (i < report->scripts.count &&
           report->runs[i].verdict != VERDICT_NOT_RUN)
        i++;
    return i;
}

/* Starts the scripts before number `end`, as long as there are free cells. */
static void start_runs(struct examination *examination, size_t end)
{
    for (; examination->next < end && jail_free_cells(examination->jail) > 0;
         examination->next++) {
        struct candidate_run *run =
            &examination->report->runs[examination->next];
        if (run->verdict != VERDICT_NOT_RUN)
            continue;
        run->started = (int64_t)time(NULL); /* as the program sees it */
        put_script(examination, examination->next,
                   examination->settings->output);
    }
}

/* Runs the scripts until all are done, the caller wants to stop, or too many
 * have looped. If the program may be waiting, only lets those under way end. */
static void run_scripts(struct examination *examination,
                        struct grading_report *whole)
{
    struct part_report *report = examination->report;
    bool goes_on = true;
    while (goes_on && !whole->interrupted) {
        size_t end = must_test_waiting(examination) ? examination->next
                                                    : giving_up_at(report);
        start_runs(examination, end);
        goes_on = first_not_run(report) < end;
        if (goes_on)
            take_one(examination);
        goes_on = goes_on && examination->status == CLI_DONE;
        whole->interrupted = grading_is_stopped(examination->settings);
    }
}

/* The default is two per CPU: one can run while another is being started or
 * cleaned up. */
size_t examination_jobs(const struct grading_settings *settings)
{
    if (settings->jobs > 0)
        return settings->jobs;
    return 2 * (size_t)cli_cpus(INT64_MAX);
}

enum cli_status complain_of_memory(const struct grading_settings *settings)
{
    cli_complain(settings->cli, "out of memory");
    return CLI_FAILED;
}

bool examination_run_again(struct examination *examination, size_t ticket,
                           enum grading_output output,
                           struct jail_result *result,
                           struct grading_report *whole)
{
    bool done = false;
    put_script(examination, ticket, output);
    while (!done && !whole->interrupted) {
        done = jail_take(examination->jail, result, &ticket, LOOK_EVERY);
        whole->interrupted = !done && grading_is_stopped(examination->settings);
    }
    return done;
}

/* ---- Advice ---- */

/* Returns the first script that passed and paused, or the number of scripts. */
static size_t first_with_pauses(const struct part_report *report)
{
    size_t i = 0;
    while (i < report->scripts.count &&
           (report->runs[i].verdict != VERDICT_OK ||
            report->runs[i].result.pause_count == 0))
        i++;
    return i;
}

/* True if less output was written before one of the pauses of `piped`. */
static bool comes_late(const struct jail_result *piped,
                       const struct jail_result *shown)
{
    if (piped->verdict != JAIL_ENDED ||
        piped->pause_count != shown->pause_count)
        return false;
    for (size_t i = 0; i < piped->pause_count; i++)
        if (piped->pauses[i].output_before < shown->pauses[i].output_before)
            return true;
    return false;
}

/* Repeats a script with the output to a pipe. A terminal shows each line as it
 * is printed; a pipe gets it at the next fflush(). */
static void look_for_late_output(struct examination *examination,
                                 struct grading_report *whole)
{
    struct part_report *report = examination->report;
    struct jail_result piped = {.output = NULL};
    size_t ticket = first_with_pauses(report);
    if (ticket == report->scripts.count)
        return;
    bool done =
        examination_run_again(examination, ticket, OUTPUT_PIPE, &piped, whole);
    if (done && comes_late(&piped, &report->runs[ticket].result))
        report->advice |= 1U << ADVICE_FLUSH;
    jail_result_clear(&piped);
}

/* ---- A whole part ---- */

static bool make_scripts(const struct grading_settings *settings,
                         struct part_report *report)
{
    struct seed_list usual = {.count = 0};
    if (!settings->seeds && !seeds_usual(SEEDS_COME_WITH, &usual))
        return false;
    const struct course *course = settings->course;
    const struct script_order order = {
        .part = report->part,
        .assignment = course ? &course->assignment : NULL,
        .seeds = settings->seeds ? settings->seeds : &usual,
        .hidden = course ? &course->hidden : NULL,
        .joined = settings->joined_answers,
    };
    bool made = scripts_make_in_order(&order, &report->scripts);
    seeds_clear(&usual);
    if (made)
        report->runs = calloc(report->scripts.count, sizeof *report->runs);
    unsigned ignored = (settings->lenient ? IGNORE_LOOKS : 0) |
                       (settings->pauses == PAUSES_GRADE ? 0 : IGNORE_PAUSES);
    for (size_t i = 0; report->runs && i < report->scripts.count; i++)
        report->runs[i] = (struct candidate_run){
            .script = &report->scripts.scripts[i],
            .verdict = VERDICT_NOT_RUN,
            .ignored = ignored,
        };
    report->verdicts[VERDICT_NOT_RUN] = report->scripts.count;
    return report->runs != NULL;
}

enum cli_status candidate_grade(const struct grading_settings *settings,
                                const char *path, struct part_report *report,
                                struct grading_report *whole)
{
    if (!make_scripts(settings, report))
        return complain_of_memory(settings);
    struct examination examination = {
        .settings = settings,
        .report = report,
        .path = path,
        .jail = jail_open(examination_jobs(settings), NULL),
        .requests = calloc(report->scripts.count, sizeof *examination.requests),
        .expected = malloc(sizeof *examination.expected),
        .status = CLI_DONE,
    };
    if (examination.jail && examination.requests && examination.expected)
        run_scripts(&examination, whole);
    else
        examination.status = complain_of_memory(settings);
    if (examination.status == CLI_DONE && !whole->interrupted &&
        must_test_waiting(&examination)) {
        examination_test_waiting(&examination, whole);
        run_scripts(&examination, whole);
    }
    if (!whole->interrupted)
        examination_give_up(report);
    if (examination.status == CLI_DONE && !whole->interrupted &&
        !report->gave_up && !examination.is_patient &&
        settings->output == OUTPUT_TERMINAL &&
        settings->pauses != PAUSES_IGNORE)
        look_for_late_output(&examination, whole);
    if (examination.jail)
        jail_close(examination.jail);
    free(examination.requests);
    free(examination.expected);
    if (examination.status == CLI_DONE) {
        grading_progress(settings, report->part, PHASE_DIAGNOSES, 0, 0);
        diagnose(settings, report->part, report->runs, report->scripts.count,
                 &report->diagnosis);
        whole->interrupted =
            whole->interrupted || report->diagnosis.interrupted;
    }
    return examination.status;
}

/* ---- A program ---- */

enum cli_status grade_program(const struct grading_settings *settings,
                              enum assignment_part part, const char *path,
                              struct grading_report *report)
{
    char program[PATH_SIZE], quote[CLI_QUOTE_SIZE];
    struct stat facts;
    cli_quote(quote, path, strlen(path));
    if (!find_path(path, program) || stat(program, &facts) != 0) {
        cli_complain(settings->cli, "can't open %s: %s", quote,
                     strerror(errno));
        return CLI_FAILED;
    }
    if (!S_ISREG(facts.st_mode) || access(program, X_OK) != 0) {
        cli_complain(
            settings->cli,
            "%s isn't an executable program; compile it first, or grade its folder",
            quote);
        return CLI_FAILED;
    }
    struct part_report *part_report = report_add_part(settings, report, part);
    if (part_report == NULL)
        return CLI_FAILED;
    snprintf(part_report->program, sizeof part_report->program, "%s", path);
    report->lenient = settings->lenient;
    report->course = settings->course;
    return candidate_grade(settings, program, part_report, report);
}
