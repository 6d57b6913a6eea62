/*
 * Output for people: signed numbers, XML, lines of text and colors. A part of
 * the module cli.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli.h"

/* ---- Numbers ---- */

enum { CLI_SIGNED_SIZE = 48 };

/* Writes `value` to `text` with a sign and this many decimals: "+0.25". A value
 * that rounds to 0 has no sign, because it would tell a loss from a gain that
 * nobody can see. Returns `text`. */
const char *cli_signed(char text[CLI_SIGNED_SIZE], double value, int decimals);

/* ---- XML ---- */

/* Writes `text` without a newline at its end for XML or HTML, inside or outside
 * of quotes, and what is invisible as text_shown() does. */
void cli_write_xml(FILE *out, const char *text);

/* ---- Lines of text ---- */

/* Appends formatted text to one with room for `size` bytes, as far as it fits.
 */
void text_add(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Writes the first character to `token` as people can see it: "a", "\n",
 * "\x1b". In quotation marks, only ASCII and suits stay as they are; elsewhere,
 * newlines and all that is visible. Returns how many bytes of `text` it used.
 */
enum { TEXT_SHOWN_SIZE = 8 };
size_t text_shown(const char *text, size_t length, bool is_quoted,
                  char token[TEXT_SHOWN_SIZE]);

/* Returns `text` without a newline at its end, with its letters of any
 * language, and with invisible characters escaped, from the heap; or NULL if
 * there is no memory. */
char *text_escaped(const char *text);

/* Returns the columns of `text`, in UTF-8, if each character takes one. */
int text_columns(const char *text);

/* Returns the bytes of the first `columns` characters of `text`. */
int text_bytes(const char *text, int columns);

/* Returns the bytes of the first row of `text`: up to a newline, or up to the
 * last blank that fits in `columns`. A word that is too long is cut, behind a
 * slash of a path or a dot of a code if one is in its second half. */
int text_row(const char *text, int columns);

/* Writes `text` in lines of at most `columns` columns, or of one if there are
 * none. */
void cli_write_wrapped(FILE *out, const char *text, int columns);

/* Writes `text` as cli_write_wrapped() does, but begins each line after the
 * first with `indent` blanks. */
void cli_write_hanging(FILE *out, const char *text, int columns, int indent);

/* ---- Colors ---- */

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER, COLOR_COUNT };

/* Stores the value of --color (auto, always or never) in `target`, an enum
 * color. Returns false, with the problem, for any other value. */
bool cli_take_color(void *target, const char *value,
                    char problem[CLI_PROBLEM_SIZE]);

/* True if a terminal with colors should use them. COLOR_AUTO says yes unless
 * NO_COLOR (no-color.org) is set. */
bool cli_colors_are_wanted(enum color color);

/* True if `stream` is a terminal that isn't dumb. */
bool cli_is_terminal(FILE *stream);

/* Returns the width of the terminal `stream`, or 80 if it isn't one. */
int cli_terminal_columns(FILE *stream);

/* ECMA-48 sequences that set the look of the text after them. White is bright
 * white, because gray on a color is hard to read on some terminals. */
#define CLI_PLAIN "\033[0m"
#define CLI_BOLD "\033[1m"
#define CLI_BOLD_GREEN "\033[1;32m"
#define CLI_BLACK_ON_GREEN "\033[30;42m"
#define CLI_BLACK_ON_YELLOW "\033[30;43m"
#define CLI_BLACK_ON_GRAY "\033[30;47m"
#define CLI_WHITE_ON_BLUE "\033[97;44m"
#define CLI_WHITE_ON_MAGENTA "\033[97;45m"

/* Clears the line from the cursor on: after "\r", a progress line. */
#define CLI_CLEAR_REST "\033[K"

#endif
