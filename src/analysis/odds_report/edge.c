/* The report on the value of a round. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "cli_output.h"

static const char *const VALUES =
    "Expected values of a round before the deal, per unit of the first bet.";
static const char *const CHANCES =
    "The chances of results have as many digits as are certain: three or four "
    "hands split from one pair are treated as independent given the dealer's "
    "final hand; ~ marks a rough figure.";

enum { NOTE_SIZE = 400, EXACT_HANDS = 2 };

struct edge {
    struct odds_book book;
    struct odds_distribution distribution;
    const char *unknown; /* why there is no distribution, or NULL */
};

static void edge_note(const struct odds_report *report, const struct edge *edge,
                      char note[NOTE_SIZE])
{
    bool is_exact =
        report->shoe.infinite || report->request->rules.split <= EXACT_HANDS;
    if (report->request->form == ODDS_REPORT_CSV ||
        (!edge->unknown && is_exact))
        snprintf(note, NOTE_SIZE, "%s", VALUES);
    else if (edge->unknown)
        snprintf(note, NOTE_SIZE, "%s\nDistribution of results: %s.", VALUES,
                 edge->unknown);
    else
        snprintf(note, NOTE_SIZE, "%s\n%s", VALUES, CHANCES);
}

/* Returns the result, in bets, of entry `i` of a distribution. */
static double edge_result(int i)
{
    enum { TENTHS_OF_A_BET = 10 };
    return (double)(i - ODDS_TENTHS_MAX) / TENTHS_OF_A_BET;
}

/* Writes the values, which are ready long before the distribution. */
static void edge_write_values(const struct odds_report *report,
                              const struct odds_round *round)
{
    FILE *out = report->out;
    odds_report_write_heading(report, "Expected value of a round");
    fprintf(out, "  expected value       %+.9f\n", round->value);
    fprintf(out, "  %-20s %.4f%% of the first bet\n",
            round->value < 0 ? "house edge" : "player's edge",
            100 * fabs(round->value));
    fprintf(out, "  without insurance    %+.9f\n\n", round->without_insurance);
    fprintf(out, "  upcard      chance        value\n");
    for (int column = 0; column < ODDS_RANKS; column++) {
        char value[CLI_SIGNED_SIZE];
        int upcard = chart_upcard_at(column);
        if (round->upcard[upcard] > 0)
            fprintf(out, "  %-6s   %8.4f%%   %s\n", odds_rank_name(upcard),
                    100 * round->upcard[upcard],
                    cli_signed(value, round->by_upcard[upcard], 6));
    }
    fputc('\n', out);
}

/* Returns the largest error of a chance that is known only roughly. With one
 * deck the error is up to 0.6 of the chance, measured at six to eight bets; the
 * cards that one hand takes from another matter less in a larger shoe. */
static double uncertain_part(const struct odds_report *report, double roughly)
{
    const double one_deck = 0.6;
    int cards = odds_shoe_cards(&report->shoe);
    return roughly * fmin(one_deck * DECK_CARDS / cards, 1);
}

/* Writes only the digits of a chance that are certain. If none is, writes a
 * tilde and one digit. */
static void write_chance(FILE *out, double percent, double uncertain)
{
    enum { DECIMALS = 6, WHOLE = 3, NUMBER_SIZE = 32 };
    char number[NUMBER_SIZE];
    int decimals = DECIMALS;
    if (uncertain > 0)
        decimals = (int)fmin(fmax(floor(-log10(uncertain)), 0), DECIMALS);
    bool has_none = uncertain > 0 && percent < pow(10, -decimals);
    if (has_none)
        decimals = (int)ceil(-log10(percent));
    snprintf(number, sizeof number, "%.*f%%", decimals, percent);
    fprintf(out, "%*s%s\n", WHOLE - (int)strcspn(number, "."),
            has_none ? "~" : "", number);
}

static void edge_write_distribution(const struct odds_report *report,
                                    const struct edge *edge)
{
    FILE *out = report->out;
    const struct odds_distribution *distribution = &edge->distribution;
    if (edge->unknown == NULL) {
        fprintf(out, "  standard deviation   %.6f bets\n",
                distribution->deviation);
        fprintf(out, "  variance             %.6f\n\n", distribution->variance);
        fprintf(out, "  result       chance\n");
        for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++)
            if (distribution->chance[i] > 0) {
                fprintf(out, "  %+6.1f   ", edge_result(i));
                write_chance(
                    out, 100 * distribution->chance[i],
                    uncertain_part(report, 100 * distribution->roughly[i]));
            }
        fputc('\n', out);
    }
    char note[NOTE_SIZE];
    edge_note(report, edge, note);
    odds_report_write_strategy_conditions(report, note);
}

