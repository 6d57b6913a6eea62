/* Basic strategy, and what goes against it. */
#include "session_coach.h"

#include "adviser.h"
#include "inside.h"

bool session_basic_action(const struct session *session,
                          enum action_kind *action)
{
    const struct table *table = &session->table;
    if (session->adviser == NULL || table->phase == PHASE_BETS ||
        table->phase == PHASE_OVER)
        return false;
    *action = player_kind_decides(PLAYER_BASIC, session->adviser, table).kind;
    return true;
}

bool session_is_mistake(const struct session *session, enum action_kind done,
                        enum action_kind *better)
{
    struct advice advice;
    const struct table *table = &session->table;
    if (!session_basic_action(session, better) ||
        adviser_advise(session->adviser, table, &advice))
        return false;
    enum action_kind best = advice.choices[0].kind;
    if (table->phase == PHASE_INSURANCE)
        *better = best;
    return done != best && done != *better;
}

bool session_price(const struct session *session, enum action_kind done,
                   struct price *price)
{
    struct advice advice;
    if (session->adviser == NULL ||
        adviser_advise(session->adviser, &session->table, &advice))
        return false;
    double best = advice.choices[0].value, bet = (double)advice.bet;
    for (int i = 0; i < advice.count; i++)
        if (advice.choices[i].kind == done) {
            double value = advice.choices[i].value;
            *price =
                (struct price){.bets = best - value,
                               .cents = cost_in_cents(best * bet, value * bet)};
            return true;
        }
    return false;
}
