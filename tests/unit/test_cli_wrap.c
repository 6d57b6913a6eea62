/* Text that is wrapped at blanks. */
#include "support/check.h"

#include <stdlib.h>

#include "cli_output.h"

static void assert_wraps(const char *text, int columns, const char *expected)
{
    char *wrapped = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&wrapped, &size);
    assert_non_null(out);
    cli_write_wrapped(out, text, columns);
    fclose(out);
    assert_text_equal(wrapped, expected, "\"%s\" in %d columns", text, columns);
    free(wrapped);
}

TEST(lines_end_between_words)
{
    assert_wraps("one two three", 8, "one two\nthree\n");
    assert_wraps("one\ntwo three", 20, "one\ntwo three\n");
    assert_wraps("a wordthatistoolong", 8, "a\nwordthat\nistoolon\ng\n");
}

/* The name of a file stays whole where it can. */
TEST(a_long_path_is_cut_behind_a_slash)
{
    assert_wraps("in /home/anna/blackjack/round-1.txt", 16,
                 "in\n/home/anna/\nblackjack/\nround-1.txt\n");
}

TEST(a_terminal_without_columns_has_one)
{
    assert_wraps("ab c", 0, "a\nb\nc\n");
    assert_wraps("ab c", -3, "a\nb\nc\n");
}

/* As that of a daily. */
TEST(a_long_code_is_cut_behind_a_dot)
{
    assert_wraps("Code 20260101.2.9.2002.hsdhsdhsdhs", 24,
                 "Code\n20260101.2.9.2002.\nhsdhsdhsdhs\n");
}
