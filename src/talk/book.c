/* The book of the person whose chips last: a session told to a ledger. */
#include "session.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum ledger_answer book_open(struct book *book, const struct cli *cli,
                             const char *path, const char *name)
{
    *book = (struct book){.cli = cli};
    book->ledger = ledger_open(path, LEDGER_WRITES, book->problem);
    if (book->ledger == NULL)
        return LEDGER_FAILED;
    enum ledger_answer answer =
        ledger_take(book->ledger, name, cli->now(cli->clock), &book->profile,
                    book->problem);
    if (answer != LEDGER_DONE)
        book_close(book);
    return answer;
}

void book_close(struct book *book)
{
    ledger_close(book->ledger);
    book->ledger = NULL;
}

/* What can't be written once is not tried again: the rounds behind it would
 * not fit. */
static void stop_unless(struct book *book, bool good)
{
    if (!good)
        book_close(book);
}

bool book_buy_in(struct book *book, int64_t cents)
{
    int64_t now = book->cli->now(book->cli->clock);
    stop_unless(book, ledger_buy_in(book->ledger, cents, now, book->problem));
    if (book->ledger)
        book->profile.bankroll += cents;
    return book->ledger != NULL;
}

/* ---- A session ---- */

void book_begin(struct book *book, const struct session *session)
{
    char source[BOOK_TEXT_SIZE] = "", *rules = NULL;
    size_t size = 0;
    if (book == NULL || book->ledger == NULL)
        return;
    FILE *text = open_memstream(&rules, &size);
    for (size_t i = 0; text && i < rules_count(); i++) {
        char rule[RULE_TEXT_SIZE];
        rules_text(&session->table.rules, i, rule);
        fprintf(text, "%s\n", rule);
    }
    if (text)
        fclose(text);
    record_source_text(session, source, sizeof source);
    const struct ledger_session started = {.rules_name = session->rules_name,
                                           .rules = rules ? rules : "",
                                           .cards = source};
    stop_unless(book, ledger_begin_session(book->ledger, &started,
                                           book->cli->now(book->cli->clock),
                                           book->problem));
    book->round = (struct ledger_round){.number = 0};
    free(rules);
}

void book_end(struct book *book)
{
    if (book && book->ledger)
        stop_unless(book, ledger_end_session(book->ledger,
                                             book->cli->now(book->cli->clock),
                                             book->problem));
}

/* ---- A round ---- */

__attribute__((format(printf, 2, 3))) static void add(char text[BOOK_TEXT_SIZE],
                                                      const char *format, ...)
{
    size_t used = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + used, BOOK_TEXT_SIZE - used, format, values);
    va_end(values);
}

void book_open_round(struct book *book)
{
    if (book == NULL)
        return;
    book->round = (struct ledger_round){.number = book->round.number + 1,
                                        .decisions = book->decisions,
                                        .cards = book->cards,
                                        .results = book->results};
    book->decisions[0] = book->cards[0] = book->results[0] = '\0';
    book->skill = (struct ledger_skill){.count = 0};
}

void book_line(struct book *book, const char *line)
{
    if (book)
        add(book->decisions, "%s\n", line);
}

void book_judge(struct book *book, const struct judgement *judgement)
{
    struct ledger_skill *skill = &book->skill;
    double bet = (double)judgement->bet;
    if (skill->count == BOOK_DECISIONS)
        return;
    book->judged[skill->count++] =
        (struct ledger_decision){.done = advice_word(judgement->done),
                                 .best = advice_word(judgement->best),
                                 .value = judgement->value * bet,
                                 .best_value = judgement->best_value * bet,
                                 .grade = judgement->grade};
}

void book_expect(struct book *book, double before)
{
    book->skill.before = before;
    book->skill.decisions = book->judged;
    book->round.skill = &book->skill;
}

static void count_action(struct book *book, const struct event *event)
{
    struct ledger_counts *counts = &book->round.counts;
    book->round.staked += event->amount;
    if (event->action == ACTION_BET)
        book->round.bet = event->amount;
    counts->doubles += event->action == ACTION_DOUBLE;
    counts->splits += event->action == ACTION_SPLIT;
    counts->insurances += event->action == ACTION_INSURE;
    counts->surrenders += event->action == ACTION_SURRENDER;
}

static void count_result(struct book *book, const struct table *table,
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
    const struct hand_total total = table_hand_total(&seat->hands[event->hand]);
    struct ledger_counts *counts = &book->round.counts;
    char amount[CLI_MONEY_SIZE];
    book->round.net += event->amount;
    add(book->results, "%s %s\n", words[event->outcome],
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

/* What the book's own seat has done, won and lost. */
static void hear_own(struct book *book, const struct table *table,
                     const struct event *event)
{
    char amount[CLI_MONEY_SIZE];
    if (event->kind == EVENT_ACTION)
        count_action(book, event);
    else if (event->kind == EVENT_RESULT)
        count_result(book, table, event);
    else if (event->kind == EVENT_INSURANCE) {
        book->round.net += event->amount;
        add(book->results, "insurance %s\n", cli_money(amount, event->amount));
    }
}

void book_hear(struct book *book, const struct table *table,
               const struct event *event)
{
    if (book && event->kind != EVENT_SHUFFLE && event->kind != EVENT_OVER &&
        event->seat == book->seat)
        hear_own(book, table, event);
}

/* The cards as they lie there: "Anna 8s 3c; Anna 8h Kc; Dealer 6d 10d". */
static void write_hand(struct book *book, const char *name, const int cards[],
                       int count)
{
    add(book->cards, "%s%s", book->cards[0] ? "; " : "", name);
    for (int i = 0; i < count; i++) {
        char text[CARD_TEXT_SIZE];
        card_text(text, cards[i], CARD_ASCII);
        add(book->cards, " %s", text + strspn(text, " "));
    }
}

static void write_cards(struct book *book, const struct session *session,
                        const struct table *table)
{
    book->cards[0] = '\0';
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            write_hand(book, session->players[i].name, hand->cards,
                       hand->count);
        }
    write_hand(book, "Dealer", table->dealer, table->dealer_count);
}

/* A round goes to the ledger when the seat has put up chips, when some of them
 * are won or lost, and when it is over; what changes nothing of its money in
 * between can wait. */
void book_write(struct book *book, const struct session *session,
                const struct table *table)
{
    if (book == NULL || book->ledger == NULL || !table->seats[book->seat].in)
        return;
    struct ledger_round *round = &book->round;
    bool is_over = table->phase == PHASE_OVER;
    if (!is_over && round->staked == book->written_staked &&
        round->net == book->written_net)
        return;
    round->state = !is_over         ? LEDGER_OPEN
                   : table->is_void ? LEDGER_VOID
                                    : LEDGER_SETTLED;
    write_cards(book, session, table);
    stop_unless(book, ledger_write_round(book->ledger, round,
                                         book->cli->now(book->cli->clock),
                                         book->problem));
    book->written_net = is_over ? 0 : round->net;
    book->written_staked = is_over ? 0 : round->staked;
    if (is_over && book->ledger)
        book->profile.bankroll = table->seats[book->seat].bankroll;
}
