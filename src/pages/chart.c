/* Play by totals, as one prints it. */
#include <stdlib.h>
#include <string.h>

#include "page.h"

enum { NOTE_SIZE = 360 };

struct charted {
    struct odds_book total, cdz;
    struct odds_chart chart;
};

const char *page_code_in_words(const char *code)
{
    static const char *const words[][2] = {{"S", "stand"},
                                           {"H", "hit"},
                                           {"Dh", "double, else hit"},
                                           {"Ds", "double, else stand"},
                                           {"Rh", "surrender, else hit"},
                                           {"Rs", "surrender, else stand"},
                                           {"P", "split"},
                                           {"-", "not in this shoe"}};
    size_t i = 0;
    while (strcmp(words[i][0], code) != 0)
        i++;
    return words[i][1];
}

static void write_note(const struct page *page, const struct charted *charted,
                       char note[NOTE_SIZE])
{
    bool looks = page->request->rules.peek == PEEK_HOLE &&
                 page->request->rules.natural != PAYS_NONE;
    double value = charted->total.round.value;
    snprintf(note, NOTE_SIZE,
             "Best by the total%s; a round is worth\n%+.4f%% of the first bet, "
             "%.4f%% less than with the best play for the cards.\nPairs that "
             "are not split are played by their total.",
             looks ? ", once the dealer has no natural" : "", 100 * value,
             100 * (charted->cdz.round.value - value));
}

static void write_json_page(const struct page *page,
                            const struct charted *charted, const char *note)
{
    FILE *out = page->out;
    fprintf(out, "{\n");
    page_write_conditions(page, note);
    fprintf(out, "  \"value\": ");
    cli_write_json_number(out, charted->total.round.value);
    fprintf(out, ",\n  \"value_cdz\": ");
    cli_write_json_number(out, charted->cdz.round.value);
    fprintf(out, ",\n  \"chart\": {");
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE];
        struct chart_row row = chart_row_at(i);
        fprintf(out, "%s\n    \"%s\": {", i > 0 ? "," : "",
                chart_row_name(row, name));
        for (int column = 0; column < ODDS_RANKS; column++) {
            int upcard = chart_upcard_at(column);
            fprintf(out, "%s\"%s\": \"%s\"", column > 0 ? ", " : "",
                    odds_rank_name(upcard),
                    chart_code(&charted->chart, row, upcard));
        }
        fprintf(out, "}");
    }
    fprintf(out, "\n  }\n}\n");
}

static void write_form(const struct page *page, const struct charted *charted)
{
    char note[NOTE_SIZE];
    write_note(page, charted, note);
    switch (page->request->form) {
    case PAGE_JSON:
        write_json_page(page, charted, note);
        break;
    case PAGE_CSV:
        page_write_conditions(page, note);
        chart_write(page->out, &charted->chart);
        break;
    case PAGE_SVG:
        page_write_svg_chart(page, &charted->chart, note);
        break;
    default:
        page_write_text_chart(page, &charted->chart);
        page_write_conditions(page, note);
    }
}

enum cli_status page_chart(struct page *page)
{
    struct charted *charted = malloc(sizeof *charted);
    if (charted == NULL)
        return page_fail(page, "there is no memory for the chart");
    const char *fault =
        odds_book_fill(page->odds, &page->shoe, ODDS_TOTAL, &charted->total);
    if (fault == NULL)
        fault =
            odds_book_fill(page->odds, &page->shoe, ODDS_CDZ, &charted->cdz);
    if (fault == NULL) {
        odds_chart_of(page->odds, &charted->total, &charted->chart);
        write_form(page, charted);
    }
    free(charted);
    return page_fail(page, fault);
}
