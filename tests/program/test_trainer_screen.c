/* The trainer on the screen: what people see, in tests/golden/screens, and what
 * keys do. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "cards.h"
#include "support/process.h"
#include "support/screen_run.h"

#define ENTER "\n"
#define DOWN "\033OB"
#define RIGHT "\033OC"
#define ESCAPE "\033"
#define ERASE "\177"

static void sit(struct screen_run *screen, const char *options, int rows,
                int columns)
{
    const struct seating seating = {.program = "trainer",
                                    .options = options,
                                    .rows = rows,
                                    .columns = columns};
    screen_run_begin(screen);
    screen_run_sit(screen, &seating);
}

static const struct {
    int rows, columns;
    const char *name;
} SIZES[] = {{16, 46, "46x16"}, {24, 80, "80x24"}, {40, 120, "120x40"}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* Each drill's first question, or the answer to it. */
static const struct {
    const char *options, *keys, *name;
} PICTURES[] = {
    {"--seed 7 --guest", "", "trainer-menu"},
    {"--seed 7 --guest --drill strategy", "s", "trainer-strategy"},
    {"--seed 3 --guest --drill deviations", "h", "trainer-deviations"},
    {"--seed 3 --guest --drill true-count", "-1", "trainer-true-count"},
    {"--seed 3 --guest --drill bets", "4" ENTER, "trainer-bets"},
    {"--seed 3 --guest --drill dealer", "", "trainer-dealer"},
    {"--seed 3 --guest --drill exam", "1" ENTER, "trainer-exam"},
    {"--seed 3 --guest --drill exam", "1" ENTER "p", "trainer-exam-split"},
    {"--seed 3 --guest --drill exam", "1" ENTER "s", "trainer-exam-round"},
    {"--seed 19 --guest --drill dealer", "", "trainer-dealer-split"},
};
enum { PICTURE_COUNT = sizeof PICTURES / sizeof *PICTURES };

static void questions_of_all_sizes_look_as_recorded(void **state)
{
    (void)state;
    for (int i = 0; i < PICTURE_COUNT; i++)
        for (int size = 0; size < SIZE_COUNT; size++) {
            struct screen_run screen;
            char name[64];
            sit(&screen, PICTURES[i].options, SIZES[size].rows,
                SIZES[size].columns);
            screen_run_type_each(&screen, PICTURES[i].keys);
            snprintf(name, sizeof name, "%s-%s", PICTURES[i].name,
                     SIZES[size].name);
            fake_terminal_check_golden(screen.display, name);
            screen_run_end(&screen);
        }
}

/* On a wide and high screen the cards are large, and in the middle. */
static void a_large_screen_has_large_cards(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 7 --guest --drill strategy", 60, 200);
    fake_terminal_check_golden(screen.display, "trainer-strategy-200x60");
    screen_run_end(&screen);
}

/* On the smallest screen, a dealer who drew many cards has pictures of them,
 * without a row between them and the hand. */
static void a_long_round_fits_on_a_small_screen(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 76 --guest --drill exam", 16, 46);
    screen_run_type_each(&screen, "1" ENTER "s");
    fake_terminal_check_golden(screen.display, "trainer-exam-long-46x16");
    screen_run_end(&screen);
}

/* From the menu into a drill, to its page, back to the menu, and out. */
static void q_ends_the_drill_and_then_the_program(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 7 --guest", 0, 0);
    for (int i = 0; i < 4; i++)
        fake_terminal_type(screen.display, DOWN);
    fake_terminal_type(screen.display, ENTER);
    assert_screen_has(&screen, "deviations, question 1");
    screen_run_type_each(&screen, "H");
    assert_screen_has(&screen, "No: stand.");
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "0 of 1 right");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "What do you want to drill?");
    screen_run_type_each(&screen, "1");
    assert_screen_has(&screen, "strategy, question 1");
    screen_run_type_each(&screen, "sq");
    assert_screen_has(&screen, "How you did");
    screen_run_type_each(&screen, "Q");
    screen_run_finish(&screen);
}

static void a_drill_without_answers_has_no_page(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 7 --guest --drill bets", 0, 0);
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "What do you want to drill?");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* What was typed is corrected, sent, and refused if it isn't a number. */
static void numbers_are_typed_and_corrected(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill true-count", 0, 0);
    screen_run_type_each(&screen, "-2" ERASE "1");
    assert_screen_has(&screen, "Your number? −1");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "−5 over 5.5 decks left is −0.91, "
                               "rounded down to −1.");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "question 2");
    screen_run_type_each(&screen, "-" ENTER);
    assert_screen_has(&screen, "\"-\" isn't a number; type a number like −2");
    screen_run_type_each(&screen, "2.5" ENTER);
    assert_screen_has(&screen, "A true count is rounded to a whole number.");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Type a number like −2");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* After an answer, right or wrong, any key goes on, and isn't an answer. */
