/* Options and operands. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "support/fake_cli.h"

/* The settings that a test's arguments change. */
struct settings {
    bool ascii;
    bool codes;
    bool has_seed;
    int64_t decks;
    int64_t pause;
    int64_t seed;
};

struct fixture {
    struct fake_cli fake;
    struct settings settings;
    bool continues;
    enum cli_status status;
};

enum { OPTIONS = 4, ARGUMENTS_MAX = 16 };

/* Reads a line of arguments, split at blanks. */
static void read_line(struct fixture *fixture, const char *line)
{
    struct settings *chosen = &fixture->settings;
    *chosen = (struct settings){.decks = 1, .pause = 2, .seed = 99};
    const struct cli_option options[OPTIONS] = {
        {.letter = 'a', .name = "ascii", .help = "A.", .given = &chosen->ascii},
        {.name = "codes", .help = "C.", .given = &chosen->codes},
        {.letter = 'd',
         .name = "decks",
         .argument = "N",
         .help = "D.",
         .integer = &chosen->decks,
         .least = 1,
         .most = 10},
        {.letter = 'p',
         .name = "pause",
         .argument = "SECONDS",
         .help = "P.",
         .nanoseconds = &chosen->pause,
         .most = 60},
    };
    const struct cli_option operand = {.argument = "SEED",
                                       .help = "S.",
                                       .given = &chosen->has_seed,
                                       .integer = &chosen->seed,
                                       .least = -100,
                                       .most = 100};
    const struct cli_usage usage = {.purpose = "Tests.",
                                    .examples = "  test 1",
                                    .options = options,
                                    .option_count = OPTIONS,
                                    .operands = &operand,
                                    .operand_count = 1};

    char words[256];
    char *argv[ARGUMENTS_MAX] = {"test"};
    int argc = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    fixture->continues = cli_read_options(&fixture->fake.cli, &usage, argc,
                                          argv, &fixture->status);
    fake_cli_flush(&fixture->fake);
}

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    fake_cli_open(&fixture->fake, "", 0);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    fake_cli_close(&fixture->fake);
    free(fixture);
    return 0;
}

TEST_WITH(no_arguments_change_no_settings, set_up, tear_down)
{
    struct fixture *fixture = *state;
    read_line(fixture, "");
    assert_true(fixture->continues);
    assert_false(fixture->settings.has_seed);
    assert_int_equal(fixture->settings.decks, 1);
    assert_int_equal(fixture->settings.seed, 99);
}

TEST_WITH(options_have_long_and_short_forms_in_any_order, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static const char *const lines[] = {
        "--ascii --codes --decks 3 --pause 0.5 42",
        "42 -a --codes -d3 -p.5",
        "-ad 3 42 --pause=0.5 --codes",
        "-a --decks=3 --cod -p 0.5 -- 42",
        "-d 9 -d 3 -p 1 -p 0.5 -a -a --codes +42",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        read_line(fixture, lines[i]);
        const struct settings *chosen = &fixture->settings;
        assert_count_equal(fixture->continues, true, "%s", lines[i]);
        assert_count_equal(chosen->ascii && chosen->codes, true, "%s",
                           lines[i]);
        assert_count_equal(chosen->decks, 3, "%s", lines[i]);
        assert_count_equal(chosen->pause, 500000000, "%s", lines[i]);
        assert_count_equal(chosen->seed, 42, "%s", lines[i]);
    }
    assert_string_equal(fixture->fake.errors, "");
}

TEST_WITH(negative_numbers_are_operands, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static const char *const lines[] = {"-7",    "-a -7",   "-7 -a",
                                        "-- -7", "-p 1 -7", "-7 --decks 2"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        read_line(fixture, lines[i]);
        assert_count_equal(fixture->settings.seed, -7, "%s", lines[i]);
    }
}

/* Mancala has the options -1 and -2. Any other digit starts a number. */
TEST_WITH(a_digit_may_be_the_letter_of_an_option, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static const struct {
        char *arguments[4];
        bool one, two;
        int64_t seed;
    } lines[] = {
        {{"test", "-1"}, true, false, 99},
        {{"test", "-12"}, true, true, 99},
        {{"test", "-2", "-7"}, false, true, -7},
        {{"test", "-1", "--", "-2"}, true, false, -2},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bool one = false, two = false;
        int64_t seed = 99;
        const struct cli_option options[] = {
            {.letter = '1', .name = "one-way", .help = "O.", .given = &one},
            {.letter = '2', .name = "two", .help = "T.", .given = &two}};
        const struct cli_option operand = {.argument = "SEED",
                                           .help = "S.",
                                           .integer = &seed,
                                           .least = -100,
                                           .most = 100};
        const struct cli_usage usage = {.purpose = "Tests.",
                                        .options = options,
                                        .option_count = 2,
                                        .operands = &operand,
                                        .operand_count = 1};
        char *argv[5] = {NULL};
        int argc = 0;
        for (; argc < 4 && lines[i].arguments[argc]; argc++)
            argv[argc] = lines[i].arguments[argc];
        assert_count_equal(cli_read_options(&fixture->fake.cli, &usage, argc,
                                            argv, &fixture->status),
                           true, "line %zu", i);
        assert_count_equal(one, lines[i].one, "-1 in line %zu", i);
        assert_count_equal(two, lines[i].two, "-2 in line %zu", i);
        assert_count_equal(seed, lines[i].seed, "the seed of line %zu", i);
    }
}

