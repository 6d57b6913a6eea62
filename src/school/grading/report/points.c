/* The points of a part. */
#include "points.h"

enum { HUNDRED = 100 };

int64_t part_points_most(const struct course *course, enum assignment_part part)
{
    return (int64_t)course->points[part] * HUNDRED;
}

int64_t part_points(const struct course *course,
                    const struct part_report *report)
{
    const int64_t most = part_points_most(course, report->part);
    const int64_t scripts = (int64_t)report->scripts.count;
    const int64_t passed = (int64_t)report->verdicts[VERDICT_OK];
    if (report->is_missing || report->does_not_compile || scripts == 0)
        return 0;
    return passed == scripts && report->faults.count == 0
               ? most
               : most * course->partial * passed / (HUNDRED * scripts);
}
