/* Reads a grade.conf. */
#include "course.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli_input.h"

/* A file that is being read. */
struct course_file {
    struct course *course;
    int line;                         /* the number of the line, from 1 */
    int set_at[COURSE_SETTINGS_MOST]; /* the line of each setting, or 0 */
};

static bool course_fault(const struct course_file *file, const char *what,
                         char problem[CLI_PROBLEM_SIZE])
{
    snprintf(problem, CLI_PROBLEM_SIZE, "line %d: %.140s", file->line, what);
    return false;
}

/* Cuts off a comment, which starts with a # that isn't in quotes. */
static void cut_comment(char *line)
{
    bool quoted = false;
    for (; *line && (quoted || *line != '#'); line++)
        if (*line == '"')
            quoted = !quoted;
    *line = '\0';
}

/* Cuts off the blanks at both ends, in place. */
static char *course_trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static bool course_take_line(struct course_file *file, char *line,
                             char problem[CLI_PROBLEM_SIZE])
{
    char what[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    cut_comment(line);
    line = course_trim(line);
    if (*line == '\0')
        return true;
    char *equals = strchr(line, '=');
    if (equals == NULL) {
        snprintf(what, sizeof what,
                 "a setting must be \"name = value\", not %s",
                 cli_quote(quote, line, strlen(line)));
        return course_fault(file, what, problem);
    }
    *equals = '\0';
    int index = course_set(file->course, course_trim(line),
                           course_trim(equals + 1), what);
    if (index < 0)
        return course_fault(file, what, problem);
    if (file->set_at[index] > 0) {
        snprintf(what, sizeof what, "this is already set on line %d",
                 file->set_at[index]);
        return course_fault(file, what, problem);
    }
    file->set_at[index] = file->line;
    return true;
}

/* ---- Copies ---- */

static bool seeds_copy(struct seed_list *copy, const struct seed_list *list)
{
    *copy = (struct seed_list){.count = list->count};
    if (list->count == 0)
        return true;
    copy->seeds = calloc(list->count, sizeof *copy->seeds);
    if (copy->seeds)
        memcpy(copy->seeds, list->seeds, list->count * sizeof *copy->seeds);
    return copy->seeds != NULL;
}

bool course_copy(struct course *copy, const struct course *course)
{
    *copy = *course;
    bool public = seeds_copy(&copy->seeds, &course->seeds);
    bool hidden = seeds_copy(&copy->hidden, &course->hidden);
    if (!public || !hidden)
        course_clear(copy);
    return public && hidden;
}

/* ---- The file ---- */

bool course_read(struct course *course, FILE *stream,
                 char problem[CLI_PROBLEM_SIZE])
{
    struct course read;
    struct course_file file = {.course = &read};
    struct cli_line line;
    bool good = true;
    if (!course_copy(&read, course)) {
        snprintf(problem, CLI_PROBLEM_SIZE, "out of memory");
        return false;
    }
    while (good && cli_read_line(stream, &line)) {
        char what[CLI_PROBLEM_SIZE];
        file.line++;
        if (cli_line_problem(&line, what))
            good = course_fault(&file, what, problem);
        else
            good = course_take_line(&file, line.text, problem);
    }
    if (good && ferror(stream))
        good = course_fault(&file, "can't read the file", problem);
    course_clear(good ? course : &read);
    if (good)
        *course = read;
    return good;
}

enum cli_status course_load(const struct cli *cli, struct course *course,
                            const char *path)
{
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    FILE *file = fopen(path, "r");
    cli_quote(quote, path, strlen(path));
    if (file == NULL) {
        cli_complain(cli, "can't open %s: %s", quote, strerror(errno));
        return CLI_FAILED;
    }
    bool good = course_read(course, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "%s: %s", quote, problem);
    return good ? CLI_DONE : CLI_FAILED;
}

enum cli_status course_override(const struct cli *cli, struct course *course,
                                const char *name, const char *value)
{
    char problem[CLI_PROBLEM_SIZE];
    if (value == NULL || course_set(course, name, value, problem) >= 0)
        return CLI_DONE;
    cli_complain(cli, "--%s", problem);
    return CLI_FAILED;
}
