/* How blackjack behaves as a terminal program, point by point. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/screen_run.h"
#include "support/process.h"

/* A hand of 16 against a 9, which leaves everything to decide. */
#define SIXTEEN "--cards 10s,9d,6h,8d,2c,3c,4c,5c,6c,7c,8c,9c,10c,Jc"
#define ENTER "\n"

/* Starts blackjack on a screen of 80x24 with an empty state directory. */
static void start_blackjack(struct screen_run *screen, const char *options)
{
    screen_run_begin(screen);
    screen_run_play(screen, options);
}

/* Expects that the program ends with `status` and restores the terminal. */
static void finish_blackjack(struct screen_run *screen, int status)
{
    screen_run_leave(screen, status);
    screen_run_end(screen);
}

/* ---- Without a screen ---- */

TEST(a_dumb_terminal_gets_plain_lines)
{
    static const char *const terms[] = {"dumb", ""};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &(struct seating){.options = "--guest -p0",
                                                  .term = terms[i]});
        assert_screen_has(&screen, "Bet? [5-500]");
        fake_terminal_type(screen.display, "quit\n");
        finish_blackjack(&screen, 0);
    }
}

TEST(on_an_unknown_terminal_the_message_suggests_plain)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--guest",
                                              .term = "no-such-terminal"});
    assert_screen_has(&screen, "blackjack: unknown terminal type; use "
                               "--plain to play in line mode");
    finish_blackjack(&screen, 2);
}

TEST(plain_can_be_chosen)
{
    struct screen_run screen;
    start_blackjack(&screen, "--plain --guest");
    assert_screen_has(&screen, "Bet? [5-500]");
    fake_terminal_type(screen.display, "\004");
    finish_blackjack(&screen, 0);
}

TEST(plain_mode_uses_letters_without_utf8)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--plain -p0 " SIXTEEN,
                                              .locale = "C"});
    fake_terminal_type(screen.display, "5\n");
    assert_screen_has(&screen, "| 10s  |  9d  |");
    fake_terminal_type(screen.display, "quit\n");
    finish_blackjack(&screen, 0);
}

/* ---- Leaving ---- */

TEST(quitting_asks_only_when_money_is_on_the_table)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 " SIXTEEN);
    fake_terminal_type(screen.display, "q");
    assert_screen_has(&screen, "You leave with $");
    fake_terminal_type(screen.display, ENTER);
    fake_terminal_type(screen.display, "20" ENTER);
    fake_terminal_type(screen.display, "q");
    assert_screen_has(&screen, "You have $20 on the table.");
    fake_terminal_type(screen.display, "n");
    assert_screen_has(&screen, "You have 16, bet $20");
    fake_terminal_type(screen.display, "q");
    fake_terminal_type(screen.display, "y");
    assert_screen_has(&screen, "The round isn't finished; $20 on the table is "
                               "forfeited.");
    assert_screen_has(&screen, "$980  −$20");
    fake_terminal_type(screen.display, "q");
    finish_blackjack(&screen, 0);
}

TEST(a_refused_bet_is_forgotten_at_the_end)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest");
    fake_terminal_type(screen.display, "2" ENTER);
    assert_screen_has(&screen, "Minimum bet is $5.");
    fake_terminal_type(screen.display, "q");
    assert_screen_has(&screen, "You leave with $");
    assert_screen_lacks(&screen, "Minimum bet");
    fake_terminal_type(screen.display, "q");
    screen_run_finish(&screen);
}

TEST(control_d_quits_like_q)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 --guest");
    fake_terminal_type(screen.display, "\004");
    assert_screen_has(&screen, "You leave with $");
    fake_terminal_type(screen.display, "\004");
    finish_blackjack(&screen, 0);
}

TEST(the_final_bankroll_stays_on_the_terminal)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 " SIXTEEN);
    fake_terminal_type(screen.display, "20" ENTER);
    fake_terminal_type(screen.display, "r");
    fake_terminal_type(screen.display, "qq");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "You leave with $990.");
    screen_run_end(&screen);
}

/* ---- Signals ---- */

/* Moments for a signal, given by what was typed before it. */
static const char *const MOMENTS[] = {
    "",  "20" ENTER, "20" ENTER "q", "?",     "o",
    "t", "q",        "20" ENTER "l", "l/lost"};
enum { MOMENT_COUNT = sizeof MOMENTS / sizeof *MOMENTS };

