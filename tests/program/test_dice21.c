/* Whole sessions of dice21, through the program. */
#include "support/check.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/fake_cli.h"
#include "support/process.h"
/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

#define SAMPLE_ROLLS "A 5 10 9  4 K Q 2 7  4 2 3 A 7"

static void assert_says(const char *arguments, const char *input, int status,
                        const char *output, const char *errors)
{
    struct run_result result;
    run_line("dice21", arguments, input, &result);
    assert_text_equal(result.errors, errors, "the errors of dice21 %s",
                      arguments);
    assert_text_has(result.output, output, "dice21 %s", arguments);
    assert_count_equal(result.status, status, "dice21 %s", arguments);
    run_result_free(&result);
}

/* ---- The sample run ---- */

/* Types what the sample shows after each prompt, once that prompt is there. */
static void type_the_sample(struct terminal *terminal, const char *sample)
{
    static const char *const prompts[] = {"Enter a wager: $",
                                          "(H/S): ", "(Y/N): "};
    for (const char *line = sample; *line; line += strcspn(line, "\n") + 1) {
        int length = (int)strcspn(line, "\n");
        for (size_t i = 0; i < sizeof prompts / sizeof *prompts; i++) {
            char typed[64];
            const char *prompt = strstr(line, prompts[i]);
            if (prompt == NULL || prompt > line + length)
                continue;
            prompt += strlen(prompts[i]);
            snprintf(typed, sizeof typed, "%.*s\n",
                     (int)(line + length - prompt), prompt);
            terminal_wait_for(terminal, prompts[i]);
            terminal_type(terminal, typed);
        }
    }
}

/* Returns `text` as a terminal shows it, with a carriage return before each
 * newline. */
static char *as_on_terminal(const char *text)
{
    char *shown = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&shown, &size);
    assert_non_null(memory);
    for (; *text; text++)
        fprintf(memory, *text == '\n' ? "\r\n" : "%c", *text);
    fclose(memory);
    return shown;
}

static void check_sample(const char *const arguments[])
{
    struct terminal terminal;
    char *sample = read_file("tests/golden/dice/sample.txt", NULL);
    char *expected = as_on_terminal(sample);
    terminal_start(&terminal, programs_dir(), arguments, 80);
    type_the_sample(&terminal, sample);
    assert_int_equal(terminal_finish(&terminal), 0);
    assert_text_equal(terminal.text, expected, "the sample run");
    free(expected);
    free(sample);
}

TEST(the_sample_run_matches_to_the_character)
{
    static const char *const arguments[] = {
        "dice21", "--plain", "--pause", "0", "--rolls", SAMPLE_ROLLS, NULL};
    check_sample(arguments);
}

/* The sample run has no pair, no two aces, and no face five times. */
TEST(with_the_extras_the_sample_run_is_the_same)
{
    static const char *const arguments[] = {"dice21",     "--extra", "--plain",
                                            "--pause",    "0",       "--rolls",
                                            SAMPLE_ROLLS, NULL};
    check_sample(arguments);
}

/* ---- Golden sessions ---- */

static void check_session(const char *folder, const char *path)
{
    char *arguments = read_file(path, NULL);
    char *input = read_beside(path, ".in");
    char *output = read_beside(path, ".out");
    char *errors = read_beside(path, ".err");
    char *status = read_beside(path, ".status");
    struct run_result result;
    arguments[strcspn(arguments, "\n")] = '\0';
    const struct run run = {.folder = folder,
                            .arguments = {"dice21"},
                            .line = arguments,
                            .input = input};
    run_program(&run, &result);
    assert_text_equal(result.output, output, "%s", path);
    assert_text_equal(result.errors, errors, "the errors of %s", path);
    assert_count_equal(result.status, strtol(status, NULL, 10), "%s", path);
    run_result_free(&result);
    free(arguments);
    free(input);
    free(output);
    free(errors);
    free(status);
}

