/* Describes scripts, runs and verdicts in words. */
#include <inttypes.h>
#include <string.h>

#include "describe.h"

void describe_script(char words[REPORT_LINE_SIZE], const struct script *script)
{
    if (script->kind == SCRIPT_SEED_ONLY)
        snprintf(words, REPORT_LINE_SIZE, "seed %" PRId64, script->seed);
    else
        snprintf(words, REPORT_LINE_SIZE, "seed %" PRId64 ", answers %s (%s%s)",
                 script->seed, script->answers, script_kind_text(script->kind),
                 script->on_one_line ? ", all on one line" : "");
}

/* printf would take a format that begins with a minus for an option. */
static const char *end_of_options(const struct script *script)
{
    return script->seed < 0 ? "-- " : "";
}

/* True if a path doesn't need quotes in a shell. */
static bool is_plain_path(const char *path)
{
    return path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                             "XYZ0123456789_./+-")] == '\0';
}

const char *try_words(const struct part_report *report)
{
    static const char *const compile[PART_COUNT] = {
        [PART_SHUFFLE] = "Compile it to ./shuffle, then try it:",
        [PART_DEAL] = "Compile it to ./deal, then try it:",
        [PART_PLAY] = "Compile it to ./play, then try it:",
    };
    return report->was_compiled ? compile[report->part] : "Try it:";
}

/* Leaves out the spare answers at the end of the input. */
void describe_command(char words[REPORT_LINE_SIZE], const struct script *script,
                      const struct part_report *report)
{
    const char *path = report->program;
    size_t answers = strlen(script->answers);
    size_t used =
        (size_t)snprintf(words, REPORT_LINE_SIZE, "printf %s'%" PRId64 "\\n",
                         end_of_options(script), script->seed);
    for (size_t i = 0; i < answers; i++) {
        bool ends = !script->on_one_line || i + 1 == answers;
        used += (size_t)snprintf(words + used, REPORT_LINE_SIZE - used, "%c%s",
                                 script->answers[i], ends ? "\\n" : "");
    }
    bool as_it_is = !report->was_compiled && is_plain_path(path) &&
                    strlen(path) < REPORT_LINE_SIZE - used - sizeof "' | ./";
    snprintf(words + used, REPORT_LINE_SIZE - used, "' | %s%s",
             as_it_is && strchr(path, '/') ? "" : "./",
             as_it_is ? path : part_name(report->part));
}

void describe_verdict(char words[REPORT_LINE_SIZE],
                      const struct candidate_run *run)
{
    char text[JAIL_VERDICT_SIZE];
    jail_verdict_text(&run->result, text);
    bool is_jails = run->verdict != VERDICT_OK &&
                    run->verdict != VERDICT_DIFFERS &&
                    run->verdict != VERDICT_NOT_RUN;
    snprintf(words, REPORT_LINE_SIZE, "%s",
             is_jails ? text : verdict_text(run->verdict));
}

void describe_count(char words[REPORT_LINE_SIZE], enum verdict verdict,
                    size_t count)
{
    static const char *const texts[VERDICT_COUNT][2] = {
        [VERDICT_OK] = {"script passed", "scripts passed"},
        [VERDICT_DIFFERS] = {"script differs", "scripts differ"},
        [VERDICT_CRASHED] = {"script crashed", "scripts crashed"},
        [VERDICT_TIMED_OUT] = {"script timed out", "scripts timed out"},
        [VERDICT_TOO_MUCH] = {"script printed too much",
                              "scripts printed too much"},
        [VERDICT_REFUSED] = {"script made a forbidden system call",
                             "scripts made forbidden system calls"},
        [VERDICT_NOT_RUN] = {"script wasn't run", "scripts weren't run"},
    };
    snprintf(words, REPORT_LINE_SIZE, "%zu %s", count,
             texts[verdict][count == 1 ? 0 : 1]);
}

/* ---- Pauses ---- */

enum { LINE_COLUMNS = 34 };

/* Writes "2 seconds", "1 second", "1.999999999 seconds". */
static void describe_seconds(char words[REPORT_LINE_SIZE], int64_t nanoseconds)
{
    int64_t whole = nanoseconds / CLI_NANOSECONDS;
    int64_t rest = nanoseconds % CLI_NANOSECONDS;
    int used = snprintf(words, REPORT_LINE_SIZE, "%" PRId64, whole);
    if (rest > 0) {
        used += snprintf(words + used, REPORT_LINE_SIZE - (size_t)used,
                         ".%09" PRId64, rest);
        while (words[used - 1] == '0')
            used--;
    }
    snprintf(words + used, REPORT_LINE_SIZE - (size_t)used,
             nanoseconds == CLI_NANOSECONDS ? " second" : " seconds");
}

