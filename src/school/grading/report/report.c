/* Collects the results of all parts. */
#include "report.h"

#include <stdlib.h>

const char *verdict_text(enum verdict verdict)
{
    static const char *const texts[VERDICT_COUNT] = {
        [VERDICT_OK] = "ok",
        [VERDICT_DIFFERS] = "differs",
        [VERDICT_CRASHED] = "crashed",
        [VERDICT_TIMED_OUT] = "timed out",
        [VERDICT_TOO_MUCH] = "too much output",
        [VERDICT_REFUSED] = "refused a system call",
        [VERDICT_NOT_RUN] = "not run",
    };
    return texts[verdict];
}

const char *advice_name(enum advice advice)
{
    static const char *const names[ADVICE_COUNT] = {
        [ADVICE_FLUSH] = "flush-missing",
        [ADVICE_PAUSES] = "pauses-differ",
        [ADVICE_WAITING] = "pauses-not-judged",
    };
    return names[advice];
}

struct part_report *report_add_part(const struct grading_settings *settings,
                                    struct grading_report *report,
                                    enum assignment_part part)
{
    if (report->parts == NULL)
        report->parts = calloc(PART_COUNT, sizeof *report->parts);
    if (report->parts == NULL) {
        cli_complain(settings->cli, "out of memory");
        return NULL;
    }
    struct part_report *added = &report->parts[report->part_count++];
    *added = (struct part_report){.part = part};
    return added;
}

const struct assignment *report_assignment(const struct part_report *report)
{
    return report->scripts.count > 0 ? report->scripts.scripts[0].assignment
                                     : NULL;
}

bool report_is_good(const struct grading_report *report)
{
    bool good = !report->interrupted && report->part_count > 0;
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        good = good && part->problem[0] == '\0' && !part->is_missing &&
               !part->does_not_compile && part->faults.count == 0 &&
               part->verdicts[VERDICT_OK] == part->scripts.count;
    }
    return good;
}

void report_clear(struct grading_report *report)
{
    for (size_t i = 0; i < report->part_count; i++) {
        struct part_report *part = &report->parts[i];
        for (size_t j = 0; part->runs && j < part->scripts.count; j++)
            jail_result_clear(&part->runs[j].result);
        free(part->runs);
        free(part->compiler_output);
        scripts_clear(&part->scripts);
    }
    free(report->parts);
    *report = (struct grading_report){.part_count = 0};
}
