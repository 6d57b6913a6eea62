/* Output for other programs: characters from outside, XML, JSON, CSV, and any
 * report or list of rows as either of the last two. */
#include "cli_report.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- Characters from outside ---- */

/* Reads the first character of UTF-8 (RFC 3629) into `*value`. Returns its
 * bytes, or 0 if it isn't valid: one is missing or out of place, the encoding
 * is too long, or the value is a surrogate or beyond U+10FFFF. */
static size_t read_character(const char *text, size_t length, uint32_t *value)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    enum { LAST = 0x10ffff, SURROGATES = 0xd800, BEHIND = 0xe000 };
    const unsigned char first = (unsigned char)*text;
    size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size > length || (first >= 0x80 && first < 0xc0) || first >= 0xf8)
        return 0;
    *value = size == 1 ? first : first & (0x7fU >> size);
    for (size_t i = 1; i < size; i++) {
        const unsigned char byte = (unsigned char)text[i];
        if ((byte & 0xc0) != 0x80)
            return 0;
        *value = *value << 6 | (byte & 0x3fU);
    }
    bool is_one = *value >= least[size] && *value <= LAST &&
                  (*value < SURROGATES || *value >= BEHIND);
    return is_one ? size : 0;
}

/* Returns false for characters that are invisible or reorder others: controls,
 * soft hyphens, zero-width spaces, direction marks, line and paragraph
 * separators, variation selectors, tags, private-use characters and
 * noncharacters. */
static bool is_seen(uint32_t value)
{
    static const uint32_t unseen[][2] = {
        {0, 0x1f},           {0x7f, 0x9f},       {0xad, 0xad},
        {0x34f, 0x34f},      {0x61c, 0x61c},     {0x115f, 0x1160},
        {0x17b4, 0x17b5},    {0x180b, 0x180f},   {0x200b, 0x200f},
        {0x2028, 0x202e},    {0x2060, 0x206f},   {0x3164, 0x3164},
        {0xe000, 0xf8ff},    {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff},    {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0xfffe, 0xffff},    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
        {0xe0000, 0x10ffff},
    };
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (value >= unseen[i][0] && value <= unseen[i][1])
            return false;
    return true;
}

size_t text_shown(const char *text, size_t length, bool is_quoted,
                  char token[TEXT_SHOWN_SIZE])
{
    static const char escaped[] = "\"\\\n\t\r\a\b\f\v";
    static const char names[] = "\"\\ntrabfv";
    enum { ONLY_QUOTED = 3 }; /* of these are escaped only there */
    enum { FIRST_SUIT = 0x2660, LAST_SUIT = 0x2667 };
    uint32_t value;
    size_t size = read_character(text, length, &value);
    const char *found = *text ? strchr(escaped, *text) : NULL;
    if (found && (is_quoted || found >= escaped + ONLY_QUOTED))
        snprintf(token, TEXT_SHOWN_SIZE, "\\%c", names[found - escaped]);
    else if (size > 0 && (is_seen(value) || value == '\n') &&
             (!is_quoted || size == 1 ||
              (value >= FIRST_SUIT && value <= LAST_SUIT)))
        snprintf(token, TEXT_SHOWN_SIZE, "%.*s", (int)size, text);
    else
        snprintf(token, TEXT_SHOWN_SIZE, "\\x%02x", (unsigned char)*text);
    return *token == '\\' ? 1 : size;
}

char *text_escaped(const char *text)
{
    char *words = NULL;
    size_t length = strlen(text);
    FILE *memory = open_memstream(&words, &(size_t){0});
    length -= length > 0 && text[length - 1] == '\n';
    for (size_t i = 0; memory && i < length;) {
        char token[TEXT_SHOWN_SIZE];
        i += text_shown(text + i, length - i, false, token);
        fputs(token, memory);
    }
    if (memory)
        fclose(memory);
    return words;
}