/* Writes "before line 9, "Dealer stands.\n"", or "in line 9, ...". */
static void describe_place(char words[REPORT_LINE_SIZE], const char *text,
                           size_t length, size_t line_start, size_t line,
                           size_t place)
{
    char quoted[REPORT_LINE_SIZE];
    if (place >= length) {
        snprintf(words, REPORT_LINE_SIZE, "at the end");
        return;
    }
    escape_line(quoted, text + line_start,
                text_line_length(text + line_start, length - line_start),
                LINE_COLUMNS);
    snprintf(words, REPORT_LINE_SIZE, "%s line %zu, %.200s",
             place > line_start ? "in" : "before", line, quoted);
}

/* Writes where the wrong pause came, or "" if only its length is wrong. */
static void describe_wrong_place(char words[REPORT_LINE_SIZE],
                                 const struct difference *difference,
                                 const struct jail_result *run)
{
    const struct transcript_pause *wanted = &difference->wanted;
    char place[REPORT_LINE_SIZE];
    size_t got = difference->got_place;
    describe_place(place, run->output, run->output_length,
                   difference->got_position, difference->got_line, got);
    bool early = difference->expected_pause && got < wanted->earliest;
    if (difference->expected_pause && !early && got <= wanted->latest)
        *words = '\0';
    else if (early && got == 0)
        snprintf(words, REPORT_LINE_SIZE, ", before anything had been written");
    else if (early)
        snprintf(words, REPORT_LINE_SIZE,
                 ", too early: the output had reached only %s line %zu",
                 got > difference->got_position ? "the middle of"
                                                : "the start of",
                 difference->got_line);
    else
        snprintf(words, REPORT_LINE_SIZE, ", %.200s", place);
}

/* Describes the pause that the candidate made instead. */
static void describe_got_pause(char words[REPORT_LINE_SIZE],
                               const struct candidate_run *run)
{
    const struct difference *difference = &run->difference;
    char seconds[REPORT_LINE_SIZE], place[REPORT_LINE_SIZE];
    if (!difference->got_pause) {
        snprintf(
            words, REPORT_LINE_SIZE,
            waited_unseen(&run->result)
                ? "Got: none that grade can see, though the program waited for something: call sleep(2)."
                : "Got: none.");
        return;
    }
    describe_seconds(seconds, difference->got_nanoseconds);
    describe_wrong_place(place, difference, &run->result);
    snprintf(words, REPORT_LINE_SIZE, "Got: %.40s%.240s.", seconds, place);
}

void describe_pause(char words[REPORT_LINE_SIZE],
                    const struct candidate_run *run,
                    const struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    char wanted[REPORT_LINE_SIZE], got[REPORT_LINE_SIZE];
    size_t number = difference->pause + 1;
    describe_place(wanted, expected->text, expected->length,
                   difference->expected_position, difference->expected_line,
                   difference->expected_position);
    describe_got_pause(got, run);
    if (difference->expected_pause)
        snprintf(
            words, REPORT_LINE_SIZE,
            "The text is right, but pause %zu is not. Expected: 2 seconds, %.150s. %.290s",
            number, wanted, got);
    else
        snprintf(words, REPORT_LINE_SIZE,
                 "The text is right, but pause %zu should not be there. %.290s",
                 number, got);
}

/* ---- Advice ---- */

/* Describes the first wrong pause among the scripts that passed. */
static void describe_ungraded_pauses(char words[REPORT_LINE_SIZE],
                                     const struct part_report *report,
                                     struct transcript *expected)
{
    const struct candidate_run *first = NULL;
    char pause[REPORT_LINE_SIZE], script[REPORT_LINE_SIZE];
    size_t count = 0;
    for (size_t i = report->scripts.count; i-- > 0;)
        if (report->runs[i].verdict == VERDICT_OK &&
            report->runs[i].difference.kind == DIFFERENCE_PAUSE) {
            first = &report->runs[i];
            count++;
        }
    *words = '\0';
    if (first == NULL)
        return;
    if (first->script->is_hidden) { /* so are the others */
        snprintf(words, REPORT_LINE_SIZE,
                 "%zu of the hidden scripts that passed %s a wrong pause.",
                 count, count == 1 ? "has" : "have");
        return;
    }
    reference_run(first->script, expected);
    describe_pause(pause, first, expected);
    describe_script(script, first->script);
    snprintf(words, REPORT_LINE_SIZE,
             "%zu of the scripts that passed %s a wrong pause. With %.100s: "
             "%.300s",
             count, count == 1 ? "has" : "have", script, pause);
}

void describe_advice(char words[REPORT_LINE_SIZE],
                     const struct part_report *report, enum advice advice,
                     struct transcript *expected)
{
    if (advice == ADVICE_PAUSES)
        describe_ungraded_pauses(words, report, expected);
    else if (advice == ADVICE_WAITING)
        snprintf(
            words, REPORT_LINE_SIZE,
            "The program waits in a way that grade can't judge, such as a loop that watches the clock or a timer: call sleep(2). Its pauses aren't graded. Because each takes real time, only %zu short scripts were run.",
            report->scripts.count);
    else
        snprintf(
            words, REPORT_LINE_SIZE,
            "The output isn't flushed before the pauses. A terminal shows each line at once, but through a pipe the lines would come late: call fflush(stdout) before sleep(2).");
}

