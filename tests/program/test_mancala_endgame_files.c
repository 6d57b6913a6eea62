/* mancala --endgames and --file, through the program: files of endgames, and
 * what is refused. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_input.h"
#include "support/process.h"
#include "support/state_folder.h"

/* Runs mancala with options and a path. Returns its exit status. */
static int run_mancala(const char *options, const char *option,
                       const char *path)
{
    char line[2 * CLI_LINE_SIZE];
    struct run_result result;
    snprintf(line, sizeof line, "%s %s %s", options, option, path);
    run_line("mancala", line, NULL, &result);
    int status = result.status;
    run_result_free(&result);
    return status;
}

static void assert_refuses(const char *line, const char *errors)
{
    struct run_result result;
    run_line("mancala", line, NULL, &result);
    assert_text_has(result.errors, errors, "mancala %s", line);
    assert_text_equal(result.output, "", "mancala %s", line);
    assert_count_equal(result.status, 2, "mancala %s", line);
    run_result_free(&result);
}

TEST(files_that_are_of_no_use_are_refused)
{
    struct state_folder home;
    char path[128], line[CLI_LINE_SIZE];
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/endgames", home.folder);
    assert_int_equal(run_mancala("--endgames 6 --kalah", "--file", path), 0);
    assert_int_equal(run_mancala("--endgames 6 --kalah", "--file", path), 2);
    assert_int_equal(
        run_mancala("--endgames 6 --kalah --force", "--file", path), 0);
    snprintf(line, sizeof line, "--solve --board 8 --file %s", path);
    assert_refuses(line, ": it is for another board or other rules\n");
    assert_refuses("--plain --file /nowhere",
                   "mancala: can't use the endgames in /nowhere: No such file "
                   "or directory\n");
    assert_refuses("--endgames 6", "mancala: --endgames needs --file\n");
    assert_refuses("--endgames 6 --solve --file x", "--endgames can't be used");
    assert_refuses("--demo --file x", "--file can't be used with --replay");
    assert_refuses("--endgames 6 --kalah --file /dev/full",
                   "can't make /dev/full: No space left on device\n");
    state_folder_close(&home);
}

/* Runs mancala with options and a path in a folder, and fails unless it is
 * refused and the folder has `names` then. */
static void assert_leaves(const struct state_folder *home, const char *limit,
                          const char *options, const char *names)
{
    char command[2 * CLI_LINE_SIZE];
    struct run_result result;
    snprintf(command, sizeof command, "%s exec $RUNNER %s/mancala %s %s/file",
             limit, programs_dir(), options, home->folder);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command}};
    run_program(&run, &result);
    assert_count_equal(result.status, 2, "%s: %s", options, result.errors);
    run_result_free(&result);
    char *listing = folder_listing(home->folder);
    assert_text_equal(listing, names, "mancala %s", options);
    free(listing);
}

/* Too many stones, too large a board, a full disk. */
TEST(a_file_that_is_refused_leaves_nothing)
{
    static const char full[] = "ulimit -f 0;";
    static const char empty[] = ".\n..\n", one[] = ".\n..\nfile\n";
    struct state_folder home;
    char path[128];
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/file", home.folder);
    assert_leaves(&home, "", "--endgames 100 --kalah --file", empty);
    assert_leaves(&home, "", "--endgames 9 --kalah --board 20 --file", empty);
    assert_leaves(&home, full, "--endgames 6 --kalah --file", empty);
    /* What was there before stays. */
    assert_int_equal(run_mancala("--endgames 6 --kalah", "--file", path), 0);
    assert_leaves(&home, full, "--endgames 6 --kalah --force --file", one);
    assert_leaves(&home, "", "--endgames 100 --kalah --force --file", one);
    assert_int_equal(
        run_mancala("--solve --kalah --board 14 --stones 1", "--file", path),
        0);
    state_folder_close(&home);
}

TEST(endgames_that_are_interrupted_leave_nothing)
{
    struct state_folder home;
    char path[128];
    struct terminal terminal;
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/file", home.folder);
    const char *const arguments[] = {"mancala", "--endgames", "22", "--kalah",
                                     "--file",  path,         NULL};
    terminal_start(&terminal, programs_dir(), arguments, 200);
    terminal_wait_for(&terminal, "endgames with ");
    terminal_type(&terminal, "\003");
    assert_count_equal(terminal_finish(&terminal), 2, "%s", terminal.text);
    char *listing = folder_listing(home.folder);
    assert_text_equal(listing, ".\n..\n", "after Ctrl-C");
    free(listing);
    state_folder_close(&home);
}

/* The computer sees the end, although it examines three positions, and with 24
 * stones in houses the solver doesn't help. */
TEST(the_computer_plays_by_its_endgames)
{
    struct state_folder home;
    char path[128], line[CLI_LINE_SIZE];
    struct run_result result;
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/endgames", home.folder);
    assert_int_equal(
        run_mancala("--endgames 24 --kalah --board 8", "--file", path), 0);
    snprintf(line, sizeof line, "--plain --kalah --board 8 --nodes 9 %s %s",
             "--file", path);
    run_line("mancala", line, "hint\nquit\n", &result);
    assert_int_equal(text_count(result.output, "  exact\n"), 3);
    run_result_free(&result);
    run_line("mancala", "--plain --kalah --board 8 --nodes 9", "hint\nquit\n",
             &result);
    assert_int_equal(text_count(result.output, "  exact\n"), 0);
    run_result_free(&result);
    state_folder_close(&home);
}
