/* Amounts of money: dollars in texts, cents in numbers. */
#include "cli.h"

#include <string.h>

enum { CENTS = 100, GROUP = 3 /* digits between commas */ };

/* Reads the dollars before a decimal point. Returns the rest of `text`, or NULL
 * if there are no digits, a comma is misplaced or the number exceeds `most`. */
static const char *read_dollars(const char *text, int64_t most,
                                int64_t *dollars)
{
    size_t digits = 0, since_comma = 0;
    bool has_comma = false;
    *dollars = 0;
    for (; (*text >= '0' && *text <= '9') || *text == ','; text++) {
        if (*text == ',') {
            if (has_comma ? since_comma != GROUP : digits < 1 || digits > GROUP)
                return NULL;
            has_comma = true;
            since_comma = 0;
            continue;
        }
        *dollars = *dollars * 10 + (*text - '0');
        if (*dollars > most)
            return NULL;
        digits++;
        since_comma++;
    }
    bool whole = digits > 0 && (!has_comma || since_comma == GROUP);
    return whole ? text : NULL;
}

bool cli_parse_money(const char *text, int64_t most, int64_t *cents)
{
    int64_t dollars;
    const char *rest =
        read_dollars(*text == '$' ? text + 1 : text, most / CENTS, &dollars);
    if (rest == NULL)
        return false;
    int64_t sum = dollars * CENTS;
    if (*rest == '.') {
        size_t decimals = strspn(rest + 1, "0123456789");
        if (decimals < 1 || decimals > 2)
            return false;
        sum += 10LL * (rest[1] - '0');
        sum += decimals == 2 ? rest[2] - '0' : 0;
        rest += 1 + decimals;
    }
    if (*rest != '\0' || sum > most)
        return false;
    *cents = sum;
    return true;
}

const char *cli_money_to_the_cent(char text[CLI_MONEY_SIZE], int64_t cents)
{
    const char *sign = cents < 0 ? "-" : "";
    long long amount = cents < 0 ? -cents : cents;
    snprintf(text, CLI_MONEY_SIZE, "%s%lld.%02lld", sign, amount / CENTS,
             amount % CENTS);
    return text;
}

const char *cli_money(char text[CLI_MONEY_SIZE], int64_t cents)
{
    cli_money_to_the_cent(text, cents);
    if (cents % CENTS == 0)
        *strchr(text, '.') = '\0';
    return text;
}

static const char *write_dollars(char text[CLI_DOLLARS_SIZE], const char *plus,
                                 int64_t cents)
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, CLI_DOLLARS_SIZE, "%s$%s", cents < 0 ? "-" : plus,
             cli_money(amount, cents < 0 ? -cents : cents));
    return text;
}

const char *cli_dollars(char text[CLI_DOLLARS_SIZE], int64_t cents)
{
    return write_dollars(text, "", cents);
}

const char *cli_signed_dollars(char text[CLI_DOLLARS_SIZE], int64_t cents)
{
    return write_dollars(text, cents > 0 ? "+" : "", cents);
}
