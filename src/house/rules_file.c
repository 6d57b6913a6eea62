/* Reads files of rules. */
#include "house_rules.h"

#include <assert.h>
#include <string.h>

#include "cli.h"

enum { LINE_SIZE = 512, RULES_MOST = 64 };

/* A file that is being read. */
struct rules_file {
    FILE *file;
    int line;               /* the number of the line, from 1 */
    int set_at[RULES_MOST]; /* the line that set each rule, or 0 */
};

static bool fault(const struct rules_file *file, const char *what,
                  char problem[PROBLEM_SIZE])
{
    snprintf(problem, PROBLEM_SIZE, "line %d: %.140s", file->line, what);
    return false;
}

/* Reads the next line without its newline. Returns false at the end of the
 * file, or, with the problem, if the line isn't text or is too long. */
static bool rules_next_line(struct rules_file *file, char line[LINE_SIZE],
                            char problem[PROBLEM_SIZE])
{
    size_t length = 0;
    int byte;
    file->line++;
    while ((byte = getc(file->file)) != EOF && byte != '\n') {
        if (byte == '\0' || length + 1 == LINE_SIZE)
            return fault(file, "the line is too long or isn't text", problem);
        line[length++] = (char)byte;
    }
    line[length] = '\0';
    if (ferror(file->file))
        return fault(file, "can't read the file", problem);
    return byte != EOF || length > 0;
}

static bool rules_take_line(struct rules_file *file, struct rules *rules,
                            char *line, char problem[PROBLEM_SIZE])
{
    char what[PROBLEM_SIZE];
    line[strcspn(line, "#")] = '\0';
    if (line[strspn(line, " \t\r\v\f")] == '\0')
        return true;
    int index = rules_set(rules, line, what);
    if (index < 0)
        return fault(file, what, problem);
    if (file->set_at[index] > 0) {
        snprintf(what, sizeof what, "this rule is already set on line %d",
                 file->set_at[index]);
        return fault(file, what, problem);
    }
    file->set_at[index] = file->line;
    return true;
}

bool rules_read(struct rules *rules, FILE *stream, char problem[PROBLEM_SIZE])
{
    struct rules_file file = {.file = stream};
    assert(rules_count() <= RULES_MOST);
    struct rules read = *rules;
    char line[LINE_SIZE];
    problem[0] = '\0';
    while (rules_next_line(&file, line, problem))
        if (!rules_take_line(&file, &read, line, problem))
            return false;
    if (problem[0] != '\0')
        return false;
    *rules = read;
    return true;
}
