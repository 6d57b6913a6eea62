/* The reports on counts: effects of removal, indices, and values by true count.
 */
#include <math.h>
#include <stdlib.h>

#include "odds_report/report.h"

/* ---- The report on effects of removal ---- */

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

/* ---- The report on a count: its correlations and index numbers ---- */

enum { SHOWN_MOST = 40, REST_COLUMNS = 52 };

/* Returns the code of a single cell. `chart` is working space. */
static const char *code_alone(struct chart_row row, struct odds_cell cell,
                              struct odds_chart *chart)
{
    cell.possible = true;
    chart_cells(chart, row)[0] = cell;
    return chart_code(chart, row, 0);
}

static void write_correlation(FILE *out, const char *name, double correlation)
{
    const double shown = 0.00005;
    if (isfinite(correlation))
        fprintf(out, "  %-22s %.4f\n", name,
                fabs(correlation) < shown ? 0 : correlation);
}

static void indices_write_insurance(const struct odds_report *report,
                                    const struct count_study *study)
{
    FILE *out = report->out;
    if (!study->has_insurance)
        return;
    if (isnan(study->insurance))
        fprintf(out,
                "  insurance              the tags say nothing about it\n");
    else
        fprintf(out,
                "  insurance              take at %+d or more (%+.2f), gain "
                "%.5f%%\n",
                (int)ceil(study->insurance - 0.5), study->insurance,
                100 * study->insurance_gain);
}

static void indices_write_table(const struct odds_report *report,
                                const struct count_study *study)
{
    FILE *out = report->out;
    struct odds_chart chart = {.pair[0][0] = {.possible = true}};
    double rest = 0;
    fprintf(out, "  %-8s %-6s  %-6s %-6s %6s  %8s  %10s\n", "hand", "dealer",
            "below", "from", "index", "crossing", "gain");
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *one = &study->list[i];
        char name[CHART_NAME_SIZE], crossing[CLI_SIGNED_SIZE];
        if (i >= SHOWN_MOST) {
            rest += one->gain;
            continue;
        }
        fprintf(out, "  %-8s %-6s  %-6s ", chart_row_name(one->row, name),
                odds_rank_name(one->upcard),
                code_alone(one->row, one->below, &chart));
        fprintf(out, "%-6s %+6d  %8s  %9.5f%%\n",
                code_alone(one->row, one->from, &chart), one->index,
                cli_signed(crossing, one->crossing, 2), 100 * one->gain);
    }
    if (study->count > SHOWN_MOST)
        odds_report_write_rest(report, study->count - SHOWN_MOST, REST_COLUMNS,
                               rest);
    fputc('\n', out);
}

static void indices_write_text(const struct odds_report *report,
                               const struct count_study *study)
{
    FILE *out = report->out;
    bool averse = report->request->risk_averse;
    char heading[COUNT_NAME_SIZE + 32];
    snprintf(heading, sizeof heading, "Count: %s%s", report->request->tags.name,
             averse ? ", risk-averse" : "");
    odds_report_write_heading(report, heading);
    fprintf(out, "  tags, A and 2 to 10    ");
    count_tags_write(out, &report->request->tags);
    fputc('\n', out);
    if (fabs(study->mean) > 1e-12)
        fprintf(out,
                "  mean tag               %+.4f, subtracted for each card "
                "seen\n",
                study->mean);
    write_correlation(out, "betting correlation", study->betting);
    write_correlation(out, "playing correlation", study->playing);
    write_correlation(out, "insurance correlation",
                      study->insurance_correlation);
    indices_write_insurance(report, study);
    fputc('\n', out);
    indices_write_table(report, study);
    fprintf(
        out,
        "S stand, H hit, Dh double else hit, Ds double else stand, Rh "
        "surrender else hit,\nRs surrender else stand, P split. An index "
        "is the true count (per deck\nleft) at which the play changes, to "
        "the nearest whole number. Gains are per\nround, as a percentage of "
        "the first bet, with %d cards left.\n\n",
        study->left);
    if (averse)
        fprintf(out, "A play is best here if it makes the bankroll of a Kelly "
                     "bettor grow fastest:\nif its value less half its mean "
                     "square times the share of the bankroll that is\nbet is "
                     "largest. Gains are such certainty equivalents.\n\n");
    odds_report_write_conditions(
        report, "Exact for the average shoe at each true count; see odds "
                "--help and odds(6).");
}

