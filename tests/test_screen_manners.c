/* How a terminal program behaves, point by point. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/evening.h"
#include "support/process.h"

/* A hand of 16 against a 9: everything can be decided. */
#define SIXTEEN "--cards 10s,9d,6h,8d,2c,3c,4c,5c,6c,7c,8c,9c,10c,Jc"
#define ENTER "\n"

/* ---- Where there is no screen ---- */

static void without_a_terminal_for_pictures_it_talks_in_lines(void **state)
{
    (void)state;
    static const char *const terms[] = {"dumb", ""};
    for (int i = 0; i < 2; i++) {
        struct evening evening;
        evening_begin(&evening);
        evening_sit(&evening, &(struct seating){.options = "--guest -p0",
                                                .term = terms[i]});
        assert_screen_has(&evening, "Bet? [5-500]");
        display_type(evening.display, "quit\n");
        evening_leave(&evening, 0);
        evening_end(&evening);
    }
}

static void an_unknown_terminal_is_told_of_lines(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_sit(&evening, &(struct seating){.options = "--guest",
                                            .term = "no-such-terminal"});
    assert_screen_has(&evening, "blackjack: this terminal is none that the "
                                "screen knows; --plain plays in lines");
    evening_leave(&evening, 2);
    evening_end(&evening);
}

