/* A ledger in a folder of its own, and a profile in it. */
#ifndef SUPPORT_LEDGER_FOLDER_H
#define SUPPORT_LEDGER_FOLDER_H

#include "ledger.h"
#include "support/state_folder.h"

struct ledger_folder {
    struct state_folder home;
    struct ledger *ledger;
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE];
};

/* Opens the ledger in the home folder for writing. */
void ledger_folder_open(struct ledger_folder *fake);

/* Takes a profile, or fails the test. */
void take(struct ledger_folder *fake, const char *name);

/* Writes a round with a bet of 1000 cents, 2000 staked, and a value in every
 * column except the results. */
bool write_round(struct ledger_folder *fake, int number,
                 enum ledger_state state, int64_t net, int64_t now);

/* Makes a ledger in which Anna has bought chips for $1000. */
void make_ledger_with_chips(const char *path);

/* Closes the ledger, checks that its books balance, and deletes it. */
void ledger_folder_close(struct ledger_folder *fake);

#endif
