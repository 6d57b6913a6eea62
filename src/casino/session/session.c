/* A session: each decision is judged, written down, performed, and shown. */
#include "session_inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "coach_chart.h"
#include "coach_daily.h"
#include "ledger_history.h"

/* ---- Judgments, and their sums ---- */

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
        /* The reasons are those of the chart. A decision that cost next to
         * nothing is praised as the best one. */
        judgment->reason[0] = '\0';
        if (!judgment->chart_differs)
            reason_write(&session->table, kind,
                         judgment->grade == LEDGER_BEST ? kind : judgment->best,
                         judgment->reason);
        open->decisions[judgment->grade]++;
        open->given_away[judgment->grade] += judgment_cost(judgment);
        struct account *book = judged_account(session, session->table.seat);
        if (book)
            keep_judgment(book, session, &advice);
    }
    if (!judgment->is_known)
        open->rounds = 0;
}

/* Stores in `session->judgment` what the seat to act would give away by
 * `action`, if its decisions are judged. */
static void session_judge(struct session *session, const struct action *action)
{
    const struct account *account = session->account;
    int seat = session->table.seat;
    bool has_account = account && account->ledger && account->seat == seat;
    session->judgment.is_known = false;
    if (session->adviser == NULL || session->players[seat].is_computer ||
        (!session->has_coach && !has_account))
        return;
    if (action->kind == ACTION_BET)
        judge_bet(session, action->amount);
    else
        judge_hand(session, action->kind);
}

/* What side bets won is neither skill nor luck. */
static void session_close_skills(struct session *session,
                                 const struct table *table)
{
    for (int i = 0; i < table->seat_count; i++) {
        struct ledger_skills *open = &session->open[i];
        const struct seat *seat = &table->seats[i];
        open->net +=
            seat->bankroll - (seat->in ? seat_chips(seat).side_net : 0);
        if (open->rounds > 0 && table->seats[i].in && !table->is_void) {
            ledger_add_skills(&session->skills[i], open);
            struct account *book = judged_account(session, i);
            if (book)
                account_expect(book, open->before);
        }
        *open = (struct ledger_skills){.rounds = 0};
    }
}

/* ---- The record ---- */

/* The words of the check value. They are part of the format, so they must never
 * change, even if the enumerations do. */
static const char *const OUTCOMES[] = {
    [OUTCOME_NONE] = "none",
    [OUTCOME_WON] = "won",
    [OUTCOME_LOST] = "lost",
    [OUTCOME_PUSH] = "push",
    [OUTCOME_BUST] = "bust",
    [OUTCOME_NATURAL] = "natural",
    [OUTCOME_CHARLIE] = "charlie",
    [OUTCOME_EVEN_MONEY] = "even",
    [OUTCOME_SURRENDERED] = "surrendered",
    [OUTCOME_FOLDED] = "folded",
    [OUTCOME_RETURNED] = "returned",
};

/* Events are added as text, so that the value is the same on every machine. */
static void mix_event(struct record *record, const char *what,
                      const struct event *event, int64_t value)
{
    char text[96];
    snprintf(text, sizeof text, "%s %d %d %s %" PRId64 "\n", what, event->seat,
             event->hand, OUTCOMES[event->outcome], value);
    record_mix(record, text);
}

/* Adds `event` to the check value. */
static void record_event(struct record *record, const struct event *event)
{
    if (event->kind == EVENT_CARD)
        mix_event(record, "card", event, event->card);
    else if (event->kind == EVENT_RESULT)
        mix_event(record, "result", event, event->amount);
    else if (event->kind == EVENT_INSURANCE)
        mix_event(record, "insurance", event, event->amount);
    else if (event->kind == EVENT_SIDE_BET)
        mix_event(record, side_bet_facts(event->side)->name, event,
                  event->amount);
}

enum { CARDS_A_LINE = 16 };

/* Writes the record's lines about the source of the cards. */
static void record_source_text(const struct session *session, char *text,
                               size_t size)
{
    const struct shoe *shoe = &session->table.shoe;
    const uint64_t *state = shoe->fair.state;
    if (shoe->source == SHOE_ARRANGED)
        snprintf(text, size, "cards, %d of them", shoe->count);
    else if (shoe->source == SHOE_SEEDED)
        snprintf(text, size, "seed %" PRIu32, session->seed);
    else
        snprintf(text, size,
                 "random %016" PRIx64 " %016" PRIx64 " %016" PRIx64
                 " %016" PRIx64,
                 state[0], state[1], state[2], state[3]);
}

