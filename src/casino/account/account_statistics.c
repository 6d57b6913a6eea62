/* Statistics of an account as text, JSON and CSV. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "account_statistics.h"
#include "account_history.h"
#include "cli_report.h"
#include "plots.h"

enum { SECONDS_PER_HOUR = 3600, TEXT_SIZE = 64 };

/* In less time, a few rounds of luck would look like thousands per hour. */
enum { LEAST_SECONDS = SECONDS_PER_HOUR };

/* Returns the cents per hour, or 0 if too little time has passed. */
static int64_t report_per_hour(int64_t cents, int64_t seconds)
{
    return seconds >= LEAST_SECONDS ? cents * SECONDS_PER_HOUR / seconds : 0;
}

/* Averages have cents, always: the cents of chips are left out if there are
 * none. */
static const char *write_average(char text[TEXT_SIZE], int64_t cents)
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, TEXT_SIZE, "%s$%s", cents < 0 ? "-" : "",
             cli_money_to_the_cent(amount, cents < 0 ? -cents : cents));
    return text;
}

static const char *write_result(char text[TEXT_SIZE], int64_t cents)
{
    char amount[TEXT_SIZE];
    write_average(amount, cents);
    snprintf(text, TEXT_SIZE, "%s%.*s", cents > 0 ? "+" : "", TEXT_SIZE - 2,
             amount);
    return text;
}

/* ---- As text ---- */

/* A line of a table: a count on the left, and another figure on the right.
 * Without a name, a side is empty. */
struct figures_line {
    const char *count_name;
    int64_t count;
    const char *name;
    char text[TEXT_SIZE];
};

enum { WIDE_TABLE = 64, COUNT_COLUMNS = 25 };

static void write_line_of_two(FILE *out, const struct figures_line *line)
{
    if (line->count_name)
        fprintf(out, "  %-14s %8" PRId64, line->count_name, line->count);
    else
        fprintf(out, "%*s", COUNT_COLUMNS, "");
    if (line->name)
        fprintf(out, "     %-20s %12s", line->name, line->text);
    fputc('\n', out);
}

static void write_counts(FILE *out, const struct figures_line lines[],
                         int count)
{
    for (int i = 0; i < count; i++)
        if (lines[i].count_name)
            fprintf(out, "  %-20s %12" PRId64 "\n", lines[i].count_name,
                    lines[i].count);
}

/* Writes the table or, on a narrow page, what is on its right, which matters
 * more. Returns false if the counts are still to be written. */
static bool write_table(FILE *out, const struct figures_line lines[], int count,
                        int columns)
{
    for (int i = 0; i < count; i++)
        if (columns >= WIDE_TABLE)
            write_line_of_two(out, &lines[i]);
        else if (lines[i].name)
            fprintf(out, "  %-20s %12s\n", lines[i].name, lines[i].text);
    return columns >= WIDE_TABLE;
}

static const char *write_number(char text[TEXT_SIZE], int64_t number)
{
    snprintf(text, TEXT_SIZE, "%" PRId64, number);
    return text;
}

static struct ledger_by_side_bet
report_all_side_bets(const struct ledger_statistics *sum)
{
    struct ledger_by_side_bet all = {.rounds = 0};
    for (int i = 0; i < sum->side_bet_count; i++) {
        all.staked += sum->side_bets[i].staked;
        all.net += sum->side_bets[i].net;
        all.expected += sum->side_bets[i].expected;
    }
    return all;
}

/* Counts on the left, and on the right figures, of which there are more with
 * side bets and with chips on the table. */
enum { COUNTS = 12 };
struct sums {
    struct figures_line lines[COUNTS + 4];
    int count;
};

/* Adds a figure, and returns the place of its text, which the caller writes. */
static char *next_figure(struct sums *sums, const char *name)
{
    struct figures_line *line = &sums->lines[sums->count++];
    line->name = name;
    return line->text;
}

