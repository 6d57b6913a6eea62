/* Where a report goes: standard output, and a file for the picture. */
#ifndef SIMULATION_OUTPUT_H
#define SIMULATION_OUTPUT_H

#include "simulation.h"
#include "simulation/report/report.h"

/* True if the checkpoint and the picture of `setup` can be written. Returns
 * false after a complaint if not. */
bool outputs_are_writable(const struct cli *cli,
                          const struct simulation_setup *setup);

/* Writes `plain` in the format that `setup` asks for, and the picture. Adds to
 * it what `setup` says of money. */
enum cli_status write_report(const struct cli *cli,
                             const struct simulation_setup *setup,
                             const struct simulation_report *plain);

#endif