/* ---- Hints ---- */

static bool ends_without_newline(const struct candidate_run *run,
                                 const struct transcript *expected)
{
    const struct jail_result *got = &run->result;
    return run->difference.kind == DIFFERENCE_TEXT && got->output_length > 0 &&
           got->output_length + 1 == expected->length &&
           memcmp(got->output, expected->text, got->output_length) == 0;
}

void describe_hint(char words[REPORT_LINE_SIZE],
                   const struct candidate_run *run,
                   const struct transcript *expected)
{
    const char *note = "";
    if (run->verdict == VERDICT_DIFFERS && ends_without_newline(run, expected))
        note = "The last line has no newline: print \\n at its end.";
    else if (run->verdict == VERDICT_TIMED_OUT)
        note = "Look for a loop that never ends.";
    else if (run->verdict == VERDICT_TOO_MUCH)
        note = "Look for a loop that prints and never ends.";
    snprintf(words, REPORT_LINE_SIZE, "%s", note);
}

const char *nothing_printed_words(void)
{
    return "It printed nothing, or its output was lost in a buffer.";
}

/* ---- A part ---- */

void describe_giving_up(char words[REPORT_LINE_SIZE],
                        const struct part_report *report)
{
    bool timed_out = report->verdicts[VERDICT_TIMED_OUT] >
                     report->verdicts[VERDICT_TOO_MUCH];
    *words = '\0';
    if (report->gave_up)
        snprintf(words, REPORT_LINE_SIZE,
                 "Too many runs %s, so the rest were skipped.",
                 timed_out ? "timed out" : "printed too much");
}

void describe_missing(char words[REPORT_LINE_SIZE],
                      const struct part_report *report)
{
    char quote[CLI_QUOTE_SIZE];
    const char *name = report->near_miss;
    if (*name == '\0')
        snprintf(words, REPORT_LINE_SIZE, "not submitted");
    else
        snprintf(words, REPORT_LINE_SIZE,
                 "not submitted: there is %s, but no %s",
                 cli_quote(quote, name, strlen(name)), report->source);
}

void describe_score(char words[REPORT_LINE_SIZE],
                    const struct part_report *report)
{
    if (report->problem[0] != '\0')
        snprintf(words, REPORT_LINE_SIZE, "can't be graded");
    else if (report->is_missing)
        describe_missing(words, report);
    else if (report->does_not_compile)
        snprintf(words, REPORT_LINE_SIZE, "does not compile");
    else
        snprintf(words, REPORT_LINE_SIZE, "%zu of %zu scripts passed",
                 report->verdicts[VERDICT_OK], report->scripts.count);
}

void describe_diagnosis(char words[REPORT_LINE_SIZE],
                        const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    size_t bad = report->scripts.count - report->verdicts[VERDICT_OK] -
                 report->verdicts[VERDICT_NOT_RUN];
    bool is_clear =
        diagnosis->set_count == 0 && report->verdicts[VERDICT_DIFFERS] == 0;
    if (diagnosis->interrupted && bad > 0)
        snprintf(words, REPORT_LINE_SIZE,
                 "The search for the cause was stopped.");
    else if (bad == 0 || is_clear)
        snprintf(words, REPORT_LINE_SIZE, "%s", "");
    else if (diagnosis->set_count == 0)
        snprintf(
            words, REPORT_LINE_SIZE,
            "None of the usual mistakes explains this exactly. Start with the first run below.");
    else if (diagnosis->partly)
        snprintf(
            words, REPORT_LINE_SIZE,
            "This explains the exact text of %zu of the %zu scripts that failed, and no script contradicts it.",
            diagnosis->explained, bad);
    else if (diagnosis->text_alone)
        snprintf(
            words, REPORT_LINE_SIZE,
            "This explains the exact text of every script%s, but not the pauses.",
            report->verdicts[VERDICT_NOT_RUN] > 0 ? " that ran" : "");
    else
        snprintf(words, REPORT_LINE_SIZE,
                 "This explains the exact output of every script%s.",
                 report->verdicts[VERDICT_NOT_RUN] > 0 ? " that ran" : "");
}

const char *fault_heading(const struct part_report *report)
{
    bool all_right = report->verdicts[VERDICT_OK] == report->scripts.count;
    return all_right ? "Errors, although every script passed"
                     : "Errors in the use of memory";
}

void describe_fault(char words[REPORT_LINE_SIZE],
                    const struct part_report *report)
{
    char script[REPORT_LINE_SIZE], place[REPORT_LINE_SIZE];
    *words = '\0';
    if (report->faults.count == 0)
        return;
    describe_script(script, report->fault_script);
    escape_line(place, report->fault_place, strlen(report->fault_place),
                FAULT_SIZE);
    if (report->fault_place[0])
        snprintf(words, REPORT_LINE_SIZE,
                 "A build with sanitizers says %.250s with %.200s.", place,
                 script);
    else
        snprintf(
            words, REPORT_LINE_SIZE,
            "A build that fills such variables with a pattern prints different text with %.200s.",
            script);
}
