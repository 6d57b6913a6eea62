/* The trainer's pages around the drills: the menu and what is due, the help,
 * the progress, and the options. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

#define ENTER "\n"
#define DOWN "\033OB"
#define RIGHT "\033OC"
#define ESCAPE "\033"
#define END "\033OF"

static const struct {
    int rows, columns;
    const char *name;
} SIZES[] = {{16, 46, "46x16"}, {24, 80, "80x24"}, {40, 120, "120x40"}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* ---- The menu ---- */

/* Three steps to the right choose pairs, of which the first question is one. */
TEST(the_menu_chooses_the_hands)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest", 24, 80);
    assert_screen_has(&screen, "Learn the best play: all hands.");
    fake_terminal_type(screen.display, RIGHT);
    fake_terminal_type(screen.display, RIGHT);
    fake_terminal_type(screen.display, RIGHT);
    assert_screen_has(&screen, "Learn the best play: pairs only.");
    fake_terminal_type(screen.display, ENTER);
    assert_screen_has(&screen, "pairs, question 1");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* As in the lobby, digits and taps select, and Enter or a second tap starts. */
TEST(digits_and_taps_select_a_drill)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        screen_run_train(&screen, "--guest --mouse", sizes[i][0], sizes[i][1]);
        screen_run_type_each(&screen, "6");
        assert_screen_has(&screen, "▸ 6  When the count changes the play");
        screen_run_click(&screen, "4  Cards left in the shoe", 0);
        assert_screen_has(&screen, "▸ 4  Cards left in the shoe");
        screen_run_click(&screen, "4  Cards left in the shoe", 0);
        assert_screen_has(&screen, "true-count, question 1");
        screen_run_end(&screen);
    }
}

TEST(a_tap_before_any_key_turns_the_mouse_on)
{
    static const char *const options[] = {"--guest",
                                          "--guest --seed 3 --drill strategy"};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        screen_run_train(&screen, options[i], 24, 80);
        screen_run_click(&screen, i == 0 ? "Enter" : "s  Stand", 0);
        screen_run_click(&screen, i == 0 ? "s  Stand" : "Enter  Next", 0);
        assert_screen_has(&screen, i == 0 ? "Enter  Next" : "question 2");
        screen_run_end(&screen);
        screen_run_train(&screen, options[i], 24, 80);
        screen_run_type_each(&screen, "zm");
        assert_screen_has(&screen, "Now you can tap.");
        screen_run_end(&screen);
    }
}

/* The menu says what the selected drill asks and how long it takes. Where the
 * words of counters come first, they are explained. */
TEST(the_menu_explains_the_selected_drill)
{
    static const struct {
        const char *key, *asks, *takes;
    } drills[] = {
        {"1", "Double: twice", "20 questions, about "},
        {"2", "check the payment", "20 questions, about "},
        {"3", "What each card counts (hi-lo):", "10 questions, about 5"},
        {"4", "The running count is the sum", "20 questions, about "},
        {"5", "your smallest bet)", "20 questions, about "},
        {"6", "A deviation is a play that the true", "20 questions, about "},
        {"7", "aces you saw.", "10 questions, about 5"},
        {"8", "Play a shoe and count", "A shoe takes about 12"},
    };
    for (int size = 0; size < SIZE_COUNT; size++) {
        struct screen_run screen;
        screen_run_train(&screen, "--guest", SIZES[size].rows,
                         SIZES[size].columns);
        assert_screen_has(&screen, "Count the aces, too");
        assert_screen_has(&screen, "start here");
        if (size > 0) /* the terms of counters */
            assert_screen_has(&screen, "  deviations  ");
        for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
            screen_run_type_each(&screen, drills[i].key);
            if (size > 0)
                assert_screen_has(&screen, drills[i].asks);
            assert_screen_has(&screen, drills[i].takes);
            assert_screen_lacks(&screen, "▼");
        }
        screen_run_end(&screen);
    }
}

/* A panel or the help names what is in force, and the options that change it.
 */
