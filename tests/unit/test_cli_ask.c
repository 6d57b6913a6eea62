/* Questions and their answers. */
#include "support/check.h"

#include <string.h>

#include "cli.h"
#include "cli_input.h"
#include "support/fake_cli.h"

static const struct cli_choice CHOICE = {
    .prompt = "? ", .letters = "hs", .hint = "type h or s"};

/* Asks the same question until the input ends, and compares all answers and
 * errors with those expected. */
static void assert_answers(const char *input, size_t length,
                           const char *answers, const char *errors)
{
    struct fake_cli fake;
    char given[64];
    size_t count = 0;
    fake_cli_open(&fake, input, length);
    while (count + 1 < sizeof given &&
           cli_ask_letter(&fake.cli, &CHOICE, &given[count]) == CLI_DONE)
        count++;
    given[count] = '\0';
    fake_cli_flush(&fake);
    assert_text_equal(given, answers, "the answers in %zu bytes", length);
    assert_text_equal(fake.errors, errors, "the errors of %zu bytes", length);
    fake_cli_close(&fake);
}

#define ENDED "test: unexpected end of input; an answer was expected\n"
#define WRONG(quote) "test: \"" quote "\" isn't an answer; type h or s\n"

/* The two arguments for a string literal and its length, NUL bytes included. */
#define BYTES(text) text, sizeof(text) - 1

TEST(an_answer_is_the_next_character_that_is_not_white_space)
{
    assert_answers(BYTES("h\ns\n"), "hs", ENDED);
    assert_answers(BYTES("hs"), "hs", ENDED);
    assert_answers(BYTES("HhSs"), "hhss", ENDED);
    assert_answers(BYTES("\n\n \t\r\v\f h\r\n\n  s"), "hs", ENDED);
    assert_answers(BYTES(""), "", ENDED);
    assert_answers(BYTES("\n \n"), "", ENDED);
}

TEST(after_a_wrong_answer_the_rest_of_its_line_is_dropped)
{
    assert_answers(BYTES("x\nh"), "h", WRONG("x") ENDED);
    assert_answers(BYTES("xhhh\ns"), "s", WRONG("xhhh") ENDED);
    assert_answers(BYTES("hit\ns"), "hs", WRONG("it") ENDED);
    assert_answers(BYTES("x h s \r\ns"), "s", WRONG("x h s") ENDED);
    assert_answers(BYTES("x"), "", WRONG("x") ENDED);
    assert_answers(BYTES("?\n!\nh"), "h", WRONG("?") WRONG("!") ENDED);
}

TEST(strange_bytes_are_wrong_answers)
{
    assert_answers(BYTES("\0\nh"), "h", WRONG("\\x00") ENDED);
    assert_answers(BYTES("\0h\ns"), "s", WRONG("\\x00h") ENDED);
    assert_answers(BYTES("\xff\xfe\nh"), "h", WRONG("\\xff\\xfe") ENDED);
    assert_answers(BYTES("\xe2\x99\xa5h\nh"), "h",
                   WRONG("\\xe2\\x99\\xa5h") ENDED);
    assert_answers(BYTES("\x1b[A\ns"), "s", WRONG("\\x1b[A") ENDED);
}

TEST(the_prompt_comes_before_each_answer)
{
    struct fake_cli fake;
    char letter;
    fake_cli_open(&fake, BYTES("x\nh\n"));
    assert_int_equal(cli_ask_letter(&fake.cli, &CHOICE, &letter), CLI_DONE);
    assert_int_equal(fake.output_length, strlen("? ? ")); /* flushed */
    assert_string_equal(fake.output, "? ? ");
    fake_cli_close(&fake);
}

/* ---- Lines and words ---- */

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
