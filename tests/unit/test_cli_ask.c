/* Questions and their answers. */
#include "support/check.h"

#include <string.h>

#include "cli.h"
#include "cli_input.h"
#include "support/fake_cli.h"

#define ENDED "test: unexpected end of input; an answer was expected\n"
#define WRONG(quote) "test: \"" quote "\" isn't an answer; type h or s\n"

TEST(a_line_that_is_not_text_is_asked_for_again)
{
    struct fake_cli fake;
    struct cli_line line;
    char input[CLI_LINE_SIZE + 2 + 16];
    memset(input, '5', CLI_LINE_SIZE); /* one byte too many */
    input[CLI_LINE_SIZE] = '\n';
    static const char rest[] = "a\0b\n \n c d \n";
    memcpy(input + CLI_LINE_SIZE + 1, rest, sizeof rest - 1);
    fake_cli_open(&fake, input, CLI_LINE_SIZE + sizeof rest);
    assert_int_equal(cli_ask_line(&fake.cli, "? ", &line), CLI_DONE);
    assert_string_equal(line.text, ""); /* an empty line is text */
    assert_int_equal(cli_ask_line(&fake.cli, "? ", &line), CLI_DONE);
    assert_string_equal(line.text, "c d");
    assert_int_equal(cli_ask_line(&fake.cli, "? ", &line), CLI_FAILED);
    fake_cli_flush(&fake);
    assert_text_equal(fake.output, "? ? ? ? ? ", "one prompt per line");
    assert_text_equal(fake.errors,
                      "test: the line "
                      "\"555555555555555555555555555555555555555...\" "
                      "is too long\n"
                      "test: the line \"a\\x00b\" isn't text\n" ENDED,
                      "the reasons");
    fake_cli_close(&fake);
}

TEST(words_and_their_letters_are_answers)
{
    struct fake_cli fake;
    int answer = -1;
    static const char input[] = "hit\nS\n STAND \nH\n\nhi\nh s\nx\nh";
    static const int expected[] = {0, 1, 1, 0, 0};
    const struct cli_words question = {
        .prompt = "? ",
        .answers = {{"h", "hit"}, {"s", "stand"}},
        .hint = "type h or s",
    };
    fake_cli_open(&fake, input, sizeof input - 1);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_int_equal(cli_ask_word(&fake.cli, &question, &answer), CLI_DONE);
        assert_int_equal(answer, expected[i]);
    }
    assert_int_equal(cli_ask_word(&fake.cli, &question, &answer), CLI_FAILED);
    fake_cli_flush(&fake);
    assert_text_equal(fake.errors,
                      "test: you typed nothing; type h or s\n" WRONG("hi")
                          WRONG("h s") WRONG("x") ENDED,
                      "the reasons");
    fake_cli_close(&fake);
}

TEST(a_program_is_called_by_its_name_without_directories)
{
    assert_string_equal(cli_start("/usr/local/bin/play").program, "play");
    assert_string_equal(cli_start("bin/play").program, "play");
    assert_string_equal(cli_start("play").program, "play");
}

TEST(a_pause_flushes_the_output_first)
{
    struct fake_cli fake;
    fake_cli_open(&fake, "", 0);
    fputs("before", fake.cli.out);
    assert_int_equal(cli_pause(&fake.cli, 1500), CLI_DONE);
    fputs(" after", fake.cli.out);
    assert_int_equal(cli_pause(&fake.cli, 0), CLI_DONE);
    assert_int_equal(fake.sleeps, 1);
    assert_int_equal(fake.slept, 1500);
    assert_int_equal(fake.length_at_sleeps[0], strlen("before"));
    assert_int_equal(fake.output_length, strlen("before after"));
    fake_cli_close(&fake);
}
