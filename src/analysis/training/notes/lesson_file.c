/* Files of lessons, as CSV. */
#include <stdlib.h>
#include <string.h>

#include "training/notes/notes.h"
#include "cli_output.h"

/* The fields of a line. */
enum field {
    FIELD_LESSON,
    FIELD_ANSWER,
    FIELD_DUE,
    FIELD_INTERVAL,
    FIELD_EASINESS,
    FIELD_REPETITIONS,
    FIELD_RULES,
    FIELD_HISTORY,
    FIELDS
};

/* Files had no history before version 6 of the ledger. */
#define HEADING_BEFORE "lesson,answer,due,interval,easiness,repetitions,rules"
#define HEADING HEADING_BEFORE ",history"

/* ---- Writing ---- */

void lesson_file_write(FILE *file, const struct lessons *lessons,
                       const char *rules, const struct answer_list answers[])
{
    fputs(HEADING "\n", file);
    for (size_t i = 0; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->list[i];
        const struct memory *memory = &lesson->memory;
        char date[LEDGER_DATE_SIZE];
        fprintf(file, "%s,%s,", lesson->name, odds_action_name(lesson->right));
        if (memory->due != 0)
            fprintf(file, "%s,%d,%d.%02d,%d,", ledger_date(memory->due, date),
                    memory->interval, memory->easiness / 100,
                    memory->easiness % 100, memory->repetitions);
        else
            fputs(",,,,", file);
        cli_write_csv_text(file, rules);
        fputc(',', file);
        answer_list_write(file, &answers[i]);
        fputc('\n', file);
    }
}

/* ---- Reading ---- */

/* A line, cut into fields in place. */
struct filed_line {
    char *text; /* on the heap */
    size_t size;
    char *fields[FIELDS];
    char separator; /* between fields: a comma, or what a spreadsheet writes */
};

/* Ends a field at the separator or at the end of the line, without its quotes.
 * Returns what follows the separator, or NULL after the last field; *good
 * becomes false if a quote is out of place. */
static char *cut_field(char *at, char separator, char **field, bool *good)
{
    char *to = at, *from = at;
    bool is_quoted = *from == '"';
    *field = at;
    from += is_quoted;
    for (; *from != '\0' && (is_quoted || *from != separator); from++) {
        if (is_quoted && *from == '"' && *++from != '"')
            break;
        *to++ = *from;
    }
    *good = *from == separator || *from == '\0';
    char *rest = *from == separator ? from + 1 : NULL;
    *to = '\0';
    return rest;
}

/* A spreadsheet that separates fields otherwise may write a comma for the
 * point: "2,50". */
static void mend_number(char *field, char separator)
{
    char *comma = separator == ',' ? NULL : strchr(field, ',');
    if (comma)
        *comma = '.';
}

static bool cut_line(struct filed_line *line, int fields)
{
    char *at = line->text;
    bool good = true;
    for (int i = 0; i < fields; i++) {
        if (at == NULL)
            return false;
        at = cut_field(at, line->separator, &line->fields[i], &good);
        if (!good)
            return false;
    }
    mend_number(line->fields[FIELD_EASINESS], line->separator);
    return at == NULL;
}

/* Reads "2.50" as 250. */
static bool read_easiness(const char *text, int *easiness)
{
    enum { MOST = 10000000 };
    int64_t hundredths = 0;
    if (*text < '0' || *text > '9' ||
        !cli_parse_money(text, MOST, &hundredths) ||
        hundredths < MEMORY_EASINESS_LEAST)
        return false;
    *easiness = (int)hundredths;
    return true;
}

static bool read_count(const char *text, int *count)
{
    enum { MOST = 1000000 };
    int64_t value = 0;
    if (!cli_parse_integer(text, 0, MOST, &value))
        return false;
    *count = (int)value;
    return true;
}

/* Returns what is wrong with the fields of a memory, or NULL. */
static const char *read_memory(char *const fields[FIELDS],
                               struct memory *memory)
{
    if (!ledger_date_read(fields[FIELD_DUE], &memory->due) || memory->due < 1)
        return "the due day isn't a date such as 2026-11-22";
    if (!read_count(fields[FIELD_INTERVAL], &memory->interval))
        return "the interval isn't a number of days";
    if (!read_easiness(fields[FIELD_EASINESS], &memory->easiness))
        return "the easiness isn't a number from 1.30";
    if (!read_count(fields[FIELD_REPETITIONS], &memory->repetitions))
        return "the repetitions aren't a whole number";
    return NULL;
}

