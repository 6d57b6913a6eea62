/* How what strangers printed is shown: as a C string would be written, so that
 * nothing is invisible and nothing commands a terminal. For this room alone. */
#ifndef GRADING_SHOW_H
#define GRADING_SHOW_H

#include "grading.h"
#include "cli_output.h"

enum { TOKEN_SIZE = 8, SHOWN_SIZE = 512 };

/* The next byte, or card sign, of a text: "a", "\n", "\x1b", "♠". Returns how
 * many bytes of the text it stands for. */
size_t show_token(const char *text, size_t length, char token[TOKEN_SIZE]);

/* A line with its end, quoted, cut to so many columns: "…" where more is. */
void show_line(char shown[SHOWN_SIZE], const char *line, size_t length,
               size_t columns);

/* How many columns a shown text takes. */
size_t shown_columns(const char *shown);

/* Lines of text, as those of a compiler: they stay lines, their letters stay
 * as they are, in UTF-8, and all else, what can't be seen, is shown as above.
 * Each begins with `indent`. */
void show_lines(FILE *out, const char *text, const char *indent,
                void (*put)(FILE *out, const char *text));

/* Text as it is; cli_write_xml() and cli_escape_json() are the others. */
void put_text(FILE *out, const char *text);

/* How long the line is that begins here, its end included. */
size_t line_length(const char *text, size_t length);

/* "seed 42, hits once: h s, a line each" */
void show_script(char shown[SHOWN_SIZE], const struct script *script);

/* The command that feeds the script: "printf '42\nhs\n' | ./play". */
void show_command(char shown[SHOWN_SIZE], const struct script *script,
                  const struct part_report *report);

/* What happened in a run, in words: "crashed (SIGSEGV)". */
void show_verdict(char shown[SHOWN_SIZE], const struct class_run *run);

/* "The first that differs: seed 42, ..." */
void show_first(char shown[SHOWN_SIZE], const struct class_run *run);

/* "1 differs", "2 differ". */
void show_count(char shown[SHOWN_SIZE], enum verdict verdict, size_t count);

/* What is wrong with a pause, in two sentences. */
void show_pause(char shown[SHOWN_SIZE], const struct class_run *run,
                const struct transcript *expected);

/* What to think of beside what is shown of a run, or "". */
void show_note(char shown[SHOWN_SIZE], const struct class_run *run,
               const struct transcript *expected);

/* The first run with this verdict, or NULL. */
const struct class_run *first_run(const struct part_report *report,
                                  enum verdict verdict);

/* What the report says of a part in a line: "11 of 12 scripts right". */
void show_score(char shown[SHOWN_SIZE], const struct part_report *report);

/* How far the diagnosis goes, or that there is none; "" where nothing failed,
 * or where it says enough how that ended. */
void show_certainty(char shown[SHOWN_SIZE], const struct part_report *report);

#endif
