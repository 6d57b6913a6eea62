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

/* Arguments, and the file in tests/golden/odds with what odds writes. */
struct odds_page {
    const char *words, *file;
};

/* Fails unless odds writes each page. */
void check_odds_pages(const char *rules, const struct odds_page pages[],
                      size_t count);

/* Arguments, and the message with which odds refuses them. */
struct odds_fault {
    const char *words, *message;
};

/* Fails unless odds refuses each with exactly this message. */
void check_odds_faults(const char *rules, const struct odds_fault faults[],
                       size_t count);

/* Fails if a line of `text` is wider than 80 columns. `what` names the text. */
void check_lines_fit(const char *text, const char *what);

#endif
