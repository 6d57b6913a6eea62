/* The folder of results of a class. */
#ifndef GRADING_ROSTER_RESULTS_H
#define GRADING_ROSTER_RESULTS_H

#include "outcome.h"
#include "roster.h"

/* Makes the folder `out` and the folders in it. Complains if it can't. */
enum cli_status results_open(const struct cli *cli, const char *out);

/* Writes the pages of a submission, its JSON, and last its outcome. Complains
 * and fails if it can't. Changes `report->student` and `report->for_teacher`.
 */
enum cli_status results_write(const struct cli *cli, const char *out,
                              const char *name, uint64_t check,
                              struct grading_report *report,
                              const struct outcome *outcome);

/* Reads the outcome of a submission that was graded with this check. Returns
 * false if there is none. */
bool results_read(const char *out, const char *name, uint64_t check,
                  struct outcome *outcome);

/* Writes grades.csv and index.html. The outcome of roster->names[i] is
 * outcomes[i]. Complains and fails if it can't. */
enum cli_status results_write_class(const struct cli *cli, const char *out,
                                    const struct course *course,
                                    const struct roster *roster,
                                    const struct outcome outcomes[]);

/* The pages of a class; see class_index.c. */
void write_grades_csv(FILE *out, const struct course *course,
                      const struct roster *roster,
                      const struct outcome outcomes[]);
void write_class_index(FILE *out, const struct course *course,
                       const struct roster *roster,
                       const struct outcome outcomes[]);

/* Prints a line for each student. */
void print_class(FILE *out, const struct course *course,
                 const struct roster *roster, const struct outcome outcomes[]);

#endif
