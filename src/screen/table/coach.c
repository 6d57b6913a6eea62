/* The coach on the screen: its ways, its questions and its remarks. */
#include <ctype.h>
#include <string.h>

#include "strategy.h"
#include "table/game.h"

const char *coach_way_word(enum coach_way way)
{
    static const char *const words[COACH_WAYS] = {
        "off", "after a mistake", "before a mistake", "praise, too"};
    return words[way];
}

/* Adds `reason` as a sentence to `text`, if there is one. */
static void add_reason(const char *reason, char text[SAYING_SIZE])
{
    size_t used = strlen(text);
    if (*reason)
        snprintf(text + used, SAYING_SIZE - used, "%s%c%s.",
                 used > 0 ? " " : "", toupper((unsigned char)reason[0]),
                 reason + 1);
}

bool coach_question(const struct session *session, const struct action *action,
                    char question[SAYING_SIZE], char sentence[SAYING_SIZE])
{
    enum action_kind best;
    char done[32], reason[REASON_SIZE];
    if (!adviser_finds_mistake(session->adviser, &session->table, action->kind,
                               &best))
        return false;
    reason_write(&session->table, action->kind, best, reason);
    sentence[0] = '\0';
    add_reason(reason, sentence);
    snprintf(done, sizeof done, "%s", advice_word(action->kind));
    done[0] = (char)toupper((unsigned char)done[0]);
    snprintf(question, SAYING_SIZE, "%s says %s. %s anyway?",
             session->table.phase == PHASE_INSURANCE ? "The coach"
                                                     : "Basic strategy",
             advice_word(best), done);
    return true;
}

void coach_remark(const struct session *session, enum coach_way way,
                  char remark[SAYING_SIZE])
{
    const struct judgment *judgment = &session->judgment;
    char mistake[COACH_SIZE], difference[CHART_DIFFERENCE_SIZE];
    judgment_write(judgment, mistake);
    remark[0] = '\0';
    if (!judgment->is_known || way == COACH_OFF ||
        (judgment->grade == LEDGER_BEST && way != COACH_PRAISE))
        return;
    if (*mistake)
        snprintf(remark, SAYING_SIZE, "%s", mistake);
    else
        snprintf(remark, SAYING_SIZE, "Coach: right, %s is best.",
                 play_as_noun(advice_word(judgment->done)));
    add_reason(judgment->reason, remark);
    size_t used = strlen(remark);
    if (judgment->chart_differs &&
        (*mistake || judgment->done == judgment->best))
        snprintf(remark + used, SAYING_SIZE - used, " %s",
                 chart_difference(advice_word(judgment->best), difference));
}

/* Writes "Hitting was better by $0.52." What contradicts the chart, and so
 * perhaps what the coach said before, says on what grounds. */
static void write_better(const struct judgment *judgment,
                         char remark[SAYING_SIZE])
{
    char cost[COST_SIZE];
    snprintf(remark, SAYING_SIZE, "%s%s was better by %s.",
             judgment->chart_differs ? "Exact odds: " : "",
             play_as_noun(advice_word(judgment->best)),
             cost_in_dollars(judgment_cost(judgment), cost));
    remark[0] = (char)toupper((unsigned char)remark[0]);
}

void coach_short_remark(const struct session *session, enum coach_way way,
                        char remark[SAYING_SIZE])
{
    const struct judgment *judgment = &session->judgment;
    remark[0] = '\0';
    if (!judgment->is_known || way == COACH_OFF)
        return;
    if (judgment->grade != LEDGER_BEST)
        write_better(judgment, remark);
    else if (way == COACH_PRAISE)
        snprintf(remark, SAYING_SIZE, "Played right.");
}

void coach_remark_on_offer(const struct session *session, enum coach_way way,
                           char remark[SAYING_SIZE])
{
    char reason[REASON_SIZE];
    enum action_kind best;
    bool even = table_legal(&session->table) & 1U << ACTION_EVEN_MONEY;
    enum action_kind yes = even ? ACTION_EVEN_MONEY : ACTION_INSURE;
    enum action_kind no = even ? ACTION_NO_EVEN_MONEY : ACTION_NO_INSURANCE;
    remark[0] = '\0';
    if (session->table.phase != PHASE_INSURANCE || way < COACH_BEFORE ||
        (!adviser_finds_mistake(session->adviser, &session->table, yes,
                                &best) &&
         !adviser_finds_mistake(session->adviser, &session->table, no, &best)))
        return;
    reason_write(&session->table, best, best, reason);
    snprintf(remark, SAYING_SIZE, "Coach: %s; %s.", best == yes ? "yes" : "no",
             reason);
}
