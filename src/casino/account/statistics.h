/* The report of an account's statistics as JSON, which a test calls. */
#ifndef ACCOUNT_STATISTICS_JSON_H
#define ACCOUNT_STATISTICS_JSON_H

#include "account_statistics.h"

/* Writes the sum of the profile `name`, with money in cents. */
void report_json(FILE *out, const char *name,
                 const struct ledger_statistics *sum);

#endif
