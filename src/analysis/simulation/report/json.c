/* Writes a report as JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/report/findings.h"
#include "cli_output.h"

/* Writes a figure, and its bounds under the same name with _least and _most. */
static void run_json_range(struct json *json, const char *name,
                           const struct range *range)
{
    char bound[SIMULATION_NAME_SIZE];
    json_number(json, name, range->value);
    snprintf(bound, sizeof bound, "%s_least", name);
    json_number(json, bound, range->least);
    snprintf(bound, sizeof bound, "%s_most", name);
    json_number(json, bound, range->most);
}

static void run_json_mean(struct json *json, const struct simulation_mean *mean)
{
    json_unsigned(json, "hands", mean->rounds);
    json_number(json, "share", mean->share);
    json_number(json, "value", mean->value);
    json_number(json, "error", mean->error);
}

/* Writes a number, or null if it is 0, which means unknown. */
static void run_json_known(struct json *json, const char *name, double value)
{
    json_number(json, name, value > 0 ? value : NAN);
}

/* ---- What was played ---- */

static void run_json_count(struct json *json,
                           const struct simulation_title *title)
{
    double scale = title->tags.scale > 0 ? title->tags.scale : 1;
    if (!simulation_counts(&title->tags)) {
        json_null(json, "count");
        return;
    }
    json_object(json, "count", JSON_ONE_LINE);
    json_text(json, "name", title->count);
    json_array(json, "tags", JSON_ONE_LINE);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        json_number(json, NULL, title->tags.tag[rank] / scale);
    json_end(json);
    json_end(json);
}

static void run_json_title(struct json *json,
                           const struct simulation_title *title)
{
    bool deviates = strcmp(title->deviations, SIMULATION_NONE) != 0;
    bool insures = title->insurance != SIMULATION_NEVER;
    bool has_neighbors = title->neighbors[0] != '\0';
    json_text(json, "name", title->rules);
    rules_write_json(json, &title->table);
    json_text(json, "strategy", title->strategy);
    run_json_count(json, title);
    json_text(json, "deviations", deviates ? title->deviations : NULL);
    json_number(json, "insurance", insures ? (double)title->insurance : NAN);
    json_boolean(json, "even_money", title->even_money);
    json_integer(json, "seats", title->seats);
    json_text(json, "neighbors", has_neighbors ? title->neighbors : NULL);
}

/* ---- The run ---- */

static void run_json_blocks(struct json *json,
                            const struct checkpoint *checkpoint)
{
    char blocks[SIMULATION_NAME_SIZE];
    snprintf(blocks, sizeof blocks, "0-%" PRIu64, checkpoint_last(checkpoint));
    json_text(json, "blocks", blocks);
}

void report_played_json(struct json *json,
                        const struct simulation_report *report,
                        const struct findings *findings)
{
    const struct checkpoint *checkpoint = report->checkpoint;
    run_json_title(json, &checkpoint->title);
    json_unsigned(json, "seed", checkpoint->seed);
    run_json_blocks(json, checkpoint);
    json_unsigned(json, "rounds", checkpoint->rounds);
    json_unsigned(json, "hands", findings->statistics.hands);
    json_boolean(json, "stopped", report->stopped);
    run_json_known(json, "until_error", report->until_error);
    json_boolean(json, "missed", report->missed);
    run_json_known(json, "seconds", report->seconds);
    run_json_known(json, "rounds_per_second", findings->speed);
}

static void run_json_value(struct json *json,
                           const struct simulation_statistics *statistics)
{
    json_number(json, "value", statistics->value);
    json_number(json, "error", statistics->error);
    json_number(json, "variance", statistics->variance);
    json_number(json, "deviation", statistics->deviation);
    json_number(json, "won", statistics->won);
    json_number(json, "pushed", statistics->pushed);
    json_number(json, "lost", statistics->lost);
    run_json_known(json, "rounds_a_shoe", statistics->shoe);
}

/* ---- Tables ---- */

static void run_json_results(struct json *json,
                             const struct simulation_statistics *statistics)
{
    json_array(json, "results", JSON_LINES);
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        if (statistics->chance[i] <= 0)
            continue;
        json_object(json, NULL, JSON_ONE_LINE);
        json_number(json, "result", (i - SIMULATION_TENTHS_MAX) / 10.0);
        json_number(json, "chance", statistics->chance[i]);
        json_end(json);
    }
    json_end(json);
}

