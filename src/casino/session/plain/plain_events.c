/* Shows events, the results of a round, and the end of a session. */
#include "plain.h"
#include <ctype.h>
#include <stdlib.h>

#include "cli_output.h"
#include "coach_daily.h"
#include "coach_side_bets.h"
#include "strategy.h"

static void show_scores(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return;
    fputs("Final scores: ", out);
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        for (int j = 0; j < seat->hand_count; j++) {
            const struct hand *hand = &seat->hands[j];
            struct hand_value total = table_hand_total(hand);
            fprintf(out, "%s %d", j == 0 ? plain_name(plain, i) : " and",
                    total.total);
        }
        if (seat->hand_count > 0)
            fputs(", ", out);
    }
    fprintf(out, "Dealer %d.", table_dealer_total(table).total);
    fclose(out);
    fputc('\n', plain->cli->out);
    plain_say(plain, text);
    free(text);
}

static void plain_tell(const struct plain_table *plain,
                       const struct event *event)
{
    char sentence[NARRATION_SIZE];
    narrate(plain->session, plain->form, event, sentence);
    if (*sentence)
        plain_say(plain, sentence);
}

/* Shows the results of all hands together, whenever they were settled. */
static void show_results(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            plain_tell(plain, &(struct event){.kind = EVENT_RESULT,
                                              .seat = i,
                                              .hand = j,
                                              .outcome = hand->outcome,
                                              .amount = hand->net});
        }
}

/* Offers the review of a session that is in the ledger, if a decision in it
 * wasn't the best. */
static void offer_review(const struct plain_table *plain)
{
    const struct account *account = plain->session->account;
    if (account == NULL || account->ledger == NULL)
        return;
    const struct ledger_skills *skills = &plain->session->skills[account->seat];
    if (ledger_given_away(skills) > 0)
        fprintf(plain->cli->out,
                "For your costliest decisions, type: blackjack --review "
                "--profile %s\n",
                account->profile.name);
}

static void plain_show_daily(const struct plain_table *plain)
{
    const struct daily *daily = plain->session->daily;
    FILE *out = plain->cli->out;
    if (!daily_has_news(daily))
        return;
    daily_write_end(daily, plain->form == CARD_ASCII, cli_terminal_columns(out),
                    out);
    if (!daily->as_json)
        daily_write_mistakes(daily, out);
}

/* Writes what a seat leaves with. A round that is kept leaves its bets on the
 * table: they aren't lost yet. */
static void write_leaving(const struct plain_table *plain, int seat)
{
    const struct session *session = plain->session;
    FILE *out = plain->cli->out;
    char money[CLI_MONEY_SIZE];
    int64_t bankroll = session->table.seats[seat].bankroll;
    int64_t kept =
        session->is_kept ? seat_chips_on_table(&session->table.seats[seat]) : 0;
    int64_t net = bankroll + kept - session->players[seat].bankroll;
    fprintf(out, "%s %s with $%s", plain_name(plain, seat),
            plain_verb(plain, seat, "leaves", "leave"),
            cli_money(money, bankroll));
    if (kept > 0)
        fprintf(out, " and $%s on the table", cli_money(money, kept));
    if (net == 0)
        fputs(", even.\n", out);
    else
        fprintf(out, ", $%s %s.\n", cli_money(money, net < 0 ? -net : net),
                net > 0 ? "ahead" : "behind");
}

void plain_show_summary(const struct plain_table *plain)
{
    FILE *out = plain->cli->out;
    if (plain->session->daily) {
        fputc('\n', out);
        plain_show_daily(plain);
        return;
    }
    if (!session_has_money(plain->session))
        return;
    fprintf(out, "\n%d %s.\n", plain->session->own_rounds,
            plain->session->own_rounds == 1 ? "round" : "rounds");
    for (int i = 0; i < plain->session->table.seat_count; i++)
        write_leaving(plain, i);
    for (int i = 0; i < plain->session->table.seat_count; i++)
        if (plain->session->has_coach)
            session_write_skill(plain->session, i, out);
    offer_review(plain);
}

/* ---- What happens ---- */

