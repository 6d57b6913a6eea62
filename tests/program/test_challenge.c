/* Tests challenge as a program: equal shoes for all bots, repeatable reports,
 * logs and their replay, bots that are out, and bad arguments. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "challenge.h"
#include "support/fake_terminal.h"
#include "support/process.h"
#include "support/state_folder.h"

enum { PATH_SIZE = 256, LINE_SIZE = 1024 };

/* The folder of the bots, and a folder for output. */
struct bench {
    struct state_folder home;
    char folder[PATH_SIZE / 2];
};

static int open_bench(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    const char *bots = getenv("BOTS_DIR");
    assert_non_null(bench);
    state_folder_open(&bench->home);
    snprintf(bench->folder, sizeof bench->folder, "%s",
             bots ? bots : "build/release/bots");
    *state = bench;
    return 0;
}

static int close_bench(void **state)
{
    struct bench *bench = *state;
    state_folder_close(&bench->home);
    free(bench);
    return 0;
}

/* ---- Running ---- */

/* Runs challenge blackjack with the named bots, if any, and the options in
 * `line`. Without --seed, the seed is 1. */
static void challenge(const struct bench *bench, const char *const bots[],
                      const char *line, struct run_result *outcome)
{
    char all[LINE_SIZE] = "";
    size_t length = 0;
    for (int i = 0; bots[i]; i++)
        length +=
            (size_t)snprintf(all + length, sizeof all - length, "%s %s/%s.so",
                             i == 0 ? "blackjack" : "", bench->folder, bots[i]);
    snprintf(all + length, sizeof all - length, " %s%s", line,
             strstr(line, "--seed") || strstr(line, "--replay") ? ""
                                                                : " --seed 1");
    run_line("challenge", all, NULL, outcome);
}

static char *output_of(const struct bench *bench, const char *const bots[],
                       const char *line)
{
    struct run_result outcome;
    challenge(bench, bots, line, &outcome);
    if (outcome.status != 0)
        fail_msg("%s: status %d, %s", line, outcome.status, outcome.errors);
    assert_text_equal(outcome.errors, "", "%s", line);
    free(outcome.errors);
    return outcome.output;
}

static void assert_challenge_refuses(const struct bench *bench,
                                     const char *const bots[], const char *line,
                                     const char *message)
{
    struct run_result outcome;
    challenge(bench, bots, line, &outcome);
    assert_count_equal(outcome.status, 2, "the status of: %s", line);
    assert_text_has(outcome.errors, message, "%s", line);
    assert_text_equal(outcome.output, "", "%s", line);
    run_result_free(&outcome);
}

static const char *const NONE[] = {NULL};
static const char *const STANDS[] = {"always-stands", NULL};
static const char *const TWO_BOTS[] = {"always-stands", "basic", NULL};

/* ---- Tables ---- */

/* Minimum bets over two shoes come to less than the bankroll, so both bots pay
 * the penalty. With --no-time the report is always the same. */
TEST(the_table_of_a_small_tournament)
{
    char *table = output_of(*state, TWO_BOTS,
                            "--no-time --repeat 3 --shoes 2 --bankroll 300 "
                            "--seed 5 --natural 3:2 --min 2");
    check_golden_file(table, "tests/golden/challenge/table.txt");
    free(table);
}

#define TO_PUBLISH                                                          \
    "--no-time --repeat 3 --shoes 2 --bankroll 300 --seed 5 --natural 3:2 " \
    "--min 2 "

/* Every element is closed. */
TEST(the_results_as_a_page)
{
    const struct bench *bench = *state;
    char line[LINE_SIZE], path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/page.html", bench->home.folder);
    snprintf(line, sizeof line, TO_PUBLISH "--html %s", path);
    char *report = output_of(bench, TWO_BOTS, line);
    char *page = read_file(path, NULL);
    assert_text_has(report, "Averages per match", "the report");
    check_golden_file(page, "tests/golden/challenge/table.html");
    static const char *const elements[] = {"table", "thead", "tbody", "tr",
                                           "td",    "p",     "h2",    "html"};
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        int open = 0;
        size_t length = strlen(elements[i]);
        for (const char *at = page; (at = strchr(at, '<')) != NULL; at++) {
            const char *name = at + 1 + (at[1] == '/');
            if (strncmp(name, elements[i], length) == 0 &&
                strchr(" >", name[length]))
                open += at[1] == '/' ? -1 : 1;
            assert_in_range(open, 0, 1);
        }
        assert_int_equal(open, 0);
    }
    assert_null(strstr(page, "<script"));
    free(page);
    free(report);
}