static void json_by_upcard(struct json *json, const char *name,
                           const double values[ODDS_RANKS],
                           const struct odds_round *round)
{
    json_object(json, name, JSON_ONE_LINE);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        json_number(json, odds_rank_name(rank),
                    round->upcard[rank] > 0 ? values[rank] : NAN);
    json_end(json);
}

static void json_results(struct json *json, const struct edge *edge)
{
    json_array(json, "results", JSON_LINES);
    for (int i = 0; !edge->unknown && i <= 2 * ODDS_TENTHS_MAX; i++) {
        if (edge->distribution.chance[i] <= 0)
            continue;
        json_object(json, NULL, JSON_ONE_LINE);
        json_number(json, "result", edge_result(i));
        json_number(json, "chance", edge->distribution.chance[i]);
        json_number(json, "roughly", edge->distribution.roughly[i]);
        json_end(json);
    }
    json_end(json);
}

static void edge_write_json(const struct odds_report *report,
                            const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    const struct odds_distribution *distribution = &edge->distribution;
    bool known = edge->unknown == NULL;
    char note[NOTE_SIZE];
    edge_note(report, edge, note);
    struct json json = odds_report_start_strategy_json(report, note);
    json_number(&json, "value", round->value);
    json_number(&json, "without_insurance", round->without_insurance);
    json_number(&json, "deviation", known ? distribution->deviation : NAN);
    json_number(&json, "variance", known ? distribution->variance : NAN);
    json_by_upcard(&json, "by_upcard", round->by_upcard, round);
    json_by_upcard(&json, "upcard_chance", round->upcard, round);
    json_results(&json, edge);
    json_end(&json);
}

static void edge_write_csv(const struct odds_report *report,
                           const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    FILE *out = report->out;
    char note[NOTE_SIZE];
    edge_note(report, edge, note);
    odds_report_write_strategy_conditions(report, note);
    fprintf(out, "upcard,chance,value\n");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (round->upcard[rank] <= 0)
            continue;
        fprintf(out, "%s,", odds_rank_name(rank));
        cli_write_csv_number(out, round->upcard[rank]);
        fputc(',', out);
        cli_write_csv_number(out, round->by_upcard[rank]);
        fputc('\n', out);
    }
    fprintf(out, "all,1,");
    cli_write_csv_number(out, round->value);
    fputc('\n', out);
}

static void edge_write_svg(const struct odds_report *report,
                           const struct odds_round *round)
{
    enum { TITLE_SIZE = 80 };
    char title[TITLE_SIZE];
    const char *names[ODDS_RANKS];
    double percent[ODDS_RANKS];
    int count = 0;
    for (int column = 0; column < ODDS_RANKS; column++) {
        int upcard = chart_upcard_at(column);
        if (round->upcard[upcard] <= 0)
            continue;
        names[count] = odds_rank_name(upcard);
        percent[count++] = 100 * round->by_upcard[upcard];
    }
    snprintf(title, sizeof title,
             "Expected value of a round by upcard; together %+.4f%%",
             100 * round->value);
    odds_report_write_svg_columns(
        report, VALUES,
        &(struct svg_columns){.title = title,
                              .places = "dealer's upcard",
                              .values = "expected value of a round",
                              .unit = "%",
                              .names = names,
                              .value = percent,
                              .count = count});
}

/* This is the slowest step. A book whose distribution can't be worked out still
 * has its values. */
static void find_distribution(const struct odds_report *report,
                              struct edge *edge)
{
    odds_report_tell_wait(report, "working out the distribution of results");
    edge->unknown =
        odds_distribution_fill(report->odds, &edge->book, &edge->distribution);
    odds_report_tell_wait(report, "");
}

static enum cli_status edge_write(const struct odds_report *report,
                                  struct edge *edge)
{
    switch (report->request->form) {
    case ODDS_REPORT_CSV:
        edge_write_csv(report, edge);
        break;
    case ODDS_REPORT_SVG:
        edge_write_svg(report, &edge->book.round);
        break;
    case ODDS_REPORT_JSON:
        find_distribution(report, edge);
        edge_write_json(report, edge);
        break;
    default:
        edge_write_values(report, &edge->book.round);
        if (cli_flush(report->cli) != CLI_DONE)
            return CLI_FAILED;
        find_distribution(report, edge);
        edge_write_distribution(report, edge);
    }
    return CLI_DONE;
}

enum cli_status odds_report_edge(struct odds_report *report)
{
    struct edge *edge = malloc(sizeof *edge);
    if (edge == NULL)
        return odds_report_fail(report, "out of memory");
    const char *fault = odds_book_fill(report->odds, &report->shoe,
                                       report->request->strategy, &edge->book);
    enum cli_status status =
        fault ? odds_report_fail(report, fault) : edge_write(report, edge);
    free(edge);
    return status;
}
