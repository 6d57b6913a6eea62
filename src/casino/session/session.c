/* A session: each decision is written down, performed, and shown. */
#include "inside.h"
#include "coach_daily.h"
#include "line.h"

#include <ctype.h>
#include <string.h>

bool player_name_is_good(const char *name, char problem[PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    size_t length = strlen(name);
    bool good = length > 0 && length < NAME_SIZE;
    for (size_t i = 0; i < length; i++)
        good = good && (isalnum((unsigned char)name[i]) || name[i] == '-');
    if (!good)
        snprintf(problem, PROBLEM_SIZE,
                 "a name must be 1 to %d letters, digits and hyphens, not %s",
                 NAME_SIZE - 1, cli_quote(quote, name, length));
    return good;
}

void session_sit(struct session *session, const struct player *player)
{
    int seat = table_sit(&session->table, player->bankroll);
    session->players[seat] = *player;
}

bool session_has_money(const struct session *session)
{
    return rules_have_money(&session->table.rules);
}

int session_first_person(const struct session *session)
{
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer)
            return i;
    return 0;
}

struct account *session_book(const struct session *session)
{
    struct account *account = session->account;
    return account && account->ledger ? account : session->journal;
}

/* Writes the round of `table` to the account, or if it is NULL, the beginning
 * of the session. */
static bool write_to_account(struct session *session, const struct table *table)
{
    if (session->daily)
        return daily_save(session->daily);
    return table ? session_write_account(session, session->account, table)
                 : session_begin_account(session, session->account);
}

/* Asks the person while writing fails. Returns false if the session stops. */
static bool session_save(struct session *session, const struct table *table)
{
    struct account *account =
        session->daily ? session->daily->account : session->account;
    while (!write_to_account(session, table)) {
        enum unsaved wish =
            session->ask_unsaved
                ? session->ask_unsaved(session->ask_self, account->problem)
                : UNSAVED_LEAVE;
        if (wish == UNSAVED_RETRY)
            continue;
        account->lost_something = true;
        account_close(account); /* later rounds wouldn't fit what it has */
        session->is_stopped = wish == UNSAVED_LEAVE;
        return !session->is_stopped;
    }
    return true;
}

/* A session that goes on has begun before. */
void session_begin(struct session *session)
{
    if (session->table.phase != PHASE_OVER)
        return;
    account_keep_lines(session->account, &session->record);
    record_head(&session->record, session);
    record_flush(&session->record);
    (void)session_save(session, NULL);
    journal_begin(session);
}

bool session_end(struct session *session)
{
    if (session->is_stopped)
        return true;
    record_end(&session->record);
    return session->is_kept || account_end(session->account);
}

/* ---- Rounds ---- */

/* A session ends when no person can bet: computers alone would never stop. */
static bool any_person_can_bet(const struct session *session)
{
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer &&
            table_can_bet(&session->table, i))
            return true;
    return false;
}

enum session_round session_next_round(struct session *session)
{
    if (!any_person_can_bet(session))
        return ROUND_NO_MONEY;
    if (session->daily && !session_set_daily_shoe(session))
        return ROUND_NO_HANDS;
    return table_next_round(&session->table) ? ROUND_BEGINS : ROUND_NO_CARDS;
}

bool session_lacks_cards(const struct session *session)
{
    const struct table *table = &session->table;
    bool goes_on =
        table->shoe.source != SHOE_ARRANGED && session_has_money(session);
    return table->is_void && !goes_on;
}

static bool any_person_has_bet(const struct session *session,
                               const struct table *table)
{
    for (int i = 0; i < table->seat_count; i++)
        if (!session->players[i].is_computer && table->seats[i].in)
            return true;
    return false;
}

/* Ends the round, which is over in `table`, in the record and the skills. */
static void session_close_round(struct session *session,
                                const struct table *table)
{
    record_close_round(&session->record);
    session->round_is_open = false;
    session_close_skills(session, table);
    if (table->dealer_count > 0 && !table->is_void) {
        session->rounds++;
        session->own_rounds += any_person_has_bet(session, table);
    }
    if (session->daily && !table->is_void) {
        session->daily->score.hands = session->rounds;
        session->daily->score.net =
            table->seats[0].bankroll - session->players[0].bankroll;
    }
}

/* ---- Decisions ---- */

/* True if only one bet is possible: none without money, that of a daily, or
 * that of a push that is replayed. */
static bool bets_without_asking(const struct session *session)
{
    const struct table *table = &session->table;
    return table->phase == PHASE_BETS &&
           (!session_has_money(session) || session->daily ||
            table->seats[table->seat].replays);
}

