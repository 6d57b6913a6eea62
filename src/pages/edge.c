/* What a round is worth. */
#include <math.h>
#include <stdlib.h>

#include "page.h"

static const char *const NOTE =
    "Values of a whole round before any card, per unit of the first bet.";

struct edge {
    struct odds_book book;
    struct odds_spread spread;
};

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
            write_number(page->out, spread->chance[i]);
            fprintf(page->out, "}");
        } else
            fprintf(page->out, "  %+6.1f   %10.6f%%\n", result,
                    100 * spread->chance[i]);
        count++;
    }
}

static void write_text_page(const struct page *page, const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    FILE *out = page->out;
    write_heading(page, "A round");
    fprintf(out, "  value                %+.9f\n", round->value);
    fprintf(out, "  that is              %+.4f%% of the first bet, %s\n",
            100 * round->value,
            round->value < 0 ? "for the house" : "for the player");
    fprintf(out, "  without insurance    %+.9f\n", round->without_insurance);
    fprintf(out, "  standard deviation   %.6f bets\n", edge->spread.deviation);
    fprintf(out, "  variance             %.6f\n\n", edge->spread.variance);
    fprintf(out, "  dealer      chance        value\n");
    for (int column = 0; column < ODDS_RANKS; column++) {
        int upcard = chart_upcard_at(column);
        if (round->upcard[upcard] > 0)
            fprintf(out, "  %-6s   %8.4f%%   %+.6f\n", odds_rank_name(upcard),
                    100 * round->upcard[upcard], round->by_upcard[upcard]);
    }
    fprintf(out, "\n  result       chance\n");
    write_results(page, &edge->spread, false);
    fputc('\n', out);
    write_strategy_conditions(page, NOTE);
}

static void write_by_upcard(const struct page *page,
                            const double values[ODDS_RANKS],
                            const struct odds_round *round)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(page->out, "%s\"%s\": ", rank > 0 ? ", " : "",
                odds_rank_name(rank));
        write_number(page->out, round->upcard[rank] > 0 ? values[rank] : NAN);
    }
}

static void write_json_page(const struct page *page, const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    FILE *out = page->out;
    fprintf(out, "{\n");
    write_strategy_conditions(page, NOTE);
    fprintf(out, "  \"strategy\": \"%s\",\n  \"value\": ",
            odds_strategy_name(page->request->strategy));
    write_number(out, round->value);
    fprintf(out, ",\n  \"without_insurance\": ");
    write_number(out, round->without_insurance);
    fprintf(out, ",\n  \"deviation\": ");
    write_number(out, edge->spread.deviation);
    fprintf(out, ",\n  \"variance\": ");
    write_number(out, edge->spread.variance);
    fprintf(out, ",\n  \"by_upcard\": {");
    write_by_upcard(page, round->by_upcard, round);
    fprintf(out, "},\n  \"upcard_chance\": {");
    write_by_upcard(page, round->upcard, round);
    fprintf(out, "},\n  \"results\": [");
    write_results(page, &edge->spread, true);
    fprintf(out, "\n  ]\n}\n");
}

static void write_csv_page(const struct page *page, const struct edge *edge)
{
    const struct odds_round *round = &edge->book.round;
    FILE *out = page->out;
    write_strategy_conditions(page, NOTE);
    fprintf(out, "upcard,chance,value\n");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (round->upcard[rank] <= 0)
            continue;
        fprintf(out, "%s,", odds_rank_name(rank));
        write_csv_number(out, round->upcard[rank]);
        fputc(',', out);
        write_csv_number(out, round->by_upcard[rank]);
        fputc('\n', out);
    }
    fprintf(out, "all,1,");
    write_csv_number(out, round->value);
    fputc('\n', out);
}

/* What takes longest here. */
static const char *spread(const struct page *page, struct edge *edge)
{
    tell_wait(page, "working out how results scatter");
    const char *fault = odds_spread(page->odds, &edge->book, &edge->spread);
    tell_wait(page, "");
    return fault;
}

enum cli_status page_edge(struct page *page)
{
    struct edge *edge = malloc(sizeof *edge);
    if (edge == NULL)
        return page_fail(page, "there is no memory for the odds");
    const char *fault = odds_book_fill(page->odds, &page->shoe,
                                       page->request->strategy, &edge->book);
    if (fault == NULL)
        fault = spread(page, edge);
    if (fault == NULL && page->request->form == PAGE_JSON)
        write_json_page(page, edge);
    else if (fault == NULL && page->request->form == PAGE_CSV)
        write_csv_page(page, edge);
    else if (fault == NULL)
        write_text_page(page, edge);
    free(edge);
    return page_fail(page, fault);
}
