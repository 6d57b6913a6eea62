/* Numbers read from texts, and texts quoted in messages. */
#include "support/check.h"

#include <string.h>

#include "cli.h"

static const int64_t LEAST = -2147483648;
static const int64_t MOST = 4294967295;

static void whole_numbers_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
    } good[] = {
        {"0", 0},
        {"42", 42},
        {"-7", -7},
        {"+5", 5},
        {"-0", 0},
        {"007", 7},
        {"-2147483648", -2147483648},
        {"4294967295", 4294967295},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        int64_t value = 99;
        assert_true(cli_parse_integer(good[i].text, LEAST, MOST, &value));
        assert_count_equal(value, good[i].value, "\"%s\"", good[i].text);
    }
}

static void what_is_no_whole_number_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        " ",
        "abc",
        "5abc",
        " 5",
        "5 ",
        "5\n",
        "1.0",
        "1e3",
        "0x10",
        "--5",
        "+-5",
        "-",
        "+",
        "5,000",
        "\t5",
        "-2147483649",
        "4294967296",
        "99999999999999999999",
        "-99999999999999999999",
        "\xe2\x88\x92\x37", /* a minus sign that is no hyphen */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t value = 99;
        if (cli_parse_integer(bad[i], LEAST, MOST, &value))
            fail_msg("\"%s\" was read as %lld", bad[i], (long long)value);
        assert_count_equal(value, 99, "the value left by \"%s\"", bad[i]);
    }
}

static void seconds_are_read_to_the_nanosecond(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t nanoseconds;
    } good[] = {
        {"0", 0},
        {"2", 2000000000},
        {"0.5", 500000000},
        {".25", 250000000},
        {"1.", 1000000000},
        {"0.000000001", 1},
        {"0.0000000019", 1},
        {"00000000000000000001.5", 1500000000},
        {"3600", 3600000000000},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        int64_t value = 99;
        assert_true(cli_parse_seconds(good[i].text, 3600, &value));
        assert_count_equal(value, good[i].nanoseconds, "\"%s\"", good[i].text);
    }
}

static void what_are_no_seconds_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",    ".",     "-1",     "+1",   "1e3",
        "nan", "inf",   "1,5",    "1.5s", " 1",
        "1 ",  "1.2.3", "3600.1", "3601", "99999999999999999999999",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t value = 99;
        if (cli_parse_seconds(bad[i], 3600, &value))
            fail_msg("\"%s\" was read as %lld", bad[i], (long long)value);
        assert_count_equal(value, 99, "the value left by \"%s\"", bad[i]);
    }
}

static void assert_quoted(const char *bytes, size_t length,
                          const char *expected)
{
    char quote[CLI_QUOTE_SIZE];
    assert_text_equal(cli_quote(quote, bytes, length), expected,
                      "the quotation of %zu bytes", length);
}

static void quotations_are_fit_for_any_terminal(void **state)
{
    (void)state;
    assert_quoted("5abc", 4, "\"5abc\"");
    assert_quoted("", 0, "\"\"");
    assert_quoted("a\0b", 3, "\"a\\x00b\"");
    assert_quoted("\x1b[31m", 5, "\"\\x1b[31m\"");
    assert_quoted("\xff\xc3\xa9", 3, "\"\\xff\\xc3\\xa9\"");
}

static void long_quotations_end_in_dots(void **state)
{
    (void)state;
    char bytes[1000], quote[CLI_QUOTE_SIZE];
    for (size_t length = 0; length < sizeof bytes; length++)
        for (int byte = 0; byte < 2; byte++) {
            memset(bytes, byte ? 'x' : '\x01', length);
            cli_quote(quote, bytes, length);
            assert_true(strlen(quote) < CLI_QUOTE_SIZE);
            bool cut = strstr(quote, "...\"") != NULL;
            assert_int_equal(cut, length > (byte ? 39 : 10));
            if (!cut)
                assert_int_equal(strlen(quote), length * (byte ? 1 : 4) + 2);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers_are_read),
        cmocka_unit_test(what_is_no_whole_number_is_refused),
        cmocka_unit_test(seconds_are_read_to_the_nanosecond),
        cmocka_unit_test(what_are_no_seconds_is_refused),
        cmocka_unit_test(quotations_are_fit_for_any_terminal),
        cmocka_unit_test(long_quotations_end_in_dots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
