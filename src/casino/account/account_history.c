/* The history of an account: its rounds in words, in lines and as JSON. */
#include "account_history.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "account_statistics.h"
#include "cli_report.h"
#include "odds.h"

/* ---- The cards of a round, from the ledger's text ---- */

const char *past_hand_read(const char *text, struct past_hand *hand)
{
    hand->count = 0;
    for (text += strspn(text, " "); *text && *text != ';';
         text += strspn(text, " ")) {
        int card = 0;
        size_t bytes = card_read(text, &card);
        if (bytes == 0 || hand->count == HAND_CARDS)
            return NULL;
        hand->cards[hand->count++] = card;
        text += bytes;
    }
    return text;
}

/* Returns the seat called `name`, which is the last one or a new one, or NULL.
 */
static struct past_seat *past_seat_called(struct past_deal *deal,
                                          const char *name)
{
    struct past_seat *last =
        deal->seat_count > 0 ? &deal->seats[deal->seat_count - 1] : NULL;
    if (last && strcmp(last->name, name) == 0)
        return last->hand_count < HANDS_MAX ? last : NULL;
    if (deal->seat_count == SEATS_MAX)
        return NULL;
    struct past_seat *next = &deal->seats[deal->seat_count++];
    *next = (struct past_seat){.hand_count = 0};
    snprintf(next->name, NAME_SIZE, "%s", name);
    return next;
}

/* Each hand follows a name. The last one is the dealer's. */
bool past_deal_read(const char *text, struct past_deal *deal)
{
    *deal = (struct past_deal){.seat_count = 0};
    for (text += strspn(text, " "); *text; text += strspn(text, "; ")) {
        char name[NAME_SIZE];
        struct past_hand hand;
        size_t bytes = strcspn(text, " ;");
        if (bytes == 0 || bytes >= sizeof name)
            return false;
        snprintf(name, sizeof name, "%.*s", (int)bytes, text);
        text = past_hand_read(text + bytes, &hand);
        if (text == NULL)
            return false;
        if (*text == '\0') {
            deal->dealer = hand;
            return deal->seat_count > 0;
        }
        struct past_seat *seat = past_seat_called(deal, name);
        if (seat == NULL)
            return false;
        seat->hands[seat->hand_count++] = hand;
    }
    return false;
}

int past_deal_seat(const struct past_deal *deal, const char *name)
{
    for (int i = 0; i < deal->seat_count; i++)
        if (strcasecmp(deal->seats[i].name, name) == 0)
            return i;
    return 0;
}

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

/* ---- Cards ---- */

void past_hand_write(char *text, size_t size, const char *before,
                     const int cards[], int count, enum card_form form)
{
    for (int i = 0; i < count; i++) {
        char card[CARD_TEXT_SIZE];
        text_add(text, size, "%s%s", i > 0 ? " " : before,
                 card_word(card, cards[i], form));
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
        ledger_copy_text(hands, HISTORY_TEXT_SIZE, row->round.cards);
        return;
    }
    const struct past_seat *seat = &deal.seats[past_deal_seat(&deal, name)];
    for (int i = 0; i < seat->hand_count; i++)
        past_hand_write(hands, HISTORY_TEXT_SIZE, i > 0 ? " / " : "",
                        seat->hands[i].cards, seat->hands[i].count, form);
    past_hand_write(dealer, HISTORY_TEXT_SIZE, "", deal.dealer.cards,
                    deal.dealer.count, form);
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
    text[0] = '\0';
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++)
        if (plays[i].count > 0)
            text_add(text, HISTORY_PLAYS_SIZE, "%s%s", *text ? ", " : "",
                     plays[i].word);
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

/* Writes what the side bets of a round won or lost: "side bets +$45", or
 * nothing if there were none. Returns `text`. */
static const char *write_side_bets(const struct ledger_row *row,
                                   char text[HISTORY_PLAYS_SIZE])
{
    char net[CLI_DOLLARS_SIZE];
    text[0] = '\0';
    if (row->side_staked > 0)
        snprintf(text, HISTORY_PLAYS_SIZE, "side bets %s",
                 cli_signed_dollars(net, row->side_net));
    return text;
}

