/* Numbers read from text and written to it, and text quoted in messages. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "cli_output.h"

static const int64_t LEAST = -2147483648;
static const int64_t MOST = 4294967295;

TEST(whole_numbers_are_read)
{
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

TEST(text_that_is_not_a_whole_number_is_refused)
{
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
        "\xe2\x88\x92\x37", /* a minus sign, not a hyphen */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t value = 99;
        if (cli_parse_integer(bad[i], LEAST, MOST, &value))
            fail_msg("\"%s\" was read as %lld", bad[i], (long long)value);
        assert_count_equal(value, 99, "the value after \"%s\"", bad[i]);
    }
}

TEST(seconds_are_read_to_the_nanosecond)
{
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

TEST(text_that_is_not_seconds_is_refused)
{
    static const char *const bad[] = {
        "",    ".",     "-1",     "+1",   "1e3",
        "nan", "inf",   "1,5",    "1.5s", " 1",
        "1 ",  "1.2.3", "3600.1", "3601", "99999999999999999999999",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t value = 99;
        if (cli_parse_seconds(bad[i], 3600, &value))
            fail_msg("\"%s\" was read as %lld", bad[i], (long long)value);
        assert_count_equal(value, 99, "the value after \"%s\"", bad[i]);
    }
}

TEST(a_bad_number_doesnt_spoil_the_next)
{
    int64_t value = 99;
    assert_false(
        cli_parse_integer("99999999999999999999", LEAST, MOST, &value));
    assert_true(cli_parse_integer("42", LEAST, MOST, &value));
    assert_int_equal(value, 42);
    assert_false(cli_parse_seconds("99999999999999999999", 60, &value));
    assert_true(cli_parse_seconds("1", 60, &value));
    assert_int_equal(value, CLI_NANOSECONDS);
}

TEST(money_is_read_in_cents)
{
    static const struct {
        const char *text;
        int64_t cents;
    } good[] = {
        {"0", 0},
        {"10", 1000},
        {"$10", 1000},
        {"7.5", 750},
        {"7.50", 750},
        {"0.05", 5},
        {"1,000", 100000},
        {"$12,345.67", 1234567},
        {"1000000", 100000000},
        {"007", 700},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        int64_t cents = 99;
        assert_true(cli_parse_money(good[i].text, 100000000, &cents));
        assert_count_equal(cents, good[i].cents, "\"%s\"", good[i].text);
    }
}

TEST(text_that_is_not_money_is_refused)
{
    static const char *const bad[] = {
        "",         "$",        "-5",    "+5",         "abc",
        "1e9",      "0.005",    ".50",   "5.",         "1,00",
        "1,0000",   ",100",     "1,",    "10 ",        " 10",
        "$$5",      "10$",      "1.2.3", "1000000.01", "99999999999999999999",
        "1,000,00", "1000,000",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t cents = 99;
        if (cli_parse_money(bad[i], 100000000, &cents))
            fail_msg("\"%s\" was read as %lld", bad[i], (long long)cents);
        assert_count_equal(cents, 99, "the cents after \"%s\"", bad[i]);
    }
}

TEST(money_is_written_without_needless_cents)
{
    char text[CLI_MONEY_SIZE];
    assert_string_equal(cli_money(text, 0), "0");
    assert_string_equal(cli_money(text, 1000), "10");
    assert_string_equal(cli_money(text, 750), "7.50");
    assert_string_equal(cli_money(text, 5), "0.05");
    assert_string_equal(cli_money(text, -123405), "-1234.05");
    assert_string_equal(cli_money(text, INT64_MAX), "92233720368547758.07");
}

TEST(money_is_written_to_the_cent)
{
    char text[CLI_MONEY_SIZE];
    assert_string_equal(cli_money_to_the_cent(text, 0), "0.00");
    assert_string_equal(cli_money_to_the_cent(text, 1000), "10.00");
    assert_string_equal(cli_money_to_the_cent(text, 5), "0.05");
    assert_string_equal(cli_money_to_the_cent(text, -123400), "-1234.00");
}

TEST(dollars_have_their_sign_in_front)
{
    char text[CLI_DOLLARS_SIZE];
    assert_string_equal(cli_dollars(text, 0), "$0");
    assert_string_equal(cli_dollars(text, 1000), "$10");
    assert_string_equal(cli_dollars(text, -750), "-$7.50");
    assert_string_equal(cli_signed_dollars(text, 0), "$0");
    assert_string_equal(cli_signed_dollars(text, 1000), "+$10");
    assert_string_equal(cli_signed_dollars(text, -750), "-$7.50");
    assert_string_equal(cli_signed_dollars(text, INT64_MAX),
                        "+$92233720368547758.07");
}

TEST(a_list_has_words_between_separators_and_comments)
{
    const char *text = " ,\tA # 7 8\n#\n\r\n5,10#9";
    static const char *const expected[] = {"A", "5", "10"};
    size_t length;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        text = cli_first_word(text, &length);
        assert_int_equal(length, strlen(expected[i]));
        assert_memory_equal(text, expected[i], length);
        text += length;
    }
    assert_string_equal(cli_first_word(text, &length), "");
    assert_int_equal(length, 0);
}

static void assert_quoted(const char *bytes, size_t length,
                          const char *expected)
{
    char quote[CLI_QUOTE_SIZE];
    assert_text_equal(cli_quote(quote, bytes, length), expected,
                      "the quoted form of %zu bytes", length);
}

TEST(quoted_text_is_safe_for_any_terminal)
{
    assert_quoted("5abc", 4, "\"5abc\"");
    assert_quoted("", 0, "\"\"");
    assert_quoted("a\0b", 3, "\"a\\x00b\"");
    assert_quoted("\x1b[31m", 5, "\"\\x1b[31m\"");
    assert_quoted("\x7f", 1, "\"\\x7f\"");
    assert_quoted("\xff\xc3\xa9", 3, "\"\\xff\\xc3\\xa9\"");
}

TEST(long_quoted_text_ends_in_dots)
{
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

/* Neither -0 nor what rounds to it looks like a loss. */
TEST(a_value_that_rounds_to_zero_has_no_sign)
{
    static const struct {
        double value;
        int decimals;
        const char *text;
    } values[] = {
        {0.25, 2, "+0.25"},
        {-0.25, 2, "-0.25"},
        {0, 6, "0.000000"},
        {-0.0, 6, "0.000000"},
        {-0.004, 2, "0.00"},
        {0.004, 2, "0.00"},
        {-0.006, 2, "-0.01"},
        {0.4, 0, "0"},
        {-0.4, 0, "0"},
        {-0.6, 0, "-1"},
        {10, 0, "+10"},
        {-1000, 1, "-1000.0"},
        {1e15, 6, "+1000000000000000.000000"},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[CLI_SIGNED_SIZE];
        assert_string_equal(
            cli_signed(text, values[i].value, values[i].decimals),
            values[i].text);
    }
    char text[CLI_SIGNED_SIZE];
    assert_string_equal(cli_signed(text, -INFINITY, 2), "-inf");
}

TEST(a_typed_number_takes_steps)
{
    static const struct {
        const char *before;
        int step;
        const char *after;
    } steps[] = {{"", 1, "1"},       {"-3", 1, "-2"}, {"0", -1, "-1"},
                 {"1.5", -1, "0.5"}, {"-", 1, "1"},   {"9", 1, "10"}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char text[10];
        strcpy(text, steps[i].before);
        cli_step_number(text, sizeof text, steps[i].step);
        assert_string_equal(text, steps[i].after);
    }
}