TEST_WITH(errors_name_the_argument_that_is_wrong, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static const struct {
        const char *line, *message;
    } wrong[] = {
        {"-x", "unknown option \"-x\"\nusage: test [OPTION]... [SEED]\n"},
        {"-ax", "unknown option \"-x\"\nusage: "},
        {"-\xc3\xa9", "unknown option \"-\\xc3\\xa9\"\nusage: "},
        {"-a\xc3\xa9", "unknown option \"-a\\xc3\\xa9\"\nusage: "},
        {"5 -\xc3\xa9", "unknown option \"-\\xc3\\xa9\"\nusage: "},
        {"--foo", "unknown option \"--foo\"\nusage: "},
        {"--foo=1", "unknown option \"--foo\"\nusage: "},
        {"--ascci", "unknown option \"--ascci\"; did you mean \"--ascii\"?\n"},
        {"--deck5=2", "unknown option \"--deck5\"; did you mean \"--decks\"?"},
        {"--verison", "did you mean \"--version\"?\nusage: "},
        {"--=1", "option \"--\" is ambiguous: it could be \"--ascii\" or "},
        {"--decks", "--decks needs a value\nusage: "},
        {"-ad", "-d needs a value\nusage: "},
        {"--ascii=1", "--ascii takes no value\nusage: "},
        {"1 2", "unexpected argument \"2\"\nusage: "},
        {"-1 -2", "unexpected argument \"-2\"\nusage: "},
        {"-- 1 -a", "unexpected argument \"-a\"\nusage: "},
        {"5abc", "SEED must be a whole number from -100 to 100, not \"5abc\""},
        {"-5abc", "SEED must be a whole number from -100 to 100, not "},
        {"-", "SEED must be a whole number from -100 to 100, not \"-\""},
        {"101", "SEED must be a whole number from -100 to 100, not \"101\""},
        {"-d 0", "--decks must be a whole number from 1 to 10, not \"0\""},
        {"--decks -3", "--decks must be a whole number from 1 to 10, not "},
        {"-p soon", "--pause must be a number of seconds from 0 to 60, not "},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        size_t before = fixture->fake.errors_length;
        read_line(fixture, wrong[i].line);
        assert_count_equal(fixture->continues, false, "%s", wrong[i].line);
        assert_count_equal(fixture->status, CLI_FAILED, "%s", wrong[i].line);
        assert_text_has(fixture->fake.errors + before, wrong[i].message,
                        "test %s", wrong[i].line);
    }
    assert_string_equal(fixture->fake.output, "");
}

TEST_WITH(help_lists_all_options_and_succeeds, set_up, tear_down)
{
    struct fixture *fixture = *state;
    read_line(fixture, "-a --help --nonsense");
    assert_false(fixture->continues);
    assert_int_equal(fixture->status, CLI_DONE);
    assert_string_equal(fixture->fake.errors, "");
    assert_text_equal(
        fixture->fake.output,
        "usage: test [OPTION]... [SEED]\n\nTests.\n\n"
        "  SEED                      S.\n"
        "  -a, --ascii               A.\n"
        "      --codes               C.\n"
        "  -d, --decks N             D.\n"
        "  -p, --pause SECONDS       P.\n"
        "  -h, --help                print this help and exit\n"
        "  -V, --version             print the version and exit\n"
        "\nExamples:\n  test 1\n\n"
        "Exit status:\n  0  success\n"
        "  2  bad usage, input or output\n\n"
        "For the full manual, type \"man test\"; in the source tree,\n"
        "type \"man data/man/test.6\".\n",
        "test --help");
}

TEST_WITH(version_names_program_project_and_commit, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char expected[128];
    snprintf(expected, sizeof expected,
             "test (" CLI_PROJECT ") " CLI_VERSION ", commit %s\n",
             cli_commit());
    read_line(fixture, "-V");
    assert_false(fixture->continues);
    assert_int_equal(fixture->status, CLI_DONE);
    assert_text_equal(fixture->fake.output, expected, "test --version");
}

