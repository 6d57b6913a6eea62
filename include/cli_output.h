/*
 * Output for programs and for terminals: JSON, CSV, XML, and the colors of
 * letters. A part of the room cli.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"

/* ---- JSON, CSV and XML ---- */

/* Writes a text as JSON has it: with its quotes, and what stands between them
 * alone. Bytes of other than ASCII stay as they are. */
void cli_write_json(FILE *out, const char *text);
void cli_escape_json(FILE *out, const char *text);

/* Writes a text as CSV has it: in quotes, with each quote in it doubled. */
void cli_write_csv_text(FILE *out, const char *text);

/* Seventeen digits tell any double. Where it is none, JSON has null, and CSV
 * nothing. */
void cli_write_json_number(FILE *out, double value);
void cli_write_csv_number(FILE *out, double value);

/*
 * A writer of JSON, which knows commas, nesting and quoting. Every value has
 * a name inside an object and none (NULL) inside an array. Members stand on
 * lines of their own, indented by their depth, or all on one line.
 *
 *     struct json json = json_start(out);
 *     json_object(&json, NULL, JSON_LINES);
 *     json_text(&json, "name", "strip");
 *     json_array(&json, "tags", JSON_ONE_LINE);
 *     json_integer(&json, NULL, -1);
 *     json_end(&json);
 *     json_end(&json);
 *
 * writes {"name": "strip", "tags": [-1]}, with the two members on lines of
 * their own. The end of the outermost value ends its line.
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

struct json json_start(FILE *out);
void json_object(struct json *json, const char *name, enum json_layout layout);
void json_array(struct json *json, const char *name, enum json_layout layout);
void json_end(struct json *json); /* of the innermost object or array */

/* A text that is NULL and a number that is not finite are written as null. */
void json_text(struct json *json, const char *name, const char *text);
void json_number(struct json *json, const char *name, double value);
void json_integer(struct json *json, const char *name, int64_t value);
void json_unsigned(struct json *json, const char *name, uint64_t value);
void json_boolean(struct json *json, const char *name, bool value);
void json_null(struct json *json, const char *name);

/* A text as it stands in XML or HTML, in quotes or out of them. */
void cli_write_xml(FILE *out, const char *text);

/* ---- Colors ---- */

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER, COLOR_COUNT };

/* Takes the value of --color, for an enum color: auto, always or never. */
bool cli_take_color(void *target, const char *value,
                    char problem[CLI_PROBLEM_SIZE]);

/* On a terminal that has colors: shall they be used? With COLOR_AUTO unless
 * NO_COLOR (no-color.org) is set. */
bool cli_colors_are_wanted(enum color color);

/* Is the stream a terminal that can do more than lines? */
bool cli_is_terminal(FILE *stream);

/* How wide the stream's terminal is now; 80 where it is none. */
int cli_terminal_columns(FILE *stream);

/* What is written to such a terminal (ECMA-48): how letters look from here on,
 * until they are plain again. White is the bright one: gray on a color can't
 * be read on every terminal. */
#define CLI_PLAIN "\033[0m"
#define CLI_BOLD "\033[1m"
#define CLI_BOLD_GREEN "\033[1;32m"
#define CLI_BLACK_ON_GREEN "\033[30;42m"
#define CLI_BLACK_ON_YELLOW "\033[30;43m"
#define CLI_BLACK_ON_GRAY "\033[30;47m"
#define CLI_WHITE_ON_BLUE "\033[97;44m"
#define CLI_WHITE_ON_MAGENTA "\033[97;45m"

/* Clears the line from the cursor on: behind "\r" and what is shown while one
 * waits. */
#define CLI_CLEAR_REST "\033[K"

#endif
