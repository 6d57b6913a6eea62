/* Judges decisions and adds the judgments of each round to the sums. */

#include <inttypes.h>

#include "inside.h"

static bool seat_has_account(const struct session *session, int seat)
{
    const struct account *account = session->account;
    return account && account->ledger && account->seat == seat;
}

static bool is_judged(const struct session *session, int seat)
{
    return session->adviser && !session->players[seat].is_computer &&
           (session->has_coach || seat_has_account(session, seat));
}

/* A guest's journal has the judgments that are made for the coach. */
static struct account *judged_account(const struct session *session, int seat)
{
    struct account *book = session_book(session);
    return book && book->seat == seat ? book : NULL;
}

/* Begins the sums of a round. `net` starts as minus the bankroll before the
 * bet, so that adding the bankroll after the round yields what was won. */
static void judge_bet(struct session *session, int64_t amount)
{
    const struct table *table = &session->table;
    double value = 0;
    struct ledger_skills *open = &session->open[table->seat];
    const char *problem =
        amount > 0 ? adviser_value_round(session->adviser, table, &value)
                   : "no bet was made";
    *open = (struct ledger_skills){.rounds = problem == NULL,
                                   .before = value * (double)amount,
                                   .net = -table->seats[table->seat].bankroll};
}

/* The reasons are those of the chart. A decision that cost next to nothing is
 * praised as the best one. */
static void judge_reason(struct session *session)
{
    struct judgment *judgment = &session->judgment;
    bool is_best = judgment->grade == LEDGER_BEST;
    judgment->reason[0] = '\0';
    if (!judgment->chart_differs)
        reason_write(&session->table, judgment->done,
                     is_best ? judgment->done : judgment->best,
                     judgment->reason);
}

/* Keeps the judgment, which is that of the seat to act, for the round. */
static void keep_judgment(struct account *account,
                          const struct session *session,
                          const struct advice *advice)
{
    const struct judgment *judgment = &session->judgment;
    struct ledger_skill *skill = &account->skill;
    double bet = (double)judgment->bet;
    if (skill->count == ACCOUNT_DECISIONS)
        return;
    if (account->notes)
        situation_note(account->notes, skill->count, session->adviser,
                       &session->table, advice, judgment);
    account->judged[skill->count++] =
        (struct ledger_decision){.done = advice_word(judgment->done),
                                 .best = advice_word(judgment->best),
                                 .value = judgment->value * bet,
                                 .best_value = judgment->best_value * bet,
                                 .grade = judgment->grade};
}

static void judge_hand(struct session *session, enum action_kind kind)
{
    struct judgment *judgment = &session->judgment;
    struct ledger_skills *open = &session->open[session->table.seat];
    struct advice advice;
    enum action_kind basic;
    const char *problem =
        adviser_advise(session->adviser, &session->table, &advice);
    for (int i = 0; problem == NULL && i < advice.count; i++) {
        if (advice.choices[i].kind != kind)
            continue;
        *judgment = (struct judgment){
            .is_known = true,
            .done = kind,
            .best = advice.choices[0].kind,
            .chart_differs = advice_chart_differs(
                session->adviser, &session->table, &advice, &basic),
            .value = advice.choices[i].value,
            .best_value = advice.choices[0].value,
            .bet = advice.bet};
        double given_away = judgment->best_value - judgment->value;
        judgment->grade = judgment_grade(given_away);
        judge_reason(session);
        open->decisions[judgment->grade]++;
        open->given_away[judgment->grade] += judgment_cost(judgment);
        struct account *book = judged_account(session, session->table.seat);
        if (book)
            keep_judgment(book, session, &advice);
    }
    if (!judgment->is_known)
        open->rounds = 0;
}

void session_judge(struct session *session, const struct action *action)
{
    session->judgment.is_known = false;
    if (!is_judged(session, session->table.seat))
        return;
    if (action->kind == ACTION_BET)
        judge_bet(session, action->amount);
    else
        judge_hand(session, action->kind);
}

/* What side bets won is neither skill nor luck. */
void session_close_skills(struct session *session, const struct table *table)
{
    for (int i = 0; i < table->seat_count; i++) {
        struct ledger_skills *open = &session->open[i];
        const struct seat *seat = &table->seats[i];
        open->net += seat->bankroll - (seat->in ? seat_side_net(seat) : 0);
        if (open->rounds > 0 && table->seats[i].in && !table->is_void) {
            ledger_add_skills(&session->skills[i], open);
            struct account *book = judged_account(session, i);
            if (book)
                account_expect(book, open->before);
        }
        *open = (struct ledger_skills){.rounds = 0};
    }
}

/* ---- In words ---- */

/* Writes "9 best, 1 bad", without the grades that didn't occur. */
static void write_grades(const struct ledger_skills *skills, FILE *out)
{
    const char *between = ": ";
    for (int i = 0; i < LEDGER_GRADES; i++) {
        if (skills->decisions[i] == 0)
            continue;
        fprintf(out, "%s%" PRId64 " %s", between, skills->decisions[i],
                LEDGER_GRADE_NAMES[i]);
        between = ", ";
    }
    fputs(".\n", out);
}

void session_write_skill(const struct session *session, int seat, FILE *out)
{
    const struct ledger_skills *skills = &session->skills[seat];
    int64_t decisions = ledger_count_decisions(skills);
    if (skills->rounds == 0)
        return;
    fprintf(out, "%s made %" PRId64 " %s", seat_name(session, seat), decisions,
            decisions == 1 ? "decision" : "decisions");
    write_grades(skills, out);
    luck_write(skills, out);
}