void history_write_facts(FILE *out, const struct ledger_past *past,
                         const char *rules_name, bool is_narrow)
{
    const struct ledger_round *round = &past->row.round;
    char text[CLI_DOLLARS_SIZE], date[HISTORY_DATE_SIZE],
        plays[HISTORY_PLAYS_SIZE];
    history_write_date(past->row.ended, date);
    fprintf(out, "Round %d%s, %s: bet %s", round->number,
            is_narrow ? "" : " of the session", date + strcspn(date, " ") + 1,
            cli_dollars(text, round->bet));
    fprintf(out, *history_write_plays(&round->counts, plays) ? ", %s" : "%s",
            plays);
    fprintf(out, *write_side_bets(&past->row, plays) ? ", %s" : "%s", plays);
    int64_t staked = round->staked + past->row.side_staked;
    if (staked > round->bet)
        fprintf(out, ", staked %s", cli_dollars(text, staked));
    if (round->net == 0)
        fputs(", broke even", out);
    else
        fprintf(out, ", %s %s", round->net > 0 ? "won" : "lost",
                cli_dollars(text, llabs(round->net)));
    fprintf(out, ", bankroll %s, %s\n", cli_dollars(text, past->row.bankroll),
            rules_name);
}

/* ---- Decisions ---- */

const char *past_choice_read(const char *text, char *word, size_t size,
                             double *value)
{
    size_t length = strcspn(text, ","), last = length;
    while (last > 0 && text[last - 1] != ' ')
        last--;
    *value = strtod(text + last, NULL);
    snprintf(word, size, "%.*s", last > 0 ? (int)last - 1 : 0, text);
    ledger_make_printable(word);
    return text + length + strspn(text + length, ", ");
}

/* Adds what the action `word` was worth, in columns for a pane beside a list.
 * The texts of values are rounded; the decision's own values aren't. */
static void add_choice(struct history_verdicts *verdicts,
                       const struct ledger_decision *decision, const char *word,
                       double value)
{
    bool is_done = strcmp(word, decision->done) == 0;
    bool is_best = strcmp(word, decision->best) == 0;
    char amount[COST_SIZE], worth[COST_SIZE + 6];
    double own = is_done   ? decision->value
                 : is_best ? decision->best_value
                           : value;
    if (is_best)
        snprintf(worth, sizeof worth, "best: %s",
                 cli_signed_dollars(amount, llround(own)));
    else
        snprintf(
            worth, sizeof worth, "%s less",
            cost_in_dollars(cost_in_cents(decision->best_value, own), amount));
    text_add(verdicts->text[verdicts->count], HISTORY_VERDICT_SIZE,
             "%s %-12s %*s%s\n", is_best ? verdicts->sign : " ", word,
             is_done ? -14 : 0, worth, is_done ? "yours" : "");
}

/* Every action is listed, the best one first, if they were kept. */
static bool add_verdict(void *self, const struct ledger_decision *decision)
{
    struct history_verdicts *verdicts = self;
    char done[24], best[sizeof done], word[sizeof done], cost[COST_SIZE],
        play[PLAY_MISTAKE_SIZE];
    struct ledger_decision printed = *decision;
    bool is_right = decision->grade == LEDGER_BEST;
    double share;
    if (verdicts->count == ACCOUNT_DECISIONS)
        return false;
    ledger_copy_text(done, sizeof done, decision->done);
    ledger_copy_text(best, sizeof best,
                     is_right ? decision->done : decision->best);
    printed.done = done;
    printed.best = best;
    if (!is_right)
        text_add(
            verdicts->mistakes, HISTORY_TEXT_SIZE, "%sY%s: %s.",
            *verdicts->mistakes ? " " : "",
            play_mistake(done, best, false, play) + 1,
            cost_in_dollars(
                cost_in_cents(decision->best_value, decision->value), cost));
    if (!*decision->choices) {
        add_choice(verdicts, &printed, best, 0);
        if (!is_right)
            add_choice(verdicts, &printed, done, 0);
    }
    for (const char *rest = decision->choices; *rest;) {
        rest = past_choice_read(rest, word, sizeof word, &share);
        add_choice(verdicts, &printed, word, share * (double)verdicts->bet);
    }
    verdicts->count++;
    return true;
}

