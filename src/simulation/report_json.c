/* A report as JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "report.h"

/* Seventeen digits tell any double; JSON has no word for what is none. */
static void write_number(FILE *out, const char *before, double value)
{
    fputs(before, out);
    if (isfinite(value))
        fprintf(out, "%.17g", value);
    else
        fputs("null", out);
}

/* Names are printable ASCII. */
static void write_text(FILE *out, const char *before, const char *text)
{
    fprintf(out, "%s\"", before);
    for (; *text; text++)
        fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    fputc('"', out);
}

static void write_mean(FILE *out, const struct simulation_mean *mean)
{
    fprintf(out, "\"rounds\": %" PRIu64, mean->rounds);
    write_number(out, ", \"share\": ", mean->share);
    write_number(out, ", \"value\": ", mean->value);
    write_number(out, ", \"error\": ", mean->error);
}

static void write_run(FILE *out, const struct simulation_report *report,
                      const struct findings *findings)
{
    const struct simulation_part *part = report->part;
    const struct simulation_statistics *statistics = &findings->statistics;
    write_text(out, "  \"rules\": ", part->title.rules);
    write_text(out, ",\n  \"strategy\": ", part->title.strategy);
    write_text(out, ",\n  \"count\": ", part->title.count);
    fprintf(out, ",\n  \"seats\": %d,\n  \"seed\": %" PRIu64, part->title.seats,
            part->seed);
    fprintf(out, ",\n  \"blocks\": [%" PRIu64 ", %" PRIu64 "]", part->first,
            part->end);
    fprintf(out, ",\n  \"rounds\": %" PRIu64 ",\n  \"hands\": %" PRIu64,
            statistics->rounds, statistics->hands);
    fprintf(out, ",\n  \"stopped\": %s", report->stopped ? "true" : "false");
    write_number(
        out, ",\n  \"seconds\": ", report->seconds > 0 ? report->seconds : NAN);
    write_number(out, ",\n  \"rounds_per_second\": ",
                 findings->speed > 0 ? findings->speed : NAN);
    write_number(out, ",\n  \"value\": ", statistics->value);
    write_number(out, ",\n  \"error\": ", statistics->error);
    write_number(out, ",\n  \"variance\": ", statistics->variance);
    write_number(out, ",\n  \"deviation\": ", statistics->deviation);
    write_number(out, ",\n  \"won\": ", statistics->won);
    write_number(out, ",\n  \"pushed\": ", statistics->pushed);
    write_number(out, ",\n  \"lost\": ", statistics->lost);
    write_number(out, ",\n  \"rounds_a_shoe\": ", statistics->shoe);
}

static void write_tables(FILE *out, const struct simulation_report *report,
                         const struct findings *findings)
{
    const struct simulation_statistics *statistics = &findings->statistics;
    const char *between = "";
    fputs(",\n  \"results\": [", out);
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (statistics->chance[i] > 0) {
            fprintf(out, "%s\n    {\"result\": %.17g", between,
                    (i - SIMULATION_TENTHS_MAX) / 10.0);
            write_number(out, ", \"chance\": ", statistics->chance[i]);
            fputs("}", out);
            between = ",";
        }
    fputs("\n  ],\n  \"by_upcard\": [", out);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(out, "%s\n    {\"upcard\": \"%s\", ", rank > 0 ? "," : "",
                odds_rank_name(rank));
        write_mean(out, &statistics->by_upcard[rank]);
        fputs("}", out);
    }
    fputs("\n  ],\n  \"by_count\": [", out);
    between = "";
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (statistics->by_count[i].rounds > 0) {
            fprintf(out, "%s\n    {\"count\": %d, ", between,
                    i - SIMULATION_COUNT_MAX);
            write_mean(out, &statistics->by_count[i]);
            write_number(out, ", \"bet\": ", report->bets->bet[i]);
            write_number(out, ", \"gain\": ", findings->winnings.gain[i]);
            fputs("}", out);
            between = ",";
        }
    fputs("\n  ]", out);
}

static void write_money(FILE *out, const struct simulation_report *report,
                        const struct findings *findings)
{
    const struct simulation_winnings *winnings = &findings->winnings;
    bool asked = report->bankroll > 0;
    write_number(out, ",\n  \"bets\": {\n    \"mean\": ", winnings->bet);
    write_number(out, ",\n    \"value\": ", winnings->value);
    write_number(out, ",\n    \"error\": ", winnings->error);
    write_number(out, ",\n    \"variance\": ", winnings->variance);
    write_number(out, ",\n    \"deviation\": ", winnings->deviation);
    write_number(out, ",\n    \"edge\": ", winnings->edge);
    write_number(out, ",\n    \"pace\": ", report->pace);
    write_number(out, ",\n    \"an_hour\": ", winnings->value * report->pace);
    write_number(out, ",\n    \"n0\": ", winnings->n0);
    write_number(out, ",\n    \"bankroll\": ", asked ? report->bankroll : NAN);
    write_number(out, ",\n    \"ruin\": ", asked ? findings->ruin : NAN);
    write_number(out, ",\n    \"trip\": ", report->trip);
    write_number(out,
                 ",\n    \"trip_ruin\": ", asked ? findings->trip_ruin : NAN);
    fputs("\n  }", out);
}

void simulation_report_json(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return;
    fputs("{\n", out);
    write_run(out, report, findings);
    write_tables(out, report, findings);
    write_money(out, report, findings);
    fputs("\n}\n", out);
    free(findings);
}
