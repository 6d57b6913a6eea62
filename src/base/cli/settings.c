/* Reads files of settings, "name = value". */
#include <ctype.h>
#include <string.h>

#include "cli_input.h"

bool cli_setting_fault(const struct cli_settings *settings, const char *what,
                       char problem[CLI_PROBLEM_SIZE])
{
    snprintf(problem, CLI_PROBLEM_SIZE, "line %d: %.140s", settings->line,
             what);
    return false;
}

/* Reads a line without its newline. Returns false at the end of the file, or,
 * with the problem, if the line isn't text or is too long. It stops there,
 * because /dev/zero has no end. */
static bool read_settings_line(struct cli_settings *settings,
                               char problem[CLI_PROBLEM_SIZE])
{
    size_t length = 0;
    int byte;
    settings->line++;
    while ((byte = getc(settings->file)) != EOF && byte != '\n') {
        if (byte == '\0' || length + 1 == sizeof settings->text)
            return cli_setting_fault(
                settings, "the line is too long or isn't text", problem);
        settings->text[length++] = (char)byte;
    }
    settings->text[length] = '\0';
    if (ferror(settings->file))
        return cli_setting_fault(settings, "can't read the file", problem);
    return byte != EOF || length > 0;
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

char *cli_trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

char *cli_next_setting(struct cli_settings *settings,
                       char problem[CLI_PROBLEM_SIZE])
{
    problem[0] = '\0';
    while (read_settings_line(settings, problem)) {
        cut_comment(settings->text);
        char *setting = cli_trim(settings->text);
        if (*setting != '\0')
            return setting;
    }
    return NULL;
}

char *cli_split_setting(char *setting, char what[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    char *equals = strchr(setting, '=');
    if (equals == NULL) {
        snprintf(what, CLI_PROBLEM_SIZE,
                 "a setting must be \"name = value\", not %s",
                 cli_quote(quote, setting, strlen(setting)));
        return NULL;
    }
    *equals = '\0';
    (void)cli_trim(setting);
    return cli_trim(equals + 1);
}
