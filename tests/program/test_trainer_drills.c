/* Tests of the drills of trainer around the count. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/process.h"

TEST(a_deviation_tells_the_whole_rule)
{
    struct run_result outcome;
    run_line("trainer", "--drill deviations --seed 3 --questions 3 --ascii",
             "h\nH\nh\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(
        outcome.output,
        "1. True count +3: 5h Jc (15) against 10c [h/s/d/r] \nNo: surrender. "
        "Hitting costs $0.51 for a $10 bet. Below a count of 0: hit; from 0 up: "
        "surrender.\n"
        "2. True count -1: 3h Ks (13) against 2h [h/s/d/r] \nNo: stand. Hitting "
        "costs $0.05 for a $10 bet. Below a count of -1: hit; from -1 up: "
        "stand.\n"
        "3. True count -1: 3s 6h (9) against 2h [h/s/d/r] \nRight. Below a count "
        "of +1: hit; from +1 up: double.\n\n1 of 3 right, ",
        "the drill");
    assert_text_has(outcome.output, "Mistakes cost $0.56, with bets of $10.\n",
                    "the cost");
    assert_text_has(outcome.output,
                    "\nThe goal, right within 5 seconds: 1 of 3 answers met "
                    "it.\n",
                    "the mark");
    run_result_free(&outcome);
}

TEST(a_true_count_tells_how_it_was_found)
{
    struct run_result outcome;
    run_line("trainer", "--drill true-count --seed 3 --questions 3 --ascii",
             "1\n\nx\n+3\n-9\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(
        outcome.output,
        "1. Discards [#.|..|..|..|..|..], running count -5: true "
        "count? \nNo, -1, not +1: -5 over 5.5 decks left is -0.91, "
        "rounded down to -1.\n"
        "2. Discards [##|##|##|##|#.|..], running count -13: true "
        "count? \nGive a number like -2, or q to quit: \n2. Discards",
        "the drill");
    assert_text_has(outcome.errors,
                    "trainer: \"x\" isn't a number; give a number like -2, or "
                    "q to quit\n",
                    "the invalid answer");
    run_result_free(&outcome);
}

TEST(a_bet_tells_what_it_costs)
{
    struct run_result outcome;
    run_line("trainer",
             "--drill bets --seed 3 --questions 2 --ascii --rules downtown",
             "1\n4\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(
        outcome.output,
        "1. Running count -8, 1.5 decks left: units to bet? \nRight: -8 over 1.5 "
        "decks left is -5.33, rounded down to -6; the ramp bets 1 below +1.\n"
        "2. Running count -7, 1.5 decks left: units to bet? \nNo, 1, not 4: -7 over 1.5 "
        "decks left is -4.67, rounded down to -5; the ramp bets 1 below +1. "
        "Your bet costs $0.84, with units of $10.\n",
        "the drill");
    run_result_free(&outcome);
    /* More than the ramp bets at a good count is only a risk. */
    run_line("trainer",
             "--drill bets --seed 4 --questions 9 --ascii --rules downtown",
             "90\n90\n90\n90\n90\n90\n90\n90\n90\n", &outcome);
    assert_text_has(outcome.output,
                    ". Your bet risks more than the ramp does.\n",
                    "a large bet");
    run_result_free(&outcome);
}

/* After a wrong count, each card has its tag, and each line its sum. */
TEST(a_wrong_count_shows_the_cards_again)
{
    struct run_result outcome;
    run_line("trainer",
             "--drill count --seed 4 --questions 1 --ascii --pause 0 --group 3",
             "5\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "No. Right: +2. You: +5. ", "the answer");
    assert_text_has(outcome.output,
                    " 2c +1   5s +1  10c -1   8h 0    3c +1   4c +1  = +3\n"
                    " Qh -1   Js -1   Ad -1   4h +1   3s +1   Jd -1  = +1\n"
                    " 4d +1   Jh -1   5c +1                          = +2\n",
                    "the cards");
    run_result_free(&outcome);
}

/* Both numbers are asked before anything is shown, and both must be right. */
TEST(aces_are_asked_after_the_count)
{
    static const struct {
        const char *answers, *verdict;
        bool is_right;
    } drills[] = {
        {"2\n1\n", "Right. 15 cards and", true},
        {"2\n0\n", "No. Right: +2, 1 ace. You: +2, 0 aces. 15 cards and",
         false},
        {"-3\n1\n", "No. Right: +2, 1 ace. You: -3, 1 ace. 15 cards and",
         false},
        {"2\nx\n2.5\n1\n", "Right. 15 cards and", true},
    };
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct run_result outcome;
        char asked[96];
        run_line("trainer",
                 "--drill aces --count hi-opt-i --seed 4 --questions 1 --ascii "
                 "--pause 0 --group 3",
                 drills[i].answers, &outcome);
        assert_int_equal(outcome.status, 0);
        snprintf(asked, sizeof asked,
                 "1. 15 cards: running count? \n"
                 "1. 15 cards. You said %s. How many aces? \n",
                 drills[i].answers[0] == '2' ? "+2" : "-3");
        assert_text_has(outcome.output, asked, "%zu", i);
        assert_text_has(outcome.output, drills[i].verdict, "%zu", i);
        assert_int_equal(strstr(outcome.output, "= +2\n") != NULL,
                         !drills[i].is_right);
        assert_text_has(outcome.output,
                        drills[i].is_right ? "\n1 of 1 right." : "\n0 of 1",
                        "%zu", i);
        run_result_free(&outcome);
    }
}

