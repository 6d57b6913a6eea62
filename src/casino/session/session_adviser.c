/* The adviser of a session, for people who ask and computers that need it. */
#include "coach_chart.h"
#include "inside.h"

static bool has_computer(const struct session *session, enum player_kind kind)
{
    for (int i = 0; i < session->table.seat_count; i++)
        if (session->players[i].is_computer && session->players[i].kind == kind)
            return true;
    return false;
}

/* Makes the chart here, so that nobody waits for it in the middle of a round.
 */
bool session_take_adviser(struct session *session, const struct cli *cli)
{
    bool has_basic = has_computer(session, PLAYER_BASIC);
    const char *problem =
        adviser_open(&session->table.rules, &session->adviser);
    session->no_advice = problem;
    if (!has_basic && !has_computer(session, PLAYER_PERFECT))
        return true;
    const struct rules *rules = &session->table.rules;
    bool has_chart =
        !rules->shows_both && rules_refusal(rules, ENGINE_TOTALS_CHART) == NULL;
    if (problem == NULL && has_basic && has_chart &&
        !adviser_chart(session->adviser))
        problem = "out of memory";
    if (problem)
        cli_complain(cli, "the computers basic and perfect can't play here: %s",
                     problem);
    return problem == NULL;
}

void session_drop_adviser(struct session *session)
{
    adviser_close(session->adviser);
    session->adviser = NULL;
}
