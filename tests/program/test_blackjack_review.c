/* What remains of mistakes at the table: lessons, and the evening in review. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

/* Plays with these cards, and answers on a line each, as Anna. */
static void play_as_anna(const struct screen_run *screen, const char *rules,
                         const char *cards, const char *input)
{
    struct run_result result;
    char command[512];
    snprintf(command, sizeof command,
             "%s exec $RUNNER %s/blackjack --plain -p 0 --profile Anna "
             "%s --cards '%s'",
             screen->state, programs_dir(), rules, cards);
    const struct run run = {
        .folder = "/bin", .arguments = {"sh", "-c", command}, .input = input};
    run_program(&run, &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

static void assert_lessons(const struct screen_run *screen,
                           const char *expected, const char *story)
{
    char *text =
        sql_text(screen->ledger, "SELECT name, easiness, interval, repetitions "
                                 "FROM lessons ORDER BY id");
    assert_text_equal(text, expected, "%s", story);
    free(text);
}

/* ---- Lessons ---- */

/* The player gets 10h 6c against 9s and stands; the chart surrenders. */
static void a_mistake_becomes_a_lesson_that_is_due(void **state)
{
    (void)state;
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "10h 9s 6c 10d", "bet 10\nstand\nquit\n");
    assert_lessons(&screen, "hard 16 against 9|250|0|0\n", "standing");
    char *text = sql_text(screen.ledger,
                          "SELECT hand, dealer, lesson, chart FROM situations");
    assert_text_equal(text, "10h 6c|9s|hard 16 against 9|Rh\n", "standing");
    free(text);
    text = sql_text(screen.ledger, "SELECT choices FROM situations");
    assert_text_has(text, "surrender -0.500000, hit -0.5", "the choices");
    free(text);
    assert_int_equal(sql_number(screen.ledger,
                                "SELECT count(*) FROM lessons WHERE rules = "
                                "'decks = 6, soft17 = stand, peek = hole, "
                                "double = any, das = yes, split = 4, "
                                "split-by = value, resplit-aces = no, "
                                "hit-split-aces = no, surrender = late, "
                                "charlie = none'"),
                     1);
    screen_run_end(&screen);
}

/* Rules that the chart doesn't depend on have the same lessons; others don't.
 */
static void lessons_belong_to_the_rules(void **state)
{
    (void)state;
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "10h 9s 6c 10d", "bet 10\nstand\nquit\n");
    play_as_anna(&screen, "--rule max=300", "10h 9s 6c 10d",
                 "bet 10\nstand\nquit\n");
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM lessons"),
                     1);
    play_as_anna(&screen, "--rule soft17=hit", "10h 9s 6c 10d",
                 "bet 10\nstand\nquit\n");
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM lessons"),
                     2);
    screen_run_end(&screen);
}

/* A hand of three cards belongs to its total: 2h 4c 10d, with a hit before,
 * is hard 16. Insurance belongs to no cell; 21 to none either. */
static void longer_hands_belong_to_their_total(void **state)
{
    (void)state;
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "2h 7s 4c 10d 10c", "bet 10\nhit\nstand\nquit\n");
    assert_lessons(&screen, "hard 16 against 7|250|0|0\n", "three cards");
    play_as_anna(&screen, "", "10h As 9c 9d", "bet 10\ny\nstand\nquit\n");
    assert_lessons(&screen, "hard 16 against 7|250|0|0\n", "insurance");
    assert_int_equal(sql_number(screen.ledger,
                                "SELECT count(*) FROM situations "
                                "WHERE lesson = '' AND chart = ''"),
                     1);
    screen_run_end(&screen);
}

/* There is nothing to learn in a play by the chart. */
static void right_plays_are_no_lessons(void **state)
{
    (void)state;
    struct screen_run screen;
    screen_run_begin(&screen);
    play_as_anna(&screen, "", "10h 9s 6c 10d", "bet 10\nsurrender\nquit\n");
    assert_lessons(&screen, "", "the chart's play");
    screen_run_end(&screen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_becomes_a_lesson_that_is_due),
        cmocka_unit_test(lessons_belong_to_the_rules),
        cmocka_unit_test(longer_hands_belong_to_their_total),
        cmocka_unit_test(right_plays_are_no_lessons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