static void record_source(struct record *record, const struct session *session)
{
    const struct shoe *shoe = &session->table.shoe;
    char line[128];
    if (shoe->source != SHOE_ARRANGED) {
        record_source_text(session, line, sizeof line);
        record_line(record, line);
        return;
    }
    for (int first = 0; first < shoe->count; first += CARDS_A_LINE) {
        size_t length = (size_t)snprintf(line, sizeof line, "cards");
        for (int i = first; i < shoe->count && i < first + CARDS_A_LINE; i++)
            length += (size_t)snprintf(line + length, sizeof line - length,
                                       " %d", shoe->cards[shoe->count - 1 - i]);
        record_line(record, line);
    }
}

/* Writes the lines from the version to the seats. */
static void record_head(struct record *record, const struct session *session)
{
    record_start(record);
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    size_t count = rules_changes(&session->table.rules, NULL, changes);
    record_line(record, RECORD_HEAD);
    record_line(record, "rules " RULES_DEFAULT);
    for (size_t i = 0; i < count; i++) {
        char line[RULE_TEXT_SIZE + 8];
        snprintf(line, sizeof line, "rule %.*s", RULE_TEXT_SIZE, changes[i]);
        record_line(record, line);
    }
    record_source(record, session);
    for (int i = 0; i < session->table.seat_count; i++) {
        const struct player *player = &session->players[i];
        char line[64];
        snprintf(line, sizeof line, "%s %" PRId64 " %s",
                 player->is_computer ? player_kind_name(player->kind) : "seat",
                 player->bankroll, player->name);
        record_line(record, line);
    }
}

/* ---- The account of the first person, and a guest's journal ---- */

/* Begins the session in an account, which may be NULL. Returns false, with the
 * problem, if the ledger can't be written. */
static bool session_begin_account(const struct session *session,
                                  struct account *account)
{
    char source[ACCOUNT_TEXT_SIZE] = "", *rules = NULL;
    size_t size = 0;
    if (account == NULL || account->ledger == NULL)
        return true;
    FILE *text = open_memstream(&rules, &size);
    if (text) {
        rules_show(text, &session->table.rules);
        fclose(text);
    }
    record_source_text(session, source, sizeof source);
    const struct ledger_session started = {.rules_name = session->rules_name,
                                           .rules = rules ? rules : "",
                                           .cards = source};
    bool good = account_begin(account, &started);
    free(rules);
    return good;
}

/* Appends a hand to the cards: "Anna 8s 3c; Anna 8h Kc; Dealer 6d 10d". */
static void write_hand(char cards[ACCOUNT_TEXT_SIZE], const char *name,
                       const int hand[], int count)
{
    size_t used = strlen(cards);
    used += (size_t)snprintf(cards + used, ACCOUNT_TEXT_SIZE - used, "%s%s",
                             used > 0 ? "; " : "", name);
    for (int i = 0; i < count && used < ACCOUNT_TEXT_SIZE; i++) {
        char text[CARD_TEXT_SIZE];
        used += (size_t)snprintf(cards + used, ACCOUNT_TEXT_SIZE - used, " %s",
                                 card_word(text, hand[i], CARD_ASCII));
    }
}

/* Writes each decision of the table once the seat has bet, so that the round
 * can go on from any of them. */
static bool session_write_account(const struct session *session,
                                  struct account *account,
                                  const struct table *table)
{
    char cards[ACCOUNT_TEXT_SIZE] = "";
    if (!account_takes_part(account, table))
        return true;
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            write_hand(cards, session->players[i].name, hand->cards,
                       hand->count);
        }
    write_hand(cards, "Dealer", table->dealer, table->dealer_count);
    return account_write(account, table, cards);
}

/* ---- The adviser, for people who ask and computers that need it ---- */

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

/* Writes the round of `table` to the account, or if it is NULL, the beginning
 * of the session. Asks the person while writing fails. Returns false if the
 * session stops. */
static bool session_save(struct session *session, const struct table *table)
{
    struct account *account =
        session->daily ? session->daily->account : session->account;
    while (!(session->daily ? daily_save(session->daily)
             : table        ? session_write_account(session, account, table)
                            : session_begin_account(session, account))) {
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
    struct account *journal = session->journal;
    if (journal == NULL)
        return;
    /* The ledger wants chips for what is lost; their number means nothing. */
    journal->seat = session_first_person(session);
    int64_t chips = session->players[journal->seat].bankroll;
    if (chips > 0)
        (void)account_buy_in(journal, chips);
    (void)session_begin_account(session, journal);
}

bool session_end(struct session *session)
{
    if (session->is_stopped)
        return true;
    record_end(&session->record);
    return session->is_kept || account_end(session->account);
}

/* ---- Rounds ---- */

enum session_round session_next_round(struct session *session)
{
    bool can_bet = false;
    for (int i = 0; i < session->table.seat_count; i++)
        can_bet = can_bet || (!session->players[i].is_computer &&
                              table_can_bet(&session->table, i));
    if (!can_bet)
        return ROUND_NO_MONEY; /* computers alone would never stop */
    if (session->daily && session->rounds >= DAILY_HANDS)
        return ROUND_NO_HANDS;
    if (session->daily) {
        session->seed = daily_seed(session->daily->day, session->rounds + 1);
        session->table.shoe = shoe_from_seed(session->seed);
    }
    return table_next_round(&session->table) ? ROUND_BEGINS : ROUND_NO_CARDS;
}

bool session_is_decided(const struct session *session)
{
    const struct table *table = &session->table;
    if (session_has_money(session) || session->rounds == 0)
        return false;
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].replays)
            return false;
    return true;
}

