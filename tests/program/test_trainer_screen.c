/* The trainer's drills on the screen: what people see, in tests/golden/screens,
 * and what keys do. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "cli_output.h"
#include "support/process.h"
#include "support/screen_run.h"

#define ENTER "\n"
#define DOWN "\033OB"
#define ESCAPE "\033"
#define ERASE "\177"

enum { SMALL, LARGE, SIZE_COUNT };

/* Each drill's first question, or the answer to it: what must fit on any
 * screen, and how often a small and a large one have a card or a mark of it, in
 * words and on both corners of its picture. */
static const struct {
    const char *options, *keys, *name;
    const char *fits[6];
    const char *card;
    int times[SIZE_COUNT];
} PICTURES[] = {
    {"--seed 7 --guest",
     "",
     "trainer-menu",
     {"New? Start with 1, then go down the list.", "1  Play each hand right",
      "8  All of it in one shoe", "earn the best play: all hands", "Progress"},
     "▸",
     {1, 1}},
    {"--seed 7 --guest --drill strategy",
     "s",
     "trainer-strategy",
     {"Q♦ 3♠ (13) against K♦?", "No: hit. Standing costs $1.17 for",
      "It comes again soon.", "0 of 1 right so far; 19 left.", "Enter  Next"},
     "K♦",
     {1, 3}},
    {"--seed 3 --guest --drill deviations",
     "h",
     "trainer-deviations",
     {"True count +3: 5♥ J♣ (15) against 10♣?", "No: surrender.",
      "0 up: surrender.", "0 of 1 right so far; 19 left."},
     "10♣",
     {1, 3}},
    {"--seed 3 --guest --drill true-count",
     "-1",
     "trainer-true-count",
     {"Running count −5: true count?", "Cards dealt:", "6 decks",
      "Your number? −1"},
     "│",
     {24, 60}},
    {"--seed 3 --guest --drill bets",
     "4" ENTER,
     "trainer-bets",
     {"Running count −5, 5.5", "6 decks", "No, 1, not 4: −5 over",
      "units of $10.", "0 of 1 right so far; 19 left."},
     "│",
     {18, 60}},
    {"--seed 3 --guest --drill dealer",
     "",
     "trainer-dealer",
     {"mistake.", "3♥ 2♣ 3♣ J♣ is", "Your K♣ 4♠ is 14 and loses $19.",
      "correct?", "Yes"},
     "♣",
     {12, 17}},
    {"--seed 3 --guest --drill exam",
     "",
     "trainer-exam-bet",
     {"Round 1, 6 decks left: units to bet?", "Your number?"},
     "╳",
     {20, 609}},
    {"--seed 3 --guest --drill exam",
     "1" ENTER,
     "trainer-exam",
     {"question 2, 6 decks left", "Q♠ K♠ (20) against K♥?", "Double", "Split",
      "Surrender"},
     "K♥",
     {1, 3}},
    {"--seed 3 --guest --drill exam",
     "1" ENTER "p",
     "trainer-exam-split",
     {"Q♠ K♣ (20) against K♥?", "▸", "Double", "Split"},
     "♥",
     {3, 3}},
    {"--seed 3 --guest --drill exam",
     "1" ENTER "s",
     "trainer-exam-round",
     {"Dealer K♥ K♦ (20), you Q♠ K♠ (20): push.",
      "Round 2, 6 decks left: units to bet?", "Your number?"},
     "K♦",
     {3, 3}},
    {"--seed 19 --guest --drill dealer",
     "",
     "trainer-dealer-split",
     {"4♠ 2♦ 4♠ 2♠ 8♥", "Your 2♦ 5♦ Q♦ is", "2♣ Q♠ is 12 and loses $80.",
      "correct?", "Yes"},
     "Q♠",
     {2, 3}},
};
enum { PICTURE_COUNT = sizeof PICTURES / sizeof *PICTURES };

TEST(questions_look_as_recorded)
{
    for (int i = 0; i < PICTURE_COUNT; i++) {
        struct screen_run screen;
        char name[64];
        screen_run_train(&screen, PICTURES[i].options, 24, 80);
        screen_run_type_each(&screen, PICTURES[i].keys);
        snprintf(name, sizeof name, "%s-80x24", PICTURES[i].name);
        fake_terminal_check_golden(screen.display, name);
        screen_run_end(&screen);
    }
}

