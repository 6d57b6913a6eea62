/* Tests tournaments that continue where an earlier run ended, and gauntlets. */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/process.h"
#include "support/state_folder.h"

enum { LINE_SIZE = 2048, PATH_SIZE = 256 };

/* ---- Running ---- */

struct tournament_files {
    struct state_folder home;
    char state[PATH_SIZE], log[PATH_SIZE];
};

static void files_open(struct tournament_files *files)
{
    state_folder_open(&files->home);
    snprintf(files->state, sizeof files->state, "%s/state", files->home.folder);
    snprintf(files->log, sizeof files->log, "%s/log", files->home.folder);
}

/* Runs challenge with `line`, in which each @ stands for the folder of the
 * bots. */
static void run_challenge(const char *line, struct run_result *outcome)
{
    const char *folder = getenv("BOTS_DIR");
    char all[LINE_SIZE] = "";
    size_t length = 0;
    for (; *line; line++)
        if (*line == '@')
            length += (size_t)snprintf(all + length, sizeof all - length, "%s",
                                       folder ? folder : "build/release/bots");
        else
            all[length++] = *line;
    run_line("challenge", all, NULL, outcome);
}

static char *report_of(const char *line)
{
    struct run_result outcome;
    run_challenge(line, &outcome);
    if (outcome.status != 0)
        fail_msg("%s: status %d, %s", line, outcome.status, outcome.errors);
    free(outcome.errors);
    return outcome.output;
}

/* Runs `game` with `more` and the log and, unless `state` is NULL, --resume. */
static char *report_with(const struct tournament_files *files, const char *game,
                         const char *more, const char *state)
{
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "%s %s --log %s%s%s", game, more, files->log,
             state ? " --resume " : "", state ? state : "");
    return report_of(line);
}