static void run_json_upcards(struct json *json,
                             const struct simulation_statistics *statistics)
{
    json_array(json, "by_upcard", JSON_LINES);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "upcard", odds_rank_name(rank));
        run_json_mean(json, &statistics->by_upcard[rank]);
        json_end(json);
    }
    json_end(json);
}

static void run_json_counts(struct json *json,
                            const struct simulation_report *report,
                            const struct findings *findings)
{
    json_array(json, "by_count", JSON_LINES);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &findings->statistics.by_count[i];
        if (mean->rounds == 0)
            continue;
        json_object(json, NULL, JSON_ONE_LINE);
        json_integer(json, "count", i - SIMULATION_COUNT_MAX);
        run_json_mean(json, mean);
        json_number(json, "bet", report->bets->bet[i]);
        json_number(json, "gain", findings->winnings.gain[i]);
        json_end(json);
    }
    json_end(json);
}

static void run_json_by_bet(struct json *json,
                            const struct simulation_report *report,
                            const struct findings *findings)
{
    json_array(json, "by_bet", JSON_LINES);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        uint64_t hands = findings->by_bet[i];
        if (hands == 0)
            continue;
        json_object(json, NULL, JSON_ONE_LINE);
        json_number(json, "bet", report->bets->bet[i]);
        json_unsigned(json, "hands", hands);
        json_number(json, "share",
                    (double)hands / (double)findings->statistics.hands);
        json_end(json);
    }
    json_end(json);
}

/* ---- Money ---- */

static void run_json_winnings(struct json *json,
                              const struct simulation_report *report,
                              const struct simulation_winnings *winnings)
{
    char ramp[COUNT_RAMP_SIZE];
    json_text(json, "ramp", count_ramp_text(report->bets, ramp));
    json_number(json, "mean", winnings->bet);
    json_number(json, "value", winnings->value);
    json_number(json, "error", winnings->error);
    json_number(json, "variance", winnings->variance);
    json_number(json, "deviation", winnings->deviation);
    json_number(json, "edge", winnings->edge);
    json_number(json, "pace", report->pace);
    json_number(json, "hands_an_hour",
                report->pace * report->checkpoint->title.seats);
    json_number(json, "an_hour", winnings->value * report->pace);
}

static void run_json_trip(struct json *json,
                          const struct simulation_report *report,
                          const struct findings *findings)
{
    json_unsigned(json, "trip", report->trip);
    json_array(json, "trip_leaves", JSON_ONE_LINE);
    for (int i = 0; i < QUANTILES; i++) {
        json_object(json, NULL, JSON_ONE_LINE);
        json_number(json, "chance", report_quantiles[i]);
        json_number(json, "units", findings->quantile[i]);
        json_end(json);
    }
    json_end(json);
}

static void run_json_money(struct json *json,
                           const struct simulation_report *report,
                           const struct findings *findings)
{
    const struct range unknown = {NAN, NAN, NAN};
    bool asked = report->bankroll > 0;
    json_object(json, "bets", JSON_LINES);
    run_json_winnings(json, report, &findings->winnings);
    run_json_range(json, "n0", &findings->n0);
    run_json_known(json, "bankroll", report->bankroll);
    run_json_range(json, "ruin", asked ? &findings->ruin : &unknown);
    run_json_range(json, "trip_ruin", asked ? &findings->trip_ruin : &unknown);
    run_json_trip(json, report, findings);
    json_end(json);
}

bool simulation_report_json(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    struct json json = json_start(out);
    if (findings == NULL)
        return false;
    json_object(&json, NULL, JSON_LINES);
    report_played_json(&json, report, findings);
    run_json_value(&json, &findings->statistics);
    run_json_results(&json, &findings->statistics);
    run_json_upcards(&json, &findings->statistics);
    run_json_counts(&json, report, findings);
    run_json_by_bet(&json, report, findings);
    run_json_money(&json, report, findings);
    json_end(&json);
    free(findings);
    return true;
}