TEST(the_menu_names_the_rules_the_count_and_the_ramp)
{
    struct screen_run screen;
    static const char options[] =
        "--guest --rules europe --count ko --bets 1@-99,5@2";
    screen_run_train(&screen, options, 40, 120);
    assert_screen_has(&screen, "Rules: europe");
    assert_screen_has(&screen, "Count ko: 2-7 +1, 8-9 0, 10-A −1");
    assert_screen_has(&screen, "Bets in units: 1 below +2, 5 from +2");
    assert_screen_has(&screen, "Options (o) change these.");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
    screen_run_train(&screen, options, 16, 46);
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "A drill asks for one skill of the table");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "Hands to review: ");
    screen_run_type_each(&screen, "  ");
    assert_screen_has(&screen, "Rules: europe");
    screen_run_type_each(&screen, "?q");
    screen_run_finish(&screen);
}

/* Starts the trainer for somebody who stood with 16 against 9. */
static void sit_after_a_mistake(struct screen_run *screen, const char *options,
                                int rows, int columns)
{
    struct run_result outcome;
    const struct seating seating = {.program = "trainer",
                                    .options = options,
                                    .rows = rows,
                                    .columns = columns};
    screen_run_begin(screen);
    run_at_home(screen,
                "blackjack --plain -p 0 --profile Player "
                "--cards '10h 9s 6c 10d'",
                "bet 10\nstand\nquit\n", &outcome);
    run_result_free(&outcome);
    screen_run_sit(screen, &seating);
}

/* What is due has a second row if it needs one, and nothing of it is cut. */
TEST(all_that_is_due_is_told_in_rows_that_fit)
{
    struct screen_run screen;
    sit_after_a_mistake(&screen, "--profile Player", 16, 46);
    assert_screen_has(&screen, "1 hand to review today.");
    assert_screen_has(&screen, "the table comes first.\n");
    assert_screen_has(&screen, "Learn the best play: all hands.\n");
    assert_screen_has(&screen, "20 questions, about 2 minutes.\n");
    assert_screen_lacks(&screen, "…");
    assert_screen_lacks(&screen, "▼");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
    sit_after_a_mistake(&screen, "--plain --drill strategy", 24, 50);
    assert_screen_has(&screen, " from the table comes\nfirst.");
    fake_terminal_send(screen.display, "q\n");
    screen_run_finish(&screen);
}

/* The mark of more text shows all of it, where what is due takes a row from a
 * drill's description, and in a panel. */
TEST(a_tap_on_the_mark_of_more_text_shows_it)
{
    static const struct {
        int rows, columns;
        const char *rest;
    } sizes[] = {{16, 46, "running\n count.\n"}, {24, 110, "Options (o)"}};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        sit_after_a_mistake(&screen, "--profile Player --mouse", sizes[i].rows,
                            sizes[i].columns);
        screen_run_type_each(&screen, "3");
        assert_screen_lacks(&screen, sizes[i].rest);
        screen_run_click(&screen, "▼", 0);
        assert_screen_has(&screen, sizes[i].rest);
        screen_run_type_each(&screen, "\nqq");
        screen_run_finish(&screen);
    }
}

/* What is due is that of the drill's hands, and nobody is new who has answered
 * with other rules. */
TEST(what_is_due_is_of_the_hands_and_the_rules)
{
    struct screen_run screen;
    struct run_result outcome;
    const struct seating other = {.program = "trainer",
                                  .options = "--profile Anna --rules single"};
    screen_run_begin(&screen);
    run_at_home(&screen,
                "trainer --profile Anna --drill soft --questions 6 --seed 3",
                "h\nh\nh\nh\nh\nh\n", &outcome);
    assert_text_has(outcome.output,
                    "\n4 hands to review today, 2 tomorrow. Never asked: 74.\n",
                    "the mistakes");
    run_result_free(&outcome);
    run_at_home(&screen, "trainer --profile Anna --drill soft", "q\n",
                &outcome);
    assert_text_has(outcome.output, "\n4 hands to review today, 2 tomorrow.\n",
                    "soft hands");
    run_result_free(&outcome);
    run_at_home(&screen, "trainer --profile Anna --drill pairs --questions 1",
                "q\n", &outcome);
    assert_null(strstr(outcome.output, " to review today"));
    run_result_free(&outcome);
    screen_run_sit(&screen, &other);
    assert_screen_lacks(&screen, "New?");
    assert_screen_has(&screen, "Nothing to review yet: try drill strategy.");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* ---- Help ---- */

TEST(help_names_the_keys_and_the_drills)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest", 40, 80);
    fake_terminal_type(screen.display, "\033OP");
    assert_screen_has(&screen, "p           Progress");
    assert_screen_has(&screen, "1-8         Select a drill");
    assert_screen_has(&screen, "2  dealer      find wrong totals and payments");
    assert_screen_has(&screen, "Rules: strip · 6 decks");
    assert_screen_lacks(&screen, "to hit");
    screen_run_type_each(&screen, "?q");
    screen_run_finish(&screen);
}