TEST(a_page_that_cant_be_written_fails)
{
    struct run_result outcome;
    challenge(*state, TWO_BOTS, TO_PUBLISH "--html /dev/full", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "can't write /dev/full: No space left",
                    "the errors");
    run_result_free(&outcome);
}

TEST(points_are_credits_minus_time_and_penalty)
{
    char *csv = output_of(*state, TWO_BOTS, "--repeat 2 --shoes 3 --csv");
    const char *row = strchr(csv, '\n');
    int rows = 0;
    assert_text_has(csv,
                    "bot,match,points,credits,milliseconds,penalty,hands,"
                    "wagered,illegal,adjusted,shoes,passes,end,verdict\n",
                    "the head");
    for (; row && row[1] != '\0'; row = strchr(row + 1, '\n'), rows++) {
        char *number = strchr(row + 1, ',');
        double value[7]; /* from the match on */
        for (int i = 0; i < 7; i++)
            value[i] = strtod(number + 1, &number);
        double points = value[2] - value[3] - value[4];
        assert_true(points - value[1] < 1e-6 && value[1] - points < 1e-6);
        assert_true(value[4] == (value[6] < 1000 ? 1000 - value[6] : 0));
    }
    assert_int_equal(rows, 4);
    free(csv);
}

TEST(a_time_scale_of_zero_ignores_time)
{
    char *none = output_of(*state, STANDS, "--hands 5 --time-scale 0 --csv");
    char *no_time = output_of(*state, STANDS, "--hands 5 --no-time --csv");
    assert_text_equal(none, no_time, "a scale of 0 beside --no-time");
    free(none);
    free(no_time);
}

/* Reads the points of a bot's matches from a CSV report. */
static void points_of(const char *csv, const char *name, double points[],
                      int count)
{
    char start[64];
    for (int match = 0; match < count; match++) {
        snprintf(start, sizeof start, "\n\"%s\",%d,", name, match + 1);
        const char *row = strstr(csv, start);
        assert_non_null(row);
        points[match] = strtod(row + strlen(start), NULL);
    }
}

/* Reads the mean and the margin that follow `before`. */
static void mean_behind(const char *json, const char *before, double numbers[2])
{
    static const char *const words[] = {"{\"mean\": ", ", \"margin\": "};
    const char *at = strstr(json, before);
    assert_non_null(at);
    for (int i = 0; i < 2; i++) {
        at = strstr(at, words[i]) + strlen(words[i]);
        numbers[i] = strtod(at, NULL);
    }
}

static void assert_mean(const double numbers[], const double shown[2],
                        const char *story)
{
    enum { COUNT = 4 };
    const double quantile =
        3.182446; /* Student's t, 3 degrees of freedom, 97.5% */
    double mean = 0, squares = 0;
    for (int i = 0; i < COUNT; i++)
        mean += numbers[i] / COUNT;
    for (int i = 0; i < COUNT; i++)
        squares += (numbers[i] - mean) * (numbers[i] - mean);
    double margin = quantile * sqrt(squares / (COUNT - 1) / COUNT);
    if (fabs(shown[0] - mean) > 1e-6 || fabs(shown[1] - margin) > 1e-3)
        fail_msg("%s: %f +- %f, not %f +- %f", story, shown[0], shown[1], mean,
                 margin);
    assert_true(margin > 1); /* or the test would show little */
}

/* Pairs are compared match by match, on the same shoes. */
TEST(means_and_pairs_are_what_the_matches_say)
{
    enum { COUNT = 4 };
    const char *const bots[] = {"always-stands", "counter", NULL};
    double one[COUNT], other[COUNT], more[COUNT], shown[2];
    char *csv = output_of(*state, bots, "--no-time --repeat 4 --shoes 9 --csv");
    char *json =
        output_of(*state, bots, "--no-time --repeat 4 --shoes 9 --json");
    points_of(csv, "counter", one, COUNT);
    points_of(csv, "always-stands", other, COUNT);
    for (int i = 0; i < COUNT; i++)
        more[i] = one[i] - other[i];
    mean_behind(json, "{\"bot\": \"counter\", \"points\": ", shown);
    assert_mean(one, shown, "counter");
    mean_behind(json, "{\"bot\": \"always-stands\", \"points\": ", shown);
    assert_mean(other, shown, "always-stands");
    mean_behind(json, "\"other\": \"always-stands\", \"more\": ", shown);
    assert_mean(more, shown, "counter than always-stands");
    free(csv);
    free(json);
}

