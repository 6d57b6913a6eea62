/* Computer players: those of the house, and those that know the odds. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

const char *player_kind_name(enum player_kind kind)
{
    if (kind == PLAYER_BASIC)
        return "basic";
    if (kind == PLAYER_PERFECT)
        return "perfect";
    return computer_name(kind == PLAYER_MIMIC ? COMPUTER_MIMIC
                                              : COMPUTER_NEVER_BUST);
}

enum player_kind player_kind_find(const char *name)
{
    int kind = 0;
    while (kind < PLAYER_KINDS &&
           strcmp(player_kind_name((enum player_kind)kind), name) != 0)
        kind++;
    return (enum player_kind)kind;
}

static bool knows_odds(enum player_kind kind)
{
    return kind == PLAYER_BASIC || kind == PLAYER_PERFECT;
}

/* ---- All ---- */

struct action player_kind_decides(enum player_kind kind,
                                  struct adviser *adviser,
                                  const struct table *table)
{
    enum computer computer =
        kind == PLAYER_NEVER_BUST ? COMPUTER_NEVER_BUST : COMPUTER_MIMIC;
    bool thinks = adviser && knows_odds(kind) && table->phase != PHASE_BETS;
    if (!thinks)
        return computer_decides(computer, table);
    struct action action;
    struct advice advice;
    if (kind == PLAYER_BASIC &&
        adviser_basic_action(adviser, table, &action.kind))
        return (struct action){.kind = action.kind};
    if (adviser_advise(adviser, table, &advice))
        return computer_decides(COMPUTER_MIMIC, table);
    return (struct action){.kind = advice.choices[0].kind};
}