static void any_key_goes_on_after_an_answer(void **state)
{
    (void)state;
    static const char *const keys[] = {ENTER, " ", "x", "h", DOWN, ESCAPE};
    struct screen_run screen;
    sit(&screen, "--seed 7 --guest --drill strategy", 0, 0);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char place[32];
        screen_run_type_each(&screen, "h");
        assert_screen_has(&screen, " right so far.");
        assert_screen_has(&screen, "Any key  Next question");
        fake_terminal_type(screen.display, keys[i]);
        snprintf(place, sizeof place, "question %d", (int)i + 2);
        assert_screen_has(&screen, place);
        assert_screen_has(&screen, "Your answer?");
    }
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* Keys that come while the odds are being worked out are no answers to a
 * question that nobody has seen. */
static void keys_before_the_first_question_are_dropped(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --cards 4", 0, 0);
    fake_terminal_send(screen.display, "5hhhh");
    fake_terminal_wait_for(screen.display, "deviations, question");
    assert_true(fake_terminal_settle(screen.display));
    assert_screen_has(&screen, "deviations, question 1 of 4");
    assert_screen_has(&screen, "Your answer?");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* A key that isn't an answer says which keys are, in one row, so that the cards
 * stay visible on the smallest screen, too. */
static void a_wrong_key_names_the_answers(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill deviations", 16, 46);
    screen_run_type_each(&screen, "y");
    fake_terminal_check_golden(screen.display, "trainer-wrong-key-46x16");
    assert_screen_has(&screen, "question 1");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* The cards come by and stop; then the count is asked. After a wrong answer
 * they are shown again, with their tags and the sums. */
static void cards_come_by_on_the_screen(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill count --group 3 --pace 0", 0, 0);
    assert_screen_has(&screen, "hi-lo: 2-6 +1, 7-9 0, 10-A −1.");
    assert_screen_has(&screen, "Ready?");
    screen_run_type_each(&screen, "x");
    fake_terminal_wait_for(screen.display, "running count?");
    screen_run_type_each(&screen, "99" ENTER);
    assert_screen_has(&screen, " cards and your answer in ");
    assert_screen_has(&screen, "= ");
    /* All cards are in the picture. */
    assert_screen_lacks(&screen, "All cards");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* A small screen has no room for all of them, but a page. */
static void a_small_screen_has_a_page_of_the_cards(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill count --group 3 --pace 0 --shoe", 16,
        46);
    screen_run_type_each(&screen, ENTER);
    fake_terminal_wait_for(screen.display, "count?");
    /* Without a pace, all cards stay until the answer. */
    assert_screen_has(&screen, "♠");
    assert_screen_has(&screen, "c  All cards");
    screen_run_type_each(&screen, "c");
    assert_screen_lacks(&screen, "= ");
    screen_run_type_each(&screen, "c99" ENTER);
    assert_screen_has(&screen, "All cards");
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "Each card, its tag, and the running count");
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "Any key  Next question");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* Keys change the speed or hurry, and others are answered; so cards that would
 * stay for an hour go by. */
static void keys_hurry_the_cards(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill count --rules single --pace 3600", 0,
        0);
    fake_terminal_send(screen.display, ENTER);
    fake_terminal_wait_for(screen.display, "Space  Next");
    fake_terminal_send(screen.display, "x");
    fake_terminal_wait_for(screen.display, "The key x does nothing here");
    fake_terminal_send(screen.display, "+");
    fake_terminal_wait_for(screen.display, "A deck takes 120 seconds.");
    fake_terminal_send(screen.display, "+");
    fake_terminal_wait_for(screen.display, "A deck takes 100 seconds.");
    fake_terminal_send(screen.display, "-");
    fake_terminal_wait_for(screen.display, "A deck takes 120 seconds.");
    /* More than there are cards: a number can't begin with a blank. */
    for (int i = 0; i < DECK_CARDS; i++)
        fake_terminal_send(screen.display, " ");
    fake_terminal_wait_for(screen.display, "running count?");
    assert_true(fake_terminal_settle(screen.display));
    assert_screen_lacks(&screen, "Space does nothing");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* Three steps to the right choose pairs, of which the first question is one. */
static void the_menu_chooses_the_hands(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest", 24, 80);
    assert_screen_has(&screen, "learn the best play: all hands");
    fake_terminal_type(screen.display, RIGHT);
    fake_terminal_type(screen.display, RIGHT);
    fake_terminal_type(screen.display, RIGHT);
    assert_screen_has(&screen, "learn the best play: pairs only");
    fake_terminal_type(screen.display, "1");
    assert_screen_has(&screen, "pairs, question 1");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* It names what is in force, and the options that change that. */
static void the_menu_names_the_rules_the_count_and_the_ramp(void **state)
{
    (void)state;
    struct screen_run screen;
    static const char options[] =
        "--guest --rules europe --count ko --bets 1@-99,5@2";
    sit(&screen, options, 24, 80);
    assert_screen_has(&screen, "Rules    europe");
    assert_screen_has(&screen, "Count    ko: 2-7 +1, 8-9 0, 10-A −1");
    assert_screen_has(&screen, "Bets     1 below +2, 5 from +2");
    assert_screen_has(&screen, "--rules, --rule, --count and --bets");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
    sit(&screen, options, 16, 46);
    assert_screen_has(&screen, "Rules europe · count ko · bets 1 to 5");
    screen_run_type_each(&screen, "q");
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
static void all_that_is_due_is_told_in_rows_that_fit(void **state)
{
    (void)state;
    struct screen_run screen;
    sit_after_a_mistake(&screen, "--profile Player", 16, 46);
    assert_screen_has(&screen, "1 hand due today, nothing tomorrow. 1 from\n");
    assert_screen_has(&screen, "  the table comes first.");
    assert_screen_has(&screen, "Rules strip · count hi-lo · bets 1 to 8");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
    sit_after_a_mistake(&screen, "--plain --drill strategy", 24, 60);
    assert_screen_has(&screen, " from the table comes\nfirst.");
    fake_terminal_send(screen.display, "q\n");
    screen_run_finish(&screen);
}

/* The ramp stands on the second question, too. */
static void every_bet_shows_the_ramp(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill bets", 24, 80);
    screen_run_type_each(&screen, "1" ENTER " ");
    assert_screen_has(&screen, "bets, question 2");
    assert_screen_has(&screen, "Your ramp bets 1 below +1, 2 from +1");
    screen_run_type_each(&screen, "qqq");
    screen_run_finish(&screen);
}

static void help_names_the_keys_and_the_drills(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest", 40, 80);
    fake_terminal_type(screen.display, "\033OP");
    assert_screen_has(&screen, "show your progress");
    assert_screen_has(&screen, "6 dealer: find wrong totals and payments");
    assert_screen_has(&screen, "Rules: strip · 6 decks");
    assert_screen_lacks(&screen, "to hit");
    screen_run_type_each(&screen, "?q");
    screen_run_finish(&screen);
}

/* The help of a page has its keys, and not those of another page. */
static void help_has_the_keys_of_the_page(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill dealer", 50, 100);
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "Now type y for yes, n for no, or q to quit.");
    assert_screen_lacks(&screen, "show your progress");
    assert_screen_lacks(&screen, "to hit");
    screen_run_type_each(&screen, "?y?");
    assert_screen_has(&screen, "go on with the next question");
    assert_screen_lacks(&screen, "Now type y");
    screen_run_type_each(&screen, "?qq");
    screen_run_finish(&screen);
}

/* What each page must say, computed for the rules and the count in force. */
static const struct {
    const char *options, *has;
} PAGES[] = {
    {"--drill strategy", "hard 16 against 10, in bets: surrender −0.500"},
    {"--drill strategy --rules single", "hard 16 against 10, in bets: hit"},
    {"--drill count", "hi-lo: 2-6 +1, 7-9 0, 10-A −1."},
    {"--drill count --count halves", "2 +0.5, 3-4 +1, 5 +1.5, 6 +1, 7 +0.5"},
    {"--drill true-count",
     "+7 over 4 decks left is +1.75, rounded down to +1."},
    {"--drill true-count", "becomes +1, and −1.09 becomes −2."},
    {"--drill true-count --rounding nearest", "is +1.75, rounded to the"},
    {"--drill true-count --count ko", "add up to +4, which is no news"},
    {"--drill bets", "true count: 1 below +1, 2 from +1, 4 from +2"},
    {"--drill bets", "--bets."},
    {"--drill bets --bets 5@-99", "true count: 5 at every count."},
    {"--drill deviations", "has the index"},
    {"--drill dealer", "a blackjack wins $22.50"},
    {"--drill dealer --rules six-five", "a blackjack wins $18"},
    {"--drill exam", "mistakes are told at the end"},
};
enum { PAGE_COUNT = sizeof PAGES / sizeof *PAGES };

static void each_drill_has_a_page_for_the_rules_in_force(void **state)
{
    (void)state;
    for (int i = 0; i < PAGE_COUNT; i++) {
        struct screen_run screen;
        char options[200];
        snprintf(options, sizeof options, "--seed 3 --guest %s",
                 PAGES[i].options);
        sit(&screen, options, 50, 100);
        screen_run_type_each(&screen, "?");
        assert_screen_has(&screen, PAGES[i].has);
        assert_screen_has(&screen, "The mark: ");
        assert_screen_has(&screen, "Rules: ");
        screen_run_type_each(&screen, "?qq");
        screen_run_finish(&screen);
    }
}

/* q in an exam asks first, and what was answered is counted. */
static void q_asks_before_it_ends_an_exam(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill exam", 0, 0);
    screen_run_type_each(&screen, "1" ENTER "q");
    assert_screen_has(&screen, "You have answered 1 question.");
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "exam, question 2");
    screen_run_type_each(&screen, "qy");
    assert_screen_has(&screen, "1 of 1 right");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "The mark: ");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "1 of 1 right");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
    /* q says yes, too, and the bar and its help pair both keys. */
    sit(&screen, "--seed 3 --guest --drill exam", 0, 0);
    screen_run_type_each(&screen, "1" ENTER "q?");
    assert_screen_has(&screen,
                      "\n   q           End it\n   y           End it\n");
    screen_run_type_each(&screen, "?q");
    assert_screen_has(&screen, "1 of 1 right");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* A comment of four rows leaves room for the tally. */