/* Goes from a drill with answers to its results, to the menu, and out. */
static void leave_drill(struct screen_run *screen)
{
    screen_run_type_each(screen, "qqq");
    screen_run_finish(screen);
}

static int times_on_screen(const struct screen_run *screen, const char *text)
{
    int times = 0;
    for (const char *at = fake_terminal_text(screen->display);
         (at = strstr(at, text)); at += strlen(text))
        times++;
    return times;
}

/* Nothing is cut, and cards have pictures. The picture of a hand is recorded on
 * the smallest screen, too. */
TEST(questions_fit_small_and_large_screens)
{
    for (int i = 0; i < PICTURE_COUNT; i++)
        for (int size = 0; size < SIZE_COUNT; size++) {
            struct screen_run screen;
            screen_run_train(&screen, PICTURES[i].options,
                             size == SMALL ? 16 : 40, size == SMALL ? 46 : 120);
            screen_run_type_each(&screen, PICTURES[i].keys);
            for (int j = 0; j < 6 && PICTURES[i].fits[j]; j++)
                assert_screen_has(&screen, PICTURES[i].fits[j]);
            assert_screen_lacks(&screen, "…");
            assert_count_equal(times_on_screen(&screen, PICTURES[i].card),
                               PICTURES[i].times[size], "%s of %s, size %d",
                               PICTURES[i].card, PICTURES[i].name, size);
            if (size == SMALL &&
                strcmp(PICTURES[i].name, "trainer-strategy") == 0)
                fake_terminal_check_golden(screen.display,
                                           "trainer-strategy-46x16");
            screen_run_end(&screen);
        }
}

/* On a wide and high screen the cards are large, and in the middle. */
TEST(a_large_screen_has_large_cards)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest --drill strategy", 60, 200);
    fake_terminal_check_golden(screen.display, "trainer-strategy-200x60");
    screen_run_end(&screen);
}

/* On the smallest screen, a dealer who drew many cards has pictures of them,
 * without a row between them and the hand. */
TEST(a_long_round_fits_on_a_small_screen)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 76 --guest --drill exam", 16, 46);
    screen_run_type_each(&screen, "1" ENTER "s");
    fake_terminal_check_golden(screen.display, "trainer-exam-long-46x16");
    screen_run_end(&screen);
}

/* From the menu into a drill, to its page, back to the menu, and out. */
TEST(q_ends_the_drill_and_then_the_program)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest", 0, 0);
    for (int i = 0; i < 5; i++)
        fake_terminal_type(screen.display, DOWN);
    fake_terminal_type(screen.display, ENTER);
    assert_screen_has(&screen, "deviations, question 1");
    screen_run_type_each(&screen, "H");
    assert_screen_has(&screen, "No: stand.");
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "A guest's answers aren't saved.");
    assert_screen_has(&screen, "0 of 1 right");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "What do you want to drill?");
    screen_run_type_each(&screen, "1" ENTER);
    assert_screen_has(&screen, "strategy, question 1");
    screen_run_type_each(&screen, "sq");
    assert_screen_has(&screen, "How you did");
    screen_run_type_each(&screen, "Q");
    assert_screen_has(&screen, "What do you want to drill?");
    screen_run_type_each(&screen, "Q");
    screen_run_finish(&screen);
}

/* What was answered before one leaves counts, and the end says so. */
TEST(leaving_in_the_middle_keeps_the_answers)
{
    struct screen_run screen;
    screen_run_train(&screen, "--profile Anna --drill strategy --questions 9",
                     0, 0);
    screen_run_type_each(&screen, "s" ENTER "sq");
    assert_screen_has(&screen, "Your 2 answers are saved.");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM answers"),
                     2);
    screen_run_end(&screen);
}

