/* The coach on the screen: its ways, its questions and its remarks. */
#include <ctype.h>
#include <string.h>

#include "strategy.h"
#include "table_screen/game.h"

const char *coach_way_word(enum coach_way way)
{
    static const char *const words[COACH_WAYS] = {
        "off", "after a mistake", "before a mistake", "praise, too"};
    return words[way];
}

bool coach_question(const struct session *session, const struct action *action,
                    char question[SAYING_SIZE], char reason[REASON_SIZE])
{
    enum action_kind best;
    char done[32];
    if (!session_basic_action(session, &best) || best == action->kind)
        return false;
    session_write_reason(&session->table, best, reason);
    snprintf(done, sizeof done, "%s", advice_word(action->kind));
    done[0] = (char)toupper((unsigned char)done[0]);
    snprintf(question, SAYING_SIZE, "Basic strategy says %s. %s anyway?",
             advice_word(best), done);
    return true;
}

/* Praises only decisions that could have gone wrong. */
static void write_praise(const struct judgment *judgment, const char *reason,
                         char remark[SAYING_SIZE])
{
    snprintf(remark, SAYING_SIZE, "Coach: well done, %s is the best%s%s.",
             advice_word(judgment->done), *reason ? ": " : "", reason);
}

void coach_remark(const struct session *session, enum coach_way way,
                  const struct table *before, char remark[SAYING_SIZE])
{
    const struct judgment *judgment = &session->judgment;
    char mistake[COACH_SIZE], reason[REASON_SIZE];
    char difference[CHART_DIFFERENCE_SIZE];
    remark[0] = '\0';
    if (!judgment->is_known || way == COACH_OFF)
        return;
    session_write_reason(before, judgment->best, reason);
    session_write_coach(session, mistake);
    if (judgment->chart_differs)
        reason[0] = '\0';
    if (*mistake && *reason)
        snprintf(remark, SAYING_SIZE, "%.120s %c%.120s.", mistake,
                 toupper((unsigned char)reason[0]), reason + 1);
    else if (*mistake)
        snprintf(remark, SAYING_SIZE, "%s", mistake);
    else if (way == COACH_PRAISE && judgment->grade == LEDGER_BEST)
        write_praise(judgment, reason, remark);
    size_t used = strlen(remark);
    if (judgment->chart_differs &&
        (*mistake || (used > 0 && judgment->done == judgment->best)))
        snprintf(remark + used, SAYING_SIZE - used, " %s",
                 chart_difference(advice_word(judgment->best), difference));
}
