/* The default setup and the values of options. For the room challenge and its
 * tests. */
#ifndef CHALLENGE_OPTION_VALUES_H
#define CHALLENGE_OPTION_VALUES_H

#include "challenge.h"

/* Returns the default setup, with no bots and seed 0. Blackjack: ten matches
 * with six decks, 1000 credits, bets from 1 to 100, the cut at 75 percent, 1:1
 * for a natural, and at most 100 shoes and 10000 hands. Mancala: all boards of
 * the contest. The time scale is 1. A bot may take ten seconds for a turn, two
 * minutes for all turns, one minute of CPU time, 256 MB and one thread. */
struct challenge_setup challenge_setup_usual(void);

/* What to say of a number after --until-sure and a blank, which is an operand:
 * the value of the option can be left out, so it must follow =. */
#define UNTIL_SURE_NEEDS_SIGN \
    "the value of --until-sure follows =, as in --until-sure=99"

/* True if `word` is a number that no bot's file is called. */
bool challenge_is_stray_number(const char *word);

/* These read the value of an option into `target` (see `take` in cli.h).
 * challenge_take_bot() adds a bot's path to a struct challenge_setup.
 * challenge_take_boards() and challenge_take_stones() read a number or a range
 * such as 8-32 into a struct challenge_boards. challenge_take_natural() reads
 * 1:1 or 3:2 into a bool, true for 3:2. challenge_take_scale() reads a time
 * scale into a double. challenge_take_gauntlet(), challenge_take_game() and
 * challenge_take_seed() set members of a struct challenge_choice. */
bool challenge_take_bot(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_boards(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_natural(void *target, const char *value,
                            char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_seed(void *target, const char *value,
                         char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_stones(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_scale(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_gauntlet(void *target, const char *value,
                             char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_game(void *target, const char *value,
                         char problem[CLI_PROBLEM_SIZE]);

#endif
