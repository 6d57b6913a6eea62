/* The run of each verdict that a report shows. */
#include "describe.h"

/* Returns the first run with this verdict, but rather one whose text differs
 * than one with only a wrong pause, which a cause may not explain. */
static const struct candidate_run *
first_with_verdict(const struct part_report *report, enum verdict verdict,
                   bool is_known)
{
    const struct candidate_run *first = NULL;
    for (size_t i = 0; i < report->scripts.count; i++) {
        const struct candidate_run *run = &report->runs[i];
        if (run->verdict != verdict || (is_known && run->script->is_hidden))
            continue;
        if (run->difference.kind != DIFFERENCE_PAUSE)
            return run;
        first = first ? first : run;
    }
    return first;
}

const struct candidate_run *shown_run(const struct part_report *report,
                                      enum verdict verdict, bool for_teacher)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    const struct candidate_run *telling =
        for_teacher ? diagnosis->telling : diagnosis->telling_known;
    bool is_allowed = telling && (for_teacher || !telling->script->is_hidden);
    return is_allowed && telling->verdict == verdict
               ? telling
               : first_with_verdict(report, verdict, !for_teacher);
}

/* True if no run before it has its verdict. Runs in which only a pause is wrong
 * don't count beside one whose text is wrong. */
static bool is_first_with_verdict(const struct part_report *report,
                                  const struct candidate_run *run)
{
    const struct candidate_run *first = report->runs;
    while (first != run && (first->verdict != run->verdict ||
                            (first->difference.kind == DIFFERENCE_PAUSE &&
                             run->difference.kind != DIFFERENCE_PAUSE)))
        first++;
    return first == run;
}

void describe_shown_run(char words[REPORT_LINE_SIZE],
                        const struct part_report *report,
                        const struct candidate_run *run)
{
    char verdict[REPORT_LINE_SIZE], script[REPORT_LINE_SIZE];
    describe_verdict(verdict, run);
    describe_script(script, run->script);
    const char *how = run->verdict == VERDICT_TOO_MUCH ? "with" : "that";
    if (is_first_with_verdict(report, run))
        snprintf(words, REPORT_LINE_SIZE, "First run %s %.*s: %.300s", how,
                 JAIL_VERDICT_SIZE, verdict, script);
    else
        snprintf(words, REPORT_LINE_SIZE, "A run that shows it: %.300s",
                 script);
}