/* What has been read so far. */
struct filing {
    const struct lessons *lessons;
    const char *rules;
    int fields; /* of each line */
    struct filed_lesson *filed;
    size_t count;
};

/* Files a line. Returns what is wrong with it, or NULL. */
static const char *file_line(struct filing *filing, struct filed_line *line)
{
    line->fields[FIELD_HISTORY] = "";
    if (!cut_line(line, filing->fields))
        return "the line doesn't have as many fields as the first one";
    if (strcmp(line->fields[FIELD_RULES], filing->rules) != 0)
        return "the lesson is for other rules; choose them with --rules";
    const char *name = line->fields[FIELD_LESSON];
    if (lessons_find(filing->lessons, name) == filing->lessons->count)
        return "these rules have no such lesson";
    if (line->fields[FIELD_DUE][0] == '\0')
        return NULL;
    for (size_t i = 0; i < filing->count; i++)
        if (strcmp(filing->filed[i].name, name) == 0)
            return "the lesson is there twice";
    struct memory memory = memory_of_nothing();
    const char *fault = read_memory(line->fields, &memory);
    if (fault)
        return fault;
    struct filed_lesson *filed = &filing->filed[filing->count++];
    snprintf(filed->name, sizeof filed->name, "%s", name);
    filed->memory = memory;
    return answer_list_read(line->fields[FIELD_HISTORY], &filed->answers);
}

/* Reads a line without its end. Returns what is wrong with it, or NULL, and
 * sets *ended after the last one. */
static const char *next_file_line(FILE *file, struct filed_line *line,
                                  bool *ended)
{
    ssize_t length = getline(&line->text, &line->size, file);
    *ended = length < 0;
    if (length < 0)
        return feof(file) ? NULL : "the file can't be read";
    if (memchr(line->text, '\0', (size_t)length))
        return "the line isn't text";
    line->text[strcspn(line->text, "\r\n")] = '\0';
    return NULL;
}

/* Reads the first line, with the mark that some spreadsheets put before it, and
 * finds what separates its fields: in many countries spreadsheets write
 * semicolons. Returns what is wrong with it, or NULL. */
static const char *take_heading(struct filing *filing, struct filed_line *line,
                                bool ended)
{
    static const char mark[] = "\xef\xbb\xbf";
    char *heading = ended ? "" : line->text;
    if (strncmp(heading, mark, strlen(mark)) == 0)
        heading += strlen(mark);
    line->separator = heading[strcspn(heading, ",;\t")];
    for (char *at = heading; *at; at++)
        if (*at == line->separator)
            *at = ',';
    bool is_full = strcmp(heading, HEADING) == 0;
    filing->fields = is_full ? FIELDS : FIELD_HISTORY;
    return is_full || strcmp(heading, HEADING_BEFORE) == 0
               ? NULL
               : "only what trainer exported can be imported; its first line "
                 "is " HEADING;
}

static const char *file_lines(FILE *file, struct filing *filing,
                              struct filed_line *line, int *number)
{
    bool ended = false;
    const char *fault = NULL;
    for (*number = 1; fault == NULL && !ended; *number += fault == NULL) {
        fault = next_file_line(file, line, &ended);
        if (fault == NULL && *number == 1)
            fault = take_heading(filing, line, ended);
        else if (fault == NULL && !ended && line->text[0] != '\0')
            fault = file_line(filing, line);
    }
    return fault;
}

bool lesson_file_read(FILE *file, const struct lessons *lessons,
                      const char *rules, struct filed_lesson filed[LESSONS_MAX],
                      size_t *count, char problem[NOTES_PROBLEM_SIZE])
{
    struct filing filing = {.lessons = lessons, .rules = rules, .filed = filed};
    struct filed_line line = {.text = NULL};
    int number = 0;
    const char *fault = file_lines(file, &filing, &line, &number);
    free(line.text);
    if (fault)
        snprintf(problem, NOTES_PROBLEM_SIZE, "line %d: %s", number, fault);
    else
        *count = filing.count;
    return fault == NULL;
}
