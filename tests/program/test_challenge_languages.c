/* Tests tournaments with programs in other languages: their conversations with
 * the referee, and the example players in C and in Python. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/process.h"
#include "support/state_folder.h"

enum { PATH_SIZE = 256, LINE_SIZE = 1024 };

#define PYTHON_FOLDER "data/entries/programs"

/* Runs challenge with the arguments in `format`, in which %s is the folder of
 * the bots. It may occur twice. */
static void challenge(const char *format, struct run_result *outcome)
{
    char line[LINE_SIZE] = "";
    for (const char *at = format; *at != '\0'; at++) {
        bool is_folder = strncmp(at, "BOTS", 4) == 0;
        size_t length = strlen(line);
        snprintf(line + length, sizeof line - length, "%.*s",
                 is_folder ? (int)strlen(bots_folder()) : 1,
                 is_folder ? bots_folder() : at);
        at += is_folder ? 3 : 0;
    }
    const struct run run = {.arguments = {"challenge"}, .line = line};
    run_program(&run, outcome);
}

/* True if the jail can run Python. If not, says that the test is skipped. */
static bool has_python(void)
{
    bool is_there = access("/usr/bin/python3", X_OK) == 0 ||
                    access("/usr/local/bin/python3", X_OK) == 0;
    if (!is_there)
        print_message("skipped: python3 isn't installed\n");
    return is_there;
}

/* ---- Conversations ---- */

/* Returns the conversation of a match, as --debug shows it. */
static char *conversation_of(const char *arguments)
{
    struct run_result outcome;
    challenge(arguments, &outcome);
    assert_count_equal(outcome.status, 0, "%s: the status: %s", arguments,
                       outcome.errors);
    free(outcome.output);
    return outcome.errors;
}

static void assert_conversation(const char *arguments, const char *golden)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "tests/golden/challenge/%s", golden);
    char *expected = read_file(path, NULL);
    char *conversation = conversation_of(arguments);
    assert_text_equal(conversation, expected, "the conversation of %s",
                      arguments);
    free(conversation);
    free(expected);
}

TEST(the_conversation_of_a_match_of_blackjack)
{
    assert_conversation("blackjack --debug BOTS/programs/blackjack --seed 4 "
                        "--hands 12",
                        "blackjack.conversation");
}

TEST(the_conversation_of_a_game_of_mancala)
{
    assert_conversation("mancala --debug BOTS/programs/mancala "
                        "BOTS/mancala/first-move.so --boards 8 --stones 2",
                        "mancala.conversation");
}

TEST(python_says_the_same)
{
    if (!has_python())
        return;
    assert_conversation("blackjack --debug " PYTHON_FOLDER "/blackjack.py "
                        "--seed 4 --hands 12",
                        "blackjack.conversation");
    assert_conversation("mancala --debug " PYTHON_FOLDER "/mancala.py "
                        "BOTS/mancala/first-move.so --boards 8 --stones 2",
                        "mancala.conversation");
}

/* ---- Tournaments ---- */

/* Returns the row of a bot in a report as CSV, without its name. */
static const char *find_row(const char *csv, const char *name)
{
    char start[64];
    snprintf(start, sizeof start, "\n\"%s\",", name);
    const char *row = strstr(csv, start);
    if (row == NULL)
        fail_msg("no row of %s in\n%s", name, csv);
    return row + strlen(start);
}

/* The columns of a row behind its name. */
enum column {
    MATCH,
    POINTS,
    CREDITS,
    MILLISECONDS,
    PENALTY,
    HANDS,
    WAGERED,
    ILLEGAL
};

static long number_of(const char *csv, const char *name, enum column column)
{
    const char *row = find_row(csv, name);
    for (int i = 0; i < (int)column; i++)
        row += strcspn(row, ",") + 1;
    return strtol(row, NULL, 10);
}

static void assert_same_row(const char *csv, const char *name,
                            const char *other)
{
    const char *row = find_row(csv, name), *other_row = find_row(csv, other);
    size_t length = strcspn(row, "\n");
    assert_int_equal(strcspn(other_row, "\n"), length);
    assert_memory_equal(row, other_row, length);
}

TEST(programs_play_blackjack_against_a_shared_object)
{
    struct run_result outcome;
    bool with_python = has_python();
    char line[LINE_SIZE];
    (void)state;
    snprintf(line, sizeof line,
             "blackjack BOTS/basic.so BOTS/programs/blackjack %s "
             "--no-time --seed 5 --repeat 1 --hands 500 --csv",
             with_python ? PYTHON_FOLDER "/blackjack.py" : "");
    challenge(line, &outcome);
    assert_count_equal(outcome.status, 0, "the status: %s", outcome.errors);
    assert_int_equal(number_of(outcome.output, "blackjack", HANDS), 500);
    assert_int_equal(number_of(outcome.output, "blackjack", ILLEGAL), 0);
    if (with_python)
        assert_same_row(outcome.output, "blackjack", "blackjack.py");
    run_result_free(&outcome);
}

