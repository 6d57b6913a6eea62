/*
 * A report is data: a struct with its figures, and a table with a row for each
 * of them that says its name and where the struct has it. One function writes
 * any report as JSON, another one as CSV. A part of the module cli.
 *
 *     struct result {
 *         const char *bot;
 *         double points;
 *         int count;
 *         const struct hand *hands;
 *     };
 *     static const struct field hand_fields[] = {
 *         FIELD(struct hand, bet), FIELD(struct hand, won), FIELD_END};
 *     static const struct field result_fields[] = {
 *         FIELD(struct result, bot),
 *         FIELD(struct result, points),
 *         FIELD_ROWS("hands", struct result, hands, count, hand_fields),
 *         FIELD_END};
 *     report_write_json(out, result_fields, &result);
 *
 * A figure that nobody knows is NAN or, as an int64_t, INT64_MIN. A text or
 * object that isn't there is NULL. JSON has null for them, or nothing at all if
 * the field is optional, and CSV has an empty column.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli_output.h"

#include <stddef.h>

/* ---- Values in CSV and JSON ---- */

/* Writes `value` with seventeen digits, which identify any double, or nothing
 * if it isn't finite. Zero has no sign. */
void cli_write_csv_number(FILE *out, double value);

/*
 * A JSON writer that takes care of commas, nesting and quoting. In an array the
 * name of a value is NULL. After the outermost value it writes a newline.
 *
 *     struct json json = {.out = out};
 *     json_object(&json, NULL, JSON_LINES);
 *     json_text(&json, "name", "strip");
 *     json_array(&json, "tags", JSON_ONE_LINE);
 *     json_number(&json, NULL, -1);
 *     json_end(&json);
 *     json_end(&json);
 *
 * writes {"name": "strip", "tags": [-1]}, with the two members indented on
 * lines of their own.
 */
enum json_layout { JSON_LINES, JSON_ONE_LINE };

enum { JSON_DEPTH_MAX = 8 };

struct json {
    FILE *out;
    int depth;
    struct json_level {
        char closing; /* '}' or ']' */
        enum json_layout layout;
        int members; /* written so far */
    } levels[JSON_DEPTH_MAX];
};

void json_object(struct json *json, const char *name, enum json_layout layout);
void json_array(struct json *json, const char *name, enum json_layout layout);
void json_end(struct json *json); /* ends the innermost object or array */

/* Write null for a text that is NULL or a number that isn't finite. What isn't
 * valid UTF-8 in a text becomes U+FFFD. */
void json_text(struct json *json, const char *name, const char *text);
void json_number(struct json *json, const char *name, double value);

/* ---- Fields ---- */

enum field_kind {
    FIELD_NUMBER,  /* a double */
    FIELD_KNOWN,   /* a double that is unknown unless it is above 0 */
    FIELD_DECIMAL, /* a double with few decimals: CSV has up to 15 digits */
    FIELD_INT,
    FIELD_UNSIGNED_INT, /* an unsigned int, or an enum */
    FIELD_INTEGER,      /* an int64_t */
    FIELD_UNSIGNED,     /* a uint64_t or size_t */
    FIELD_HUNDREDTHS,   /* an int64_t of cents: 13.12 */
    FIELD_BOOLEAN,
    FIELD_TEXT,    /* a const char * */
    FIELD_WORD,    /* the same, but CSV needs no quotation marks around it */
    FIELD_CHARS,   /* an array of char */
    FIELD_OBJECT,  /* a struct with fields of its own */
    FIELD_POINTER, /* a pointer to such a struct, or to a plain value */
    FIELD_LIST,  /* a pointer to the elements, and a member with their number */
    FIELD_ARRAY, /* an array in the struct */
    FIELD_WRITTEN /* whatever `write` writes */
};

struct field {
    const char *name; /* NULL ends the table */
    enum field_kind kind;
    size_t offset;           /* its place in the struct, in bytes */
    bool optional;           /* leave it out if there is no value */
    enum json_layout layout; /* the layout of an object or a list */

