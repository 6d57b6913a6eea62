/* Runs a candidate in the jail with all its scripts, several at once, and
 * judges the runs. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "grading/examination.h"
#include "grading/scripts.h"

/* The state of grading one part. */
struct examination {
    const struct grading_settings *settings;
    struct part_report *report;
    const char *path; /* the program's */
    struct jail *jail;
    struct jail_request *requests; /* one per script; the jail reads them */
    struct transcript *expected;
    size_t next;   /* the first script that wasn't started */
    bool may_wait; /* a run timed out at a pause, or took long */
    bool is_tested_for_waiting;
    bool is_patient; /* the program waits: give each run the time for it */
    enum cli_status status;
};

/* ---- Giving up ---- */

/* Only the order of the scripts decides when to stop running a program that
 * loops, not the order in which the runs happen to end, so a busy machine
 * changes no points. An endless loop takes the whole time limit. Endless output
 * ends sooner, so there may be more of it, and the seeds of the corners, which
 * come first, don't decide alone. */
enum { TIME_OUTS_MOST = 4, FLOODS_MOST = 12 };

size_t giving_up_at(const struct part_report *report)
{
    size_t timed_out = 0, flooded = 0;
    for (size_t i = 0; i < report->scripts.count; i++) {
        enum verdict verdict = report->runs[i].verdict;
        if (verdict == VERDICT_NOT_RUN)
            break;
        timed_out += verdict == VERDICT_TIMED_OUT;
        flooded += verdict == VERDICT_TOO_MUCH;
        bool mostly_floods = flooded >= FLOODS_MOST && 2 * flooded > i;
        if (timed_out >= TIME_OUTS_MOST || mostly_floods)
            return i + 1;
    }
    return report->scripts.count;
}

/* Forgets the runs from number `first` on, as if they weren't made. */
static void examination_forget_runs(struct part_report *report, size_t first)
{
    for (size_t i = first; i < report->scripts.count; i++) {
        struct candidate_run *run = &report->runs[i];
        report->verdicts[run->verdict]--;
        report->verdicts[VERDICT_NOT_RUN]++;
        jail_result_clear(&run->result);
        run->difference = (struct difference){.kind = DIFFERENCE_NONE};
        run->verdict = VERDICT_NOT_RUN;
    }
}

static const int64_t SECOND = CLI_NANOSECONDS;

/* ---- One run ---- */

/* Returns the limits of a run: ample for a card game, yet nobody waits long for
 * them. */
