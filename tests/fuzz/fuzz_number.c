/* Feeds any text to the readers of whole numbers and seconds, and to the
 * function that quotes text. */
#include "fuzz/text.h"

#include "cli.h"

enum { MOST_SECONDS = 3600 };

/* What was read must be in range, and must read the same after it is written.
 */
static void check_integer(const char *text)
{
    char written[32];
    int64_t value = 7777, again;
    if (!cli_parse_integer(text, -1000, 1000, &value)) {
        REQUIRE(value == 7777);
        return;
    }
    REQUIRE(value >= -1000 && value <= 1000);
    snprintf(written, sizeof written, "%lld", (long long)value);
    REQUIRE(cli_parse_integer(written, -1000, 1000, &again));
    REQUIRE(again == value);
}

static void check_seconds(const char *text)
{
    int64_t nanoseconds = -1;
    bool read = cli_parse_seconds(text, MOST_SECONDS, &nanoseconds);
    REQUIRE(read == (nanoseconds >= 0));
    REQUIRE(nanoseconds <= (int64_t)MOST_SECONDS * CLI_NANOSECONDS);
}

static void check_quotation(const char *bytes, size_t length)
{
    char quote[CLI_QUOTE_SIZE];
    REQUIRE(cli_quote(quote, bytes, length) == quote);
    REQUIRE(strlen(quote) < CLI_QUOTE_SIZE);
    for (const char *byte = quote; *byte; byte++)
        REQUIRE(*byte >= ' ' && *byte <= '~');
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    check_integer(text);
    check_seconds(text);
    check_quotation(text, length);
    free(text);
    return 0;
}