bool history_read_verdicts(struct ledger *ledger, const struct ledger_row *row,
                           struct history_verdicts *verdicts)
{
    verdicts->bet = row->round.bet;
    return ledger_each_decision(ledger, row->id, add_verdict, verdicts);
}

struct printed_list {
    const struct cli *cli;
    struct ledger *ledger;
    const struct ledger_profile *profile;
    const struct history_list *list;
    struct json json;
    int count;
    bool failed;
};

/* ---- Lines ---- */

static void write_line_of_round(const struct printed_list *printed,
                                const struct ledger_past *past)
{
    FILE *out = printed->cli->out;
    const struct ledger_row *row = &past->row;
    char date[HISTORY_DATE_SIZE], hands[HISTORY_TEXT_SIZE],
        dealer[HISTORY_TEXT_SIZE], bet[CLI_DOLLARS_SIZE], net[CLI_DOLLARS_SIZE],
        cost[COST_SIZE] = "-", plays[HISTORY_PLAYS_SIZE],
        side[HISTORY_PLAYS_SIZE];
    history_write_date(row->ended, date);
    history_write_cards(row, printed->profile->name, printed->list->form, hands,
                        dealer);
    cli_dollars(bet, row->round.staked + row->side_staked);
    cli_signed_dollars(net, row->round.net);
    if (past->is_judged)
        cost_in_dollars(past->cost, cost);
    if (row->round.state == LEDGER_OPEN) {
        fprintf(out, "%s %10s %10s %9s  not over yet\n", date, bet, "", "");
        return;
    }
    history_write_plays(&row->round.counts, plays);
    write_side_bets(row, side);
    fprintf(out, "%s %10s %10s %9s  %s%s%s%s%s%s%s%s%s%s\n", date, bet, net,
            cost, hands, *dealer ? " : " : "", dealer, *plays ? " (" : "",
            plays, *plays ? ")" : "", *side ? " (" : "", side, *side ? ")" : "",
            row->round.state == LEDGER_VOID ? " (void)" : "");
}

static void end_lines(struct printed_list *printed,
                      const struct ledger_search *search)
{
    FILE *out = printed->cli->out;
    struct ledger_found found;
    char amount[CLI_MONEY_SIZE];
    if (printed->count == 0) {
        fputs(search->query.count > 0 ? "No round matches.\n" : NO_ROUNDS_YET,
              out);
        return;
    }
    if (!ledger_count(printed->ledger, search, &found)) {
        printed->failed = true;
        return;
    }
    fprintf(out, "%" PRId64 " %s, %s $%s.\n", found.rounds,
            found.rounds == 1 ? "round" : "rounds",
            found.net < 0 ? "lost" : "won",
            cli_money(amount, llabs(found.net)));
    if (printed->count < found.rounds)
        fprintf(out, "The last %d are shown.\n", printed->count);
}

/* ---- JSON ---- */

void history_put_grade(struct json *json, const char *name, const void *grade)
{
    json_text(json, name,
              LEDGER_GRADE_NAMES[*(const enum ledger_grade *)grade]);
}

static const struct field decision_fields[] = {
    FIELD(struct ledger_decision, done),
    FIELD(struct ledger_decision, best),
    FIELD_NAMED("value_cents", struct ledger_decision, value),
    FIELD_NAMED("best_value_cents", struct ledger_decision, best_value),
    FIELD_BY("grade", struct ledger_decision, grade, history_put_grade),
    FIELD_END};

static bool write_json_decision(void *self,
                                const struct ledger_decision *decision)
{
    report_json_row(self, decision_fields, decision);
    return true;
}

