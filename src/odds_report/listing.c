/* Writes a list of rows as text, CSV or JSON. */
#include "listing.h"

#include <math.h>

static const char *const GAP = "  ";

static bool is_form(const struct listing *listing, enum odds_report_form form)
{
    return listing->report->request->form == form;
}

static void write_conditions(const struct listing *listing)
{
    if (listing->has_strategy)
        odds_report_write_strategy_conditions(listing->report, listing->note);
    else
        odds_report_write_conditions(listing->report, listing->note);
}

/* ---- Before the rows ---- */

static void write_text_names(const struct listing *listing)
{
    FILE *out = listing->report->out;
    for (int i = 0; i < listing->count; i++) {
        const struct listing_column *column = &listing->columns[i];
        bool last = i + 1 == listing->count;
        if (column->heading == NULL)
            continue;
        if (column->kind != LISTING_WORD)
            fprintf(out, "%s%*s", GAP, column->width, column->heading);
        else
            fprintf(out, "%s%-*s", GAP, last ? 0 : column->width,
                    column->heading);
    }
    fputc('\n', out);
}

static void write_csv_names(const struct listing *listing)
{
    for (int i = 0; i < listing->count; i++)
        fprintf(listing->report->out, "%s%s", i > 0 ? "," : "",
                listing->columns[i].name);
    fputc('\n', listing->report->out);
}

void listing_start(struct listing *listing, const char *heading,
                   const char *rows)
{
    const struct odds_report *report = listing->report;
    if (is_form(listing, ODDS_REPORT_JSON)) {
        listing->json =
            listing->has_strategy
                ? odds_report_start_strategy_json(report, listing->note)
                : odds_report_start_json(report, listing->note);
        json_array(&listing->json, rows, JSON_LINES);
    } else if (is_form(listing, ODDS_REPORT_CSV)) {
        write_conditions(listing);
        write_csv_names(listing);
    } else {
        odds_report_write_heading(report, heading);
        write_text_names(listing);
    }
}

/* ---- Rows ---- */

static void write_text_cell(FILE *out, const struct listing_column *column,
                            const struct listing_cell *cell)
{
    if (column->kind == LISTING_WORD)
        fprintf(out, "%s%-*s", GAP, column->width, cell->word);
    else if (!isfinite(cell->number))
        fprintf(out, "%s%*s", GAP, column->width, "-");
    else if (column->kind == LISTING_CHANCE)
        fprintf(out, "%s%*.3f%%", GAP, column->width - 1, 100 * cell->number);
    else if (column->kind == LISTING_EDGE)
        fprintf(out, "%s%+*.4f%%", GAP, column->width - 1, 100 * cell->number);
    else
        fprintf(out, "%s%+*.6f", GAP, column->width, cell->number);
}

static void listing_write_text(const struct listing *listing,
                               const struct listing_cell cells[])
{
    for (int i = 0; i < listing->count; i++)
        if (listing->columns[i].heading)
            write_text_cell(listing->report->out, &listing->columns[i],
                            &cells[i]);
    fputc('\n', listing->report->out);
}

static void listing_write_csv(const struct listing *listing,
                              const struct listing_cell cells[])
{
    FILE *out = listing->report->out;
    for (int i = 0; i < listing->count; i++) {
        if (i > 0)
            fputc(',', out);
        if (listing->columns[i].kind == LISTING_WORD)
            cli_write_csv_text(out, cells[i].word ? cells[i].word : "");
        else
            cli_write_csv_number(out, cells[i].number);
    }
    fputc('\n', out);
}

static void listing_write_json(struct listing *listing,
                               const struct listing_cell cells[])
{
    json_object(&listing->json, NULL, JSON_ONE_LINE);
    for (int i = 0; i < listing->count; i++) {
        const struct listing_column *column = &listing->columns[i];
        if (column->kind == LISTING_WORD)
            json_text(&listing->json, column->name, cells[i].word);
        else
            json_number(&listing->json, column->name, cells[i].number);
    }
    json_end(&listing->json);
}

void listing_write_row(struct listing *listing,
                       const struct listing_cell cells[])
{
    if (is_form(listing, ODDS_REPORT_JSON))
        listing_write_json(listing, cells);
    else if (is_form(listing, ODDS_REPORT_CSV))
        listing_write_csv(listing, cells);
    else
        listing_write_text(listing, cells);
}

void listing_end(struct listing *listing)
{
    if (is_form(listing, ODDS_REPORT_JSON)) {
        json_end(&listing->json);
        json_end(&listing->json);
    } else if (is_form(listing, ODDS_REPORT_TEXT)) {
        fputc('\n', listing->report->out);
        write_conditions(listing);
    }
}
