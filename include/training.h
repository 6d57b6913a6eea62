/*
 * Training: drills that ask for decisions and tell what each mistake costs.
 */
#ifndef TRAINING_H
#define TRAINING_H

#include "cli.h"
#include "house_rules.h"

/* ---- A drill in lines ---- */

struct drill_request {
    const struct rules *rules;
    const char *rules_label; /* for the summary */
    unsigned kinds;          /* bits: 1 << CHART_HARD, ... of strategy.h */
    int cards;               /* how many to ask; 0: no limit */
    int64_t nanoseconds;     /* how long to ask; 0: no limit */
    bool has_seed;
    int64_t seed;
    bool json; /* end with a summary in JSON */
    bool ascii;
};

/* Asks until the limit, the end of the input or the answer q, and writes a
 * summary. Returns CLI_FAILED after an error message. */
enum cli_status drill_strategy(const struct cli *cli,
                               const struct drill_request *request);

#endif