/* Escape goes back one page, as q does, and leaves the menu. */
TEST(escape_goes_back_to_the_menu)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest --drill strategy", 0, 0);
    screen_run_type_each(&screen, "s");
    fake_terminal_type(screen.display, ESCAPE);
    assert_screen_has(&screen, "How you did");
    fake_terminal_type(screen.display, ESCAPE);
    assert_screen_has(&screen, "What do you want to drill?");
    fake_terminal_type(screen.display, ESCAPE);
    screen_run_finish(&screen);
    screen_run_train(&screen, "--seed 3 --guest --drill exam", 0, 0);
    screen_run_type_each(&screen, "1" ENTER "q");
    assert_screen_has(&screen, "End the exam?");
    fake_terminal_type(screen.display, ESCAPE);
    assert_screen_has(&screen, "exam, question 2");
    screen_run_type_each(&screen, "qyqq");
    screen_run_finish(&screen);
}

TEST(a_drill_without_answers_has_no_page)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest --drill bets", 0, 0);
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "What do you want to drill?");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* What was typed is corrected, sent, and refused if it isn't a number. */
TEST(numbers_are_typed_and_corrected)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill true-count", 0, 0);
    screen_run_type_each(&screen, "-2" ERASE "1");
    assert_screen_has(&screen, "Your number? −1");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "−5 over 5.5 decks left is −0.91, "
                               "rounded down to −1.");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "question 2");
    screen_run_type_each(&screen, "-" ENTER);
    assert_screen_has(&screen, "\"-\" isn't a number; give a number like −2");
    screen_run_type_each(&screen, "2.5" ENTER);
    assert_screen_has(&screen, "A true count is rounded to a whole number.");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Give a number like −2");
    leave_drill(&screen);
}

/* A phone has no minus sign at hand, and a tap is no digit. */
TEST(taps_change_a_number_and_send_it)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --mouse --drill true-count", 16,
                     46);
    screen_run_click(&screen, "\u2191", 0);
    assert_screen_has(&screen, "Your number? 1");
    screen_run_click(&screen, "\u2193", 0);
    screen_run_click(&screen, "\u22121            ", 0); /* half of a row */
    assert_screen_has(&screen, "Your number? \u22121");
    screen_run_click(&screen, "Answer", 0);
    assert_screen_has(&screen, "rounded down to \u22121");
    screen_run_end(&screen);
}

/* Any other key would take the explanation away unread. */
TEST(only_enter_and_space_go_on_after_an_answer)
{
    static const char *const keys[] = {ENTER, " "};
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest --drill strategy", 0, 0);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char place[32];
        screen_run_type_each(&screen, "h");
        assert_screen_has(&screen, " right so far; ");
        assert_screen_has(&screen, "Enter  Next");
        screen_run_type_each(&screen, "a");
        assert_screen_has(&screen, "The key a does nothing here");
        assert_screen_has(&screen, "Enter  Next");
        fake_terminal_type(screen.display, keys[i]);
        snprintf(place, sizeof place, "question %d", (int)i + 2);
        assert_screen_has(&screen, place);
        assert_screen_has(&screen, "Your answer?");
    }
    leave_drill(&screen);
}

/* Keys that come while the odds are being worked out are no answers to a
 * question that nobody has seen. */
TEST(keys_before_the_first_question_are_dropped)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --questions 4", 0, 0);
    fake_terminal_send(screen.display, "6" ENTER "hhhh");
    fake_terminal_wait_for(screen.display, "deviations, question");
    assert_true(fake_terminal_settle(screen.display));
    assert_screen_has(&screen, "deviations, question 1 of 4");
    assert_screen_has(&screen, "Your answer?");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* A key that isn't an answer is answered in the bars, so that the cards and the
 * question stay visible on the smallest screen, too. */
TEST(a_wrong_key_covers_no_cards)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill deviations", 16, 46);
    screen_run_type_each(&screen, "y");
    fake_terminal_check_golden(screen.display, "trainer-wrong-key-46x16");
    assert_screen_has(&screen, "The key y does nothing here");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* The cards go by and stop; then the count is asked. After a wrong answer
 * they are shown again, with their tags and the sums. */
TEST(cards_come_by_on_the_screen)
{
    struct screen_run screen;
    screen_run_train(
        &screen, "--seed 3 --guest --drill count --group 3 --pause 0", 0, 0);
    assert_screen_has(&screen, "(hi-lo):");
    assert_screen_has(&screen, "10-A −1.");
    assert_screen_has(&screen, "You see 49 cards at once.");
    screen_run_type_each(&screen, ENTER);
    fake_terminal_wait_for(screen.display, "running count?");
    screen_run_type_each(&screen, "99" ENTER);
    assert_screen_has(&screen, " 49 cards and your");
    assert_screen_has(&screen, "= ");
    /* All cards are in the picture. */
    assert_screen_lacks(&screen, "All cards");
    leave_drill(&screen);
}

