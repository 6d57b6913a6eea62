/* Shows what strangers printed the way a C string would be written, so that
 * nothing is invisible and nothing commands a terminal. */
#ifndef GRADING_ESCAPE_H
#define GRADING_ESCAPE_H

#include <stddef.h>
#include <stdio.h>

enum { TOKEN_SIZE = 8, REPORT_LINE_SIZE = 512 };

/* Escapes the next byte, or the sign of a suit, of a text: "a", "\n", "\x1b",
 * "♠". Returns how many bytes of the text that was. */
size_t escape_token(const char *text, size_t length, char token[TOKEN_SIZE]);

/* Escapes a line with its end, in quotes, cut to so many columns: "..." where
 * there is more. */
void escape_line(char escaped[REPORT_LINE_SIZE], const char *line,
                 size_t length, size_t columns);

/* Returns how many columns a text in UTF-8 takes. */
size_t escaped_columns(const char *text);

/* Writes lines of text, as those of a compiler. They stay lines, letters stay
 * as they are, in UTF-8, and what can't be seen is escaped. Each line begins
 * with `indent`, and all is written by `put`. */
void escape_lines(FILE *out, const char *text, const char *indent,
                  void (*put)(FILE *out, const char *text));

/* For `put`: writes text as it is, as cli_write_xml() does for HTML. */
void put_text(FILE *out, const char *text);

/* Returns the length of the first line of a text, its end included. */
size_t text_line_length(const char *text, size_t length);

#endif