TEST(ending_signals_end_the_program_cleanly)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < MOMENT_COUNT; j++) {
            struct screen_run screen;
            char options[320], record[192];
            screen_run_begin(&screen);
            snprintf(record, sizeof record, "%s/record", screen.home.folder);
            snprintf(options, sizeof options, "--speed 0 --record %s " SIXTEEN,
                     record);
            screen_run_play(&screen, options);
            screen_run_type_each(&screen, MOMENTS[j]);
            fake_terminal_signal(screen.display, signals[i]);
            screen_run_leave(&screen, 0);
            char *written = read_file(record, NULL);
            assert_text_has(written, "\nend ", "the record");
            if (strchr(MOMENTS[j], '2'))
                assert_text_has(written, "\nbet 20\nvoid\ncheck ",
                                "the record");
            free(written);
            screen_run_end(&screen);
        }
}

TEST(control_c_ends_the_program_cleanly)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 --guest");
    fake_terminal_send(screen.display, "\003");
    finish_blackjack(&screen, 0);
}

TEST(a_crash_restores_the_terminal)
{
    static const int signals[] = {SIGSEGV, SIGABRT, SIGQUIT, SIGFPE, SIGBUS};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct screen_run screen;
        start_blackjack(&screen, "--speed 0 --mouse " SIXTEEN);
        assert_false(fake_terminal_is_restored(screen.display));
        fake_terminal_type(screen.display, ENTER);
        fake_terminal_signal(screen.display, signals[i]);
        finish_blackjack(&screen, -signals[i]);
    }
}

TEST(a_closed_window_ends_the_program)
{
    for (int i = 0; i < MOMENT_COUNT; i++) {
        struct screen_run screen;
        start_blackjack(&screen, "--speed 0 " SIXTEEN);
        screen_run_type_each(&screen, MOMENTS[i]);
        fake_terminal_hang_up(screen.display);
        int status = fake_terminal_finish(screen.display);
        /* The status is 2 if the program couldn't write its last lines. */
        assert_true(status == 0 || status == 2);
        screen_run_end(&screen);
    }
}

/* Starts blackjack with a signal that has arrived and is held back, once
 * there is a file. */
static void sit_with_a_signal(struct screen_run *screen, const char *signal)
{
    char script[128], runner[160];
    screen_run_begin(screen);
    snprintf(script, sizeof script, "%s/held.sh", screen->home.folder);
    FILE *file = fopen(script, "w");
    assert_non_null(file);
    fprintf(file,
            "while [ ! -e %s/typed ]; do sleep 0.01; done\n"
            "exec env --block-signal=%s "
            "sh -c 'kill -%s $$; exec \"$@\"' sh \"$@\"\n",
            screen->home.folder, signal, signal);
    fclose(file);
    snprintf(runner, sizeof runner, "sh %s", script);
    setenv("RUNNER", runner, 1);
    screen->display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--guest", "--seed", "7", "--speed", "0"},
        .environment = {screen->state}});
    unsetenv("RUNNER");
}

/* Keys that were typed ahead don't hold it up. */
TEST(a_signal_ends_the_game_before_the_next_key)
{
    static const char *const signals[] = {"INT", "TERM", "HUP"};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct screen_run screen;
        char typed[128];
        sit_with_a_signal(&screen, signals[i]);
        fake_terminal_send(screen.display, "\n\n\ns\n\ns\n");
        snprintf(typed, sizeof typed, "%s/typed", screen.home.folder);
        fclose(fopen(typed, "w"));
        assert_int_equal(fake_terminal_finish(screen.display), 0);
        assert_screen_has(&screen, "You leave with $1000.");
        screen_run_end(&screen);
    }
}

TEST(suspending_restores_the_terminal_until_resumed)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--speed 0 " SIXTEEN,
                                              .as_job = true});
    fake_terminal_type(screen.display, ENTER);
    char *before = strdup(fake_terminal_text(screen.display));
    fake_terminal_type(screen.display, "\032");
    assert_screen_has(&screen, "stopped");
    assert_true(fake_terminal_is_restored(screen.display));
    fake_terminal_type(screen.display, "\n");
    assert_text_equal(fake_terminal_text(screen.display), before, "the table");
    assert_false(fake_terminal_is_restored(screen.display));
    free(before);
    fake_terminal_type(screen.display, "s");
    screen_run_type_each(&screen, "qq");
    finish_blackjack(&screen, 0);
}

/* ---- Sizes ---- */

