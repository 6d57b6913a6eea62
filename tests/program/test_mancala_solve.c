/* mancala --solve, through the program: what is proved is shown, in words and
 * as JSON, and so is what was left open when it was stopped. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "cli_input.h"
#include "support/process.h"

/* Its margin is the one that test_mancala_solver.c has both sides force, move
 * by move. */
TEST(a_small_board_is_solved_as_json)
{
    struct run_result result;
    (void)state;
    char *expected = read_file("tests/golden/mancala/solved.json", NULL);
    run_line("mancala", "--solve --board 6 --stones 2 --json", NULL, &result);
    assert_text_equal(result.output, expected, "the solution");
    assert_text_equal(result.errors, "", "the errors");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    free(expected);
}

/* With --margin the first moves are neither searched nor written. */
TEST(the_margin_can_be_asked_for_alone)
{
    static const char board[] = "--solve --one-way --board 10 --stones 3";
    char line[CLI_LINE_SIZE];
    struct run_result alone, all, json;
    (void)state;
    run_line("mancala", board, NULL, &all);
    snprintf(line, sizeof line, "%s --margin", board);
    run_line("mancala", line, NULL, &alone);
    assert_text_equal(alone.output,
                      "Mancala with 10 bowls, 3 stones per house, sown one "
                      "way, capture empty.\n"
                      "With perfect play the first player wins by 8.\n",
                      "the margin in words");
    assert_int_equal(alone.status, 0);
    assert_text_has(all.output, alone.output, "the start of all the margins");
    snprintf(line, sizeof line, "%s --margin --json", board);
    run_line("mancala", line, NULL, &json);
    assert_true(number_in_json(json.output, "margin") == 8);
    assert_null(strstr(json.output, "\"moves\""));
    assert_int_equal(json.status, 0);
    run_result_free(&alone);
    run_result_free(&all);
    run_result_free(&json);
}

TEST(a_margin_that_is_not_proved_exits_with_1)
{
    struct run_result result;
    (void)state;
    run_line("mancala",
             "--solve --margin --one-way --board 14 --memory 1 --nodes 9", NULL,
             &result);
    assert_text_has(result.output, "The first player's margin is between ",
                    "the margin");
    assert_null(strstr(result.output, "house 1"));
    assert_int_equal(result.status, 1);
    run_result_free(&result);
}

/* The margin of this board is 6, see tests/golden/figures. */
TEST(a_goal_alone_is_proved_or_disproved)
{
    static const struct {
        int goal, status;
        const char *shown;
    } goals[] = {
        {6, 0, "margin is at least +6.\n"},
        {5, 0, "margin is at least +6.\n"},
        {-30, 0, "margin is at least -"},
        {7, 1, "margin is at most +6.\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        char line[CLI_LINE_SIZE];
        struct run_result result;
        snprintf(line, sizeof line,
                 "--solve --kalah --board 10 --stones 3 --at-least %d",
                 goals[i].goal);
        run_line("mancala", line, NULL, &result);
        assert_text_has(result.output, goals[i].shown, "%s", line);
        assert_count_equal(result.status, goals[i].status, "%s", line);
        run_result_free(&result);
    }
}

/* ---- Memory ---- */

/* Tables of any size only change how long it takes. */
TEST(with_little_memory_the_margins_are_the_same)
{
    static const char *const boards[] = {"--board 8 --stones 4",
                                         "--one-way --board 10 --stones 3"};
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char line[CLI_LINE_SIZE];
        struct run_result little, more;
        snprintf(line, sizeof line, "--solve %s --memory 1", boards[i]);
        run_line("mancala", line, NULL, &little);
        snprintf(line, sizeof line, "--solve %s --memory 64", boards[i]);
        run_line("mancala", line, NULL, &more);
        assert_text_has(little.output, "With perfect play", "%s", boards[i]);
        assert_text_equal(little.output, more.output, "%s", boards[i]);
        assert_count_equal(little.status, 0, "%s", boards[i]);
        assert_count_equal(more.status, 0, "%s", boards[i]);
        run_result_free(&little);
        run_result_free(&more);
    }
}

static long peak_of(const char *line)
{
    struct run_result result;
    run_line("mancala", line, NULL, &result);
    assert_count_equal(result.status, 1, "%s", line);
    long peak = result.peak_kib;
    run_result_free(&result);
    return peak;
}

/* Of a board that would fill all that there is. */
TEST(the_solver_respects_its_memory_limit)
{
    enum { MORE_KIB = 31 << 10, SLACK_KIB = 8 << 10 };
    (void)state;
    long little = peak_of("--solve --board 14 --stones 6 --memory 1 --nodes 9");
    long more = peak_of("--solve --board 14 --stones 6 --memory 32 --nodes 9");
    assert_in_range(more, little, little + MORE_KIB + SLACK_KIB);
}

/* ---- Stopped ---- */

/* One way, and both ways above the layers that fit. */
TEST(a_node_limit_leaves_valid_bounds)
{
    static const struct {
        const char *board;
        long margin; /* of tests/golden/figures */
    } boards[] = {{"--one-way --board 14 --stones 4", 10},
                  {"--board 10 --stones 4", 6}};
    enum { NODES = 3000 };
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char line[CLI_LINE_SIZE];
        struct run_result result;
        snprintf(line, sizeof line, "--solve %s --json --memory 1 --nodes %d",
                 boards[i].board, NODES);
        run_line("mancala", line, NULL, &result);
        assert_count_equal(result.status, 1, "%s", line);
        assert_text_has(result.output, "\"exact\": false", "%s", line);
        assert_text_has(result.output, "\"margin\": null", "%s", line);
        assert_text_has(result.output, "\"stopped\": true", "%s", line);
        assert_in_range((long)number_in_json(result.output, "nodes"), 1, NODES);
        long least = (long)number_in_json(result.output, "least");
        long most = (long)number_in_json(result.output, "most");
        assert_true(least <= boards[i].margin && boards[i].margin <= most);
        run_result_free(&result);
    }
}

