/* Messages for invalid values and answers. */
#include "refuse.h"

#include <string.h>

enum cli_status cli_refuse_integer(const struct cli *cli, const char *name,
                                   int64_t least, int64_t most,
                                   const char *bytes, size_t length)
{
    char quote[CLI_QUOTE_SIZE];
    cli_complain(cli, "%s must be a whole number from %lld to %lld, not %s",
                 name, (long long)least, (long long)most,
                 cli_quote(quote, bytes, length));
    return CLI_FAILED;
}

enum cli_status cli_refuse_seconds(const struct cli *cli, const char *name,
                                   int64_t most, const char *text)
{
    char quote[CLI_QUOTE_SIZE];
    cli_complain(cli, "%s must be a number of seconds from 0 to %lld, not %s",
                 name, (long long)most, cli_quote(quote, text, strlen(text)));
    return CLI_FAILED;
}

void cli_refuse_answer(const struct cli *cli, const char *hint,
                       const char *bytes, size_t length)
{
    char quote[CLI_QUOTE_SIZE];
    if (length == 0)
        cli_complain(cli, "you typed nothing; %s", hint);
    else
        cli_complain(cli, "%s isn't an answer; %s",
                     cli_quote(quote, bytes, length), hint);
}

bool cli_refuse_value(const char *wanted, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, CLI_PROBLEM_SIZE, "must be %s, not %s", wanted,
             cli_quote(quote, value, strlen(value)));
    return false;
}