static void write_text(const char *path, const char *mode, const char *text)
{
    FILE *file = fopen(path, mode);
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* ---- Continuing ---- */

/* Two runs of a tournament. The first one is shorter, as if interrupted; it
 * leaves half a line, and more in the log than is counted. */
struct two_runs {
    const char *game, *first, *whole;
};

static void assert_continues(const struct two_runs *runs)
{
    struct tournament_files files;
    files_open(&files);
    char *whole = report_with(&files, runs->game, runs->whole, NULL);
    char *whole_log = read_file(files.log, NULL);
    free(report_with(&files, runs->game, runs->first, files.state));
    write_text(files.state, "a", "match 12 3");
    write_text(files.log, "a", "challenge blackjack log 2\n");
    char *resumed = report_with(&files, runs->game, runs->whole, files.state);
    char *resumed_log = read_file(files.log, NULL);
    assert_text_equal(resumed, whole, "the report");
    assert_text_equal(resumed_log, whole_log, "the log");
    char *again = report_with(&files, runs->game, runs->whole, files.state);
    assert_text_equal(again, whole, "the report of a finished tournament");
    free(again);
    free(resumed_log);
    free(resumed);
    free(whole_log);
    free(whole);
    state_folder_close(&files.home);
}

TEST(a_resumed_tournament_is_like_one_that_was_not_interrupted)
{
    static const struct two_runs runs = {
        .game = "blackjack @/always-stands.so @/strong.so --no-time "
                "--shoes 2 --seed 4 --json",
        .first = "--repeat 3 --jobs 1",
        .whole = "--repeat 8 --jobs 3"};
    assert_continues(&runs);
    (void)state;
}

/* The evidence of --until-sure counts the matches before the interruption. */
TEST(a_resumed_tournament_stops_when_the_order_is_sure)
{
    static const struct two_runs runs = {
        .game = "blackjack @/always-stands.so @/basic.so --no-time --shoes 20 "
                "--seed 4",
        .first = "--repeat 2",
        .whole = "--until-sure"};
    assert_continues(&runs);
    (void)state;
}

/* A random seed is kept. */
TEST(the_seed_comes_from_the_file)
{
    static const char game[] =
        "blackjack @/always-stands.so --no-time --hands 9 --json";
    struct tournament_files files;
    files_open(&files);
    char *first = report_with(&files, game, "--repeat 2", files.state);
    char *again = report_with(&files, game, "--repeat 2", files.state);
    assert_text_equal(again, first, "the same seed");
    free(first);
    free(again);
    state_folder_close(&files.home);
    (void)state;
}

/* Keeps the lines of a finished round robin up to the fourth game. */
TEST(a_resumed_round_robin_is_like_one_that_was_not_interrupted)
{
    static const char game[] = "mancala @/mancala/greedy.so "
                               "@/mancala/first-move.so @/mancala/strong.so "
                               "--boards 8 --stones 2-3 --no-time";
    struct tournament_files files;
    files_open(&files);
    char *whole = report_with(&files, game, "--json", files.state);
    char *log = read_file(files.log, NULL);
    char *scores = read_file(files.state, NULL);
    char *at = strstr(scores, "\nmatch ");
    for (int i = 0; i < 4; i++) {
        assert_non_null(at);
        at = strstr(at + 1, "\nmatch ");
    }
    assert_non_null(at);
    at[1] = '\0';
    write_text(files.state, "w", scores);
    char *resumed = report_with(&files, game, "--json", files.state);
    char *resumed_log = read_file(files.log, NULL);
    assert_text_equal(resumed, whole, "the report");
    assert_text_equal(resumed_log, log, "the log");
    free(resumed_log);
    free(resumed);
    free(scores);
    free(log);
    free(whole);
    state_folder_close(&files.home);
    (void)state;
}

/* Some pairs are sure before the interruption. */
TEST(a_resumed_round_robin_stops_when_all_pairs_are_sure)
{
    static const struct two_runs runs = {
        .game = "mancala @/mancala/greedy.so @/mancala/first-move.so "
                "@/mancala/strong.so --boards 8-10 --stones 2-3 --no-time "
                "--until-sure --seed 3 --json",
        .first = "--repeat 16 --jobs 1",
        .whole = "--jobs 3"};
    assert_continues(&runs);
    (void)state;
}

/* ---- Files that don't fit ---- */

static void assert_resume_refuses(const struct tournament_files *files,
                                  const char *line, const char *message)
{
    char all[LINE_SIZE];
    struct run_result outcome;
    snprintf(all, sizeof all, "%s --resume %s", line, files->state);
    run_challenge(all, &outcome);
    assert_text_has(outcome.errors, message, "%s", line);
    assert_count_equal(outcome.status, 2, "the status of %s", line);
    run_result_free(&outcome);
}

TEST(a_file_of_another_tournament_is_refused)
{
    static const char game[] = "blackjack @/always-stands.so --no-time "
                               "--hands 9 --seed 2";
    static const struct {
        const char *line, *message;
    } rows[] = {
        {"blackjack @/always-stands.so --no-time --hands 9 --seed 3",
         "line 4: this file is from another tournament; this one has seed 3\n"},
        {"blackjack @/always-stands.so --no-time --hands 8 --seed 2",
         " shoes=100 hands=8 natural=1:1 hole=hidden\n"},
        {"blackjack @/always-stands.so --hands 9 --seed 2",
         "; this one has time-scale 1\n"},
        {"blackjack @/always-stands.so --no-time --hands 9 --seed 2 --memory "
         "128",
         "line 5: this file is from another tournament"},
        {"blackjack @/basic.so --no-time --hands 9 --seed 2",
         "line 8: this file is from another tournament; this one has bot basic "},
        {"mancala @/mancala/greedy.so @/mancala/strong.so --no-time",
         "; this one has mancala\n"},
        {"blackjack @/always-stands.so --no-time --hands 9 --seed 2 --log "
         "/dev/null",
         "; this one has log yes\n"},
    };
    struct tournament_files files;
    char line[LINE_SIZE];
    (void)state;
    files_open(&files);
    snprintf(line, sizeof line, "%s --resume %s", game, files.state);
    free(report_of(line));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_resume_refuses(&files, rows[i].line, rows[i].message);
    write_text(files.state, "a", "match 0 12 left\n");
    snprintf(line, sizeof line, "%s --repeat 20", game);
    assert_resume_refuses(&files, line,
                          ", line 19: this isn't the score of a match\n");
    state_folder_close(&files.home);
}

TEST(a_deleted_log_is_not_continued)
{
    static const char game[] = "blackjack @/always-stands.so --no-time "
                               "--hands 9 --seed 2";
    struct tournament_files files;
    char line[LINE_SIZE];
    (void)state;
    files_open(&files);
    free(report_with(&files, game, "--repeat 2", files.state));
    write_text(files.log, "w", "challenge");
    snprintf(line, sizeof line, "%s --log %s", game, files.log);
    assert_resume_refuses(&files, line, ": it's shorter than before\n");
    assert_int_equal(remove(files.log), 0);
    assert_resume_refuses(&files, line, "can't write ");
    snprintf(files.state, sizeof files.state, "/nowhere/state");
    assert_resume_refuses(&files, game,
                          "can't write /nowhere/state: No such file");
    state_folder_close(&files.home);
}

/* ---- Gauntlets ---- */

/* The bot may be among the others, too. It is compared with each of them. */
TEST(a_gauntlet_of_blackjack_compares_one_bot_with_all)
{
    char *report = report_of("blackjack --gauntlet @/basic.so @/strong.so "
                             "@/always-stands.so @/basic.so --no-time "
                             "--shoes 20 --seed 4 --until-sure");
    (void)state;
    assert_text_has(report, "\n  strong  basic  ", "pairs");
    assert_text_has(report, "\n  basic   always-stands  ", "pairs");
    assert_true(strstr(report, "\n  strong  always-stands") == NULL);
    assert_text_has(
        report,
        "\nWhether the first bot is better or worse than each of the others "
        "is sure at 95%.\n",
        "the end");
    free(report);
}

TEST(a_gauntlet_of_mancala_plays_only_games_of_one_bot)
{
    char *report = report_of("mancala --gauntlet @/mancala/greedy.so "
                             "@/mancala/first-move.so @/mancala/strong.so "
                             "--boards 8 --stones 2-3 --no-time");
    char *json = report_of("mancala --gauntlet @/mancala/greedy.so "
                           "@/mancala/first-move.so @/mancala/strong.so "
                           "--boards 8 --stones 2-3 --no-time --json");
    (void)state;
    assert_text_has(report, "\n  greedy  first-move  ", "the table");
    assert_true(strstr(report, "strong  first-move") == NULL);
    assert_text_has(json, "{\"bot\": \"greedy\", \"games\": 8,", "the games");
    assert_text_has(json, "{\"bot\": \"strong\", \"games\": 4,", "the games");
    free(report);
    free(json);
}

TEST(a_gauntlet_needs_two_bots)
{
    struct run_result outcome;
    (void)state;
    run_challenge("blackjack --gauntlet @/basic.so @/basic.so", &outcome);
    assert_text_equal(outcome.errors,
                      "challenge: --gauntlet needs another bot\n", "one bot");
    assert_int_equal(outcome.status, 2);
    run_result_free(&outcome);
    run_challenge("blackjack --gauntlet data/man @/basic.so", &outcome);
    assert_text_has(outcome.errors, "the bot of --gauntlet can't play",
                    "a folder without a bot");
    run_result_free(&outcome);
}

/* It has no end, so reading it would last. */
TEST(a_device_is_not_resumed)
{
    struct run_result outcome;
    run_challenge("blackjack @/basic.so --hands 3 -n 1 --resume /dev/zero",
                  &outcome);
    assert_count_equal(outcome.status, 2, "the status");
    assert_text_equal(
        outcome.errors,
        "challenge: can't write /dev/zero: Operation not supported\n",
        "the complaint");
    run_result_free(&outcome);
}

/* A link could lead to a file of the user's. */
TEST(a_link_is_not_followed)
{
    struct tournament_files files;
    struct run_result outcome;
    char line[LINE_SIZE], victim[PATH_SIZE];
    files_open(&files);
    snprintf(victim, sizeof victim, "%s/victim", files.home.folder);
    assert_return_code(symlink(victim, files.state), errno);
    snprintf(line, sizeof line,
             "blackjack @/basic.so --hands 3 -n 1 --resume %s", files.state);
    run_challenge(line, &outcome);
    assert_count_equal(outcome.status, 2, "the status of %s", line);
    assert_int_equal(access(victim, F_OK), -1);
    run_result_free(&outcome);
    /* Not even to a file that could be resumed. */
    snprintf(line, sizeof line,
             "blackjack @/basic.so --hands 3 -n 1 --resume %s", victim);
    run_challenge(line, &outcome);
    assert_count_equal(outcome.status, 0, "the status of %s", line);
    run_result_free(&outcome);
    snprintf(line, sizeof line,
             "blackjack @/basic.so --hands 3 -n 1 --resume %s", files.state);
    run_challenge(line, &outcome);
    assert_count_equal(outcome.status, 2, "the status of %s", line);
    assert_return_code(unlink(files.state), errno);
    run_result_free(&outcome);
    state_folder_close(&files.home);
}
