/* The lobby: when it opens, what it shows, and what it remembers. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/process.h"
#include "support/screen_run.h"

#define DOWN "\033OB"
#define UP "\033OA"
#define END "\033OF"
#define ANNA "--speed 0 --profile Anna"

static void enter(struct screen_run *screen, const char *options)
{
    screen_run_sit(screen,
                   &(struct seating){.options = options, .in_lobby = true});
}

/* Opens the lobby in the smallest window. */
static void enter_small(struct screen_run *screen, const char *options)
{
    screen_run_sit(screen, &(struct seating){.options = options,
                                             .rows = 16,
                                             .columns = 46,
                                             .in_lobby = true});
}

static void leave_the_table(struct screen_run *screen)
{
    screen_run_type_each(screen, "qqq");
    screen_run_leave(screen, 0);
}

/* ---- When it opens ---- */

TEST(it_opens_unless_options_choose_the_game)
{
    static const struct {
        const char *options;
        bool opens;
    } starts[] = {
        {"--guest", true},
        {"--guest --coach --player Anna", true},
        {"--guest --rules strip", false},
        {"--guest --rule decks=2", false},
        {"--seed 1", false},
        {"--guest --computer basic", false},
        {"--guest --player Anna --player Ben", false},
        {"--guest --cards 10s,10d,6h,8d,2c,3c,4c", false},
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        enter(&screen, starts[i].options);
        if (starts[i].opens)
            assert_screen_has(&screen, "The lobby");
        else
            assert_screen_lacks(&screen, "The lobby");
        screen_run_end(&screen);
    }
}

TEST(enter_sits_down_and_q_leaves)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    leave_the_table(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

TEST(d_plays_the_daily)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    assert_screen_has(&screen, " d  Daily     ten new hands  ");
    screen_run_type_each(&screen, "d");
    assert_screen_has(&screen, "Hand 1 of 10.");
    assert_screen_lacks(&screen, "The lobby");
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "0 of 10 hands begun.");
    assert_screen_has(&screen, "Enter  Lobby");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "The lobby");
    assert_screen_has(&screen, " d  Daily     ten new hands");
    screen_run_type_each(&screen, "d?");
    assert_screen_has(&screen, "Esc  q      go back to the lobby");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "Hand 1 of 10.");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "0 of 10 hands begun.");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* Plays hands of a daily: stands, and declines what is offered. */
static void play_hands_of_daily(struct screen_run *screen, int count)
{
    for (int hand = 1; hand <= count; hand++) {
        screen_run_type_each(screen, "\n");
        while (strstr(fake_terminal_text(screen->display), "s  Stand") ||
               strstr(fake_terminal_text(screen->display), "s Stand") ||
               strstr(fake_terminal_text(screen->display), "n  No"))
            screen_run_type_each(
                screen, strstr(fake_terminal_text(screen->display), "n  No")
                            ? "n"
                            : "sy");
    }
}

/* Returns the mistakes on the page of a daily, below its card, which the caller
 * frees. */
static char *mistakes_of_daily(struct screen_run *screen)
{
    fake_terminal_resize(screen->display, 60, 80);
    const char *list =
        strstr(fake_terminal_text(screen->display), "Your mistakes:");
    char *copy = strdup(list ? list : "");
    char *end = strstr(copy, "\n  ");
    if (end)
        *end = '\0';
    fake_terminal_resize(screen->display, 24, 80);
    return copy;
}

/* The program ends with the result, although other games followed it. */
TEST(the_result_of_the_daily_is_printed_at_the_end)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "d");
    play_hands_of_daily(&screen, 10);
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Ten new hands come tomorrow.");
    assert_screen_has(&screen, "  c  Copy   w  Messages   p  Practice   "
                               "Enter  Lobby");
    char *first = mistakes_of_daily(&screen);
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, " of 10 right; streak 1  ");
    fake_terminal_resize(screen.display, 60, 200);
    assert_screen_has(&screen, " d  Daily     done: ");
    assert_screen_has(&screen, "; streak 1; fewest mistakes $");
    fake_terminal_resize(screen.display, 24, 80);
    screen_run_type_each(&screen, "\nqqq");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "Ten new hands come tomorrow.");
    assert_screen_has(&screen, "You leave with $1000.");
    fake_terminal_close(screen.display);

    /* Practice that is left has no result. */
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "d"); /* the card, until p */
    assert_screen_has(&screen, "\n Streak     1 day\n");
    char *again = mistakes_of_daily(&screen);
    assert_string_equal(again, first);
    free(again);
    free(first);
    assert_screen_has(&screen, "  c  Copy   w  Messages   p  Practice   "
                               "Enter  Lobby");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, " > bet 10\n");
    screen_run_type_each(&screen, "q");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, " of 10 right; streak 1  ");
    screen_run_type_each(&screen, "dp");
    play_hands_of_daily(&screen, 1);
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "Practice: 1 of 10 hands begun.");
    screen_run_type_each(&screen, "\n\nqqq");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_lacks(&screen, "of 10 hands begun.");
    assert_screen_lacks(&screen, "decisions");
    assert_screen_has(&screen, "You leave with $1000.");
    screen_run_end(&screen);
}

