/* When to stop running a program that loops. Only the order of the scripts
 * decides that, not the order in which the runs happen to end, so a busy
 * machine changes no points. */
#include "examination.h"

/* An endless loop takes the whole time limit. Endless output ends sooner, so
 * there may be more of it, and the seeds of the corners, which come first,
 * don't decide alone. */
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

void examination_forget_runs(struct part_report *report, size_t first)
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

void examination_give_up(struct part_report *report)
{
    size_t end = giving_up_at(report);
    report->gave_up = end < report->scripts.count;
    examination_forget_runs(report, end);
}