/* The help of a page has its keys, and not those of another page. */
TEST(help_has_the_keys_of_the_page)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill dealer", 50, 100);
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "Now type y for yes, n for no, or q to quit.");
    assert_screen_lacks(&screen, "Progress");
    assert_screen_lacks(&screen, "to hit");
    screen_run_type_each(&screen, "?y?");
    assert_screen_has(&screen, "Enter       Next");
    assert_screen_lacks(&screen, "Now type y");
    screen_run_type_each(&screen, "?qqq");
    screen_run_finish(&screen);
}

/* Where one taps, no page says what to type. */
TEST(help_for_taps_has_nothing_to_type)
{
    static const char *const drills[] = {"strategy", "count",      "aces",
                                         "bets",     "true-count", "deviations",
                                         "dealer",   "exam"};
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct screen_run screen;
        char options[80];
        snprintf(options, sizeof options, "--mouse --seed 3 --guest --drill %s",
                 drills[i]);
        screen_run_train(&screen, options, 60, 100);
        assert_screen_lacks(&screen, "Press ");
        assert_screen_lacks(&screen, "Type ");
        screen_run_type_each(&screen, "?");
        assert_screen_lacks(&screen, "Press ");
        assert_screen_lacks(&screen, "Type ");
        assert_screen_lacks(&screen, "Now type ");
        screen_run_type_each(&screen, "?qq");
        screen_run_finish(&screen);
    }
}

/* What each page must say, computed for the rules and the count in force. */
static const struct {
    const char *options, *has;
} PAGES[] = {
    {"--drill strategy", "computed for these rules"},
    {"--drill count", "hi-lo: 2-6 +1, 7-9 0, 10-A −1."},
    {"--drill count --count halves", "2 +0.5, 3-4 +1, 5 +1.5, 6 +1, 7 +0.5"},
    {"--drill true-count",
     "+7 over 4 decks left is +1.75, rounded down to +1."},
    {"--drill true-count", "becomes +1, and −1.09 becomes −2."},
    {"--drill true-count --rounding nearest", "is +1.75, rounded to the"},
    {"--drill true-count --count ko", "add up to +4, not to 0"},
    {"--drill bets", "true count: 1 below +1, 2 from +1, 4 from +2"},
    {"--drill bets", "--bets."},
    {"--drill bets --bets 5@-99", "true count: 5 at every count."},
    {"--drill deviations", "has the index"},
    {"--drill aces", "running count, and how many aces went"},
    {"--drill dealer", "a blackjack wins $22.50"},
    {"--drill dealer --rules six-five", "a blackjack wins $18"},
    {"--drill exam", "shows mistakes at the end"},
};
enum { PAGE_COUNT = sizeof PAGES / sizeof *PAGES };

TEST(each_drill_has_a_page_for_the_rules_in_force)
{
    for (int i = 0; i < PAGE_COUNT; i++) {
        struct screen_run screen;
        char options[200];
        snprintf(options, sizeof options, "--seed 3 --guest %s",
                 PAGES[i].options);
        screen_run_train(&screen, options, 50, 100);
        screen_run_type_each(&screen, "?");
        assert_screen_has(&screen, PAGES[i].has);
        assert_screen_has(&screen, "The goal: ");
        assert_screen_has(&screen, "Rules: ");
        screen_run_type_each(&screen, "?qq");
        screen_run_finish(&screen);
    }
}

/* ---- Progress ---- */

/* Fills the ledger of a person who answered one question: 40 days of another
 * one, and hands to review that are known, shaky, costly and due. */