/* An answer that stops after the first number isn't one. */
TEST(a_side_count_left_half_way_is_no_answer)
{
    struct run_result outcome;
    run_line("trainer", "--drill aces --seed 4 --pause 0 --json",
             "2\n1\n5\nq\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "\"asked\": 1,", "the answers");
    assert_text_has(outcome.output,
                    "\"question\": \"15 cards. You said +2. How many aces\", "
                    "\"answer\": \"+2, 1 ace\", "
                    "\"right\": \"+2, 1 ace\", \"is_right\": true, "
                    "\"difference\": 0",
                    "the answer");
    run_result_free(&outcome);
}

TEST(cards_come_by_before_the_count)
{
    struct run_result outcome;
    run_line("trainer",
             "--drill count --seed 4 --questions 1 --ascii --pause 0 --group 3",
             "2\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(
        outcome.output,
        "What each card counts (hi-lo): 2-6 +1, 7-9 0, 10-A -1. Add up the cards that go by, from 0, and give the sum at the end: the running count.\n",
        "what is asked");
    assert_text_has(outcome.output,
                    "2c 5s 10c\n8h 3c 4c\nQh Js Ad\n4h 3s Jd\n4d Jh 5c\n"
                    "1. 15 cards: running count? \nRight. 15 cards and your "
                    "answer in ",
                    "the drill");
    assert_text_has(outcome.output,
                    " for a deck. 37 more cards without a mistake make a "
                    "deck.\n\n1 of 1 right.\nThe cards took ",
                    "the mark");
    assert_text_has(outcome.output,
                    "\nNo deck without a mistake yet; the goal is one in 30 "
                    "seconds.\n",
                    "the summary");
    run_result_free(&outcome);
}

TEST(a_wrong_payment_is_explained)
{
    struct run_result outcome;
    run_line("trainer", "--drill dealer --seed 3 --questions 12 --ascii",
             "y\ny\ny\nn\ny\nn\nn\nn\ny\ny\ny\ny\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(
        outcome.output,
        "3. You bet $71. The dealer's Jd 3s is 13. Your surrendered "
        "10d 5s is 15 and loses $35.50. All correct [y/n] \nRight: the "
        "dealer made no mistake.\n"
        "4. You bet $33. The dealer's 4h 2h 8h 5s is 19. Your Qd Ks "
        "is 19 and wins $33. All correct [y/n] \nRight. You caught it: Qd Ks "
        "is 20, not 19.\n",
        "the drill");
    assert_text_has(
        outcome.output,
        "12. You bet $13. The dealer's 9d Kc is 19. Your 10d 8h is "
        "18 and pushes. All correct [y/n] \nNo, you missed a mistake: 10d 8h "
        "loses $13; the dealer said it pushes.\n",
        "the drill");
    assert_null(strstr(outcome.output, " bets"));
    assert_text_has(outcome.output,
                    "\n\nYour mistakes, costliest first:\n12. You bet $13. ",
                    "the costliest");
    assert_text_has(outcome.output,
                    " All correct? No, you missed a mistake: 10d 8h ",
                    "its cost");
    run_result_free(&outcome);
}

