/*
 * The dice game on the screen.
 */
#ifndef SCREEN_DICE_H
#define SCREEN_DICE_H

#include "cli.h"
#include "dice.h"
#include "stage_options.h"

/* Plays rounds until the player leaves, who gets the wager of an open round
 * back, and prints how much money is left. Returns CLI_FAILED after an error
 * message. */
enum cli_status dice_screen_play(const struct cli *cli,
                                 const struct dice_setup *setup,
                                 const struct screen_options *options);

#endif