TEST(a_small_screen_pauses_the_game)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 " SIXTEEN);
    fake_terminal_type(screen.display, ENTER);
    char *before = strdup(fake_terminal_text(screen.display));
    fake_terminal_resize(screen.display, 10, 79);
    assert_screen_has(&screen,
                      "needs 46x16, this is 79x10: use smaller letters "
                      "or hide the keyboard; q quits");
    /* The key does nothing: the table can't be seen. */
    fake_terminal_type(screen.display, "s");
    fake_terminal_resize(screen.display, 24, 80);
    assert_text_equal(fake_terminal_text(screen.display), before, "the table");
    free(before);
    fake_terminal_resize(screen.display, 10, 30);
    fake_terminal_type(screen.display, "q");
    assert_screen_has(&screen, "Leave the table? y or n");
    fake_terminal_type(screen.display, "n");
    assert_screen_has(&screen, "q quits");
    fake_terminal_type(screen.display, "q");
    fake_terminal_type(screen.display, "y");
    finish_blackjack(&screen, 0);
}

/* Resizes the terminal down to one cell and back, with many sizes in between.
 */
static void storm(struct screen_run *screen)
{
    static const struct {
        int rows, columns;
    } sizes[] = {{23, 80}, {1, 1},  {24, 79},  {2, 200}, {100, 3}, {60, 200},
                 {1, 80},  {24, 1}, {40, 120}, {5, 5},   {24, 80}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        fake_terminal_resize(screen->display, sizes[i].rows, sizes[i].columns);
}

static void assert_survives_storm(struct screen_run *screen, const char *keys)
{
    char *before = strdup(fake_terminal_text(screen->display));
    storm(screen);
    assert_text_equal(fake_terminal_text(screen->display), before,
                      "the screen after \"%s\"", keys);
    free(before);
}

TEST(many_resizes_change_nothing)
{
    for (int i = 0; i < MOMENT_COUNT; i++) {
        struct screen_run screen;
        start_blackjack(&screen, "--speed 0 " SIXTEEN);
        screen_run_type_each(&screen, MOMENTS[i]);
        assert_survives_storm(&screen, MOMENTS[i]);
        screen_run_end(&screen);
    }
}

TEST(insurance_survives_many_resizes)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 --cards 10s,Ad,6h,8d,2c,3c,4c");
    fake_terminal_type(screen.display, ENTER);
    assert_screen_has(&screen, "Insurance for $2.50?");
    assert_survives_storm(&screen, ENTER);
    screen_run_end(&screen);
}

TEST(a_resize_does_not_stop_the_deal)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 3 " SIXTEEN);
    fake_terminal_send(screen.display, ENTER);
    storm(&screen);
    fake_terminal_settle(screen.display);
    assert_screen_has(&screen, "You have 16, bet $5");
    screen_run_end(&screen);
}

/* ---- The deal ---- */

/* Without a key, the dealer would pause for an hour. */
TEST(any_key_skips_the_animation_and_nothing_else)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 3 --pause 3600 " SIXTEEN);
    fake_terminal_type(screen.display, ENTER);
    fake_terminal_send(screen.display, "s");
    fake_terminal_wait_for(screen.display, "Dealer turns 8");
    /* After the round, b would repeat the bet. */
    fake_terminal_type(screen.display, "b");
    assert_screen_has(&screen, "Dealer stands on 17.");
    assert_screen_has(&screen, "You have $995. Bet: $5");
    screen_run_end(&screen);
}

TEST(at_speed_0_nothing_waits)
{
    struct screen_run screen;

    /* All keys are typed ahead. At speed 0, every key is an answer. */
    start_blackjack(&screen, "--speed 0 --pause 3600 " SIXTEEN);
    fake_terminal_type(screen.display, ENTER "s");
    assert_screen_has(&screen, "Dealer stands on 17.");
    screen_run_end(&screen);
}

/* ---- Cursor, keys and mouse ---- */

/* Returns the column of the cursor, or -1 if it is hidden. */
static int cursor_column(struct screen_run *screen)
{
    int row, column;
    bool visible;
    fake_terminal_cursor(screen->display, &row, &column, &visible);
    return visible ? column : -1;
}

/* Inside of words it would look like a stray mark. */
TEST(the_cursor_is_shown_only_where_something_is_typed)
{
    static const char *const pages[] = {"p", "c", "q", "o", "q", "l",
                                        "q", "?", "q", "a", "q", "t"};
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 --cards 8s,6d,8h,10d,3c,10s,Kc,9h");
    assert_int_equal(cursor_column(&screen),
                     1 + (int)strlen("You have $1000. Bet: $5"));
    screen_run_type_each(&screen, ENTER);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        screen_run_type_each(&screen, pages[i]);
        assert_int_equal(cursor_column(&screen), -1);
    }
    screen_run_end(&screen);
}

