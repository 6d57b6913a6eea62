/* Reads and writes chart files. */
#include "strategy.h"

#include <math.h>
#include <stdint.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "cells.h"

enum { LINE_SIZE = 256, WORD_SIZE = 16, WORDS_MAX = ODDS_RANKS + 3 };

static const char SEPARATORS[] = " \t\r\n,";

struct words {
    int count; /* of all words, even if not all fit into `list` */
    char list[WORDS_MAX][WORD_SIZE];
};

struct reading {
    struct odds_chart chart;
    bool is_there[CHART_ROWS];
    int line;
    char problem[CHART_PROBLEM_SIZE];
};

static bool chart_file_refuse(struct reading *reading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool chart_file_refuse(struct reading *reading, const char *format, ...)
{
    va_list values;
    int used = snprintf(reading->problem, CHART_PROBLEM_SIZE,
                        "line %d: ", reading->line);
    va_start(values, format);
    vsnprintf(reading->problem + used, CHART_PROBLEM_SIZE - (size_t)used,
              format, values);
    va_end(values);
    return false;
}

/* A word that is too long is cut. No name is that long, so it stays unknown. */
static void split_words(const char *line, struct words *words)
{
    *words = (struct words){.count = 0};
    for (line += strspn(line, SEPARATORS); *line != '\0' && *line != '#';
         line += strspn(line, SEPARATORS)) {
        size_t length = strcspn(line, " \t\r\n,#");
        if (words->count < WORDS_MAX)
            snprintf(words->list[words->count], WORD_SIZE, "%.*s",
                     (int)(length < WORD_SIZE ? length : WORD_SIZE - 1), line);
        words->count++;
        line += length;
    }
}

/* Copies `word` to `text` with control characters replaced, for a message. */
static const char *shown(char text[WORD_SIZE], const char *word)
{
    size_t i = 0;
    for (; word[i] != '\0'; i++) {
        text[i] = word[i];
        if (word[i] <= ' ' || word[i] > '~')
            text[i] = '?';
    }
    text[i] = '\0';
    return text;
}

/* Returns the index of the row that two words name; -1 if there is none. */
static int find_row(const char *kind, const char *number)
{
    char wanted[2 * WORD_SIZE], name[CHART_NAME_SIZE];
    snprintf(wanted, sizeof wanted, "%s %s", kind,
             strcasecmp(number, "T") == 0 ? "10" : number);
    for (int i = 0; i < CHART_ROWS; i++)
        if (strcasecmp(chart_row_name(chart_row_at(i), name), wanted) == 0)
            return i;
    return -1;
}

static bool read_row(struct reading *reading, const struct words *words,
                     int index)
{
    enum { NAME_WORDS = 2 };
    struct chart_row row = chart_row_at(index);
    char name[CHART_NAME_SIZE], text[WORD_SIZE];
    chart_row_name(row, name);
    if (reading->is_there[index])
        return chart_file_refuse(reading, "%s appears twice", name);
    if (words->count != NAME_WORDS + ODDS_RANKS)
        return chart_file_refuse(
            reading,
            "%s has %d plays instead of %d, one for each upcard from 2 to 10 "
            "and the ace",
            name, words->count - NAME_WORDS, ODDS_RANKS);
    for (int column = 0; column < ODDS_RANKS; column++) {
        int upcard = chart_upcard_at(column);
        struct odds_cell *cell = &chart_cells(&reading->chart, row)[upcard];
        const char *code = words->list[NAME_WORDS + column];
        if (!chart_code_read(cell, code))
            return chart_file_refuse(
                reading,
                "%s against %s: unknown play \"%s\"; use S, H, Dh, Ds, Rh, "
                "Rs or P",
                name, odds_rank_name(upcard), shown(text, code));
        if (cell->action == ODDS_SPLIT && row.kind != CHART_PAIR)
            return chart_file_refuse(reading,
                                     "%s against %s: only pairs can be split",
                                     name, odds_rank_name(upcard));
        cell->possible = true;
        cell->value = NAN;
    }
    reading->is_there[index] = true;
    return true;
}

static bool chart_file_read_line(struct reading *reading, const char *line)
{
    struct words words;
    char first[WORD_SIZE], second[WORD_SIZE];
    split_words(line, &words);
    if (words.count == 0 || strcasecmp(words.list[0], "hand") == 0)
        return true;
    int index = words.count > 1 ? find_row(words.list[0], words.list[1]) : -1;
    if (index < 0)
        return chart_file_refuse(
            reading,
            "unknown row \"%s%s%s\"; rows are named like hard 16, soft 18 "
            "or pair A",
            shown(first, words.list[0]), words.count > 1 ? " " : "",
            shown(second, words.list[1]));
    return read_row(reading, &words, index);
}

/* True if the line is complete and is text. */
static bool line_is_good(struct reading *reading, const char *line,
                         size_t length)
{
    if (strlen(line) != length)
        return chart_file_refuse(reading, "the line isn't text");
    if (length == LINE_SIZE - 1 && line[length - 1] != '\n')
        return chart_file_refuse(reading, "the line is too long");
    return true;
}

static size_t chart_file_next_line(FILE *file, char line[LINE_SIZE])
{
    size_t length = 0;
    int byte = 0;
    while (length < LINE_SIZE - 1 && byte != '\n' && (byte = getc(file)) != EOF)
        line[length++] = (char)byte;
    line[length] = '\0';
    return length;
}

static bool has_all_rows(struct reading *reading)
{
    char name[CHART_NAME_SIZE];
    for (int i = 0; i < CHART_ROWS; i++)
        if (!reading->is_there[i]) {
            snprintf(reading->problem, CHART_PROBLEM_SIZE,
                     "the row %s is missing (the file has %d lines)",
                     chart_row_name(chart_row_at(i), name), reading->line);
            return false;
        }
    return true;
}

static bool chart_file_read_all(struct reading *reading, FILE *file)
{
    char line[LINE_SIZE];
    size_t length;
    while ((length = chart_file_next_line(file, line)) > 0) {
        reading->line++;
        if (!line_is_good(reading, line, length) ||
            !chart_file_read_line(reading, line))
            return false;
    }
    if (ferror(file)) {
        snprintf(reading->problem, CHART_PROBLEM_SIZE, "can't read the file");
        return false;
    }
    return has_all_rows(reading);
}

bool chart_read(struct odds_chart *chart, FILE *file,
                char problem[CHART_PROBLEM_SIZE])
{
    struct reading reading = {.line = 0};
    bool good = chart_file_read_all(&reading, file);
    if (good)
        *chart = reading.chart;
    else
        snprintf(problem, CHART_PROBLEM_SIZE, "%s", reading.problem);
    return good;
}

void chart_write(FILE *out, const struct odds_chart *chart)
{
    fprintf(out, "hand");
    for (int column = 0; column < ODDS_RANKS; column++)
        fprintf(out, ",%s", odds_rank_name(chart_upcard_at(column)));
    fputc('\n', out);
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE];
        struct chart_row row = chart_row_at(i);
        fprintf(out, "%s", chart_row_name(row, name));
        for (int column = 0; column < ODDS_RANKS; column++)
            fprintf(out, ",%s",
                    chart_code(chart, row, chart_upcard_at(column)));
        fputc('\n', out);
    }
}
