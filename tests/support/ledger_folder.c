#include "support/check.h"

#include "support/ledger_folder.h"

void ledger_folder_open(struct ledger_folder *fake)
{
    fake->ledger = ledger_open(fake->home.path, LEDGER_WRITES, fake->problem);
    if (fake->ledger == NULL)
        fail_msg("%s", fake->problem);
}

void take(struct ledger_folder *fake, const char *name)
{
    if (ledger_take(fake->ledger, name, 100, &fake->profile) != LEDGER_DONE)
        fail_msg("%s", ledger_problem(fake->ledger));
}

bool write_round(struct ledger_folder *fake, int number,
                 enum ledger_state state, int64_t net, int64_t now)
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
    return ledger_write_round(fake->ledger, &round, now);
}

void ledger_folder_close(struct ledger_folder *fake)
{
    ledger_close(fake->ledger);
    assert_books_balance(fake->home.path);
    state_folder_close(&fake->home);
}

void make_ledger_with_chips(const char *path)
{
    char problem[LEDGER_PROBLEM_SIZE];
    struct ledger_profile profile;
    struct ledger *ledger = ledger_open(path, LEDGER_WRITES, problem);
    assert_non_null(ledger);
    assert_int_equal(ledger_take(ledger, "Anna", 1, &profile), LEDGER_DONE);
    assert_true(ledger_buy_in(ledger, 100000, 1));
    ledger_close(ledger);
}
