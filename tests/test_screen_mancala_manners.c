/* How mancala behaves in a terminal, point by point. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/evening.h"
#include "support/process.h"

#define ENTER "\n"

static void play(struct evening *evening, const char *options)
{
    evening_at_mancala(evening, &(struct seating){.options = options});
}

static void leave(struct evening *evening)
{
    evening_leave(evening, 0);
    evening_end(evening);
}

/* ---- Where there is no screen ---- */

static void without_a_terminal_for_pictures_it_talks_in_lines(void **state)
{
    (void)state;
    static const struct seating ways[] = {
        {.options = "--two-players", .term = "dumb"},
        {.options = "--two-players", .term = ""},
        {.options = "--two-players --plain"},
    };
    for (int i = 0; i < 3; i++) {
        struct evening evening;
        evening_at_mancala(&evening, &ways[i]);
        assert_screen_has(&evening, "First's move? [1-6, back]");
        display_type(evening.display, "\n"); /* Enter alone asks again */
        display_type(evening.display, "quit\n");
        leave(&evening);
    }
}

static void an_unknown_terminal_is_told_of_lines(void **state)
{
    (void)state;
    struct evening evening;
    evening_at_mancala(
        &evening, &(struct seating){.options = "", .term = "no-such-terminal"});
    assert_screen_has(&evening, "mancala: this terminal is none that the "
                                "screen knows; --plain plays in lines");
    evening_leave(&evening, 2);
    evening_end(&evening);
}

/* ---- Sizes ---- */

static void too_small_it_waits_and_comes_back(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players");
    evening_type_each(&evening, "3" ENTER);
    char *before = strdup(display_text(evening.display));
    display_resize(evening.display, 20, 60);
    display_check_golden(evening.display, "mancala-too-small-60x20");
    display_resize(evening.display, 5, 20);
    display_check_golden(evening.display, "mancala-too-small-20x5");
    evening_type_each(&evening,
                      "4" ENTER "u?"); /* nobody decides what they can't see */
    display_resize(evening.display, 1, 1);
    display_resize(evening.display, 24, 80);
    assert_text_equal(display_text(evening.display), before, "the board");
    free(before);
    display_resize(evening.display, 10, 10);
    evening_type_each(&evening, "q");
    leave(&evening);
}

/* ---- Leaving ---- */

static void quitting_asks_only_in_a_game_that_goes_on(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players");
    evening_type_each(&evening, "q");
    leave(&evening);
    play(&evening, "--two-players");
    evening_type_each(&evening, "3" ENTER "q");
    assert_screen_has(&evening, "Leave the game?");
    evening_type_each(&evening, "n");
    assert_screen_has(&evening, "House 4: ");
    display_type(evening.display, "\004");
    assert_screen_has(&evening, "Leave the game?");
    evening_type_each(&evening, "y");
    leave(&evening);
}

/* Where a signal may come: what has been typed before it. */
static const char *const MOMENTS[] = {"",  "3" ENTER, "3" ENTER "q",
                                      "?", "o",       "l"};
enum { MOMENT_COUNT = sizeof MOMENTS / sizeof *MOMENTS };

static void ending_signals_end_it_in_order(void **state)
{
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < MOMENT_COUNT; j++) {
            struct evening evening;
            char options[320], *written;
            evening_begin(&evening);
            snprintf(options, sizeof options,
                     "--speed 0 --two-players --record %s", evening.shelf.path);
            evening_sit(&evening, &(struct seating){.program = "mancala",
                                                    .options = options});
            evening_type_each(&evening, MOMENTS[j]);
            display_signal(evening.display, signals[i]);
            evening_leave(&evening, 0);
            written = read_file(evening.shelf.path, NULL);
            assert_text_has(written, "\nend ", "the record");
            free(written);
            evening_end(&evening);
        }
}

/* Nobody waits ten minutes. */
static void begin_a_long_thought(struct evening *evening)
{
    evening_begin(evening);
    evening->display = display_start(&(struct display_start){
        .arguments = {"mancala", "--first", "computer", "--seconds", "600"}});
    display_wait_for(evening->display, "The computer thinks.");
}