/* A bot that computes for 50 milliseconds while it is loaded must pay for at
 * least about that much. */
TEST(milliseconds_are_scaled)
{
    static const char *const bots[] = {"hostile/load_work", NULL};
    static const struct {
        const char *line;
        double least; /* milliseconds */
    } rows[] = {{"--repeat 1 --hands 3 --csv", 45},
                {"--repeat 1 --hands 3 --csv --time-scale 1000", 45000}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *csv = output_of(*state, bots, rows[i].line);
        const char *row = strstr(csv, "\"load_work\",1,");
        char *rest;
        assert_non_null(row);
        double points = strtod(row + strlen("\"load_work\",1,"), &rest);
        double credits = strtod(rest + 1, &rest);
        double milliseconds = strtod(rest + 1, &rest);
        double penalty = strtod(rest + 1, &rest);
        assert_true(milliseconds >= rows[i].least);
        double off = credits - milliseconds - penalty - points;
        assert_true(off < 1e-6 && off > -1e-6);
        free(csv);
    }
}

/* ---- Repeatability ---- */

TEST(the_same_seed_gives_the_same_report_and_another_seed_does_not)
{
    const char *line = "--no-time --repeat 2 --shoes 2 --json --seed 7";
    char *one = output_of(*state, TWO_BOTS, line);
    char *again = output_of(*state, TWO_BOTS, line);
    char *other = output_of(*state, TWO_BOTS,
                            "--no-time --repeat 2 --shoes 2 --json --seed 8");
    assert_text_equal(again, one, "the same seed");
    assert_true(strcmp(one, other) != 0);
    free(one);
    free(again);
    free(other);
}

/* Matches that end out of order are counted and logged in order. */
TEST(jobs_change_neither_the_report_nor_the_log)
{
    static const char *const jobs[] = {"1", "2", "5", "64"};
    static const char *const bots[] = {"always-stands", "strong", "basic",
                                       NULL};
    const struct bench *bench = *state;
    char *reports[2] = {NULL}, *logs[2] = {NULL};
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        char line[PATH_SIZE * 2], path[PATH_SIZE];
        size_t which = i > 0;
        snprintf(path, sizeof path, "%s/jobs", bench->home.folder);
        snprintf(line, sizeof line,
                 "--no-time --repeat 9 --shoes 2 --json --jobs %s --log %s",
                 jobs[i], path);
        reports[which] = output_of(bench, bots, line);
        logs[which] = read_file(path, NULL);
        if (which == 0)
            continue;
        assert_text_equal(reports[1], reports[0], "--jobs %s", jobs[i]);
        assert_text_equal(logs[1], logs[0], "the log of --jobs %s", jobs[i]);
        free(reports[1]);
        free(logs[1]);
    }
    free(reports[0]);
    free(logs[0]);
}

/* The order of these bots is clear after a few matches. It is looked at after
 * whole matches in order, so the number of jobs doesn't matter. */
TEST(until_sure_stops_when_the_order_is_sure)
{
    static const char *const bots[] = {"always-stands", "strong", "basic",
                                       NULL};
    const char *line =
        "--no-time --shoes 20 --natural 3:2 --until-sure --seed 3";
    char *report = output_of(*state, bots, line);
    char *one_by_one = output_of(
        *state, bots,
        "--no-time --shoes 20 --natural 3:2 --until-sure=95 --jobs 1 --seed 3");
    assert_text_has(report,
                    "The order by adjusted points is sure at 95%: strong, "
                    "basic, always-stands.\n",
                    "the order");
    assert_text_equal(one_by_one, report, "one job");
    free(one_by_one);
    char *json = output_of(
        *state, bots,
        "--no-time --shoes 1 --until-sure=99 --repeat 4 --json --seed 3");
    assert_text_has(json, "\"matches\": 4,", "four matches are too few");
    assert_text_has(json,
                    "\"until_sure\": {\"confidence\": 99, \"sure\": false",
                    "the report");
    free(json);
    free(report);
}