TEST(y_leads_from_an_open_hand_of_the_daily_to_the_lobby)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    screen_run_type_each(&screen, "d\nq");
    if (strstr(fake_terminal_text(screen.display), "  Stay")) {
        assert_screen_lacks(&screen, "Results");
        screen_run_type_each(&screen, "y");
    }
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "The lobby");
    screen_run_end(&screen);
}

/* The last state of a daily is printed, in rows that fit the terminal. */
TEST(what_is_printed_of_the_daily_is_its_last_state)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter_small(&screen, ANNA);
    screen_run_type_each(&screen, "d");
    play_hands_of_daily(&screen, 1);
    screen_run_type_each(&screen, "q\nd");
    play_hands_of_daily(&screen, 2);
    screen_run_type_each(&screen, "q\nq");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "3 of 10 hands begun. ");
    assert_screen_has(&screen, "\nyou start it again.");
    assert_screen_lacks(&screen, "1 of 10 hands begun.");
    screen_run_end(&screen);
}

/* The table waits for the person. */
TEST(d_plays_the_daily_from_a_table_too)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "\nv?");
    assert_screen_has(&screen, "play the ten hands of the day");
    assert_screen_has(&screen, "q           go back to your table");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, " d  Daily ");
    screen_run_type_each(&screen, "d");
    assert_screen_has(&screen, "Hand 1 of 10.");
    screen_run_type_each(&screen, "q\n");
    assert_screen_has(&screen, "The lobby");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    leave_the_table(&screen);
    screen_run_end(&screen);
}

TEST(a_small_lobby_has_the_daily)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = ANNA,
                                              .rows = 16,
                                              .columns = 46,
                                              .in_lobby = true});
    assert_screen_has(&screen, "  d  Daily      h  Trainer    p  Practice\n");
    assert_screen_has(&screen, "  g  Games      l  History    o  Options\n");
    assert_screen_has(&screen,
                      "\n  Enter  Sit   ↑↓  Table   ?  Help   q  Quit");
    screen_run_type_each(&screen, "?"); /* the keys are at its top */
    assert_screen_has(&screen, "help\n\n Keys\n\n   Enter       sit down");
    screen_run_type_each(&screen, "\033");
    screen_run_type_each(&screen, "\nv");
    assert_screen_has(&screen, "Table   ?  Help   q  Back");
    fake_terminal_type(screen.display, "\033");
    leave_the_table(&screen);
    enter_small(&screen, ANNA " --cards 10s,9d,9h,8d,2c,2d,3c,4c,5c,6c");
    screen_run_type_each(&screen, "\ns");
    leave_the_table(&screen);
    enter_small(&screen, ANNA); /* which now has a last bet */
    assert_screen_has(&screen, "b Deal $5 ↑↓ Table ? Help q Quit");
    screen_run_end(&screen);
}

TEST(esc_goes_back_where_there_is_a_table)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "?");
    assert_screen_lacks(&screen, "back to your table");
    screen_run_type_each(&screen, "?\nv");
    assert_screen_has(&screen, "The lobby");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    screen_run_end(&screen);
}

/* It would read as news. */
TEST(what_the_coach_said_is_gone_after_the_lobby)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA " --coach --cards 10s,9d,6h,10c,2c,2d,3c,4c,5c,6c");
    screen_run_type_each(&screen, "\ns");
    assert_screen_has(&screen, "Coach: surrender beats");
    screen_run_type_each(&screen, "v");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "You have $995. Bet: $5");
    assert_screen_lacks(&screen, "Coach: ");
    assert_screen_lacks(&screen, "You lose");
    screen_run_end(&screen);
}

TEST(an_open_round_goes_on_at_once)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA " --cards 10s,9d,6h,8d,2c,2d,3c,4c,5c,6c");
    screen_run_type_each(&screen, "\nqyq");
    screen_run_leave(&screen, 0);
    enter(&screen, ANNA);
    assert_screen_has(&screen, "You have 16");
    screen_run_end(&screen);
}

/* ---- What it shows ---- */