static void fill_ledger(const struct screen_run *screen)
{
    sql_run(screen->ledger,
            "DELETE FROM answers;"
            "CREATE TEMP TABLE base AS SELECT profile, rules, "
            "strftime('%s', 'now', 'localtime') / 86400 AS today FROM lessons;"
            "DELETE FROM lessons;"
            "INSERT INTO lessons (profile, rules, due, name, interval, "
            "repetitions) "
            "SELECT profile, rules, today + 6, 'hard 16 against 10', 6, 2 "
            "FROM base UNION ALL "
            "SELECT profile, rules, today + 1, 'soft 18 against 9', 1, 1 "
            "FROM base UNION ALL "
            "SELECT profile, rules, today, 'hard 15 against 10', 1, 0 "
            "FROM base UNION ALL "
            "SELECT profile, rules, today, 'pair 8 against 10', 0, 0 "
            "FROM base;"
            "INSERT INTO answers (lesson, time, day, is_right, cost, seconds) "
            "SELECT min(lessons.id), 0, today - 40 + value, value % 7 > 0 OR "
            "value > 20, (value % 7 = 0 AND value <= 20) * 0.5, 3 "
            "FROM base, lessons, (WITH RECURSIVE days(value) AS (SELECT 0 "
            "UNION ALL SELECT value + 1 FROM days WHERE value < 40) "
            "SELECT value FROM days) GROUP BY value ORDER BY value;");
}

/* Adds two decks, the faster one second, and a drill of bets. */
static void add_drills(const struct screen_run *screen)
{
    sql_run(screen->ledger,
            "INSERT INTO drills (profile, name, rules, count_name, time, day, "
            "questions, right_answers, longest_run, seconds, cost, unit, mark) "
            "SELECT min(profile), 'count', 'strip', 'hi-lo', 0, 20000, 5, 4, "
            "3, 40, 1, 'units', 41.5 FROM lessons UNION ALL "
            "SELECT min(profile), 'count', 'strip', 'hi-lo', 0, 20001, 5, 5, "
            "5, 28, 0, 'units', 28.25 FROM lessons UNION ALL "
            "SELECT min(profile), 'bets', 'strip', 'hi-lo', 0, 20001, 1, 1, "
            "1, 2, 0, 'units', NULL FROM lessons;"
            "UPDATE answers SET day = 20000");
}

/* Makes a ledger with a weak hand, a known one and two drills. */
static void train_before(struct screen_run *screen)
{
    screen_run_train(screen, "--drill strategy --seed 7 --profile Player", 0,
                     0);
    screen_run_type_each(screen, "sqqq");
    screen_run_leave(screen, 0);
    fill_ledger(screen);
}

/* Opens the page of progress on a screen of the size of this number. */
static void open_progress(struct screen_run *screen, int size)
{
    screen_run_sit(screen, &(struct seating){.program = "trainer",
                                             .options = "",
                                             .rows = SIZES[size].rows,
                                             .columns = SIZES[size].columns});
    assert_screen_has(screen, "2 hands to review today, 1 tomorrow.");
    screen_run_type_each(screen, "p");
}

/* The map, the weeks and the bests fit on screens of all sizes. The smallest
 * one has them in four parts. */
TEST(progress_has_a_page_of_all_sizes)
{
    struct screen_run screen;
    train_before(&screen);
    for (int size = 0; size < SIZE_COUNT; size++) {
        char name[64];
        open_progress(&screen, size);
        assert_screen_has(&screen, "You know 1 of 330 hands: 1 hard, ");
        assert_screen_has(&screen, "Weak: pair 8 against 10, hard 15 against ");
        if (size == 0) {
            fake_terminal_check_golden(screen.display,
                                       "trainer-progress-more-46x16");
            screen_run_type_each(&screen, "c");
        }
        snprintf(name, sizeof name, "trainer-progress-%s", SIZES[size].name);
        if (SIZES[size].columns == 80)
            fake_terminal_check_golden(screen.display, name);
        assert_screen_has(&screen, "19  ");
        if (size == 0) { /* the map has three parts */
            screen_run_type_each(&screen, "c");
            assert_screen_has(&screen, "part 2 of 3");
            assert_screen_has(&screen, "A,9");
            screen_run_type_each(&screen, "c");
            assert_screen_has(&screen, "c  Text");
        }
        assert_screen_has(&screen, "T,T");
        assert_screen_has(&screen, "A,A");
        assert_screen_has(&screen, "A,2");
        assert_screen_has(&screen, "Back");
        assert_screen_lacks(&screen, "…");
        assert_screen_has(&screen, "k known: 1");
        assert_screen_has(&screen, "due today: 2");
        assert_screen_has(&screen, "never: 326");
        screen_run_type_each(&screen, "qq");
        screen_run_leave(&screen, 0);
    }
    screen_run_end(&screen);
}

