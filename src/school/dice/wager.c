/* Wagers: what may be wagered, and what it wins. */
#include "wager.h"

#include <string.h>

static bool refuse_too_much(int64_t money, char problem[CLI_PROBLEM_SIZE])
{
    char text[CLI_MONEY_SIZE];
    bool limited = money > DICE_MONEY_MOST;
    cli_money_to_the_cent(text, limited ? DICE_MONEY_MOST : money);
    snprintf(problem, CLI_PROBLEM_SIZE,
             limited ? "maximum wager is $%s" : "you have only $%s", text);
    return false;
}

static bool refuse_too_little(char problem[CLI_PROBLEM_SIZE])
{
    snprintf(problem, CLI_PROBLEM_SIZE, "minimum wager is $0.01");
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

/* The parts of a number that was typed. */
struct typed {
    bool is_negative;
    const char *whole; /* the digits and commas before a point */
    size_t whole_length;
    bool has_point;
    size_t decimal_count;
};

/* True if there are no commas, or each is between thousands. */
static bool commas_are_good(const char *whole, size_t length)
{
    enum { GROUP = 3 };
    const char *comma = memchr(whole, ',', length);
    if (comma == NULL)
        return true;
    size_t first = (size_t)(comma - whole);
    bool good = first >= 1 && first <= GROUP && length % (GROUP + 1) == first;
    for (size_t i = 0; good && i < length; i++)
        good = (whole[i] == ',') == (i % (GROUP + 1) == first);
    return good;
}

/* Splits `text` into its parts. Returns false if it isn't a number. */
static bool take_apart(const char *text, struct typed *typed)
{
    static const char digits[] = "0123456789";
    static const char *const signs[] = {"-$", "$-", "-", "$", ""};
    const char *const *sign = signs;
    while (strncmp(text, *sign, strlen(*sign)) != 0)
        sign++;
    typed->is_negative = strchr(*sign, '-') != NULL;
    typed->whole = text + strlen(*sign);
    typed->whole_length = strspn(typed->whole, "0123456789,");
    const char *rest = typed->whole + typed->whole_length;
    typed->has_point = *rest == '.';
    rest += typed->has_point ? 1 : 0;
    typed->decimal_count = strspn(rest, digits);
    return rest[typed->decimal_count] == '\0' &&
           typed->whole_length + typed->decimal_count > 0 &&
           commas_are_good(typed->whole, typed->whole_length);
}

/* Writes what is wrong with a text that cli_parse_money() doesn't accept. */
static bool refuse_text(const char *text, int64_t money,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct typed typed;
    const char *reason = NULL;
    if (*text == '\0')
        reason = "you typed nothing; type dollars, such as 10, 7.50 or 1,000";
    else if (!take_apart(text, &typed))
        reason = "type dollars, such as 10, 7.50 or 1,000";
    else if (typed.is_negative)
        return refuse_too_little(problem);
    else if (typed.decimal_count > 2)
        reason = "type at most two decimals";
    else if (typed.whole_length == 0 ||
             (typed.has_point && typed.decimal_count == 0))
        reason = "a decimal point needs digits on both sides: 0.50";
    else
        return refuse_too_much(money, problem);
    snprintf(problem, CLI_PROBLEM_SIZE, "%s", reason);
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
