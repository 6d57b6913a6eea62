/* The report on the value of a round and of insurance by true count. */
#include <math.h>
#include <stdlib.h>

#include "listing.h"

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
