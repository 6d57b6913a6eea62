/* Statistics of an account. A part of the module account. */
#ifndef ACCOUNT_STATISTICS_H
#define ACCOUNT_STATISTICS_H

#include "account.h"

struct report_form {
    int columns; /* at least 40 */
    bool ascii;
};

struct account_report {
    struct report_form form;
    enum { REPORT_TEXT, REPORT_JSON, REPORT_CSV } kind;
};

/* Writes `sum` with its plots, for people. */
void report_text(FILE *out, const struct ledger_statistics *sum,
                 const struct report_form *form);

/* Prints the statistics of the profile `name`, even while another program plays
 * under it. Returns CLI_FAILED after an error message. */
enum cli_status account_report(const struct cli *cli, const char *name,
                               const struct account_report *report);

/* If the ledger doesn't exist, because nobody has played, prints `text` and
 * returns true. */
bool account_nobody_has_played(const struct cli *cli, const char *text);
#define NO_ROUNDS_YET "No rounds have been played yet.\n"

/* Opens the ledger for reading and finds the profile `name`. The caller closes
 * the ledger. Returns NULL after an error message. */
struct ledger *account_read(const struct cli *cli, const char *name,
                            struct ledger_profile *profile);

#endif
