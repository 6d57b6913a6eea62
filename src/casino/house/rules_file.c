/* Reads files of rules. */
#include "house_rules.h"

#include <assert.h>

#include "cli_input.h"

enum { RULES_MOST = 64 };

/* `set_at` holds the line that set each rule, or 0. */
static bool rules_take(const struct cli_settings *settings, struct rules *rules,
                       const char *setting, int set_at[RULES_MOST],
                       char problem[PROBLEM_SIZE])
{
    char what[PROBLEM_SIZE];
    int index = rules_set(rules, setting, what);
    if (index < 0)
        return cli_setting_fault(settings, what, problem);
    if (set_at[index] > 0) {
        snprintf(what, sizeof what, "this rule is already set on line %d",
                 set_at[index]);
        return cli_setting_fault(settings, what, problem);
    }
    set_at[index] = settings->line;
    return true;
}

bool rules_read(struct rules *rules, FILE *stream, char problem[PROBLEM_SIZE])
{
    struct cli_settings settings = {.file = stream};
    const char *setting;
    int set_at[RULES_MOST] = {0};
    assert(rules_count() <= RULES_MOST);
    struct rules read = *rules;
    while ((setting = cli_next_setting(&settings, problem)) != NULL)
        if (!rules_take(&settings, &read, setting, set_at, problem))
            return false;
    if (problem[0] != '\0')
        return false;
    *rules = read;
    return true;
}