TEST(it_looks_right_in_each_size)
{
    static const struct {
        int rows, columns;
        const char *options, *keys, *name;
    } pictures[] = {
        {24, 80, "--guest", "", "lobby"},
        {40, 120, "--guest", "", "lobby"},
        {60, 200, "--guest", "", "lobby"},
        {16, 46, "--guest", DOWN DOWN, "lobby"},
        {24, 80, "--guest --ascii", "+", "lobby-ascii"},
        {40, 120, "--guest --ascii", "+", "lobby-ascii"},
    };
    static const char *const small[] = {
        " The lobby                              $1000\n",
        "  d  Daily      ten new hands\n",
        "  h  Trainer    strategy, counting\n",
        "     Table              ▼ 8 more        Edge\n",
        "   1 strip              $5-$500        0.33%\n",
        " ▸ 3 downtown           $10-$1000      0.33%\n",
        "   5 europe             $5-$500        0.66%\n",
        " Two decks; dealer hits an ace and 6.\n",
        " Best play loses $0.33 of each $100 you bet.\n",
        "  p  Practice   g  Games      l  History\n",
        "  f  Learn      o  Options\n",
        "  +  Players  -  only you; computers can join\n",
        "  Enter  Sit   ↑↓  Table   ?  Help   q  Quit",
        NULL};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.options = pictures[i].options,
                                         .rows = pictures[i].rows,
                                         .columns = pictures[i].columns,
                                         .in_lobby = true});
        if (*pictures[i].keys)
            fake_terminal_type(screen.display, pictures[i].keys);
        assert_picture(&screen, pictures[i].name, pictures[i].rows, small);
        screen_run_end(&screen);
    }
}

/* The other styles of computers, and a large lobby with a table marked. */
TEST(a_large_lobby_names_the_company_and_the_table)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--guest",
                                              .rows = 40,
                                              .columns = 120,
                                              .in_lobby = true});
    fake_terminal_type(screen.display, "++*");
    assert_screen_has(&screen, " +  Players  -  Mimic1 (like the dealer), "
                               "Basic2 (by the chart)\n");
    assert_screen_has(&screen, "0.33%       A♠            J♥");
    assert_screen_has(&screen, " Best play loses $0.33 of each $100 you "
                               "bet: the house edge.\n");
    fake_terminal_resize(screen.display, 60, 200);
    fake_terminal_type(screen.display, "3");
    assert_screen_has(&screen,
                      " ▸ 3 downtown         Two decks; dealer hits an "
                      "ace and 6.   $10-$1000  0.33%");
    screen_run_end(&screen);
}

/* The widest screen has the tables on the left, each with a sentence, and what
 * waits for the person on the right. */
TEST(a_wide_lobby_has_two_columns)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --profile Anna "
                                                "--cards 10s,9d,9h,8d,2c,2d"});
    screen_run_type_each(&screen, "\nsqq");
    screen_run_leave(&screen, 0);
    screen_run_sit(&screen, &(struct seating){.options = ANNA,
                                              .rows = 60,
                                              .columns = 200,
                                              .in_lobby = true});
    assert_screen_has(&screen, "Avoid it: blackjack pays only 6:5.  ");
    assert_screen_has(&screen, " t  Results   +$5 so far, last time +$5\n");
    assert_screen_has(&screen, "Your chips");
    assert_screen_has(&screen, "$1005 │");
    screen_run_type_each(&screen, "t");
    assert_screen_has(&screen, "Statistics of Anna");
    screen_run_end(&screen);
}

TEST(help_explains_the_house_edge_and_the_computers)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    screen_run_type_each(&screen, "? ");
    assert_screen_has(&screen, "The house edge is what the house keeps");
    assert_screen_has(&screen, "Mimic plays like the");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "House edge");
    screen_run_end(&screen);
}

TEST(help_explains_the_words_of_the_rules)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--guest",
                                              .rows = 60,
                                              .columns = 80,
                                              .in_lobby = true});
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "S17, H17: the dealer stands on soft 17");
    assert_screen_has(&screen, "DAS: double after split");
    assert_screen_has(&screen, "push: your total equals the dealer's");
    screen_run_end(&screen);
}

/* Returns the last row of the screen, which the caller frees. */
static char *bar_of(const struct screen_run *screen)
{
    const char *text = fake_terminal_text(screen->display);
    const char *bar = strstr(text, "Enter");
    assert_non_null(bar);
    return strndup(bar, strcspn(bar, "\n"));
}

TEST(a_computer_leaves_the_keys_as_they_are)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    char *before = bar_of(&screen);
    screen_run_type_each(&screen, "+");
    assert_screen_has(&screen, "Mimic1");
    char *after = bar_of(&screen);
    assert_string_equal(after, before);
    free(before);
    free(after);
    screen_run_end(&screen);
}

TEST(a_key_that_does_nothing_says_so)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    screen_run_type_each(&screen, "\t");
    assert_screen_has(&screen, "Tab does nothing here; ? lists keys.");
    screen_run_type_each(&screen, "*");
    assert_screen_has(&screen, "Nobody plays along yet; + adds a computer.");
    screen_run_type_each(&screen, "+++++++");
    assert_screen_has(&screen, "The table is full.");
    screen_run_end(&screen);
}

TEST(going_back_keeps_who_plays_along)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "\nv++");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    screen_run_type_each(&screen, "v");
    assert_screen_has(&screen, "Mimic1 (like the dealer), Never2");
    screen_run_end(&screen);
}

TEST(tables_that_do_not_fit_scroll_into_sight)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter_small(&screen, "--guest");
    assert_screen_has(&screen, "1 strip");
    assert_screen_lacks(&screen, "extra");
    fake_terminal_type(screen.display, END);
    assert_screen_has(&screen, "extra");
    assert_screen_has(&screen, "\u25b2"); /* more above */
    assert_screen_lacks(&screen, "1 strip");
    screen_run_end(&screen);
}

