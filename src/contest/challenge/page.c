/* The results of a tournament as text or HTML: headings, sentences and tables,
 * without a script. */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "challenge/contest.h"
#include "cli_output.h"

static const char HTML_HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<style>\n"
    "body { font: 1rem/1.5 serif; max-width: 60rem; margin: 2rem auto;\n"
    "       padding: 0 1rem; color: #222; background: #fff; }\n"
    "h1, h2, th { font-family: sans-serif; }\n"
    "table { border-collapse: collapse; margin: 1rem 0; }\n"
    "th { border-bottom: 2px solid #222; }\n"
    "td { border-bottom: 1px solid #ccc; }\n"
    "td, th { padding: .1rem .6rem; text-align: left; vertical-align: top; }\n"
    ".n { text-align: right; font-variant-numeric: tabular-nums; }\n"
    "@media print { body { font-size: 9pt; margin: 0; max-width: none; }\n"
    "  h2, tr { break-inside: avoid; } }\n"
    "</style>\n";

/* Writes an element of HTML that has nothing but a text. */
static void write_element(FILE *out, const char *name, const char *attribute,
                          const char *text)
{
    fprintf(out, "<%s%s>", name, attribute);
    cli_write_xml(out, text);
    fprintf(out, "</%s>", name);
}

static void write_line(const struct results_page *page, const char *name,
                       const char *text)
{
    write_element(page->out, name, "", text);
    putc('\n', page->out);
}

static void page_begin(const struct results_page *page, const char *title)
{
    if (!page->is_html) {
        fprintf(page->out, "%s\n", title);
        return;
    }
    fputs(HTML_HEAD, page->out);
    write_line(page, "title", title);
    fputs("</head>\n<body>\n", page->out);
    write_line(page, "h1", title);
}

void page_heading(const struct results_page *page, const char *text)
{
    if (page->is_html)
        write_line(page, "h2", text);
    else
        fprintf(page->out, "\n%s\n", text);
}

void page_text(const struct results_page *page, const char *format, ...)
{
    enum { TEXT_SIZE = 1024, COLUMNS = 80 };
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (page->is_html) {
        write_line(page, "p", text);
    } else {
        putc('\n', page->out);
        cli_write_wrapped(page->out, text, COLUMNS);
    }
}

/* ---- Tables ---- */

enum { CELL_SIZE = 512, COLUMNS_MOST = 24 };

struct table_writer {
    const struct results_page *page;
    const struct results_column *columns;
    bool is_shown[COLUMNS_MOST];
    int widths[COLUMNS_MOST]; /* in text */
};

static bool is_to_the_left(const struct results_column *column)
{
    return column->kind == FIELD_TEXT || column->kind == FIELD_CHARS;
}

/* Writes the cell of a column in a row, or its heading if `row` is NULL. */
static void make_cell(const struct table_writer *writer, int i, const void *row,
                      char text[CELL_SIZE])
{
    enum { NAME_COLUMNS = 20 }; /* of a word in text */
    const struct results_column *column = &writer->columns[i];
    const char *at = row ? (const char *)row + column->offset : NULL;
    const char *word = at;
    double number = NAN;
    if (row == NULL)
        word = column->heading;
    else if (column->kind == FIELD_TEXT)
        word = *(const char *const *)(const void *)at;
    else if (column->kind == FIELD_NUMBER)
        number = *(const double *)(const void *)at;
    else if (column->kind == FIELD_INTEGER) {
        int64_t whole = *(const int64_t *)(const void *)at;
        number = whole == INT64_MIN ? NAN : (double)whole;
    }
    bool is_number = row && !is_to_the_left(column);
    if (is_number ? !isfinite(number) : word == NULL || *word == '\0')
        snprintf(text, CELL_SIZE, "-");
    else if (!is_number)
        snprintf(text, CELL_SIZE, "%.*s",
                 writer->page->is_html ? CELL_SIZE - 1
                                       : text_bytes(word, NAME_COLUMNS),
                 word);
    else if (column->is_signed)
        (void)cli_signed(text, number, column->decimals);
    else
        snprintf(text, CELL_SIZE, "%.*f", column->decimals, number);
}

