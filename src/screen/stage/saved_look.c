/* The look of the screen, saved among the settings of a profile. */

#include "ledger.h"
#include "stage_options.h"
#include "stage/theme.h"

/* Returns the saved value, from 0 to `count` - 1, or `before` without one. */
static int recall_number(struct ledger *ledger, const char *name, int count,
                         int before)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    int64_t number;
    if (!ledger_get(ledger, name, value, problem) ||
        !cli_parse_integer(value, 0, count - 1, &number))
        return before;
    return (int)number;
}

void look_recall(struct ledger *ledger, struct look *look)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    if (ledger == NULL)
        return;
    look->speed = recall_number(ledger, "speed", SPEED_COUNT, look->speed);
    look->ascii = recall_number(ledger, "letters", 2, look->ascii) != 0;
    look->mouse = recall_number(ledger, "mouse", 2, look->mouse) != 0;
    if (ledger_get(ledger, "theme", value, problem) &&
        theme_find(value) < THEME_COUNT)
        look->theme = theme_find(value);
}

static bool save_number(struct ledger *ledger, const char *name, int before,
                        int value)
{
    char text[16], problem[LEDGER_PROBLEM_SIZE];
    snprintf(text, sizeof text, "%d", value);
    return value == before || ledger_set(ledger, name, text, problem);
}

bool look_save(struct ledger *ledger, const struct look *before,
               const struct look *look)
{
    char problem[LEDGER_PROBLEM_SIZE];
    return ledger == NULL ||
           (save_number(ledger, "speed", before->speed, look->speed) &&
            save_number(ledger, "letters", before->ascii, look->ascii) &&
            save_number(ledger, "mouse", before->mouse, look->mouse) &&
            (look->theme == before->theme ||
             ledger_set(ledger, "theme", theme_name(look->theme), problem)));
}
