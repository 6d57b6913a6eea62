/* Keeps the rounds of one person in the ledger. */
#include "inside.h"
#include "session_history.h"
#include "session_side_bets.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "session/review/situation.h"

static void account_tell_wait(void *self)
{
    static const char text[] =
        "another program is writing to the ledger; waiting for it";
    const struct account *account = self;
    if (account->tell_wait)
        account->tell_wait(account->tell_self, text);
    else
        cli_complain(account->cli, "%s", text);
}

enum ledger_answer account_open(struct account *account, const struct cli *cli,
                                const char *path, const char *name)
{
    *account = (struct account){.cli = cli};
    account->ledger = ledger_open(path, LEDGER_WRITES, account->problem);
    if (account->ledger == NULL)
        return LEDGER_FAILED;
    ledger_on_wait(account->ledger, account_tell_wait, account);
    enum ledger_answer answer =
        ledger_take(account->ledger, name, cli->now(cli->clock),
                    &account->profile, account->problem);
    /* Without memory for notes, mistakes are kept, but not their hands. */
    account->notes = calloc(1, sizeof *account->notes);
    if (answer != LEDGER_DONE)
        account_close(account);
    return answer;
}

void account_close(struct account *account)
{
    ledger_close(account->ledger);
    account->ledger = NULL;
    free(account->lines);
    free(account->played);
    free(account->notes);
    account->notes = NULL;
    account->lines = account->played = NULL;
    account->lines_size = account->lines_room = 0;
}

static int64_t account_now(const struct account *account)
{
    return account->cli->now(account->cli->clock);
}

bool account_buy_in(struct account *account, int64_t cents)
{
    if (!ledger_buy_in(account->ledger, cents, account_now(account),
                       account->problem))
        return false;
    account->profile.bankroll += cents;
    return true;
}

/* ---- The record ---- */

static void account_add_line(void *self, const char *line)
{
    struct account *account = self;
    size_t length = strlen(line), needed = account->lines_size + length + 2;
    if (account->ledger == NULL || account->lacks_lines)
        return;
    if (needed > account->lines_room) {
        size_t room = 2 * needed;
        char *lines = realloc(account->lines, room);
        account->lacks_lines = lines == NULL;
        if (lines == NULL)
            return;
        account->lines = lines;
        account->lines_room = room;
    }
    memcpy(account->lines + account->lines_size, line, length);
    memcpy(account->lines + account->lines_size + length, "\n", 2);
    account->lines_size += length + 1;
}

void account_keep_lines(struct account *account, struct record *record)
{
    if (account == NULL)
        return;
    account->lines_size = 0;
    account->lacks_lines = false;
    record->copy = account_add_line;
    record->copy_self = account;
}

/* ---- A session ---- */

bool account_begin(struct account *account, const struct session *session)
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
    bool good = ledger_begin_session(account->ledger, &started,
                                     account_now(account), account->problem);
    account->round = (struct ledger_round){.number = 0};
    account->has_bet = false;
    account->edges_known = 0;
    account->session = ledger_session_now(account->ledger);
    free(rules);
    return good;
}

bool account_end(struct account *account)
{
    if (account == NULL || account->ledger == NULL ||
        ledger_end_session(account->ledger, account_now(account),
                           account->problem))
        return true;
    account->lost_something = true;
    return false;
}

/* ---- A round ---- */

__attribute__((format(printf, 2, 3))) static void
account_add_text(char text[ACCOUNT_TEXT_SIZE], const char *format, ...)
{
    size_t used = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + used, ACCOUNT_TEXT_SIZE - used, format, values);
    va_end(values);
}

/* A round that was sat out has no number, so the next one takes its place. */
void account_open_round(struct account *account)
{
    if (account == NULL)
        return;
    bool is_next = account->has_bet || account->round.number == 0;
    account->has_bet = false;
    account->round =
        (struct ledger_round){.number = account->round.number + is_next,
                              .decisions = account->decisions,
                              .cards = account->cards,
                              .results = account->results,
                              .side_bets = account->side_bets};
    account->decisions[0] = account->cards[0] = account->results[0] = '\0';
    account->skill = (struct ledger_skill){.count = 0};
}

