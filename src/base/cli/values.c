/* Values as text: numbers, amounts of money, and lines of settings. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "cli_input.h"

/* ---- Numbers, and texts in messages ---- */

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

bool cli_parse_number(const char *text, double *number)
{
    enum { MOST = 1000000 };
    int64_t nanoseconds;
    double sign = *text == '-' ? -1 : 1;
    if (*text == '-' || *text == '+')
        text++;
    if (!cli_parse_seconds(text, MOST, &nanoseconds))
        return false;
    *number = sign * (double)nanoseconds / CLI_NANOSECONDS;
    return true;
}

void cli_step_number(char text[], size_t size, int step)
{
    double number = 0;
    (void)cli_parse_number(text, &number);
    snprintf(text, size, "%g", number + step);
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

/* ---- Money: dollars in texts, cents in numbers ---- */

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

/* ---- Words ---- */

const char *text_after(const char *text, const char *word)
{
    size_t length = strlen(word);
    bool is_there = strncmp(text, word, length) == 0 && text[length] == ' ';
    return is_there ? text + length + 1 : NULL;
}

static const char SEPARATORS[] = " \t\r\n\v\f,";
static const char SEPARATORS_OR_COMMENT[] = " \t\r\n\v\f,#";

const char *cli_first_word(const char *text, size_t *length)
{
    text += strspn(text, SEPARATORS);
    while (*text == '#') {
        text += strcspn(text, "\n");
        text += strspn(text, SEPARATORS);
    }
    *length = strcspn(text, SEPARATORS_OR_COMMENT);
    return text;
}

bool cli_setting_fault(const struct cli_settings *settings, const char *what,
                       char problem[CLI_PROBLEM_SIZE])
{
    return cli_refuse(problem, "line %d: %.140s", settings->line, what);
}

/* ---- Settings: "name = value" ---- */

/* Reads a line without its newline. Returns false at the end of the file, or,
 * with the problem, if the line isn't text or is too long. It stops there,
 * because /dev/zero has no end. */
static bool read_settings_line(struct cli_settings *settings,
                               char problem[CLI_PROBLEM_SIZE])
{
    size_t length = 0;
    int byte;
    settings->line++;
    while ((byte = getc(settings->file)) != EOF && byte != '\n') {
        if (byte == '\0' || length + 1 == sizeof settings->text)
            return cli_setting_fault(
                settings, "the line is too long or isn't text", problem);
        settings->text[length++] = (char)byte;
    }
    settings->text[length] = '\0';
    if (ferror(settings->file))
        return cli_setting_fault(settings, "can't read the file", problem);
    return byte != EOF || length > 0;
}

/* Cuts off a comment, which starts with a # that isn't in quotes. */
static void cut_comment(char *line)
{
    bool quoted = false;
    for (; *line && (quoted || *line != '#'); line++)
        if (*line == '"')
            quoted = !quoted;
    *line = '\0';
}

char *cli_trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

char *cli_next_setting(struct cli_settings *settings,
                       char problem[CLI_PROBLEM_SIZE])
{
    problem[0] = '\0';
    while (read_settings_line(settings, problem)) {
        cut_comment(settings->text);
        char *setting = cli_trim(settings->text);
        if (*setting != '\0')
            return setting;
    }
    return NULL;
}

char *cli_split_setting(char *setting, char what[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    char *equals = strchr(setting, '=');
    if (equals == NULL) {
        snprintf(what, CLI_PROBLEM_SIZE,
                 "a setting must be \"name = value\", not %s",
                 cli_quote(quote, setting, strlen(setting)));
        return NULL;
    }
    *equals = '\0';
    (void)cli_trim(setting);
    return cli_trim(equals + 1);
}

bool cli_read_settings(FILE *file,
                       bool (*take)(void *target, const char *name,
                                    const char *value,
                                    char what[CLI_PROBLEM_SIZE]),
                       void *target, char problem[CLI_PROBLEM_SIZE])
{
    struct cli_settings settings = {.file = file};
    char *name, what[CLI_PROBLEM_SIZE];
    while ((name = cli_next_setting(&settings, problem)) != NULL) {
        const char *value = cli_split_setting(name, what);
        if (value == NULL || !take(target, name, value, what))
            return cli_setting_fault(&settings, what, problem);
    }
    return problem[0] == '\0';
}