    /* The members of an object, or of each row of a list, NULL if the list has,
     * or the pointer is to, plain values of the kind `element`. */
    const struct field *fields;
    enum field_kind element;
    enum json_layout row_layout;
    size_t size; /* the size of an element, in bytes */

    /* How many elements: an array's number; or, with a `count_size`, where the
     * struct has the number, an int or a size_t. */
    size_t count;
    size_t count_size;

    /* Writes the member at `value`, under this name. */
    void (*write)(struct json *json, const char *name, const void *value);
};

#define FIELD_END    \
    {                \
        .name = NULL \
    }

/* The kind of a member, from its type. Texts are const char *, or arrays. */
#define FIELD_KIND_OF(value) \
    _Generic((value), \
        double: FIELD_NUMBER, \
        int: FIELD_INT, \
        unsigned: FIELD_UNSIGNED_INT, \
        int64_t: FIELD_INTEGER, \
        uint64_t: FIELD_UNSIGNED, \
        bool: FIELD_BOOLEAN, \
        const char *: FIELD_TEXT, \
        char *: FIELD_CHARS)

/* A field of a table, with the members of struct field that aren't 0. */
#define FIELD_WITH(title, its_kind, type, member, ...)                         \
    {                                                                          \
        .name = (title), .kind = (its_kind), .offset = offsetof(type, member), \
        __VA_ARGS__                                                            \
    }
#define FIELD_MEMBER(type, member) ((type *)0)->member

/* A member under another name, of another kind, or under its own name. */
#define FIELD_KIND(title, type, member, its_kind) \
    FIELD_WITH(title, its_kind, type, member, .optional = false)
#define FIELD_NAMED(title, type, member) \
    FIELD_KIND(title, type, member, FIELD_KIND_OF(FIELD_MEMBER(type, member)))
#define FIELD(type, member) FIELD_NAMED(#member, type, member)

/* The same, left out if there is no value. */
#define FIELD_OPTIONAL(title, type, member)                                    \
    FIELD_WITH(title, FIELD_KIND_OF(FIELD_MEMBER(type, member)), type, member, \
               .optional = true)

/* A struct in the struct, on lines of its own or on one line. */
#define FIELD_STRUCT(title, type, member, its_fields, its_layout)         \
    FIELD_WITH(title, FIELD_OBJECT, type, member, .fields = (its_fields), \
               .layout = (its_layout))

/* A pointer to a struct; null if it is NULL. */
#define FIELD_STRUCT_AT(title, type, member, its_fields, its_layout)       \
    FIELD_WITH(title, FIELD_POINTER, type, member, .fields = (its_fields), \
               .layout = (its_layout))

/* A pointer to a plain value, whose type says its kind; null if it is NULL. */
#define FIELD_VALUE_AT(title, type, member)        \
    FIELD_WITH(title, FIELD_POINTER, type, member, \
               .element = FIELD_KIND_OF(FIELD_MEMBER(type, member)[0]))

/* How many elements a list or an array has. */
#define FIELD_COUNT(type, number)    \
    .count = offsetof(type, number), \
    .count_size = sizeof FIELD_MEMBER(type, number)
#define FIELD_WHOLE(type, member)                 \
    .count = (sizeof FIELD_MEMBER(type, member) / \
              sizeof FIELD_MEMBER(type, member)[0])

/* Elements as rows, each on a line of its own, or as plain values on one line.
 */
#define FIELD_AS_ROWS(type, member, its_fields)                                \
    .layout = JSON_LINES, .row_layout = JSON_ONE_LINE, .fields = (its_fields), \
    .size = sizeof FIELD_MEMBER(type, member)[0]
#define FIELD_AS_VALUES(type, member, its_kind)     \
    .layout = JSON_ONE_LINE, .element = (its_kind), \
    .size = sizeof FIELD_MEMBER(type, member)[0]