/* The cards would tell the aces, so they stay away until both are answered. */
TEST(aces_are_asked_before_the_cards_are_shown)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        screen_run_train(&screen,
                         "--seed 3 --guest --drill aces --questions 1 "
                         "--group 3 --pause 0.01",
                         sizes[i][0], sizes[i][1]);
        fake_terminal_send(screen.display, ENTER);
        fake_terminal_wait_for(screen.display, "running count?");
        screen_run_type_each(&screen, "99" ENTER);
        assert_screen_has(&screen, "You said +99. How many aces?");
        assert_screen_has(&screen, "question 1 of 1");
        assert_screen_lacks(&screen, "♣");
        screen_run_type_each(&screen, "5");
        assert_screen_has(&screen, "Your number? 5");
        screen_run_type_each(&screen, ENTER);
        assert_screen_has(&screen, " You: +99, 5 aces.");
        assert_screen_has(&screen, "♣");
        screen_run_type_each(&screen, ENTER);
        assert_screen_has(&screen, "0 of 1 right.");
        screen_run_type_each(&screen, "qq");
        screen_run_finish(&screen);
    }
}

/* A small screen has no room for all of them, but a page. */
TEST(a_small_screen_has_a_page_of_the_cards)
{
    struct screen_run screen;
    screen_run_train(
        &screen, "--seed 3 --guest --drill count --group 3 --pause 0 --shoe",
        16, 46);
    screen_run_type_each(&screen, ENTER);
    fake_terminal_wait_for(screen.display, "count?");
    /* Without a pace, all cards stay until the answer. */
    assert_screen_has(&screen, "♠");
    assert_screen_has(&screen, "See all cards");
    screen_run_type_each(&screen, "w");
    assert_screen_lacks(&screen, "= ");
    screen_run_type_each(&screen, "w99" ENTER);
    assert_screen_has(&screen, "See all cards");
    assert_screen_has(&screen, "count, question 1 of 10");
    /* The last row has the sum that is right. */
    char right[16], sum[32];
    const char *at = strstr(fake_terminal_text(screen.display), "Right: ");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "Right: %15[^.]", right), 1);
    snprintf(sum, sizeof sum, "= %s\n", right);
    assert_screen_has(&screen, sum);
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "K♦ −1   5♠ +1   6♣ +1   Q♠ −1  = 0\n");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "Enter  Next");
    leave_drill(&screen);
}

/* What a page covers is drawn again with each key of the page. */
TEST(a_page_over_the_cards_takes_any_number_of_keys)
{
    enum { KEYS_TYPED = 20 };
    struct screen_run screen;
    screen_run_train(
        &screen, "--seed 5 --guest --drill count --group 3 --pause 0 --shoe",
        34, 130);
    screen_run_type_each(&screen, ENTER);
    fake_terminal_wait_for(screen.display, "count?");
    screen_run_type_each(&screen, "99" ENTER);
    assert_screen_has(&screen, "See all cards");
    screen_run_type_each(&screen, "o");
    for (int i = 0; i < KEYS_TYPED; i++)
        fake_terminal_type(screen.display, DOWN);
    assert_screen_has(&screen, "Options");
    screen_run_type_each(&screen, ESCAPE);
    assert_int_equal(times_on_screen(&screen, "See all cards"), 1);
    leave_drill(&screen);
}

/* Returns the cards on the screen, and how many the question is about. */
static int cards_shown(const struct screen_run *screen, double *asked)
{
    static const char *const suits[] = {"♣", "♦", "♥", "♠"};
    const char *text = fake_terminal_text(screen->display);
    const char *at = strstr(text, " cards: running count?");
    int count = 0;
    for (int suit = 0; suit < 4; suit++)
        count += text_count(text, suits[suit]);
    assert_non_null(at);
    while (at[-1] != ' ')
        at--;
    *asked = take_number(&at);
    return count;
}