/* Solves a board that takes far too long, and presses Ctrl-C when `words` are
 * shown as progress. */
static void interrupt_at(const char *words, const char *memory,
                         struct terminal *terminal)
{
    const char *const arguments[] = {"mancala",  "--solve",  "--board",
                                     "14",       "--stones", "6",
                                     "--memory", memory,     NULL};
    terminal_start(terminal, programs_dir(), arguments, 80);
    terminal_wait_for(terminal, words);
    terminal_type(terminal, "\003");
    assert_count_equal(terminal_finish(terminal), 1, "the status: %s",
                       terminal->text);
    assert_text_has(
        terminal->text,
        "Mancala with 14 bowls, 6 stones per house, sown both ways, "
        "capture empty.\r\nThe first player's margin is between ",
        "the solution");
    assert_text_has(terminal->text,
                    "; the search ended before it was exact.\r\n",
                    "the solution");
    assert_text_has(terminal->text, "\r\n  house 6 back ", "the last move");
}

TEST(ctrl_c_stops_with_the_results_so_far)
{
    struct terminal terminal;
    (void)state;
    interrupt_at(" million positions; margin ", "8", &terminal);
}

/* With much memory, the endgames take many times the two seconds before the
 * first line of progress. */
TEST(ctrl_c_stops_while_endgames_are_found)
{
    struct terminal terminal;
    (void)state;
    interrupt_at("endgames with ", "1000", &terminal);
    assert_null(strstr(terminal.text, " million positions"));
}

/* ---- What is wrong ---- */

TEST(a_full_disk_is_a_failure)
{
    static const char *const lines[] = {"--solve --board 6 --stones 1",
                                        "--solve --board 6 --stones 1 --json"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct run_result result;
        const struct run run = {.arguments = {"mancala"},
                                .line = lines[i],
                                .output_path = "/dev/full"};
        run_program(&run, &result);
        assert_text_equal(result.errors,
                          "mancala: can't write the output: No space left on "
                          "device\n",
                          "%s", lines[i]);
        assert_count_equal(result.status, 2, "%s", lines[i]);
        run_result_free(&result);
    }
}

static void assert_refuses(const char *arguments, const char *errors)
{
    struct run_result result;
    run_line("mancala", arguments, NULL, &result);
    assert_text_has(result.errors, errors, "mancala %s", arguments);
    assert_text_equal(result.output, "", "mancala %s", arguments);
    assert_count_equal(result.status, 2, "mancala %s", arguments);
    run_result_free(&result);
}

TEST(boards_that_are_too_large_are_named)
{
    assert_refuses("--solve --board 20",
                   "mancala: only boards of up to 18 bowls can be solved\n");
    assert_refuses(
        "--solve --board 18 --stones 16",
        "mancala: only boards with up to 255 stones can be solved\n");
    assert_refuses("--solve --board 18 --stones 7",
                   "mancala: this many stones on this many bowls can't be "
                   "solved\n");
    assert_refuses("--solve --memory 0", "--memory must be a whole number");
    assert_refuses("--solve --nodes 0", "--nodes must be a whole number");
    assert_refuses(
        "--json",
        "mancala: --json, --margin, --at-least and --memory work only with --solve\n");
    assert_refuses(
        "--margin",
        "mancala: --json, --margin, --at-least and --memory work only with "
        "--solve\n");
    assert_refuses(
        "--memory 4",
        "mancala: --json, --margin, --at-least and --memory work only with --solve\n");
    assert_refuses("--at-least 2", "--at-least and --memory work only with");
    assert_refuses("--solve --at-least 256",
                   "--at-least must be a whole number from -255 to 255");
    assert_refuses("--solve --demo", "mancala: --solve can't be used with "
                                     "--record, --replay or --demo\n");
    assert_refuses("--solve --record file", "--solve can't be used with");
    assert_refuses("--solve --replay file", "--solve can't be used with");
}

/* Starts to solve a board in a terminal, waits for `text`, and interrupts it.
 */
static void assert_warns(const char *const arguments[], const char *text)
{
    struct terminal terminal;
    terminal_start(&terminal, programs_dir(), arguments, 200);
    terminal_wait_for(&terminal, text);
    terminal_wait_for(&terminal, "; margin -");
    terminal_type(&terminal, "\003");
    assert_int_equal(terminal_finish(&terminal), 1);
    assert_text_has(terminal.text, "the search ended before it was exact",
                    "after Ctrl-C");
}

/* People must not wait for hours without a word. */
TEST(a_board_that_takes_hours_is_named_with_what_helps)
{
    static const char *const one_way[] = {"mancala",  "--solve", "--margin",
                                          "--stones", "5",       "--one-way",
                                          "--memory", "8",       NULL};
    static const char *const both_ways[] = {"mancala",  "--solve",  "--board",
                                            "12",       "--stones", "4",
                                            "--memory", "8",        NULL};
    (void)state;
    assert_warns(one_way,
                 "mancala: this board has 1.5e+13 positions and can take "
                 "hours; more --memory helps; Ctrl-C prints what is "
                 "proved");
    assert_warns(both_ways,
                 "can take hours; only with --memory 19594 is it sure "
                 "to end; --margin is faster; Ctrl-C prints what");
}
