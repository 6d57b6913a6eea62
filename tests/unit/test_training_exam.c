/* The exam: its price of planted errors, compared with exact values. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "training/drills/exam.h"
#include "training_drills.h"
#include "training/question.h"

#ifndef EXAM_SHOES
#define EXAM_SHOES 150
#endif

static const struct drill_kind *exam_kind(void)
{
    size_t i = 0;
    while (strcmp(drill_kind_at(i)->name, "exam") != 0)
        i++;
    return drill_kind_at(i);
}

/* Rules without splits, so that each hand is in one cell of the chart. */
static struct drill_setup exam_setup(struct rules *rules)
{
    struct drill_setup setup = drill_setup_default();
    char problem[PROBLEM_SIZE];
    assert_true(rules_preset(rules, "strip"));
    assert_true(rules_set(rules, "split=1", problem) >= 0);
    setup.rules = rules;
    setup.has_seed = true;
    setup.seed = 1;
    setup.ascii = true;
    return setup;
}

static char letter_of(enum odds_action action)
{
    static const char letters[ODDS_ACTIONS] = {'s', 'h', 'd', 'p', 'r'};
    return letters[action];
}

/* A cell that the player always plays wrong. */
struct planted {
    struct chart_row row;
    int upcard;
    enum odds_action wrong;
};

/* Returns the right answer, or the wrong one in the planted cell. */
static struct drill_reply reply_of(const struct exam *exam,
                                   const struct planted *planted)
{
    struct drill_reply reply = {.number = exam->running};
    if (exam->asked == EXAM_BET)
        reply.number = exam->right_bet;
    if (exam->asked == EXAM_INSURANCE)
        reply.letter = exam->right_insurance ? 'y' : 'n';
    if (exam->asked != EXAM_PLAY)
        return reply;
    reply.letter = letter_of(exam->right);
    if (planted && exam->row.kind == planted->row.kind &&
        exam->row.number == planted->row.number &&
        exam->upcard == planted->upcard &&
        table_legal(&exam->table) & 1U << odds_action_kind(planted->wrong))
        reply.letter = letter_of(planted->wrong);
    return reply;
}

/* Takes the exam of one shoe. */
static void take_exam(struct drill_run *run, const struct planted *planted)
{
    struct exam *exam = run->state;
    exam->started = exam->ended = false;
    exam->rounds = exam->seen = 0;
    exam->running = exam->perfect = 0;
    memset(exam->cost, 0, sizeof exam->cost);
    run->count = 0;
    while (drill_next(run)) {
        const struct drill_reply reply = reply_of(exam, planted);
        assert_true(drill_check(run, &reply));
        if (planted == NULL)
            assert_true(run->entries[run->count - 1].verdict.right);
    }
}

/* Returns what the planted error costs in a round, from a book of the full
 * shoe: the sum over all hands of the cell. Doubling needs two cards. */
static double exact_cost(const struct rules *rules,
                         const struct planted *planted, enum odds_action right)
{
    const struct odds_shoe shoe = odds_shoe_of(rules->decks);
    struct odds *odds = odds_open(rules);
    struct odds_book *book = malloc(sizeof *book);
    double *weight = calloc(ODDS_HANDS, sizeof *weight), cost = 0;
    struct odds_chart chart;
    assert_true(odds && book && weight);
    assert_null(odds_book_fill(odds, &shoe, ODDS_TOTAL, book));
    odds_chart_of(odds, book, &chart);
    assert_null(odds_book_fill(odds, &shoe, ODDS_CDZ, book));
    chart_reach(odds, &shoe, &chart, planted->upcard, weight);
    const struct odds_values *values = &book->against[planted->upcard];
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(odds, i);
        struct chart_row row = chart_row_of(hand);
        if (weight[i] == 0 || row.kind != planted->row.kind ||
            row.number != planted->row.number ||
            (right == ODDS_DOUBLE && hand->cards > 2))
            continue;
        const double value[] = {[ODDS_STAND] = values->stand[i],
                                [ODDS_HIT] = values->hit[i],
                                [ODDS_DOUBLE] = values->twice[i]};
        cost += weight[i] * (value[right] - value[planted->wrong]);
    }
    free(weight);
    free(book);
    odds_close(odds);
    return cost * shoe.count[planted->upcard] / odds_shoe_cards(&shoe);
}

/* Compares the price of many exams with the exact cost of the same number of
 * rounds. With these shoes and this seed the difference is always the same. */
static void compare_cost(const struct planted *planted, enum odds_action right)
{
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = exam_setup(&rules);
    setup.ramp = count_ramp_flat();
    assert_null(drill_open(&run, exam_kind(), &setup));
    const struct exam *exam = run.state;
    double exact = exact_cost(&rules, planted, right), sum = 0, squares = 0;
    double rounds = 0;
    for (int i = 0; i < EXAM_SHOES; i++) {
        take_exam(&run, planted);
        double off = exam->cost[EXAM_PLAY] - exact * exam->rounds;
        sum += off;
        squares += off * off;
        rounds += exam->rounds;
        assert_true(exam->cost[EXAM_BET] == 0);
    }
    double mean = sum / EXAM_SHOES;
    double error = sqrt((squares / EXAM_SHOES - mean * mean) / EXAM_SHOES);
    print_message("off by %.2g of %.4g per shoe, standard error %.2g\n", mean,
                  exact * rounds / EXAM_SHOES, error);
    assert_true(error > 0 && fabs(mean) < 3 * error);
    drill_close(&run);
}

static void a_planted_error_costs_what_the_odds_say(void **state)
{
    (void)state;
    const struct planted eleven = {{CHART_HARD, 11}, 5, ODDS_HIT};
    compare_cost(&eleven, ODDS_DOUBLE);
    const struct planted sixteen = {{CHART_HARD, 16}, 6, ODDS_STAND};
    compare_cost(&sixteen, ODDS_HIT);
}

/* In a shoe with splits, surrender and a ramp, right answers cost nothing. */
static void perfect_play_costs_nothing(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = exam_setup(&rules);
    static const char *const names[] = {"strip", "europe", "single"};
    for (int i = 0; i < 3; i++) {
        assert_true(rules_preset(&rules, names[i]));
        assert_null(drill_open(&run, exam_kind(), &setup));
        const struct exam *exam = run.state;
        for (int j = 0; j < 20; j++) {
            take_exam(&run, NULL);
            assert_true(exam->rounds > 3);
            for (int k = 0; k < EXAM_QUESTIONS; k++)
                assert_true(exam->cost[k] == 0);
        }
        drill_close(&run);
    }
}

/* The count of the exam is that of the cards that have left the shoe, without
 * the burned one. */
static void the_count_is_of_all_cards_seen(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = exam_setup(&rules);
    assert_null(drill_open(&run, exam_kind(), &setup));
    struct exam *exam = run.state;
    take_exam(&run, NULL);
    const struct table *table = &exam->table;
    int seen = table->dealer_count + table->seats[0].hands[0].count;
    seen += table->shoe.discard_count - table->shoe.burned;
    assert_int_equal(exam->seen, seen);
    drill_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_planted_error_costs_what_the_odds_say),
        cmocka_unit_test(perfect_play_costs_nothing),
        cmocka_unit_test(the_count_is_of_all_cards_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