/* What matters most is first. */
static void list_money(struct sums *sums, const struct ledger_statistics *sum)
{
    const struct ledger_by_side_bet sides = report_all_side_bets(sum);
    const struct ledger_skills *skills = &sum->skills;
    cli_signed_dollars(next_figure(sums, "Result"), sum->net);
    if (sum->side_bet_count > 0) {
        cli_signed_dollars(next_figure(sums, "  from hands"),
                           sum->net - sides.net);
        cli_signed_dollars(next_figure(sums, "  from side bets"), sides.net);
    }
    if (sum->seconds >= LEAST_SECONDS)
        write_average(next_figure(sums, "  per hour"),
                      report_per_hour(sum->net, sum->seconds));
    snprintf(next_figure(sums, "Hands won"), TEXT_SIZE, "%d of %d",
             sum->counts.won, sum->counts.hands);
    if (skills->rounds > 0) {
        snprintf(next_figure(sums, "Decisions right"), TEXT_SIZE,
                 "%" PRId64 " of %" PRId64, skills->decisions[LEDGER_BEST],
                 ledger_count_decisions(skills));
        write_average(next_figure(sums, "Mistakes cost"),
                      llround(ledger_skills_cost(skills)));
    }
    cli_dollars(next_figure(sums, "Bankroll"), sum->bankroll - sum->on_table);
    if (sum->on_table > 0)
        cli_dollars(next_figure(sums, "  on the table"), sum->on_table);
    cli_dollars(next_figure(sums, "Bought in for"), sum->bought);
    cli_dollars(next_figure(sums, "Staked"), sum->staked + sides.staked);
    cli_dollars(next_figure(sums, "Biggest win"), sum->biggest_win);
    cli_dollars(next_figure(sums, "Biggest loss"), sum->biggest_loss);
}

static struct sums list_sums(const struct ledger_statistics *sum)
{
    const struct ledger_counts *counts = &sum->counts;
    struct sums sums = {
        .lines = {{"Rounds", sum->rounds, NULL, ""},
                  {"Hands", counts->hands, NULL, ""},
                  {"  won", counts->won, NULL, ""},
                  {"  lost", counts->lost, NULL, ""},
                  {"  pushed", counts->pushed, NULL, ""},
                  {"Blackjacks", counts->naturals, NULL, ""},
                  {"Busts", counts->busts, NULL, ""},
                  {"Doubles", counts->doubles, NULL, ""},
                  {"Splits", counts->splits, NULL, ""},
                  {"Insurance bets", counts->insurances, NULL, ""},
                  {"Surrenders", counts->surrenders, NULL, ""},
                  {"Sessions", sum->sessions, NULL, ""}}};
    list_money(&sums, sum);
    write_number(next_figure(&sums, "Longest win streak"), sum->longest_wins);
    write_number(next_figure(&sums, "Longest loss streak"),
                 sum->longest_losses);
    sums.count = sums.count > COUNTS ? sums.count : COUNTS;
    return sums;
}

/* Writes the parts of what the hands won, with their signs, so that they add up
 * to it. */
static void write_skill(FILE *out, const struct ledger_statistics *sum,
                        int columns)
{
    const struct ledger_skills *skills = &sum->skills;
    struct figures_line lines[] = {
        {"Decisions", ledger_count_decisions(skills), "Without mistakes", ""},
        {"  best", skills->decisions[LEDGER_BEST], "Mistakes", ""},
        {"  doubtful", skills->decisions[LEDGER_DOUBTFUL], "  doubtful", ""},
        {"  bad", skills->decisions[LEDGER_BAD], "  bad", ""},
        {"  very bad", skills->decisions[LEDGER_VERY_BAD], "  very bad", ""},
        {NULL, 0, "Luck", ""},
        {NULL, 0, "Result of hands", ""},
    };
    if (skills->rounds == 0) {
        fprintf(out, "\nSkill and luck are unknown: no odds could be computed "
                     "for these rounds.\n");
        return;
    }
    fputs("\nSkill and luck", out);
    if (skills->rounds < sum->rounds)
        fprintf(out, ", known for %" PRId64 " of %" PRId64 " rounds",
                skills->rounds, sum->rounds);
    fputs("\n\n", out);
    struct figures_line *line = lines;
    int64_t before = llround(skills->before);
    int64_t cost = llround(ledger_skills_cost(skills));
    write_average(line++->text, before);
    write_average(line++->text, -cost);
    for (int i = LEDGER_DOUBTFUL; i < LEDGER_GRADES; i++)
        write_average(line++->text, -llround(skills->cost[i]));
    write_result(line++->text, skills->net - before + cost);
    write_result(line->text, skills->net);
    const int count = sizeof lines / sizeof *lines;
    if (write_table(out, lines, count, columns))
        return;
    fputc('\n', out); /* a column of the page may end here */
    write_counts(out, lines, count);
}

