/* Records played again on the screen, and the pictures of --demo. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/evening.h"
#include "support/process.h"

#define RECORD "data/sessions/splits.record"

static void watch(struct evening *evening, const char *options)
{
    evening_begin(evening);
    evening->display = display_start(&(struct display_start){
        .arguments = {"blackjack", "--speed", "1", "--replay", options},
        .environment = {evening->state}});
    display_wait_for(evening->display, "Slower");
    display_send(evening->display, " "); /* a pause, so that it rests */
    display_settle(evening->display);
}

/* Steps until a text is there; the answer is how many steps that took. */
static int step_to(struct evening *evening, const char *text)
{
    int steps = 0;
    while (strstr(display_text(evening->display), text) == NULL) {
        assert_in_range(steps, 0, 500);
        display_type(evening->display, "n");
        steps++;
    }
    return steps;
}

/* The lines of seats in a record, and one more a round for its beginning and
 * for its check, and the end. */
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

static void a_record_is_stepped_through_to_its_end(void **state)
{
    (void)state;
    struct evening evening;
    watch(&evening, RECORD);
    assert_screen_has(&evening, "paused");
    int steps = step_to(&evening, "Round 2, ");
    display_check_golden(evening.display, "replay-80x24");
    steps += step_to(&evening, "every round is as it was");
    /* The time before the pause may have played a line or more. */
    assert_in_range(steps, 1, steps_of(RECORD));
    display_type(evening.display, "q");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

static void the_speed_changes_and_the_log_opens(void **state)
{
    (void)state;
    struct evening evening;
    watch(&evening, RECORD);
    assert_screen_has(&evening, "slow, paused");
    display_type(evening.display, "+");
    assert_screen_has(&evening, "calm, paused");
    display_type(evening.display, "++");
    assert_screen_has(&evening, "at once, paused");
    display_type(evening.display, "+-");
    assert_screen_has(&evening, "quick, paused");
    display_type(evening.display, "n");
    display_type(evening.display, "l");
    assert_screen_has(&evening, " Log");
    display_type(evening.display, "l");
    display_send(evening.display, "+ "); /* at once, and on */
    display_wait_for(evening.display, "every round is as it was");
    display_type(evening.display, "q");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

/* One card of the record's game was another: found, told, and the status. */
static void a_record_that_drifts_is_told(void **state)
{
    (void)state;
    struct evening evening;
    char path[128];
    char *record = read_file(RECORD, NULL);
    char *check = strstr(record, "\ncheck ");
    assert_non_null(check);
    check[7] = check[7] == '0' ? '1' : '0';
    evening_begin(&evening);
    snprintf(path, sizeof path, "%s/drifted", evening.shelf.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(record, file);
    fclose(file);
    free(record);
    evening.display = display_start(&(struct display_start){
        .arguments = {"blackjack", "--speed", "0", "--replay", path},
        .environment = {evening.state}});
    display_wait_for(evening.display, "it went another way");
    display_type(evening.display, "q");
    evening_leave(&evening, 1);
    evening_end(&evening);
}

static void what_is_no_record_never_opens_the_screen(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening.display = display_start(&(struct display_start){
        .arguments = {"blackjack", "--replay", "README.md"},
        .environment = {evening.state}});
    evening_leave(&evening, 2);
    evening_end(&evening);
}

/* Without a terminal, and the same however it is called. */
static void a_demo_wants_no_terminal(void **state)
{
    (void)state;
    const struct run run = {.arguments = {"blackjack", "--demo", "--ascii"}};
    struct run_result result;
    run_program(&run, &result);
    assert_int_equal(result.status, 0);
    assert_string_equal(result.errors, "");
    check_golden(result.output, "demo-ascii");
    run_result_free(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_stepped_through_to_its_end),
        cmocka_unit_test(the_speed_changes_and_the_log_opens),
        cmocka_unit_test(a_record_that_drifts_is_told),
        cmocka_unit_test(what_is_no_record_never_opens_the_screen),
        cmocka_unit_test(a_demo_wants_no_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
