/* The reports on counts: effects of removal, indices, and values by true count.
 */
#include <math.h>
#include <stdlib.h>

#include "odds_report/odds_report_inside.h"

/* ---- The report on effects of removal ---- */

enum { NOTE_SIZE = 512 };

static const char *const NOTE =
    "Change in value of a round and of an insurance bet when one card is "
    "removed.";

static const struct field EFFECTS_FIELDS[] = {
    FIELD(struct count_effects, value),
    FIELD_NAMED("insurance_value", struct count_effects, stakes), FIELD_END};

enum { EFFECT_COLUMNS = 3 };
static const struct listing_column EFFECT_COLUMN[EFFECT_COLUMNS] = {
    {"card", NULL, LISTING_CODE, 0},
    {"round", NULL, LISTING_VALUE, 0},
    {"insurance", NULL, LISTING_VALUE, 0},
};

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
    odds_report_write_conditions(report, NOTE);
}

static void effects_write_data(const struct odds_report *report,
                               const struct count_effects *effects)
{
    struct listing listing =
        listing_of(report, EFFECT_COLUMN, EFFECT_COLUMNS, NOTE);
    listing.fields = EFFECTS_FIELDS;
    listing.figures = effects;
    listing_start(&listing, NULL, "effects");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct listing_cell cells[EFFECT_COLUMNS] = {
            {.word = odds_rank_name(rank)},
            {.number = effects->round[rank]},
            {.number = effects->insurance[rank]}};
        listing_write(&listing.rows, cells);
    }
    listing_end(&listing);
}

const char *odds_report_effects(struct odds_report *report)
{
    struct count_effects found;
    struct count_progress progress = odds_report_progress(report);
    const char *fault =
        count_effects_find(&found, report->odds, &report->shoe,
                           report->request->strategy, &progress);
    if (fault == NULL && report->request->form == LISTING_TEXT)
        effects_write_text(report, &found);
    else if (fault == NULL)
        effects_write_data(report, &found);
    return fault;
}

/* ---- The report on a count: its correlations and index numbers ---- */

enum { SHOWN_MOST = 40, REST_COLUMNS = 52 };

/* An index, or the true count from which to take insurance. */
struct index_row {
    const char *hand, *dealer, *below, *from;
    int index;
    double crossing, gain;
    char name[CHART_NAME_SIZE]; /* the hand in words */
};

/* A study whose crossing of insurance is NAN if there is none. */
struct indices {
    struct count_tags tags;
    bool risk_averse;
    struct count_study study;
    struct index_row *indices;
};

static const struct field INDEX_FIELDS[] = {
    FIELD_KIND("hand", struct index_row, hand, FIELD_WORD),
    FIELD_KIND("dealer", struct index_row, dealer, FIELD_WORD),
    FIELD_KIND("below", struct index_row, below, FIELD_WORD),
    FIELD_KIND("from", struct index_row, from, FIELD_WORD),
    FIELD(struct index_row, index),
    FIELD(struct index_row, crossing),
    FIELD(struct index_row, gain),
    FIELD_END};
#define QUALITY(name, member) \
    FIELD_NAMED(name, struct indices, study.quality.member)
static const struct field INDICES_FIELDS[] = {
    FIELD_NAMED("count", struct indices, tags.name),
    FIELD(struct indices, risk_averse),
    FIELD_ALL("tags", struct indices, tags.tag, FIELD_NUMBER),
    FIELD_NAMED("cards_left", struct indices, study.left),
    FIELD_NAMED("mean_tag", struct indices, study.mean),
    QUALITY("betting_correlation", betting),
    QUALITY("playing_efficiency", playing),
    QUALITY("insurance_correlation", insurance),
    QUALITY("betting_with_aces", betting_with_aces),
    QUALITY("insurance_with_aces", insurance_with_aces),
    QUALITY("ace_adds", ace),
    FIELD_NAMED("insurance_crossing", struct indices, study.insurance),
    FIELD_NAMED("insurance_gain", struct indices, study.insurance_gain),
    FIELD_ROWS("indices", struct indices, indices, study.count, INDEX_FIELDS),
    FIELD_END};

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

static void indices_write_table(const struct odds_report *report,
                                const struct indices *indices)
{
    FILE *out = report->out;
    double rest = 0;
    fprintf(out, "  %-8s %-6s  %-6s %-6s %6s  %8s  %10s\n", "hand", "dealer",
            "below", "from", "index", "crossing", "gain");
    for (size_t i = 0; i < indices->study.count; i++) {
        const struct index_row *one = &indices->indices[i];
        char crossing[CLI_SIGNED_SIZE];
        if (i < SHOWN_MOST)
            fprintf(out, "  %-8s %-6s  %-6s %-6s %+6d  %8s  %9.5f%%\n",
                    one->hand, one->dealer, one->below, one->from, one->index,
                    cli_signed(crossing, one->crossing, 2), 100 * one->gain);
        else
            rest += one->gain;
    }
    if (indices->study.count > SHOWN_MOST)
        odds_report_write_rest(report, indices->study.count - SHOWN_MOST,
                               REST_COLUMNS, rest);
    fputc('\n', out);
}