void account_line(struct account *account, const char *line)
{
    if (account)
        account_add_text(account->decisions, "%s\n", line);
}

void account_judge(const struct session *session, const struct advice *advice)
{
    struct account *account = session_book(session);
    const struct judgment *judgment = &session->judgment;
    struct ledger_skill *skill = &account->skill;
    double bet = (double)judgment->bet;
    if (skill->count == ACCOUNT_DECISIONS)
        return;
    if (account->notes)
        situation_note(account->notes, skill->count, session, advice, judgment);
    account->judged[skill->count++] =
        (struct ledger_decision){.done = advice_word(judgment->done),
                                 .best = advice_word(judgment->best),
                                 .value = judgment->value * bet,
                                 .best_value = judgment->best_value * bet,
                                 .grade = judgment->grade};
}

void account_expect(struct account *account, double before)
{
    account->skill.before = before;
    account->skill.decisions = account->judged;
    account->round.skill = &account->skill;
    if (account->notes == NULL)
        return;
    account->notes->all =
        (struct ledger_situations){.rules = account->notes->rules,
                                   .day = ledger_day(account_now(account)),
                                   .list = account->notes->list};
    account->round.situations = &account->notes->all;
}

static void count_action(struct account *account, const struct event *event)
{
    struct ledger_counts *counts = &account->round.counts;
    account->round.staked += event->amount;
    if (event->action == ACTION_BET)
        account->round.bet = event->amount;
    counts->doubles += event->action == ACTION_DOUBLE;
    counts->splits += event->action == ACTION_SPLIT;
    counts->insurances += event->action == ACTION_INSURE;
    counts->surrenders += event->action == ACTION_SURRENDER;
}

static void count_result(struct account *account, const struct table *table,
                         const struct event *event)
{
    static const char *const words[] = {
        [OUTCOME_NONE] = "none",
        [OUTCOME_WON] = "won",
        [OUTCOME_LOST] = "lost",
        [OUTCOME_PUSH] = "push",
        [OUTCOME_BUST] = "bust",
        [OUTCOME_NATURAL] = "natural",
        [OUTCOME_CHARLIE] = "charlie",
        [OUTCOME_EVEN_MONEY] = "even money",
        [OUTCOME_SURRENDERED] = "surrendered",
        [OUTCOME_FOLDED] = "folded",
        [OUTCOME_RETURNED] = "returned",
    };
    const struct seat *seat = &table->seats[event->seat];
    const struct hand_value total = table_hand_total(&seat->hands[event->hand]);
    struct ledger_counts *counts = &account->round.counts;
    char amount[CLI_MONEY_SIZE];
    account->round.net += event->amount;
    account_add_text(account->results, "%s %s\n", words[event->outcome],
                     cli_money(amount, event->amount));
    if (event->outcome == OUTCOME_RETURNED)
        return;
    counts->hands++;
    counts->won += event->amount > 0;
    counts->lost += event->amount < 0;
    counts->pushed += event->amount == 0;
    counts->busts += event->outcome == OUTCOME_BUST;
    counts->naturals += total.natural && seat->hand_count == 1 &&
                        table->rules.natural != PAYS_NONE;
}

/* ---- Side bets ---- */

/* The edges of a table stay the same, and take a moment to compute. */
static double account_edge(struct account *account, const struct table *table,
                           enum side_bet_kind kind)
{
    if ((account->edges_known >> kind & 1) == 0)
        account->edges[kind] = session_side_bet_edge(table, kind);
    account->edges_known |= 1U << kind;
    return account->edges[kind];
}

