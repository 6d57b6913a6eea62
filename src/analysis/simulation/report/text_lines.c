/* Breaks words into lines. */
#include <stdarg.h>

#include "simulation/report/findings.h"

enum { LABEL_COLUMNS = 10, WORDS_SIZE = 2048 };

int report_columns(const struct simulation_report *report)
{
    if (report->columns <= 0 || report->columns > REPORT_COLUMNS)
        return REPORT_COLUMNS;
    return report->columns < REPORT_COLUMNS_LEAST ? REPORT_COLUMNS_LEAST
                                                  : report->columns;
}

static void print_line(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        fputc(text[i] == '\t' ? ' ' : text[i], out);
    fputc('\n', out);
}

void report_say(FILE *out, int columns, const char *label, const char *format,
                ...)
{
    char words[WORDS_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    for (const char *text = words; *text; label = "") {
        size_t length = (size_t)text_row(text, columns - LABEL_COLUMNS);
        fprintf(out, "%-*s", LABEL_COLUMNS, label);
        print_line(out, text, length);
        text += length + (text[length] == ' ');
    }
}
