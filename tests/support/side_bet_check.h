/* What side bets must win, worked out from the cards alone. */
#ifndef SUPPORT_SIDE_BET_CHECK_H
#define SUPPORT_SIDE_BET_CHECK_H

#include "support/payment_check.h"

/* Returns what a seat's side bets must have won in a round that wasn't void,
 * with the pay tables of the program. */
int64_t side_bets_won(const struct payment_check_book *book,
                      const struct payment_check_seat *seat);

#endif
