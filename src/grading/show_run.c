/* Runs, scripts and verdicts in words. */
#include <inttypes.h>
#include <string.h>

#include "show.h"

void show_script(char shown[SHOWN_SIZE], const struct script *script)
{
    if (script->kind == SCRIPT_SEED_ONLY)
        snprintf(shown, SHOWN_SIZE, "seed %" PRId64, script->seed);
    else
        snprintf(shown, SHOWN_SIZE, "seed %" PRId64 ", answers %s (%s, %s)",
                 script->seed, script->answers, script_kind_text(script->kind),
                 script->on_one_line ? "all on one line" : "a line each");
}

/* A path that a shell takes as it stands. */
static bool is_plain_path(const char *path)
{
    return path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                             "XYZ0123456789_./+-")] == '\0';
}

/* Without the spare answers at the end of the input. */
void show_command(char shown[SHOWN_SIZE], const struct script *script,
                  const struct part_report *report)
{
    const char *path = report->program;
    size_t answers = strlen(script->answers);
    size_t used = (size_t)snprintf(shown, SHOWN_SIZE, "printf '%" PRId64 "\\n",
                                   script->seed);
    for (size_t i = 0; i < answers; i++) {
        bool ends = !script->on_one_line || i + 1 == answers;
        used += (size_t)snprintf(shown + used, SHOWN_SIZE - used, "%c%s",
                                 script->answers[i], ends ? "\\n" : "");
    }
    bool as_it_is = !report->was_compiled && is_plain_path(path) &&
                    strlen(path) < SHOWN_SIZE - used - sizeof "' | ./";
    snprintf(shown + used, SHOWN_SIZE - used, "' | %s%s",
             as_it_is && strchr(path, '/') ? "" : "./",
             as_it_is ? path : part_name(report->part));
}

void show_verdict(char shown[SHOWN_SIZE], const struct graded_run *run)
{
    char text[JAIL_VERDICT_SIZE];
    jail_verdict_text(&run->result, text);
    bool is_jails = run->verdict != VERDICT_OK &&
                    run->verdict != VERDICT_DIFFERS &&
                    run->verdict != VERDICT_NOT_RUN;
    snprintf(shown, SHOWN_SIZE, "%s",
             is_jails ? text : verdict_text(run->verdict));
}

void show_first(char shown[SHOWN_SIZE], const struct graded_run *run)
{
    char verdict[SHOWN_SIZE], script[SHOWN_SIZE];
    show_verdict(verdict, run);
    show_script(script, run->script);
    const char *how = run->verdict == VERDICT_TOO_MUCH  ? "with"
                      : run->verdict == VERDICT_REFUSED ? "that was"
                                                        : "that";
    snprintf(shown, SHOWN_SIZE, "The first %s %.*s: %.300s", how,
             JAIL_VERDICT_SIZE, verdict, script);
}

void show_count(char shown[SHOWN_SIZE], enum verdict verdict, size_t count)
{
    static const char *const texts[VERDICT_COUNT][2] = {
        [VERDICT_OK] = {"is right", "are right"},
        [VERDICT_DIFFERS] = {"differs", "differ"},
        [VERDICT_CRASHED] = {"crashed", "crashed"},
        [VERDICT_TIMED_OUT] = {"timed out", "timed out"},
        [VERDICT_TOO_MUCH] = {"has too much output", "have too much output"},
        [VERDICT_REFUSED] = {"was refused a system call",
                             "were refused a system call"},
        [VERDICT_NOT_RUN] = {"was not run", "were not run"},
    };
    snprintf(shown, SHOWN_SIZE, "%zu %s", count,
             texts[verdict][count == 1 ? 0 : 1]);
}

/* ---- Pauses ---- */

enum { LINE_COLUMNS = 34 };

/* "before line 9, "Dealer stands.\n"", or in it. */
static void show_place(char shown[SHOWN_SIZE], const char *text, size_t length,
                       size_t line_start, size_t line, size_t place)
{
    char quoted[SHOWN_SIZE];
    if (place >= length) {
        snprintf(shown, SHOWN_SIZE, "at the end");
        return;
    }
    show_line(quoted, text + line_start,
              line_length(text + line_start, length - line_start),
              LINE_COLUMNS);
    snprintf(shown, SHOWN_SIZE, "%s line %zu, %.200s",
             place > line_start ? "in" : "before", line, quoted);
}

void show_pause(char shown[SHOWN_SIZE], const struct graded_run *run,
                const struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    char wanted[SHOWN_SIZE], got[SHOWN_SIZE];
    show_place(wanted, expected->text, expected->length,
               difference->expected_position, difference->expected_line,
               difference->expected_position);
    show_place(got, run->result.output, run->result.output_length,
               difference->got_position, difference->got_line,
               difference->got_place);
    double seconds =
        (double)difference->got_nanoseconds / (double)CLI_NANOSECONDS;
    size_t number = difference->pause + 1;
    size_t used = 0;
    if (difference->expected_pause)
        used = (size_t)snprintf(shown, SHOWN_SIZE,
                                "The text is right, but not pause %zu. "
                                "Expected: 2 seconds, %.200s. ",
                                number, wanted);
    else
        used = (size_t)snprintf(shown, SHOWN_SIZE,
                                "The text is right, but pause %zu is one too "
                                "many. ",
                                number);
    if (difference->got_pause)
        snprintf(shown + used, SHOWN_SIZE - used,
                 "Got: %g seconds, %.150s; no more had been written by then.",
                 seconds, got);
    else
        snprintf(shown + used, SHOWN_SIZE - used, "Got: none.");
}

/* ---- A part ---- */

const struct graded_run *first_run(const struct part_report *report,
                                   enum verdict verdict)
{
    for (size_t i = 0; i < report->scripts.count; i++)
        if (report->runs[i].verdict == verdict)
            return &report->runs[i];
    return NULL;
}

void show_score(char shown[SHOWN_SIZE], const struct part_report *report)
{
    if (report->does_not_compile)
        snprintf(shown, SHOWN_SIZE, "does not compile");
    else
        snprintf(shown, SHOWN_SIZE, "%zu of %zu scripts right",
                 report->verdicts[VERDICT_OK], report->scripts.count);
}

void show_certainty(char shown[SHOWN_SIZE], const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    size_t bad = report->scripts.count - report->verdicts[VERDICT_OK] -
                 report->verdicts[VERDICT_NOT_RUN];
    if (bad == 0)
        snprintf(shown, SHOWN_SIZE, "%s", "");
    else if (diagnosis->set_count == 0)
        snprintf(shown, SHOWN_SIZE,
                 "None of the usual mistakes explains this exactly. Begin "
                 "with the first script below.");
    else if (diagnosis->partly)
        snprintf(shown, SHOWN_SIZE,
                 "This explains exactly what came out of %zu of the %zu "
                 "scripts that failed. The others have causes beside it.",
                 diagnosis->explained, bad);
    else
        snprintf(shown, SHOWN_SIZE,
                 "This explains exactly what came out of every script%s.",
                 report->verdicts[VERDICT_NOT_RUN] > 0 ? " that was run" : "");
}
