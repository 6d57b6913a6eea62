/* What a profile has chosen, kept in its account. */
#include "table_screen.h"

/* A value from 0 to count - 1; `before` where there is none such. */
static int read_number(struct account *account, const char *name, int count,
                       int before)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    int64_t number;
    if (!ledger_get(account->ledger, name, value, problem) ||
        !cli_parse_integer(value, 0, count - 1, &number))
        return before;
    return (int)number;
}

static void read_computers(struct account *account, struct setup *setup)
{
    if (setup_computers(setup) > 0)
        return;
    int wanted = read_number(account, "computers", SEATS_MAX, 0);
    for (int i = 0; i < wanted; i++)
        setup_change_computers(setup, 1);
}

void settings_read(struct look *look, struct setup *setup)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    struct account *account = setup->account;
    if (account == NULL || account->ledger == NULL)
        return;
    look->speed = read_number(account, "speed", SPEED_COUNT, look->speed);
    look->ascii = read_number(account, "letters", 2, look->ascii) != 0;
    look->mouse = read_number(account, "mouse", 2, look->mouse) != 0;
    look->coach = read_number(account, "coach", 2, look->coach) != 0;
    if (ledger_get(account->ledger, "theme", value, problem) &&
        theme_find(value) < THEME_COUNT)
        look->theme = theme_find(value);
    read_computers(account, setup);
}

/* Only what has changed: what the command line said is for this time. */
static bool write_number(struct account *account, const char *name, int before,
                         int value)
{
    char text[16], problem[LEDGER_PROBLEM_SIZE];
    snprintf(text, sizeof text, "%d", value);
    return value == before || ledger_set(account->ledger, name, text, problem);
}

bool settings_write(const struct look *before, int computers,
                    const struct look *look, const struct setup *setup)
{
    struct account *account = setup->account;
    char problem[LEDGER_PROBLEM_SIZE];
    if (account == NULL || account->ledger == NULL)
        return true;
    return write_number(account, "speed", before->speed, look->speed) &&
           write_number(account, "letters", before->ascii, look->ascii) &&
           write_number(account, "mouse", before->mouse, look->mouse) &&
           write_number(account, "coach", before->coach, look->coach) &&
           write_number(account, "computers", computers,
                        setup_computers(setup)) &&
           (look->theme == before->theme ||
            ledger_set(account->ledger, "theme", theme_name(look->theme),
                       problem));
}
