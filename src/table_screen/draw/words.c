/* Rules, totals and chips in a few words. */
#include <string.h>

#include "table_screen/draw/scene.h"

const char *dollars(char text[CLI_MONEY_SIZE + 4], int64_t cents)
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, CLI_MONEY_SIZE + 2, "%s$%s", cents < 0 ? "-" : "",
             cli_money(amount, cents < 0 ? -cents : cents));
    return text;
}

const char *signed_dollars(char text[CLI_MONEY_SIZE + 4], int64_t cents)
{
    text[0] = '+';
    dollars(text + (cents > 0), cents);
    return text;
}

/* Appends `part` if it fits. */
static void add_part(char *text, size_t size, int columns,
                     const char *separator, const char *part)
{
    size_t used = strlen(text);
    const char *between = used > 0 ? separator : "";
    if (text_columns(text) + text_columns(between) + text_columns(part) <=
        columns)
        snprintf(text + used, size - used, "%s%s", between, part);
}

void rules_in_a_line(const struct rules *rules, const char *separator,
                     char *text, size_t size, int columns)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    size_t count = rules_in_words(rules, parts);
    *text = '\0';
    for (size_t i = 0; i < count; i++)
        add_part(text, size, columns, separator, parts[i]);
}
