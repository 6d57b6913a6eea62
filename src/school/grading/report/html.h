/* Pieces of the HTML pages. */
#ifndef GRADING_HTML_H
#define GRADING_HTML_H

#include "report.h"

/* Writes the start of a page, up to its heading, and its end. */
void html_start(FILE *out, const char *title, const char *heading);
void html_end(FILE *out);

/* Writes <tag>text</tag> and a newline. */
void html_element(FILE *out, const char *tag, const char *text);

/* Writes text from outside, such as a name: keeps letters of any language and
 * escapes what is invisible. */
void html_words(FILE *out, const char *text);

/* Writes what a run should have printed and what it printed, side by side, with
 * what was typed after each question. Leaves out lines from the middle if the
 * program was killed. */
void html_transcripts(FILE *out, const struct candidate_run *run,
                      const struct transcript *expected);

/* Writes the points of each part in a table. */
void html_points(FILE *out, const struct grading_report *report);

/* Writes a table of all scripts of a part that failed, for the teacher. Leaves
 * out those that weren't run. */
void html_failures(FILE *out, const struct part_report *report);

#endif
