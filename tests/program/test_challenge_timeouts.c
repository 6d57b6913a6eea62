/* Bots that stall: each costs the tournament one timeout, not one per match. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/process.h"
#include "support/state_folder.h"

enum { LINE_SIZE = 4096, PATH_SIZE = 512 };

/* A turn may take this long, so that only bots that stall time out, even on a
 * busy machine. */
#define TURN " --no-time --turn 5 "

struct stalls {
    struct state_folder home;
    const char *bots; /* the folder of the bots */
    char program[PATH_SIZE];
    char log[PATH_SIZE];
    char state[PATH_SIZE];
};

/* A program that greets the referee and never answers again. */
static int open_stalls(void **state)
{
    static const char script[] = "#!/bin/sh\nread line\necho ready 1\n"
                                 "while read line && read line; do :; done\n"
                                 "while :; do :; done\n";
    struct stalls *stalls = calloc(1, sizeof *stalls);
    const char *bots = getenv("BOTS_DIR");
    assert_non_null(stalls);
    stalls->bots = bots ? bots : "build/release/bots";
    state_folder_open(&stalls->home);
    snprintf(stalls->program, PATH_SIZE, "%s/mute", stalls->home.folder);
    snprintf(stalls->log, PATH_SIZE, "%s/log", stalls->home.folder);
    snprintf(stalls->state, PATH_SIZE, "%s/state", stalls->home.folder);
    FILE *file = fopen(stalls->program, "w");
    assert_non_null(file);
    fputs(script, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(stalls->program, S_IRWXU), 0);
    *state = stalls;
    return 0;
}

static int close_stalls(void **state)
{
    struct stalls *stalls = *state;
    state_folder_close(&stalls->home);
    free(stalls);
    return 0;
}

/* Runs challenge; each @ in `line` stands for the folder of the bots. Returns
 * the report. A bot is out, so the status is 1. */
static char *report_of_stall(const struct stalls *stalls, const char *line)
{
    char all[LINE_SIZE];
    size_t length = 0;
    struct run_result outcome;
    for (; *line != '\0'; line++)
        if (*line == '@')
            length += (size_t)snprintf(all + length, sizeof all - length, "%s",
                                       stalls->bots);
        else
            all[length++] = *line;
    all[length] = '\0';
    run_line("challenge", all, NULL, &outcome);
    assert_text_equal(outcome.errors, "", "%s", all);
    assert_count_equal(outcome.status, 1, "the status of %s", all);
    free(outcome.errors);
    return outcome.output;
}

static int count_of(const char *text, const char *words)
{
    int count = 0;
    while ((text = strstr(text, words)) != NULL) {
        text += strlen(words);
        count++;
    }
    return count;
}

static const char STALLED[] = "\"out\",\"timed out\"\n";
static const char NOT_PLAYED[] = ",0,0,1000,0,0,0,-1000,0,0,\"out\","
                                 "\"out of the tournament\"\n";

/* ---- Blackjack ---- */

TEST(a_bot_that_stalls_is_out_after_one_match)
{
    const struct stalls *stalls = *state;
    char *log, line[LINE_SIZE];
    snprintf(line, sizeof line,
             "blackjack @/readings/stalls.so @/always-stands.so --repeat 4 "
             "--hands 2 --seed 1 --csv" TURN "--log %s",
             stalls->log);
    char *csv = report_of_stall(stalls, line);
    assert_int_equal(count_of(csv, STALLED), 1);
    assert_int_equal(count_of(csv, NOT_PLAYED), 3);
    assert_int_equal(count_of(csv, "\"all hands\",\"\"\n"), 4);
    log = read_file(stalls->log, NULL);
    assert_int_equal(count_of(log, "bot stalls\n"), 1);
    assert_int_equal(count_of(log, "bot always-stands\n"), 4);
    free(log);
    free(csv);
}

