/* A report as JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/report/findings.h"
#include "cli_output.h"

static void write_number(FILE *out, const char *before, double value)
{
    fputs(before, out);
    cli_write_json_number(out, value);
}

static void write_text(FILE *out, const char *before, const char *text)
{
    fputs(before, out);
    cli_write_json(out, text);
}

static void write_range(FILE *out, const char *name, const struct range *range)
{
    fprintf(out, ",\n    \"%s\": ", name);
    write_number(out, "", range->value);
    fprintf(out, ", \"%s_least\": ", name);
    write_number(out, "", range->least);
    fprintf(out, ", \"%s_most\": ", name);
    write_number(out, "", range->most);
}

static void write_mean(FILE *out, const struct simulation_mean *mean)
{
    fprintf(out, "\"hands\": %" PRIu64, mean->rounds);
    write_number(out, ", \"share\": ", mean->share);
    write_number(out, ", \"value\": ", mean->value);
    write_number(out, ", \"error\": ", mean->error);
}

/* ---- What was played ---- */

static void write_rules(FILE *out, const struct simulation_title *title)
{
    write_text(out, "  \"name\": ", title->rules);
    fputs(",\n  \"rules\": {", out);
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        rules_text(&title->table, i, text);
        char *sign = strstr(text, " = ");
        *sign = '\0';
        write_text(out, i > 0 ? ", " : "", text);
        write_text(out, ": ", sign + strlen(" = "));
    }
    fputs("}", out);
}

static void write_count(FILE *out, const struct simulation_title *title)
{
    double scale = title->tags.scale > 0 ? title->tags.scale : 1;
    fputs(",\n  \"count\": ", out);
    if (!simulation_counts(&title->tags)) {
        fputs("null", out);
        return;
    }
    write_text(out, "{\"name\": ", title->count);
    fputs(", \"tags\": [", out);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        write_number(out, rank > 0 ? ", " : "", title->tags.tag[rank] / scale);
    fputs("]}", out);
}

static void write_play(FILE *out, const struct simulation_title *title)
{
    write_rules(out, title);
    write_text(out, ",\n  \"strategy\": ", title->strategy);
    write_count(out, title);
    if (strcmp(title->deviations, SIMULATION_NONE) == 0)
        fputs(",\n  \"deviations\": null", out);
    else
        write_text(out, ",\n  \"deviations\": ", title->deviations);
    write_number(
        out, ",\n  \"insurance\": ",
        title->insurance == SIMULATION_NEVER ? NAN : (double)title->insurance);
    fprintf(out, ",\n  \"even_money\": %s",
            title->even_money ? "true" : "false");
    fprintf(out, ",\n  \"seats\": %d", title->seats);
}

/* ---- The run ---- */

static void write_run(FILE *out, const struct simulation_report *report,
                      const struct findings *findings)
{
    const struct checkpoint *checkpoint = report->checkpoint;
    const struct simulation_statistics *statistics = &findings->statistics;
    write_play(out, &checkpoint->title);
    fprintf(out, ",\n  \"seed\": %" PRIu64, checkpoint->seed);
    fprintf(out, ",\n  \"blocks\": \"%" PRIu64 "-%" PRIu64 "\"",
            checkpoint->first,
            checkpoint->end > checkpoint->first ? checkpoint->end - 1
                                                : checkpoint->first);
    fprintf(out, ",\n  \"rounds\": %" PRIu64 ",\n  \"hands\": %" PRIu64,
            checkpoint->rounds, statistics->hands);
    fprintf(out, ",\n  \"stopped\": %s", report->stopped ? "true" : "false");
    write_number(out, ",\n  \"until_error\": ",
                 report->until_error > 0 ? report->until_error : NAN);
    fprintf(out, ",\n  \"missed\": %s", report->missed ? "true" : "false");
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
    write_number(out, ",\n  \"rounds_a_shoe\": ",
                 statistics->shoe > 0 ? statistics->shoe : NAN);
}

/* ---- Tables ---- */

static void write_results(FILE *out, const struct findings *findings)
{
    const char *between = "";
    fputs(",\n  \"results\": [", out);
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        double chance = findings->statistics.chance[i];
        if (chance <= 0)
            continue;
        fprintf(out, "%s\n    {\"result\": %.17g", between,
                (i - SIMULATION_TENTHS_MAX) / 10.0);
        write_number(out, ", \"chance\": ", chance);
        fputs("}", out);
        between = ",";
    }
    fputs("\n  ]", out);
}