/* No name is cut: where there is no room for all, their number is there. */
TEST(computers_without_room_for_their_names_are_counted)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter_small(&screen, "--guest");
    screen_run_type_each(&screen, "++++++");
    assert_screen_has(&screen, "  +  Players  -  6 computers\n");
    screen_run_end(&screen);
}

TEST(a_table_with_side_bets_says_so)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    assert_screen_has(&screen, "with three side bets.   $5-$500");
    screen_run_end(&screen);
}

TEST(the_marked_table_says_what_its_rules_mean)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    assert_screen_has(&screen, "The dealer stops at any 17 (S17)");
    screen_run_type_each(&screen, "3");
    assert_screen_has(&screen, "The dealer draws on an ace and a 6 (H17)");
    screen_run_end(&screen);
}

TEST(it_says_who_can_not_play_at_a_table)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    screen_run_type_each(&screen, "+*");
    fake_terminal_type(screen.display, END); /* extra, which has no odds */
    assert_screen_lacks(&screen, "can't play here"); /* Never-bust can */
    assert_screen_has(&screen, "The house edge isn't");
    assert_screen_has(&screen, "for games with an\n  ante.\n");
    screen_run_type_each(&screen, "1*");
    fake_terminal_type(screen.display, END "\n");
    assert_screen_has(&screen, "Basic and Perfect can't play here");
    screen_run_type_each(&screen, "-\n");
    assert_screen_has(&screen, "rules extra");
    screen_run_end(&screen);
}

TEST(computers_play_along_on_a_small_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    screen_run_type_each(&screen, "++");
    fake_terminal_resize(screen.display, 16, 46);
    assert_screen_lacks(&screen, "Style");
    screen_run_type_each(&screen, "+-");
    assert_screen_has(&screen, "  +  Players  -  Mimic1, Never2\n");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    assert_screen_has(&screen, "\n   Mimic1 ");
    screen_run_end(&screen);
}

/* ---- What waits for the person ---- */

/* Hitting hard 19 against a 6 is very bad, and trainer(6) asks it today. */
static void make_a_mistake(struct screen_run *screen)
{
    enter(screen, ANNA " --cards 10s,6d,9h,8d,5c,2d,3c,4c,5c,6c");
    screen_run_type_each(screen, "\nhy");
    leave_the_table(screen);
}

TEST(r_plays_the_last_mistake_again)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    assert_screen_lacks(&screen, "Try again");
    assert_screen_lacks(&screen, " due");
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "The key r does nothing here");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    make_a_mistake(&screen);
    enter(&screen, ANNA);
    assert_screen_has(&screen, " r  Try again  a $");
    assert_screen_has(&screen,
                      " mistake: 19 against 6, you hit; standing was best\n");
    assert_screen_has(&screen, " h  Trainer    1 hand due at strip; drills: "
                               "strategy, counting\n");
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "What do you do?");
    assert_screen_lacks(&screen, "better by"); /* the answer */
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "Right: stand; at the table you chose hit");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "The lobby");
    assert_screen_has(&screen, " r  Try again  done\n"); /* no line moves */
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "The key r does nothing here");
    screen_run_type_each(&screen, "f");
    assert_screen_has(&screen, "With 19, stand");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* The trainer asks the mistake, and leads back. */
TEST(h_trains_what_is_due)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    make_a_mistake(&screen);
    enter(&screen, ANNA " --mouse");
    screen_run_click(&screen, "Trainer", 0);
    assert_screen_has(&screen, "1 hand to review today");
    assert_screen_has(&screen, "q  Leave");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Your answer?");
    screen_run_type_each(&screen, "sq");
    assert_screen_has(&screen, "1 of 1");
    screen_run_type_each(&screen, "qq");
    assert_screen_has(&screen, "The lobby");
    assert_screen_lacks(&screen, " due");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* Hands that are due at another table don't change the rules. */
TEST(h_trains_for_the_selected_table)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    make_a_mistake(&screen);
    enter(&screen, ANNA);
    assert_screen_has(&screen, " h  Trainer    1 hand due at strip; drills");
    screen_run_type_each(&screen, "2");
    assert_screen_has(&screen,
                      " h  Trainer    drills for single: strategy, counting; "
                      "1 due at strip\n");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, " rules single\n");
    screen_run_type_each(&screen, "q1");
    assert_screen_has(&screen, " h  Trainer    1 hand due at strip; drills");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, " rules strip\n");
    screen_run_type_each(&screen, "q2");
    fake_terminal_resize(screen.display, 16, 46);
    assert_screen_has(&screen, " h  Trainer    1 due at strip\n");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, " rules single\n");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

TEST(a_daily_that_has_begun_continues)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "d");
    play_hands_of_daily(&screen, 2);
    screen_run_type_each(&screen, "\nq");
    if (strstr(fake_terminal_text(screen.display), "  Stay"))
        screen_run_type_each(&screen, "y");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, " d  Daily     continue: 3 of 10 hands");
    screen_run_end(&screen);
}