/* The sum is that of the costs that were shown. */
TEST(costs_agree_with_the_figures_around_them)
{
    struct run_result outcome;
    const struct run run = {.arguments = {"trainer"},
                            .line =
                                "--drill deviations --seed 2 --questions 60 "
                                "--ascii",
                            .input = "s\nn\n",
                            .input_times = 120};
    const double half = 0.005;
    double sum = 0;
    int values = 0;
    run_program(&run, &outcome);
    const char *at = outcome.output;
    while ((at = strstr(at, " costs $")) != NULL) {
        at += strlen(" costs $");
        sum += take_number(&at);
        values++;
    }
    assert_true(values > 20);
    const char *all = strstr(outcome.output, "Mistakes cost ");
    assert_non_null(all);
    assert_true(fabs(sum - take_number(&all)) < half);
    run_result_free(&outcome);
}

/* A mistake with a small bet may cost more bets, but fewer dollars. */
TEST(the_costliest_is_that_in_dollars)
{
    struct run_result outcome;
    const struct run run = {.arguments = {"trainer"},
                            .line = "--drill dealer --seed 4 --questions 20 "
                                    "--ascii",
                            .input = "y\n",
                            .input_times = 20};
    run_program(&run, &outcome);
    assert_text_has(outcome.output,
                    " wins $56; the dealer said it loses $56.\n",
                    "two bets of $56");
    assert_text_has(outcome.output,
                    " insurance loses $39; the dealer said it wins $78.\n",
                    "one and a half of $78");
    assert_text_has(outcome.output,
                    "mistakes, costliest first:\n12. You bet $78. ",
                    "the costliest");
    run_result_free(&outcome);
}

TEST(a_false_alarm_is_called_wrong)
{
    struct run_result outcome;
    run_line("trainer", "--drill dealer --seed 3 --questions 3 --ascii",
             "n\nn\nn\n", &outcome);
    assert_text_has(outcome.output, "\nWrong: the dealer made no mistake.\n",
                    "the comment");
    run_result_free(&outcome);
}