bool session_lacks_cards(const struct session *session)
{
    const struct table *table = &session->table;
    bool goes_on =
        table->shoe.source != SHOE_ARRANGED && session_has_money(session);
    return table->is_void && !goes_on;
}

/* Ends the round, which is over in `table`, in the record and the skills. */
static void session_close_round(struct session *session,
                                const struct table *table)
{
    bool has_bet = false;
    for (int i = 0; i < table->seat_count; i++)
        has_bet =
            has_bet || (!session->players[i].is_computer && table->seats[i].in);
    record_close_round(&session->record);
    session->round_is_open = false;
    session_close_skills(session, table);
    if (table->dealer_count > 0 && !table->is_void) {
        session->rounds++;
        session->own_rounds += has_bet;
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

/* A computer without odds plays like mimic. */
struct action session_decision(const struct session *session)
{
    const struct table *table = &session->table;
    enum player_kind kind = session->players[table->seat].kind;
    struct action action = {.kind = ACTION_BET, .amount = DAILY_BET};
    struct advice advice;
    if (session->daily)
        return action;
    if (bets_without_asking(session))
        return (struct action){.kind = ACTION_BET,
                               .amount = table->seats[table->seat].first_bet};
    bool knows_odds = kind == PLAYER_BASIC || kind == PLAYER_PERFECT;
    if (!knows_odds || session->adviser == NULL || table->phase == PHASE_BETS)
        return computer_decides(kind == PLAYER_NEVER_BUST ? COMPUTER_NEVER_BUST
                                                          : COMPUTER_MIMIC,
                                table);
    if (kind == PLAYER_BASIC &&
        adviser_basic_action(session->adviser, table, &action.kind))
        return (struct action){.kind = action.kind};
    if (adviser_advise(session->adviser, table, &advice))
        return computer_decides(COMPUTER_MIMIC, table);
    return (struct action){.kind = advice.choices[0].kind};
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
    if (session->journal && after.phase == PHASE_OVER)
        (void)session_write_account(session, session->journal, &after);
    if (session_save(session, &after))
        return table_act(&session->table, action, &session->watcher, problem);
    if (problem)
        snprintf(problem, PROBLEM_SIZE, "that can't be saved");
    return false;
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

/* Makes the round void in the record, as a copy of the table shows it. */
static void void_in_record(struct session *session)
{
    struct table after = session->table;
    struct writer writer = {.session = session};
    const struct listener recorder = {.hear = write_event, .self = &writer};
    session_write_down(session, "void");
    table_void_round(&after, &recorder);
    session_close_round(session, &after);
}

/* Makes the round void, except that people lose what they leave once cards are
 * dealt. */
static void forfeit_round(struct session *session)
{
    struct table *table = &session->table;
    int64_t left[SEATS_MAX] = {0};
    bool forfeits = table->phase != PHASE_BETS && session_has_money(session);
    for (int i = 0; i < table->seat_count && forfeits; i++) {
        if (!session->players[i].is_computer)
            left[i] = seat_chips(&table->seats[i]).on_table;
        session->forfeited += left[i];
    }
    void_in_record(session);
    table_void_round(table, &session->watcher);
    for (int i = 0; i < table->seat_count; i++)
        table_charge(table, i, left[i]);
}

void session_give_up_round(struct session *session)
{
    if (!session->round_is_open || session->is_stopped)
        return;
    const struct account *account = session->account;
    /* An open round in the ledger can go on from there. */
    bool is_saved = session->daily ? daily_is_kept(session->daily)
                                   : account && account->ledger &&
                                         session->table.seats[account->seat].in;
    if (!is_saved) {
        forfeit_round(session);
        return;
    }
    /* The round ends in the record. The ledger doesn't hear of it. */
    session->is_kept = true;
    session->record.copy = NULL;
    void_in_record(session);
}
