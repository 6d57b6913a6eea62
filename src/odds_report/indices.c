/* What a count tells: its correlations and index numbers. */
#include <math.h>

#include "write.h"
#include "cli_output.h"

enum { SHOWN_MOST = 40, REST_COLUMNS = 52 };

/* The code of a cell that stands for itself. */
static const char *code_of(struct chart_row row, struct odds_cell cell,
                           struct odds_chart *chart)
{
    cell.possible = true;
    chart_cells(chart, row)[0] = cell;
    return chart_code(chart, row, 0);
}

/* ---- For people ---- */

static void write_part(FILE *out, const char *name, double part)
{
    if (isfinite(part))
        fprintf(out, "  %-22s %.4f\n", name, part);
}

static void write_insurance(const struct odds_report *report,
                            const struct count_study *study)
{
    FILE *out = report->out;
    if (!study->has_insurance)
        return;
    if (isnan(study->insurance))
        fprintf(out, "  insurance              the tags do not tell\n");
    else
        fprintf(out,
                "  insurance              from %+d on (%+.2f)  gain %.5f%%\n",
                (int)ceil(study->insurance - 0.5), study->insurance,
                100 * study->insurance_gain);
}

static void write_table(const struct odds_report *report,
                        const struct count_study *study)
{
    FILE *out = report->out;
    struct odds_chart chart = {.pair[0][0] = {.possible = true}};
    double rest = 0;
    fprintf(out, "  %-8s %-6s  %-6s %-6s %6s  %8s  %10s\n", "hand", "dealer",
            "below", "from", "index", "crossing", "gain");
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *one = &study->list[i];
        char name[CHART_NAME_SIZE];
        if (i >= SHOWN_MOST) {
            rest += one->gain;
            continue;
        }
        fprintf(out, "  %-8s %-6s  %-6s ", chart_row_name(one->row, name),
                odds_rank_name(one->upcard),
                code_of(one->row, one->below, &chart));
        fprintf(out, "%-6s %+6d  %+8.2f  %9.5f%%\n",
                code_of(one->row, one->from, &chart), one->index, one->crossing,
                100 * one->gain);
    }
    if (study->count > SHOWN_MOST)
        odds_report_write_rest(report, study->count - SHOWN_MOST, REST_COLUMNS,
                               rest);
    fputc('\n', out);
}

static void write_text_page(const struct odds_report *report,
                            const struct count_study *study)
{
    FILE *out = report->out;
    char heading[COUNT_NAME_SIZE + 16];
    snprintf(heading, sizeof heading, "The count %s",
             report->request->tags.name);
    odds_report_write_heading(report, heading);
    fprintf(out, "  tags, A and 2 to 10    ");
    count_tags_write(out, &report->request->tags);
    fputc('\n', out);
    if (fabs(study->mean) > 1e-12)
        fprintf(out,
                "  mean tag               %+.4f, taken off for each card "
                "that is seen\n",
                study->mean);
    write_part(out, "betting correlation", study->betting);
    write_part(out, "playing correlation", study->playing);
    write_part(out, "insurance correlation", study->insurance_correlation);
    write_insurance(report, study);
    fputc('\n', out);
    write_table(report, study);
    fprintf(out,
            "S stand, H hit, Dh double else hit, Ds double else stand, Rh and "
            "Rs surrender\nelse hit or stand, P split. The count is per deck "
            "left, rounded down. Gains are\nof a round with %d cards left, in "
            "per cent of the first bet.\n\n",
            study->left);
    odds_report_write_conditions(
        report, "Values are exact for the mean shoe of each true "
                "count; man odds tells how.");
}

/* ---- For programs ---- */

static void write_json_rows(const struct odds_report *report,
                            const struct count_study *study)
{
    struct odds_chart chart = {.pair[0][0] = {.possible = true}};
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *one = &study->list[i];
        char name[CHART_NAME_SIZE];
        fprintf(report->out, "%s\n    {\"hand\": \"%s\", \"dealer\": \"%s\", ",
                i > 0 ? "," : "", chart_row_name(one->row, name),
                odds_rank_name(one->upcard));
        fprintf(report->out, "\"below\": \"%s\", ",
                code_of(one->row, one->below, &chart));
        fprintf(report->out,
                "\"from\": \"%s\", \"index\": %d, \"crossing\": %.17g, "
                "\"gain\": %.17g}",
                code_of(one->row, one->from, &chart), one->index, one->crossing,
                one->gain);
    }
}

static void write_member(FILE *out, const char *name, double value)
{
    fprintf(out, "  \"%s\": ", name);
    cli_write_json_number(out, value);
    fprintf(out, ",\n");
}

static void write_json_page(const struct odds_report *report,
                            const struct count_study *study)
{
    FILE *out = report->out;
    fprintf(out, "{\n");
    odds_report_write_conditions(
        report, "exact for the mean shoe of each true count; gains "
                "per unit of the first bet, a round");
    fprintf(out, "  \"count\": \"%s\",\n  \"tags\": [",
            report->request->tags.name);
    count_tags_write(out, &report->request->tags);
    fprintf(out, "],\n  \"cards_left\": %d,\n", study->left);
    write_member(out, "mean_tag", study->mean);
    write_member(out, "betting_correlation", study->betting);
    write_member(out, "playing_correlation", study->playing);
    write_member(out, "insurance_correlation", study->insurance_correlation);
    write_member(out, "insurance_crossing",
                 study->has_insurance ? study->insurance : NAN);
    write_member(out, "insurance_gain", study->insurance_gain);
    fprintf(out, "  \"indices\": [");
    write_json_rows(report, study);
    fprintf(out, "\n  ]\n}\n");
}

static void write_csv_page(const struct odds_report *report,
                           const struct count_study *study)
{
    struct odds_chart chart = {.pair[0][0] = {.possible = true}};
    FILE *out = report->out;
    odds_report_write_conditions(
        report, "exact for the mean shoe of each true count; gains "
                "per unit of the first bet, a round");
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
                code_of(one->row, one->below, &chart));
        fprintf(out, "%s,%d,%.17g,%.17g\n",
                code_of(one->row, one->from, &chart), one->index, one->crossing,
                one->gain);
    }
}

/* ---- The report ---- */

enum cli_status odds_report_indices(struct odds_report *report)
{
    enum { PER_CENT = 100 };
    struct count_study study;
    struct count_progress progress = odds_report_progress(report);
    int left = report->cards - report->cards * report->request->seen / PER_CENT;
    const char *fault =
        count_study_find(&study, report->odds, &report->shoe,
                         &report->request->tags, left, &progress);
    if (fault == NULL && report->request->form == ODDS_REPORT_JSON)
        write_json_page(report, &study);
    else if (fault == NULL && report->request->form == ODDS_REPORT_CSV)
        write_csv_page(report, &study);
    else if (fault == NULL)
        write_text_page(report, &study);
    count_study_free(&study);
    return odds_report_fail(report, fault);
}