/* The exam shows its mistakes at the end, and what they cost per 100 rounds. */
TEST(an_exam_ends_with_what_its_mistakes_cost)
{
    struct run_result outcome;
    const struct run run = {.arguments = {"trainer"},
                            .line = "--drill exam --seed 3 --rules single "
                                    "--questions 60 --ascii",
                            .input = "1\ns\nn\n",
                            .input_times = 60};
    run_program(&run, &outcome);
    assert_int_equal(outcome.status, 0);
    static const char *const parts[] = {
        "1. Round 1, 1 deck left: units to bet? ",
        "Round 5, 0.5 decks left: units to bet? ",
        "The shoe is over: running count? \nNo, -1, not +1.\n\n",
        " seconds per answer.\n\nYour running count of the shoe, +1, is wrong",
        "Your running count of the shoe, +1, is wrong: it is -1.\n",
        ": it is -1.\nWith units of $10, your mistakes cost $",
        "\n\nYour mistakes, costliest first, with units of $10:\n2. Ad 5d ",
        "Ad 5d (soft 16) against 7h? Right: hit. You: stand ($4.42). The true count ",
        "The true count was 0.\n4. 3c 2c (5) against Kh? Right: hit. You: stand ($",
        " in 7 rounds: bets $0.00, insurance $0.00, plays $",
        " per 100 rounds.\nPerfect play with this ramp wins $",
        " per 100 rounds, on average over all shoes.\nThe goal is ",
        "to lose less by mistakes than perfect play wins, and to give the ",
        "right running count: not met.",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(outcome.output, parts[i], "the exam");
    /* The result is above the list of mistakes, which can be long. */
    assert_true(strstr(outcome.output, "your mistakes cost $") <
                strstr(outcome.output, "Your mistakes, costliest"));
    run_result_free(&outcome);
}

/* Only a whole shoe can meet the goal, and the end says why perfect play may
 * lose. */
TEST(an_exam_says_whether_its_goal_is_met)
{
    struct run_result outcome;
    run_line("trainer", "--drill exam --seed 3 --rules single --ascii",
             "1\nq\n", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(
        outcome.output,
        "\nWith units of $10, your mistakes cost $0.00 in 1 round: bets "
        "$0.00, insurance $0.00, plays $0.00.\nPerfect ",
        "one round");
    assert_text_has(outcome.output,
                    "\nThe goal is to lose less by mistakes than perfect play "
                    "wins, and to give the right running count, in a whole "
                    "shoe. This exam ended before the end of it.\n",
                    "no mistake");
    run_result_free(&outcome);
    run_line("trainer", "--drill exam --seed 3 --rules single --json", "1\nq\n",
             &outcome);
    static const char *const fields[] = {
        "\n  \"rounds\": 1,\n  \"is_whole_shoe\": false,",
        "\n  \"cost_per_hour\": null,", "\n  \"meets_mark\": null,"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_text_has(outcome.output, fields[i], "the JSON");
    run_result_free(&outcome);
    run_line("trainer",
             "--drill exam --seed 3 --rules six-five --bets 1@-99 --ascii",
             "99\nq\n", &outcome);
    assert_text_has(outcome.output, "\nPerfect play with this ramp loses ",
                    "a flat ramp");
    assert_text_has(outcome.output,
                    "The large bets win less at good counts than the other "
                    "bets lose: the ramp is too flat for these rules.\n"
                    "The goal is to lose nothing by mistakes and to give the "
                    "right running count, in a whole ",
                    "a flat ramp");
    run_result_free(&outcome);
}

/* A round counts once there is a bet. */
TEST(a_left_exam_counts_the_rounds_that_were_played)
{
    struct run_result outcome;
    run_line("trainer", "--drill exam --seed 3 --rules single --ascii",
             "1\ns\n1\ns\nq\n", &outcome);
    assert_text_has(outcome.output, "Round 3, ", "the question that was left");
    assert_text_has(outcome.output, " in 2 rounds: bets $", "the cost");
    assert_text_has(outcome.output, "This exam ended before ", "the mark");
    run_result_free(&outcome);
    run_line("trainer", "--drill exam --seed 3 --rules single --json", "q\n",
             &outcome);
    assert_text_has(outcome.output, "\n  \"rounds\": 0,", "no bet");
    assert_text_has(outcome.output, "\n  \"cost_per_hour\": null,", "no bet");
    run_result_free(&outcome);
}

/* A script learns by how much a number is wrong. */
TEST(json_tells_how_far_off_a_number_is)
{
    static const struct {
        const char *line, *answer, *field;
    } drills[] = {
        {"--drill true-count", "1\n",
         "\"answer\": \"+1\", \"right\": \"-1\", \"is_right\": false, "
         "\"difference\": 2,"},
        {"--drill bets --rules downtown", "4\n", "\"difference\": 3,"},
        {"--drill count --seed 4 --pause 0 --group 3", "-1\n",
         "\"difference\": -3,"},
        {"--drill dealer", "y\n", "\"difference\": null,"},
    };
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct run_result outcome;
        char line[128];
        snprintf(line, sizeof line, "--seed 3 %s --questions 1 --json",
                 drills[i].line);
        run_line("trainer", line, drills[i].answer, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_text_has(outcome.output, drills[i].field, "%s", drills[i].line);
        run_result_free(&outcome);
    }
}

TEST(a_summary_in_json_has_every_answer)
{
    struct run_result outcome;
    run_line("trainer", "--drill true-count --seed 3 --json --count zen",
             "1\nQ\n", &outcome);
    assert_int_equal(outcome.status, 0);
    static const char *const parts[] = {
        "\"drill\": \"true-count\",", "\"rules\": \"strip\",",
        "\"count\": \"zen\",",        "\"asked\": 1,",
        "\"unit\": \"units\",",       "\"answer\": \"+1\", \"right\": \"",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(outcome.output, parts[i], "the summary");
    run_result_free(&outcome);
}

TEST(what_cannot_be_drilled_is_explained)
{
    static const struct {
        const char *line, *message;
    } faults[] = {
        {"--drill tru-count", "unknown drill \"tru-count\"; did you mean "
                              "\"true-count\"?"},
        {"--drill bets --bets 2@1", "begin with 1@-99"},
        {"--drill count --group 4", "must be a whole number from 1 to 3"},
        {"--drill bets --precision 2", "must be 1, 0.5 or 0.25, not \"2\""},
        {"--rounding up", "must be floor, truncate or nearest, not \"up\""},
        {"--count nothing", "nothing"},
        {"--drill true-count --rules single --precision 1",
         "one deck is too little for --precision 1"},
        {"--drill deviations --rules extra", "ante"},
        {"--drill deviations --count=-90,90,0,0,0,0,0,0,0,0",
         "this count changes no play at true counts from -10 to 10"},
        {"--drill exam --rule fresh=yes",
         "the exam needs a shoe, but these rules shuffle after every round"},
        {"--drill exam --rule fresh=20", "these rules shuffle after"},
        {"--drill count", "unexpected end of input"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct run_result outcome;
        char line[128];
        snprintf(line, sizeof line, "%s --pause 0", faults[i].line);
        run_line("trainer", line, NULL, &outcome);
        assert_int_equal(outcome.status, 2);
        assert_text_has(outcome.errors, faults[i].message, "%s",
                        faults[i].line);
        run_result_free(&outcome);
    }
}
