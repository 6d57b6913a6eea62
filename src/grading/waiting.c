/* Programs that wait in ways that the jail neither sees nor skips: in a loop,
 * or for a signal. */
#include "examination.h"

#include <string.h>

enum {
    PATIENT_SCRIPTS = 6, /* scripts for a program that really waits */
    FEW_PAUSES = 2,
    PAUSE_SECONDS = 2
};

static const int64_t SECOND = CLI_NANOSECONDS;

struct jail_limits examination_patient_limits(struct examination *examination,
                                              const struct script *script)
{
    enum { SIDE_BY_SIDE = 4 };
    struct jail_limits limits = examination_limits(examination->settings);
    reference_run(script, examination->expected);
    int64_t pauses = (int64_t)examination->expected->pause_count;
    limits.cpu += PAUSE_SECONDS * pauses * SECOND;
    limits.wall += pauses * SIDE_BY_SIDE * PAUSE_SECONDS * SECOND;
    return limits;
}

/* Returns how often the reference pauses in a script. */
static size_t pauses_wanted(struct examination *examination, size_t ticket)
{
    reference_run(&examination->report->scripts.scripts[ticket],
                  examination->expected);
    return examination->expected->pause_count;
}

/* Returns the script with the fewest pauses, but at least one. Returns the
 * number of scripts if there is none. */
static size_t shortest_with_pauses(struct examination *examination)
{
    size_t count = examination->report->scripts.count;
    size_t best = count, fewest = TRANSCRIPT_PAUSES + 1;
    for (size_t i = 0; i < count; i++) {
        size_t pauses = pauses_wanted(examination, i);
        if (pauses > 0 && pauses < fewest) {
            fewest = pauses;
            best = i;
        }
    }
    return best;
}

/* Forgets the runs so far, and kills those under way. */
static void start_again(struct examination *examination)
{
    struct part_report *report = examination->report;
    jail_close(examination->jail);
    examination->jail =
        jail_open(examination_jobs(examination->settings), NULL);
    if (examination->jail == NULL)
        examination->status = complain_of_memory(examination->settings);
    for (size_t i = 0; i < report->scripts.count; i++) {
        struct candidate_run *run = &report->runs[i];
        jail_result_clear(&run->result);
        run->difference = (struct difference){.kind = DIFFERENCE_NONE};
        run->verdict = VERDICT_NOT_RUN;
    }
    memset(report->verdicts, 0, sizeof report->verdicts);
    report->verdicts[VERDICT_NOT_RUN] = report->scripts.count;
    report->advice = 0;
    report->gave_up = false;
    examination->next = examination->done = 0;
}

/* Returns how many scripts have at most `most` pauses. */
static size_t count_short_scripts(struct examination *examination, size_t most)
{
    size_t found = 0;
    for (size_t i = 0; i < examination->report->scripts.count; i++)
        found += pauses_wanted(examination, i) <= most;
    return found;
}

/* True if `text` comes up in a transcript. */
static bool is_printed(const struct transcript *transcript, const char *text)
{
    size_t size = strlen(text);
    for (size_t i = 0; i + size <= transcript->length; i++)
        if (memcmp(transcript->text + i, text, size) == 0)
            return true;
    return false;
}

/* Returns the script with the fewest pauses among those with a push, which
 * starts another game. Returns the number of scripts if there is none. */
static size_t shortest_with_push(struct examination *examination)
{
    size_t count = examination->report->scripts.count;
    size_t best = count, fewest = TRANSCRIPT_PAUSES + 1;
    for (size_t i = 0; i < count; i++) {
        size_t pauses = pauses_wanted(examination, i);
        if (pauses < fewest &&
            is_printed(examination->expected, message_text(MESSAGE_PUSH))) {
            fewest = pauses;
            best = i;
        }
    }
    return best;
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
    size_t push = shortest_with_push(examination);
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

/* True if a run took about as long as its pauses, which the jail didn't see.
 * The first pause of a loop that watches time() can be a second shorter,
 * because it can start late in a second. */
static bool has_waited(const struct jail_result *result, size_t pauses)
{
    enum { TENTHS = 9 };
    int64_t seconds = (int64_t)pauses * PAUSE_SECONDS - 1;
    int64_t length = seconds * SECOND / 10 * TENTHS;
    return result->verdict == JAIL_ENDED && result->pause_count < pauses &&
           result->wall >= length;
}

/* Runs a script and returns whether the program waited. Runs it twice, because
 * a busy machine can delay any program once. */
static bool waits_in_script(struct examination *examination, size_t ticket,
                            struct grading_report *whole)
{
    enum { TRIES = 2 };
    const enum grading_output output = examination->settings->output;
    size_t pauses = pauses_wanted(examination, ticket);
    bool waits = true;
    for (int i = 0; i < TRIES && waits; i++) {
        struct jail_result result = {.output = NULL};
        waits = examination_run_again(examination, ticket, output, &result,
                                      whole) &&
                has_waited(&result, pauses);
        jail_result_clear(&result);
    }
    return waits;
}

void examination_test_waiting(struct examination *examination,
                              struct grading_report *whole)
{
    size_t ticket = shortest_with_pauses(examination);
    examination->is_tested_for_waiting = true;
    if (ticket == examination->report->scripts.count)
        return;
    start_again(examination);
    examination->is_patient = true;
    if (examination->status == CLI_DONE)
        examination->is_patient = waits_in_script(examination, ticket, whole);
    if (examination->is_patient)
        keep_short_scripts(examination);
}