static const char *program_note(const struct odds_report *report)
{
    return report->request->risk_averse
               ? "for the average shoe at each true count and a Kelly bettor; "
                 "gains in certainty equivalents per round, per unit of the "
                 "first bet"
               : "exact for the average shoe at each true count; gains per "
                 "round, per unit of the first bet";
}

static void json_indices(struct json *json, const struct count_study *study)
{
    struct odds_chart chart = {.pair[0][0] = {.possible = true}};
    json_array(json, "indices", JSON_LINES);
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *one = &study->list[i];
        char name[CHART_NAME_SIZE];
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "hand", chart_row_name(one->row, name));
        json_text(json, "dealer", odds_rank_name(one->upcard));
        json_text(json, "below", code_alone(one->row, one->below, &chart));
        json_text(json, "from", code_alone(one->row, one->from, &chart));
        json_integer(json, "index", one->index);
        json_number(json, "crossing", one->crossing);
        json_number(json, "gain", one->gain);
        json_end(json);
    }
    json_end(json);
}

static void indices_write_json(const struct odds_report *report,
                               const struct count_study *study)
{
    const struct count_tags *tags = &report->request->tags;
    struct json json = odds_report_start_json(report, program_note(report));
    json_text(&json, "count", tags->name);
    json_boolean(&json, "risk_averse", report->request->risk_averse);
    json_array(&json, "tags", JSON_ONE_LINE);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        json_number(&json, NULL, tags->tag[rank]);
    json_end(&json);
    json_integer(&json, "cards_left", study->left);
    json_number(&json, "mean_tag", study->mean);
    json_number(&json, "betting_correlation", study->betting);
    json_number(&json, "playing_correlation", study->playing);
    json_number(&json, "insurance_correlation", study->insurance_correlation);
    json_number(&json, "insurance_crossing",
                study->has_insurance ? study->insurance : NAN);
    json_number(&json, "insurance_gain", study->insurance_gain);
    json_indices(&json, study);
    json_end(&json);
}

static void indices_write_csv(const struct odds_report *report,
                              const struct count_study *study)
{
    struct odds_chart chart = {.pair[0][0] = {.possible = true}};
    FILE *out = report->out;
    odds_report_write_conditions(report, program_note(report));
    fprintf(out, "# %d cards left; tags ", study->left);
    count_tags_write(out, &report->request->tags);
    fprintf(out, "\nhand,dealer,below,from,index,crossing,gain\n");
    if (study->has_insurance && !isnan(study->insurance))
        fprintf(out, "insurance,A,,,%d,%.17g,%.17g\n",
                (int)ceil(study->insurance - 0.5), study->insurance,
                study->insurance_gain);
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *one = &study->list[i];
        char name[CHART_NAME_SIZE];
        fprintf(out, "%s,%s,%s,", chart_row_name(one->row, name),
                odds_rank_name(one->upcard),
                code_alone(one->row, one->below, &chart));
        fprintf(out, "%s,%d,%.17g,%.17g\n",
                code_alone(one->row, one->from, &chart), one->index,
                one->crossing, one->gain);
    }
}

enum cli_status odds_report_indices(struct odds_report *report)
{
    struct count_study study;
    struct count_progress progress = odds_report_progress(report);
    const char *fault = count_study_find(
        &study, report->odds, &report->shoe, &report->request->tags,
        odds_report_cards_left(report),
        report->request->risk_averse ? COUNT_AIM_GROWTH : COUNT_AIM_VALUE,
        &progress);
    if (fault == NULL && report->request->form == ODDS_REPORT_JSON)
        indices_write_json(report, &study);
    else if (fault == NULL && report->request->form == ODDS_REPORT_CSV)
        indices_write_csv(report, &study);
    else if (fault == NULL)
        indices_write_text(report, &study);
    count_study_free(&study);
    return odds_report_fail(report, fault);
}

