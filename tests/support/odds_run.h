/* The program odds, run with short rules and arguments. */
#ifndef SUPPORT_ODDS_RUN_H
#define SUPPORT_ODDS_RUN_H

#include "support/process.h"

/* The rules of the golden reports. */
#define ODDS_RULES "tests/golden/odds/golden.rules"

/* Removes the low cards from the two decks of `ODDS_RULES`. The few hands that
 * are left make every analysis fast. */
#define ODDS_FEW_CARDS \
    "2,2,2,2,2,2,2,2,3,3,3,3,3,3,3,3,4,4,4,4,4,4,4,4,5,5,5,5,5,5,5,5,6,6,6,6,6,6,6,6"

/* Runs odds with these rules and arguments, which blanks separate. It runs
 * without $RUNNER, since an analysis takes long. */
void run_odds(const char *rules, const char *arguments,
              struct run_result *outcome);

/* Runs odds under $RUNNER. Use it for runs that are fast. */
void run_odds_watched(const char *rules, const char *arguments,
                      struct run_result *outcome);

/* Fails if a line of `text` is wider than 80 columns. `what` names the text. */
void check_lines_fit(const char *text, const char *what);

#endif
