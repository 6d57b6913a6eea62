/* Advice and the coach on the screen. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/screen_run.h"
#include "support/process.h"

/* A pair of eights, to be split, against a ten; then 16 against a nine. */
#define CARDS                                                            \
    "--speed 0 --cards 8s,Ad,8h,9d,3c,10s,2c,10h,10c,9h,6d,Kd,5d,2c,3c," \
    "4c,5c,6c"

static void sit(struct screen_run *screen, const char *options, int rows,
                int columns)
{
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){.options = options,
                                             .rows = rows,
                                             .columns = columns});
}

/* ---- Pictures ---- */

static void check_pictures(int rows, int columns)
{
    static const char *const views[] = {"bets", "insurance", "hand", "split"};
    static const char *const keys[] = {"", "20\n", "n", "p"};
    struct screen_run screen;
    bool is_usual = rows == 24;
    sit(&screen, CARDS, rows, columns);
    for (int i = 0; i < 4; i++) {
        char name[64];
        screen_run_type_each(&screen, keys[i]);
        screen_run_type_each(&screen, "a");
        snprintf(name, sizeof name, "advice-%s%s", views[i],
                 is_usual ? "-80x24" : "");
        if (is_usual)
            fake_terminal_check_golden(screen.display, name);
        else
            assert_screen_has_words_of(&screen, name);
        screen_run_type_each(&screen, "a");
    }
    screen_run_end(&screen);
}

TEST(advice_is_shown_at_each_question)
{
    check_pictures(24, 80);
    check_pictures(40, 100);
}

/* The edge of a full shoe is that of the golden pictures. */
TEST(advice_between_rounds_is_for_the_next_bet)
{
    struct screen_run screen;
    struct run_result result;
    sit(&screen, CARDS, 24, 80);
    screen_run_type_each(&screen, "100a");
    assert_screen_has(&screen, " A bet of $100 on the next round loses\n");
    assert_screen_has(&screen, " $0.33 (0.330%) on average, with best\n");
    screen_run_end(&screen);
    run_line("blackjack", "--plain -p0 --guest --seed 1",
             "advice\nbet 20\nstand\nno\nstand\nadvice\n", &result);
    assert_text_has(result.output, "A bet of $5 on the next round",
                    "before the first round");
    assert_text_has(result.output, "A bet of $20 on the next round",
                    "after a bet of $20");
    run_result_free(&result);
}

TEST(advice_can_be_written_in_letters)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = CARDS, .locale = "C"});
    screen_run_type_each(&screen, "20\nna");
    fake_terminal_check_golden(screen.display, "advice-letters-80x24");
    screen_run_end(&screen);
}

TEST(the_coach_comments_on_a_costly_decision)
{
    struct screen_run screen;
    sit(&screen, CARDS " --coach", 24, 80);
    screen_run_type_each(&screen, "20\ni");
    assert_screen_has(&screen, "Coach: declining insurance is better by ");
    screen_run_type_each(&screen, "p");
    assert_screen_lacks(&screen, "Coach:"); /* nothing is better */
    screen_run_type_each(&screen, "hsy");
    assert_screen_lacks(&screen, "% of the first bet):"); /* no room */
    fake_terminal_check_golden(screen.display, "coach-80x24");
    screen_run_type_each(&screen, "w");
    fake_terminal_type(screen.display, "\033[5~");
    assert_screen_has(&screen, " Coach: declining insurance is better by\n");
    screen_run_type_each(&screen, "wq");
    fake_terminal_check_golden(screen.display, "coach-ending-80x24");
    screen_run_type_each(&screen, "tqq");
    screen_run_finish(&screen);
}

/* The computer acts after the person, and the dealer ends the round. */
TEST(a_remark_stays_when_a_computer_sits_after_the_person)
{
    struct screen_run screen;
    sit(&screen,
        "--guest --coach --speed 0 --computer never-bust --cards "
        "10s,2c,9d,6h,3c,10h,10c,10d,2c,3c,4c,5c,6c,7c,8c,9c",
        40, 120);
    screen_run_type_each(&screen, "\ns");
    assert_screen_has(&screen, "You lose $5 with 16 against 19");
    assert_screen_has(&screen, "Coach: ");
    screen_run_type_each(&screen, "w");
    assert_count_equal(
        text_count(fake_terminal_text(screen.display), "Coach: "), 2,
        "remarks, below and in the log");
    screen_run_type_each(&screen, "wa");
    assert_screen_has(&screen, "Your last decision");
    screen_run_end(&screen);
}

/* ---- Manners ---- */

