/* Prints the history: in lines, and as JSON. */
#include "account_history.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli_output.h"

/* A list while it is printed. */
struct printed_list {
    const struct cli *cli;
    struct ledger *ledger;
    const struct ledger_profile *profile;
    const struct history_list *list;
    struct json json;
    int count;
    bool failed;
    char problem[LEDGER_PROBLEM_SIZE];
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
    history_write_side_bets(row, side);
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
        fputs(search->query.count > 0 ? "No round matches.\n"
                                      : "No rounds have been played yet.\n",
              out);
        return;
    }
    if (!ledger_count(printed->ledger, search, &found, printed->problem)) {
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

static bool write_json_decision(void *self,
                                const struct ledger_decision *decision)
{
    struct json *json = self;
    json_object(json, NULL, JSON_ONE_LINE);
    json_text(json, "done", decision->done);
    json_text(json, "best", decision->best);
    json_number(json, "value_cents", decision->value);
    json_number(json, "best_value_cents", decision->best_value);
    json_text(json, "grade", LEDGER_GRADE_NAMES[decision->grade]);
    json_end(json);
    return true;
}

static void write_json_round(struct printed_list *printed,
                             const struct ledger_past *past)
{
    static const char *const states[] = {[LEDGER_OPEN] = "open",
                                         [LEDGER_SETTLED] = "settled",
                                         [LEDGER_VOID] = "void"};
    struct json *json = &printed->json;
    const struct ledger_row *row = &past->row;
    bool is_open = row->round.state == LEDGER_OPEN;
    json_object(json, NULL, JSON_LINES);
    json_integer(json, "id", row->id);
    json_integer(json, "session", row->session);
    json_integer(json, "round", row->round.number);
    json_integer(json, "time", row->ended);
    json_text(json, "rules", row->rules_name);
    json_text(json, "state", states[row->round.state]);
    json_text(json, "cards", is_open ? NULL : row->round.cards);
    json_integer(json, "bet_cents", row->round.bet);
    json_integer(json, "staked_cents", row->round.staked);
    json_integer(json, "net_cents", row->round.net);
    json_integer(json, "side_bets_staked_cents", row->side_staked);
    json_integer(json, "side_bets_net_cents", row->side_net);
    json_integer(json, "bankroll_cents", row->bankroll);
    json_integer(json, "doubles", row->round.counts.doubles);
    json_integer(json, "splits", row->round.counts.splits);
    json_integer(json, "insurances", row->round.counts.insurances);
    json_integer(json, "surrenders", row->round.counts.surrenders);
    if (past->is_judged)
        json_number(json, "cost_cents", past->cost);
    else
        json_null(json, "cost_cents");
    json_array(json, "decisions", JSON_ONE_LINE);
    printed->failed =
        printed->failed ||
        !ledger_each_decision(printed->ledger, row->id, write_json_decision,
                              json, printed->problem);
    json_end(json);
    json_end(json);
}

static void begin_json(struct printed_list *printed)
{
    printed->json = json_start(printed->cli->out);
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
                            printed, printed->problem))
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
    if (!ledger_query_read(&search.query, list->query, printed.problem)) {
        cli_complain(cli, "%s", printed.problem);
        return CLI_FAILED;
    }
    history_set_search(&search, cli, profile->id);
    history_print_rounds(&printed, &search);
    if (printed.failed)
        cli_complain(cli, "%s", printed.problem);
    return printed.failed ? CLI_FAILED : CLI_DONE;
}