/* The tags of this count take three rows above the first question. */
TEST(cards_without_room_have_their_key_at_once)
{
    enum { FIRST = 3, LAST = 8 }; /* with seed 6, 79 cards for room for 70 */
    for (int seed = FIRST; seed <= LAST; seed++) {
        struct screen_run screen;
        char options[128];
        double asked;
        snprintf(options, sizeof options,
                 "--seed %d --guest --drill count --count halves --pause 0%s",
                 seed, seed % 2 ? "" : " --shoe");
        screen_run_train(&screen, options, 16, 46);
        screen_run_type_each(&screen, ENTER);
        if (cards_shown(&screen, &asked) == asked)
            assert_screen_lacks(&screen, "See all cards");
        else
            assert_screen_has(&screen, "See all cards");
        screen_run_type_each(&screen, "qq");
        screen_run_finish(&screen);
    }
}

/* All cards at once are pictures; after cards that went by, the deck is. */
TEST(a_count_fills_a_large_felt)
{
    static const char *const options[] = {
        "--seed 3 --guest --drill count --pause 0",
        "--seed 3 --guest --drill count --pause 0.02"};
    static const char *const pictures[] = {" A♣            6♣            K♥ ",
                                           "╳╳╳╳╳╳╳╳╳╳╳╳╳"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct screen_run screen;
        screen_run_train(&screen, options[i], 60, 200);
        fake_terminal_type(screen.display, ENTER);
        fake_terminal_wait_for(screen.display, "running count?");
        assert_screen_has(&screen, pictures[i]);
        screen_run_end(&screen);
    }
}

/* Keys change the speed or hurry, and others are answered; so cards that would
 * stay for an hour go by. */
TEST(keys_hurry_the_cards)
{
    struct screen_run screen;
    screen_run_train(
        &screen, "--seed 3 --guest --drill count --rules single --pause 3600",
        0, 0);
    assert_screen_has(&screen, " cards go by on their own, 3600.0 s each.");
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

/* The ramp stands on the second question, too. */
TEST(every_bet_shows_the_ramp)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill bets", 24, 80);
    screen_run_type_each(&screen, "1" ENTER " ");
    assert_screen_has(&screen, "bets, question 2");
    assert_screen_has(&screen, "1 below +1, 2 from +1");
    leave_drill(&screen);
}

/* The question hides no card. */
TEST(a_large_exam_asks_below_the_felt)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill exam", 40, 120);
    screen_run_type_each(&screen, "1" ENTER "q");
    assert_screen_has(&screen, "\n\n End the exam?\n"
                               " Your answers so far count.\n\n"
                               "  n  Continue ");
    assert_screen_has(&screen, "(20) against K♥?");
    screen_run_end(&screen);
}

/* q in an exam asks first, and what was answered is counted. */
TEST(q_asks_before_it_ends_an_exam)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill exam", 0, 0);
    screen_run_type_each(&screen, "1" ENTER "q");
    assert_screen_has(&screen, "Your answers so far count.");
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "exam, question 2");
    screen_run_type_each(&screen, "qy");
    assert_screen_has(&screen, "1 of 1 right");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "The goal: ");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "1 of 1 right");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
    /* q says no. */
    screen_run_train(&screen, "--seed 3 --guest --drill exam", 0, 0);
    screen_run_type_each(&screen, "1" ENTER "q?");
    assert_screen_has(&screen, "\n   y           End it\n");
    screen_run_type_each(&screen, "?qqy");
    assert_screen_has(&screen, "1 of 1 right");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* A comment of four rows leaves room for the tally. */
TEST(every_comment_has_the_tally_below)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill bets", 0, 0);
    for (int i = 1; i <= 6; i++) {
        char tally[64];
        screen_run_type_each(&screen, "20" ENTER);
        snprintf(tally, sizeof tally, " 0 of %d right so far; ", i);
        assert_screen_has(&screen, tally);
        assert_screen_has(&screen, " No, ");
        screen_run_type_each(&screen, " ");
    }
    screen_run_type_each(&screen, "q" ENTER "q");
    screen_run_finish(&screen);
}

