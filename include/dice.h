/*
 * Dice: blackjack with a thirteen-sided die, a project of the programming
 * course ECE 71 (fall 2017), with its three extras.
 * src/school/dice/dice.c lists which function is which part of the
 * course's page.
 *
 * A roll is a face: 2 to 10, jack, queen, king or ace. The player and the house
 * get two rolls each; the second one of the house is hidden. An ace always
 * counts 11, so two aces are 22. More than 21 is bust, and exactly 21 wins at
 * once: a natural, with the first two rolls, pays 1.5 times the wager, and a
 * later 21 pays the wager. If both sides have a natural, the wager comes back.
 * The house hits below 17.
 */
#ifndef DICE_H
#define DICE_H

#include <stdbool.h>
#include <stdint.h>

#include "cli.h"

/* Amounts are in cents. A player starts with DICE_MONEY by default, and can
 * start with or wager at most DICE_MONEY_MOST, a billion dollars. */
#define DICE_MONEY ((int64_t)100 * 100)
#define DICE_MONEY_MOST ((int64_t)1000 * 1000 * 1000 * 100)

struct dice_rules {
    bool soft_aces; /* an ace counts 1 if 11 would bust, on both sides */
    bool split;     /* two equal faces can be split into two hands, once */
    bool additional_roll; /* the house rolls once more after the flip, whatever
                             it has */
};

/* What the options of the program set. Without a seed or a list of rolls, each
 * face is equally likely. */
struct dice_setup {
    struct dice_rules rules;
    bool has_deck; /* no face comes up a fifth time until all have come up
                    * four times */
    bool has_seed;
    int64_t seed;      /* SEED_LEAST to SEED_MOST; rand() % 13 + 2 is the face,
                          where 11 is the jack and 14 the ace */
    const char *rolls; /* a list such as "A 5 10 9", or NULL */
    int64_t money; /* the player's money at the start, 1 to DICE_MONEY_MOST */
    int64_t pause; /* nanoseconds before each decision of the house */
};

/* Plays rounds until the player leaves or has no money left, or the listed
 * rolls are used up. Returns CLI_FAILED, after reporting why, if the setup is
 * wrong, the input ends, the output can't be written, or the rolls run out in
 * the middle of a round. In the last three cases the player gets the wager back
 * and is shown how much money is left. */
enum cli_status dice_play(const struct cli *cli,
                          const struct dice_setup *setup);

#endif