static void the_computer_can_be_left_while_it_thinks(void **state)
{
    (void)state;
    struct evening evening;
    begin_a_long_thought(&evening);
    display_send(evening.display, "x\014q");
    evening_leave(&evening, 0);
    evening_end(&evening);
    begin_a_long_thought(&evening);
    display_send(evening.display, "\003");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

/* What the bar offers counts then, too. */
static void views_can_be_looked_at_while_it_thinks(void **state)
{
    (void)state;
    static const struct {
        const char *key, *seen;
    } views[] = {{"?", "While stones are sown"},
                 {"l", "Nobody has moved yet."},
                 {"o", "how strong the computer is"}};
    struct evening evening;
    begin_a_long_thought(&evening);
    for (int i = 0; i < 3; i++) {
        display_send(evening.display, views[i].key);
        display_wait_for(evening.display, views[i].seen);
        display_send(evening.display, i == 2 ? "\033[C\033" : "\033");
        display_wait_for(evening.display, "The computer thinks.");
    }
    display_send(evening.display, "q");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

static void a_crash_leaves_the_terminal_in_order(void **state)
{
    (void)state;
    static const int signals[] = {SIGSEGV, SIGABRT};
    for (int i = 0; i < 2; i++) {
        struct evening evening;
        play(&evening, "--two-players --mouse");
        display_signal(evening.display, signals[i]);
        evening_leave(&evening, -signals[i]);
        evening_end(&evening);
    }
}

static void a_closed_window_ends_it(void **state)
{
    (void)state;
    for (int i = 0; i < MOMENT_COUNT; i++) {
        struct evening evening;
        play(&evening, "--two-players");
        evening_type_each(&evening, MOMENTS[i]);
        display_hang_up(evening.display);
        int status = display_finish(evening.display);
        assert_true(status == 0 || status == 2); /* 2: nobody could be told */
        evening_end(&evening);
    }
}

static void suspended_it_gives_the_terminal_back_and_returns(void **state)
{
    (void)state;
    struct evening evening;
    evening_at_mancala(&evening, &(struct seating){.options = "--two-players",
                                                   .as_job = true});
    evening_type_each(&evening, "3" ENTER);
    char *before = strdup(display_text(evening.display));
    display_type(evening.display, "\032");
    assert_screen_has(&evening, "stopped");
    assert_true(display_is_restored(evening.display));
    display_type(evening.display, "\n");
    assert_text_equal(display_text(evening.display), before, "the board");
    free(before);
    evening_type_each(&evening, "qy");
    leave(&evening);
}

static void
a_record_that_can_not_be_begun_is_told_behind_the_screen(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players --record /no/such/folder/file");
    assert_int_equal(display_finish(evening.display), 2);
    assert_screen_has(&evening, "mancala: /no/such/folder/file can't be "
                                "written: No such file or directory");
    evening_end(&evening);
}

static void a_record_that_can_not_be_written_is_told_at_the_end(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players --record /dev/full");
    evening_type_each(&evening, ENTER "qy");
    assert_int_equal(display_finish(evening.display), 2);
    assert_screen_has(&evening, "mancala: the record can't be written");
    evening_end(&evening);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_terminal_for_pictures_it_talks_in_lines),
        cmocka_unit_test(an_unknown_terminal_is_told_of_lines),
        cmocka_unit_test(too_small_it_waits_and_comes_back),
        cmocka_unit_test(quitting_asks_only_in_a_game_that_goes_on),
        cmocka_unit_test(ending_signals_end_it_in_order),
        cmocka_unit_test(the_computer_can_be_left_while_it_thinks),
        cmocka_unit_test(views_can_be_looked_at_while_it_thinks),
        cmocka_unit_test(a_crash_leaves_the_terminal_in_order),
        cmocka_unit_test(a_closed_window_ends_it),
        cmocka_unit_test(suspended_it_gives_the_terminal_back_and_returns),
        cmocka_unit_test(a_record_that_can_not_be_written_is_told_at_the_end),
        cmocka_unit_test(
            a_record_that_can_not_be_begun_is_told_behind_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