/* On the smallest screen, which it covers, any other key does too. */
TEST(its_key_esc_and_q_close_the_advice_and_do_nothing_else)
{
    static const char *const keys[] = {"a", "q", "\033", "x", "\n"};
    for (int i = 0; i < 5 + 3; i++) {
        bool is_small = i < 5;
        struct screen_run screen;
        sit(&screen, CARDS, is_small ? 16 : 24, is_small ? 46 : 80);
        screen_run_type_each(&screen, "20\nna");
        assert_screen_has(&screen, "surrender $10.00");
        fake_terminal_type(screen.display, keys[i % 5]);
        assert_screen_lacks(&screen, "surrender $10.00");
        assert_screen_has(&screen, " dealer shows an ace");
        screen_run_end(&screen);
    }
}

/* A small screen doesn't have all of it. */
TEST(long_advice_scrolls_before_it_closes)
{
    struct screen_run screen;
    sit(&screen, CARDS, 16, 46);
    screen_run_type_each(&screen, "20\nna");
    assert_screen_has(&screen, "surrender $10.00");
    assert_screen_lacks(&screen, "dealer has no blackjack.");
    fake_terminal_type(screen.display, "\033[6~");
    assert_screen_has(&screen, "How the dealer ends:");
    assert_screen_has(&screen, "  24 24 24 24 24 24 22 24   96 23");
    fake_terminal_type(screen.display, "\033[6~");
    assert_screen_has(&screen, "dealer has no blackjack.");
    fake_terminal_type(screen.display, "x");
    assert_screen_lacks(&screen, "dealer has no blackjack.");
    screen_run_end(&screen);
}

TEST(an_action_key_closes_the_advice_that_covers_all_and_acts)
{
    struct screen_run screen;
    sit(&screen, CARDS, 16, 46);
    screen_run_type_each(&screen, "20\na");
    screen_run_type_each(&screen, "n");
    assert_screen_has(&screen, "Dealer doesn't have blackjack.");
    screen_run_type_each(&screen, "ap");
    assert_screen_has(&screen, "Hand 1 of 2");
    /* A double, without a second question. */
    screen_run_type_each(&screen, "ad");
    assert_screen_has(&screen, "Hand 2 of 2");
    screen_run_end(&screen);
}

TEST(advice_waits_while_the_screen_is_too_small)
{
    struct screen_run screen;
    sit(&screen, CARDS, 24, 80);
    screen_run_type_each(&screen, "20\nna");
    fake_terminal_resize(screen.display, 15, 70);
    assert_screen_has(&screen, "needs 46x16");
    /* The key does nothing: the table can't be seen. */
    screen_run_type_each(&screen, "h");
    fake_terminal_resize(screen.display, 40, 120);
    assert_screen_has(&screen, "surrender $10.00");
    assert_screen_has(&screen, "You have 16, bet $20");
    screen_run_end(&screen);
}

TEST(advice_says_why_it_is_unavailable)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --rules extra --seed 3", 24, 80);
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, " No advice: the odds can't be worked out\n");
    assert_screen_has(&screen, " for games with an ante.");
    assert_screen_has(&screen, "Ante $5?");
    screen_run_end(&screen);
}

/* ---- Records and the ledger ---- */

/* Asking for advice isn't an action: the record of a game is the same with and
 * without advice, and with and without the coach. */
TEST(advice_leaves_no_trace_in_the_record)
{
    static const char *const ways[][2] = {{"", "20\nnpdh"},
                                          {" --coach", "a20\nanapadaha"}};
    char *records[2];
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        char options[512], path[192];
        screen_run_begin(&screen);
        snprintf(path, sizeof path, "%s/record", screen.home.folder);
        snprintf(options, sizeof options, CARDS "%s --record %s", ways[i][0],
                 path);
        screen_run_play(&screen, options);
        screen_run_type_each(&screen, ways[i][1]);
        screen_run_type_each(&screen, "qyq");
        screen_run_leave(&screen, 0);
        records[i] = read_file(path, NULL);
        screen_run_end(&screen);
    }
    assert_text_equal(records[1], records[0], "the record with advice");
    free(records[0]);
    free(records[1]);
}

/* The ledger gets each decision of a profile together with its round. */
TEST(decisions_are_saved_in_the_ledger)
{
    struct screen_run screen;
    sit(&screen, "--profile Anna " CARDS, 24, 80);
    screen_run_type_each(&screen, "20\ni");
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM rounds "
                                               "WHERE state = 'open'"),
                     1);
    assert_int_equal(
        sql_number(screen.ledger, "SELECT count(*) FROM decisions"), 0);
    screen_run_type_each(&screen, "phsyh");
    screen_run_type_each(&screen, "qyq");
    screen_run_leave(&screen, 0);
    char *rows = sql_text(screen.ledger, "SELECT number, done, best, grade, "
                                         "best_value >= value FROM decisions");
    assert_text_equal(rows,
                      "1|insurance|no insurance|bad|1\n"
                      "2|split|split|best|1\n"
                      "3|hit|hit|best|1\n"
                      "4|stand|hit|very bad|1\n",
                      "the decisions");
    free(rows);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}
