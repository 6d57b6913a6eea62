/* The report on the value of a round in which both of the dealer's cards are
 * shown. */
#include <math.h>
#include <stdlib.h>

#include "cli_listing.h"
#include "odds_book.h"
#include "report.h"

static const char *const NOTE =
    "Expected values of a round before the deal, per unit of the first bet. "
    "Both of the dealer's cards are known before you act.\n"
    "Distribution of results: not available where both dealer cards are face "
    "up.";

enum { DEALER_HAND, DEALER_TOTAL, CHANCE, VALUE, COLUMNS };

static const struct listing_column COLUMN[COLUMNS] = {
    [DEALER_HAND] = {"dealer", "dealer", LISTING_WORD, 6},
    [DEALER_TOTAL] = {"total", "total", LISTING_WORD, 9},
    [CHANCE] = {"chance", "chance", LISTING_CHANCE, 8},
    [VALUE] = {"value", "value", LISTING_VALUE, 9},
};

const char *odds_report_check_exposed(const struct odds_report_request *request)
{
    if (request->question == ODDS_REPORT_CHART && request->chart)
        return "--chart FILE works only with dealer-shows = one: a file "
               "knows only the upcard";
    if (request->before_the_look)
        return "--before-look works only with dealer-shows = one";
    return request->form == ODDS_REPORT_SVG
               ? "--svg works only with dealer-shows = one"
               : NULL;
}

/* ---- Working it out ---- */

static const char *find_exposed(const struct odds_report *report,
                                struct odds_exposed *exposed)
{
    struct odds_book *books = calloc(ODDS_RANKS, sizeof *books);
    const char *fault =
        books ? odds_exposed_fill(report->odds, &report->shoe,
                                  report->request->strategy, books, exposed)
              : "out of memory";
    free(books);
    return fault;
}

const char *odds_report_exposed_value(const struct odds_report *report,
                                      double *value)
{
    struct odds_exposed exposed;
    const char *fault = find_exposed(report, &exposed);
    if (fault == NULL)
        *value = exposed.value;
    return fault;
}

/* ---- Writing it ---- */

static const char *total_in_words(const struct rules *rules, int low, int high,
                                  char text[CHART_NAME_SIZE])
{
    enum { ACE_BONUS = 10 };
    int hard = low + high + ODDS_TWO_CARDS;
    struct odds_hand hand = {.cards = ODDS_TWO_CARDS,
                             .total = (uint8_t)hard,
                             .soft = low == ODDS_ACE};
    if (hand.soft)
        hand.total = (uint8_t)(hard + ACE_BONUS);
    if (odds_hand_is_natural(rules, &hand))
        return "blackjack";
    return chart_row_name(
        (struct chart_row){hand.soft ? CHART_SOFT : CHART_HARD, hand.total},
        text);
}

static void write_dealer_row(const struct odds_report *report,
                             const struct listing_rows *rows,
                             const struct odds_exposed *exposed, int low,
                             int high)
{
    char cards[RANKS_TEXT_SIZE], total[CHART_NAME_SIZE];
    struct odds_hand hand = {.cards = ODDS_TWO_CARDS};
    if (exposed->chance[low][high] <= 0)
        return;
    hand.count[low]++;
    hand.count[high]++;
    const struct listing_cell cells[COLUMNS] = {
        [DEALER_HAND] = {.word = odds_report_ranks_in_words(&hand, cards)},
        [DEALER_TOTAL] = {.word = total_in_words(&report->request->rules, low,
                                                 high, total)},
        [CHANCE] = {.number = exposed->chance[low][high]},
        [VALUE] = {.number = exposed->by_hand[low][high]},
    };
    listing_write_cells(rows, cells);
}

/* Writes a row for the dealer's cards, hard totals first, in ascending order.
 */
static void write_dealers(const struct odds_report *report,
                          const struct odds_exposed *exposed,
                          const struct listing_rows *rows)
{
    enum { HARD_LEAST = 2, HARD_MOST = 2 * ODDS_TEN };
    listing_write_names(rows);
    for (int sum = HARD_LEAST; sum <= HARD_MOST; sum++)
        for (int low = 1; 2 * low <= sum; low++)
            if (sum - low < ODDS_RANKS)
                write_dealer_row(report, rows, exposed, low, sum - low);
    for (int high = ODDS_ACE; high < ODDS_RANKS; high++)
        write_dealer_row(report, rows, exposed, ODDS_ACE, high);
}

static void exposed_write_json(const struct odds_report *report,
                               const struct odds_exposed *exposed)
{
    struct json json = odds_report_start_strategy_json(report, NOTE);
    json_number(&json, "value", exposed->value);
    json_array(&json, "by_dealer", JSON_LINES);
    const struct listing_rows rows = {.out = report->out,
                                      .form = LISTING_JSON,
                                      .columns = COLUMN,
                                      .count = COLUMNS,
                                      .json = &json};
    write_dealers(report, exposed, &rows);
    json_end(&json);
    json_end(&json);
}

static void exposed_write_csv(const struct odds_report *report,
                              const struct odds_exposed *exposed,
                              const struct listing_rows *rows)
{
    odds_report_write_strategy_conditions(report, NOTE);
    write_dealers(report, exposed, rows);
    fprintf(report->out, "all,,1,");
    cli_write_csv_number(report->out, exposed->value);
    fputc('\n', report->out);
}

static void exposed_write_text(const struct odds_report *report,
                               const struct odds_exposed *exposed,
                               const struct listing_rows *rows)
{
    odds_report_write_heading(report, "Expected value of a round");
    fprintf(report->out, "  expected value       %+.9f\n", exposed->value);
    fprintf(report->out, "  %-20s %.4f%% of the first bet\n\n",
            exposed->value < 0 ? "house edge" : "player's edge",
            100 * fabs(exposed->value));
    write_dealers(report, exposed, rows);
    fputc('\n', report->out);
    odds_report_write_strategy_conditions(report, NOTE);
}

enum cli_status odds_report_exposed_edge(struct odds_report *report)
{
    struct odds_exposed exposed;
    struct listing_rows rows = {
        .out = report->out, .columns = COLUMN, .count = COLUMNS};
    const char *fault = find_exposed(report, &exposed);
    if (fault)
        return odds_report_fail(report, fault);
    switch (report->request->form) {
    case ODDS_REPORT_JSON:
        exposed_write_json(report, &exposed);
        break;
    case ODDS_REPORT_CSV:
        rows.form = LISTING_CSV;
        exposed_write_csv(report, &exposed, &rows);
        break;
    default:
        exposed_write_text(report, &exposed, &rows);
    }
    return CLI_DONE;
}