static void every_comment_has_the_tally_below(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill bets", 0, 0);
    for (int i = 1; i <= 6; i++) {
        char tally[64];
        screen_run_type_each(&screen, "20" ENTER);
        snprintf(tally, sizeof tally, "\n 0 of %d right so far.", i);
        assert_screen_has(&screen, tally);
        assert_screen_has(&screen, "\n No, ");
        screen_run_type_each(&screen, " ");
    }
    screen_run_type_each(&screen, "q" ENTER "q");
    screen_run_finish(&screen);
}

/* After the last question, the key that goes on leads to the results. */
static void the_last_answer_leads_to_the_results(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill strategy --cards 2", 0, 0);
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "Next question");
    screen_run_type_each(&screen, " s");
    assert_screen_has(&screen, "Any key  Results");
    screen_run_type_each(&screen, "? ");
    assert_screen_has(&screen, " any key     show how you did\n");
    screen_run_type_each(&screen, "? q");
    screen_run_finish(&screen);
    sit(&screen, "--seed 3 --guest --drill exam --rules single", 0, 0);
    while (!strstr(fake_terminal_text(screen.display), "The shoe is over"))
        screen_run_type_each(&screen, "1" ENTER "sn");
    screen_run_type_each(&screen, "1" ENTER);
    assert_screen_has(&screen, "Any key  Results");
    screen_run_type_each(&screen, " q");
    screen_run_finish(&screen);
}