TEST(an_illegal_key_says_why_and_does_nothing)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 " SIXTEEN);
    screen_run_type_each(&screen, ENTER "p");
    assert_screen_has(&screen, "You can't split here: the values differ.");
    assert_screen_has(&screen, "You have 16, bet $5");
    screen_run_end(&screen);
}

TEST(the_keys_of_the_menu_follow_its_symbols)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest");
    fake_terminal_type(screen.display, "o\033OB\033OB");
    assert_screen_has(&screen, "↑↓  Choose");
    fake_terminal_type(screen.display, "\033OC");
    assert_screen_lacks(&screen, "↑");
    fake_terminal_type(screen.display, "\033OC");
    assert_screen_has(&screen, "↑↓  Choose");
    fake_terminal_type(screen.display, "oqq");
    screen_run_finish(&screen);
}

TEST(taps_work_at_once_on_a_phone)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 " SIXTEEN,
                                     .variable = "TERMUX_VERSION=0.118"});
    assert_non_null(
        strstr(fake_terminal_raw(screen.display, &(size_t){0}), "1000h"));
    screen_run_end(&screen);
}

TEST(the_mouse_is_off_by_default)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 " SIXTEEN);
    assert_null(
        strstr(fake_terminal_raw(screen.display, &(size_t){0}), "1000h"));
    screen_run_end(&screen);
}

TEST(a_click_presses_the_key_in_the_bar)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 --mouse " SIXTEEN);
    assert_non_null(
        strstr(fake_terminal_raw(screen.display, &(size_t){0}), "1000h"));
    fake_terminal_type(screen.display, ENTER);
    /* The button is pressed and released in row 23 and the column of Stand,
     * both counted from 1. */
    fake_terminal_type(screen.display, "\033[<0;14;23M\033[<0;14;23m");
    assert_screen_has(&screen, "Dealer stands on 17.");
    screen_run_end(&screen);
}

/* The program acts on the press. Its release comes later, and a shell would
 * take that for typing. */
TEST(a_click_on_quit_leaves_nothing_for_the_shell)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(
        &screen, &(struct seating){.program = "dice21", .options = "--mouse"});
    fake_terminal_send(screen.display, "\033[<0;43;24M"); /* on Quit */
    fake_terminal_await_read(screen.display);
    fake_terminal_send(screen.display, "\033[<0;43;24m");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_true(fake_terminal_is_restored(screen.display));
    assert_false(fake_terminal_has_leftovers(screen.display));
    screen_run_end(&screen);
}

/* A chip raises the bet by its value, and the bet gives one back. The dealer
 * deals, and the hand takes a card; the felt, on which one could click by
 * mistake, does nothing. */
TEST(clicks_on_chips_cards_and_the_shoe_play)
{
    static const int sizes[][2] = {{24, 80}, {40, 120}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.options = "--speed 0 --mouse --guest "
                                                    "--cards 2s,9d,3h,8d,4c,"
                                                    "5c,6d,Ts,9s,8s,7s",
                                         .rows = sizes[i][0],
                                         .columns = sizes[i][1]});
        screen_run_click(&screen, " $25", 0);
        assert_screen_has(&screen, "Bet: $30");
        screen_run_click(&screen, "▆▆▆ $5", 0);
        assert_screen_has(&screen, "Bet: $35");
        screen_run_click(&screen, "bet $35", 0);
        assert_screen_has(&screen, "Bet: $25");
        screen_run_click(&screen, "Listed cards", 0);
        assert_screen_has(&screen, "You have 5, bet $25");
        screen_run_click(&screen, "9♦", 0);
        screen_run_click(&screen, "2♠", -3);
        assert_screen_has(&screen, "You have 5, bet $25");
        assert_screen_lacks(&screen, "does nothing");
        screen_run_click(&screen, "2♠", 1);
        assert_screen_has(&screen, "You draw 4♣: 9.");
        screen_run_type_each(&screen, "sy");
        assert_screen_has(&screen, "Bet: $25");
        screen_run_click(&screen, "9♦", 1); /* the dealer, who deals again */
        assert_screen_lacks(&screen, "Bet:");
        screen_run_end(&screen);
    }
}

/* Beside the cards and above the chips, before the first round and after it. */
TEST(a_tap_on_empty_felt_changes_no_bet)
{
    static const char *const taps[] = {"\033[<0;70;12M\033[<0;70;12m",
                                       "\033[<0;52;16M\033[<0;52;16m",
                                       "\033[<0;55;11M\033[<0;55;11m"};
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 --mouse " SIXTEEN);
    screen_run_click(&screen, " $25", 0);
    for (int i = 0; i < 6; i++) {
        if (i == 3) {
            fake_terminal_type(screen.display, ENTER);
            screen_run_type_each(&screen, "s");
        }
        fake_terminal_type(screen.display, taps[i % 3]);
        assert_screen_has(&screen, "Bet: $30");
    }
    screen_run_end(&screen);
}

