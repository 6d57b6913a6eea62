/* Whole sessions of mancala in line mode, through the program. */
#include "support/check.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mancala_session.h"
#include "support/fake_cli.h"
#include "support/process.h"
#include "support/state_folder.h"

/* ---- Golden sessions ---- */

/* A game is recorded, and its record is golden, too. */
static void check_record(const char *path, const struct state_folder *home)
{
    char *expected = read_beside(path, ".record");
    char *actual = read_file(home->path, NULL);
    assert_text_equal(actual, expected, "the record of %s", path);
    free(expected);
    free(actual);
}

static void check_session(const char *path)
{
    char *arguments = read_file(path, NULL);
    char *input = read_beside(path, ".in");
    char *output = read_beside(path, ".out");
    char *errors = read_beside(path, ".err");
    char *status = read_beside(path, ".status");
    char line[256];
    struct run_result result;
    struct state_folder home;
    bool is_game = strstr(arguments, "--replay") == NULL;
    state_folder_open(&home);
    arguments[strcspn(arguments, "\n")] = '\0';
    snprintf(line, sizeof line, "%s%s%s", arguments,
             is_game ? " --record " : "", is_game ? home.path : "");
    run_line("mancala", line, input, &result);
    assert_text_equal(result.output, output, "%s", path);
    assert_text_equal(result.errors, errors, "the errors of %s", path);
    assert_count_equal(result.status, strtol(status, NULL, 10), "%s", path);
    if (is_game)
        check_record(path, &home);
    run_result_free(&result);
    state_folder_close(&home);
    free(arguments);
    free(input);
    free(output);
    free(errors);
    free(status);
}