TEST(programs_play_mancala_against_a_shared_object)
{
    struct run_result outcome;
    char line[LINE_SIZE];
    (void)state;
    snprintf(line, sizeof line,
             "mancala BOTS/mancala/first-move.so BOTS/programs/mancala %s "
             "--no-time --boards 8-10 --stones 2-3",
             has_python() ? PYTHON_FOLDER "/mancala.py" : "");
    challenge(line, &outcome);
    assert_count_equal(outcome.status, 0, "the status: %s", outcome.errors);
    assert_text_has(outcome.output,
                    has_python() ? "3      first-move" : "first-move",
                    "the last place");
    run_result_free(&outcome);
}

/* ---- Programs that make mistakes ---- */

/* Writes a shell script that answers `bet` and `play` lines. */
static void write_answering_script(const struct state_folder *home,
                                   const char *bet, const char *play)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/answers", home->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "#!/bin/sh\n"
            "while read -r word rest; do\n"
            "    case $word in\n"
            "    hello) echo ready 1;;\n"
            "    bet) %s;;\n"
            "    play) %s;;\n"
            "    esac\n"
            "done\n",
            bet, play);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, S_IRWXU), 0);
}

/* Lets the script play two hands. Returns the log, without its head, after
 * playing it again. */
static char *log_of_script(const struct state_folder *home, int status)
{
    struct run_result outcome;
    char line[LINE_SIZE], path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/log", home->folder);
    snprintf(line, sizeof line,
             "blackjack %s/answers --no-time --seed 1 --repeat 1 --hands 2 "
             "--min 5 --log %s",
             home->folder, path);
    challenge(line, &outcome);
    assert_count_equal(outcome.status, status, "the status: %s%s",
                       outcome.output, outcome.errors);
    run_result_free(&outcome);
    snprintf(line, sizeof line, "--replay %s", path);
    challenge(line, &outcome);
    assert_count_equal(outcome.status, 0, "the replay: %s%s", outcome.output,
                       outcome.errors);
    run_result_free(&outcome);
    return read_file(path, NULL);
}

static void assert_script_log(const char *bet, const char *play, int status,
                              const char *part)
{
    struct state_folder home;
    state_folder_open(&home);
    write_answering_script(&home, bet, play);
    char *log = log_of_script(&home, status);
    assert_text_has(log, part, "the log of %s, %s", bet, play);
    free(log);
    state_folder_close(&home);
}

/* The log holds the same requests as a shared object's. */
TEST(a_program_pays_for_mistakes_like_a_shared_object)
{
    assert_script_log("echo bet 5", "echo stand", 0,
                      "\nstand           # you ");
    assert_script_log("echo bet 4", "echo stand", 0,
                      "\nbet 4           # illegal play (less than the minimum "
                      "bet)\nagain           # -5\n");
    assert_script_log(
        "echo what", "echo stand", 0,
        "\naction -1000    # illegal play (not an answer), -5\nagain\n");
    assert_script_log("echo bet 5", "echo split", 0, "(not a pair), -5\nagain");
    assert_script_log("echo bet 5", "echo pass", 0, "\nagain           # you ");
    assert_script_log("echo leave", "echo stand", 0, "\ncall new\nleave\n");
    assert_script_log("echo bet 5", "exit", 1, "\nout             # -1000\n");
}

/* Writes a program that is `commands` of the shell. */
static void write_program(const struct state_folder *home, const char *commands,
                          char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/program", home->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\n%s", commands);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, S_IRWXU), 0);
}

/* Output to a pipe is buffered, so a program that doesn't flush it seems to say
 * nothing, not even that it is ready. Without time limits, only the hint shows
 * its author why nothing happens. */
TEST(a_program_that_never_flushes_gets_a_hint)
{
    static const char *const programs[] = {
        "while read -r line; do :; done\n",
        "read -r line; echo ready 1\nwhile read -r line; do :; done\n"};
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        struct state_folder home;
        struct terminal terminal;
        char path[PATH_SIZE];
        state_folder_open(&home);
        write_program(&home, programs[i], path);
        const char *const arguments[] = {"challenge", "blackjack", "--debug",
                                         path, NULL};
        terminal_start(&terminal, programs_dir(), arguments, 80);
        terminal_wait_for(&terminal, "did the program flush its output?");
        terminal_type(&terminal, "\003");
        (void)terminal_finish(&terminal);
        state_folder_close(&home);
    }
}

TEST(text_out_of_turn_is_shown)
{
    struct state_folder home;
    struct run_result outcome;
    char path[PATH_SIZE], line[LINE_SIZE];
    (void)state;
    state_folder_open(&home);
    write_program(&home,
                  "read -r line; echo ready 1; read -r line\n"
                  "printf 'bet 5\\nthinking aloud\\n'\n"
                  "while read -r line; do :; done\n",
                  path);
    snprintf(line, sizeof line, "blackjack --debug %s --seed 1", path);
    challenge(line, &outcome);
    assert_text_has(outcome.errors, "\n< (out of turn) thinking aloud\n",
                    "the conversation");
    assert_text_has(outcome.output, "spoke out of turn", "the report");
    run_result_free(&outcome);
    state_folder_close(&home);
}

TEST(a_file_that_is_not_a_bot_is_named)
{
    struct run_result outcome;
    (void)state;
    challenge("blackjack README.md", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors,
                    "/README.md: not executable; a bot is a source, a shared "
                    "object (.so) or a program",
                    "the message");
    run_result_free(&outcome);
}
