/* Bad input, bad output and bad arguments of the three programs. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/process.h"

static const char *const PROGRAMS[] = {"shuffle", "deal", "play"};
enum { PROGRAM_COUNT = sizeof PROGRAMS / sizeof *PROGRAMS };

#define RANGE "a whole number from -2147483648 to 4294967295, not "

/* Runs a program and checks its status, its output and its errors. */
static void assert_answer(const struct run *run, int status, const char *output,
                          const char *errors)
{
    struct run_result outcome;
    char command[256];
    snprintf(command, sizeof command, "%s %s %s", run->arguments[0],
             run->arguments[1] ? run->arguments[1] : "",
             run->arguments[2] ? run->arguments[2] : "");
    run_program(run, &outcome);
    assert_text_equal(outcome.errors, errors, "the errors of %s", command);
    assert_text_equal(outcome.output, output, "the output of %s", command);
    assert_count_equal(outcome.status, status, "the status of %s", command);
    run_result_free(&outcome);
}

/* Runs each of the three programs, which must fail. `errors` follows "NAME: ".
 */
static void assert_each_fails(const char *argument, const char *input,
                              const char *output, const char *errors)
{
    for (int i = 0; i < PROGRAM_COUNT; i++) {
        char message[512];
        snprintf(message, sizeof message, "%s: %s\n", PROGRAMS[i], errors);
        const struct run run = {.arguments = {PROGRAMS[i], argument},
                                .input = input};
        assert_answer(&run, 2, output, message);
    }
}

TEST(bad_seeds_are_reported_and_nothing_is_dealt)
{
    static const char *const seeds[] = {
        "5abc",
        "abc",
        "1.5",
        "0x10",
        "4294967296",
        "-2147483649",
        "99999999999999999999",
        "-",
        "",
    };
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        char line[64], message[256];
        snprintf(message, sizeof message, "SEED must be " RANGE "\"%s\"",
                 seeds[i]);
        assert_each_fails(seeds[i], NULL, "", message);
        snprintf(line, sizeof line, "%s\nh\ns\n", seeds[i]);
        snprintf(message, sizeof message, "the seed must be " RANGE "\"%s\"",
                 seeds[i]);
        assert_each_fails(NULL, line, "Seed: ", message);
    }
}

TEST(the_ends_of_the_range_are_valid_seeds)
{
    static const char *const seeds[][2] = {
        {"-2147483648", "2147483648"}, {"-1", "4294967295"}, {"-0", "0"}};
    for (int i = 0; i < 3; i++) {
        struct run_result one, other;
        const struct run run = {.arguments = {"shuffle", seeds[i][0]}};
        const struct run same = {.arguments = {"shuffle", seeds[i][1]}};
        run_program(&run, &one);
        run_program(&same, &other);
        assert_int_equal(one.status, 0);
        assert_text_equal(one.output, other.output, "seeds %s and %s",
                          seeds[i][0], seeds[i][1]);
        run_result_free(&one);
        run_result_free(&other);
    }
}

TEST(shuffle_refuses_anything_after_the_seed)
{
    const struct run run = {.arguments = {"shuffle"}, .input = "4 2\n"};
    assert_answer(&run, 2,
                  "Seed: ", "shuffle: the seed must be " RANGE "\"4 2\"\n");
}

/* Runs shuffle, whose seed must be alone on its line, and deal, whose seed need
 * not be. `refused` is how the message quotes a seed, or NULL if it is one. */
static void assert_seed(const char *program, const char *input, size_t length,
                        const char *refused)
{
    char errors[256] = "";
    const struct run run = {.arguments = {program, "-a", "-p0"},
                            .input = input,
                            .input_length = length};
    struct run_result result;
    if (refused)
        snprintf(errors, sizeof errors,
                 "%s: the seed must be " RANGE "\"%s\"\n", program, refused);
    run_program(&run, &result);
    assert_text_equal(result.errors, errors, "the errors of %s", program);
    assert_count_equal(result.status, refused ? 2 : 0, "%s", program);
    run_result_free(&result);
}

