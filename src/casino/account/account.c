/* Keeps the rounds of one person in the ledger. */
#include "account.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli_input.h"
#include "cli_output.h"
#include "odds_side_bets.h"

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

void account_close(struct account *account)
{
    if (account->ledger)
        snprintf(account->problem, sizeof account->problem, "%s",
                 ledger_problem(account->ledger));
    ledger_close(account->ledger);
    account->ledger = NULL;
    free(account->lines);
    free(account->played);
    free(account->notes);
    account->notes = NULL;
    account->lines = account->played = NULL;
    account->lines_size = account->lines_room = 0;
}

enum ledger_answer account_open(struct account *account, const struct cli *cli,
                                const char *path, const char *name)
{
    *account = (struct account){.cli = cli};
    account->ledger = ledger_open(path, LEDGER_WRITES, account->problem);
    if (account->ledger == NULL)
        return LEDGER_FAILED;
    ledger_on_wait(account->ledger, account_tell_wait, account);
    enum ledger_answer answer = ledger_take(
        account->ledger, name, cli->now(cli->clock), &account->profile);
    /* Without memory for notes, mistakes are kept, but not their hands. */
    account->notes = calloc(1, sizeof *account->notes);
    if (answer != LEDGER_DONE)
        account_close(account);
    return answer;
}

static int64_t account_now(const struct account *account)
{
    return account->cli->now(account->cli->clock);
}