TEST(the_progress_page_has_costs_weeks_and_keys_and_starts_what_is_due)
{
    struct screen_run screen;
    train_before(&screen);
    for (int size = 0; size < SIZE_COUNT; size++) {
        open_progress(&screen, size);
        if (size == 1)
            fake_terminal_type(screen.display, "\033OF"); /* to the end */
        if (size > 0)
            assert_screen_has(&screen, "2% of a bet");
        if (size == 2)
            assert_screen_has(&screen, "100% │");
        screen_run_type_each(&screen, "?");
        assert_screen_has(&screen, "practice the hands");
        if (size == 0)
            assert_screen_has(&screen, "show the next part");
        else
            assert_screen_lacks(&screen, "show the next part");
        screen_run_type_each(&screen, "?" ENTER); /* practices what is due */
        assert_screen_has(&screen, "strategy, question 1");
        screen_run_type_each(&screen, "qq");
        screen_run_leave(&screen, 0);
    }
    screen_run_end(&screen);
}

/* The drills around the count are at the end, if there are any. */
TEST(the_progress_page_lists_the_other_drills)
{
    struct screen_run screen;
    const struct seating seating = {
        .program = "trainer", .options = "", .rows = 60, .columns = 200};
    screen_run_train(&screen, "--drill strategy --seed 7 --profile Player", 0,
                     0);
    screen_run_type_each(&screen, "sqqq");
    screen_run_leave(&screen, 0);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "p");
    assert_screen_has(&screen, "You haven't done any other drill yet.");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    add_drills(&screen);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "p");
    assert_screen_has(&screen, " best: 28.2 seconds");
    assert_screen_lacks(&screen, "Scroll");
    fake_terminal_resize(screen.display, 16, 46);
    assert_screen_has(&screen, "Scroll");
    fake_terminal_type(screen.display, END);
    assert_screen_has(&screen, "bets: 1 drill, 1 question, 100% right.");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    screen_run_end(&screen);
}

/* On a small screen, c shows the parts of the map, if there is one. */
TEST(without_answers_the_progress_page_keeps_its_text)
{
    struct screen_run screen;
    screen_run_train(&screen, "--profile Player", 16, 46);
    screen_run_type_each(&screen, "pc");
    assert_screen_has(&screen, "As you answer, a map of all hands appears");
    assert_screen_has(&screen, "The key c does nothing here");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

TEST(guests_have_no_progress)
{
    struct screen_run screen;
    screen_run_train(&screen, "--guest", 0, 0);
    screen_run_type_each(&screen, "p");
    assert_screen_has(&screen, "A guest's answers aren't saved");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* ---- Options ---- */

/* Symbols that were chosen in the trainer are those of the next start, and of
 * blackjack. */
TEST(options_are_saved_for_all_programs)
{
    struct screen_run screen;
    screen_run_train(&screen, "--drill strategy --seed 7 --profile Player", 0,
                     0);
    assert_screen_has(&screen, "Q♦ 3♠ (13) against K♦?");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "Symbols     Unicode");
    fake_terminal_type(screen.display, DOWN);
    fake_terminal_type(screen.display, RIGHT);
    assert_screen_has(&screen, "Symbols     ASCII");
    fake_terminal_type(screen.display, ESCAPE);
    assert_screen_has(&screen, "Qd 3s (13) against Kd?");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    const struct seating again = {.program = "trainer", .options = ""};
    screen_run_sit(&screen, &again);
    assert_screen_lacks(&screen, "▸");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    const struct seating table = {.options = "", .in_lobby = true};
    screen_run_sit(&screen, &table);
    assert_screen_lacks(&screen, "▸");
    screen_run_end(&screen);
}

TEST(a_look_can_be_given_as_an_option)
{
    struct screen_run screen;
    screen_run_train(
        &screen, "--seed 7 --guest --theme ascii --color never --mouse", 0, 0);
    assert_screen_lacks(&screen, "▸");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "Mouse       on");
    fake_terminal_type(screen.display, ESCAPE);
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* Any place is any key. */
TEST(a_tap_anywhere_goes_on_where_any_key_does)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest --mouse --drill strategy", 16,
                     46);
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "Enter  Next");
    screen_run_click(&screen, "question 1", 4);
    assert_screen_has(&screen, "question 2");
    screen_run_click(&screen, "question 2", 4);
    assert_screen_has(&screen, "Your answer?");
    screen_run_end(&screen);
}