/* While a drill is prepared, no key does anything, and the bars are empty. */
static void a_screen_that_waits_has_no_keys(void **state)
{
    (void)state;
    struct screen_run screen;
    size_t length;
    sit(&screen, "--seed 3 --guest", 0, 0);
    assert_screen_has(&screen, "Hands");
    screen_run_type_each(&screen, "1");
    assert_non_null(
        strstr(fake_terminal_raw(screen.display, &length), "Please wait."));
    assert_screen_lacks(&screen, "Please wait.");
    assert_screen_has(&screen, "Your answer?");
    assert_screen_has(&screen, "Options");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* Ctrl-C leaves at once, and the terminal then tells how it went. */
static void control_c_tells_how_it_went(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill exam", 0, 0);
    screen_run_type_each(&screen, "1" ENTER "\003");
    (void)fake_terminal_finish(screen.display);
    assert_screen_has(&screen, "1 of 1 right");
    assert_screen_has(&screen, "This exam ended in round 1");
    assert_screen_lacks(&screen, ": met");
    screen_run_end(&screen);
}

/* What is due is that of the drill's hands, and nobody is new who has answered
 * with other rules. */
static void what_is_due_is_of_the_hands_and_the_rules(void **state)
{
    (void)state;
    struct screen_run screen;
    struct run_result outcome;
    const struct seating other = {.program = "trainer",
                                  .options = "--profile Anna --rules single"};
    screen_run_begin(&screen);
    run_at_home(&screen, "trainer --profile Anna --drill soft --cards 6",
                "h\nh\nh\nh\nh\nh\n", &outcome);
    assert_text_has(outcome.output, " due today, ", "the mistakes");
    run_result_free(&outcome);
    run_at_home(&screen, "trainer --profile Anna --drill soft", "q\n",
                &outcome);
    assert_text_has(outcome.output, " due today, ", "soft hands");
    run_result_free(&outcome);
    run_at_home(&screen, "trainer --profile Anna --drill pairs --cards 1",
                "q\n", &outcome);
    assert_null(strstr(outcome.output, " due today, "));
    run_result_free(&outcome);
    screen_run_sit(&screen, &other);
    assert_screen_lacks(&screen, "New?");
    assert_screen_has(&screen, "Nothing due today, nothing tomorrow.");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* Fills the ledger of a person who answered one question: 40 days of another
 * one, and lessons that are known, shaky, costly and due. */
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

/* The map, the weeks and the bests fit on screens of all sizes. */
static void progress_has_a_page_of_all_sizes(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--drill strategy --seed 7 --profile Player", 0, 0);
    screen_run_type_each(&screen, "sqq");
    screen_run_leave(&screen, 0);
    fill_ledger(&screen);
    for (int size = 0; size < SIZE_COUNT; size++) {
        const struct seating seating = {.program = "trainer",
                                        .options = "",
                                        .rows = SIZES[size].rows,
                                        .columns = SIZES[size].columns};
        char name[64];
        screen_run_sit(&screen, &seating);
        assert_screen_has(&screen, "2 hands due today, 1 tomorrow.");
        screen_run_type_each(&screen, "p");
        snprintf(name, sizeof name, "trainer-progress-%s", SIZES[size].name);
        fake_terminal_check_golden(screen.display, name);
        if (size == 0) {
            screen_run_type_each(&screen, ENTER);
            fake_terminal_check_golden(screen.display,
                                       "trainer-progress-more-46x16");
        }
        screen_run_type_each(&screen, "?");
        assert_screen_has(&screen, "k  known: ");
        screen_run_type_each(&screen, "?q");
        assert_screen_has(&screen, "What do you want to drill?");
        screen_run_type_each(&screen, "q");
        screen_run_leave(&screen, 0);
    }
    screen_run_end(&screen);
}

/* The key d lists the drills around the count, if there are any. */
static void the_progress_page_lists_the_other_drills(void **state)
{
    (void)state;
    struct screen_run screen;
    const struct seating seating = {
        .program = "trainer", .options = "", .rows = 16, .columns = 46};
    sit(&screen, "--drill strategy --seed 7 --profile Player", 0, 0);
    screen_run_type_each(&screen, "sqq");
    screen_run_leave(&screen, 0);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "pd");
    assert_screen_has(&screen, "No other drill has been done yet.");
    screen_run_type_each(&screen, "dqq");
    screen_run_leave(&screen, 0);
    add_drills(&screen);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "pd");
    fake_terminal_check_golden(screen.display, "trainer-details-46x16");
    screen_run_type_each(&screen, "d?");
    assert_screen_has(&screen, "k  known: ");
    screen_run_type_each(&screen, "?qq");
    screen_run_leave(&screen, 0);
    screen_run_end(&screen);
}