TEST(a_small_lobby_names_the_mistake)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    make_a_mistake(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "What do you do?");
    screen_run_type_each(&screen, "rq");
    assert_screen_has(&screen, "The lobby");
    fake_terminal_resize(screen.display, 16, 46);
    assert_screen_has(&screen, "\n  r  Try again  $6.07: hit, not stood\n");
    assert_screen_has(&screen, " h  Trainer    1 hand due, and drills\n");
    assert_screen_has(&screen, " p  Practice ");
    screen_run_type_each(&screen, "\t"); /* an answer takes another row */
    assert_screen_has(&screen, " p  Practice ");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

TEST(a_review_seen_to_its_end_is_done)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    make_a_mistake(&screen);
    /* A hint isn't the first try. */
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "rebs\n");
    assert_screen_has(&screen, "0 of 1 right at the first try.\n");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, " r  Try again  done\n");
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "The key r does nothing here");
    screen_run_end(&screen);
}

TEST(a_mistake_played_right_is_done)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    make_a_mistake(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "rs\n");
    assert_screen_has(&screen, "1 of 1 right at the first try: well done.\n");
    assert_screen_has(&screen, "Hands to repeat in the trainer: 0 today");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, " r  Try again  done\n");
    assert_screen_lacks(&screen, " due");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    enter(&screen, ANNA);
    assert_screen_lacks(&screen, "Try again");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

TEST(b_buys_chips_for_who_has_none)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA " --bankroll 5 --cards 10s,10d,6h,8d,2c,2d,3c,4c");
    screen_run_type_each(&screen, "\ns\n");
    assert_screen_has(&screen, "You are out of chips");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    enter(&screen, ANNA " --bankroll 200");
    assert_screen_has(&screen, "You need $5 to play here.");
    assert_screen_has(&screen, " b  Buy in again ");
    assert_screen_has(&screen, " b  Buy in     out of chips: buy $200 more");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "too few chips to sit down; b buys in again");
    screen_run_type_each(&screen, "b");
    assert_screen_lacks(&screen, "Buy in");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "You have $200. Bet: $5");
    leave_the_table(&screen);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

/* They are enough for the table that was left, but not for the next one. */
TEST(who_buys_in_and_leaves_has_these_chips)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA " --bankroll 52 --cards 10s,10d,6h,8d,2c,2d,3c,4c");
    screen_run_type_each(&screen, "50\ns\nq");
    screen_run_leave(&screen, 0);
    enter(&screen, ANNA " --bankroll 200");
    screen_run_type_each(&screen, "9\n");
    assert_screen_has(&screen, "You have $2.");
    screen_run_type_each(&screen, "qq1");
    assert_screen_has(&screen, " b  Buy in again ");
    screen_run_type_each(&screen, "bq");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "You leave with $202.");
    screen_run_end(&screen);
}

/* A bet that was refused isn't the last one, and another table's limits may not
 * allow it. */
TEST(b_deals_a_bet_that_the_table_takes)
{
    static const char cards[] = "--cards 10s,10d,6h,8d,2c,2d,3c,4c";
    char options[128];
    struct screen_run screen;
    screen_run_begin(&screen);
    snprintf(options, sizeof options, ANNA " %s", cards);
    enter(&screen, options);
    screen_run_type_each(&screen, "10\ns3\n");
    assert_screen_has(&screen, "Minimum bet is $5.");
    leave_the_table(&screen);
    enter(&screen, ANNA);
    assert_screen_has(&screen, " b  Deal $10 ");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    snprintf(options, sizeof options, ANNA " --rules challenge %s", cards);
    enter(&screen, options);
    screen_run_type_each(&screen, "3\ns");
    leave_the_table(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "9");
    assert_screen_has(&screen, " b  Deal $3 ");
    screen_run_type_each(&screen, "8");
    assert_screen_has(&screen, " b  Deal $5 ");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Bet: $5\n");
    screen_run_type_each(&screen, "b");
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM rounds"),
                     3);
    screen_run_end(&screen);
}

TEST(no_bet_is_offered_where_the_chips_are_too_few)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA " --bankroll 12 --rules challenge "
                        "--cards 10s,10d,6h,8d,2c,2d,3c,4c");
    screen_run_type_each(&screen, "3\ns");
    leave_the_table(&screen);
    enter(&screen, ANNA);
    bool was_short = false;
    for (int i = 0; i < 10; i++) {
        const char *text = fake_terminal_text(screen.display);
        bool is_short = strstr(text, " to play here.");
        assert_false(is_short && strstr(text, "Deal $"));
        was_short = was_short || is_short;
        screen_run_type_each(&screen, "j");
    }
    assert_true(was_short);
    screen_run_end(&screen);
}