static void indices_write_text(const struct odds_report *report,
                               const struct count_study *study,
                               const struct indices *indices)
{
    FILE *out = report->out;
    bool averse = report->request->risk_averse;
    char heading[COUNT_NAME_SIZE + 32], tags[COUNT_TAGS_SIZE];
    snprintf(heading, sizeof heading, "Count: %s%s", report->request->tags.name,
             averse ? ", risk-averse" : "");
    odds_report_write_heading(report, heading);
    fprintf(out, "  tags, A and 2 to 10    %s\n",
            count_tags_text(&report->request->tags, tags));
    if (fabs(study->mean) > 1e-12)
        fprintf(out,
                "  mean tag               %+.4f, subtracted for each card "
                "seen\n",
                study->mean);
    write_correlation(out, "betting correlation", study->quality.betting);
    write_correlation(out, "playing efficiency", study->quality.playing);
    write_correlation(out, "insurance correlation", study->quality.insurance);
    if (isfinite(study->quality.ace))
        fprintf(out,
                "  aces on the side       betting %.4f, insurance %.4f; an "
                "ace adds %.2f\n",
                study->quality.betting_with_aces,
                study->quality.insurance_with_aces, study->quality.ace);
    if (study->has_insurance && isnan(study->insurance))
        fprintf(out,
                "  insurance              the tags say nothing about it\n");
    else if (study->has_insurance)
        fprintf(out,
                "  insurance              take at %+d or more (%+.2f), gain "
                "%.5f%%\n",
                (int)ceil(study->insurance - 0.5), study->insurance,
                100 * study->insurance_gain);
    fputc('\n', out);
    indices_write_table(report, indices);
    fprintf(out,
            "S stand, H hit, Dh double else hit, Ds double else stand, Rh "
            "surrender else hit,\nRs surrender else stand, P split. An index "
            "is the true count (per deck\nleft) at which the play changes, to "
            "the nearest whole number. Plays are worked\nout for average shoes "
            "of %d cards, and gains for shoes of %d cards.\nGains are per "
            "round, as a percentage of the first bet.\n\n",
            report->cards, study->left);
    if (averse)
        fprintf(out, "A play is best here if it makes the bankroll of a Kelly "
                     "bettor grow fastest:\nif its value, less half its mean "
                     "square times the share of the bankroll that\nis bet, is "
                     "largest. Gains are certainty equivalents.\n\n");
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

/* Fills the figures, whose rows begin at `rows`: first comes the one for
 * insurance, which is no index, if there is one. */
static void fill_indices(const struct odds_report *report,
                         const struct count_study *study,
                         struct index_row *rows, struct indices *indices)
{
    struct odds_chart chart = {.pair[0][0] = {.possible = true}};
    *indices = (struct indices){.tags = report->request->tags,
                                .risk_averse = report->request->risk_averse,
                                .study = *study,
                                .indices = rows};
    if (!study->has_insurance)
        indices->study.insurance = NAN;
    if (!isnan(indices->study.insurance))
        *indices->indices++ =
            (struct index_row){.hand = "insurance",
                               .dealer = "A",
                               .index = (int)ceil(study->insurance - 0.5),
                               .crossing = study->insurance,
                               .gain = study->insurance_gain};
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *one = &study->list[i];
        struct index_row *row = &indices->indices[i];
        row->hand = chart_row_name(one->row, row->name);
        row->dealer = odds_rank_name(one->upcard);
        row->below = code_alone(one->row, one->below, &chart);
        row->from = code_alone(one->row, one->from, &chart);
        row->index = one->index;
        row->crossing = one->crossing;
        row->gain = one->gain;
    }
}

static const char *indices_write(const struct odds_report *report,
                                 const struct count_study *study)
{
    struct indices indices;
    char tags[COUNT_TAGS_SIZE];
    struct index_row *rows = calloc(study->count + 1, sizeof *rows);
    if (rows == NULL)
        return "out of memory";
    fill_indices(report, study, rows, &indices);
    if (report->request->form == LISTING_JSON) {
        struct json json = odds_report_start_json(report, program_note(report));
        report_json_fields(&json, INDICES_FIELDS, &indices);
        json_end(&json);
    } else if (report->request->form == LISTING_TEXT)
        indices_write_text(report, study, &indices);
    else {
        odds_report_write_conditions(report, program_note(report));
        fprintf(report->out, "# %d cards left; tags %s\n", study->left,
                count_tags_text(&report->request->tags, tags));
        report_csv_rows(report->out, INDEX_FIELDS, rows,
                        study->count + (size_t)(indices.indices - rows),
                        sizeof *rows);
    }
    free(rows);
    return NULL;
}