/* After the last question, the key that continues leads to the results. */
TEST(the_last_answer_leads_to_the_results)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill strategy --questions 2",
                     0, 0);
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "Enter  Next");
    screen_run_type_each(&screen, " s");
    assert_screen_has(&screen, "Enter  Results");
    screen_run_type_each(&screen, "? ");
    assert_screen_has(&screen, " Enter       Results\n");
    screen_run_type_each(&screen, "? qq");
    screen_run_finish(&screen);
    screen_run_train(&screen, "--seed 3 --guest --drill exam --rules single", 0,
                     0);
    while (!strstr(fake_terminal_text(screen.display), "The shoe is over"))
        screen_run_type_each(&screen, "1" ENTER "sn");
    screen_run_type_each(&screen, "1" ENTER);
    assert_screen_has(&screen, "Enter  Results");
    screen_run_type_each(&screen, " qq");
    screen_run_finish(&screen);
}

TEST(the_next_hands_follow_those_of_the_option)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill soft", 0, 0);
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "soft hands only");
    fake_terminal_type(screen.display, "\033OD");
    assert_screen_has(&screen, "hard hands only");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* While a drill is prepared, no key does anything, and the bars are empty. */
TEST(a_screen_that_waits_has_no_keys)
{
    struct screen_run screen;
    size_t length;
    screen_run_train(&screen, "--seed 3 --guest", 0, 0);
    assert_screen_has(&screen, "Which hands");
    screen_run_type_each(&screen, ENTER);
    assert_non_null(
        strstr(fake_terminal_raw(screen.display, &length), "Please wait."));
    assert_screen_lacks(&screen, "Please wait.");
    assert_screen_has(&screen, "Your answer?");
    assert_screen_has(&screen, "Options");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* Ctrl-C leaves at once, and the terminal then shows how it went. */
TEST(control_c_tells_how_it_went)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill exam", 0, 0);
    screen_run_type_each(&screen, "1" ENTER "\003");
    (void)fake_terminal_finish(screen.display);
    assert_screen_has(&screen, "1 of 1 right");
    assert_screen_has(&screen, "This exam ended before");
    assert_screen_lacks(&screen, ": met");
    screen_run_end(&screen);
}

/* Without a limit of one's own, a drill is short enough to end. Its end says
 * what to do next, and a key does it. */
TEST(a_sitting_ends_and_names_the_next_drill)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill dealer", 16, 46);
    for (int i = 0; i < 20; i++) {
        char left[32];
        snprintf(left, sizeof left, " right so far; %d left.", 19 - i);
        screen_run_type_each(&screen, "y");
        if (i < 19)
            assert_screen_has(&screen, left);
        screen_run_type_each(&screen, " ");
    }
    assert_screen_has(&screen, "How you did: dealer");
    assert_screen_has(&screen, "Next: once more (a)");
    screen_run_type_each(&screen, "?");
    fake_terminal_resize(screen.display, 60, 200);
    assert_screen_has(&screen, "a           Again");
    assert_screen_has(&screen, "n           Next drill");
    assert_screen_lacks(&screen, "Options\n");
    fake_terminal_resize(screen.display, 16, 46);
    screen_run_type_each(&screen, "?n");
    assert_screen_has(&screen, "count, question 1 of 10");
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "▸ 3  Count the cards");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
    screen_run_train(&screen, "--seed 3 --guest --drill dealer --questions 1",
                     24, 80);
    screen_run_type_each(&screen, "y ");
    assert_screen_has(&screen, "Next: Count the cards (n).");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* What the rules don't offer isn't explained. */
TEST(surrender_is_explained_where_it_is_offered)
{
    static const char *const rules[] = {"none", "late"};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        char options[100];
        snprintf(options, sizeof options,
                 "--seed 3 --guest --drill strategy --rule surrender=%s",
                 rules[i]);
        screen_run_train(&screen, options, 24, 80);
        assert_screen_has(&screen, "Double: ");
        assert_int_equal(times_on_screen(&screen, "Surrender"), 2 * i);
        screen_run_end(&screen);
    }
}

/* Returns the row of the screen that has this text first. */
static int row_of(const struct screen_run *screen, const char *text)
{
    const char *at = fake_terminal_text(screen->display);
    const char *found = strstr(at, text);
    int row = 0;
    assert_non_null(found);
    while ((at = strchr(at, '\n')) && at++ < found)
        row++;
    return row;
}

