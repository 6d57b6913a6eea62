/* Describes scripts, runs and diagnoses in words, for all reports. Each
 * function writes its text to `words`. */
#ifndef GRADING_DESCRIBE_H
#define GRADING_DESCRIBE_H

#include "escape.h"
#include "report.h"

/* Describes a script: "seed 42, answers hs (hits once)". */
void describe_script(char words[REPORT_LINE_SIZE], const struct script *script);

/* Writes the shell command that runs the script: "printf '42\nhs\n' |
 * ./play". */
void describe_command(char words[REPORT_LINE_SIZE], const struct script *script,
                      const struct part_report *report);

/* Describes how a run ended: "crashed (SIGSEGV)". */
void describe_verdict(char words[REPORT_LINE_SIZE],
                      const struct candidate_run *run);

/* Writes the heading of a failed run: "First run that differs: seed 42, ...",
 * or "A run that shows it: ..." */
void describe_shown_run(char words[REPORT_LINE_SIZE],
                        const struct part_report *report,
                        const struct candidate_run *run);

/* Describes how many scripts have a verdict: "1 script differs". */
void describe_count(char words[REPORT_LINE_SIZE], enum verdict verdict,
                    size_t count);

/* Describes what is wrong with a pause, in a few sentences. */
void describe_pause(char words[REPORT_LINE_SIZE],
                    const struct candidate_run *run,
                    const struct transcript *expected);

/* Writes a hint for a failed run, or "" if there is none. */
void describe_hint(char words[REPORT_LINE_SIZE],
                   const struct candidate_run *run,
                   const struct transcript *expected);

/* Returns what to say of a run that was killed and has no output. */
const char *nothing_printed_words(void);

/* Says why scripts were skipped. Writes "" if none were. */
void describe_giving_up(char words[REPORT_LINE_SIZE],
                        const struct part_report *report);

/* Describes the result of a part: "11 of 12 scripts passed". */
void describe_score(char words[REPORT_LINE_SIZE],
                    const struct part_report *report);

/* Describes how much the diagnosis explains, or says that nothing does. Writes
 * "" if nothing failed, or if the verdicts say enough. */
void describe_diagnosis(char words[REPORT_LINE_SIZE],
                        const struct part_report *report);

/* Says that a part wasn't submitted, and which file may be meant. */
void describe_missing(char words[REPORT_LINE_SIZE],
                      const struct part_report *report);

/* Returns the words before a command that repeats a run. */
const char *try_words(const struct part_report *report);

/* Returns the heading of the errors that a build with sanitizers found. */
const char *fault_heading(const struct part_report *report);

/* Says what a build with sanitizers found, and in which script. Writes "" if it
 * found nothing. */
void describe_fault(char words[REPORT_LINE_SIZE],
                    const struct part_report *report);

/* Describes advice in a sentence or two. `expected` is overwritten. */
void describe_advice(char words[REPORT_LINE_SIZE],
                     const struct part_report *report, enum advice advice,
                     struct transcript *expected);

/* Returns the run with this verdict that a report shows, or NULL: the one that
 * shows the cause best, or the first whose text is wrong, or else the first
 * with a wrong pause. Only a teacher sees hidden ones. */
const struct candidate_run *shown_run(const struct part_report *report,
                                      enum verdict verdict, bool for_teacher);

#endif