/* Side bets aren't mistakes of play, but they cost something on average. A
 * narrow page, which is beside the table, has no room for rounds and stakes. */
static void report_write_side_bets(FILE *out,
                                   const struct ledger_statistics *sum,
                                   int columns)
{
    enum { WIDE_ROW = 49 };
    bool is_wide = columns >= WIDE_ROW;
    if (sum->side_bet_count == 0)
        return;
    fprintf(out, "\nSide bets\n\n");
    fprintf(out, "  %-13s%s %7s %10s\n", "", is_wide ? " rounds  staked" : "",
            "result", "on average");
    for (int i = 0; i < sum->side_bet_count; i++) {
        const struct ledger_by_side_bet *bet = &sum->side_bets[i];
        char staked[CLI_DOLLARS_SIZE], net[TEXT_SIZE], expected[TEXT_SIZE];
        fprintf(out, "  %-13s", bet->name);
        if (is_wide)
            fprintf(out, " %6" PRId64 " %7s", bet->rounds,
                    cli_dollars(staked, bet->staked));
        fprintf(out, " %7s %10s\n", cli_signed_dollars(net, bet->net),
                write_average(expected, llround(bet->expected)));
    }
}

static int plot_columns(int columns)
{
    enum { LEAST = 34 /* beside the table */, MOST = 46 /* in a column */ };
    if (columns < WIDE_TABLE - 2)
        return columns < LEAST ? LEAST : columns < MOST ? columns : MOST;
    return columns < PLOT_COLUMNS_MAX ? columns : PLOT_COLUMNS_MAX;
}

/* Plots the bankroll before the first round and after each. */
static void write_bankroll(FILE *out, const struct ledger_statistics *sum,
                           const struct report_form *form)
{
    enum { ROWS = 8, LOW_ROWS = 5 /* all on one page of 24 rows */ };
    struct plot plot;
    double *values = calloc(sum->bankroll_count + 1, sizeof *values);
    if (values == NULL || sum->bankroll_count == 0) {
        free(values);
        return;
    }
    values[0] = (double)sum->first_bankroll;
    for (size_t i = 0; i < sum->bankroll_count; i++)
        values[i + 1] = (double)sum->bankrolls[i];
    const struct curve curve = {.values = values,
                                .count = sum->bankroll_count + 1,
                                .columns = plot_columns(form->columns - 2),
                                .rows = form->columns < WIDE_TABLE ? ROWS
                                                                   : LOW_ROWS,
                                .ascii = form->ascii,
                                .label = plot_label_cents};
    plot_curve(&plot, &curve);
    fprintf(out, "\nBankroll, round by round\n\n");
    plot_write(out, "  ", &plot);
    free(values);
}

static void report_write_results(FILE *out, const struct ledger_statistics *sum,
                                 const struct report_form *form)
{
    struct plot plot;
    const struct bars bars = {.names = LEDGER_RESULT_NAMES,
                              .values = sum->results,
                              .count = LEDGER_RESULTS,
                              .columns = plot_columns(form->columns - 2),
                              .ascii = form->ascii};
    plot_bars(&plot, &bars);
    fprintf(out, "\nResults of rounds%s, for each $1 bet\n\n",
            sum->side_bet_count > 0 ? " without side bets" : "");
    plot_write(out, "  ", &plot);
}