const char *odds_report_indices(struct odds_report *report)
{
    struct count_study study;
    struct count_progress progress = odds_report_progress(report);
    const char *fault = count_study_find(
        &study, report->odds, &report->shoe, &report->request->tags,
        odds_report_cards_left(report),
        report->request->risk_averse ? COUNT_AIM_GROWTH : COUNT_AIM_VALUE,
        &progress);
    if (fault == NULL)
        fault = indices_write(report, &study);
    count_study_free(&study);
    return fault;
}

/* ---- The report on the value of a round by true count ---- */

enum { TRUE_COUNT, CHANCE, VALUE, INSURANCE, KELLY, COLUMNS };

static const struct listing_column COLUMN[COLUMNS] = {
    [TRUE_COUNT] = {"true_count", "true count", LISTING_COUNT, 10},
    [CHANCE] = {"chance", "chance", LISTING_CHANCE, 8},
    [VALUE] = {"value", "value", LISTING_EDGE, 9},
    [INSURANCE] = {"insurance", "insurance", LISTING_EDGE, 10},
    [KELLY] = {"kelly", "Kelly bet", LISTING_CHANCE, 9},
};

/* Stores the variance of a round from the whole shoe; NAN if it is unknown. */
static const char *find_variance(const struct odds_report *report,
                                 double *variance)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    if (solution == NULL)
        return "out of memory";
    odds_report_tell_wait(report, "working out the variance of a round");
    *variance = NAN;
    const char *fault =
        odds_solve(report->odds, &report->shoe, ODDS_CDZ, solution);
    if (fault == NULL)
        (void)odds_variance(report->odds, solution, variance);
    odds_report_tell_wait(report, "");
    free(solution);
    return fault;
}

static void write_by_count(const struct odds_report *report,
                           const struct count_point points[COUNT_TRUES],
                           double variance)
{
    char heading[COUNT_NAME_SIZE + 32], note[NOTE_SIZE];
    const struct rules *rules = &report->request->rules;
    bool has_insurance = rules->insurance && rules->natural != PAYS_NONE;
    snprintf(heading, sizeof heading, "Value by true count: %s",
             report->request->tags.name);
    snprintf(
        note, sizeof note,
        "For the average shoe with %d cards left at each true count before the "
        "deal, with the best play for it. Insurance: per unit of that bet, "
        "against an ace that isn't counted yet. The chances of %+d and %+d "
        "include the counts beyond. Kelly bet: share of the bankroll, with the "
        "variance of the whole shoe, %.4f.",
        odds_report_cards_left(report), points[0].true_count,
        points[COUNT_TRUES - 1].true_count, variance);
    struct listing listing = listing_of(report, COLUMN, COLUMNS, note);
    listing_start(&listing, heading, "true_counts");
    for (int i = 0; i < COUNT_TRUES; i++) {
        const struct count_point *point = &points[i];
        const struct listing_cell cells[COLUMNS] = {
            [TRUE_COUNT] = {.number = point->true_count},
            [CHANCE] = {.number = point->chance},
            [VALUE] = {.number = point->value},
            [INSURANCE] = {.number = has_insurance ? point->insurance : NAN},
            /* The fraction of a bankroll that makes it grow fastest is, for
             * small edges, the value divided by the variance (Kelly 1956; Thorp
             * 2006). */
            [KELLY] = {.number =
                           point->value > 0 ? point->value / variance : 0},
        };
        listing_write(&listing.rows, cells);
    }
    listing_end(&listing);
}

const char *odds_report_by_count(struct odds_report *report)
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
    return fault;
}

/* ---- The list of counts ---- */

enum { LIST_COLUMNS = 8 };
static const struct listing_column LIST_COLUMN[LIST_COLUMNS] = {
    {"count", "count", LISTING_WORD, 10},
    {"tags", "tags for A,2,...,10", LISTING_WORD, 30},
    {"betting_correlation", "BC", LISTING_NUMBER, 5},
    {"playing_efficiency", "PE", LISTING_NUMBER, 5},
    {"insurance_correlation", "IC", LISTING_NUMBER, 5},
    {"betting_with_aces", "BC+A", LISTING_NUMBER, 5},
    {"insurance_with_aces", "IC+A", LISTING_NUMBER, 5},
    {"ace_adds", NULL, LISTING_NUMBER, 0},
};