/* ---- Operands that repeat ---- */

/* The operands that were read. */
struct taken {
    const char *first; /* points into `line` */
    int count;
    char words[64];
    char line[256]; /* split into words */
};

static bool take_word(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    enum { MOST = 4 };
    struct taken *taken = target;
    if (taken->count == MOST) {
        snprintf(problem, CLI_PROBLEM_SIZE, "too many files");
        return false;
    }
    taken->count++;
    size_t used = strlen(taken->words);
    snprintf(taken->words + used, sizeof taken->words - used, "%s/", value);
    return true;
}

/* Reads `line`: one word, then any number of files, and a flag anywhere. */
static void read_files(struct fixture *fixture, const char *line,
                       struct taken *taken)
{
    const struct cli_option flag = {.letter = 'a',
                                    .name = "ascii",
                                    .help = "A.",
                                    .given = &fixture->settings.ascii};
    const struct cli_option operands[] = {
        {.argument = "WORD", .help = "W.", .text = &taken->first},
        {.argument = "FILE",
         .help = "F.",
         .repeats = true,
         .take = take_word,
         .target = taken}};
    const struct cli_usage usage = {.purpose = "Tests.",
                                    .examples = "  test 1",
                                    .options = &flag,
                                    .option_count = 1,
                                    .operands = operands,
                                    .operand_count = 2};
    char *argv[ARGUMENTS_MAX] = {"test"};
    int argc = 1;
    *taken = (struct taken){.count = 0};
    fixture->settings.ascii = false;
    snprintf(taken->line, sizeof taken->line, "%s", line);
    for (char *word = strtok(taken->line, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    fixture->continues = cli_read_options(&fixture->fake.cli, &usage, argc,
                                          argv, &fixture->status);
    fake_cli_flush(&fixture->fake);
}

TEST_WITH(the_last_operand_may_repeat, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static const struct {
        const char *line, *words;
        bool ascii;
    } lines[] = {
        {"", "", false},
        {"w", "", false},
        {"w one", "one/", false},
        {"w one two three four", "one/two/three/four/", false},
        {"w one -a two", "one/two/", true},
        {"-a w -- one -a", "one/-a/", true},
        {"-- w one -- two", "one/--/two/", false},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct taken taken;
        read_files(fixture, lines[i].line, &taken);
        assert_count_equal(fixture->continues, true, "%s", lines[i].line);
        assert_text_equal(taken.words, lines[i].words, "%s", lines[i].line);
        assert_count_equal(fixture->settings.ascii, lines[i].ascii, "%s",
                           lines[i].line);
        if (i > 0)
            assert_int_equal(taken.first[0], 'w');
    }
    assert_string_equal(fixture->fake.errors, "");
}

TEST_WITH(an_extra_operand_is_refused, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct taken taken;
    read_files(fixture, "w one two three four five", &taken);
    assert_false(fixture->continues);
    assert_int_equal(fixture->status, CLI_FAILED);
    assert_text_has(fixture->fake.errors, "test: too many files",
                    "the message");
}

TEST_WITH(help_shows_that_an_operand_repeats, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct taken taken;
    read_files(fixture, "--help", &taken);
    assert_false(fixture->continues);
    assert_text_has(fixture->fake.output, "[WORD] [FILE]...\n", "the help");
}

/* Only --name=VALUE gives a value that can be left out: what follows a blank is
 * an operand. */
TEST_WITH(an_optional_value_can_be_left_out, set_up, tear_down)
{
    static const struct {
        const char *argument;
        int64_t percent;
        bool good;
    } rows[] = {{"--sure", 95, true},
                {"--sure=99", 99, true},
                {"--sure=", 95, false},
                {"--sure=100", 95, false}};
    struct fixture *fixture = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char argument[16], program[] = "test";
        char *argv[] = {program, argument, NULL};
        bool given = false;
        int64_t percent = 95;
        const struct cli_option option = {.name = "sure",
                                          .argument = "PERCENT",
                                          .help = "S.",
                                          .given = &given,
                                          .optional = true,
                                          .integer = &percent,
                                          .least = 50,
                                          .most = 99};
        const struct cli_usage usage = {.purpose = "Tests.",
                                        .examples = "  test",
                                        .options = &option,
                                        .option_count = 1};
        enum cli_status status = CLI_DONE;
        snprintf(argument, sizeof argument, "%s", rows[i].argument);
        bool good =
            cli_read_options(&fixture->fake.cli, &usage, 2, argv, &status);
        assert_true(good == rows[i].good);
        assert_true(given);
        assert_int_equal(percent, rows[i].percent);
    }
}