static void check_sessions(const char *folder)
{
    glob_t found;
    assert_int_equal(glob("tests/golden/dice/*.args", 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 9);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_session(folder, found.gl_pathv[i]);
    globfree(&found);
}

TEST(the_golden_sessions_match)
{
    check_sessions(programs_dir());
}

TEST(the_golden_sessions_match_with_another_c_library)
{
    check_sessions(musl_programs_dir());
}

/* ---- The end of the input ---- */

#define ENDED "dice21: unexpected end of input; an answer was expected\n"
#define AT_END "Enter a wager: $\nTotal Money: $100.00\n"

/* At every prompt the player gets the wager back and sees how much money is
 * left. */
TEST(the_input_can_end_at_every_prompt)
{
    assert_says("-p0 -s1", "", 2, AT_END, ENDED);
    assert_says("-p0 -r '4 K Q 2 7'", "50\n", 2,
                "Hit or Stand? (H/S): \nReturned Wager: $50.00\n"
                "Total Money: $100.00\n",
                ENDED);
    assert_says("-p0 -r '4 K Q 2 2'", "50\nh\n", 2,
                "Returned Wager: $50.00\nTotal Money: $100.00\n", ENDED);
    assert_says("-p0 --split -r '8 K 8 2 2'", "50\n", 2,
                "(H/S/P): \nReturned Wager: $50.00\nTotal Money: $100.00\n",
                ENDED);
    assert_says("-p0 --split -r '8 K 8 2 2'", "50\np\n", 2,
                "First Hand: Hit or Stand? (H/S): \n"
                "Returned Wager: $100.00\nTotal Money: $100.00\n",
                ENDED);
    assert_says("-p0 --split -r '8 K 8 2 2 K 4 2'", "50\np\nh\nh\n", 2,
                "Second Hand: Hit or Stand? (H/S): \n"
                "Returned Wager: $100.00\nTotal Money: $100.00\n",
                ENDED);
    assert_says("-p0 -r 'A 5 10 9'", "50\n", 2,
                "Play Again? (Y/N): \nTotal Money: $175.00\n", ENDED);
    assert_says("-p0 -r 'A 5 10 9 3'", "50\ny\n", 2,
                "Enter a wager: $\nTotal Money: $175.00\n", ENDED);
}

TEST(the_last_line_needs_no_newline)
{
    assert_says("-p0 -r 'A 5 10 9'", "50\nn", 0, "Total Money: $175.00\n", "");
}

TEST(rolls_that_run_out_void_the_round)
{
    static const char spent[] = "dice21: the rolls ran out during the round; "
                                "it is void\n";
    static const char *const rolls[] = {"4", "4 5", "4 5 6", "K 5 2 9",
                                        "K 5 Q 9"};
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++) {
        char arguments[64];
        snprintf(arguments, sizeof arguments, "-p0 -r '%s'", rolls[i]);
        assert_says(arguments, i == 3 ? "50\nh\n" : "50\ns\n", 2,
                    "Returned Wager: $50.00\nTotal Money: $100.00\n", spent);
    }
    /* The message comes after an empty line. */
    assert_says("-p0 -r 7 2>&1", "50\n", 2,
                "You are Dealt a Seven\n\ndice21: the rolls ran out "
                "during the round; it is void\n\nReturned Wager: $50.00\n",
                "");
}

TEST(two_aces_of_the_house_end_the_round_before_any_question)
{
    assert_says("-p0 -r '8 A 8 A'", "50\nn\n", 0,
                "Player Point Total: 16\nHouse Point Total: 11+\n\n"
                "House Flips Hole Card Over.\n\n"
                "Player Point Total: 16\nHouse Point Total: 22\n\n"
                "House Busts!\n\nYou Won: $50.00\nTotal Money: $150.00\n\n"
                "Play Again? (Y/N): ",
                "");
}

TEST(the_game_ends_if_the_player_has_no_money_left)
{
    assert_says("-p0 -r 'K 9 Q K 5'", "100\nh\n", 0,
                "Player Busts!\n\nLost Wager: $100.00\n"
                "Total Money: $0.00\n\nYou are Out of Money.\nGoodbye!\n",
                "");
}

/* ---- Bad answers ---- */