static void write_by_rules(FILE *out, const struct ledger_statistics *sum)
{
    fprintf(out, "\n  %-16s %7s %12s\n", "Rules", "rounds", "result");
    for (int i = 0; i < sum->rules_count; i++) {
        const struct ledger_by_rules *rules = &sum->by_rules[i];
        char net[TEXT_SIZE];
        fprintf(out, "  %-16s %7" PRId64 " %12s\n", rules->name, rules->rounds,
                cli_dollars(net, rules->net));
    }
}

void report_text(FILE *out, const struct ledger_statistics *sum,
                 const struct report_form *form)
{
    if (sum->rounds == 0) {
        fputs(NO_ROUNDS_YET, out);
        return;
    }
    const struct sums sums = list_sums(sum);
    bool is_whole = write_table(out, sums.lines, sums.count, form->columns);
    write_bankroll(out, sum, form);
    write_skill(out, sum, form->columns);
    report_write_side_bets(out, sum, form->columns);
    if (!is_whole) {
        fputs("\nCounts\n\n", out);
        write_counts(out, sums.lines, COUNTS);
    }
    report_write_results(out, sum, form);
    write_by_rules(out, sum);
}

/* ---- As JSON and CSV ---- */

struct sum_report {
    const char *profile;
    struct ledger_statistics sum;
    const int64_t *bankrolls;
    double rules; /* how many; NAN where they are listed */
    int64_t net_per_hour, decisions, expected_at_the_deal, cost, expected, luck,
        side_bets_staked, side_bets_net, side_bets_expected;
};

static void put_whole_cents(struct json *json, const char *name,
                            const void *cents)
{
    json_number(json, name, (double)llround(*(const double *)cents));
}

static void put_results(struct json *json, const char *name,
                        const void *results)
{
    const int64_t *rounds = results;
    json_object(json, name, JSON_ONE_LINE);
    for (int i = 0; i < LEDGER_RESULTS; i++)
        json_number(json, LEDGER_RESULT_NAMES[i], (double)rounds[i]);
    json_end(json);
}

static const struct field side_bet_fields[] = {
    FIELD(struct ledger_by_side_bet, name),
    FIELD(struct ledger_by_side_bet, rounds),
    FIELD_NAMED("staked_cents", struct ledger_by_side_bet, staked),
    FIELD_NAMED("net_cents", struct ledger_by_side_bet, net),
    FIELD_BY("expected_cents", struct ledger_by_side_bet, expected,
             put_whole_cents),
    FIELD_END};
static const struct field by_rules_fields[] = {
    FIELD(struct ledger_by_rules, name),
    FIELD(struct ledger_by_rules, rounds),
    FIELD(struct ledger_by_rules, hands),
    FIELD_NAMED("staked_cents", struct ledger_by_rules, staked),
    FIELD_NAMED("net_cents", struct ledger_by_rules, net),
    FIELD(struct ledger_by_rules, seconds),
    FIELD_END};

