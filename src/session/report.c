/* Statistics of a player's account, as text, JSON and CSV. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots.h"
#include "report.h"
#include "session_setup.h"
#include "cli_output.h"

enum { SECONDS_AN_HOUR = 3600, TEXT_SIZE = 64 };

/* In less time, luck in a round or two would look like thousands per hour. */
enum { LEAST_SECONDS = 600 };

/* Returns the cents per hour, or 0 if too little time has passed. */
static int64_t an_hour(int64_t cents, int64_t seconds)
{
    return seconds >= LEAST_SECONDS ? cents * SECONDS_AN_HOUR / seconds : 0;
}

static const char *money(char text[TEXT_SIZE], int64_t cents)
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, TEXT_SIZE, "%s$%s", cents < 0 ? "-" : "",
             cli_money(amount, cents < 0 ? -cents : cents));
    return text;
}

static const char *money_an_hour(char text[TEXT_SIZE], int64_t cents,
                                 int64_t seconds)
{
    return seconds >= LEAST_SECONDS ? money(text, an_hour(cents, seconds))
                                    : "-";
}

/* ---- As text ---- */

enum { COUNT_COLUMNS = 25 };

static void write_count(FILE *out, const char *name, int64_t number,
                        const char *end)
{
    fprintf(out, "  %-14s %8" PRId64 "%s", name, number, end);
}

static void report_write_money(FILE *out, const char *name, int64_t cents,
                               const char *end)
{
    char text[TEXT_SIZE];
    fprintf(out, "  %-20s %12s%s", name, money(text, cents), end);
}

static int64_t decisions_of(const struct ledger_skills *skills)
{
    int64_t decisions = 0;
    for (int i = 0; i < LEDGER_GRADES; i++)
        decisions += skills->decisions[i];
    return decisions;
}

/* Writes a number on the right, in the column of the amounts. */
static void write_right(FILE *out, const char *name, int64_t number)
{
    fprintf(out, "  %-20s %12" PRId64 "\n", name, number);
}

/* Writes counts on the left and money on the right. */
static void write_sums(FILE *out, const struct ledger_statistics *sum)
{
    const struct ledger_counts *counts = &sum->counts;
    char hour[TEXT_SIZE];
    write_count(out, "Rounds", sum->rounds, "   ");
    report_write_money(out, "Bankroll", sum->bankroll, "\n");
    write_count(out, "Hands", counts->hands, "   ");
    report_write_money(out, "Bought in for", sum->bought, "\n");
    write_count(out, "  won", counts->won, "   ");
    report_write_money(out, "Result", sum->net, "\n");
    write_count(out, "  lost", counts->lost, "   ");
    fprintf(out, "  %-20s %12s\n", "  per hour",
            money_an_hour(hour, sum->net, sum->seconds));
    write_count(out, "  pushed", counts->pushed, "   ");
    report_write_money(out, "Staked", sum->staked, "\n");
    write_count(out, "Blackjacks", counts->naturals, "   ");
    report_write_money(out, "Biggest win", sum->biggest_win, "\n");
    write_count(out, "Busts", counts->busts, "   ");
    report_write_money(out, "Biggest loss", sum->biggest_loss, "\n");
    write_count(out, "Doubles", counts->doubles, "   ");
    write_right(out, "Longest win streak", sum->longest_wins);
    write_count(out, "Splits", counts->splits, "   ");
    write_right(out, "Longest loss streak", sum->longest_losses);
    write_count(out, "Insurance bets", counts->insurances, "   ");
    write_right(out, "Sessions", sum->sessions);
    write_count(out, "Surrenders", counts->surrenders, "   ");
    write_right(out, "Void rounds", sum->void_rounds);
}

static void write_skill(FILE *out, const struct ledger_statistics *sum)
{
    const struct ledger_skills *skills = &sum->skills;
    if (skills->rounds == 0) {
        fprintf(out, "\nSkill and luck are unknown: no odds could be computed "
                     "for these rounds.\n");
        return;
    }
    fprintf(out, "\nSkill and luck, in %" PRId64 " of %" PRId64 " rounds\n\n",
            skills->rounds, sum->rounds);
    write_count(out, "Decisions", decisions_of(skills), "   ");
    report_write_money(out, "Expected at the deal", llround(skills->before),
                       "\n");
    for (int i = 0; i < LEDGER_GRADES; i++) {
        char name[TEXT_SIZE], lost[TEXT_SIZE];
        snprintf(name, sizeof name, "  %s", LEDGER_GRADE_NAMES[i]);
        snprintf(lost, sizeof lost, "  by %s ones", LEDGER_GRADE_NAMES[i]);
        write_count(out, name, skills->decisions[i], "   ");
        report_write_money(out, i == LEDGER_BEST ? "Given away" : lost,
                           llround(i == LEDGER_BEST ? ledger_given_away(skills)
                                                    : skills->given_away[i]),
                           "\n");
    }
    fprintf(out, "%*s", COUNT_COLUMNS + 3, "");
    report_write_money(out, "Luck", llround(ledger_luck(skills)), "\n");
}