bool session_decides_itself(const struct session *session)
{
    return bets_without_asking(session) ||
           session->players[session->table.seat].is_computer;
}

struct action session_decision(const struct session *session)
{
    const struct table *table = &session->table;
    if (session->daily)
        return (struct action){.kind = ACTION_BET, .amount = DAILY_BET};
    if (bets_without_asking(session))
        return (struct action){.kind = ACTION_BET,
                               .amount = table->seats[table->seat].first_bet};
    return player_kind_decides(session->players[table->seat].kind,
                               session->adviser, table);
}

/* Adds a line to the record and the account, after the line that begins a round
 * if this is its first decision. */
static void session_write_down(struct session *session, const char *line)
{
    if (!session->round_is_open) {
        record_line(&session->record, "round");
        account_open_round(session_book(session));
    }
    session->round_is_open = true;
    record_line(&session->record, line);
    account_line(session_book(session), line);
}

/* Writes a decision and its events to the record and the account. */
struct writer {
    struct session *session;
    const struct action *action;
};

/* The first event is the action itself, which is heard only if it is legal. */
static void write_event(void *self, const struct table *table,
                        const struct event *event)
{
    const struct writer *writer = self;
    struct session *session = writer->session;
    char line[LINE_SIZE];
    if (event->kind == EVENT_ACTION) {
        line_write(writer->action, line);
        session_write_down(session, line);
        session_judge(session, writer->action);
        if (session->daily)
            daily_note_action(session->daily, session->rounds + 1,
                              &session->table, writer->action);
        session->decisions++;
    }
    record_event(&session->record, event);
    account_hear(session_book(session), table, event);
}

bool session_act(struct session *session, const struct action *action,
                 char problem[PROBLEM_SIZE])
{
    struct table after = session->table;
    struct writer writer = {.session = session, .action = action};
    const struct listener recorder = {.hear = write_event, .self = &writer};
    if (!table_act(&after, action, &recorder, problem))
        return false;
    if (after.phase == PHASE_OVER)
        session_close_round(session, &after);
    journal_write(session, &after);
    if (session_save(session, &after))
        return table_act(&session->table, action, &session->watcher, problem);
    if (problem)
        snprintf(problem, PROBLEM_SIZE, "that can't be saved");
    return false;
}

enum line_kind session_read_line(const struct session *session,
                                 const char *line, struct action *action,
                                 char problem[PROBLEM_SIZE])
{
    enum line_kind kind = line_read(line, &session->table, action, problem);
    if (kind == LINE_ACTION && !table_allows(&session->table, action, problem))
        return LINE_REFUSED;
    return kind;
}

enum line_kind session_do_line(struct session *session, const char *line,
                               struct action *action,
                               char problem[PROBLEM_SIZE])
{
    enum line_kind kind = line_read(line, &session->table, action, problem);
    if (kind == LINE_ACTION && !session_act(session, action, problem))
        return LINE_REFUSED;
    return kind;
}

/* True if the open round is in the ledger, from where it can go on. */
static bool round_is_saved(const struct session *session)
{
    if (session->daily)
        return daily_is_kept(session->daily);
    const struct account *account = session->account;
    return account && account->ledger && session->table.seats[account->seat].in;
}

/* Ends the round in the record. The ledger doesn't hear of it. */
static void keep_round(struct session *session)
{
    struct table after = session->table;
    struct writer writer = {.session = session};
    const struct listener recorder = {.hear = write_event, .self = &writer};
    session->is_kept = true;
    session->record.copy = NULL;
    session_write_down(session, "void");
    table_void_round(&after, &recorder);
    session_close_round(session, &after);
}

/* Makes the round void, except that people lose what they leave once cards are
 * dealt. */
static void forfeit_round(struct session *session)
{
    struct table *table = &session->table;
    struct table after = *table;
    struct writer writer = {.session = session};
    const struct listener recorder = {.hear = write_event, .self = &writer};
    int64_t left[SEATS_MAX] = {0};
    bool forfeits = table->phase != PHASE_BETS && session_has_money(session);
    for (int i = 0; i < table->seat_count && forfeits; i++) {
        if (!session->players[i].is_computer)
            left[i] = seat_chips_on_table(&table->seats[i]);
        session->forfeited += left[i];
    }
    session_write_down(session, "void");
    table_void_round(&after, &recorder);
    session_close_round(session, &after);
    table_void_round(table, &session->watcher);
    for (int i = 0; i < table->seat_count; i++)
        table_charge(table, i, left[i]);
}

void session_give_up_round(struct session *session)
{
    if (!session->round_is_open || session->is_stopped)
        return;
    if (round_is_saved(session))
        keep_round(session);
    else
        forfeit_round(session);
}
