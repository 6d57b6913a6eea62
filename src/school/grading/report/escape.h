/* Shows untrusted output the way a C string is written, so that nothing is
 * invisible and nothing controls the terminal. */
#ifndef GRADING_ESCAPE_H
#define GRADING_ESCAPE_H

#include <stddef.h>
#include <stdio.h>

enum { TOKEN_SIZE = 8, REPORT_LINE_SIZE = 512 };

/* Escapes the next byte or suit symbol of `text` and writes it to `token`: "a",
 * "\n", "\x1b", "♠". Returns how many bytes of `text` it used. */
size_t escape_token(const char *text, size_t length, char token[TOKEN_SIZE]);

/* Escapes a line, including its newline, and puts it in quotation marks. Cuts
 * it to at most `columns` columns, and marks a cut with "...". */
void escape_line(char escaped[REPORT_LINE_SIZE], const char *line,
                 size_t length, size_t columns);

/* Returns how many columns the UTF-8 string `escaped` takes. */
size_t escaped_columns(const char *escaped);

/* Writes lines of text, such as a compiler's messages. Keeps line breaks and
 * UTF-8 letters, and escapes invisible characters. Begins each line with
 * `indent`, and writes everything through `put`. */
void escape_lines(FILE *out, const char *text, const char *indent,
                  void (*put)(FILE *out, const char *text));

/* Returns `text` escaped like a line of escape_lines(), as a string from the
 * heap, or NULL if there is no memory. */
char *escaped_words(const char *text);

/* Returns the text as valid UTF-8 without NUL, in a string from the heap: other
 * bytes become U+FFFD. For JSON, which escapes the rest. Returns NULL if there
 * is no memory. */
char *valid_bytes(const char *text, size_t length);

/* Writes text unchanged. Pass it as `put`, or cli_write_xml() for HTML. */
void put_text(FILE *out, const char *text);

/* Returns the length of the first line of `text`, including its newline. */
size_t text_line_length(const char *text, size_t length);

#endif
