/* Reading numbers, and quoting texts in messages. */
#include "cli.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool cli_parse_integer(const char *text, int64_t least, int64_t most,
                       int64_t *value)
{
    if (isspace((unsigned char)*text))
        return false;
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0')
        return false;
    if (number < least || number > most)
        return false;
    *value = number;
    return true;
}

/* Returns the digits after a decimal point as nanoseconds. */
static int64_t fraction(const char *digits, size_t count)
{
    int64_t result = 0;
    int64_t unit = CLI_NANOSECONDS / 10;
    for (size_t i = 0; i < count; i++, unit /= 10)
        result += (digits[i] - '0') * unit;
    return result;
}

bool cli_parse_seconds(const char *text, int64_t most, int64_t *nanoseconds)
{
    const char *digits = "0123456789";
    size_t whole = strspn(text, digits);
    bool has_point = text[whole] == '.';
    const char *decimals = text + whole + (has_point ? 1 : 0);
    size_t fine = strspn(decimals, digits);
    if (whole + fine == 0 || decimals[fine] != '\0')
        return false;

    errno = 0;
    long long seconds = strtoll(whole ? text : "0", NULL, 10);
    int64_t rest = fraction(decimals, fine);
    if (errno != 0 || seconds > most || (seconds == most && rest > 0))
        return false;
    *nanoseconds = seconds * CLI_NANOSECONDS + rest;
    return true;
}

const char *cli_quote(char quote[CLI_QUOTE_SIZE], const char *bytes,
                      size_t length)
{
    static const char ending[] = "...\"";
    const size_t most = CLI_QUOTE_SIZE - strlen("\\xNN") - sizeof ending;
    size_t used = 0;
    quote[used++] = '"';
    for (size_t i = 0; i < length; i++) {
        if (used > most) {
            memcpy(quote + used, ending, sizeof ending);
            return quote;
        }
        unsigned char byte = (unsigned char)bytes[i];
        if (byte >= ' ' && byte <= '~')
            quote[used++] = (char)byte;
        else
            used += (size_t)snprintf(quote + used, CLI_QUOTE_SIZE - used,
                                     "\\x%02x", byte);
    }
    memcpy(quote + used, "\"", 2);
    return quote;
}