/* The cards of a wrong count are shown with what they count, where they were.
 */
TEST(counted_cards_have_their_tags)
{
    struct screen_run screen;
    screen_run_train(&screen,
                     "--seed 3 --guest --drill count --pause 0 --rules single",
                     60, 200);
    screen_run_type_each(&screen, ENTER);
    int before = row_of(&screen, " 6♣ ");
    screen_run_type_each(&screen, "99" ENTER);
    assert_screen_has(&screen, "✗ No. Right: ");
    assert_int_equal(row_of(&screen, " 6♣ "), before);
    assert_screen_has(&screen, "−1 → −1");
    screen_run_end(&screen);
}

/* The limit shows the page, too. */
TEST(the_limit_ends_the_drill)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 3 --guest --drill dealer --questions 1",
                     0, 0);
    screen_run_type_each(&screen, "y ");
    assert_screen_has(&screen, "1 of 1 right");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* 8 7 against an ace is better hit, though hard 15 is surrendered. The reason
 * is shown until a key is pressed. */
TEST(a_right_answer_has_its_reason)
{
    struct screen_run screen;
    screen_run_train(
        &screen,
        "--rules single --rule surrender=late --drill hard --seed 5 --guest", 0,
        0);
    screen_run_type_each(&screen, "r" ENTER "r" ENTER "r");
    assert_screen_has(&screen, "The chart knows only your total;");
    assert_screen_has(&screen, "(15) against");
    assert_screen_has(&screen, "Enter  Next");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "question 4");
    assert_screen_lacks(&screen, "The chart knows");
    leave_drill(&screen);
}

/* ---- The answer at the cards ---- */

/* Returns the foreground color of the first cell of `text`, from 16 on. */
static int color_of(const struct screen_run *screen, const char *text)
{
    const char *all = fake_terminal_text(screen->display);
    const char *at = strstr(all, text);
    char start[32];
    int row = 0, column = 0;
    assert_non_null(at);
    for (const char *c = all; c < at; c++) {
        row += *c == '\n';
        column = *c == '\n' ? 0 : column + ((*c & 0xc0) != 0x80);
    }
    snprintf(start, sizeof start, "\n%2d f ", row);
    all = fake_terminal_attributes(screen->display);
    const char *marks = strstr(all, start);
    if (marks == NULL)
        return -1;
    snprintf(start, sizeof start, "\n%c is color ",
             marks[strlen(start) + (size_t)column]);
    const char *legend = strstr(all, start);
    return legend ? (int)strtol(legend + strlen(start), NULL, 10) : -1;
}

/* Right is black on gold and wrong is red, of the colors of an xterm, where
 * 16 + 36 red + 6 green + blue is a color; the coach's reason follows. */
TEST(right_and_wrong_have_color)
{
    for (int size = SMALL; size < SIZE_COUNT; size++) {
        struct screen_run screen;
        int rows = size == SMALL ? 16 : 40, columns = size == SMALL ? 46 : 120;
        screen_run_train(&screen, "--seed 7 --guest --drill strategy", rows,
                         columns);
        screen_run_type_each(&screen, "s");
        int wrong = color_of(&screen, "No: hit.") - 16;
        assert_screen_has(&screen, "You win 29 of 100");
        leave_drill(&screen);
        screen_run_train(&screen, "--seed 7 --guest --drill strategy", rows,
                         columns);
        screen_run_type_each(&screen, "h");
        int right = color_of(&screen, "Right.") - 16;
        assert_screen_has(&screen, "You win 29 of 100");
        leave_drill(&screen);
        assert_true(wrong >= 0 && wrong / 36 > wrong / 6 % 6);
        assert_in_range(right, 216, 239); /* the grays */
    }
}

