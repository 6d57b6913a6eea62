/* Writes rows as text, CSV or JSON. */
#include "cli_listing.h"

#include <math.h>

static const char *const GAP = "  ";

/* ---- The names of the columns ---- */

static void write_text_names(const struct listing_rows *rows)
{
    for (int i = 0; i < rows->count; i++) {
        const struct listing_column *column = &rows->columns[i];
        bool last = i + 1 == rows->count;
        if (column->heading == NULL)
            continue;
        if (column->kind != LISTING_WORD)
            fprintf(rows->out, "%s%*s", GAP, column->width, column->heading);
        else
            fprintf(rows->out, "%s%-*s", GAP, last ? 0 : column->width,
                    column->heading);
    }
    fputc('\n', rows->out);
}

static void write_csv_names(const struct listing_rows *rows)
{
    for (int i = 0; i < rows->count; i++)
        fprintf(rows->out, "%s%s", i > 0 ? "," : "", rows->columns[i].name);
    fputc('\n', rows->out);
}

void listing_write_names(const struct listing_rows *rows)
{
    if (rows->form == LISTING_CSV)
        write_csv_names(rows);
    else if (rows->form == LISTING_TEXT)
        write_text_names(rows);
}

/* ---- Rows ---- */

static void write_text_cell(FILE *out, const struct listing_column *column,
                            const struct listing_cell *cell)
{
    char text[CLI_SIGNED_SIZE];
    if (column->kind == LISTING_WORD)
        fprintf(out, "%s%-*s", GAP, column->width, cell->word);
    else if (!isfinite(cell->number))
        fprintf(out, "%s%*s", GAP, column->width, "-");
    else if (column->kind == LISTING_CHANCE)
        fprintf(out, "%s%*.3f%%", GAP, column->width - 1, 100 * cell->number);
    else if (column->kind == LISTING_EDGE)
        fprintf(out, "%s%*s%%", GAP, column->width - 1,
                cli_signed(text, 100 * cell->number, 4));
    else if (column->kind == LISTING_NUMBER)
        fprintf(out, "%s%*.2f", GAP, column->width, cell->number);
    else if (column->kind == LISTING_WHOLE)
        fprintf(out, "%s%*.0f", GAP, column->width, cell->number);
    else if (column->kind == LISTING_COUNT)
        fprintf(out, "%s%+*.0f", GAP, column->width, cell->number);
    else
        fprintf(out, "%s%*s", GAP, column->width,
                cli_signed(text, cell->number, 6));
}

static void write_text_cells(const struct listing_rows *rows,
                             const struct listing_cell cells[])
{
    for (int i = 0; i < rows->count; i++)
        if (rows->columns[i].heading)
            write_text_cell(rows->out, &rows->columns[i], &cells[i]);
    fputc('\n', rows->out);
}

static void write_csv_cells(const struct listing_rows *rows,
                            const struct listing_cell cells[])
{
    for (int i = 0; i < rows->count; i++) {
        if (i > 0)
            fputc(',', rows->out);
        if (rows->columns[i].kind == LISTING_WORD)
            cli_write_csv_text(rows->out, cells[i].word ? cells[i].word : "");
        else
            cli_write_csv_number(rows->out, cells[i].number);
    }
    fputc('\n', rows->out);
}

static void write_json_cells(const struct listing_rows *rows,
                             const struct listing_cell cells[])
{
    json_object(rows->json, NULL, JSON_ONE_LINE);
    for (int i = 0; i < rows->count; i++) {
        const struct listing_column *column = &rows->columns[i];
        if (column->kind == LISTING_WORD)
            json_text(rows->json, column->name, cells[i].word);
        else
            json_number(rows->json, column->name, cells[i].number);
    }
    json_end(rows->json);
}

void listing_write_cells(const struct listing_rows *rows,
                         const struct listing_cell cells[])
{
    if (rows->form == LISTING_JSON)
        write_json_cells(rows, cells);
    else if (rows->form == LISTING_CSV)
        write_csv_cells(rows, cells);
    else
        write_text_cells(rows, cells);
}
