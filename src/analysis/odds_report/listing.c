/* Writes a list of rows with the conditions of a report. */
#include "listing.h"

static enum listing_form form_of(const struct listing *listing)
{
    enum odds_report_form form = listing->report->request->form;
    return form == ODDS_REPORT_JSON  ? LISTING_JSON
           : form == ODDS_REPORT_CSV ? LISTING_CSV
                                     : LISTING_TEXT;
}

static struct listing_rows rows_of(struct listing *listing)
{
    return (struct listing_rows){.out = listing->report->out,
                                 .form = form_of(listing),
                                 .columns = listing->columns,
                                 .count = listing->count,
                                 .json = &listing->json};
}

static void write_conditions(const struct listing *listing)
{
    if (listing->has_strategy)
        odds_report_write_strategy_conditions(listing->report, listing->note);
    else
        odds_report_write_conditions(listing->report, listing->note);
}

void listing_start(struct listing *listing, const char *heading,
                   const char *rows)
{
    const struct odds_report *report = listing->report;
    const struct listing_rows written = rows_of(listing);
    if (form_of(listing) == LISTING_JSON) {
        listing->json =
            listing->has_strategy
                ? odds_report_start_strategy_json(report, listing->note)
                : odds_report_start_json(report, listing->note);
        json_array(&listing->json, rows, JSON_LINES);
    } else if (form_of(listing) == LISTING_CSV) {
        write_conditions(listing);
    } else {
        odds_report_write_heading(report, heading);
    }
    listing_write_names(&written);
}

void listing_write_row(struct listing *listing,
                       const struct listing_cell cells[])
{
    const struct listing_rows rows = rows_of(listing);
    listing_write_cells(&rows, cells);
}

void listing_end(struct listing *listing)
{
    if (form_of(listing) == LISTING_JSON) {
        json_end(&listing->json);
        json_end(&listing->json);
    } else if (form_of(listing) == LISTING_TEXT) {
        fputc('\n', listing->report->out);
        write_conditions(listing);
    }
}
