/* Wagers: what may be wagered, and what it wins. */
#include "dice.h"

#include <assert.h>
#include <string.h>

static bool refuse_too_much(int64_t money, char problem[CLI_PROBLEM_SIZE])
{
    char text[CLI_MONEY_SIZE];
    bool limited = money > DICE_MONEY_MOST;
    cli_money_to_the_cent(text, limited ? DICE_MONEY_MOST : money);
    snprintf(problem, CLI_PROBLEM_SIZE,
             limited ? "the house takes $%s at the most" : "you have only $%s",
             text);
    return false;
}

static bool refuse_too_little(char problem[CLI_PROBLEM_SIZE])
{
    snprintf(problem, CLI_PROBLEM_SIZE, "the least wager is $0.01");
    return false;
}

bool dice_wager_fits(int64_t wager, int64_t money,
                     char problem[CLI_PROBLEM_SIZE])
{
    if (wager <= 0)
        return refuse_too_little(problem);
    if (wager > money || wager > DICE_MONEY_MOST)
        return refuse_too_much(money, problem);
    return true;
}

/* More digits than an amount has that can be read. */
static bool is_long(const char *dollars, size_t length)
{
    enum { DIGITS_MAX = 15 };
    size_t digits = 0;
    for (size_t i = 0; i < length; i++)
        digits += dollars[i] != ',';
    return digits > DIGITS_MAX;
}

/* Says what is wrong with a text that cli_parse_money() doesn't take. */
static bool refuse_text(const char *text, int64_t money,
                        char problem[CLI_PROBLEM_SIZE])
{
    const char *dollars = text + strspn(text, "$-");
    size_t whole = strspn(dollars, "0123456789,");
    bool has_point = dollars[whole] == '.';
    const char *decimals = dollars + whole + (has_point ? 1 : 0);
    size_t fine = strspn(decimals, "0123456789");
    bool is_number = whole + fine > 0 && decimals[fine] == '\0';
    bool is_negative = text[0] == '-' || strncmp(text, "$-", 2) == 0;

    if (is_number && is_negative)
        return refuse_too_little(problem);
    if (is_number && is_long(dollars, whole))
        return refuse_too_much(money, problem);
    snprintf(problem, CLI_PROBLEM_SIZE,
             is_number && fine > 2
                 ? "cents are the smallest coins; type two decimals at the most"
                 : "type dollars, such as 10, 7.50 or 1,000");
    return false;
}

bool dice_wager_read(const char *text, int64_t money, int64_t *wager,
                     char problem[CLI_PROBLEM_SIZE])
{
    const int64_t most = INT64_MAX / 16; /* far more than anybody has */
    int64_t cents;
    if (!cli_parse_money(text, most, &cents))
        return refuse_text(text, money, problem);
    if (!dice_wager_fits(cents, money, problem))
        return false;
    *wager = cents;
    return true;
}

int64_t dice_winnings(enum dice_result result, int64_t wager)
{
    switch (result) {
    case DICE_NATURAL:
        return wager + (wager + 1) / 2;
    case DICE_TWENTY_ONE:
    case DICE_HOUSE_BUST:
    case DICE_HIGHER:
        return wager;
    case DICE_HOUSE_NATURAL:
    case DICE_BUST:
    case DICE_LOWER:
        return -wager;
    default:
        return 0;
    }
}