TEST(a_bad_wager_is_asked_again_with_a_reason)
{
    static const char *const wagers[][2] = {
        {"0", "minimum wager is $0.01"},
        {"-5", "minimum wager is $0.01"},
        {"100.01", "you have only $100"},
        {"1,000", "you have only $100"},
        {"7.505", "type dollars, such as 10, 7.50 or 1,000"},
        {".5", "type dollars, such as 10, 7.50 or 1,000"},
        {"all of it", "type dollars, such as 10, 7.50 or 1,000"},
        {"10\\x1b[2J", "type dollars, such as 10, 7.50 or 1,000"},
    };
    for (size_t i = 0; i < sizeof wagers / sizeof *wagers; i++) {
        char input[64], errors[256];
        bool escape = strstr(wagers[i][0], "\\x1b") != NULL;
        snprintf(input, sizeof input, "%s\n$100\n",
                 escape ? "10\x1b[2J" : wagers[i][0]);
        snprintf(errors, sizeof errors,
                 "dice21: you can't wager \"%s\": %s\n" ENDED, wagers[i][0],
                 wagers[i][1]);
        assert_says("-p0 -r '4 K Q 2'", input, 2,
                    "Enter a wager: $Enter a wager: $Your wager is: $100.00\n",
                    errors);
    }
}

TEST(an_empty_answer_gets_a_hint)
{
    assert_says("-p0 -r 'K K Q 7'", "\n50\n \ns\n\nn\n", 0,
                "Enter a wager: $Enter a wager: $",
                "dice21: you typed nothing; type dollars, such as 10, 7.50 or "
                "1,000\n"
                "dice21: you typed nothing; type h to hit or s to stand\n"
                "dice21: you typed nothing; type y to play again or n to "
                "leave\n");
}

TEST(a_bad_answer_is_asked_again_with_a_reason)
{
    static const char *const answers[] = {"x", "hh",     "yy",  "sh",
                                          "p", "stands", "h s", "split"};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        char input[64], errors[512];
        snprintf(input, sizeof input, "50\n%s\ns\n%s\nn\n", answers[i],
                 answers[i]);
        snprintf(errors, sizeof errors,
                 "dice21: \"%s\" isn't an answer; type h to hit or s to "
                 "stand\ndice21: \"%s\" isn't an answer; type y to play "
                 "again or n to leave\n",
                 answers[i], answers[i]);
        assert_says("-p0 -r 'K K Q 7'", input, 0,
                    "Hit or Stand? (H/S): Hit or Stand? (H/S): ", errors);
    }
    assert_says("-p0 --split -r '8 K 8 7'", "50\nsp\ns\nn\n", 0,
                "(H/S/P): Hit, Stand or Split? (H/S/P): ",
                "dice21: \"sp\" isn't an answer; type h to hit, s to stand "
                "or p to split\n");
}