/* Where there is no room, the arrow in the bar raises the bet. */
TEST(chips_lie_beside_the_cards_of_a_small_screen_too)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --mouse --guest "
                                                "--cards 2s,9d,3h,8d,4c,5c",
                                     .rows = 16,
                                     .columns = 46});
    screen_run_click(&screen, " $25", 0);
    assert_screen_has(&screen, "Bet: $30");
    screen_run_click(&screen, "Dealer", 2);
    assert_screen_has(&screen, "You have 5");
    screen_run_click(&screen, "3", 1);
    assert_screen_has(&screen, "You draw 4♣: 9.");
    screen_run_end(&screen);
}

TEST(a_click_selects_a_table_in_the_lobby)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--speed 0 --mouse",
                                              .in_lobby = true});
    screen_run_click(&screen, "3 downtown", 0);
    assert_screen_has(&screen, "▸ 3 downtown");
    screen_run_end(&screen);
}

static void tap(struct screen_run *screen, int row, int column)
{
    char report[64];
    snprintf(report, sizeof report, "\033[<0;%d;%dM\033[<0;%d;%dm", column, row,
             column, row);
    fake_terminal_type(screen->display, report);
}

TEST(each_half_of_a_pair_of_arrows_is_an_arrow)
{
    enum { BET_ROW = 23, UP_COLUMN = 69, DOWN_COLUMN };
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 --mouse " SIXTEEN);
    assert_screen_has(&screen, "\n  Enter  Deal  ");
    tap(&screen, BET_ROW, UP_COLUMN);
    tap(&screen, BET_ROW, UP_COLUMN);
    assert_screen_has(&screen, "Bet: $15");
    tap(&screen, BET_ROW, DOWN_COLUMN);
    assert_screen_has(&screen, "Bet: $10");
    screen_run_end(&screen);
}

TEST(what_waits_in_the_lobby_can_be_clicked)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--speed 0 --mouse",
                                              .in_lobby = true});
    screen_run_click(&screen, " d  Daily", 0);
    assert_screen_has(&screen, "Hand 1 of 10.");
    screen_run_end(&screen);
}

/* For a report that nobody asked for, curses waits in read(), where signals are
 * held back. */
TEST(other_reports_of_the_mouse_do_nothing_and_hold_no_signal_back)
{
    static const char *const reports[] = {
        "\033[<0;14;23m", /* the first button, released later */
        "\033[<2;14;23M", "\033[<2;14;23M\033[<2;14;23m",
        "\033[<64;14;23M", /* the wheel */
    };
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        struct screen_run screen;
        start_blackjack(&screen, "--speed 0 --mouse " SIXTEEN);
        fake_terminal_type(screen.display, ENTER);
        fake_terminal_type(screen.display, reports[i]);
        assert_screen_has(&screen, "You have 16");
        fake_terminal_signal(screen.display, SIGTERM);
        screen_run_leave(&screen, 0);
        screen_run_end(&screen);
    }
}

/* ---- Files ---- */

TEST(an_unwritable_record_is_reported_once)
{
    static const char *const moments[] = {"qq", ENTER "sqq"};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        struct screen_run screen;
        start_blackjack(&screen, "--speed 0 --record /dev/full " SIXTEEN);
        screen_run_type_each(&screen, moments[i]);
        assert_int_equal(fake_terminal_finish(screen.display), 2);
        const char *text = fake_terminal_text(screen.display);
        const char *complaint = strstr(text, "blackjack: can't write ");
        if (complaint == NULL || strstr(complaint + 1, "blackjack: can't"))
            fail_msg("after the keys %s the terminal shows\n%s", moments[i],
                     text);
        screen_run_end(&screen);
    }
}

TEST(a_guest_leaves_no_trace)
{
    struct screen_run screen;
    start_blackjack(&screen, "--speed 0 --guest " SIXTEEN);
    screen_run_type_each(&screen, ENTER "osqqyq");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    char *listing = folder_listing(screen.home.folder);
    assert_string_equal(listing, ".\n..\n");
    free(listing);
    screen_run_end(&screen);
}

TEST(only_the_owner_can_read_the_ledger)
{
    struct screen_run screen;
    struct stat file;
    start_blackjack(&screen, "--speed 0");
    assert_int_equal(stat(screen.ledger, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    screen_run_end(&screen);
}