static void write_row(const struct table_writer *writer, const void *row)
{
    enum { GAP = 2 };
    FILE *out = writer->page->out;
    const bool is_html = writer->page->is_html;
    const char *element = row ? "td" : "th";
    int blanks = 0;
    if (is_html)
        fputs("<tr>", out);
    for (int i = 0; writer->columns[i].heading; i++) {
        char text[CELL_SIZE];
        bool is_left = is_to_the_left(&writer->columns[i]);
        if (!writer->is_shown[i])
            continue;
        make_cell(writer, i, row, text);
        int rest = writer->widths[i] - text_columns(text);
        blanks += GAP + (is_left ? 0 : rest);
        if (is_html)
            write_element(out, element, is_left ? "" : " class=\"n\"", text);
        else
            fprintf(out, "%*s%s", blanks, "", text);
        blanks = is_left ? rest : 0;
    }
    fputs(is_html ? "</tr>\n" : "\n", out);
}

/* Decides whether a column is shown, and how wide it is. */
static void measure_column(struct table_writer *writer, int i, const char *rows,
                           int count, size_t size)
{
    const struct results_column *column = &writer->columns[i];
    bool is_empty = column->is_optional;
    for (int row = -1; row < count; row++) {
        char text[CELL_SIZE];
        make_cell(writer, i, row < 0 ? NULL : rows + (size_t)row * size, text);
        if (row >= 0 && text[strspn(text, "-0.")] != '\0')
            is_empty = false;
        if (text_columns(text) > writer->widths[i])
            writer->widths[i] = text_columns(text);
    }
    writer->is_shown[i] =
        !is_empty && (writer->page->is_html || !column->is_published);
}

void page_table(const struct results_page *page,
                const struct results_column columns[], const void *rows,
                int count, size_t size)
{
    struct table_writer writer = {.page = page, .columns = columns};
    for (int i = 0; columns[i].heading; i++)
        measure_column(&writer, i, rows, count, size);
    fputs(page->is_html ? "<table>\n<thead>" : "\n", page->out);
    write_row(&writer, NULL);
    if (page->is_html)
        fputs("</thead>\n<tbody>\n", page->out);
    for (int row = 0; row < count; row++)
        write_row(&writer, (const char *)rows + (size_t)row * size);
    if (page->is_html)
        fputs("</tbody>\n</table>\n", page->out);
}

/* ---- The whole page ---- */

static void write_page(const struct contest *contest, FILE *out, bool is_html,
                       page_writer *write, const void *report)
{
    const struct challenge_setup *setup = contest->setup;
    const struct results_page page = {.out = out, .is_html = is_html};
    page_begin(&page, contest->game->title);
    if (setup->time_scale <= 0)
        page_text(&page, "Time isn't counted.");
    else if (setup->time_scale != 1)
        page_text(&page, "Time is multiplied by %g.", setup->time_scale);
    write(&page, report);
    for (int i = 0; i < setup->left_out_count; i++)
        page_text(&page, "Left out: %s.", setup->left_out[i]);
    if (is_html)
        fputs("</body>\n</html>\n", out);
}

static void write_csv(const struct contest *contest)
{
    const struct field *fields = contest->game->csv_fields;
    const int64_t step = contest->game->csv_is_by_bot ? contest->per_round : 1;
    report_csv_rows(contest->cli->out, fields, NULL, 0, 0);
    for (int64_t first = 0; first < step; first++)
        for (int64_t i = first; i < contest_counted(contest); i += step)
            if (contest->scores[i])
                report_csv_row(contest->cli->out, fields, contest->scores[i]);
}

enum cli_status contest_publish(const struct contest *contest,
                                const struct field fields[], page_writer *write,
                                const void *report)
{
    const struct challenge_setup *setup = contest->setup;
    bool is_out = false;
    if (setup->json)
        report_write_json(contest->cli->out, fields, report);
    else if (setup->csv)
        write_csv(contest);
    else
        write_page(contest, contest->cli->out, false, write, report);
    FILE *file = setup->html ? fopen(setup->html, "w") : NULL;
    bool good = setup->html == NULL || file != NULL;
    if (file) {
        write_page(contest, file, true, write, report);
        good = cli_close(file);
    }
    if (!good)
        return cli_complain(contest->cli, "can't write %s: %s", setup->html,
                            strerror(errno));
    for (int64_t i = 0; i < contest_counted(contest); i++) {
        const struct contest_score *score = contest->scores[i];
        is_out = is_out || (score && *score->verdict != '\0');
    }
    return is_out ? CLI_NO : CLI_DONE;
}