struct past_report {
    struct ledger_row row;
    const char *state, *cards;
    double cost; /* NAN if it wasn't judged */
};

#define IN_ROW(title, member) FIELD_NAMED(title, struct past_report, row.member)
static const struct field past_fields[] = {
    IN_ROW("id", id),
    IN_ROW("session", game),
    IN_ROW("round", round.number),
    IN_ROW("time", ended),
    IN_ROW("rules", rules_name),
    FIELD(struct past_report, state),
    FIELD(struct past_report, cards),
    IN_ROW("bet_cents", round.bet),
    IN_ROW("staked_cents", round.staked),
    IN_ROW("net_cents", round.net),
    IN_ROW("side_bets_staked_cents", side_staked),
    IN_ROW("side_bets_net_cents", side_net),
    IN_ROW("bankroll_cents", bankroll),
    IN_ROW("doubles", round.counts.doubles),
    IN_ROW("splits", round.counts.splits),
    IN_ROW("insurances", round.counts.insurances),
    IN_ROW("surrenders", round.counts.surrenders),
    FIELD_NAMED("cost_cents", struct past_report, cost),
    FIELD_END};

static void write_json_round(struct printed_list *printed,
                             const struct ledger_past *past)
{
    struct json *json = &printed->json;
    const struct ledger_row *row = &past->row;
    bool is_open = row->round.state == LEDGER_OPEN;
    const struct past_report report = {
        .row = *row,
        .state = LEDGER_STATE_NAMES[row->round.state],
        .cards = is_open ? NULL : row->round.cards,
        .cost = past->is_judged ? past->cost : NAN};
    json_object(json, NULL, JSON_LINES);
    report_json_fields(json, past_fields, &report);
    json_array(json, "decisions", JSON_ONE_LINE);
    printed->failed =
        printed->failed || !ledger_each_decision(printed->ledger, row->id,
                                                 write_json_decision, json);
    json_end(json);
    json_end(json);
}

static void begin_json(struct printed_list *printed)
{
    printed->json = (struct json){.out = printed->cli->out};
    json_object(&printed->json, NULL, JSON_LINES);
    json_text(&printed->json, "profile", printed->profile->name);
    json_text(&printed->json, "query", printed->list->query);
    json_array(&printed->json, "rounds", JSON_LINES);
}

/* ---- Both ---- */

static bool print_past(void *self, const struct ledger_past *past)
{
    struct printed_list *printed = self;
    if (printed->count++ == 0 && !printed->list->is_json)
        fprintf(printed->cli->out,
                "Date                 Staked     Result      Cost  "
                "Your hands : dealer\n");
    if (printed->list->is_json)
        write_json_round(printed, past);
    else
        write_line_of_round(printed, past);
    return !printed->failed && printed->count != printed->list->most;
}

static void history_print_rounds(struct printed_list *printed,
                                 const struct ledger_search *search)
{
    if (printed->list->is_json)
        begin_json(printed);
    if (!ledger_each_before(printed->ledger, search, INT64_MAX, print_past,
                            printed))
        printed->failed = true;
    if (printed->failed)
        return;
    if (!printed->list->is_json) {
        end_lines(printed, search);
        return;
    }
    json_end(&printed->json);
    json_end(&printed->json);
}

enum cli_status history_print(const struct cli *cli, struct ledger *ledger,
                              const struct ledger_profile *profile,
                              const struct history_list *list)
{
    struct printed_list printed = {
        .cli = cli, .ledger = ledger, .profile = profile, .list = list};
    struct ledger_search search = {.profile = 0};
    char problem[LEDGER_PROBLEM_SIZE];
    if (!ledger_query_read(&search.query, list->query, problem))
        return cli_complain(cli, "%s", problem);
    history_set_search(&search, cli, profile->id);
    history_print_rounds(&printed, &search);
    if (printed.failed)
        cli_complain(cli, "%s", ledger_problem(ledger));
    return printed.failed ? CLI_FAILED : CLI_DONE;
}