static void write_upcards(FILE *out, const struct findings *findings)
{
    fputs(",\n  \"by_upcard\": [", out);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(out, "%s\n    {\"upcard\": \"%s\", ", rank > 0 ? "," : "",
                odds_rank_name(rank));
        write_mean(out, &findings->statistics.by_upcard[rank]);
        fputs("}", out);
    }
    fputs("\n  ]", out);
}

static void write_counts(FILE *out, const struct simulation_report *report,
                         const struct findings *findings)
{
    const char *between = "";
    fputs(",\n  \"by_count\": [", out);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &findings->statistics.by_count[i];
        if (mean->rounds == 0)
            continue;
        fprintf(out, "%s\n    {\"count\": %d, ", between,
                i - SIMULATION_COUNT_MAX);
        write_mean(out, mean);
        write_number(out, ", \"bet\": ", report->bets->bet[i]);
        write_number(out, ", \"gain\": ", findings->winnings.gain[i]);
        fputs("}", out);
        between = ",";
    }
    fputs("\n  ]", out);
}

static void write_bets(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    const char *between = "";
    fputs(",\n  \"by_bet\": [", out);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        uint64_t hands = findings->by_bet[i];
        if (hands == 0)
            continue;
        fprintf(out, "%s\n    {\"bet\": %.17g, \"hands\": %" PRIu64, between,
                report->bets->bet[i], hands);
        write_number(out, ", \"share\": ",
                     (double)hands / (double)findings->statistics.hands);
        fputs("}", out);
        between = ",";
    }
    fputs("\n  ]", out);
}

/* ---- Money ---- */

static void write_trip(FILE *out, const struct simulation_report *report,
                       const struct findings *findings)
{
    fprintf(out, ",\n    \"trip\": %" PRIu64 ",\n    \"trip_leaves\": [",
            report->trip);
    for (int i = 0; i < QUANTILES; i++) {
        fprintf(out, "%s{\"chance\": %.17g", i > 0 ? ", " : "",
                report_quantiles[i]);
        write_number(out, ", \"units\": ", findings->quantile[i]);
        fputs("}", out);
    }
    fputs("]", out);
}

static void write_money(FILE *out, const struct simulation_report *report,
                        const struct findings *findings)
{
    const struct simulation_winnings *winnings = &findings->winnings;
    const struct range unknown = {NAN, NAN, NAN};
    bool asked = report->bankroll > 0;
    char ramp[SIMULATION_RAMP_SIZE];
    write_text(out, ",\n  \"bets\": {\n    \"ramp\": ",
               simulation_bets_text(report->bets, ramp));
    write_number(out, ",\n    \"mean\": ", winnings->bet);
    write_number(out, ",\n    \"value\": ", winnings->value);
    write_number(out, ",\n    \"error\": ", winnings->error);
    write_number(out, ",\n    \"variance\": ", winnings->variance);
    write_number(out, ",\n    \"deviation\": ", winnings->deviation);
    write_number(out, ",\n    \"edge\": ", winnings->edge);
    write_number(out, ",\n    \"pace\": ", report->pace);
    write_number(out, ",\n    \"hands_an_hour\": ",
                 report->pace * report->checkpoint->title.seats);
    write_number(out, ",\n    \"an_hour\": ", winnings->value * report->pace);
    write_range(out, "n0", &findings->n0);
    write_number(out, ",\n    \"bankroll\": ", asked ? report->bankroll : NAN);
    write_range(out, "ruin", asked ? &findings->ruin : &unknown);
    write_range(out, "trip_ruin", asked ? &findings->trip_ruin : &unknown);
    write_trip(out, report, findings);
    fputs("\n  }", out);
}

bool simulation_report_json(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return false;
    fputs("{\n", out);
    write_run(out, report, findings);
    write_results(out, findings);
    write_upcards(out, findings);
    write_counts(out, report, findings);
    write_bets(out, report, findings);
    write_money(out, report, findings);
    fputs("\n}\n", out);
    free(findings);
    return true;
}
