/* The rounds of the history in words. */
#include <string.h>
#include <time.h>

#include "account_history.h"

/* ---- Days ---- */

/* Returns when the day began that is `back` days before `now`. */
static int64_t beginning_of_day(int64_t now, int back)
{
    time_t time = (time_t)now;
    struct tm day;
    if (localtime_r(&time, &day) == NULL)
        return now;
    day.tm_hour = day.tm_min = day.tm_sec = 0;
    day.tm_mday -= back;
    day.tm_isdst = -1;
    return (int64_t)mktime(&day);
}

void history_set_search(struct ledger_search *search, const struct cli *cli,
                        int64_t profile)
{
    int64_t now = cli->now(cli->clock);
    search->profile = profile;
    search->today = beginning_of_day(now, 0);
    search->yesterday = beginning_of_day(now, 1);
}

void history_write_date(int64_t time, char text[HISTORY_DATE_SIZE])
{
    time_t seconds = (time_t)time;
    struct tm local;
    text[0] = '\0';
    if (localtime_r(&seconds, &local))
        strftime(text, HISTORY_DATE_SIZE, "%Y-%m-%d %H:%M", &local);
}

/* ---- Cards ---- */

/* Appends the cards to `text`, after `before`. */
static void add_past_hand(const struct past_hand *hand, const char *before,
                          enum card_form form, char text[HISTORY_TEXT_SIZE])
{
    size_t used = strlen(text);
    for (int i = 0; i < hand->count && used < HISTORY_TEXT_SIZE; i++) {
        char card[CARD_TEXT_SIZE];
        card_text(card, hand->cards[i], form);
        used +=
            (size_t)snprintf(text + used, HISTORY_TEXT_SIZE - used, "%s%s",
                             i > 0 ? " " : before, card + strspn(card, " "));
    }
}

/* The cards of a round that is still played are secret. */
void history_write_cards(const struct ledger_row *row, const char *name,
                         enum card_form form, char hands[HISTORY_TEXT_SIZE],
                         char dealer[HISTORY_TEXT_SIZE])
{
    struct past_deal deal;
    hands[0] = dealer[0] = '\0';
    if (row->round.state == LEDGER_OPEN)
        return;
    if (!past_deal_read(row->round.cards, &deal)) {
        snprintf(hands, HISTORY_TEXT_SIZE, "%s", row->round.cards);
        ledger_make_printable(hands);
        return;
    }
    const struct past_seat *seat = &deal.seats[past_deal_seat(&deal, name)];
    for (int i = 0; i < seat->hand_count; i++)
        add_past_hand(&seat->hands[i], i > 0 ? " / " : "", form, hands);
    add_past_hand(&deal.dealer, "", form, dealer);
}

/* ---- Plays ---- */

const char *history_write_plays(const struct ledger_counts *counts,
                                char text[HISTORY_PLAYS_SIZE])
{
    const struct {
        int count;
        const char *word;
    } plays[] = {{counts->insurances, "insured"},
                 {counts->splits, "split"},
                 {counts->doubles, "doubled"},
                 {counts->surrenders, "surrendered"}};
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++)
        if (plays[i].count > 0)
            used +=
                (size_t)snprintf(text + used, HISTORY_PLAYS_SIZE - used, "%s%s",
                                 used > 0 ? ", " : "", plays[i].word);
    return text;
}

const char *history_main_play(const struct ledger_counts *counts)
{
    return counts->splits > 0       ? "split"
           : counts->doubles > 0    ? "doubled"
           : counts->surrenders > 0 ? "surrendered"
           : counts->insurances > 0 ? "insured"
                                    : "";
}

const char *history_write_side_bets(const struct ledger_row *row,
                                    char text[HISTORY_PLAYS_SIZE])
{
    char net[CLI_DOLLARS_SIZE];
    text[0] = '\0';
    if (row->side_staked > 0)
        snprintf(text, HISTORY_PLAYS_SIZE, "side bets %s",
                 cli_signed_dollars(net, row->side_net));
    return text;
}

/* ---- Mistakes ---- */

static bool add_past_mistake(void *self, const struct ledger_decision *decision)
{
    char *text = self, amount[COST_SIZE];
    size_t used = strlen(text);
    double cost = cost_in_cents(decision->best_value, decision->value);
    if (decision->grade == LEDGER_BEST)
        return true;
    snprintf(text + used, HISTORY_TEXT_SIZE - used,
             "%s%.16s instead of %.16s: %s", used > 0 ? "; " : "",
             decision->done, decision->best, cost_in_dollars(cost, amount));
    return true;
}

bool history_write_mistakes(struct ledger *ledger, int64_t id,
                            char text[HISTORY_TEXT_SIZE],
                            char problem[LEDGER_PROBLEM_SIZE])
{
    text[0] = '\0';
    bool good =
        ledger_each_decision(ledger, id, add_past_mistake, text, problem);
    ledger_make_printable(text);
    return good;
}