TEST(the_golden_sessions_are_reproduced)
{
    glob_t found;
    assert_int_equal(glob("tests/golden/mancala/*.args", 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 15);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_session(found.gl_pathv[i]);
    globfree(&found);
}

/* ---- Single things ---- */

static void assert_refuses(const char *arguments, const char *errors)
{
    struct run_result result;
    run_line("mancala", arguments, "quit\n", &result);
    assert_text_has(result.errors, errors, "mancala %s", arguments);
    assert_count_equal(result.status, 2, "mancala %s", arguments);
    run_result_free(&result);
}

TEST(invalid_options_are_refused)
{
    assert_refuses("--board 15", "mancala: a board must have an even number of "
                                 "bowls\n");
    assert_refuses("--board 2", "--board must be a whole number from 4 to 32");
    assert_refuses("--stones 0",
                   "--stones must be a whole number from 1 to 16");
    assert_refuses("--capture none", "--capture must be empty or standard, not "
                                     "\"none\"");
    assert_refuses("--kalah --capture empty",
                   "mancala: --kalah and --capture can't be used together\n");
    assert_refuses("--pie --solve", "mancala: no board can be solved while the "
                                    "second player can swap\n");
    assert_refuses("--pie --bot x.so",
                   "mancala: --pie and --bot can't be used together\n");
    static const char *const not_served[] = {
        "--pie",      "--solve",       "--bot x",
        "--watch x",  "--two-players", "--first person",
        "--record x", "--replay x",    "--capture standard",
        "--demo"};
    for (size_t i = 0; i < sizeof not_served / sizeof *not_served; i++) {
        char line[64];
        snprintf(line, sizeof line, "--kgp %s", not_served[i]);
        assert_refuses(line, "mancala: --kgp can be used only with --file, "
                             "--board and options of the computer's "
                             "strength\n");
    }
    assert_refuses("--first me",
                   "--first must be person or computer, not \"me\"");
    assert_refuses("--first computer --two-players",
                   "mancala: --two-players and --first computer can't be used "
                   "together\n");
    assert_refuses("--replay a --record b",
                   "mancala: --replay and --record can't be used together\n");
    assert_refuses("--replay data",
                   "mancala: can't read data: Is a directory\n");
    assert_refuses("--theme loud",
                   "mancala: --theme: unknown theme \"loud\"; use default, "
                   "four-color, light, contrast, mono or ascii\n");
    assert_refuses("--theme four-colours", "did you mean \"four-color\"?\n");
    assert_refuses("--record /no/such/folder/file",
                   "mancala: can't write /no/such/folder/file: No such "
                   "file or directory\n");
    assert_refuses("--level 4 --seconds 1",
                   "mancala: use only one of --level, --seconds and --nodes\n");
    assert_refuses("--level 3 --nodes 9", "use only one of");
    static const char *const games[] = {"--seconds 1", "--level 3",
                                        "--first person", "--two-players",
                                        "--seed 1"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char line[64];
        snprintf(line, sizeof line, "--solve --board 6 %s", games[i]);
        assert_refuses(line, "mancala: --solve can't be used with --level, "
                             "--seconds, --seed, --first, --two-players or "
                             "--bot\n");
    }
    assert_refuses("--level 11", "--level must be a whole number from 1 to 10");
    assert_refuses("--seconds 1 --level 5", "use only one of");
    assert_refuses("--nodes 1 --seconds 0", "use only one of");
    assert_refuses("--demo --record file",
                   "mancala: --demo can't be used with --record or --replay\n");
    assert_refuses("--demo --replay file", "--demo can't be used with");
}

/* --seconds 0 isn't the same as leaving --seconds out. */
TEST(a_computer_without_time_moves_at_once)
{
    struct run_result result;
    run_line("mancala", "--seconds 0 --board 32 --first computer", "quit\n",
             &result);
    assert_text_has(result.output, "The computer sows house ", "no time");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

TEST(a_record_that_fills_the_disk_ends_the_game)
{
    assert_refuses("--two-players --record /dev/full",
                   "mancala: can't write the record; the game ends\n");
}

TEST(kalah_is_short_for_its_rules)
{
    struct run_result kalah, rules;
    run_line("mancala", "--kalah --solve --board 8 --stones 3 --json", "",
             &kalah);
    run_line("mancala",
             "--one-way --capture standard --solve --board 8 --stones 3 --json",
             "", &rules);
    assert_text_has(kalah.output, "\"margin\"", "the solution of Kalah");
    assert_text_equal(kalah.output, rules.output, "--kalah, spelled out");
    run_result_free(&kalah);
    run_result_free(&rules);
}

/* The first player sows a lap and a stone of the second lap, and has 2 stones
 * in the store; a look at every game (test_mancala_search.c) finds that this is
 * too much. */
TEST(the_computer_swaps_if_that_is_better)
{
    struct run_result result;
    run_line("mancala", "--kalah --pie --board 4 --stones 5 --nodes 1000",
             "1\nquit\n", &result);
    assert_text_has(result.output, "The computer swaps sides.\n", "a swap");
    run_result_free(&result);
}

/* A limit of nodes doesn't depend on time. */
TEST(with_a_node_limit_games_repeat)
{
    static const char *const boards[] = {"--board 14 --stones 4 --one-way",
                                         "--board 8 --stones 2",
                                         "--board 32 --stones 3"};
    static const char input[] = "1\n2\n3\n1\n2\n3\n1\n2\n3\nquit\n";
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char arguments[128];
        struct run_result once, again;
        snprintf(arguments, sizeof arguments, "%s --nodes 3000", boards[i]);
        run_line("mancala", arguments, input, &once);
        run_line("mancala", arguments, input, &again);
        assert_text_has(once.output, "The computer sows house ", "%s",
                        arguments);
        assert_text_equal(again.output, once.output, "%s", arguments);
        run_result_free(&once);
        run_result_free(&again);
    }
}

/* Level 1 makes most of its moves at random. */
TEST(with_a_seed_careless_games_repeat)
{
    static const char input[] = "1\n2\n3\n4\n5\n6\n1\n2\n3\nquit\n";
    struct run_result results[3];
    run_line("mancala", "--level 1 --seed 5", input, &results[0]);
    run_line("mancala", "--level 1 --seed 5", input, &results[1]);
    run_line("mancala", "--level 1 --seed 6", input, &results[2]);
    assert_text_equal(results[1].output, results[0].output, "seed 5 again");
    assert_int_not_equal(strcmp(results[2].output, results[0].output), 0);
    for (int i = 0; i < 3; i++)
        run_result_free(&results[i]);
}

TEST(a_replay_can_come_from_standard_input)
{
    char *record = read_file("tests/golden/mancala/kalah.record", NULL);
    struct run_result result;
    run_line("mancala", "--replay -", record, &result);
    assert_int_equal(result.status, 0);
    assert_text_has(result.output,
                    "The second player wins by 2 stones, 7 to 5.\n",
                    "the replay");
    run_result_free(&result);
    free(record);
}

TEST(the_sample_picture_needs_no_terminal)
{
    struct run_result result;
    run_line("mancala", "--demo --ascii", NULL, &result);
    assert_int_equal(result.status, 0);
    assert_text_has(result.output, "| o o  |", "the picture");
    assert_text_has(result.output, ">You", "the picture");
    run_result_free(&result);
}

/* If a bowl or a text covered a corner of a bowl, that corner would be missing.
 * A plus sign after a comma is a capture, not a corner. */
TEST(every_board_fits_in_the_picture)
{
    for (int size = MANCALA_SIZE_LEAST; size <= MANCALA_SIZE_MOST; size += 2) {
        char line[64];
        struct run_result result;
        int corners = 0, expected = 4 * size;
        snprintf(line, sizeof line, "--demo --ascii --stones 16 --board %d",
                 size);
        run_line("mancala", line, NULL, &result);
        assert_int_equal(result.status, 0);
        for (const char *sign = result.output; *sign; sign++)
            corners += *sign == '+';
        for (const char *sign = result.output; (sign = strstr(sign, ", +"));
             sign++)
            corners--;
        assert_count_equal(corners, expected, "corners of %d bowls", size);
        for (const char *row = result.output; *row;
             row += strcspn(row, "\n") + 1)
            assert_in_range(strcspn(row, "\n"), 0, 80);
        run_result_free(&result);
    }
}

/* With few stones, the moves of the sample game would end it. */
TEST(the_picture_of_a_tiny_board_shows_a_game_in_progress)
{
    static const char *const boards[] = {
        "--board 4 --stones 1", "--board 4 --stones 2", "--board 4 --stones 3",
        "--board 6 --stones 1", "--board 4 --stones 1 --one-way"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char line[64];
        struct run_result result;
        snprintf(line, sizeof line, "--demo --ascii %s", boards[i]);
        run_line("mancala", line, NULL, &result);
        assert_count_equal(result.status, 0, "%s", line);
        assert_text_has(result.output, "Enter  Sow", "%s", line);
        assert_text_has(result.output, "House ", "%s", line);
        run_result_free(&result);
    }
}

TEST(one_digit_short_options_work)
{
    struct run_result result;
    run_line("mancala", "-12 --board 8", "quit\n", &result);
    assert_text_has(result.output, "sown one way", "mancala -12");
    assert_text_has(result.output, "First's move? [1-3] ", "mancala -12");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

int main(void)
{
    setenv("LC_ALL", "C.UTF-8", 1);
    return tests_run(NULL, NULL);
}
