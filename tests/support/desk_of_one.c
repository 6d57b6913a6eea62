#include "support/check.h"

#include "support/desk_of_one.h"

void open_desk(struct desk_of_one *desk)
{
    desk->ledger = ledger_open(desk->shelf.path, LEDGER_WRITES, desk->problem);
    if (desk->ledger == NULL)
        fail_msg("%s", desk->problem);
}

void take(struct desk_of_one *desk, const char *name)
{
    if (ledger_take(desk->ledger, name, 100, &desk->profile, desk->problem) !=
        LEDGER_DONE)
        fail_msg("%s", desk->problem);
}

bool write_round(struct desk_of_one *desk, int number, enum ledger_state state,
                 int64_t net, int64_t now)
{
    struct ledger_round round = {
        .number = number,
        .state = state,
        .bet = 1000,
        .staked = 2000,
        .net = net,
        .counts = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
        .decisions = "hit\nstand\n",
        .cards = "5H 6C",
        .results = NULL,
    };
    return ledger_write_round(desk->ledger, &round, now, desk->problem);
}

void go_home(struct desk_of_one *desk)
{
    ledger_close(desk->ledger);
    assert_books_balance(desk->shelf.path);
    shelf_close(&desk->shelf);
}
