/* Statistics of a player's account, as JSON and CSV. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli_output.h"
#include "account/statistics.h"

/* A figure of both formats. */
struct figure {
    const char *name;
    int64_t value;
};

enum { FIGURES = 39 };

static void list_figures(const struct ledger_statistics *sum,
                         struct figure figures[FIGURES])
{
    const struct ledger_counts *counts = &sum->counts;
    const struct ledger_skills *skills = &sum->skills;
    const struct ledger_by_side_bet sides = report_all_side_bets(sum);
    const struct figure list[FIGURES] = {
        {"sessions", sum->sessions},
        {"seconds", sum->seconds},
        {"rounds", sum->rounds},
        {"void_rounds", sum->void_rounds},
        {"hands", counts->hands},
        {"won", counts->won},
        {"lost", counts->lost},
        {"pushed", counts->pushed},
        {"naturals", counts->naturals},
        {"busts", counts->busts},
        {"doubles", counts->doubles},
        {"splits", counts->splits},
        {"insurances", counts->insurances},
        {"surrenders", counts->surrenders},
        {"staked_cents", sum->staked},
        {"net_cents", sum->net},
        {"net_cents_an_hour", report_an_hour(sum->net, sum->seconds)},
        {"biggest_win_cents", sum->biggest_win},
        {"biggest_loss_cents", sum->biggest_loss},
        {"longest_wins", sum->longest_wins},
        {"longest_losses", sum->longest_losses},
        {"purchases", sum->purchases},
        {"bought_cents", sum->bought},
        {"bankroll_cents", sum->bankroll},
        {"skill_rounds", skills->rounds},
        {"decisions", ledger_count_decisions(skills)},
        {"decisions_doubtful", skills->decisions[LEDGER_DOUBTFUL]},
        {"decisions_bad", skills->decisions[LEDGER_BAD]},
        {"decisions_very_bad", skills->decisions[LEDGER_VERY_BAD]},
        {"skill_net_cents", skills->net},
        {"expected_at_the_deal_cents", llround(skills->before)},
        {"given_away_cents", llround(ledger_given_away(skills))},
        {"expected_cents", llround(skills->before - ledger_given_away(skills))},
        {"luck_cents", llround(ledger_luck(skills))},
        {"side_bets_staked_cents", sides.staked},
        {"side_bets_net_cents", sides.net},
        {"side_bets_expected_cents", llround(sides.expected)},
        {"sittings", sum->sittings},
        {"rules", sum->rules_count},
    };
    memcpy(figures, list, sizeof list);
}

static void write_json_rules(struct json *json,
                             const struct ledger_statistics *sum)
{
    json_array(json, "by_rules", JSON_LINES);
    for (int i = 0; i < sum->rules_count; i++) {
        const struct ledger_by_rules *rules = &sum->by_rules[i];
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "name", rules->name);
        json_integer(json, "rounds", rules->rounds);
        json_integer(json, "hands", rules->hands);
        json_integer(json, "staked_cents", rules->staked);
        json_integer(json, "net_cents", rules->net);
        json_integer(json, "seconds", rules->seconds);
        json_end(json);
    }
    json_end(json);
}

static void write_json_side_bets(struct json *json,
                                 const struct ledger_statistics *sum)
{
    json_array(json, "side_bets", JSON_LINES);
    for (int i = 0; i < sum->side_bet_count; i++) {
        const struct ledger_by_side_bet *bet = &sum->side_bets[i];
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "name", bet->name);
        json_integer(json, "rounds", bet->rounds);
        json_integer(json, "staked_cents", bet->staked);
        json_integer(json, "net_cents", bet->net);
        json_integer(json, "expected_cents", llround(bet->expected));
        json_end(json);
    }
    json_end(json);
}

void report_json(FILE *out, const char *name,
                 const struct ledger_statistics *sum)
{
    struct figure figures[FIGURES];
    struct json json = json_start(out);
    list_figures(sum, figures);
    json_object(&json, NULL, JSON_LINES);
    json_text(&json, "profile", name);
    for (int i = 0; i < FIGURES - 1; i++) /* the rules have a list */
        json_integer(&json, figures[i].name, figures[i].value);
    write_json_side_bets(&json, sum);
    write_json_rules(&json, sum);
    json_object(&json, "results", JSON_ONE_LINE);
    for (int i = 0; i < LEDGER_RESULTS; i++)
        json_integer(&json, LEDGER_RESULT_NAMES[i], sum->results[i]);
    json_end(&json);
    json_array(&json, "bankrolls", JSON_ONE_LINE);
    for (size_t i = 0; i < sum->bankroll_count; i++)
        json_integer(&json, NULL, sum->bankrolls[i]);
    json_end(&json);
    json_end(&json);
}

void report_csv(FILE *out, const char *name,
                const struct ledger_statistics *sum)
{
    struct figure figures[FIGURES];
    list_figures(sum, figures);
    fprintf(out, "profile");
    for (int i = 0; i < FIGURES; i++)
        fprintf(out, ",%s", figures[i].name);
    fprintf(out, "\n%s", name);
    for (int i = 0; i < FIGURES; i++)
        fprintf(out, ",%" PRId64, figures[i].value);
    fprintf(out, "\n");
}
