/* Programs that wait in ways that the jail neither sees nor skips: in a loop,
 * or for a signal. */
#include "examination.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PATIENT_SCRIPTS = 6, /* scripts for a program that really waits */
    FEW_PAUSES = 2
};

/* ---- How long a script takes ---- */

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

struct jail_limits
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

/* Forgets the runs so far. None is under way. */
static void start_again(struct examination *examination)
{
    struct part_report *report = examination->report;
    examination_forget_runs(report, 0);
    report->advice = 0;
    examination->next = 0;
}

/* ---- Which scripts to keep ---- */

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
    report->advice = 1U << ADVICE_WAITING;
}

/* ---- The test ---- */

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

/* Returns the least time that a program takes for its pauses. The first pause
 * of a loop that watches time() can be a second shorter, because it can start
 * late in a second. */
static int64_t least_wait(int64_t pauses)
{
    enum { TENTHS = 9 };
    return (pauses - CLI_NANOSECONDS) / 10 * TENTHS;
}

/* Runs a script and returns whether the program took about as long as its
 * pauses, which the jail didn't see. If it didn't compute all the time, runs it
 * twice, because a busy machine can delay any program once. */
static bool waits_in_script(struct examination *examination, size_t ticket,
                            struct jail_result *result,
                            struct grading_report *whole)
{
    enum { TRIES = 2 };
    const enum grading_output output = examination->settings->output;
    size_t pauses = pauses_wanted(examination, ticket);
    int64_t least = least_wait((int64_t)pauses * PAUSE_LENGTH);
    bool waits = true, computes = false;
    for (int i = 0; i < TRIES && waits && !computes; i++) {
        jail_result_clear(result);
        waits =
            examination_run_again(examination, ticket, output, result, whole) &&
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
            strcmp(list->scripts[i].answers, script->answers) == 0 &&
            list->scripts[i].on_one_line == script->on_one_line) {
            examination->report->runs[i].started = started;
            examination_note_run(examination, i, result);
            *result = (struct jail_result){.output = NULL};
            return;
        }
}

void examination_test_waiting(struct examination *examination,
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
        start_again(examination);
        keep_short_scripts(examination);
        keep_result(examination, &script, started, &result);
    }
    jail_result_clear(&result);
}