/* Sets `seed` to the seed that a report names. */
static void seed_of_report(const char *report,
                           char seed[CHALLENGE_SEED_TEXT_SIZE])
{
    const char *from = strstr(report, " from seed ");
    assert_non_null(from);
    from += strlen(" from seed ");
    snprintf(seed, CHALLENGE_SEED_TEXT_SIZE, "%.*s",
             (int)strspn(from, "0123456789abcdef"), from);
}

static char *report_of_default_seed(const struct bench *bench)
{
    struct run_result outcome;
    char line[LINE_SIZE];
    snprintf(line, sizeof line,
             "blackjack %s/basic.so --no-time --repeat 2 --shoes 2",
             bench->folder);
    run_line("challenge", line, NULL, &outcome);
    assert_int_equal(outcome.status, 0);
    free(outcome.errors);
    return outcome.output;
}

/* The report names the seed, of 128 bits, and that seed gives the same report.
 */
TEST(the_default_seed_is_secret_and_reported)
{
    static const char *const bots[] = {"basic", NULL};
    enum { RUNS = 2 };
    char seeds[RUNS][CHALLENGE_SEED_TEXT_SIZE];
    for (int i = 0; i < RUNS; i++) {
        char line[LINE_SIZE];
        char *report = report_of_default_seed(*state);
        seed_of_report(report, seeds[i]);
        assert_int_equal(strlen(seeds[i]), 32);
        assert_null(strstr(report, "Warning"));
        snprintf(line, sizeof line, "--no-time --repeat 2 --shoes 2 --seed %s",
                 seeds[i]);
        char *again = output_of(*state, bots, line);
        assert_text_equal(again, report, "the same seed");
        free(again);
        free(report);
    }
    assert_true(strcmp(seeds[0], seeds[1]) != 0); /* but once in 2^128 runs */
}

TEST(a_short_seed_is_for_tests_and_reports_warn_of_it)
{
    const char *warning =
        "Warning: a bot can find out so short a seed; use it only for tests.";
    char *text = output_of(*state, STANDS, "--hands 1 --seed 1998");
    char *json = output_of(*state, STANDS, "--hands 1 --seed 1998 --json");
    char *long_seed = output_of(*state, STANDS,
                                "--hands 1 --json --seed "
                                "00112233445566778899aabbccddeeff");
    assert_text_has(text, warning, "the report");
    assert_text_has(json, warning, "the report as JSON");
    assert_text_has(json, "\"seed\": \"1998\",\n  \"seed_is_short\": true",
                    "the report as JSON");
    assert_text_has(long_seed,
                    "\"seed\": \"00112233445566778899aabbccddeeff\",\n"
                    "  \"seed_is_short\": false",
                    "the report as JSON");
    assert_null(strstr(long_seed, "arning"));
    free(long_seed);
    free(json);
    free(text);
}

/* Returns the first bet of each shoe, the line after each "call new". Bots that
 * bet the minimum there see the same line. */
static char *first_hands(const char *log, const char *bot)
{
    size_t length = strlen(log);
    char *hands = calloc(length + 1, 1);
    char head[64];
    snprintf(head, sizeof head, "bot %s\n", bot);
    assert_non_null(hands);
    const char *at = strstr(log, head);
    for (; at; at = strstr(at, head)) {
        const char *end = strstr(at, "\nend ");
        assert_non_null(end);
        for (at = strstr(at, "call new\n"); at && at < end;
             at = strstr(at, "call new\n")) {
            at += strlen("call new\n");
            strncat(hands, at, strcspn(at, "\n") + 1);
        }
        at = end;
    }
    return hands;
}

TEST(all_bots_get_the_same_shoes)
{
    const struct bench *bench = *state;
    char line[PATH_SIZE * 2], path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/shoes", bench->home.folder);
    snprintf(line, sizeof line, "--repeat 3 --shoes 4 --log %s", path);
    free(output_of(bench, TWO_BOTS, line));
    char *log = read_file(path, NULL);
    char *one = first_hands(log, "always-stands");
    char *other = first_hands(log, "basic");
    int hands = 0;
    for (const char *at = one; *at; at += strcspn(at, "\n") + 1)
        hands++;
    assert_int_equal(hands, 12);
    assert_text_equal(other, one, "the first hands of each shoe");
    free(one);
    free(other);
    free(log);
}

/* ---- Logs ---- */

static void replay(const struct bench *bench, const char *name,
                   struct run_result *outcome)
{
    char line[PATH_SIZE];
    snprintf(line, sizeof line, "--replay %s/%s", bench->home.folder, name);
    challenge(bench, NONE, line, outcome);
}