TEST(the_blanks_around_a_seed_do_not_matter)
{
    char input[1000];
    static const char *const programs[] = {"shuffle", "deal"};
    for (int i = 0; i < 2; i++) {
        assert_seed(programs[i], i ? " -7 \r\ns" : " -7 \r\n", 0, NULL);
        assert_seed(programs[i], i ? "42 s" : "42", 0, NULL);
        assert_seed(programs[i], "5abc\ns", 0, "5abc");
        assert_seed(programs[i], "\n42\ns", 0, "");
        assert_seed(programs[i], "  \n42\ns", 0, "");
        assert_seed(programs[i], "5\0\ns", 4, "5\\x00");
        memset(input, '0', sizeof input);
        input[0] = '1';
        assert_seed(programs[i], input, sizeof input,
                    "100000000000000000000000000000000000000...");
    }
    memset(input, ' ', sizeof input);
    input[0] = '4';
    input[1] = '2';
    assert_seed("shuffle", input, sizeof input, NULL);
    input[900] = 'x';
    assert_seed("shuffle", input, sizeof input,
                "42                                     ...");
    assert_seed("shuffle", "42 h\n", 0, "42 h");
}

TEST(the_end_of_the_input_at_the_seed_is_reported)
{
    assert_each_fails(
        NULL, NULL, "Seed: ", "unexpected end of input; the seed was expected");
}

#define TABLE_1                                            \
    "\n Player Dealer\n|  2s  |  Qs  |\n|  3h  |  **  |\n" \
    "Hit or stand? [h/s] "
#define TABLE_1_OPEN                                       \
    "\n Player Dealer\n|  2s  |  Qs  |\n|  3h  |  7c  |\n" \
    "Hit or stand? [h/s] "

TEST(the_end_of_the_input_at_an_answer_is_reported)
{
    const struct run play = {.arguments = {"play", "--ascii", "1"}};
    assert_answer(&play, 2, TABLE_1,
                  "play: unexpected end of input; an answer was expected\n");
    const struct run deal = {.arguments = {"deal", "--ascii", "1"}};
    assert_answer(&deal, 2, TABLE_1_OPEN,
                  "deal: unexpected end of input; an answer was expected\n");
}

/* Fails unless the program drops the line `input`, quotes it as `quote` and
 * asks again. */
static void assert_asked_again(const char *input, size_t length,
                               const char *quote)
{
    char errors[512];
    const struct run run = {.arguments = {"play", "--ascii", "1"},
                            .input = input,
                            .input_length = length};
    snprintf(errors, sizeof errors,
             "play: %s isn't an answer; type h to hit or s to stand\n"
             "play: unexpected end of input; an answer was expected\n",
             quote);
    assert_answer(&run, 2, TABLE_1 "Hit or stand? [h/s] ", errors);
}

TEST(after_a_wrong_answer_the_program_asks_again)
{
    static const char zero[] = "\0\0hs\n";
    assert_asked_again("x\n", 0, "\"x\"");
    assert_asked_again("maybe hs\n", 0, "\"maybe hs\"");
    assert_asked_again("42\n", 0, "\"42\"");
    assert_asked_again(zero, sizeof zero - 1, "\"\\x00\\x00hs\"");
    assert_asked_again("\xff\xfe\n", 0, "\"\\xff\\xfe\"");
}

/* Every byte is a wrong answer, except h, H, s, S and white space. */
TEST(every_other_byte_is_a_wrong_answer)
{
    for (int byte = 0; byte < 256; byte++) {
        const char line[] = {(char)byte, '\n'};
        const struct run run = {.arguments = {"play", "--ascii", "-p0", "1"},
                                .input = line,
                                .input_length = sizeof line};
        struct run_result result;
        bool fine = strchr("hHsS \t\n\v\f\r", byte) && byte != '\0';
        run_program(&run, &result);
        bool refused = strstr(result.errors, "isn't an answer") != NULL;
        assert_count_equal(refused, !fine, "byte %d refused", byte);
        run_result_free(&result);
    }
}

/* A line of 64 MB takes no more memory than a short one. */
TEST(a_huge_line_takes_no_memory)
{
    static const char chunk[] =
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
    const size_t length = sizeof chunk - 1;
    struct run run = {.arguments = {"play", "1"}, .input = chunk};
    struct run_result small, huge;
    run_program(&run, &small);
    run.input_times = (64 << 20) / length;
    run_program(&run, &huge);
    assert_text_equal(huge.errors, small.errors, "64 MB instead of %zu bytes",
                      length);
    assert_text_has(huge.errors, "...\" isn't an answer", "a huge line");
    assert_in_range(huge.peak_kib, 0, small.peak_kib + 1024);
    run_result_free(&small);
    run_result_free(&huge);
}