/* A few dollars are enough for other tables, but not for this one. */
TEST(a_bet_that_ruins_isnt_the_next_one)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA " --bankroll 52 --cards 10s,10d,6h,8d,2c,2d,3c,4c");
    screen_run_type_each(&screen, "50\ns\n");
    assert_screen_has(&screen, "You are out of chips");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    enter(&screen, ANNA " --bankroll 200");
    assert_screen_has(&screen, " b  Buy in again ");
    assert_screen_has(&screen, " b  Buy in     out of chips: buy $200 more");
    assert_screen_lacks(&screen, "Deal $50");
    screen_run_type_each(&screen, "b\n");
    assert_screen_has(&screen, "You have $202. Bet: $5");
    leave_the_table(&screen);
    screen_run_end(&screen);
}

TEST(the_pages_of_the_table_open_in_the_lobby)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "t");
    assert_screen_has(&screen, "Statistics of Anna\n");
    screen_run_type_each(&screen, "tl");
    assert_screen_has(&screen, "History");
    screen_run_type_each(&screen, "\033o");
    assert_screen_has(&screen, "Ask first");
    for (int i = 0; i < 6; i++)
        fake_terminal_type(screen.display, DOWN);
    fake_terminal_type(screen.display, "\033OC");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, " +  Players  -  Mimic1");
    screen_run_end(&screen);
}

/* ---- What it remembers ---- */

TEST(it_remembers_the_table_and_who_plays_along)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    fake_terminal_type(screen.display, DOWN DOWN DOWN UP);
    screen_run_type_each(&screen, "++*");
    assert_screen_has(&screen, "Mimic1 (like the dealer), Basic2");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "rules downtown");
    leave_the_table(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "\n"); /* Enter alone continues */
    assert_screen_has(&screen, "rules downtown");
    assert_screen_has(&screen, "Mimic1");
    assert_screen_has(&screen, "Basic2");
    screen_run_type_each(&screen, "v5\033"); /* nothing is changed */
    assert_screen_has(&screen, "rules downtown");
    leave_the_table(&screen);
    enter(&screen, ANNA " --rules strip");
    assert_screen_has(&screen, "rules strip");
    screen_run_end(&screen);
}

TEST(b_deals_for_the_last_bet)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, ANNA);
    assert_screen_lacks(&screen, "Deal $");
    screen_run_type_each(&screen, "b"); /* there is no last bet */
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    enter(&screen, ANNA " --cards 10s,9d,9h,8d,2c,2d,3c,4c,5c,6c");
    screen_run_type_each(&screen, "35\ns");
    leave_the_table(&screen);
    enter(&screen, ANNA);
    assert_screen_has(&screen, "b  Deal $35");
    screen_run_type_each(&screen, "b");
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM rounds"),
                     2);
    assert_screen_has(&screen, "$35");
    screen_run_end(&screen);
}

/* Writes a rules file, and its name to `path`. */
static void write_rules(const struct screen_run *screen, char path[192])
{
    snprintf(path, 192, "%s/house.rules", screen->home.folder);
    write_file(path, "decks = 2\nmin = 15\nmax = 300\n");
}

/* A player takes the chips along to another table; a game that starts over
 * begins with new ones. */
TEST(a_guest_takes_the_chips_to_another_table)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--speed 0 --guest --rules extra "
                   "--cards Ks,10d,5h,10c,5s,9c,8c,8d,9d,9s");
    screen_run_type_each(&screen, "\nf"); /* the ante is lost */
    assert_screen_has(&screen, "You have $995. Ante $5?");
    screen_run_type_each(&screen, "v1\n");
    assert_screen_has(&screen, "You have $995. Bet: $5");
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "You leave with $995");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    leave_the_table(&screen);
    screen_run_end(&screen);
}

TEST(ones_own_rules_file_is_listed_and_remembered)
{
    struct screen_run screen;
    char path[192], options[256];
    screen_run_begin(&screen);
    write_rules(&screen, path);
    snprintf(options, sizeof options, ANNA " --rules %s", path);
    enter(&screen, options);
    assert_screen_has(&screen, "rules house.rules");
    screen_run_type_each(&screen, "v");
    const char *row =
        strstr(fake_terminal_text(screen.display), "▸   house.rules  ");
    assert_non_null(row);
    const char *limits = strstr(row, "  $15-$300 ");
    assert_true(limits && limits < strchr(row, '\n'));
    screen_run_type_each(&screen, "\033");
    leave_the_table(&screen);
    enter(&screen, ANNA);
    fake_terminal_type(screen.display, "\033[F");
    assert_screen_has(&screen, "house.rules");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "bets $15 to $300");
    leave_the_table(&screen);
    enter(&screen, ANNA);
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "rules house.rules");
    leave_the_table(&screen);
    assert_int_equal(unlink(path), 0);
    enter(&screen, ANNA);
    assert_screen_lacks(&screen, "house.rules");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "rules strip");
    screen_run_end(&screen);
}

/* Returns how many cells of `row` have the same mark of an attribute as the
 * cell at `column`, from there on; none if it has no mark. */
