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
    fake_terminal_type(screen.display, "l");
    assert_screen_has(&screen, " Log");
    fake_terminal_type(screen.display, "l");
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
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(record, file);
    fclose(file);
    free(record);
    screen.display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--speed", "0", "--replay", path},
        .environment = {screen.state}});
    fake_terminal_wait_for(screen.display, "the replay differs");
    fake_terminal_type(screen.display, "q");
    screen_run_leave(&screen, 1);
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