static void guests_have_no_progress(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--guest", 0, 0);
    screen_run_type_each(&screen, "p");
    assert_screen_has(&screen, "Nothing is kept of guests");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* The limit shows the page, too. */
static void the_limit_ends_the_drill(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 3 --guest --drill dealer --cards 1", 0, 0);
    screen_run_type_each(&screen, "y ");
    assert_screen_has(&screen, "1 of 1 right");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* 8 7 against an ace is better hit, though hard 15 is surrendered. The reason
 * is told until a key goes on. */
static void a_right_answer_has_its_reason(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen,
        "--rules single --rule surrender=late --drill hard --seed 44 --guest",
        0, 0);
    screen_run_type_each(&screen, "r" ENTER "r" ENTER "r");
    assert_screen_has(&screen, "The chart knows only your total;");
    assert_screen_has(&screen, "(15) against");
    assert_screen_has(&screen, "Any key  Next question");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "question 4");
    assert_screen_lacks(&screen, "The chart knows");
    screen_run_type_each(&screen, "qqq");
    screen_run_finish(&screen);
}

/* Symbols that were chosen in the trainer are those of the next start, and of
 * blackjack. */
static void options_are_saved_for_all_programs(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--drill strategy --seed 7 --profile Player", 0, 0);
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

static void a_look_can_be_given_as_an_option(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "--seed 7 --guest --theme ascii --color never --mouse", 0, 0);
    assert_screen_lacks(&screen, "▸");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "Mouse       on");
    fake_terminal_type(screen.display, ESCAPE);
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* ---- Random keys ---- */