const char *odds_report_counts(struct odds_report *report)
{
    size_t count = count_preset_count();
    struct count_quality *qualities = calloc(count, sizeof *qualities);
    struct count_progress progress = odds_report_progress(report);
    const char *fault =
        qualities
            ? count_qualities_find(qualities, report->odds, &report->shoe,
                                   odds_report_cards_left(report), &progress)
            : "out of memory";
    char note[NOTE_SIZE];
    snprintf(
        note, sizeof note,
        "BC: betting correlation, PE: playing efficiency with %d cards "
        "left, IC: insurance correlation; BC+A and IC+A: with a side count "
        "of aces; see odds(6).",
        odds_report_cards_left(report));
    struct listing listing =
        listing_of(report, LIST_COLUMN, LIST_COLUMNS, note);
    if (fault == NULL)
        listing_start(&listing, "Counts", "counts");
    for (size_t i = 0; i < count && fault == NULL; i++) {
        char tags[COUNT_TAGS_SIZE];
        const struct listing_cell cells[LIST_COLUMNS] = {
            {.word = count_preset(i)->name},
            {.word = count_tags_text(count_preset(i), tags)},
            {.number = qualities[i].betting},
            {.number = qualities[i].playing},
            {.number = qualities[i].insurance},
            {.number = qualities[i].betting_with_aces},
            {.number = qualities[i].insurance_with_aces},
            {.number = qualities[i].ace},
        };
        listing_write(&listing.rows, cells);
    }
    if (fault == NULL)
        listing_end(&listing);
    free(qualities);
    return fault;
}

/* ---- The ceiling, and the share of it that each count has ---- */

enum { SHARE_COLUMNS = 8 };
static const struct listing_column SHARE_COLUMN[SHARE_COLUMNS] = {
    {"bettor", "who bets", LISTING_WORD, 11},
    {"correlation", "corr.", LISTING_NUMBER, 5},
    {"bets", "bets", LISTING_CHANCE, 8},
    {"won", "best play", LISTING_EDGE, 9},
    {"error", "+/-", LISTING_CHANCE, 6},
    {"share", "share", LISTING_CHANCE, 8},
    {"won_by_chart", "by chart", LISTING_EDGE, 9},
    {"chart_share", "share", LISTING_CHANCE, 8},
};

enum { SHARES_MOST = 32 };

static void write_shares(const struct odds_report *report,
                         const struct count_tags *tags,
                         const struct count_share *shares, size_t count)
{
    static const char *const names[] = {[COUNT_SHARE_EVERY] = "every round",
                                        [COUNT_SHARE_EXACT] = "exact cards"};
    char note[NOTE_SIZE];
    snprintf(
        note, sizeof note,
        "Won per round, with one bet when the next round is worth something, "
        "and nothing otherwise, with %d cards left: by a player who knows "
        "exactly which cards are gone, and by counters at their true count. "
        "Best play is that for the exact cards; the chart is that of the whole "
        "shoe. Share: of what the exact cards win with best play.",
        odds_report_cards_left(report));
    struct listing listing =
        listing_of(report, SHARE_COLUMN, SHARE_COLUMNS, note);
    listing_start(&listing, "What the exact cards would win", "bettors");
    for (size_t i = 0; i < COUNT_SHARE_COUNTS + count; i++) {
        const struct count_share *share = &shares[i];
        const double ceiling = shares[COUNT_SHARE_EXACT].won;
        bool of_ceiling = i != COUNT_SHARE_EVERY;
        const struct listing_cell cells[SHARE_COLUMNS] = {
            {.word = i < COUNT_SHARE_COUNTS
                         ? names[i]
                         : tags[i - COUNT_SHARE_COUNTS].name},
            {.number = share->correlation},
            {.number = share->bets},
            {.number = share->won},
            {.number = share->error},
            {.number = of_ceiling ? share->won / ceiling : NAN},
            {.number = share->by_chart},
            {.number = of_ceiling ? share->by_chart / ceiling : NAN},
        };
        listing_write(&listing.rows, cells);
    }
    listing_end(&listing);
}

const char *odds_report_ceiling(struct odds_report *report)
{
    struct count_tags tags[SHARES_MOST];
    struct count_share shares[COUNT_SHARE_COUNTS + SHARES_MOST];
    struct count_progress progress = odds_report_progress(report);
    size_t count = 0;
    for (; count < count_preset_count() && !report->request->is_counted;
         count++)
        tags[count] = *count_preset(count);
    if (report->request->is_counted)
        tags[count++] = report->request->tags;
    const char *fault =
        count_shares_find(shares, tags, count, report->odds, &report->shoe,
                          odds_report_cards_left(report), &progress);
    if (fault == NULL)
        write_shares(report, tags, shares, count);
    return fault;
}
