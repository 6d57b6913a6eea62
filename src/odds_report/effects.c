/* Effects of removal. */
#include <math.h>

#include "write.h"
#include "cli_output.h"

static const char *const NOTE =
    "Effects of one card less, on the value of a round and of an insurance "
    "bet.";

static void write_percent(FILE *out, double value)
{
    if (isfinite(value))
        fprintf(out, "  %+11.5f%%", 100 * value);
    else
        fprintf(out, "  %12s", "-");
}

/* Weighted with the cards of the shoe. */
static double mean_of(const struct odds_report *report,
                      const double effect[ODDS_RANKS])
{
    double sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (report->shoe.count[rank] > 0)
            sum += report->shoe.count[rank] * effect[rank];
    return sum / report->cards;
}

static void write_text_page(const struct odds_report *report,
                            const struct count_effects *effects)
{
    FILE *out = report->out;
    odds_report_write_heading(report, "What one card less changes");
    fprintf(out, "  card       a round     insurance\n");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(out, "  %-4s", odds_rank_name(rank));
        write_percent(out, effects->round[rank]);
        write_percent(out, effects->insurance[rank]);
        fputc('\n', out);
    }
    fprintf(out, "  mean");
    write_percent(out, mean_of(report, effects->round));
    write_percent(out, mean_of(report, effects->insurance));
    fprintf(
        out,
        "\n\nA round is worth %+.5f%% of the first bet; insurance, "
        "with an ace\nup, %+.5f%% of the insurance bet. Each shoe is played "
        "best for itself, so that\nthe mean is what knowing one card is "
        "worth; with fixed play it would be 0.\n\n",
        100 * effects->value, 100 * effects->stakes);
    odds_report_write_strategy_conditions(report, NOTE);
}

static void write_json_page(const struct odds_report *report,
                            const struct count_effects *effects)
{
    FILE *out = report->out;
    fprintf(out, "{\n");
    odds_report_write_strategy_conditions(report, NOTE);
    fprintf(out, "  \"strategy\": \"%s\",\n  \"value\": ",
            odds_strategy_name(report->request->strategy));
    cli_write_json_number(out, effects->value);
    fprintf(out, ",\n  \"insurance_value\": ");
    cli_write_json_number(out, effects->stakes);
    fprintf(out, ",\n  \"effects\": [");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(out,
                "%s\n    {\"card\": \"%s\", \"round\": ", rank > 0 ? "," : "",
                odds_rank_name(rank));
        cli_write_json_number(out, effects->round[rank]);
        fprintf(out, ", \"insurance\": ");
        cli_write_json_number(out, effects->insurance[rank]);
        fprintf(out, "}");
    }
    fprintf(out, "\n  ]\n}\n");
}

static void write_csv_page(const struct odds_report *report,
                           const struct count_effects *effects)
{
    FILE *out = report->out;
    odds_report_write_strategy_conditions(report, NOTE);
    fprintf(out, "card,round,insurance\n");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(out, "%s,", odds_rank_name(rank));
        cli_write_csv_number(out, effects->round[rank]);
        fputc(',', out);
        cli_write_csv_number(out, effects->insurance[rank]);
        fputc('\n', out);
    }
}

enum cli_status odds_report_effects(struct odds_report *report)
{
    struct count_effects effects;
    struct count_progress progress = odds_report_progress(report);
    const char *fault =
        count_effects_find(&effects, report->odds, &report->shoe,
                           report->request->strategy, &progress);
    if (fault == NULL && report->request->form == ODDS_REPORT_JSON)
        write_json_page(report, &effects);
    else if (fault == NULL && report->request->form == ODDS_REPORT_CSV)
        write_csv_page(report, &effects);
    else if (fault == NULL)
        write_text_page(report, &effects);
    return odds_report_fail(report, fault);
}
