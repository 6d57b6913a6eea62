/* Printing the history. For this room alone. */
#ifndef SESSION_HISTORY_LIST_H
#define SESSION_HISTORY_LIST_H

#include "session_history.h"

/* Prints the rounds of the profile that `list` asks for, newest first. Returns
 * CLI_FAILED after an error message. */
enum cli_status history_print(const struct cli *cli, struct ledger *ledger,
                              const struct ledger_profile *profile,
                              const struct history_list *list);

#endif
