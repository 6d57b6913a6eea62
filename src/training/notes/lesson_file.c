/* Files of lessons, as CSV. */
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
    FIELDS
};

static const char HEADING[] =
    "lesson,answer,due,interval,easiness,repetitions,rules";

/* ---- Writing ---- */

void lesson_file_write(FILE *file, const struct lessons *lessons,
                       const char *rules)
{
    fprintf(file, "%s\n", HEADING);
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
        fputc('\n', file);
    }
}

/* ---- Reading ---- */

enum { FILE_LINE_SIZE = 1024 };

/* A line, cut into fields in place. */
struct filed_line {
    char text[FILE_LINE_SIZE];
    char *fields[FIELDS];
};

/* Ends a field at its comma or at the end of the line, without its quotes.
 * Returns what follows the comma, or NULL after the last field; *good becomes
 * false if a quote is out of place. */
static char *cut_field(char *at, char **field, bool *good)
{
    char *to = at, *from = at;
    bool is_quoted = *from == '"';
    *field = at;
    from += is_quoted;
    for (; *from != '\0' && (is_quoted || *from != ','); from++) {
        if (is_quoted && *from == '"' && *++from != '"')
            break;
        *to++ = *from;
    }
    *good = *from == ',' || *from == '\0';
    char *rest = *from == ',' ? from + 1 : NULL;
    *to = '\0';
    return rest;
}

static bool cut_line(struct filed_line *line)
{
    char *at = line->text;
    bool good = true;
    for (int i = 0; i < FIELDS; i++) {
        if (at == NULL)
            return false;
        at = cut_field(at, &line->fields[i], &good);
        if (!good)
            return false;
    }
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
    struct filed_lesson *filed;
    size_t count;
};

/* Files a line. Returns what is wrong with it, or NULL. */
static const char *file_line(struct filing *filing, struct filed_line *line)
{
    if (!cut_line(line))
        return "the line doesn't have seven fields";
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
    return NULL;
}

/* Reads a line without its end. Returns what is wrong with it, or NULL, and
 * sets *ended after the last one. */
static const char *next_file_line(FILE *file, struct filed_line *line,
                                  bool *ended)
{
    size_t length = 0;
    int byte;
    while ((byte = getc(file)) != EOF && byte != '\n') {
        if (length + 1 == sizeof line->text)
            return "the line is too long";
        if (byte == '\0')
            return "the line isn't text";
        line->text[length++] = (char)byte;
    }
    if (length > 0 && line->text[length - 1] == '\r')
        length--;
    line->text[length] = '\0';
    *ended = byte == EOF && length == 0;
    return ferror(file) ? "the file can't be read" : NULL;
}

bool lesson_file_read(FILE *file, const struct lessons *lessons,
                      const char *rules, struct filed_lesson filed[LESSONS_MAX],
                      size_t *count, char problem[NOTES_PROBLEM_SIZE])
{
    struct filing filing = {.lessons = lessons, .rules = rules, .filed = filed};
    struct filed_line line;
    bool ended = false;
    for (int number = 1;; number++) {
        const char *fault = next_file_line(file, &line, &ended);
        if (fault == NULL && number == 1 && strcmp(line.text, HEADING) != 0)
            fault = "a file of lessons begins with lesson,answer,due,...";
        else if (fault == NULL && ended)
            break;
        else if (fault == NULL && number > 1 && line.text[0] != '\0')
            fault = file_line(&filing, &line);
        if (fault) {
            snprintf(problem, NOTES_PROBLEM_SIZE, "line %d: %s", number, fault);
            return false;
        }
    }
    *count = filing.count;
    return true;
}
