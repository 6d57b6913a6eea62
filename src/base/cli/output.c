/* Output: wrapped text, colors, CSV, XML, JSON, and rows in any of them. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli_listing.h"
#include "cli_output.h"

/* ---- Columns and rows of a text ---- */

static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

int text_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += begins_character(*text);
    return columns;
}

int text_bytes(const char *text, int columns)
{
    int bytes = 0;
    while (text[bytes] && (!begins_character(text[bytes]) || columns-- > 0))
        bytes++;
    return bytes;
}

int text_row(const char *text, int columns)
{
    int bytes = text_bytes(text, columns), end = bytes;
    int line = (int)strcspn(text, "\n");
    if (line <= bytes)
        return line;
    int blanks = (int)strspn(text, " ");
    while (end > 0 && text[end] != ' ')
        end--;
    if (end > blanks)
        return end;
    for (end = bytes; end > blanks; end--)
        if (text[end - 1] == '/')
            return end;
    return bytes;
}

void cli_write_wrapped(FILE *out, const char *text, int columns)
{
    do {
        int bytes = text_row(text, columns > 0 ? columns : 1);
        fprintf(out, "%.*s\n", bytes, text);
        text += bytes;
        text += *text == '\n' ? 1 : strspn(text, " ");
    } while (*text);
}

/* ---- What a terminal can do ---- */

bool cli_take_color(void *target, const char *value,
                    char problem[CLI_PROBLEM_SIZE])
{
    static const char *const words[COLOR_COUNT] = {"auto", "always", "never"};
    enum color *color = target;
    for (int i = 0; i < COLOR_COUNT; i++)
        if (strcmp(words[i], value) == 0) {
            *color = (enum color)i;
            return true;
        }
    return cli_refuse_value("auto, always or never", value, problem);
}

bool cli_colors_are_wanted(enum color color)
{
    const char *none = getenv("NO_COLOR");
    if (color != COLOR_AUTO)
        return color == COLOR_ALWAYS;
    return none == NULL || *none == '\0';
}

bool cli_is_terminal(FILE *stream)
{
    const char *term = getenv("TERM");
    int descriptor = fileno(stream);
    return descriptor >= 0 && isatty(descriptor) && term && *term &&
           strcmp(term, "dumb") != 0;
}

int cli_terminal_columns(FILE *stream)
{
    enum { USUAL = 80 };
    struct winsize size;
    int descriptor = fileno(stream);
    bool known = descriptor >= 0 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 &&
                 size.ws_col > 0;
    return known ? size.ws_col : USUAL;
}

/* ---- CSV and XML ---- */

void cli_write_csv_text(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

const char *cli_signed(char text[CLI_SIGNED_SIZE], double value, int decimals)
{
    snprintf(text, CLI_SIGNED_SIZE, "%+.*f", decimals, value);
    if (isfinite(value) && strpbrk(text, "123456789") == NULL)
        snprintf(text, CLI_SIGNED_SIZE, "%.*f", decimals, 0.0);
    return text;
}

void cli_write_csv_number(FILE *out, double value)
{
    if (isfinite(value))
        fprintf(out, "%.17g", value == 0 ? 0 : value);
}

void cli_write_xml(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default: /* XML allows no other control characters */
            if ((unsigned char)*text >= ' ' || *text == '\n' || *text == '\t')
                putc(*text, out);
        }
}

/* ---- JSON (RFC 8259) ---- */

/* Writes `text` as a JSON string. Bytes outside ASCII stay unchanged. */
static void write_json_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if (*text == '\n')
            fputs("\\n", out);
        else if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", (unsigned)*text);
        else
            fputc(*text, out);
    fputc('"', out);
}

static void write_indent(const struct json *json)
{
    fputc('\n', json->out);
    for (int i = 0; i < json->depth; i++)
        fputs("  ", json->out);
}

/* Writes what comes before a value: a comma after the previous one, a newline,
 * and the name, which is NULL for an element of an array. */
static void write_before(struct json *json, const char *name)
{
    if (json->depth == 0)
        return;
    struct json_level *level = &json->levels[json->depth - 1];
    assert((name != NULL) == (level->closing == '}'));
    if (level->members++ > 0)
        fputs(level->layout == JSON_LINES ? "," : ", ", json->out);
    if (level->layout == JSON_LINES)
        write_indent(json);
    if (name) {
        write_json_string(json->out, name);
        fputs(": ", json->out);
    }
}

static void json_begin(struct json *json, const char *name,
                       enum json_layout layout, char opening, char closing)
{
    assert(json->depth < JSON_DEPTH_MAX);
    write_before(json, name);
    fputc(opening, json->out);
    json->levels[json->depth++] =
        (struct json_level){.closing = closing, .layout = layout};
}

struct json json_start(FILE *out)
{
    return (struct json){.out = out};
}

void json_object(struct json *json, const char *name, enum json_layout layout)
{
    json_begin(json, name, layout, '{', '}');
}

void json_array(struct json *json, const char *name, enum json_layout layout)
{
    json_begin(json, name, layout, '[', ']');
}

void json_end(struct json *json)
{
    assert(json->depth > 0);
    const struct json_level *level = &json->levels[--json->depth];
    if (level->layout == JSON_LINES && level->members > 0)
        write_indent(json);
    fputc(level->closing, json->out);
    if (json->depth == 0)
        fputc('\n', json->out);
}

void json_null(struct json *json, const char *name)
{
    write_before(json, name);
    fputs("null", json->out);
}

void json_text(struct json *json, const char *name, const char *text)
{
    if (text == NULL) {
        json_null(json, name);
        return;
    }
    write_before(json, name);
    write_json_string(json->out, text);
}

void json_number(struct json *json, const char *name, double value)
{
    write_before(json, name);
    if (isfinite(value))
        cli_write_csv_number(json->out, value);
    else
        fputs("null", json->out);
}

void json_integer(struct json *json, const char *name, int64_t value)
{
    write_before(json, name);
    fprintf(json->out, "%" PRId64, value);
}

void json_unsigned(struct json *json, const char *name, uint64_t value)
{
    write_before(json, name);
    fprintf(json->out, "%" PRIu64, value);
}

void json_hundredths(struct json *json, const char *name, int64_t hundredths)
{
    char text[CLI_MONEY_SIZE];
    write_before(json, name);
    fputs(cli_money(text, hundredths), json->out);
}

/* `nanoseconds` isn't negative. */
void json_seconds(struct json *json, const char *name, int64_t nanoseconds)
{
    int64_t microseconds = nanoseconds / 1000;
    write_before(json, name);
    fprintf(json->out, "%" PRId64 ".%06d", microseconds / 1000000,
            (int)(microseconds % 1000000));
}

void json_boolean(struct json *json, const char *name, bool value)
{
    write_before(json, name);
    fputs(value ? "true" : "false", json->out);
}

static const char *const GAP = "  ";

/* ---- Rows as text, CSV or JSON ---- */

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
