/* Scripts, runs and diagnoses in words, for all reports. */
#ifndef GRADING_DESCRIBE_H
#define GRADING_DESCRIBE_H

#include "escape.h"
#include "report.h"

/* "seed 42, answers hs (hits once, a line each)" */
void describe_script(char words[REPORT_LINE_SIZE], const struct script *script);

/* The command that feeds the script: "printf '42\nhs\n' | ./play". */
void describe_command(char words[REPORT_LINE_SIZE], const struct script *script,
                      const struct part_report *report);

/* What happened in a run: "crashed (SIGSEGV)". */
void describe_verdict(char words[REPORT_LINE_SIZE],
                      const struct candidate_run *run);

/* "The first that differs: seed 42, ..." */
void describe_first_run(char words[REPORT_LINE_SIZE],
                        const struct candidate_run *run);

/* "1 differs", "2 differ". */
void describe_count(char words[REPORT_LINE_SIZE], enum verdict verdict,
                    size_t count);

/* What is wrong with a pause, in two sentences. */
void describe_pause(char words[REPORT_LINE_SIZE],
                    const struct candidate_run *run,
                    const struct transcript *expected);

/* A hint beside what is shown of a run, or "". */
void describe_hint(char words[REPORT_LINE_SIZE],
                   const struct candidate_run *run,
                   const struct transcript *expected);

/* The result of a part in a line: "11 of 12 scripts right". */
void describe_score(char words[REPORT_LINE_SIZE],
                    const struct part_report *report);

/* How far the diagnosis goes, or that there is none; "" if nothing failed, or
 * if the verdicts say enough. */
void describe_diagnosis(char words[REPORT_LINE_SIZE],
                        const struct part_report *report);

/* Returns the first run with this verdict, or NULL. */
const struct candidate_run *first_run(const struct part_report *report,
                                      enum verdict verdict);

#endif
