/* Where a report goes: standard output, and a file for the picture. */
#ifndef SIMULATION_OUTPUT_H
#define SIMULATION_OUTPUT_H

#include "simulation.h"
#include "simulation/report/report.h"

/* Can the files be written that are asked for? False where it has been said
 * which can't. */
bool outputs_are_writable(const struct cli *cli,
                          const struct simulation_setup *setup);

/* Writes the report in the form that was asked for, and the picture. */
enum cli_status write_report(const struct cli *cli,
                             const struct simulation_setup *setup,
                             const struct simulation_report *report);

#endif
