/* The report on effects of removal. */
#include <math.h>

#include "report.h"
#include "cli_output.h"

static const char *const NOTE =
    "Change in value of a round and of an insurance bet when one card is "
    "removed.";

static void effects_write_percent(FILE *out, double value)
{
    char text[CLI_SIGNED_SIZE];
    if (isfinite(value))
        fprintf(out, "  %11s%%", cli_signed(text, 100 * value, 5));
    else
        fprintf(out, "  %12s", "-");
}

/* Returns the mean effect, weighted by the cards of the shoe. */
static double mean_effect(const struct odds_report *report,
                          const double effect[ODDS_RANKS])
{
    double sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (report->shoe.count[rank] > 0)
            sum += report->shoe.count[rank] * effect[rank];
    return sum / report->cards;
}

static void effects_write_text(const struct odds_report *report,
                               const struct count_effects *effects)
{
    FILE *out = report->out;
    odds_report_write_heading(report, "Effects of removing one card");
    fprintf(out, "  card     per round     insurance\n");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(out, "  %-4s", odds_rank_name(rank));
        effects_write_percent(out, effects->round[rank]);
        effects_write_percent(out, effects->insurance[rank]);
        fputc('\n', out);
    }
    fprintf(out, "  mean");
    effects_write_percent(out, mean_effect(report, effects->round));
    effects_write_percent(out, mean_effect(report, effects->insurance));
    fprintf(
        out,
        "\n\nExpected value: %+.5f%% of the first bet per round; insurance "
        "against an ace,\n%+.5f%% of the insurance bet. Each shoe is played "
        "with its own best strategy,\nso the mean is what knowing one card is "
        "worth; with fixed play it would be 0.\n\n",
        100 * effects->value, 100 * effects->stakes);
    odds_report_write_strategy_conditions(report, NOTE);
}

static void effects_write_json(const struct odds_report *report,
                               const struct count_effects *effects)
{
    struct json json = odds_report_start_strategy_json(report, NOTE);
    json_number(&json, "value", effects->value);
    json_number(&json, "insurance_value", effects->stakes);
    json_array(&json, "effects", JSON_LINES);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        json_object(&json, NULL, JSON_ONE_LINE);
        json_text(&json, "card", odds_rank_name(rank));
        json_number(&json, "round", effects->round[rank]);
        json_number(&json, "insurance", effects->insurance[rank]);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
}

static void effects_write_csv(const struct odds_report *report,
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

static void effects_write_svg(const struct odds_report *report,
                              const struct count_effects *effects)
{
    const char *names[ODDS_RANKS];
    double percent[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        names[rank] = odds_rank_name(rank);
        percent[rank] =
            isfinite(effects->round[rank]) ? 100 * effects->round[rank] : 0;
    }
    odds_report_write_svg_columns(
        report, "Change in value of a round when one card is removed.",
        &(struct svg_columns){.title = "Effects of removing one card",
                              .places = "the card removed",
                              .values = "change in value of a round",
                              .unit = "%",
                              .names = names,
                              .value = percent,
                              .count = ODDS_RANKS});
}

enum cli_status odds_report_effects(struct odds_report *report)
{
    struct count_effects effects;
    struct count_progress progress = odds_report_progress(report);
    const char *fault =
        count_effects_find(&effects, report->odds, &report->shoe,
                           report->request->strategy, &progress);
    if (fault == NULL && report->request->form == ODDS_REPORT_JSON)
        effects_write_json(report, &effects);
    else if (fault == NULL && report->request->form == ODDS_REPORT_CSV)
        effects_write_csv(report, &effects);
    else if (fault == NULL && report->request->form == ODDS_REPORT_SVG)
        effects_write_svg(report, &effects);
    else if (fault == NULL)
        effects_write_text(report, &effects);
    return odds_report_fail(report, fault);
}
