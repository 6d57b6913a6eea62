/* The points of a part. */
#ifndef GRADING_POINTS_H
#define GRADING_POINTS_H

#include "report.h"

/* Return the points of a part, and the most that it can earn, in hundredths. */
int64_t part_points(const struct course *course,
                    const struct part_report *report);
int64_t part_points_most(const struct course *course,
                         enum assignment_part part);

#endif
