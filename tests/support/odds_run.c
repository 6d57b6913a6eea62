/* Runs of the program odds. */
#include "support/odds_run.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 512, COLUMNS = 80 };

static void run_odds_line(bool is_alone, const char *rules,
                          const char *arguments, struct run_result *outcome)
{
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "--rules %s %s", rules, arguments);
    const struct run run = {
        .is_alone = is_alone, .arguments = {"odds"}, .line = line};
    run_program(&run, outcome);
}

void run_odds(const char *rules, const char *arguments,
              struct run_result *outcome)
{
    run_odds_line(true, rules, arguments, outcome);
}

void run_odds_watched(const char *rules, const char *arguments,
                      struct run_result *outcome)
{
    run_odds_line(false, rules, arguments, outcome);
}

/* Returns the number of characters in the first `length` bytes of UTF-8. */
static size_t characters_in(const char *text, size_t length)
{
    size_t characters = 0;
    for (size_t i = 0; i < length; i++)
        characters += ((unsigned char)text[i] & 0xC0) != 0x80;
    return characters;
}

void check_lines_fit(const char *text, const char *what)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (characters_in(text, length) > COLUMNS)
            fail_msg("%s: wider than %d columns: \"%.*s\"", what, COLUMNS,
                     (int)length, text);
        text += length + (text[length] == '\n');
    }
}
