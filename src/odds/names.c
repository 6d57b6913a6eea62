/* The names of strategies and actions. */
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