static void plain_is_a_choice(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--plain --guest");
    assert_screen_has(&evening, "Bet? [5-500]");
    display_type(evening.display, "\004");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

static void in_lines_a_plain_locale_gives_letters(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_sit(&evening, &(struct seating){.options = "--plain -p0 " SIXTEEN,
                                            .locale = "C"});
    display_type(evening.display, "5\n");
    assert_screen_has(&evening, "| 10s  |  9d  |");
    display_type(evening.display, "quit\n");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

/* ---- Leaving ---- */

static void quitting_asks_only_when_money_is_on_the_table(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 " SIXTEEN);
    display_type(evening.display, "q");
    assert_screen_has(&evening, "The end of the game");
    display_type(evening.display, "p");
    display_type(evening.display, "20" ENTER);
    display_type(evening.display, "q");
    assert_screen_has(&evening, "$20 of yours lie on the table.");
    display_type(evening.display, "n");
    assert_screen_has(&evening, "Player has 16, bet $20");
    display_type(evening.display, "q");
    display_type(evening.display, "y");
    assert_screen_has(&evening, "The round is void; what lies on the table "
                                "goes back.");
    assert_screen_has(&evening, "$1000  even");
    display_type(evening.display, "q");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

static void control_d_leaves_like_q(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 --guest");
    display_type(evening.display, "\004");
    assert_screen_has(&evening, "The end of the game");
    display_type(evening.display, "\004");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

static void what_is_taken_home_stays_to_be_read(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 " SIXTEEN);
    display_type(evening.display, "20" ENTER);
    display_type(evening.display, "r");
    display_type(evening.display, "qq");
    assert_int_equal(display_finish(evening.display), 0);
    assert_screen_has(&evening, "Player leaves with $990.");
    evening_end(&evening);
}

/* ---- Signals ---- */

/* Where a signal may come: what has been typed before it. */
static const char *const MOMENTS[] = {"",  "20" ENTER, "20" ENTER "q", "?", "o",
                                      "t", "q",        "20" ENTER "l"};
enum { MOMENT_COUNT = sizeof MOMENTS / sizeof *MOMENTS };

static void ending_signals_end_it_in_order(void **state)
{
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < MOMENT_COUNT; j++) {
            struct evening evening;
            char options[320], record[192];
            evening_begin(&evening);
            snprintf(record, sizeof record, "%s/record", evening.shelf.folder);
            snprintf(options, sizeof options, "--speed 0 --record %s " SIXTEEN,
                     record);
            evening_play(&evening, options);
            evening_type_each(&evening, MOMENTS[j]);
            display_signal(evening.display, signals[i]);
            evening_leave(&evening, 0);
            char *written = read_file(record, NULL);
            assert_text_has(written, "\nend ", "the record");
            if (strchr(MOMENTS[j], '2'))
                assert_text_has(written, "\nbet 20\nvoid\ncheck ",
                                "the record");
            free(written);
            evening_end(&evening);
        }
}

static void control_c_is_such_a_signal(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 --guest");
    display_send(evening.display, "\003");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

static void a_crash_leaves_the_terminal_in_order(void **state)
{
    (void)state;
    static const int signals[] = {SIGSEGV, SIGABRT, SIGQUIT, SIGFPE, SIGBUS};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct evening evening;
        evening_begin(&evening);
        evening_play(&evening, "--speed 0 --mouse " SIXTEEN);
        assert_false(display_is_restored(evening.display));
        display_type(evening.display, ENTER);
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
        evening_begin(&evening);
        evening_play(&evening, "--speed 0 " SIXTEEN);
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
    evening_begin(&evening);
    evening_sit(&evening, &(struct seating){.options = "--speed 0 " SIXTEEN,
                                            .as_job = true});
    display_type(evening.display, ENTER);
    char *before = strdup(display_text(evening.display));
    display_type(evening.display, "\032");
    assert_screen_has(&evening, "stopped");
    assert_true(display_is_restored(evening.display));
    display_type(evening.display, "\n");
    assert_text_equal(display_text(evening.display), before, "the table");
    assert_false(display_is_restored(evening.display));
    free(before);
    display_type(evening.display, "s");
    evening_type_each(&evening, "qq");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

/* ---- Sizes ---- */

static void too_small_it_waits_and_comes_back(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 " SIXTEEN);
    display_type(evening.display, ENTER);
    char *before = strdup(display_text(evening.display));
    display_resize(evening.display, 10, 79);
    assert_screen_has(&evening, "needs 80x24, this is 79x10; q quits");
    display_type(evening.display, "s"); /* nobody can see what it would do */
    display_resize(evening.display, 24, 80);
    assert_text_equal(display_text(evening.display), before, "the table");
    free(before);
    display_resize(evening.display, 10, 20);
    display_type(evening.display, "q");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

/* Down to one cell and back, with all kinds of sizes between. */
static void storm(struct evening *evening)
{
    static const struct {
        int rows, columns;
    } sizes[] = {{23, 80}, {1, 1},  {24, 79},  {2, 200}, {100, 3}, {60, 200},
                 {1, 80},  {24, 1}, {40, 120}, {5, 5},   {24, 80}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        display_resize(evening->display, sizes[i].rows, sizes[i].columns);
}

static void a_storm_of_sizes_changes_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < MOMENT_COUNT; i++) {
        struct evening evening;
        evening_begin(&evening);
        evening_play(&evening, "--speed 0 " SIXTEEN);
        evening_type_each(&evening, MOMENTS[i]);
        char *before = strdup(display_text(evening.display));
        storm(&evening);
        assert_text_equal(display_text(evening.display), before,
                          "the screen after \"%s\"", MOMENTS[i]);
        free(before);
        evening_end(&evening);
    }
}

static void insurance_survives_a_storm_of_sizes(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 --cards 10s,Ad,6h,8d,2c,3c,4c");
    display_type(evening.display, ENTER);
    char *before = strdup(display_text(evening.display));
    assert_screen_has(&evening, "Insurance for $2.50?");
    storm(&evening);
    assert_text_equal(display_text(evening.display), before, "the screen");
    free(before);
    evening_end(&evening);
}

static void resized_while_cards_are_dealt_the_deal_goes_on(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 3 " SIXTEEN);
    display_send(evening.display, ENTER);
    storm(&evening);
    display_settle(evening.display);
    assert_screen_has(&evening, "Player has 16, bet $5");
    evening_end(&evening);
}

/* ---- The deal ---- */

/* The dealer would think for an hour. */
static void any_key_skips_what_is_shown_and_is_no_answer(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 3 --pause 3600 " SIXTEEN);
    display_type(evening.display, ENTER);
    display_send(evening.display, "s");
    display_wait_for(evening.display, "Dealer turns 8");
    display_type(evening.display, "b"); /* else the same bet again */
    assert_screen_has(&evening, "Dealer stays at 17.");
    assert_screen_has(&evening, "Player has $995. Bet: $5");
    evening_end(&evening);
}

static void with_speed_0_nothing_waits(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    /* Typed ahead in one go: at speed 0 every key is an answer. */
    evening_play(&evening, "--speed 0 --pause 3600 " SIXTEEN);
    display_type(evening.display, ENTER "s");
    assert_screen_has(&evening, "Dealer stays at 17.");
    evening_end(&evening);
}

/* ---- For eyes, ears and hands ---- */

static void the_cursor_rests_where_something_is_decided(void **state)
{
    (void)state;
    struct evening evening;
    int row, column;
    bool visible;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 --cards 8s,6d,8h,10d,3c,10s,Kc,9h");
    display_cursor(evening.display, &row, &column, &visible);
    assert_int_equal(row, 21); /* behind the bet in the question */
    assert_int_equal(column, 1 + (int)strlen("Player has $1000. Bet: $5"));
    assert_true(visible);
    evening_type_each(&evening, ENTER "p");
    display_cursor(evening.display, &row, &column, &visible);
    assert_int_equal(row, 10); /* the label of the first hand */
    assert_in_range(column, 15, 25);
    assert_true(visible);
    evening_type_each(&evening, "d");
    display_cursor(evening.display, &row, &column, &visible);
    assert_in_range(column, 55, 65); /* of the second */
    evening_end(&evening);
}

static void an_illegal_key_says_why_and_does_nothing(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 " SIXTEEN);
    evening_type_each(&evening, ENTER "p");
    assert_screen_has(&evening, "split can't be done: only two cards of one "
                                "value can be split.");
    assert_screen_has(&evening, "Player has 16, bet $5");
    evening_end(&evening);
}

static void the_mouse_is_off_unless_asked_for(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 " SIXTEEN);
    assert_null(strstr(display_raw(evening.display, &(size_t){0}), "1000h"));
    evening_end(&evening);
}

static void a_click_is_the_key_that_was_clicked(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 --mouse " SIXTEEN);
    assert_non_null(
        strstr(display_raw(evening.display, &(size_t){0}), "1000h"));
    display_type(evening.display, ENTER);
    /* Row 23 and the column of Stand, both from 1, pressed and let go. */
    display_type(evening.display, "\033[<0;14;23M\033[<0;14;23m");
    assert_screen_has(&evening, "Dealer stays at 17.");
    evening_end(&evening);
}

/* ---- What is written where ---- */

static void a_guest_leaves_no_trace(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 --guest " SIXTEEN);
    evening_type_each(&evening, ENTER "osqqyq");
    assert_int_equal(display_finish(evening.display), 0);
    char *listing = folder_listing(evening.shelf.folder);
    assert_string_equal(listing, ".\n..\n");
    free(listing);
    evening_end(&evening);
}

static void the_ledger_is_for_its_owner_alone(void **state)
{
    (void)state;
    struct evening evening;
    struct stat file;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0");
    assert_int_equal(stat(evening.ledger, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    evening_end(&evening);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_terminal_for_pictures_it_talks_in_lines),
        cmocka_unit_test(an_unknown_terminal_is_told_of_lines),
        cmocka_unit_test(plain_is_a_choice),
        cmocka_unit_test(in_lines_a_plain_locale_gives_letters),
        cmocka_unit_test(quitting_asks_only_when_money_is_on_the_table),
        cmocka_unit_test(control_d_leaves_like_q),
        cmocka_unit_test(what_is_taken_home_stays_to_be_read),
        cmocka_unit_test(ending_signals_end_it_in_order),
        cmocka_unit_test(control_c_is_such_a_signal),
        cmocka_unit_test(a_crash_leaves_the_terminal_in_order),
        cmocka_unit_test(a_closed_window_ends_it),
        cmocka_unit_test(suspended_it_gives_the_terminal_back_and_returns),
        cmocka_unit_test(too_small_it_waits_and_comes_back),
        cmocka_unit_test(a_storm_of_sizes_changes_nothing),
        cmocka_unit_test(insurance_survives_a_storm_of_sizes),
        cmocka_unit_test(resized_while_cards_are_dealt_the_deal_goes_on),
        cmocka_unit_test(any_key_skips_what_is_shown_and_is_no_answer),
        cmocka_unit_test(with_speed_0_nothing_waits),
        cmocka_unit_test(the_cursor_rests_where_something_is_decided),
        cmocka_unit_test(an_illegal_key_says_why_and_does_nothing),
        cmocka_unit_test(the_mouse_is_off_unless_asked_for),
        cmocka_unit_test(a_click_is_the_key_that_was_clicked),
        cmocka_unit_test(a_guest_leaves_no_trace),
        cmocka_unit_test(the_ledger_is_for_its_owner_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