static int columns_of_bar(struct screen_run *screen, const char *attribute,
                          int row, int column)
{
    char start[16];
    snprintf(start, sizeof start, "\n%2d %s ", row, attribute);
    const char *marks =
        strstr(fake_terminal_attributes(screen->display), start);
    if (marks == NULL)
        return 0;
    marks += strlen(start) + (size_t)column;
    char mark[2] = {*marks, '\0'};
    return *mark == '.' ? 0 : (int)strspn(marks, mark);
}

/* One color: a bar in pieces looks like several things that are
 * marked. */
TEST(the_chosen_row_is_one_bar)
{
    static const struct {
        const char *options, *keys, *attribute;
        int row, column, columns;
    } pages[] = {
        {"", "", "g", 6, 1, 78},
        {"--theme mono", "", "r", 6, 1, 78},
        {"--ascii --color never", "", "r", 6, 1, 78},
        {"", "o", "g", 2, 0, 80},
        {"--theme mono", "o", "r", 2, 0, 80},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.options = pages[i].options,
                                         .in_lobby = *pages[i].keys == '\0'});
        screen_run_type_each(&screen, pages[i].keys);
        assert_int_equal(columns_of_bar(&screen, pages[i].attribute,
                                        pages[i].row, pages[i].column),
                         pages[i].columns);
        screen_run_end(&screen);
    }
}

/* ---- The mouse ---- */

/* The first page offers it. Here the key works until the mouse is on. */
TEST(a_key_of_the_lobby_turns_the_mouse_on)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--guest");
    assert_screen_lacks(&screen, "Mouse or touch");
    screen_run_type_each(&screen, "m");
    assert_screen_has(&screen, "Now you can tap.");
    screen_run_type_each(&screen, "m");
    assert_screen_has(&screen, "The key m does nothing here");
    screen_run_end(&screen);
}

/* The next game has it, too. */
TEST(the_mouse_that_is_taken_stays)
{
    static const char click_on_enter[] = "\033[<0;3;24M\033[<0;3;24m";
    struct screen_run screen;
    char variable[128];
    screen_run_begin(&screen);
    snprintf(variable, sizeof variable, "XDG_CONFIG_HOME=%s",
             screen.home.folder);
    const struct seating seating = {
        .options = ANNA, .in_lobby = true, .variable = variable};
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "m");
    assert_screen_has(&screen, "Now you can tap.");
    assert_screen_lacks(&screen, "Mouse or touch");
    fake_terminal_type(screen.display, click_on_enter);
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    leave_the_table(&screen);
    screen_run_sit(&screen, &seating);
    fake_terminal_type(screen.display, click_on_enter);
    assert_screen_has(&screen, "You have $1000. Bet: $5");
    screen_run_end(&screen);
}

/* vt100 and the Linux console report none. */
TEST(the_mouse_is_offered_only_where_it_works)
{
    static const struct seating seatings[] = {
        {.options = ANNA " --mouse", .is_new = true},
        {.options = ANNA, .is_new = true, .term = "linux"},
        {.options = ANNA, .is_new = true, .term = "vt100"},
    };
    for (size_t i = 0; i < sizeof seatings / sizeof *seatings; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &seatings[i]);
        assert_screen_has(&screen, "Are you new to blackjack?");
        assert_screen_lacks(&screen, "turns the mouse on");
        screen_run_end(&screen);
    }
}

/* ---- With a finger ---- */

/* The row of the players has a key for more and one for fewer. */
TEST(taps_seat_computers_and_send_them_away)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter_small(&screen, "--guest --mouse");
    for (int i = 0; i < 4; i++)
        screen_run_click(&screen, "Players", 0);
    assert_screen_has(&screen, "  +  Players  -  4 computers\n");
    screen_run_click(&screen, " -  4 ", 0);
    assert_screen_has(&screen, "  -  Mimic1, Never2, Basic3\n");
    screen_run_click(&screen, " -  M", 0);
    assert_screen_has(&screen, "  +  Players  -  Mimic1, Never2\n");
    fake_terminal_resize(screen.display, 24, 80);
    screen_run_click(&screen, " -  M", 0);
    assert_screen_has(&screen, "  +  Players  -  Mimic1 (like the dealer)\n");
    screen_run_end(&screen);
}

/* A line of the keys is its key here, too, as each line is one. */
TEST(a_tap_on_a_line_of_the_help_presses_the_key)
{
    static const struct {
        const char *line, *opens;
    } taps[] = {
        {"  t   ", "Statistics"},
        {"  l   ", "History"},
        {"  o   ", "Symbols"},
        {"  p   ", "Practice"},
        {"  +   ", "Players  -  Mimic1"},
        {"  h   ", "Trainer"},
    };
    for (size_t i = 0; i < sizeof taps / sizeof *taps; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        enter_small(&screen, ANNA " --mouse");
        screen_run_click(&screen, "?  Help", 0);
        for (int pages = 0;
             !strstr(fake_terminal_text(screen.display), taps[i].line) &&
             pages < 3;
             pages++)
            screen_run_type_each(&screen, " ");
        screen_run_click(&screen, taps[i].line, 0);
        assert_screen_lacks(&screen, "The lobby: help");
        assert_screen_has(&screen, taps[i].opens);
        screen_run_end(&screen);
    }
}

