/* Replays records on the screen, and checks the pictures of --demo. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/screen_run.h"
#include "support/process.h"

#define RECORD "tests/golden/records/complete-splits.record"

static void watch(struct screen_run *screen, const char *options)
{
    screen_run_begin(screen);
    screen->display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--speed", "1", "--replay", options},
        .environment = {screen->state}});
    fake_terminal_wait_for(screen->display, "Slower");
    /* A paused program settles. */
    fake_terminal_send(screen->display, " ");
    fake_terminal_settle(screen->display);
}

/* Steps until `text` is shown, and returns how many steps that took. */
static int step_to(struct screen_run *screen, const char *text)
{
    int steps = 0;
    while (strstr(fake_terminal_text(screen->display), text) == NULL) {
        assert_in_range(steps, 0, 500);
        fake_terminal_type(screen->display, "n");
        steps++;
    }
    return steps;
}

/* Returns the number of steps in a record: one for each line of a seat, two for
 * each round (its beginning and its check), and one for the end. */
static int steps_of(const char *path)
{
    char *record = read_file(path, NULL);
    int steps = 0;
    for (const char *line = strstr(record, "\nround\n"); line && line[1];
         line = strchr(line + 1, '\n'))
        steps++;
    free(record);
    return steps;
}

TEST(a_record_is_stepped_through_to_its_end)
{
    struct screen_run screen;
    watch(&screen, RECORD);
    assert_screen_has(&screen, "paused");
    int steps = step_to(&screen, "Round 2, ");
    fake_terminal_check_golden(screen.display, "replay-80x24");
    steps += step_to(&screen, "every round matches");
    /* Some lines may have been played before the pause. */
    assert_in_range(steps, 1, steps_of(RECORD));
    fake_terminal_type(screen.display, "q");
    screen_run_finish(&screen);
}

TEST(the_speed_changes_and_the_log_opens)
{
    struct screen_run screen;
    watch(&screen, RECORD);
    assert_screen_has(&screen, "slow, paused");
    fake_terminal_type(screen.display, "+");
    assert_screen_has(&screen, "normal, paused");
    fake_terminal_type(screen.display, "++");
    assert_screen_has(&screen, "instant, paused");
    fake_terminal_type(screen.display, "+-");
    assert_screen_has(&screen, "fast, paused");
    fake_terminal_type(screen.display, "n");
    fake_terminal_type(screen.display, "w");
    assert_screen_has(&screen, " Messages");
    fake_terminal_type(screen.display, "w");
    /* Sets the speed to instant and resumes. */
    fake_terminal_send(screen.display, "+ ");
    fake_terminal_wait_for(screen.display, "every round matches");
    fake_terminal_type(screen.display, "q");
    screen_run_finish(&screen);
}

/* True if the display shows the dealer's total with another card than those
 * that are there. */
static bool tells_too_early(struct fake_terminal *display)
{
    const char *text = fake_terminal_text(display);
    const char *shown = NULL;
    char has[48];
    for (const char *at = text; (at = strstr(at, "Dealer draws ")); at++)
        shown = strstr(at, ": ");
    long total = shown ? strtol(shown + 2, NULL, 10) : 0;
    snprintf(has, sizeof has, "Dealer %s %ld",
             total > 21 ? "busts with" : "has", total);
    return total > 0 && strstr(text, has) == NULL;
}

TEST(a_card_is_told_once_it_is_there)
{
    struct screen_run screen;
    bool draws = false;
    watch(&screen, "tests/golden/sessions/one.record");
    while (strstr(fake_terminal_text(screen.display), "matches") == NULL) {
        fake_terminal_type(screen.display, "n");
        if (tells_too_early(screen.display))
            fail_msg("%s", fake_terminal_text(screen.display));
        draws = draws || strstr(fake_terminal_text(screen.display),
                                "Dealer draws ") != NULL;
    }
    assert_true(draws);
    fake_terminal_type(screen.display, "q");
    screen_run_finish(&screen);
}

/* A changed card is found and reported, and the exit status is 1. */
TEST(a_replay_that_differs_is_reported)
{
    struct screen_run screen;
    char path[128];
    char *record = read_file(RECORD, NULL);
    char *check = strstr(record, "\ncheck ");
    assert_non_null(check);
    check[7] = check[7] == '0' ? '1' : '0';
    screen_run_begin(&screen);
    snprintf(path, sizeof path, "%s/drifted", screen.home.folder);
    write_file(path, record);
    free(record);
    screen.display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--speed", "0", "--replay", path},
        .environment = {screen.state}});
    fake_terminal_wait_for(screen.display, "the replay differs");
    fake_terminal_type(screen.display, "q");
    screen_run_leave(&screen, 1);
    screen_run_end(&screen);
}

/* ---- The log of a contest ---- */

#define LOG "tests/golden/challenge/watched.log"

TEST(a_hand_of_a_contest_is_watched)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen.display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--speed", "1", "--replay", LOG, "--entry",
                      "odd", "--hand", "4"},
        .environment = {screen.state}});
    fake_terminal_wait_for(screen.display, "Slower");
    fake_terminal_send(screen.display, " ");
    fake_terminal_settle(screen.display);
    (void)step_to(&screen, "claims a blackjack");
    fake_terminal_check_golden(screen.display, "replay-log-80x24");
    (void)step_to(&screen, "Illegal play: not a blackjack.");
    (void)step_to(&screen, "odd insures for $8.");
    (void)step_to(&screen, "isn't insured: no ace");
    (void)step_to(&screen, "odd leaves.");
    (void)step_to(&screen, "The match is over (left): odd has $1005.");
    (void)step_to(&screen, "Match 2 begins: odd.");
    (void)step_to(&screen, "End of the log; every hand matches.");
    fake_terminal_type(screen.display, "q");
    screen_run_finish(&screen);
}