TEST(answers_are_letters_or_words_in_either_case)
{
    static const char *const inputs[] = {"50\nh\nS\ny\n50\nstand\nn\n",
                                         "50\n H \ns\nYes\n50\nSTAND\nNO\n",
                                         "50\r\nhit\r\nS\r\nY\r\n50\r\ns\r\nN"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        assert_says("-p0 -r '4 K Q 7 6 K K Q 7'", inputs[i], 0,
                    "Total Money: $200.00\n\nPlay Again? (Y/N): ", "");
}

TEST(a_line_that_isnt_text_is_reported)
{
    static const char input[] = "5\0000\n50\n";
    const struct run run = {.arguments = {"dice21", "-p0", "-r4"},
                            .input = input,
                            .input_length = sizeof input - 1};
    struct run_result result;
    run_program(&run, &result);
    assert_text_has(result.errors, "dice21: the line \"5\\x000\" isn't text\n",
                    "a NUL byte");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
}

TEST(a_long_line_is_one_bad_answer)
{
    char line[1002];
    memset(line, '5', sizeof line);
    memcpy(line + 1000, "\n", 2);
    assert_says(
        "-p0 -s1", line, 2,
        "\n\nEnter a wager: $Enter a wager: $\nTotal Money: $100.00\n",
        "dice21: the line \"555555555555555555555555555555555555555...\" is "
        "too long\n" ENDED);
}

/* ---- Options ---- */

#define HINT                      \
    "usage: dice21 [OPTION]...\n" \
    "Try \"dice21 --help\" for more information.\n"

/* Checks that nothing is played, and that only the reason is written. */
static void assert_dice21_refuses(const char *arguments, const char *errors)
{
    struct run_result result;
    run_line("dice21", arguments, "", &result);
    assert_text_equal(result.errors, errors, "the errors of dice21 %s",
                      arguments);
    assert_text_equal(result.output, "", "dice21 %s", arguments);
    assert_count_equal(result.status, 2, "dice21 %s", arguments);
    run_result_free(&result);
}

TEST(bad_options_are_reported)
{
    static const char money[] = "dice21: --money must be 0.01 to 1000000000 "
                                "dollars, such as 100 or 7.50, not ";
    static const char *const amounts[] = {"0", "-5", "x", "1000000000.01",
                                          "1.234"};
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++) {
        char arguments[64], errors[256];
        snprintf(arguments, sizeof arguments, "--money=%s", amounts[i]);
        snprintf(errors, sizeof errors, "%s\"%s\"\n", money, amounts[i]);
        assert_dice21_refuses(arguments, errors);
    }
    assert_dice21_refuses(
        "--seed x", "dice21: --seed must be a whole number from -2147483648 to "
                    "4294967295, not \"x\"\n");
    assert_dice21_refuses(
        "--pause soon",
        "dice21: --pause must be a number of seconds from 0 to 3600, "
        "not \"soon\"\n");
    assert_dice21_refuses(
        "--rolls 'A 11'",
        "dice21: --rolls: \"11\" isn't a roll; a roll is 2 to 10, T, J, Q, "
        "K or A\n");
    assert_dice21_refuses(
        "--rolls ''", "dice21: --rolls: the list is empty; write faces such "
                      "as \"A 5 10 9\"\n");
    assert_dice21_refuses("--extra --rolls '5 5 5 5 5'",
                          "dice21: --rolls: roll 5: Five comes up a fifth time "
                          "before every face has come up four times\n");
    assert_dice21_refuses(
        "--rolls 5 --seed 5",
        "dice21: --seed and --rolls can't be used together\n");
    assert_dice21_refuses("5", "dice21: unexpected argument \"5\"\n" HINT);
    assert_dice21_refuses("--dice", "dice21: unknown option \"--dice\"\n" HINT);
    assert_dice21_refuses("--rolls", "dice21: --rolls needs a value\n" HINT);
}

TEST(help_and_version_are_printed)
{
    assert_says("--help", "", 0, "usage: dice21 [OPTION]...\n", "");
    assert_says("--version", "", 0, "dice21 (Card Table) ", "");
}

/* Each changes only what it says; --extra is all three. */
TEST(each_extra_can_be_used_alone)
{
    static const char aces[] = "-p0 %s -r 'A 5 A 9 5'";
    static const struct {
        const char *option, *shows;
    } rounds[] = {{"", "Total: 22\n"},
                  {"--deck", "Total: 22\n"},
                  {"--split", "Total: 22\n"},
                  {"--soft-aces", "Total: 12\nHouse Point Total: 5+\n\n"
                                  "Hit or Stand? (H/S): "},
                  {"--soft-aces --split", "Hit, Stand or Split? (H/S/P): "},
                  {"--extra", "Hit, Stand or Split? (H/S/P): "},
                  {"-x", "Hit, Stand or Split? (H/S/P): "}};
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        char arguments[64];
        snprintf(arguments, sizeof arguments, aces, rounds[i].option);
        assert_says(arguments, "10\n", 2, rounds[i].shows, ENDED);
    }
}

TEST(an_additional_roll_follows_the_flip_whatever_the_house_has)
{
    static const char rolls[] = "--pause 0 --rolls '10 10 9 8 2'";
    struct run_result plain, letter;
    char line[128];
    run_line("dice21", rolls, "10\ns\nn\n", &plain);
    assert_text_has(plain.output, "House Point Total: 18\n\nPlayer Wins!\n",
                    "the house stands on 18");
    snprintf(line, sizeof line, "--additional-roll %s", rolls);
    run_line("dice21", line, "10\ns\nn\n", &letter);
    assert_text_has(letter.output,
                    "House Point Total: 18\n\nHouse is Dealt a Two\n\n"
                    "Player Point Total: 19\nHouse Point Total: 20\n\n"
                    "House Wins!\n",
                    "the house rolls once more");
    run_result_free(&plain);
    run_result_free(&letter);
}