void cli_write_xml(FILE *out, const char *text)
{
    static const char special[] = "<>&\"'";
    static const char *const names[] = {"lt", "gt", "amp", "quot", "#39"};
    size_t length = strlen(text), used;
    for (length -= length > 0 && text[length - 1] == '\n'; length > 0;
         length -= used) {
        char token[TEXT_SHOWN_SIZE];
        used = text_shown(text, length, false, token);
        const char *found = strchr(special, *token);
        if (found)
            fprintf(out, "&%s;", names[found - special]);
        else
            fputs(token, out);
        text += used;
    }
}

/* ---- Values in CSV ---- */

static void write_csv_text(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

void cli_write_csv_number(FILE *out, double value)
{
    if (isfinite(value))
        fprintf(out, "%.17g", value == 0 ? 0 : value);
}

/* ---- JSON (RFC 8259) ---- */

/* Writes a JSON string. A byte that isn't valid UTF-8 becomes U+FFFD. */
static void write_json_string(FILE *out, const char *text)
{
    const size_t length = strlen(text);
    fputc('"', out);
    for (size_t i = 0, size; i < length; i += size) {
        uint32_t value;
        size = read_character(text + i, length - i, &value);
        if (size == 0)
            fputs("\xef\xbf\xbd", out);
        else if (value == '"' || value == '\\')
            fprintf(out, "\\%c", text[i]);
        else if (value == '\n')
            fputs("\\n", out);
        else if (value < ' ')
            fprintf(out, "\\u%04x", (unsigned)value);
        else
            fwrite(text + i, 1, size, out);
        size += size == 0;
    }
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

void json_text(struct json *json, const char *name, const char *text)
{
    write_before(json, name);
    if (text)
        write_json_string(json->out, text);
    else
        fputs("null", json->out);
}

void json_number(struct json *json, const char *name, double value)
{
    write_before(json, name);
    if (isfinite(value))
        cli_write_csv_number(json->out, value);
    else
        fputs("null", json->out);
}

/* ---- Fields ---- */

/* Returns what a FIELD_TEXT or FIELD_CHARS says. */
static const char *field_text(enum field_kind kind, const void *value)
{
    return kind == FIELD_CHARS ? value : *(const char *const *)value;
}

static double field_number(enum field_kind kind, const void *value)
{
    double number = *(const double *)value;
    return kind == FIELD_KNOWN && !(number > 0) ? NAN : number;
}

/* The struct that a FIELD_OBJECT is, or a FIELD_POINTER points to. */
static const void *field_object(enum field_kind kind, const void *value)
{
    return kind == FIELD_POINTER ? *(const void *const *)value : value;
}

/* Returns the elements of a list, or of an array in the struct `report`. */
static const char *field_elements(const struct field *field, const char *report,
                                  size_t *count)
{
    const char *value = report + field->offset;
    const char *number = report + field->count;
    *count = field->count_size == 0             ? field->count
             : field->count_size == sizeof(int) ? (size_t) * (const int *)number
                                                : *(const size_t *)number;
    return field->kind == FIELD_ARRAY ? value : *(const char *const *)value;
}

/* True if there is no text or object, or nobody knows the figure. */
static bool is_missing(enum field_kind kind, const void *value)
{
    switch (kind) {
    case FIELD_NUMBER:
    case FIELD_KNOWN:
    case FIELD_DECIMAL:
        return !isfinite(field_number(kind, value));
    case FIELD_INTEGER:
    case FIELD_HUNDREDTHS:
        return *(const int64_t *)value == INT64_MIN;
    case FIELD_TEXT:
    case FIELD_WORD:
    case FIELD_POINTER:
    case FIELD_LIST:
        return *(const void *const *)value == NULL;
    case FIELD_CHARS:
        return *(const char *)value == '\0';
    default:
        return false;
    }
}

static bool is_text(enum field_kind kind)
{
    return kind == FIELD_TEXT || kind == FIELD_WORD || kind == FIELD_CHARS;
}

/* Writes a value that isn't a text. JSON and CSV differ only in what they write
 * for a figure that nobody knows, and in the digits of a FIELD_DECIMAL. */
static void write_figure(FILE *out, enum field_kind kind, const void *value,
                         const char *unknown)
{
    char money[CLI_MONEY_SIZE];
    if (is_missing(kind, value))
        fputs(unknown, out);
    else if (kind == FIELD_NUMBER || kind == FIELD_KNOWN)
        cli_write_csv_number(out, *(const double *)value);
    else if (kind == FIELD_DECIMAL)
        fprintf(out, "%.15g", *(const double *)value);
    else if (kind == FIELD_INT)
        fprintf(out, "%d", *(const int *)value);
    else if (kind == FIELD_UNSIGNED_INT)
        fprintf(out, "%u", *(const unsigned *)value);
    else if (kind == FIELD_INTEGER)
        fprintf(out, "%" PRId64, *(const int64_t *)value);
    else if (kind == FIELD_UNSIGNED)
        fprintf(out, "%" PRIu64, *(const uint64_t *)value);
    else if (kind == FIELD_HUNDREDTHS)
        fputs(cli_money(money, *(const int64_t *)value), out);
    else
        fputs(*(const bool *)value ? "true" : "false", out);
}

double report_number(const struct field *field, const void *report)
{
    const char *value = (const char *)report + field->offset;
    return field->kind == FIELD_UNSIGNED ? (double)*(const uint64_t *)value
                                         : field_number(field->kind, value);
}

/* ---- Reports as JSON ---- */

static void write_json_value(struct json *json, const char *name,
                             enum field_kind kind, const void *value)
{
    if (is_text(kind)) {
        json_text(json, name, field_text(kind, value));
        return;
    }
    write_before(json, name);
    write_figure(json->out, kind == FIELD_DECIMAL ? FIELD_NUMBER : kind, value,
                 "null");
}

/* Writes a struct with these fields, or null if it isn't there. */
static void write_json_object(struct json *json, const char *name,
                              enum json_layout layout,
                              const struct field *fields, const void *object)
{
    if (object == NULL) {
        json_text(json, name, NULL);
        return;
    }
    json_object(json, name, layout);
    report_json_fields(json, fields, object);
    json_end(json);
}

static void write_json_elements(struct json *json, const struct field *field,
                                const char *report)
{
    size_t count;
    const char *elements = field_elements(field, report, &count);
    if (elements == NULL) {
        json_text(json, field->name, NULL);
        return;
    }
    json_array(json, field->name, field->layout);
    for (size_t i = 0; i < count; i++, elements += field->size)
        if (field->fields)
            write_json_object(json, NULL, field->row_layout, field->fields,
                              elements);
        else
            write_json_value(json, NULL, field->element, elements);
    json_end(json);
}

void report_json_fields(struct json *json, const struct field *fields,
                        const void *report)
{
    for (const struct field *field = fields; field->name; field++) {
        const char *value = (const char *)report + field->offset;
        const void *object = field_object(field->kind, value);
        if (field->optional && is_missing(field->kind, value))
            continue;
        if (field->kind == FIELD_WRITTEN)
            field->write(json, field->name, value);
        else if (field->kind == FIELD_LIST || field->kind == FIELD_ARRAY)
            write_json_elements(json, field, report);
        else if (field->fields || object == NULL)
            write_json_object(json, field->name, field->layout, field->fields,
                              object);
        else
            write_json_value(json, field->name,
                             field->kind == FIELD_POINTER ? field->element
                                                          : field->kind,
                             object);
    }
}

void report_json_row(struct json *json, const struct field *fields,
                     const void *row)
{
    write_json_object(json, NULL, JSON_ONE_LINE, fields, row);
}

void report_write_json(FILE *out, const struct field *fields,
                       const void *report)
{
    struct json json = {.out = out};
    write_json_object(&json, NULL, JSON_LINES, fields, report);
}

/* ---- Reports as CSV ---- */

/* Each column, in order: its name, or its value in `report`, is written by the
 * same walk. A struct that isn't there leaves its columns empty. */
struct csv_walk {
    FILE *out;
    bool names;
    int columns; /* written so far */
};

static void write_csv_value(FILE *out, enum field_kind kind, const void *value)
{
    const char *text = is_text(kind) ? field_text(kind, value) : NULL;
    if (!is_text(kind))
        write_figure(out, kind, value, "");
    else if (kind == FIELD_WORD)
        fputs(text ? text : "", out);
    else
        write_csv_text(out, text ? text : "");
}

/* Writes a column: its name, or its value, which is empty if `value` is NULL.
 */
static void write_csv_column(struct csv_walk *walk, const struct field *field,
                             const char *prefix, const char *value)
{
    bool is_pointer = field->kind == FIELD_POINTER;
    if (is_pointer && value)
        value = *(const char *const *)value;
    if (walk->columns++ > 0)
        fputc(',', walk->out);
    if (walk->names)
        fprintf(walk->out, "%s%s%s", prefix ? prefix : "", prefix ? "_" : "",
                field->name);
    else if (value)
        write_csv_value(walk->out, is_pointer ? field->element : field->kind,
                        value);
}

static void write_csv_columns(struct csv_walk *walk, const struct field *fields,
                              const char *prefix, const char *report)
{
    for (const struct field *field = fields; field->name; field++) {
        const char *value = report ? report + field->offset : NULL;
        if (field->kind >= FIELD_LIST)
            continue;
        if (field->fields)
            write_csv_columns(walk, field->fields, field->name,
                              value ? field_object(field->kind, value) : NULL);
        else
            write_csv_column(walk, field, prefix, value);
    }
}

void report_csv_row(FILE *out, const struct field *fields, const void *row)
{
    struct csv_walk walk = {.out = out};
    write_csv_columns(&walk, fields, NULL, row);
    fputc('\n', out);
}

void report_csv_rows(FILE *out, const struct field *fields, const void *rows,
                     size_t count, size_t size)
{
    struct csv_walk walk = {.out = out, .names = true};
    write_csv_columns(&walk, fields, NULL, NULL);
    fputc('\n', out);
    for (size_t i = 0; i < count; i++)
        report_csv_row(out, fields, (const char *)rows + i * size);
}

/* ---- Rows as text, CSV or JSON ---- */

static const char *const GAP = "  ";

static void write_text_cell(FILE *out, const struct listing_column *column,
                            const struct listing_cell *cell)
{
    char text[CLI_SIGNED_SIZE];
    if (column->kind <= LISTING_CODE)
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

/* Writes the heading of a column; after the last one come no blanks. */
static void write_heading(FILE *out, const struct listing_column *column,
                          bool is_last)
{
    int width = column->kind > LISTING_CODE ? column->width
                : is_last                   ? 0
                                            : -column->width;
    fprintf(out, "%s%*s", GAP, width, column->heading);
}

static void write_csv_cell(FILE *out, const struct listing_column *column,
                           const struct listing_cell *cell)
{
    if (column->kind == LISTING_WORD)
        write_csv_text(out, cell->word ? cell->word : "");
    else if (column->kind == LISTING_CODE)
        fputs(cell->word ? cell->word : "", out);
    else
        cli_write_csv_number(out, cell->number);
}

static void write_json_cells(const struct listing_rows *rows,
                             const struct listing_cell cells[])
{
    json_object(rows->json, NULL, JSON_ONE_LINE);
    for (int i = 0; i < rows->count; i++)
        if (rows->columns[i].kind <= LISTING_CODE)
            json_text(rows->json, rows->columns[i].name, cells[i].word);
        else
            json_number(rows->json, rows->columns[i].name, cells[i].number);
    json_end(rows->json);
}

void listing_write(const struct listing_rows *rows,
                   const struct listing_cell cells[])
{
    if (rows->form == LISTING_JSON) {
        if (cells)
            write_json_cells(rows, cells);
        return;
    }
    for (int i = 0; i < rows->count; i++) {
        const struct listing_column *column = &rows->columns[i];
        if (rows->form == LISTING_CSV && i > 0)
            fputc(',', rows->out);
        if (rows->form == LISTING_CSV && cells)
            write_csv_cell(rows->out, column, &cells[i]);
        else if (rows->form == LISTING_CSV)
            fputs(column->name, rows->out);
        else if (column->heading && cells)
            write_text_cell(rows->out, column, &cells[i]);
        else if (column->heading)
            write_heading(rows->out, column, i + 1 == rows->count);
    }
    fputc('\n', rows->out);
}