#define IN_SUM(title, member) FIELD_NAMED(title, struct sum_report, sum.member)
static const struct field sum_fields[] = {
    FIELD(struct sum_report, profile),
    IN_SUM("sessions", games),
    IN_SUM("seconds", seconds),
    IN_SUM("rounds", rounds),
    IN_SUM("void_rounds", void_rounds),
    IN_SUM("hands", counts.hands),
    IN_SUM("won", counts.won),
    IN_SUM("lost", counts.lost),
    IN_SUM("pushed", counts.pushed),
    IN_SUM("naturals", counts.naturals),
    IN_SUM("busts", counts.busts),
    IN_SUM("doubles", counts.doubles),
    IN_SUM("splits", counts.splits),
    IN_SUM("insurances", counts.insurances),
    IN_SUM("surrenders", counts.surrenders),
    IN_SUM("staked_cents", staked),
    IN_SUM("net_cents", net),
    FIELD_NAMED("net_cents_an_hour", struct sum_report, net_per_hour),
    IN_SUM("biggest_win_cents", biggest_win),
    IN_SUM("biggest_loss_cents", biggest_loss),
    IN_SUM("longest_wins", longest_wins),
    IN_SUM("longest_losses", longest_losses),
    IN_SUM("purchases", purchases),
    IN_SUM("bought_cents", bought),
    IN_SUM("bankroll_cents", bankroll),
    IN_SUM("skill_rounds", skills.rounds),
    FIELD_NAMED("decisions", struct sum_report, decisions),
    IN_SUM("decisions_doubtful", skills.decisions[LEDGER_DOUBTFUL]),
    IN_SUM("decisions_bad", skills.decisions[LEDGER_BAD]),
    IN_SUM("decisions_very_bad", skills.decisions[LEDGER_VERY_BAD]),
    IN_SUM("skill_net_cents", skills.net),
    FIELD_NAMED("expected_at_the_deal_cents", struct sum_report,
                expected_at_the_deal),
    FIELD_NAMED("given_away_cents", struct sum_report, cost),
    FIELD_NAMED("expected_cents", struct sum_report, expected),
    FIELD_NAMED("luck_cents", struct sum_report, luck),
    FIELD_NAMED("side_bets_staked_cents", struct sum_report, side_bets_staked),
    FIELD_NAMED("side_bets_net_cents", struct sum_report, side_bets_net),
    FIELD_NAMED("side_bets_expected_cents", struct sum_report,
                side_bets_expected),
    IN_SUM("sittings", sessions),
    FIELD_OPTIONAL("rules", struct sum_report, rules),
    FIELD_FIRST_ROWS("side_bets", struct sum_report, sum.side_bets,
                     sum.side_bet_count, side_bet_fields),
    FIELD_FIRST_ROWS("by_rules", struct sum_report, sum.by_rules,
                     sum.rules_count, by_rules_fields),
    FIELD_BY("results", struct sum_report, sum.results, put_results),
    FIELD_VALUES("bankrolls", struct sum_report, bankrolls, sum.bankroll_count,
                 FIELD_INTEGER),
    FIELD_END};

static struct sum_report make_sum_report(const char *name,
                                         const struct ledger_statistics *sum)
{
    static const int64_t none;
    const struct ledger_by_side_bet sides = report_all_side_bets(sum);
    return (struct sum_report){
        .profile = name,
        .sum = *sum,
        .rules = NAN,
        .bankrolls = sum->bankrolls ? sum->bankrolls : &none,
        .net_per_hour = report_per_hour(sum->net, sum->seconds),
        .decisions = ledger_count_decisions(&sum->skills),
        .expected_at_the_deal = llround(sum->skills.before),
        .cost = llround(ledger_skills_cost(&sum->skills)),
        .expected =
            llround(sum->skills.before - ledger_skills_cost(&sum->skills)),
        .luck = llround(ledger_luck(&sum->skills)),
        .side_bets_staked = sides.staked,
        .side_bets_net = sides.net,
        .side_bets_expected = llround(sides.expected),
    };
}

static void report_csv(FILE *out, struct sum_report *report)
{
    report->rules = report->sum.rules_count;
    fputs("profile,", out);
    report_csv_rows(out, sum_fields + 1, NULL, 0, 0);
    /* The name, unlike other texts, has no quotes. */
    fprintf(out, "%s,", report->profile);
    report_csv_row(out, sum_fields + 1, report);
}

/* ---- Profiles ---- */

enum { PROFILES_SHOWN = 64 };

struct profile_names {
    char names[PROFILES_SHOWN][LEDGER_NAME_SIZE];
    const char *list[PROFILES_SHOWN];
    size_t count;
};

