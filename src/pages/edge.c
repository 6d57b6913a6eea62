/* What a round is worth. */
#include <math.h>
#include <stdlib.h>

#include "page.h"

static const char *const VALUES =
    "Values of a whole round before any card, per unit of the first bet.";
static const char *const CHANCES =
    "Chances of results are exact, except that three hands or four that come "
    "of one pair are taken as independent of each other, given how the dealer "
    "ends.";

enum { NOTE_SIZE = 320, EXACT_HANDS = 2 };

struct edge {
    struct odds_book book;
    struct odds_spread spread;
    const char *unknown; /* why there is no spread; NULL: there is */
};

static void write_conditions_of_edge(const struct page *page,
                                     const struct edge *edge)
{
    char note[NOTE_SIZE];
    if (page->request->form == PAGE_CSV ||
        (!edge->unknown && page->request->rules.split <= EXACT_HANDS))
        snprintf(note, sizeof note, "%s", VALUES);
    else if (edge->unknown)
        snprintf(note, sizeof note, "%s\nNo chances of results: %s.", VALUES,
                 edge->unknown);
    else
        snprintf(note, sizeof note, "%s\n%s", VALUES, CHANCES);
    page_write_strategy_conditions(page, note);
}

static void write_results(const struct page *page,
                          const struct odds_spread *spread, bool json)
{
    int count = 0;
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
        double result = (i - ODDS_TENTHS_MAX) / 10.0;
        if (spread->chance[i] <= 0)
            continue;
        if (json) {
            fprintf(page->out, "%s\n    {\"result\": %g, \"chance\": ",
                    count > 0 ? "," : "", result);
            cli_write_json_number(page->out, spread->chance[i]);
            fprintf(page->out, "}");
        } else
            fprintf(page->out, "  %+6.1f   %10.6f%%\n", result,
                    100 * spread->chance[i]);
        count++;
    }
}

/* What is known at once, and shown before what takes longest. */
static void write_values(const struct page *page,
                         const struct odds_round *round)
{
    FILE *out = page->out;
    page_write_heading(page, "A round");
    fprintf(out, "  value                %+.9f\n", round->value);
    fprintf(out, "  that is              %+.4f%% of the first bet, %s\n",
            100 * round->value,
            round->value < 0 ? "for the house" : "for the player");
    fprintf(out, "  without insurance    %+.9f\n\n", round->without_insurance);
    fprintf(out, "  dealer      chance        value\n");
    for (int column = 0; column < ODDS_RANKS; column++) {
        int upcard = chart_upcard_at(column);
        if (round->upcard[upcard] > 0)
            fprintf(out, "  %-6s   %8.4f%%   %+.6f\n", odds_rank_name(upcard),
                    100 * round->upcard[upcard], round->by_upcard[upcard]);
    }
    fputc('\n', out);
}

static void write_spread(const struct page *page, const struct edge *edge)
{
    FILE *out = page->out;
    if (edge->unknown == NULL) {
        fprintf(out, "  standard deviation   %.6f bets\n",
                edge->spread.deviation);
        fprintf(out, "  variance             %.6f\n\n", edge->spread.variance);
        fprintf(out, "  result       chance\n");
        write_results(page, &edge->spread, false);
        fputc('\n', out);
    }
    write_conditions_of_edge(page, edge);
}

static void write_by_upcard(const struct page *page,
                            const double values[ODDS_RANKS],
                            const struct odds_round *round)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(page->out, "%s\"%s\": ", rank > 0 ? ", " : "",
                odds_rank_name(rank));
        cli_write_json_number(page->out,
                              round->upcard[rank] > 0 ? values[rank] : NAN);
    }
}

static void write_json_page(const struct page *page, const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    FILE *out = page->out;
    bool known = edge->unknown == NULL;
    fprintf(out, "{\n");
    write_conditions_of_edge(page, edge);
    fprintf(out, "  \"strategy\": \"%s\",\n  \"value\": ",
            odds_strategy_name(page->request->strategy));
    cli_write_json_number(out, round->value);
    fprintf(out, ",\n  \"without_insurance\": ");
    cli_write_json_number(out, round->without_insurance);
    fprintf(out, ",\n  \"deviation\": ");
    cli_write_json_number(out, known ? edge->spread.deviation : NAN);
    fprintf(out, ",\n  \"variance\": ");
    cli_write_json_number(out, known ? edge->spread.variance : NAN);
    fprintf(out, ",\n  \"by_upcard\": {");
    write_by_upcard(page, round->by_upcard, round);
    fprintf(out, "},\n  \"upcard_chance\": {");
    write_by_upcard(page, round->upcard, round);
    fprintf(out, "},\n  \"results\": [");
    if (known)
        write_results(page, &edge->spread, true);
    fprintf(out, "%s]\n}\n", known ? "\n  " : "");
}

static void write_csv_page(const struct page *page, const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    FILE *out = page->out;
    write_conditions_of_edge(page, edge);
    fprintf(out, "upcard,chance,value\n");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (round->upcard[rank] <= 0)
            continue;
        fprintf(out, "%s,", odds_rank_name(rank));
        cli_write_csv_number(out, round->upcard[rank]);
        fputc(',', out);
        cli_write_csv_number(out, round->by_upcard[rank]);
        fputc('\n', out);
    }
    fprintf(out, "all,1,");
    cli_write_csv_number(out, round->value);
    fputc('\n', out);
}

/* What takes longest here. A book whose results can't be spread still has its
 * values. */
static void spread(const struct page *page, struct edge *edge)
{
    page_tell_wait(page, "working out how results scatter");
    edge->unknown = odds_spread(page->odds, &edge->book, &edge->spread);
    page_tell_wait(page, "");
}

static enum cli_status write_form(const struct page *page, struct edge *edge)
{
    switch (page->request->form) {
    case PAGE_CSV:
        write_csv_page(page, edge);
        break;
    case PAGE_JSON:
        spread(page, edge);
        write_json_page(page, edge);
        break;
    default:
        write_values(page, &edge->book.round);
        if (cli_flush(page->cli) != CLI_DONE)
            return CLI_FAILED;
        spread(page, edge);
        write_spread(page, edge);
    }
    return CLI_DONE;
}

enum cli_status page_edge(struct page *page)
{
    struct edge *edge = malloc(sizeof *edge);
    if (edge == NULL)
        return page_fail(page, "there is no memory for the odds");
    const char *fault = odds_book_fill(page->odds, &page->shoe,
                                       page->request->strategy, &edge->book);
    enum cli_status status =
        fault ? page_fail(page, fault) : write_form(page, edge);
    free(edge);
    return status;
}