bool account_buy_in(struct account *account, int64_t cents)
{
    if (!ledger_buy_in(account->ledger, cents, account_now(account)))
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

/* ---- A game ---- */

bool account_begin(struct account *account, const struct ledger_game *game)
{
    if (!account_is_open(account))
        return true;
    bool good = ledger_begin_game(account->ledger, game, account_now(account));
    account->round = (struct ledger_round){.number = 0};
    account->has_bet = false;
    account->edges_known = 0;
    account->game = ledger_game_now(account->ledger);
    return good;
}

bool account_end(struct account *account)
{
    if (!account_is_open(account) ||
        ledger_end_game(account->ledger, account_now(account)))
        return true;
    account->lost_something = true;
    return false;
}

/* ---- A round ---- */

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
        text_add(account->decisions, sizeof account->decisions, "%s\n", line);
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

const char *const OUTCOME_WORDS[] = {
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

static void count_result(struct account *account, const struct table *table,
                         const struct event *event)
{
    const struct seat *seat = &table->seats[event->seat];
    const struct hand_value total = table_hand_total(&seat->hands[event->hand]);
    struct ledger_counts *counts = &account->round.counts;
    char amount[CLI_MONEY_SIZE];
    account->round.net += event->amount;
    text_add(account->results, sizeof account->results, "%s %s\n",
             OUTCOME_WORDS[event->outcome], cli_money(amount, event->amount));
    if (event->outcome == OUTCOME_RETURNED)
        return;
    counts->hands++;
    counts->won += event->amount > 0;
    counts->lost += event->amount < 0;
    counts->pushed += event->amount == 0;
    counts->busts += event->outcome == OUTCOME_BUST;
    counts->naturals += total.natural && seat->hand_count == 1 &&
                        !seat->switched && table->rules.natural != PAYS_NONE;
}

/* ---- Side bets ---- */

double side_bet_edge(const struct table *table, enum side_bet_kind kind)
{
    enum { MANY_DECKS = 1000000000 }; /* no card makes a difference */
    const struct rules *rules = &table->rules;
    struct side_bet_shoe shoe = side_bet_shoe_full(
        rules->decks == DECKS_INFINITE ? MANY_DECKS : rules->decks);
    struct side_bet_value value;
    side_bet_find_value(&table->side_bets[kind], rules, &shoe, &value);
    return -value.value;
}

/* Notes the side bets of a bet. In a replay the ledger has their averages. */
static void note_side_bets(struct account *account, const struct table *table)
{
    const struct side_stake *side = table->seats[account->seat].side;
    for (int i = 0; i < SIDE_BETS; i++) {
        enum side_bet_kind kind = (enum side_bet_kind)i;
        if (side[i].bet == 0)
            continue;
        /* The edges of a table stay the same, and take a moment to compute. */
        if (!account->is_replaying && (account->edges_known >> kind & 1) == 0) {
            account->edges[kind] = side_bet_edge(table, kind);
            account->edges_known |= 1U << kind;
        }
        double edge = account->is_replaying ? 0 : account->edges[kind];
        account->side_bets[account->round.side_bet_count++] =
            (struct ledger_side_bet){.name = side_bet_facts(kind)->name,
                                     .staked = side[i].bet,
                                     .expected = -edge * (double)side[i].bet};
    }
}

/* ---- What happens ---- */

/* Counts what the account's own seat does, wins and loses. */
static void hear_own(struct account *account, const struct table *table,
                     const struct event *event)
{
    char amount[CLI_MONEY_SIZE];
    if (event->kind == EVENT_ACTION) {
        struct ledger_counts *counts = &account->round.counts;
        account->round.staked += event->amount;
        if (event->action == ACTION_BET)
            account->round.bet = event->amount;
        counts->doubles += event->action == ACTION_DOUBLE;
        counts->splits += event->action == ACTION_SPLIT;
        counts->insurances += event->action == ACTION_INSURE;
        counts->surrenders += event->action == ACTION_SURRENDER;
        if (event->action == ACTION_BET && event->amount > 0)
            note_side_bets(account, table);
    } else if (event->kind == EVENT_SIDE_BET) {
        const char *name = side_bet_facts(event->side)->name;
        account->round.net += event->amount;
        for (int i = 0; i < account->round.side_bet_count; i++)
            if (strcmp(account->side_bets[i].name, name) == 0)
                account->side_bets[i].net = event->amount;
        text_add(account->results, sizeof account->results, "%s %s\n", name,
                 cli_money(amount, event->amount));
    } else if (event->kind == EVENT_RESULT)
        count_result(account, table, event);
    else if (event->kind == EVENT_INSURANCE) {
        account->round.net += event->amount;
        text_add(account->results, sizeof account->results, "insurance %s\n",
                 cli_money(amount, event->amount));
    }
}

void account_hear(struct account *account, const struct table *table,
                  const struct event *event)
{
    if (account && event->kind != EVENT_SHUFFLE && event->kind != EVENT_OVER &&
        event->seat >= account->seat &&
        event->seat < account->seat + rules_seats_each(&table->rules))
        hear_own(account, table, event);
}

/* Returns true if the round is in the ledger as it is now. */
static bool account_put_round(struct account *account)
{
    if (account->is_replaying)
        return true;
    if (account->lacks_lines)
        return ledger_refuse(account->ledger, "out of memory");
    account->round.record = account->lines_size > 0 ? account->lines : NULL;
    if (!ledger_write_round(account->ledger, &account->round,
                            account_now(account)))
        return false;
    account->lines_size = 0;
    return true;
}

bool account_write(struct account *account, const struct table *table,
                   const char *cards)
{
    bool is_over = table->phase == PHASE_OVER;
    account->has_bet = true;
    account->round.state = !is_over         ? LEDGER_OPEN
                           : table->is_void ? LEDGER_VOID
                                            : LEDGER_SETTLED;
    snprintf(account->cards, sizeof account->cards, "%s", cards);
    if (!account_put_round(account))
        return false;
    if (is_over)
        account->profile.bankroll = table->seats[account->seat].bankroll;
    return true;
}

/* ---- Questions: a damaged ledger, and chips that ran out ---- */

enum cli_status account_offer_backup(const struct cli *cli, const char *why,
                                     bool *restored)
{
    char path[LEDGER_PATH_SIZE], problem[LEDGER_PROBLEM_SIZE], prompt[160],
        date[HISTORY_DATE_SIZE];
    int64_t made = 0;
    int answer = 1;
    *restored = false;
    if (!ledger_path(path, problem) || !ledger_can_restore(path, &made))
        return CLI_DONE;
    snprintf(prompt, sizeof prompt,
             "Restore the backup of %s and keep the damaged ledger next to "
             "it? [y/n] ",
             history_write_date(made, date));
    const struct cli_words question = {
        .prompt = prompt,
        .answers = {{"y", "yes"}, {"n", "no"}},
        .hint = "type y to restore the backup or n to leave"};
    cli_complain(cli, "%s", why);
    enum cli_status status = cli_ask_word(cli, &question, &answer);
    if (status != CLI_DONE || answer != 0)
        return status;
    *restored = ledger_restore(path, problem);
    if (!*restored)
        cli_complain(cli, "%s", problem);
    return *restored ? CLI_DONE : CLI_FAILED;
}

enum cli_status account_offer_chips(const struct cli *cli,
                                    struct account *account,
                                    const struct rules *rules, int64_t cents)
{
    char prompt[160], has[CLI_MONEY_SIZE], least[CLI_MONEY_SIZE],
        chips[CLI_MONEY_SIZE];
    int answer = 0;
    if (account->profile.bankroll >= rules_bet_limits(rules).needed ||
        account->profile.has_open_round)
        return CLI_DONE;
    snprintf(
        prompt, sizeof prompt,
        "%s's bankroll is $%s; the minimum bet is $%s. Buy chips for $%s? [y/n] ",
        account->profile.name, cli_money(has, account->profile.bankroll),
        cli_money(least, rules_bet_limits(rules).needed),
        cli_money(chips, cents));
    const struct cli_words question = {.prompt = prompt,
                                       .answers = {{"y", "yes"}, {"n", "no"}},
                                       .hint = "type y to buy or n to leave"};
    enum cli_status status = cli_ask_word(cli, &question, &answer);
    if (status == CLI_DONE && answer == 0 && !account_buy_in(account, cents))
        return cli_complain(cli, "%s", ledger_problem(account->ledger));
    return status;
}

/* ---- Dates, and what decisions cost, in words ---- */

const char *history_write_date(int64_t time, char text[HISTORY_DATE_SIZE])
{
    time_t seconds = (time_t)time;
    struct tm local;
    text[0] = '\0';
    if (localtime_r(&seconds, &local))
        strftime(text, HISTORY_DATE_SIZE, "%Y-%m-%d %H:%M", &local);
    return text;
}

const char *cost_in_dollars(double cents, char text[COST_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, COST_SIZE, "$%s",
             cli_money_to_the_cent(amount, (int64_t)llround(fabs(cents))));
    return text;
}

const char *cost_of_mistake(double cents, char text[COST_SIZE])
{
    if (llround(cents) != 0)
        return cost_in_dollars(cents, text);
    snprintf(text, COST_SIZE, "less than a cent");
    return text;
}

double cost_in_cents(double best_value, double value)
{
    return (double)(llround(best_value) - llround(value));
}