static bool add_profile_name(void *self, const char *name)
{
    struct profile_names *all = self;
    char *kept = all->names[all->count];
    snprintf(kept, LEDGER_NAME_SIZE, "%s", name);
    all->list[all->count++] = kept;
    return all->count < PROFILES_SHOWN;
}

/* Reports that `name` is unknown, with the profile that was probably meant. */
static void refuse_profile(const struct cli *cli, struct ledger *ledger,
                           const char *name)
{
    struct profile_names all = {.count = 0};
    char hint[CLI_PROBLEM_SIZE], message[CLI_PROBLEM_SIZE];
    if (!ledger_each_profile(ledger, add_profile_name, &all)) {
        cli_complain(cli, "%s", ledger_problem(ledger));
        return;
    }
    if (all.count == 0)
        snprintf(hint, sizeof hint, "there are no profiles yet");
    else
        snprintf(hint, sizeof hint, "name one with --profile, such as %s",
                 all.list[0]);
    cli_say_unknown(message, "profile", name, all.list, all.count, hint);
    cli_complain(cli, "%s", message);
}

struct ledger *account_read(const struct cli *cli, const char *name,
                            struct ledger_profile *profile)
{
    char path[LEDGER_PATH_SIZE], problem[LEDGER_PROBLEM_SIZE];
    struct ledger *ledger = NULL;
    enum ledger_answer answer = LEDGER_FAILED;
    if (ledger_path(path, problem))
        ledger = ledger_open(path, LEDGER_READS, problem);
    if (ledger)
        answer = ledger_find(ledger, name, profile);
    if (answer == LEDGER_NONE)
        refuse_profile(cli, ledger, name);
    else if (answer != LEDGER_DONE)
        cli_complain(cli, "%s", ledger ? ledger_problem(ledger) : problem);
    if (answer == LEDGER_DONE)
        return ledger;
    ledger_close(ledger);
    return NULL;
}

/* ---- Statistics ---- */

bool account_nobody_has_played(const struct cli *cli, const char *text)
{
    char path[LEDGER_PATH_SIZE], problem[LEDGER_PROBLEM_SIZE];
    bool is_missing = ledger_path(path, problem) && access(path, F_OK) != 0 &&
                      errno == ENOENT;
    if (is_missing)
        fputs(text, cli->out);
    return is_missing;
}

enum cli_status account_report(const struct cli *cli, const char *name,
                               const struct account_report *report)
{
    struct ledger_profile profile;
    struct ledger_statistics sum;
    if (report->kind == REPORT_TEXT &&
        account_nobody_has_played(cli, NO_ROUNDS_YET))
        return CLI_DONE;
    struct ledger *ledger = account_read(cli, name, &profile);
    if (ledger == NULL)
        return CLI_FAILED;
    bool good = ledger_sum_up(ledger, profile.id, &sum);
    if (!good)
        cli_complain(cli, "%s", ledger_problem(ledger));
    else if (report->kind == REPORT_TEXT) {
        fprintf(cli->out, "Statistics of %s\n\n", profile.name);
        report_text(cli->out, &sum, &report->form);
    } else {
        struct sum_report figures = make_sum_report(profile.name, &sum);
        if (report->kind == REPORT_JSON)
            report_write_json(cli->out, sum_fields, &figures);
        else
            report_csv(cli->out, &figures);
    }
    ledger_statistics_free(&sum);
    ledger_close(ledger);
    return good ? CLI_DONE : CLI_FAILED;
}

/* ---- The history ---- */

enum cli_status account_history(const struct cli *cli, const char *name,
                                const struct history_list *list)
{
    struct ledger_profile profile;
    if (!list->is_json && account_nobody_has_played(cli, NO_ROUNDS_YET))
        return CLI_DONE;
    struct ledger *ledger = account_read(cli, name, &profile);
    if (ledger == NULL)
        return CLI_FAILED;
    enum cli_status status = history_print(cli, ledger, &profile, list);
    ledger_close(ledger);
    return status;
}
