/* A ledger in a folder of its own, and who plays from it. */
#ifndef SUPPORT_DESK_OF_ONE_H
#define SUPPORT_DESK_OF_ONE_H

#include "ledger.h"
#include "support/state_folder.h"

struct ledger_folder {
    struct state_folder home;
    struct ledger *ledger;
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE];
};

/* Opens the ledger on the home, to write. */
void ledger_folder_open(struct ledger_folder *fake);

/* Takes a profile; the test fails when it can't be had. */
void take(struct ledger_folder *fake, const char *name);

/* A round with a bet of 1000 cents, 2000 staked, and something in every
 * column but the results. */
bool write_round(struct ledger_folder *fake, int number,
                 enum ledger_state state, int64_t net, int64_t now);

/* Closes the ledger, whose books must balance, and takes it away. */
void ledger_folder_close(struct ledger_folder *fake);

#endif