static void write_log(const struct bench *bench, const char *name,
                      const char *text)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", bench->home.folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static char *log_of(const struct bench *bench, const char *const bots[],
                    const char *options)
{
    char line[PATH_SIZE * 2], path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/log", bench->home.folder);
    snprintf(line, sizeof line, "%s --log %s", options, path);
    free(output_of(bench, bots, line));
    return read_file(path, NULL);
}

TEST(a_log_can_be_played_again)
{
    struct run_result outcome;
    char *log = log_of(*state, TWO_BOTS, "--repeat 2 --shoes 2 --seed 3");
    replay(*state, "log", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "4 matches, ", "the replay");
    assert_text_has(outcome.output, "no differences", "the replay");
    run_result_free(&outcome);
    free(log);
}

TEST(a_small_log_matches_its_golden_file)
{
    char *log = log_of(*state, TWO_BOTS, "--repeat 1 --hands 3 --seed 3");
    char *expected = read_file("tests/golden/challenge/small.log", NULL);
    assert_text_equal(log, expected, "the log");
    free(expected);
    free(log);
}

/* A log that differs gives status 1 and names the line; a file that isn't a log
 * gives status 2. */
TEST(a_changed_log_is_caught)
{
    struct run_result outcome;
    char *log = log_of(*state, TWO_BOTS, "--repeat 1 --hands 3 --seed 3");
    char *seed = strstr(log, "seed 3");
    seed[5] = '4';
    write_log(*state, "changed", log);
    replay(*state, "changed", &outcome);
    assert_int_equal(outcome.status, 1);
    assert_text_has(outcome.errors, "changed, line 7: the log has \"bet 1",
                    "the message");
    assert_text_has(outcome.errors, " but the replay gives: bet 1",
                    "the message");
    run_result_free(&outcome);
    seed[5] = '3';
    *strstr(log, "\nend ") = '\0';
    write_log(*state, "cut", log);
    replay(*state, "cut", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "the log ends", "the message");
    run_result_free(&outcome);
    write_log(*state, "none", "blackjack record 1\n");
    replay(*state, "none", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "none, line 1: a log must begin with",
                    "the message");
    run_result_free(&outcome);
    write_log(*state, "empty", "");
    replay(*state, "empty", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "a log must begin with", "the message");
    run_result_free(&outcome);
    free(log);
}

/* A tournament of hours must not lose its report. */
TEST(the_report_is_printed_even_if_the_log_fails)
{
    struct run_result outcome;
    challenge(*state, STANDS, "--no-time --repeat 2 --hands 3 --log /dev/full",
              &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "can't write /dev/full", "the errors");
    assert_text_has(outcome.output, "2 matches from seed 1", "the report");
    run_result_free(&outcome);
}

/* ---- Bots that are out ---- */

TEST(a_bot_that_is_out_loses_only_its_own_match)
{
    static const char *const bots[] = {"hostile/load_crash", "always-stands",
                                       NULL};
    struct run_result outcome;
    challenge(*state, bots, "--no-time --repeat 2 --hands 3 --csv", &outcome);
    assert_int_equal(outcome.status, 1);
    assert_text_equal(outcome.errors, "", "the errors");
    assert_text_has(outcome.output, "\"load_crash\",1,-1000,0,0,1000,",
                    "who is out");
    assert_text_has(outcome.output, "\"out\",\"crashed (SIG", "who is out");
    assert_text_has(outcome.output, "\"all hands\",\"\"", "who is not");
    run_result_free(&outcome);
    challenge(*state, bots, "--no-time --repeat 2 --hands 3", &outcome);
    assert_int_equal(outcome.status, 1);
    assert_text_has(outcome.output, "\nload_crash: crashed (SIG",
                    "the remarks");
    run_result_free(&outcome);
}

TEST(a_bot_that_never_ends_its_hand_is_out)
{
    static const char *const bots[] = {"readings/never-ends", NULL};
    struct run_result outcome;
    challenge(*state, bots, "--no-time --repeat 1 --csv", &outcome);
    assert_int_equal(outcome.status, 1);
    /* One bet and 99 illegal plays make the 100 requests that a hand may have.
     * The 101st isn't played. */
    assert_text_equal(
        strchr(outcome.output, '\n') + 1,
        "\"never-ends\",1,-999,0,0,999,1,1,99,-998.763,1,0,\"out\","
        "\"never ended its hand\"\n",
        "the row");
    run_result_free(&outcome);
}