TEST(a_program_that_stalls_is_out_after_one_match)
{
    const struct stalls *stalls = *state;
    char line[LINE_SIZE];
    snprintf(line, sizeof line,
             "blackjack %s @/always-stands.so --repeat 3 --hands 2 --seed 1 "
             "--csv" TURN,
             stalls->program);
    char *csv = report_of_stall(stalls, line);
    assert_int_equal(count_of(csv, STALLED), 1);
    assert_int_equal(count_of(csv, NOT_PLAYED), 2);
    assert_int_equal(count_of(csv, "\"all hands\",\"\"\n"), 3);
    free(csv);
}

TEST(an_option_allows_more_timeouts)
{
    char *json = report_of_stall(
        *state, "blackjack @/readings/stalls.so --repeat 3 --seed 1 --json "
                "--timeouts 2" TURN);
    assert_text_has(json, "\"out\": 3, \"timeouts\": 2, \"not_played\": 1",
                    "two timeouts");
    free(json);
}

TEST(the_report_says_who_is_out_of_the_tournament)
{
    char *text = report_of_stall(
        *state, "blackjack @/readings/stalls.so @/always-stands.so --repeat 3 "
                "--hands 2 --seed 1" TURN);
    assert_text_has(text, ": timed out; out of the tournament after match 1.\n",
                    "the report");
    free(text);
}

/* Matches that began before the timeout was counted don't count as played. */
TEST(jobs_do_not_change_who_is_out)
{
    static const char line[] =
        "blackjack @/readings/stalls.so @/basic.so --repeat 4 --hands 2 "
        "--seed 1 --json" TURN "--jobs ";
    char one[LINE_SIZE], many[LINE_SIZE];
    snprintf(one, sizeof one, "%s1", line);
    snprintf(many, sizeof many, "%s8", line);
    char *report = report_of_stall(*state, one);
    char *side_by_side = report_of_stall(*state, many);
    assert_text_equal(side_by_side, report, "eight jobs");
    free(side_by_side);
    free(report);
}

/* A resumed tournament remembers who is out: it plays no more of its matches.
 */
TEST(a_resumed_tournament_remembers_the_timeouts)
{
    const struct stalls *stalls = *state;
    char line[LINE_SIZE];
    static const char game[] = "blackjack @/readings/stalls.so --seed 1 "
                               "--csv" TURN;
    snprintf(line, sizeof line, "%s --repeat 1 --resume %s", game,
             stalls->state);
    free(report_of_stall(stalls, line));
    snprintf(line, sizeof line, "%s --repeat 3 --resume %s", game,
             stalls->state);
    char *csv = report_of_stall(stalls, line);
    assert_int_equal(count_of(csv, STALLED), 1);
    assert_int_equal(count_of(csv, NOT_PLAYED), 2);
    free(csv);
}

/* ---- Mancala ---- */

TEST(a_mancala_bot_that_stalls_forfeits_the_rest)
{
    const struct stalls *stalls = *state;
    struct run_result again;
    char line[LINE_SIZE];
    snprintf(line, sizeof line,
             "mancala @/readings/stalls.so @/mancala/greedy.so --boards 8 "
             "--stones 2-3" TURN "--log %s",
             stalls->log);
    char *text = report_of_stall(stalls, line);
    assert_text_has(text,
                    "stalls timed out and is out of the tournament: it "
                    "forfeits 3 games that weren't\nplayed.\n",
                    "the report");
    char *log = read_file(stalls->log, NULL);
    assert_int_equal(count_of(log, "first out timed out\n"), 1);
    assert_int_equal(count_of(log, "second out out of the tournament\n"), 2);
    assert_int_equal(count_of(log, "first out out of the tournament\n"), 1);
    snprintf(line, sizeof line, "--replay %s", stalls->log);
    run_line("challenge", line, NULL, &again);
    assert_count_equal(again.status, 0, "the replay: %s", again.errors);
    run_result_free(&again);
    free(log);
    free(text);
}

int main(void)
{
    return tests_run(open_stalls, close_stalls);
}