/* The cards don't move or change when the answer comes. */
TEST(the_picture_stays_when_the_answer_comes)
{
    static const struct {
        int rows, columns;
    } sizes[] = {{16, 46}, {24, 80}, {24, 110}, {30, 80}, {40, 120}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct screen_run screen;
        char before[1 << 15];
        screen_run_train(&screen, "--seed 7 --guest --drill strategy",
                         sizes[i].rows, sizes[i].columns);
        screen_run_type_each(&screen, "s "); /* the first question has more */
        snprintf(before, sizeof before, "%s",
                 fake_terminal_text(screen.display));
        char *end = strstr(before, "against");
        assert_non_null(end);
        while (end[-1] != '\n')
            end--;
        const char *first = strchr(before, '\n'); /* the title has a number */
        screen_run_type_each(&screen, "h");
        const char *after = strchr(fake_terminal_text(screen.display), '\n');
        if (sizes[i].columns < 80) /* no panel or plate */
            assert_memory_equal(after, first, (size_t)(end - first));
        else
            assert_int_equal(text_count(strstr(after, "╳╳╳"), "\n"),
                             text_count(strstr(first, "╳╳╳"), "\n"));
        if (sizes[i].columns < 110) /* no panel */
            assert_memory_equal(after, first,
                                (size_t)(strstr(first, "╳╳╳") - first));
        leave_drill(&screen);
    }
}

/* The panel has what each play wins and the chart's row; the plays are
 * those of odds --hand 10,3 --dealer 10 on average over all 13s. */
TEST(a_wide_screen_explains_the_answer_in_a_panel)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest --drill strategy", 40, 120);
    assert_screen_has(&screen, "Which play wins most against the");
    assert_screen_lacks(&screen, "with a $10 bet:");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "0 of 1 right, ");
    assert_screen_has(&screen, "Mistakes cost $1.17, with bets of $10.");
    assert_screen_has(&screen, "What each play wins with a $10 bet:");
    assert_screen_has(&screen, "The chart for 13");
    assert_screen_has(&screen, "2 3 4 5 6 7 8 9 10 A");
    assert_screen_has(&screen, "s s s s s h h h  h h");
    screen_run_type_each(&screen, " ");
    assert_screen_lacks(&screen, "The chart for");
    leave_drill(&screen);
}

/* On a usual screen, the row is beside the cards, with a mark below the upcard.
 */
TEST(a_usual_screen_has_the_row_of_the_chart)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest --drill strategy", 24, 80);
    assert_screen_lacks(&screen, "The chart for");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, " The chart for 13");
    assert_screen_has(&screen, "2 3 4 5 6 7 8 9 10 A");
    assert_screen_has(&screen, "s s s s s h h h  h h");
    assert_screen_has(&screen, "\n                  ^");
    leave_drill(&screen);
}

TEST(a_small_screen_has_a_key_for_the_row_of_the_chart)
{
    struct screen_run screen;
    screen_run_train(&screen, "--seed 7 --guest --drill strategy", 16, 46);
    assert_screen_lacks(&screen, "c  Chart");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "c  Chart");
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "The chart for 13");
    assert_screen_has(&screen, "\n                  ^");
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "Enter  Next");
    leave_drill(&screen);
}

/* ---- Random keys ---- */

static const char *const KEYS[] = {
    "1", "2", "3",  "4", "5",   "6",      "7",   "h",        "s",
    "d", "p", "r",  "y", "n",   "q",      "?",   ENTER,      " ",
    "-", "0", DOWN, "k", ERASE, "x",      ".",   "H",        ESCAPE,
    "o", "c", "+",  "s", ENTER, "\033OA", ENTER, "\033OC",   "n",
    "y", "u", "1",  "h", "l",   "\033OD", " ",   "\033[15~", "g"};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

TEST(two_thousand_random_keys_do_no_harm)
{
    enum { SESSIONS = 10, STEPS = 200 };
    static const char *const options[] = {
        "--seed 5 --guest --pause 0 --rules single",
        "--seed 6 --guest --pause 0 --group 2 --rules single --ascii"};
    int sessions = seeds_of(SESSIONS);
    uint64_t seed = 2026;
    for (int i = 0; i < sessions; i++) {
        struct screen_run screen;
        screen_run_train(&screen, options[i % 2], 0, 0);
        for (int step = 0; step < STEPS; step++) {
            screen_run_take_random_step(&screen, &seed, KEYS, KEY_COUNT);
            if (step % 20 != 19 || fake_terminal_settle(screen.display))
                continue;
            /* The keys have quit the program. Check its end and continue. */
            screen_run_finish(&screen);
            screen_run_train(&screen, options[step % 2], 0, 0);
        }
        screen_run_end(&screen);
    }
}