TEST(without_a_seed_each_session_is_different)
{
    static const char rounds[] = "1\ns\ny\n1\ns\ny\n1\ns\ny\n1\ns\ny\n1\ns\ny\n"
                                 "1\ns\ny\n1\ns\ny\n1\ns\ny\n1\ns\ny\n1\ns\n";
    struct run_result one, other, seeded, again;
    run_line("dice21", "-p0", rounds, &one);
    run_line("dice21", "-p0", rounds, &other);
    run_line("dice21", "-p0 --seed -1", rounds, &seeded);
    run_line("dice21", "-p0 --seed 4294967295", rounds, &again);
    assert_string_not_equal(one.output, other.output);
    assert_text_equal(seeded.output, again.output, "seeds -1 and 4294967295");
    run_result_free(&one);
    run_result_free(&other);
    run_result_free(&seeded);
    run_result_free(&again);
}

/* ---- Output ---- */

TEST(an_output_that_cant_be_written_is_a_failure)
{
    struct run_result result;
    struct run run = {.arguments = {"dice21", "-p0", "-s1"},
                      .input = "10\ns\nn\n",
                      .output_path = "/dev/full"};
    run_program(&run, &result);
    assert_text_equal(result.errors,
                      "dice21: can't write the output: No space left on "
                      "device\n",
                      "a full disk");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
    run.output_path = NULL;
    run.output_unread = true;
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "output that nobody reads");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
}

/* ---- Pauses ---- */

/* Plays one round with these answers, and checks what had been shown at each
 * pause. */
static void assert_pauses(const char *rolls, const char *answers,
                          const char *const shown[])
{
    struct fake_cli fake;
    struct roll_list list;
    char problem[CLI_PROBLEM_SIZE];
    const struct dice_rules rules = {.split = false};
    int count = 0;
    fake_cli_open(&fake, answers, strlen(answers));
    assert_true(roll_list_read(&list, rolls, problem));
    struct dice_session session = {.cli = &fake.cli,
                                   .game = dice_open(&rules, DICE_MONEY),
                                   .die = die_from_list(&list),
                                   .pause = 1500};
    assert_int_equal(dice_session_play(&session), CLI_DONE);
    fake_cli_flush(&fake);
    for (; shown[count]; count++) {
        size_t length = strlen(shown[count]);
        assert_in_range(fake.length_at_sleeps[count], length,
                        fake.output_length);
        assert_memory_equal(fake.output + fake.length_at_sleeps[count] - length,
                            shown[count], length);
    }
    assert_count_equal(fake.sleeps, count, "pauses with %s", rolls);
    assert_count_equal(fake.slept, 1500LL * count, "pauses with %s", rolls);
    fake_cli_close(&fake);
}

TEST(the_house_pauses_before_it_hits_or_stands)
{
    static const char stand[] = "10\ns\nn\n", none[] = "10\nn\n";
    assert_pauses("K 5 Q 7 2 9", stand,
                  (const char *const[]){"House Point Total: 12\n",
                                        "House Point Total: 14\n", NULL});
    assert_pauses("K 5 Q 7 2 3", stand,
                  (const char *const[]){"House Point Total: 12\n",
                                        "House Point Total: 14\n",
                                        "House Point Total: 17\n", NULL});
    assert_pauses("K 9 Q 8", stand,
                  (const char *const[]){"House Point Total: 17\n", NULL});
    assert_pauses("K 9 Q A", stand,
                  (const char *const[]){"House Point Total: 20\n", NULL});
    assert_pauses("K A Q K", none, (const char *const[]){NULL});
    assert_pauses("K A A K", none, (const char *const[]){NULL});
    assert_pauses("K A 2 A", none, (const char *const[]){NULL});
    assert_pauses("K 9 A K", none, (const char *const[]){NULL});
}

TEST(the_program_waits_as_long_as_the_option_says)
{
    struct run_result result;
    run_line("dice21", "--pause .05 -r 'K 5 Q 7 2 9'", "10\ns\nn\n", &result);
    assert_int_equal(result.status, 0);
    assert_true(result.seconds >= 2 * .05);
    run_result_free(&result);
}
