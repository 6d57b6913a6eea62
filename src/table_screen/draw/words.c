/* Amounts in a few characters. */
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
