/*
 * The live laboratory on the screen: sliders for the rules and the options of
 * simulate, and what they change.
 */
#ifndef SCREEN_LIVE_H
#define SCREEN_LIVE_H

#include "cli.h"
#include "simulation.h"
#include "stage_options.h"

/* The options that were given: their full names, and their values or NULL. */
enum { LIVE_GIVEN_MAX = 64 };
struct live_given {
    int count;
    struct {
        const char *name, *value;
    } option[LIVE_GIVEN_MAX];
};

struct live_start {
    struct live_given given;
    struct rules rules; /* that they choose, */
    struct rules base;  /* and these without the changes of single rules */
    struct screen_options look;
    uint64_t rounds; /* of each setting; 0: not given */
    int64_t threads;
};

/* Shows the laboratory until the user leaves, then prints the command lines
 * that repeat what was shown, unless another stage continues. Returns
 * CLI_FAILED after an error message, which is a page of that stage. */
enum cli_status live_screen_play(const struct cli *cli,
                                 const struct live_start *start);

#endif