enum { TRUE_COUNT, CHANCE, VALUE, INSURANCE, KELLY, COLUMNS };

static const struct listing_column COLUMN[COLUMNS] = {
    [TRUE_COUNT] = {"true_count", "true count", LISTING_COUNT, 10},
    [CHANCE] = {"chance", "chance", LISTING_CHANCE, 8},
    [VALUE] = {"value", "value", LISTING_EDGE, 9},
    [INSURANCE] = {"insurance", "insurance", LISTING_EDGE, 10},
    [KELLY] = {"kelly", "Kelly bet", LISTING_CHANCE, 9},
};

enum { HEADING_SIZE = COUNT_NAME_SIZE + 32, NOTE_SIZE = 512 };

/* Stores the variance of a round from the whole shoe; NAN if it is unknown. */
static const char *find_variance(const struct odds_report *report,
                                 double *variance)
{
    struct odds_book *book = malloc(sizeof *book);
    if (book == NULL)
        return "out of memory";
    odds_report_tell_wait(report, "working out the variance of a round");
    *variance = NAN;
    const char *fault =
        odds_book_fill(report->odds, &report->shoe, ODDS_CDZ, book);
    if (fault == NULL && odds_variance(report->odds, book, variance) != NULL)
        *variance = NAN;
    odds_report_tell_wait(report, "");
    free(book);
    return fault;
}

/* The fraction of a bankroll that makes it grow fastest is, for small edges,
 * the value divided by the variance (Kelly 1956; Thorp 2006). */
static double kelly_bet(double value, double variance)
{
    return value > 0 ? value / variance : 0;
}

static void write_by_count(const struct odds_report *report,
                           const struct count_point points[COUNT_TRUES],
                           double variance)
{
    char heading[HEADING_SIZE], note[NOTE_SIZE];
    const struct rules *rules = &report->request->rules;
    bool has_insurance = rules->insurance && rules->natural != PAYS_NONE;
    snprintf(heading, sizeof heading, "Value by true count: %s",
             report->request->tags.name);
    snprintf(
        note, sizeof note,
        "For the average shoe at each true count before the deal, with the "
        "best play for it. Insurance: per unit of that bet, "
        "against an ace that isn't counted yet. Chances: with %d cards "
        "left; %+d and %+d include what is beyond. Kelly bet: share of "
        "the bankroll, with the variance at count 0, %.4f.",
        odds_report_cards_left(report), points[0].true_count,
        points[COUNT_TRUES - 1].true_count, variance);
    struct listing listing = {
        .report = report, .columns = COLUMN, .count = COLUMNS, .note = note};
    listing_start(&listing, heading, "true_counts");
    for (int i = 0; i < COUNT_TRUES; i++) {
        const struct count_point *point = &points[i];
        const struct listing_cell cells[COLUMNS] = {
            [TRUE_COUNT] = {.number = point->true_count},
            [CHANCE] = {.number = point->chance},
            [VALUE] = {.number = point->value},
            [INSURANCE] = {.number = has_insurance ? point->insurance : NAN},
            [KELLY] = {.number = kelly_bet(point->value, variance)},
        };
        listing_write_row(&listing, cells);
    }
    listing_end(&listing);
}

enum cli_status odds_report_by_count(struct odds_report *report)
{
    struct count_point points[COUNT_TRUES];
    struct count_progress progress = odds_report_progress(report);
    double variance;
    const char *fault = count_points_find(
        points, report->odds, &report->shoe, &report->request->tags,
        odds_report_cards_left(report), &progress);
    if (fault == NULL)
        fault = find_variance(report, &variance);
    if (fault == NULL)
        write_by_count(report, points, variance);
    return odds_report_fail(report, fault);
}
