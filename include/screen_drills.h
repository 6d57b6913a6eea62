/*
 * The trainer on the screen: a menu of drills, each question as a picture of
 * the table, and a page at the end.
 */
#ifndef SCREEN_DRILLS_H
#define SCREEN_DRILLS_H

#include "stage.h"
#include "training_drills.h"

struct training_screen {
    const struct cli *cli;
    struct drill_setup setup;
    const struct drill_kind *kind; /* the drill to start with; NULL: a menu */
    const struct screen_options *options;
};

/* Drills until the person quits. Returns CLI_FAILED after an error message. */
enum cli_status training_screen_play(const struct training_screen *start);

#endif
