/* The look that a profile has chosen, kept in its book. */
#include <stdlib.h>
#include <string.h>

#include "screen.h"

/* A value from 0 to count - 1; `before` where there is none such. */
static int read_number(struct book *book, const char *name, int count,
                       int before)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    int64_t number;
    if (!ledger_get(book->ledger, name, value, problem) ||
        !cli_parse_integer(value, 0, count - 1, &number))
        return before;
    return (int)number;
}

void look_read(struct look *look, struct book *book)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    look->speed = read_number(book, "speed", SPEED_COUNT, look->speed);
    look->ascii = read_number(book, "letters", 2, look->ascii) != 0;
    look->mouse = read_number(book, "mouse", 2, look->mouse) != 0;
    if (ledger_get(book->ledger, "theme", value, problem) &&
        theme_find(value) < THEME_COUNT)
        look->theme = theme_find(value);
}

static bool write_number(struct book *book, const char *name, int value)
{
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    return ledger_set(book->ledger, name, text, book->problem);
}

void look_write(const struct look *look, struct book *book)
{
    bool good = write_number(book, "speed", look->speed) &&
                write_number(book, "letters", look->ascii) &&
                write_number(book, "mouse", look->mouse) &&
                ledger_set(book->ledger, "theme", theme_name(look->theme),
                           book->problem);
    if (!good)
        book_close(book);
}