/* Runs blackjack on the log at `path` in line mode. */
static void watch_plainly(const char *path, const char *option,
                          const char *value, struct run_result *result)
{
    const struct run run = {.arguments = {"blackjack", "--plain", "--pause",
                                          "0", "--replay", path, option,
                                          value}};
    run_program(&run, result);
}

/* Returns what the log says that a line won or lost: its last word. */
static int winnings(const char *line, const char *end)
{
    const char *word = end;
    while (word > line && word[-1] != ' ')
        word--;
    return *word == '+' || *word == '-' ? (int)strtol(word, NULL, 10) : 0;
}

/* Before each bet or pass, the table shows the credits that the log adds up to.
 */
TEST(the_money_on_the_table_is_that_of_the_log)
{
    struct run_result result;
    char *log = read_file(LOG, NULL);
    int credits = 0, calls = 0;
    char bot[32] = "", expected[80];
    watch_plainly(LOG, NULL, NULL, &result);
    assert_int_equal(result.status, 0);
    const char *shown = result.output;
    for (const char *line = log; *line;) {
        const char *end = strchr(line, '\n');
        if (strncmp(line, "bot ", 4) == 0) {
            snprintf(bot, sizeof bot, "%.*s", (int)(end - line - 4), line + 4);
            credits = 1000;
        }
        if (strncmp(line, "call", 4) == 0) {
            calls++;
            snprintf(expected, sizeof expected, "\n%s has $%d.\nBet? ", bot,
                     credits);
            shown = strstr(shown, expected);
            if (shown == NULL)
                fail_msg("%s isn't there: %s", expected, result.output);
            shown++;
        }
        credits += winnings(line, end);
        line = end + 1;
    }
    assert_int_equal(calls, 2 * (14 + 1));
    free(log);
    run_result_free(&result);
}

TEST(an_entry_of_a_contest_is_watched_in_lines)
{
    struct run_result result;
    watch_plainly(LOG, "--entry", "crashes", &result);
    assert_int_equal(result.status, 0);
    check_golden(result.output, "replay-log-plain");
    run_result_free(&result);
}

TEST(a_log_that_cannot_be_watched_is_refused)
{
    static const struct {
        const char *path, *option, *value, *errors;
    } cases[] = {
        {LOG, "--entry", "nobody",
         "blackjack: " LOG ", line 136: the log has no such hand; see its "
         "lines \"bot\", \"match\" and \"end\"\n"},
        {LOG, "--hand", "900",
         "blackjack: " LOG ", line 136: the log has no such hand; see its "
         "lines \"bot\", \"match\" and \"end\"\n"},
        {RECORD, "--match", "1",
         "blackjack: " RECORD ", line 1: not a log of challenge blackjack, "
         "version 3; challenge blackjack --log FILE writes one\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result result;
        watch_plainly(cases[i].path, cases[i].option, cases[i].value, &result);
        assert_int_equal(result.status, 2);
        assert_string_equal(result.errors, cases[i].errors);
        assert_string_equal(result.output, "");
        run_result_free(&result);
    }
}

/* A changed card is found before the hand to begin with, and the exit status is
 * 1; a log that was cut off ends with a message. */
TEST(a_log_that_was_changed_is_reported)
{
    struct screen_run screen;
    struct run_result result;
    char path[128], expected[512];
    char *log = read_file(LOG, NULL);
    screen_run_begin(&screen);
    snprintf(path, sizeof path, "%s/changed", screen.home.folder);
    char *card = strstr(log, "you As Js");
    assert_non_null(card);
    memcpy(card, "you Ad", 6);
    write_file(path, log);
    watch_plainly(path, "--hand", "5", &result);
    assert_int_equal(result.status, 1);
    snprintf(expected, sizeof expected,
             "blackjack: %s, line 24: the log has \"bet 15          # you Ad "
             "Js, dealer ** ...\", but the replay gives: bet 15          # you "
             "As Js, dealer ** 8d\n",
             path);
    assert_string_equal(result.errors, expected);
    run_result_free(&result);
    memcpy(card, "you As", 6);
    *strstr(card, "claim") = '\0';
    write_file(path, log);
    watch_plainly(path, "--hand", "4", &result);
    assert_int_equal(result.status, 2);
    snprintf(expected, sizeof expected,
             "blackjack: %s, line 25 (hand 4): the log ends in the middle of a "
             "hand\n",
             path);
    assert_string_equal(result.errors, expected);
    run_result_free(&result);
    free(log);
    screen_run_end(&screen);
}

TEST(an_invalid_record_never_opens_the_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen.display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--replay", "README.md"},
        .environment = {screen.state}});
    screen_run_leave(&screen, 2);
    screen_run_end(&screen);
}

TEST(a_demo_needs_no_terminal)
{
    const struct run run = {.arguments = {"blackjack", "--demo", "--ascii"}};
    struct run_result result;
    run_program(&run, &result);
    assert_int_equal(result.status, 0);
    assert_string_equal(result.errors, "");
    check_golden(result.output, "demo-ascii");
    run_result_free(&result);
}