static struct jail_limits
examination_limits(const struct grading_settings *settings)
{
    enum { WALL = 10, OUTPUT = 1 << 18 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = settings->course ? settings->course->time_limit : SECOND;
    limits.wall = limits.cpu > SECOND ? WALL * limits.cpu : WALL * SECOND;
    limits.output = OUTPUT;
    return limits;
}

int64_t script_pauses(const struct script *script)
{
    struct transcript *expected = malloc(sizeof *expected);
    size_t count = 0;
    if (expected) {
        reference_run(script, expected);
        count = expected->pause_count;
    }
    free(expected);
    return (int64_t)count * PAUSE_LENGTH;
}

/* Returns limits that are ample for a program that waits as often as it should,
 * even in a loop and while other programs run. */
static struct jail_limits
examination_patient_limits(const struct grading_settings *settings,
                           const struct script *script)
{
    enum { SIDE_BY_SIDE = 4 };
    struct jail_limits limits = examination_limits(settings);
    int64_t pauses = script_pauses(script);
    limits.cpu += pauses;
    limits.wall += SIDE_BY_SIDE * pauses;
    return limits;
}

static void put_script(struct examination *examination, size_t ticket)
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
        .permissions = JAIL_C_PROGRAM,
        .skip_pauses = true,
        .terminal = examination->settings->output == OUTPUT_TERMINAL,
        .typed = true,
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

/* Judges the result of a script that wasn't run before, and keeps it. */
static void examination_note_run(struct examination *examination, size_t ticket,
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

static size_t count_lines(const char *text, size_t length)
{
    size_t lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* True if a run may have been in a pause when its time was over: it reached the
 * first one, or stopped a few empty lines before it. A pipe shows too little of
 * that. */
static bool was_at_pause(struct examination *examination,
                         const struct candidate_run *run)
{
    enum { EMPTY_LINES = 2 };
    const struct transcript *expected = examination->expected;
    reference_run(run->script, examination->expected);
    return expected->pause_count > 0 &&
           (examination->settings->output == OUTPUT_PIPE ||
            count_lines(run->result.output, run->result.output_length) +
                    EMPTY_LINES >=
                count_lines(expected->text, expected->pauses[0].earliest));
}

static void take_one(struct examination *examination)
{
    struct jail_result result = {.output = NULL};
    size_t ticket;
    if (!jail_take(examination->jail, &result, &ticket, LOOK_EVERY))
        return;
    const struct part_report *report = examination->report;
    examination_note_run(examination, ticket, &result);
    const struct candidate_run *run = &report->runs[ticket];
    examination->may_wait |= run->verdict == VERDICT_TIMED_OUT
                                 ? was_at_pause(examination, run)
                                 : waited_unseen(&result);
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

/* Starts the scripts before number `end`, as long as there are free slots, but
 * no more than may still time out before the program is given up. */
static void start_runs(struct examination *examination, size_t end)
{
    const struct part_report *report = examination->report;
    const size_t count = report->scripts.count;
    for (; examination->next < end && jail_free_slots(examination->jail) > 0;
         examination->next++) {
        struct candidate_run *run = &report->runs[examination->next];
        size_t done = count - report->verdicts[VERDICT_NOT_RUN];
        if (run->verdict != VERDICT_NOT_RUN)
            continue;
        size_t timed_out = report->verdicts[VERDICT_TIMED_OUT];
        if ((timed_out > 0 || done < TIME_OUTS_MOST) &&
            examination->next + timed_out >= done + TIME_OUTS_MOST)
            return;
        run->started = (int64_t)time(NULL); /* the program sees this time */
        put_script(examination, examination->next);
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

/* Complains, and returns CLI_FAILED. */
static enum cli_status
complain_of_memory(const struct grading_settings *settings)
{
    cli_complain(settings->cli, "out of memory");
    return CLI_FAILED;
}

/* Runs a script again, alone, and stores its result. Returns false if the
 * caller stops it. */
static bool examination_run_again(struct examination *examination,
                                  size_t ticket, struct jail_result *result,
                                  struct grading_report *whole)
{
    bool done = false;
    put_script(examination, ticket);
    while (!done && !whole->interrupted) {
        done = jail_take(examination->jail, result, &ticket, LOOK_EVERY);
        whole->interrupted = !done && grading_is_stopped(examination->settings);
    }
    return done;
}

/* ---- Runs that can't be repeated ---- */

bool same_text(const struct jail_result *one, const struct jail_result *other)
{
    return one->verdict == JAIL_ENDED && other->verdict == JAIL_ENDED &&
           one->output_length == other->output_length &&
           (one->output_length == 0 ||
            memcmp(one->output, other->output, one->output_length) == 0);
}

void wait_for_next_second(int64_t second)
{
    const struct timespec moment = {.tv_nsec = 20000000};
    while ((int64_t)time(NULL) <= second)
        (void)nanosleep(&moment, NULL);
}

/* If every run with a seed other than 0 differs, runs one of them again.
 * Returns true if it prints another text, because it doesn't use the seed but
 * the clock, its process number, or a variable that isn't set. */
static bool is_unrepeatable(struct examination *examination,
                            struct grading_report *whole)
{
    const struct part_report *report = examination->report;
    const struct candidate_run *last = NULL;
    for (size_t i = 0; i < report->scripts.count; i++) {
        const struct candidate_run *run = &report->runs[i];
        if (run->script->seed == 0 || run->verdict == VERDICT_NOT_RUN)
            continue;
        if (run->verdict != VERDICT_DIFFERS)
            return false;
        last = run;
    }
    if (last == NULL || whole->interrupted)
        return false;
    struct jail_result again = {.output = NULL};
    wait_for_next_second(last->ended);
    bool differs =
        examination_run_again(examination, (size_t)(last - report->runs),
                              &again, whole) &&
        again.verdict == JAIL_ENDED && !same_text(&again, &last->result);
    jail_result_clear(&again);
    return differs;
}

/* ---- Programs that wait in a loop, or for a signal ---- */

enum {
    PATIENT_SCRIPTS = 6, /* scripts for a program that really waits */
    FEW_PAUSES = 2
};

/* Returns how often the reference pauses in a script. */
static size_t pauses_wanted(struct examination *examination, size_t ticket)
{
    reference_run(&examination->report->scripts.scripts[ticket],
                  examination->expected);
    return examination->expected->pause_count;
}

/* True if the transcript that was made last has a pause, or a push, which
 * starts another game. */
static bool has_pause(const struct transcript *transcript)
{
    return transcript->pause_count > 0;
}

static bool has_push(const struct transcript *transcript)
{
    const char *text = message_text(MESSAGE_PUSH);
    size_t size = strlen(text);
    for (size_t i = 0; i + size <= transcript->length; i++)
        if (memcmp(transcript->text + i, text, size) == 0)
            return true;
    return false;
}

/* Returns the script with the fewest pauses among those whose transcript is
 * `wanted`. Returns the number of scripts if there is none. */
static size_t shortest_script(struct examination *examination,
                              bool (*wanted)(const struct transcript *))
{
    size_t count = examination->report->scripts.count;
    size_t best = count, fewest = TRANSCRIPT_PAUSES + 1;
    for (size_t i = 0; i < count; i++) {
        size_t pauses = pauses_wanted(examination, i);
        if (pauses < fewest && wanted(examination->expected)) {
            fewest = pauses;
            best = i;
        }
    }
    return best;
}

/* Returns how many scripts have at most `most` pauses. */
static size_t count_short_scripts(struct examination *examination, size_t most)
{
    size_t found = 0;
    for (size_t i = 0; i < examination->report->scripts.count; i++)
        found += pauses_wanted(examination, i) <= most;
    return found;
}

/* Moves the scripts to keep to the front, in their order, and returns how many
 * there are: `wanted` of those with at most `most` pauses, evenly spread, and
 * the script `push`. */
static size_t move_short_scripts(struct examination *examination, size_t wanted,
                                 size_t most, size_t push)
{
    struct script_list *list = &examination->report->scripts;
    size_t found = count_short_scripts(examination, most), seen = 0, kept = 0;
    if (found == 0)
        return 0;
    for (size_t i = 0; i < list->count; i++) {
        bool is_short = pauses_wanted(examination, i) <= most;
        bool is_kept = is_short && seen * wanted % found < wanted;
        seen += is_short;
        if (is_kept || i == push)
            list->scripts[kept++] = list->scripts[i];
    }
    return kept;
}

/* Keeps a few of the scripts with few pauses, and one with a push. Leaves the
 * pauses out of the comparison. */
static void keep_short_scripts(struct examination *examination)
{
    struct part_report *report = examination->report;
    size_t count = report->scripts.count, most = FEW_PAUSES;
    size_t push = shortest_script(examination, has_push);
    size_t wanted = PATIENT_SCRIPTS - (push < count);
    if (wanted > count)
        wanted = count;
    /* cppcheck-suppress knownConditionTrueFalse */
    while (count_short_scripts(examination, most) < wanted)
        most++;
    size_t kept = move_short_scripts(examination, wanted, most, push);
    for (size_t i = 0; i < kept; i++)
        report->runs[i].ignored |= IGNORE_PAUSES;
    report->scripts.count = kept;
    report->verdicts[VERDICT_NOT_RUN] = kept;
    report->advice |= 1U << ADVICE_WAITING;
}

/* True if the program paused in a run as often as it should, in ways that the
 * jail sees. Then it doesn't wait in others. */
static bool was_seen_to_pause(struct examination *examination)
{
    const struct part_report *report = examination->report;
    for (size_t i = 0; i < report->scripts.count; i++) {
        size_t pauses = report->runs[i].verdict == VERDICT_OK
                            ? pauses_wanted(examination, i)
                            : 0;
        if (pauses > 0 && report->runs[i].result.pause_count >= pauses)
            return true;
    }
    return false;
}

/* Runs a script and returns whether the program took about as long as its
 * pauses, which the jail didn't see. If it didn't compute all the time, runs it
 * twice, because a busy machine can delay any program once. */
static bool waits_in_script(struct examination *examination, size_t ticket,
                            struct jail_result *result,
                            struct grading_report *whole)
{
    enum { TRIES = 2, TENTHS = 9 };
    size_t pauses = pauses_wanted(examination, ticket);
    /* The first pause of a loop that watches time() can be a second shorter,
     * because it can start late in a second. */
    int64_t least =
        ((int64_t)pauses * PAUSE_LENGTH - CLI_NANOSECONDS) / 10 * TENTHS;
    bool waits = true, computes = false;
    for (int i = 0; i < TRIES && waits && !computes; i++) {
        jail_result_clear(result);
        waits = examination_run_again(examination, ticket, result, whole) &&
                result->verdict == JAIL_ENDED && result->pause_count < pauses &&
                result->wall >= least;
        computes = waits && result->cpu >= least;
    }
    return waits;
}

/* Keeps the result of the test as that of its script, if that is among the
 * scripts that are kept. */
static void keep_result(struct examination *examination,
                        const struct script *script, int64_t started,
                        struct jail_result *result)
{
    const struct script_list *list = &examination->report->scripts;
    for (size_t i = 0; i < list->count; i++)
        if (list->scripts[i].seed == script->seed &&
            strcmp(list->scripts[i].answers, script->answers) == 0) {
            examination->report->runs[i].started = started;
            examination_note_run(examination, i, result);
            *result = (struct jail_result){.output = NULL};
            return;
        }
}

/* Runs one script with the time for its pauses. If the program uses that time,
 * it waits, and the examination becomes patient: it starts again, runs only
 * short scripts and ignores the pauses. An endless loop isn't a pause. Doesn't
 * try if the program was seen to pause. */
static void examination_test_waiting(struct examination *examination,
                                     struct grading_report *whole)
{
    size_t ticket = shortest_script(examination, has_pause);
    examination->is_tested_for_waiting = true;
    if (ticket == examination->report->scripts.count ||
        was_seen_to_pause(examination))
        return;
    const struct script script = examination->report->scripts.scripts[ticket];
    struct jail_result result = {.output = NULL};
    int64_t started = (int64_t)time(NULL);
    examination->is_patient = true;
    examination->is_patient =
        waits_in_script(examination, ticket, &result, whole);
    if (examination->is_patient) {
        examination_forget_runs(examination->report, 0);
        examination->next = 0;
        keep_short_scripts(examination);
        keep_result(examination, &script, started, &result);
    }
    jail_result_clear(&result);
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
    };
    bool made = scripts_make(&order, &report->scripts);
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

enum cli_status candidate_run(const struct grading_settings *settings,
                              const char *path, struct part_report *report,
                              struct grading_report *whole)
{
    if (!make_scripts(settings, report))
        return complain_of_memory(settings);
    /* One program can run while another is being started or cleaned up. */
    size_t jobs =
        settings->jobs > 0 ? settings->jobs : 2 * (size_t)cli_cpus(INT64_MAX);
    struct examination examination = {
        .settings = settings,
        .report = report,
        .path = path,
        .jail = jail_open(jobs, NULL),
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
    if (!whole->interrupted) {
        size_t end = giving_up_at(report);
        report->gave_up = end < report->scripts.count;
        examination_forget_runs(report, end);
    }
    report->is_unrepeatable =
        examination.status == CLI_DONE && is_unrepeatable(&examination, whole);
    if (examination.jail)
        jail_close(examination.jail);
    free(examination.requests);
    free(examination.expected);
    return examination.status;
}

void candidate_diagnose(const struct grading_settings *settings,
                        struct part_report *report,
                        struct grading_report *whole)
{
    grading_progress(settings, report->part, PHASE_DIAGNOSES, 0, 0);
    diagnose(settings, report->part, report->runs, report->scripts.count,
             (struct evidence){report->source_text, report->compiler_output,
                               report->is_unrepeatable},
             &report->diagnosis);
    whole->interrupted = whole->interrupted || report->diagnosis.interrupted;
}
