/* What may be wagered, and what it wins. */
#ifndef DICE_WAGER_H
#define DICE_WAGER_H

#include "game.h"

/* Returns whether a player with that money may wager that much; if not, with
 * the problem. */
bool dice_wager_fits(int64_t wager, int64_t money,
                     char problem[CLI_PROBLEM_SIZE]);

/* Reads what was typed for a wager: dollars, as cli_parse_money() reads them.
 * Returns false, with the problem, for anything that is not a wager. */
bool dice_wager_read(const char *text, int64_t money, int64_t *wager,
                     char problem[CLI_PROBLEM_SIZE]);

/* Returns what a hand with that result wins, or a negative amount if it loses.
 * Half a cent of 1.5 times the wager is rounded up, in the player's favor. */
int64_t dice_winnings(enum dice_result result, int64_t wager);

#endif
