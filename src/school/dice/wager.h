/* What may be wagered, and what it wins. */
#ifndef DICE_WAGER_H
#define DICE_WAGER_H

#include "game.h"

/* True if a player with `money` may wager `wager`. If not, writes the reason to
 * `problem`. */
bool dice_wager_fits(int64_t wager, int64_t money,
                     char problem[CLI_PROBLEM_SIZE]);

/* Reads the wager that a player with `money` typed: dollars, as
 * cli_parse_money() reads them. For anything that isn't a wager, writes the
 * reason to `problem` and returns false. */
bool dice_wager_read(const char *text, int64_t money, int64_t *wager,
                     char problem[CLI_PROBLEM_SIZE]);

/* Returns what a hand with this result wins: a negative amount if it loses, 0
 * if the wager comes back. Half a cent is rounded up, in the player's favor. */
int64_t dice_winnings(enum dice_result result, int64_t wager);

#endif
