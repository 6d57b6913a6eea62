/* Writes rounds. */
#include "inside.h"

static const char *state_name(enum ledger_state state)
{
    switch (state) {
    case LEDGER_SETTLED:
        return "settled";
    case LEDGER_VOID:
        return "void";
    case LEDGER_OPEN:
    default:
        return "open";
    }
}

/* Reads how much of the round's net is already in the bankroll. Fails if the
 * round is closed. */
static bool read_settled(const struct ledger *ledger,
                         const struct ledger_round *round, int64_t *settled,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->session, round->number};
    int64_t columns[2] = {0,
                          1}; /* a round that isn't in the file yet is open */
    bool found = false;
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "SELECT net, state = 'open' FROM rounds "
                       "WHERE session = ?1 AND number = ?2",
                       values, 2, problem);
    if (!ledger_first_row(ledger, statement, columns, 2, &found, problem))
        return false;
    *settled = columns[0];
    return columns[1] ||
           ledger_refuse(problem,
                         "round %d is closed in %s and can't be changed",
                         round->number, ledger->shown);
}

static bool move_bankroll(const struct ledger *ledger, int64_t settled,
                          int64_t net, char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->profile, settled, net};
    return ledger_execute(ledger,
                          "UPDATE profiles SET bankroll = bankroll - ?2 + ?3 "
                          "WHERE id = ?1",
                          values, 3, problem);
}

static bool put_row(const struct ledger *ledger,
                    const struct ledger_round *round, int64_t now,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    const struct ledger_counts *counts = &round->counts;
    const int64_t values[] = {
        ledger->session,    round->number,
        ledger->profile,    now,
        round->bet,         round->staked,
        round->net,         counts->hands,
        counts->won,        counts->lost,
        counts->pushed,     counts->naturals,
        counts->busts,      counts->doubles,
        counts->splits,     counts->insurances,
        counts->surrenders,
    };
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO rounds (session, number, bankroll, began, ended, "
        "bet, staked, net, hands, won, lost, pushed, naturals, busts, "
        "doubles, splits, insurances, surrenders, "
        "state, decisions, cards, results) "
        "VALUES (?1, ?2, (SELECT bankroll FROM profiles WHERE id = ?3), "
        "?4, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, "
        "?18, ?19, ?20, ?21) "
        "ON CONFLICT (session, number) DO UPDATE SET "
        "bankroll = excluded.bankroll, ended = excluded.ended, "
        "bet = excluded.bet, staked = excluded.staked, net = excluded.net, "
        "hands = excluded.hands, won = excluded.won, lost = excluded.lost, "
        "pushed = excluded.pushed, naturals = excluded.naturals, "
        "busts = excluded.busts, doubles = excluded.doubles, "
        "splits = excluded.splits, insurances = excluded.insurances, "
        "surrenders = excluded.surrenders, state = excluded.state, "
        "decisions = excluded.decisions, cards = excluded.cards, "
        "results = excluded.results",
        values, sizeof values / sizeof *values, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 18, state_name(round->state));
    ledger_bind_text(statement, 19, round->decisions);
    ledger_bind_text(statement, 20, round->cards);
    ledger_bind_text(statement, 21, round->results);
    return ledger_finish_statement(ledger, statement, problem);
}

/* ---- What it was expected to bring, and its decisions ---- */

static bool read_id(const struct ledger *ledger,
                    const struct ledger_round *round, int64_t *id,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->session, round->number};
    bool found = false;
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "SELECT id FROM rounds WHERE session = ?1 AND number = ?2",
        values, 2, problem);
    return ledger_first_row(ledger, statement, id, 1, &found, problem);
}

static bool put_expectation(const struct ledger *ledger, int64_t id,
                            double before, char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "INSERT INTO expectations (round, before) VALUES (?1, ?2)", &id,
        1, problem);
    if (statement)
        sqlite3_bind_double(statement, 2, before);
    return ledger_finish_statement(ledger, statement, problem);
}

static bool put_decision(const struct ledger *ledger, int64_t id, int number,
                         const struct ledger_decision *decision,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {id, number};
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "INSERT INTO decisions "
                       "(round, number, done, best, value, best_value, grade) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                       values, 2, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 3, decision->done);
    ledger_bind_text(statement, 4, decision->best);
    sqlite3_bind_double(statement, 5, decision->value);
    sqlite3_bind_double(statement, 6, decision->best_value);
    ledger_bind_text(statement, 7, LEDGER_GRADE_NAMES[decision->grade]);
    return ledger_finish_statement(ledger, statement, problem);
}

static bool put_skill(const struct ledger *ledger,
                      const struct ledger_round *round,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    const struct ledger_skill *skill = round->skill;
    int64_t id = 0;
    if (skill == NULL || round->state != LEDGER_SETTLED)
        return true;
    bool well = read_id(ledger, round, &id, problem) &&
                put_expectation(ledger, id, skill->before, problem);
    for (int i = 0; i < skill->count && well; i++)
        well = put_decision(ledger, id, i + 1, &skill->decisions[i], problem);
    return well && (round->situations == NULL ||
                    ledger_put_situations(ledger, id, round->situations,
                                          skill->count, problem));
}

/* The average of a side bet is that of its first write. */
static bool put_side_bet(const struct ledger *ledger, int64_t round,
                         const struct ledger_side_bet *bet,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {round, bet->staked, bet->net};
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO side_bets (round, staked, net, name, expected) "
        "VALUES (?1, ?2, ?3, ?4, ?5) "
        "ON CONFLICT (round, name) DO UPDATE SET net = excluded.net",
        values, 3, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 4, bet->name);
    sqlite3_bind_double(statement, 5, bet->expected);
    return ledger_finish_statement(ledger, statement, problem);
}

static bool put_side_bets(const struct ledger *ledger,
                          const struct ledger_round *round,
                          char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t id = 0;
    bool well =
        round->side_bet_count == 0 || read_id(ledger, round, &id, problem);
    for (int i = 0; i < round->side_bet_count && well; i++)
        well = put_side_bet(ledger, id, &round->side_bets[i], problem);
    return well;
}

static bool put_record(const struct ledger *ledger,
                       const struct ledger_round *round,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    if (round->record == NULL || round->record[0] == '\0')
        return true;
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "INSERT INTO records (session, lines) VALUES (?1, ?2)",
        &ledger->session, 1, problem);
    if (statement)
        ledger_bind_text(statement, 2, round->record);
    return ledger_finish_statement(ledger, statement, problem);
}

bool ledger_write_round(struct ledger *ledger, const struct ledger_round *round,
                        int64_t now, char problem[LEDGER_PROBLEM_SIZE])
{
    if (!ledger_check_taken(ledger, problem))
        return false;
    if (ledger->session == 0)
        return ledger_refuse(problem, "no session is open in %s for this round",
                             ledger->shown);
    if (!ledger_begin(ledger, problem))
        return false;
    int64_t settled = 0;
    bool well = read_settled(ledger, round, &settled, problem) &&
                move_bankroll(ledger, settled, round->net, problem) &&
                put_row(ledger, round, now, problem) &&
                put_side_bets(ledger, round, problem) &&
                put_record(ledger, round, problem) &&
                put_skill(ledger, round, problem);
    return ledger_end(ledger, well, problem);
}