TEST(deal_stops_hitting_at_the_dealers_two_cards)
{
    char answers[101];
    memset(answers, 'h', sizeof answers - 1);
    answers[sizeof answers - 1] = '\0';
    const struct run run = {.arguments = {"deal", "--ascii", "-p0", "0"},
                            .input = answers};
    struct run_result outcome;
    run_program(&run, &outcome);
    assert_text_equal(outcome.errors,
                      "deal: only the dealer's two cards are left; "
                      "the player stands\n",
                      "the errors of deal");
    assert_int_equal(outcome.status, 0);
    /* Seed 0 leaves the deck in order, so the last two cards, for the dealer,
     * are 3c and 2c. */
    assert_text_has(outcome.output, "|  4c  |      |\nDealer stands.\n",
                    "the last table");
    assert_text_has(outcome.output,
                    "|  Qs  |  Js  |\n| 10s  |  3c  |\n|  9s  |  2c  |\n",
                    "the dealer's cards");
    run_result_free(&outcome);
}

/* In a log of both streams, a message comes after the output that it is about.
 */
TEST(a_message_comes_after_the_output)
{
    const struct run run = {.arguments = {"deal"},
                            .line = "-a -p0 0 2>&1",
                            .input =
                                "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh"
                                "hhhhhhhh"};
    struct run_result result;
    run_program(&run, &result);
    assert_text_has(result.output,
                    "|  4c  |      |\ndeal: only the dealer's two cards are "
                    "left; the player stands\n",
                    "deal 0 2>&1");
    run_result_free(&result);
}

TEST(a_write_error_is_a_failure)
{
    for (int i = 0; i < PROGRAM_COUNT; i++) {
        char full[128], closed[128];
        const char *format = "%s: can't write the output: %s\n";
        snprintf(full, sizeof full, format, PROGRAMS[i],
                 "No space left on device");
        snprintf(closed, sizeof closed, format, PROGRAMS[i],
                 "Bad file descriptor");
        struct run run = {.arguments = {PROGRAMS[i], "-p0", "42"},
                          .input = "s\n"};
        run.output_path = "/dev/full";
        assert_answer(&run, 2, "", full);
        run.output_path = NULL;
        run.output_closed = true;
        assert_answer(&run, 2, "", closed);
        run.output_closed = false;
        run.output_unread = true;
        assert_answer(&run, 2, "", ""); /* as with head(1) */
    }
    const struct run help = {.arguments = {"play", "--help"},
                             .output_path = "/dev/full"};
    assert_answer(&help, 2, "",
                  "play: can't write the output: No space left on device\n");
}

TEST(a_read_error_is_a_failure)
{
    const struct run run = {.arguments = {"play"}, .input_closed = true};
    assert_answer(
        &run, 2, "Seed: ", "play: can't read the input: Bad file descriptor\n");
}

TEST(bad_arguments_show_the_usage)
{
    static const struct {
        const char *arguments[2], *complaint;
    } wrong[] = {
        {{"--nonsense"}, "unknown option \"--nonsense\""},
        {{"-x"}, "unknown option \"-x\""},
        {{"1", "2"}, "unexpected argument \"2\""},
        {{"--ascii=yes"}, "unknown option \"--ascii=yes\""},
    };
    for (int i = 0; i < PROGRAM_COUNT; i++)
        for (size_t j = 0; j < sizeof wrong / sizeof *wrong; j++) {
            char message[256];
            snprintf(message, sizeof message,
                     "%s: %s\nusage: %s [OPTION]... [SEED]\n"
                     "Try \"%s --help\" for more information.\n",
                     PROGRAMS[i], wrong[j].complaint, PROGRAMS[i], PROGRAMS[i]);
            const struct run run = {.arguments = {PROGRAMS[i],
                                                  wrong[j].arguments[0],
                                                  wrong[j].arguments[1]}};
            assert_answer(&run, 2, "", message);
        }
}

TEST(bad_pauses_are_reported)
{
    assert_each_fails("--pause", NULL, "", "--pause needs a value");
    assert_each_fails("-ap", NULL, "", "-ap needs a value");
    assert_each_fails("--pause=soon", NULL, "",
                      "--pause must be a whole number from 0 to 3600, "
                      "not \"soon\"");
    assert_each_fails("--pause=-1", NULL, "",
                      "--pause must be a whole number from 0 to 3600, "
                      "not \"-1\"");
}