/* Notes the side bets of a bet. In a replay the ledger has their averages. */
static void note_side_bets(struct account *account, const struct table *table)
{
    const struct side_stake *side = table->seats[account->seat].side;
    for (int i = 0; i < SIDE_BETS; i++) {
        enum side_bet_kind kind = (enum side_bet_kind)i;
        if (side[i].bet == 0)
            continue;
        double edge =
            account->is_replaying ? 0 : account_edge(account, table, kind);
        account->side_bets[account->round.side_bet_count++] =
            (struct ledger_side_bet){.name = side_bet_kind_name(kind),
                                     .staked = side[i].bet,
                                     .expected = -edge * (double)side[i].bet};
    }
}

static void note_side_bet_result(struct account *account,
                                 const struct event *event)
{
    const char *name = side_bet_kind_name(event->side);
    char amount[CLI_MONEY_SIZE];
    account->round.net += event->amount;
    for (int i = 0; i < account->round.side_bet_count; i++)
        if (strcmp(account->side_bets[i].name, name) == 0)
            account->side_bets[i].net = event->amount;
    account_add_text(account->results, "%s %s\n", name,
                     cli_money(amount, event->amount));
}

/* ---- What happens ---- */

/* Counts what the account's own seat does, wins and loses. */
static void hear_own(struct account *account, const struct table *table,
                     const struct event *event)
{
    char amount[CLI_MONEY_SIZE];
    if (event->kind == EVENT_ACTION) {
        count_action(account, event);
        if (event->action == ACTION_BET && event->amount > 0)
            note_side_bets(account, table);
    } else if (event->kind == EVENT_SIDE_BET)
        note_side_bet_result(account, event);
    else if (event->kind == EVENT_RESULT)
        count_result(account, table, event);
    else if (event->kind == EVENT_INSURANCE) {
        account->round.net += event->amount;
        account_add_text(account->results, "insurance %s\n",
                         cli_money(amount, event->amount));
    }
}

void account_hear(struct account *account, const struct table *table,
                  const struct event *event)
{
    if (account && event->kind != EVENT_SHUFFLE && event->kind != EVENT_OVER &&
        event->seat == account->seat)
        hear_own(account, table, event);
}

/* Appends a hand to the cards: "Anna 8s 3c; Anna 8h Kc; Dealer 6d 10d". */
static void write_hand(struct account *account, const char *name,
                       const int cards[], int count)
{
    account_add_text(account->cards, "%s%s", account->cards[0] ? "; " : "",
                     name);
    for (int i = 0; i < count; i++) {
        char text[CARD_TEXT_SIZE];
        card_text(text, cards[i], CARD_ASCII);
        account_add_text(account->cards, " %s", text + strspn(text, " "));
    }
}

static void write_cards(struct account *account, const struct session *session,
                        const struct table *table)
{
    account->cards[0] = '\0';
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            write_hand(account, session->players[i].name, hand->cards,
                       hand->count);
        }
    write_hand(account, "Dealer", table->dealer, table->dealer_count);
}

/* Returns true if the round is in the ledger as it is now. */
static bool account_put_round(struct account *account)
{
    if (account->is_replaying)
        return true;
    if (account->lacks_lines) {
        snprintf(account->problem, LEDGER_PROBLEM_SIZE, "out of memory");
        return false;
    }
    account->round.record = account->lines_size > 0 ? account->lines : NULL;
    if (!ledger_write_round(account->ledger, &account->round,
                            account_now(account), account->problem))
        return false;
    account->lines_size = 0;
    return true;
}

/* Writes each decision of the table once the seat has bet, so that the round
 * can go on from any of them. */
bool account_write(struct account *account, const struct session *session,
                   const struct table *table)
{
    if (account == NULL || account->ledger == NULL ||
        !table->seats[account->seat].in)
        return true;
    bool is_over = table->phase == PHASE_OVER;
    account->has_bet = true;
    account->round.state = !is_over         ? LEDGER_OPEN
                           : table->is_void ? LEDGER_VOID
                                            : LEDGER_SETTLED;
    write_cards(account, session, table);
    if (!account_put_round(account))
        return false;
    if (is_over)
        account->profile.bankroll = table->seats[account->seat].bankroll;
    return true;
}