/* A list: a pointer to the elements, and their number. */
#define FIELD_ROWS(title, type, member, number, its_fields)                \
    FIELD_WITH(title, FIELD_LIST, type, member, FIELD_COUNT(type, number), \
               FIELD_AS_ROWS(type, member, its_fields))
#define FIELD_VALUES(title, type, member, number, its_kind)                \
    FIELD_WITH(title, FIELD_LIST, type, member, FIELD_COUNT(type, number), \
               FIELD_AS_VALUES(type, member, its_kind))

/* An array in the struct: all of it, or the first elements. */
#define FIELD_ALL(title, type, member, its_kind)                            \
    FIELD_WITH(title, FIELD_ARRAY, type, member, FIELD_WHOLE(type, member), \
               FIELD_AS_VALUES(type, member, its_kind))
#define FIELD_FIRST_ROWS(title, type, member, number, its_fields)           \
    FIELD_WITH(title, FIELD_ARRAY, type, member, FIELD_COUNT(type, number), \
               FIELD_AS_ROWS(type, member, its_fields))

/* An object whose members are fields of the same struct. */
#define FIELD_GROUP(title, its_fields, its_layout)                     \
    {                                                                  \
        .name = (title), .kind = FIELD_OBJECT, .fields = (its_fields), \
        .layout = (its_layout)                                         \
    }

/* What a function of the module writes, such as a set of rules. */
#define FIELD_BY(title, type, member, writer) \
    FIELD_WITH(title, FIELD_WRITTEN, type, member, .write = (writer))

/* Writes the fields of `report` as members of the object that `json` is in, or
 * as a whole document. */
void report_json_fields(struct json *json, const struct field *fields,
                        const void *report);
void report_write_json(FILE *out, const struct field *fields,
                       const void *report);

/* Writes one of the rows of a list. */
void report_json_row(struct json *json, const struct field *fields,
                     const void *row);

/* Returns the number in a field that is a double or a uint64_t; NAN if nobody
 * knows it. */
double report_number(const struct field *field, const void *report);

/* Writes the values of `row` as a line of CSV. A struct's members are columns
 * whose names begin with its name and "_"; lists, and what a function writes,
 * have no column. */
void report_csv_row(FILE *out, const struct field *fields, const void *row);

/* Writes the names of the fields as a line of CSV, and then `count` rows of
 * `size` bytes each. */
void report_csv_rows(FILE *out, const struct field *fields, const void *rows,
                     size_t count, size_t size);

/* ---- Lists of rows, the same in text, CSV and JSON ---- */

enum listing_kind {
    LISTING_WORD,   /* a text, to the left */
    LISTING_CODE,   /* the same, but CSV needs no quotation marks around it */
    LISTING_VALUE,  /* a value in bets: +0.123456 */
    LISTING_EDGE,   /* a value in percent: +0.1235% */
    LISTING_CHANCE, /* a chance in percent: 12.346% */
    LISTING_NUMBER, /* a number: 12.35 */
    LISTING_WHOLE,  /* a whole number: 12 */
    LISTING_COUNT   /* a true count: +1 */
};

enum { LISTING_GAP = 2 }; /* blanks before each column in text */

struct listing_column {
    const char *name;    /* the name in CSV and JSON */
    const char *heading; /* the name in text; NULL if it isn't there */
    enum listing_kind kind;
    int width; /* in text, without the blanks before the column */
};

/* A word or a number; NULL or NAN where there is none. */
struct listing_cell {
    const char *word;
    double number;
};

enum listing_form { LISTING_TEXT, LISTING_CSV, LISTING_JSON };

struct listing_rows {
    FILE *out;
    enum listing_form form;
    const struct listing_column *columns;
    int count;
    struct json *json; /* with LISTING_JSON: inside the array of rows */
};

/* Writes a row of `rows->count` cells, or, if `cells` is NULL, the names of the
 * columns, which JSON has in each row. */
void listing_write(const struct listing_rows *rows,
                   const struct listing_cell cells[]);

#endif
