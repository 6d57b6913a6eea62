/* A second build of a student's program, with sanitizers. */
#ifndef GRADING_SECOND_BUILD_H
#define GRADING_SECOND_BUILD_H

#include "build_folder.h"
#include "report/report.h"

/* Builds the sources of `build` once more, with the address and the undefined
 * behavior sanitizer and with patterns in variables that aren't set, and runs a
 * few of the scripts. Notes in `report` what they find. Finds nothing if the
 * compiler has no sanitizers. Returns false if the caller stops it. */
bool second_build_check(const struct grading_settings *settings,
                        const struct build_folder *build,
                        struct part_report *report);

#endif