/* The limit is legal, and the bot may return after it; one request more isn't.
 */
TEST(a_hand_may_have_a_hundred_requests)
{
    static const char *const bots[] = {"readings/requests", NULL};
    struct run_result outcome;
    challenge(*state, bots, "--no-time --repeat 1 --bankroll 100 --csv",
              &outcome);
    assert_count_equal(outcome.status, 0, "a hundred: %s", outcome.output);
    assert_text_has(outcome.output, ",1,1,99,", "hands, wagered, illegal");
    assert_text_has(outcome.output, "\"left\",\"\"\n", "a hundred");
    run_result_free(&outcome);
    challenge(*state, bots, "--no-time --repeat 1 --bankroll 101 --csv",
              &outcome);
    assert_count_equal(outcome.status, 1, "one more: %s", outcome.output);
    assert_text_has(outcome.output, "\"out\",\"never ended its hand\"\n",
                    "one more");
    run_result_free(&outcome);
}

TEST(the_log_of_a_bot_that_is_out_can_be_played_again)
{
    static const char *const bots[] = {"hostile/load_crash", NULL};
    const struct bench *bench = *state;
    struct run_result outcome;
    char line[PATH_SIZE];
    snprintf(line, sizeof line, "--repeat 1 --log %s/out", bench->home.folder);
    challenge(bench, bots, line, &outcome);
    assert_int_equal(outcome.status, 1);
    run_result_free(&outcome);
    replay(bench, "out", &outcome);
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
}

/* ---- Ctrl-C ---- */

TEST(an_interrupt_reports_the_finished_matches)
{
    const struct bench *bench = *state;
    struct terminal terminal;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/always-stands.so", bench->folder);
    const char *const arguments[] = {"challenge", "blackjack", path, "--repeat",
                                     "100000",    "--hands",   "5",  "--seed",
                                     "1",         NULL};
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "of 100000");
    terminal_type(&terminal, "\003");
    assert_count_equal(terminal_finish(&terminal), 0, "the status: %s",
                       terminal.text);
    assert_text_has(terminal.text, "from seed 1, then stopped", "the report");
}

/* ---- Bad input ---- */

TEST(bad_arguments_are_named)
{
    static const char *const missing[] = {"nobody", NULL};
    static const char *const lacking[] = {"hostile/lacks", NULL};
    assert_challenge_refuses(*state, NONE, "",
                             "name a game and its bots: challenge ");
    assert_challenge_refuses(
        *state, NONE, "poker",
        "unknown game \"poker\"; the games are blackjack and mancala");
    assert_challenge_refuses(*state, NONE, "manacla",
                             "did you mean \"mancala\"?");
    assert_challenge_refuses(*state, NONE, "blackjack",
                             "name a game and its bots");
    assert_challenge_refuses(*state, missing, "", "nobody.so");
    assert_challenge_refuses(*state, lacking, "", "lacks.so");
    assert_challenge_refuses(*state, STANDS, "--json --csv",
                             "can't be used together");
    assert_challenge_refuses(*state, STANDS, "--boards 8",
                             "work only with mancala");
    assert_challenge_refuses(*state, STANDS, "--decks 1", "from 2 to 10");
    assert_challenge_refuses(*state, STANDS, "--decks 11", "from 2 to 10");
    assert_challenge_refuses(*state, STANDS, "--natural 6:5",
                             "--natural must be 1:1 or 3:2");
    assert_challenge_refuses(*state, STANDS, "--min 101", "the minimum bet");
    assert_challenge_refuses(*state, STANDS, "--bankroll 1 --min 2",
                             "the bankroll");
    assert_challenge_refuses(*state, STANDS, "--cut 99",
                             "the cut card in 6 decks leaves 5");
    assert_challenge_refuses(*state, STANDS, "--time-scale fast",
                             "such as 0.5");
    assert_challenge_refuses(*state, STANDS, "--repeat 0", "from 1 to 100000");
    assert_challenge_refuses(*state, STANDS, "--log /nowhere/log",
                             "can't write");
    assert_challenge_refuses(*state, STANDS, "--replay log",
                             "no game and no bots");
    assert_challenge_refuses(*state, NONE, "--replay /nowhere/log",
                             "can't read");
}

int main(void)
{
    return tests_run(open_bench, close_bench);
}