static void show_coach(const struct plain_table *plain)
{
    const struct judgment *judgment = &plain->session->judgment;
    char text[COACH_SIZE + REASON_SIZE], reason[CHART_DIFFERENCE_SIZE];
    if (!plain->session->has_coach)
        return;
    judgment_write(judgment, text);
    if (text[0] == '\0')
        return;
    plain_say(plain, text);
    if (judgment->reason[0]) {
        snprintf(text, sizeof text, "%c%s.",
                 toupper((unsigned char)judgment->reason[0]),
                 judgment->reason + 1);
        plain_say(plain, text);
    }
    if (judgment->chart_differs)
        plain_say(plain, chart_difference(advice_word(judgment->best), reason));
}

static bool shows_dealers_natural(const struct table *table)
{
    return table->rules.natural != PAYS_NONE && !table->hole_hidden &&
           table_dealer_total(table).natural;
}

/* Shows only cards that end a hand; the table shows the others. */
static void show_card(const struct plain_table *plain,
                      const struct event *event)
{
    const struct table *table = &plain->session->table;
    bool ends =
        event->seat == DEALER
            ? shows_dealers_natural(table)
            : table_hand_total(&table->seats[event->seat].hands[event->hand])
                  .bust;
    if (!ends)
        return;
    plain_show_table(plain);
    plain_tell(plain, event);
}

static void show_dealers_decision(struct plain_table *plain,
                                  const struct event *event)
{
    plain_show_table(plain);
    enum cli_status status = cli_pause(plain->cli, plain->pause);
    if (status != CLI_DONE)
        plain->status = status;
    plain_tell(plain, event);
}

/* Names those who played this round but can't bet again, if others can. */
static void show_who_is_broke(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    for (int i = 0; i < table->seat_count; i++)
        if (session_has_money(plain->session) && plain_has_company(plain) &&
            table->seats[i].in && !table_can_bet(table, i))
            fprintf(plain->cli->out, "%s %s no money for another bet.\n",
                    plain_name(plain, i), plain_verb(plain, i, "has", "have"));
}

static void plain_show_end(const struct plain_table *plain,
                           const struct event *event)
{
    const struct table *table = &plain->session->table;
    if (table->is_void)
        fputc('\n', plain->cli->out);
    plain_tell(plain, event);
    if (!table->is_void && table->dealer_count > 0) {
        show_scores(plain);
        show_results(plain);
        show_who_is_broke(plain);
    }
}

static void show_shuffle(const struct plain_table *plain,
                         const struct event *event)
{
    if (!session_has_money(plain->session))
        return;
    fputc('\n', plain->cli->out);
    plain_tell(plain, event);
}

/* Tells what the side bets of a person cost on average. */
static void show_side_bets(const struct plain_table *plain, int seat)
{
    const struct table *table = &plain->session->table;
    char text[SIDE_BET_LINE_SIZE];
    for (int i = 0; i < SIDE_BETS; i++) {
        int64_t bet = table->seats[seat].side[i].bet;
        if (bet == 0)
            continue;
        side_bet_write_cost(table, (enum side_bet_kind)i, bet, text);
        plain_say(plain, text);
    }
}

/* Shows what computers do; people have typed their own actions. */
static void show_action(const struct plain_table *plain,
                        const struct event *event)
{
    bool bets = event->action != ACTION_BET || event->amount > 0;
    if (plain->session->players[event->seat].is_computer && bets)
        plain_tell(plain, event);
    else if (event->action == ACTION_BET)
        show_side_bets(plain, event->seat);
    show_coach(plain);
}

void plain_hear(struct plain_table *plain, const struct event *event)
{
    switch (event->kind) {
    case EVENT_SHUFFLE:
        show_shuffle(plain, event);
        break;
    case EVENT_ACTION:
        show_action(plain, event);
        break;
    case EVENT_CARD:
    case EVENT_HOLE:
        show_card(plain, event);
        break;
    case EVENT_DEALER:
        show_dealers_decision(plain, event);
        break;
    case EVENT_NO_NATURAL:
    case EVENT_INSURANCE:
    case EVENT_SIDE_BET:
        plain_tell(plain, event);
        break;
    case EVENT_OVER:
        if (session_has_money(plain->session) || !plain->session->table.is_void)
            plain_show_end(plain, event);
        break;
    case EVENT_RESULT:
        break;
    }
}
