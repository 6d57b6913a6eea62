/* The names of strategies and actions, and the actions of the house. */
#include "odds.h"

const char *odds_strategy_name(enum odds_strategy strategy)
{
    static const char *const names[] = {[ODDS_CDZ] = "cdz",
                                        [ODDS_CDP1] = "cdp1",
                                        [ODDS_CDP] = "cdp",
                                        [ODDS_TOTAL] = "total"};
    return names[strategy];
}

const char *odds_action_name(enum odds_action action)
{
    static const char *const names[] = {[ODDS_STAND] = "stand",
                                        [ODDS_HIT] = "hit",
                                        [ODDS_DOUBLE] = "double",
                                        [ODDS_SPLIT] = "split",
                                        [ODDS_SURRENDER] = "surrender"};
    return names[action];
}

enum action_kind odds_action_kind(enum odds_action action)
{
    static const enum action_kind kinds[ODDS_ACTIONS] = {
        [ODDS_STAND] = ACTION_STAND,
        [ODDS_HIT] = ACTION_HIT,
        [ODDS_DOUBLE] = ACTION_DOUBLE,
        [ODDS_SPLIT] = ACTION_SPLIT,
        [ODDS_SURRENDER] = ACTION_SURRENDER};
    return kinds[action];
}