static void write_plot(FILE *out, const struct plot *plot)
{
    for (int i = 0; i < plot->rows; i++)
        fprintf(out, "  %s\n", plot->lines[i]);
}

static void label_dollars(char *text, size_t size, double value)
{
    char amount[TEXT_SIZE];
    snprintf(text, size, "%.13s", money(amount, (int64_t)value));
}

/* Returns the columns of a plot for a page of `columns` columns. */
static int within_plot(int columns)
{
    enum { LEAST = 40 };
    if (columns > PLOT_COLUMNS_MAX)
        return PLOT_COLUMNS_MAX;
    return columns < LEAST ? LEAST : columns;
}

/* Plots the bankroll after each round. */
static void write_bankroll(FILE *out, const struct ledger_statistics *sum,
                           const struct report_form *form)
{
    enum { ROWS = 8 };
    struct plot plot;
    double *values = calloc(sum->bankroll_count + 1, sizeof *values);
    if (values == NULL || sum->bankroll_count == 0) {
        free(values);
        return;
    }
    for (size_t i = 0; i < sum->bankroll_count; i++)
        values[i] = (double)sum->bankrolls[i];
    const struct curve curve = {.values = values,
                                .count = sum->bankroll_count,
                                .columns = within_plot(form->columns - 2),
                                .rows = ROWS,
                                .ascii = form->ascii,
                                .label = label_dollars};
    plot_curve(&plot, &curve);
    fprintf(out, "\nBankroll, round by round\n\n");
    write_plot(out, &plot);
    free(values);
}

static void report_write_results(FILE *out, const struct ledger_statistics *sum,
                                 const struct report_form *form)
{
    struct plot plot;
    const struct bars bars = {.names = LEDGER_RESULT_NAMES,
                              .values = sum->results,
                              .count = LEDGER_RESULTS,
                              .columns = within_plot(form->columns - 2),
                              .ascii = form->ascii};
    plot_bars(&plot, &bars);
    fprintf(out, "\nResults of rounds, in units of the first bet\n\n");
    write_plot(out, &plot);
}

static void write_by_rules(FILE *out, const struct ledger_statistics *sum)
{
    fprintf(out, "\n  %-24s %8s %8s %12s %12s\n", "By rules", "rounds", "hands",
            "result", "per hour");
    for (int i = 0; i < sum->rules_count; i++) {
        const struct ledger_by_rules *rules = &sum->by_rules[i];
        char net[TEXT_SIZE], hour[TEXT_SIZE];
        fprintf(out, "  %-24s %8" PRId64 " %8" PRId64 " %12s %12s\n",
                rules->name, rules->rounds, rules->hands,
                money(net, rules->net),
                money_an_hour(hour, rules->net, rules->seconds));
    }
}

void report_text(FILE *out, const struct ledger_statistics *sum,
                 const struct report_form *form)
{
    write_sums(out, sum);
    if (sum->rounds == 0) {
        fprintf(out, "\nNo rounds have been played yet.\n");
        return;
    }
    write_skill(out, sum);
    write_bankroll(out, sum, form);
    report_write_results(out, sum, form);
    write_by_rules(out, sum);
}

/* ---- As JSON and CSV ---- */

/* A figure of both formats. */
struct figure {
    const char *name;
    int64_t value;
};

enum { FIGURES = 35 };

static void list_figures(const struct ledger_statistics *sum,
                         struct figure figures[FIGURES])
{
    const struct ledger_counts *counts = &sum->counts;
    const struct ledger_skills *skills = &sum->skills;
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
        {"net_cents_an_hour", an_hour(sum->net, sum->seconds)},
        {"biggest_win_cents", sum->biggest_win},
        {"biggest_loss_cents", sum->biggest_loss},
        {"longest_wins", sum->longest_wins},
        {"longest_losses", sum->longest_losses},
        {"purchases", sum->purchases},
        {"bought_cents", sum->bought},
        {"bankroll_cents", sum->bankroll},
        {"skill_rounds", skills->rounds},
        {"decisions", decisions_of(skills)},
        {"decisions_doubtful", skills->decisions[LEDGER_DOUBTFUL]},
        {"decisions_bad", skills->decisions[LEDGER_BAD]},
        {"decisions_very_bad", skills->decisions[LEDGER_VERY_BAD]},
        {"skill_net_cents", skills->net},
        {"expected_at_the_deal_cents", llround(skills->before)},
        {"given_away_cents", llround(ledger_given_away(skills))},
        {"expected_cents", llround(skills->before - ledger_given_away(skills))},
        {"luck_cents", llround(ledger_luck(skills))},
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
