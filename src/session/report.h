/* Statistics for programs. For this room alone. */
#ifndef SESSION_REPORT_H
#define SESSION_REPORT_H

#include "session_setup.h"
#include "ledger_statistics.h"

/* Write the sum of the profile `name`, with money in cents. */
void report_json(FILE *out, const char *name,
                 const struct ledger_statistics *sum);
void report_csv(FILE *out, const char *name,
                const struct ledger_statistics *sum);

#endif
