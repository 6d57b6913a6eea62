/* What a round is worth. */
#include <math.h>
#include <stdlib.h>

#include "write.h"
#include "cli_output.h"

static const char *const VALUES =
    "Values of a whole round before any card, per unit of the first bet.";
static const char *const CHANCES =
    "Chances of results are exact, except that three hands or four that come "
    "of one pair are taken as independent of each other, given how the dealer "
    "ends.";

enum { NOTE_SIZE = 320, EXACT_HANDS = 2 };

struct edge {
    struct odds_book book;
    struct odds_distribution spread;
    const char *unknown; /* why there is no spread; NULL: there is */
};

static void write_conditions_of_edge(const struct odds_report *report,
                                     const struct edge *edge)
{
    char note[NOTE_SIZE];
    if (report->request->form == ODDS_REPORT_CSV ||
        (!edge->unknown && report->request->rules.split <= EXACT_HANDS))
        snprintf(note, sizeof note, "%s", VALUES);
    else if (edge->unknown)
        snprintf(note, sizeof note, "%s\nNo chances of results: %s.", VALUES,
                 edge->unknown);
    else
        snprintf(note, sizeof note, "%s\n%s", VALUES, CHANCES);
    odds_report_write_strategy_conditions(report, note);
}

static void write_results(const struct odds_report *report,
                          const struct odds_distribution *spread, bool json)
{
    int count = 0;
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
        double result = (i - ODDS_TENTHS_MAX) / 10.0;
        if (spread->chance[i] <= 0)
            continue;
        if (json) {
            fprintf(report->out, "%s\n    {\"result\": %g, \"chance\": ",
                    count > 0 ? "," : "", result);
            cli_write_json_number(report->out, spread->chance[i]);
            fprintf(report->out, "}");
        } else
            fprintf(report->out, "  %+6.1f   %10.6f%%\n", result,
                    100 * spread->chance[i]);
        count++;
    }
}

/* What is known at once, and shown before what takes longest. */
static void write_values(const struct odds_report *report,
                         const struct odds_round *round)
{
    FILE *out = report->out;
    odds_report_write_heading(report, "A round");
    fprintf(out, "  value                %+.9f\n", round->value);
    fprintf(out, "  that is              %+.4f%% of the first bet, %s\n",
            100 * round->value,
            round->value < 0 ? "for the house" : "for the player");
    fprintf(out, "  without insurance    %+.9f\n\n", round->without_insurance);
    fprintf(out, "  dealer      chance        value\n");
    for (int column = 0; column < ODDS_RANKS; column++) {
        int upcard = chart_upcard_at(column);
        if (round->upcard[upcard] > 0)
            fprintf(out, "  %-6s   %8.4f%%   %+.6f\n", odds_rank_name(upcard),
                    100 * round->upcard[upcard], round->by_upcard[upcard]);
    }
    fputc('\n', out);
}

static void write_spread(const struct odds_report *report,
                         const struct edge *edge)
{
    FILE *out = report->out;
    if (edge->unknown == NULL) {
        fprintf(out, "  standard deviation   %.6f bets\n",
                edge->spread.deviation);
        fprintf(out, "  variance             %.6f\n\n", edge->spread.variance);
        fprintf(out, "  result       chance\n");
        write_results(report, &edge->spread, false);
        fputc('\n', out);
    }
    write_conditions_of_edge(report, edge);
}

static void write_by_upcard(const struct odds_report *report,
                            const double values[ODDS_RANKS],
                            const struct odds_round *round)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(report->out, "%s\"%s\": ", rank > 0 ? ", " : "",
                odds_rank_name(rank));
        cli_write_json_number(report->out,
                              round->upcard[rank] > 0 ? values[rank] : NAN);
    }
}

static void write_json_page(const struct odds_report *report,
                            const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    FILE *out = report->out;
    bool known = edge->unknown == NULL;
    fprintf(out, "{\n");
    write_conditions_of_edge(report, edge);
    fprintf(out, "  \"strategy\": \"%s\",\n  \"value\": ",
            odds_strategy_name(report->request->strategy));
    cli_write_json_number(out, round->value);
    fprintf(out, ",\n  \"without_insurance\": ");
    cli_write_json_number(out, round->without_insurance);
    fprintf(out, ",\n  \"deviation\": ");
    cli_write_json_number(out, known ? edge->spread.deviation : NAN);
    fprintf(out, ",\n  \"variance\": ");
    cli_write_json_number(out, known ? edge->spread.variance : NAN);
    fprintf(out, ",\n  \"by_upcard\": {");
    write_by_upcard(report, round->by_upcard, round);
    fprintf(out, "},\n  \"upcard_chance\": {");
    write_by_upcard(report, round->upcard, round);
    fprintf(out, "},\n  \"results\": [");
    if (known)
        write_results(report, &edge->spread, true);
    fprintf(out, "%s]\n}\n", known ? "\n  " : "");
}

static void write_csv_page(const struct odds_report *report,
                           const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    FILE *out = report->out;
    write_conditions_of_edge(report, edge);
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

/* What takes longest here. A book whose results can't be spread still has its
 * values. */
static void spread(const struct odds_report *report, struct edge *edge)
{
    odds_report_tell_wait(report, "working out how results scatter");
    edge->unknown =
        odds_distribution_fill(report->odds, &edge->book, &edge->spread);
    odds_report_tell_wait(report, "");
}

static enum cli_status write_form(const struct odds_report *report,
                                  struct edge *edge)
{
    switch (report->request->form) {
    case ODDS_REPORT_CSV:
        write_csv_page(report, edge);
        break;
    case ODDS_REPORT_JSON:
        spread(report, edge);
        write_json_page(report, edge);
        break;
    default:
        write_values(report, &edge->book.round);
        if (cli_flush(report->cli) != CLI_DONE)
            return CLI_FAILED;
        spread(report, edge);
        write_spread(report, edge);
    }
    return CLI_DONE;
}

enum cli_status odds_report_edge(struct odds_report *report)
{
    struct edge *edge = malloc(sizeof *edge);
    if (edge == NULL)
        return odds_report_fail(report, "there is no memory for the odds");
    const char *fault = odds_book_fill(report->odds, &report->shoe,
                                       report->request->strategy, &edge->book);
    enum cli_status status =
        fault ? odds_report_fail(report, fault) : write_form(report, edge);
    free(edge);
    return status;
}
