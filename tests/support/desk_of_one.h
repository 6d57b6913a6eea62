/* A ledger in a folder of its own, and who plays from it. */
#ifndef SUPPORT_DESK_OF_ONE_H
#define SUPPORT_DESK_OF_ONE_H

#include "ledger.h"
#include "support/shelf.h"

struct desk_of_one {
    struct shelf shelf;
    struct ledger *ledger;
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE];
};

/* Opens the ledger on the shelf, to write. */
void open_desk(struct desk_of_one *desk);

/* Takes a profile; the test fails when it can't be had. */
void take(struct desk_of_one *desk, const char *name);

/* A round with a bet of 1000 cents, 2000 staked, and something in every
 * column but the results. */
bool write_round(struct desk_of_one *desk, int number, enum ledger_state state,
                 int64_t net, int64_t now);

/* Closes the ledger, whose books must balance, and takes it away. */
void go_home(struct desk_of_one *desk);

#endif