static const char *const KEYS[] = {
    "1", "2", "3", "4", "5",    "6",   "7",   "h",  "s",   "d",      "p",
    "r", "y", "n", "q", "?",    ENTER, " ",   DOWN, ERASE, "-",      "0",
    "k", "x", ".", "H", "\033", ENTER, ENTER, "s",  "n",   "\033OA", "y"};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

static void two_thousand_random_keys_do_no_harm(void **state)
{
    (void)state;
    enum { SESSIONS = 10, STEPS = 200 };
    static const char *const options[] = {
        "--seed 5 --guest --pace 0 --rules single",
        "--seed 6 --guest --pace 0 --group round --rules single --ascii"};
    int sessions = seeds_of(SESSIONS);
    uint64_t seed = 2026;
    for (int i = 0; i < sessions; i++) {
        struct screen_run screen;
        sit(&screen, options[i % 2], 0, 0);
        for (int step = 0; step < STEPS; step++) {
            screen_run_take_random_step(&screen, &seed, KEYS, KEY_COUNT);
            if (step % 20 != 19 || fake_terminal_settle(screen.display))
                continue;
            /* The keys have quit the program. Check its end and go on. */
            screen_run_finish(&screen);
            sit(&screen, options[step % 2], 0, 0);
        }
        screen_run_end(&screen);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_of_all_sizes_look_as_recorded),
        cmocka_unit_test(a_large_screen_has_large_cards),
        cmocka_unit_test(a_long_round_fits_on_a_small_screen),
        cmocka_unit_test(q_ends_the_drill_and_then_the_program),
        cmocka_unit_test(a_drill_without_answers_has_no_page),
        cmocka_unit_test(numbers_are_typed_and_corrected),
        cmocka_unit_test(any_key_goes_on_after_an_answer),
        cmocka_unit_test(keys_before_the_first_question_are_dropped),
        cmocka_unit_test(a_wrong_key_names_the_answers),
        cmocka_unit_test(cards_come_by_on_the_screen),
        cmocka_unit_test(a_small_screen_has_a_page_of_the_cards),
        cmocka_unit_test(keys_hurry_the_cards),
        cmocka_unit_test(the_menu_chooses_the_hands),
        cmocka_unit_test(the_menu_names_the_rules_the_count_and_the_ramp),
        cmocka_unit_test(all_that_is_due_is_told_in_rows_that_fit),
        cmocka_unit_test(every_bet_shows_the_ramp),
        cmocka_unit_test(help_names_the_keys_and_the_drills),
        cmocka_unit_test(help_has_the_keys_of_the_page),
        cmocka_unit_test(each_drill_has_a_page_for_the_rules_in_force),
        cmocka_unit_test(every_comment_has_the_tally_below),
        cmocka_unit_test(the_last_answer_leads_to_the_results),
        cmocka_unit_test(a_screen_that_waits_has_no_keys),
        cmocka_unit_test(q_asks_before_it_ends_an_exam),
        cmocka_unit_test(control_c_tells_how_it_went),
        cmocka_unit_test(what_is_due_is_of_the_hands_and_the_rules),
        cmocka_unit_test(progress_has_a_page_of_all_sizes),
        cmocka_unit_test(the_progress_page_lists_the_other_drills),
        cmocka_unit_test(guests_have_no_progress),
        cmocka_unit_test(the_limit_ends_the_drill),
        cmocka_unit_test(a_right_answer_has_its_reason),
        cmocka_unit_test(options_are_saved_for_all_programs),
        cmocka_unit_test(a_look_can_be_given_as_an_option),
        cmocka_unit_test(two_thousand_random_keys_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