/* The arrow at the end of the list turns the page, and no tap on a table
 * moves the list: a second one sits down at the same table. */
TEST(taps_turn_the_page_and_sit_down)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter_small(&screen, "--guest --mouse");
    assert_screen_has(&screen, "5 europe");
    screen_run_click(&screen, "5 europe", 0);
    assert_screen_has(&screen, " 1 strip");
    screen_run_click(&screen, "\u25bc", 0);
    assert_screen_lacks(&screen, " 1 strip");
    assert_screen_has(&screen, "\u25b8 8 six-five");
    screen_run_click(&screen, "\u25b2", 0);
    assert_screen_has(&screen, " 1 strip");
    screen_run_click(&screen, "5 europe", 0);
    screen_run_click(&screen, "5 europe", 0);
    assert_screen_has(&screen, "rules europe");
    screen_run_end(&screen);
}

/* Each game has the screen until it is left, and none prints its result. */
TEST(g_opens_the_other_games_and_leads_back)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--speed 0 --guest");
    assert_screen_has(&screen, " g  Games     more: mancala, dice");
    screen_run_type_each(&screen, "g");
    assert_screen_has(&screen, " More games\n");
    assert_screen_has(&screen, " 2  Dice 21     blackjack with a thirteen");
    screen_run_type_each(&screen, "1");
    assert_screen_has(&screen, "Win more stones than the other side.");
    assert_screen_has(&screen, " q  Leave");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Choose one of your houses.");
    assert_screen_has(&screen, "q  Leave");
    assert_screen_lacks(&screen, "Quit");
    screen_run_type_each(&screen, "1\nqq"); /* keeps a game that began */
    assert_screen_has(&screen, " More games\n");
    assert_screen_lacks(&screen, "The game is kept");
    screen_run_type_each(&screen, "2");
    assert_screen_has(&screen, "Come closer to 21 than the house.");
    assert_screen_has(&screen, "Leave");
    screen_run_type_each(&screen, "q4");
    assert_screen_has(&screen, "The key 4 does nothing here");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, "The lobby");
    screen_run_type_each(&screen, "q");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_lacks(&screen, "You leave with");
    fake_terminal_close(screen.display);
    screen.display = NULL;
    screen_run_end(&screen);
}

/* The easy computer is careless. That it plays the same way in all of these
 * games has a chance of one in billions. */
TEST(mancala_from_the_lobby_is_another_game_each_time)
{
    enum { GAMES = 12 };
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--speed 0 --guest");
    screen_run_type_each(&screen, "g");
    bool differs = false;
    char *first = NULL;
    for (int i = 0; i < GAMES && !differs; i++) {
        screen_run_type_each(&screen, "1\n1\n2\n3\n");
        const char *board = fake_terminal_text(screen.display);
        differs = first && strcmp(board, first) != 0;
        first = first ? first : strdup(board);
        screen_run_type_each(&screen, "qq");
    }
    assert_true(differs);
    free(first);
    assert_screen_has(&screen, " More games\n");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, " g  Games     more: resume mancala");
    screen_run_end(&screen);
}

TEST(dice_from_the_lobby_name_no_options)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--speed 0 --guest");
    screen_run_type_each(&screen, "g2l");
    assert_screen_has(&screen, "Next: reach $200.");
    assert_screen_lacks(&screen, "--extra");
    screen_run_end(&screen);
}

/* The rules of the last table can't be simulated, so that nothing is played. */
TEST(the_laboratory_has_the_rules_of_the_selected_table)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter(&screen, "--speed 0 --guest");
    fake_terminal_type(screen.display, END);
    screen_run_type_each(&screen, "g3");
    assert_screen_has(&screen, " The live laboratory\n");
    assert_screen_has(&screen, "The rule ante can't be simulated");
    assert_screen_has(&screen, "  counting           none  ");
    assert_screen_has(&screen, "  bets, in units     flat  ");
    assert_screen_has(&screen, "  rounds an hour     100  ");
    screen_run_type_each(&screen, "e");
    assert_screen_has(&screen, "'ante = 5' --rule decks=7");
    assert_screen_lacks(&screen, "when you leave");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, " The live laboratory\n");
    fake_terminal_type(screen.display, "\033");
    assert_screen_has(&screen, " More games\n");
    screen_run_end(&screen);
}

/* As q does: from the table to the last page, the lobby and the shell. */
TEST(escape_goes_back_one_page_each_time)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    enter_small(&screen, "--speed 0 --guest");
    screen_run_type_each(&screen, "\n\033");
    assert_screen_has(&screen, "q Lobby");
    screen_run_type_each(&screen, "\033");
    assert_screen_has(&screen, "The lobby");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Bet: $5");
    screen_run_type_each(&screen, "q\033\033");
    screen_run_finish(&screen);
}
