/* Drills around the count, compared with slow calculations. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "training/drills/drills.h"

static const struct drill_kind *kind_named(const char *name)
{
    for (size_t i = 0; drill_kind_at(i); i++)
        if (strcmp(drill_kind_at(i)->name, name) == 0)
            return drill_kind_at(i);
    fail_msg("there is no drill %s", name);
    return NULL;
}

/* Returns a setup with the seed 5 and these rules. */
static struct drill_setup setup_with(struct rules *rules, const char *name)
{
    struct drill_setup setup = drill_setup_default();
    assert_true(rules_preset(rules, name));
    setup.rules = rules;
    setup.has_seed = true;
    setup.seed = 5;
    setup.ascii = true;
    return setup;
}

/* Answers a question with the number, and returns the verdict. */
static const struct drill_verdict *answer(struct drill_run *run, double number)
{
    const struct drill_reply reply = {.number = number, .seconds = 10};
    assert_true(drill_check(run, &reply));
    return &run->entries[run->count - 1].verdict;
}

/* Returns the number after a word of the question. */
static double number_after(const struct drill_question *question,
                           const char *word)
{
    const char *at = strstr(question->text, word);
    assert_non_null(at);
    return strtod(at + strlen(word), NULL);
}

static int slowly_rounded(double number, enum true_rounding rounding)
{
    int whole = -100;
    switch (rounding) {
    case TRUE_FLOOR:
        while (whole + 1 <= number + 1e-9)
            whole++;
        return whole;
    case TRUE_NEAREST:
        while (whole + 0.5 <= number + 1e-9)
            whole++;
        return whole;
    default:
        return number < 0 ? -slowly_rounded(-number, TRUE_FLOOR)
                          : slowly_rounded(number, TRUE_FLOOR);
    }
}

static void a_true_count_is_the_running_count_per_deck_left(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    for (int way = 0; way < TRUE_ROUNDINGS; way++)
        for (int64_t precision = 25; precision <= 100; precision *= 2) {
            setup.rounding = (enum true_rounding)way;
            setup.precision = precision;
            assert_null(drill_open(&run, kind_named("true-count"), &setup));
            for (int i = 0; i < 50; i++) {
                assert_true(drill_next(&run));
                int64_t tray = run.question.scene.tray;
                assert_true(tray > 0 && tray <= 450 && tray % precision == 0);
                double exact = number_after(&run.question, "running count ") *
                               100 / (600 - (double)tray);
                int right = slowly_rounded(exact, setup.rounding);
                assert_true(answer(&run, right)->right);
                assert_true(drill_next(&run));
                assert_false(answer(&run, 99)->right);
            }
            drill_close(&run);
        }
}

/* The tags of ko add 4 for each deck. */
static void an_unbalanced_count_leaves_out_its_mean(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "downtown");
    char problem[COUNT_PROBLEM_SIZE];
    assert_true(count_read(&setup.tags, "ko", problem));
    assert_null(drill_open(&run, kind_named("true-count"), &setup));
    for (int i = 0; i < 50; i++) {
        assert_true(drill_next(&run));
        double seen = (double)run.question.scene.tray / 100;
        double exact =
            (number_after(&run.question, "running count ") - 4 * seen) /
            (rules.decks - seen);
        assert_true(answer(&run, floor(exact + 1e-9))->right);
    }
    drill_close(&run);
}

static void the_tray_of_one_deck_needs_precision(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "single");
    setup.precision = 100;
    assert_non_null(drill_open(&run, kind_named("true-count"), &setup));
    assert_non_null(drill_open(&run, kind_named("bets"), &setup));
    setup.precision = 50;
    assert_null(drill_open(&run, kind_named("true-count"), &setup));
    assert_true(drill_next(&run));
    assert_int_equal(run.question.scene.tray, 50);
    drill_close(&run);
}

/* A bet that is too small costs what it doesn't win, and one that is too large
 * at a bad count what it loses. */
static void a_wrong_bet_costs_what_it_gives_up(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_run run;
    struct count_guide *guide;
    char problem[COUNT_PROBLEM_SIZE];
    struct drill_setup setup = setup_with(&rules, "strip");
    assert_true(count_ramp_read(&setup.ramp, "1@-99 3@2 10@4", problem));
    assert_null(count_guide_open(&guide, &rules, &setup.tags));
    assert_null(drill_open(&run, kind_named("bets"), &setup));
    for (int i = 0; i < 60; i++) {
        assert_true(drill_next(&run));
        double exact = number_after(&run.question, "Running count ") /
                       number_after(&run.question, ", ");
        double right = exact >= 4 ? 10 : exact >= 2 ? 3 : 1;
        double given = i % 3 == 0 ? right : i % 3 == 1 ? 1 : 20;
        double loss = (right - given) * count_guide_round(guide, exact);
        const struct drill_verdict *verdict = answer(&run, given);
        assert_int_equal(verdict->right, given == right);
        assert_true(fabs(verdict->cost - fmax(loss, 0)) < 1e-12);
    }
    drill_close(&run);
    count_guide_close(guide);
}

/* Counts hi-lo by the faces. */
static double slow_count(const struct drill_stream *stream)
{
    double sum = 0;
    for (int i = 0; i < stream->count; i++) {
        int value = card_value(stream->cards[i]);
        sum += value <= 6 ? 1 : value >= 10 ? -1 : 0;
    }
    return sum;
}

static void the_running_count_is_the_sum_of_the_cards_shown(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    for (int i = 0; i < 8; i++) {
        setup.group = i % 4;
        setup.whole_shoe = i >= 4;
        int most = setup.whole_shoe ? 6 * DECK_CARDS : DECK_CARDS;
        assert_null(drill_open(&run, kind_named("count"), &setup));
        for (int j = 0; j < 20; j++) {
            assert_true(drill_next(&run));
            const struct drill_stream *stream = &run.question.stream;
            int sum = 0;
            for (int k = 0; k < stream->group_count; k++) {
                sum += stream->groups[k];
                if (setup.group != DRILL_WHOLE_ROUNDS &&
                    k + 1 < stream->group_count)
                    assert_int_equal(stream->groups[k], setup.group);
                /* Two players and the dealer have two cards each. */
                if (setup.group == DRILL_WHOLE_ROUNDS)
                    assert_true(stream->groups[k] >= 6);
            }
            assert_int_equal(sum, stream->count);
            assert_true(stream->count >= most / 4 && stream->count <= most);
            double right = slow_count(stream);
            assert_true(answer(&run, right + j % 2)->right == (j % 2 == 0));
        }
        drill_close(&run);
    }
}

/* Returns what the dealer of the text must pay for a hand without a double, by
 * totals alone. */
static double slow_payment(const struct drill_scene *scene, double bet)
{
    struct hand_value hand =
        hand_evaluate(scene->hand, (size_t)scene->hand_count);
    struct hand_value dealer =
        hand_evaluate(scene->dealer, (size_t)scene->dealer_count);
    if (hand.natural || dealer.natural)
        return hand.natural && dealer.natural ? 0
               : hand.natural                 ? 1.5 * bet
                                              : -bet;
    if (hand.bust)
        return -bet;
    if (dealer.bust || hand.total > dealer.total)
        return bet;
    return hand.total == dealer.total ? 0 : -bet;
}

/* Returns the total that the text says of the cards after a word. */
static int total_after(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    assert_non_null(at);
    return (int)strtol(strstr(at, " is ") + 4, NULL, 10);
}

/* Returns the text after the last time that it has a word. */
static const char *last_after(const char *text, const char *word)
{
    const char *found = NULL;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        found = at;
    return found ? found + strlen(word) : NULL;
}

/* Judges each round with one plain hand from its text. */
static void the_dealer_is_right_unless_a_payment_or_total_is_wrong(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    int judged = 0, wrong = 0;
    assert_null(drill_open(&run, kind_named("dealer"), &setup));
    for (int i = 0; i < 600; i++) {
        assert_true(drill_next(&run));
        const struct drill_scene *scene = &run.question.scene;
        const char *text = run.question.text;
        bool is_plain = !strstr(text, "doubled") && !strstr(text, "surr") &&
                        !strstr(text, "even money") &&
                        !strstr(text, "insurance") &&
                        strstr(text, "Your ") + 5 == last_after(text, "Your ");
        const struct drill_reply yes = {.letter = 'y'};
        assert_true(drill_check(&run, &yes));
        if (!is_plain)
            continue;
        double bet = strtod(strchr(text, '$') + 1, NULL), said = 0;
        const char *wins = last_after(text, "wins $"),
                   *loses = last_after(text, "loses $");
        if (wins || loses)
            said = wins ? strtod(wins, NULL) : -strtod(loses, NULL);
        bool right =
            said == slow_payment(scene, bet) &&
            total_after(text, "dealer's") ==
                hand_evaluate(scene->dealer, (size_t)scene->dealer_count)
                    .total &&
            total_after(text, "Your") ==
                hand_evaluate(scene->hand, (size_t)scene->hand_count).total;
        assert_count_equal(run.entries[i].verdict.right, right, "%s", text);
        judged++;
        wrong += !right;
    }
    assert_true(judged > 300 && wrong > 100 && wrong < judged - 100);
    drill_close(&run);
}

/* The questions of a seed, after answers that are always wrong. */
static void questions_of(const char *name, const struct drill_setup *setup,
                         char *text, size_t size)
{
    struct drill_run run;
    size_t used = 0;
    assert_null(drill_open(&run, kind_named(name), setup));
    while (used + DRILL_TEXT_SIZE < size && drill_next(&run)) {
        used += (size_t)snprintf(text + used, size - used, "%s\n",
                                 run.question.text);
        const struct drill_reply reply = {.letter = run.question.letters[0],
                                          .number = 77};
        assert_true(drill_check(&run, &reply));
    }
    drill_close(&run);
}

static void a_seed_asks_the_same_questions_again(void **state)
{
    (void)state;
    struct rules rules;
    struct drill_setup setup = setup_with(&rules, "single");
    setup.cards = 20;
    for (size_t i = 0; drill_kind_at(i); i++) {
        char one[8192] = "", same[8192] = "", other[8192] = "";
        const char *name = drill_kind_at(i)->name;
        setup.seed = 5;
        questions_of(name, &setup, one, sizeof one);
        questions_of(name, &setup, same, sizeof same);
        setup.seed = 6;
        questions_of(name, &setup, other, sizeof other);
        assert_text_equal(one, same, "%s", name);
        assert_string_not_equal(one, other);
    }
}

static void numbers_may_have_a_sign_and_decimals(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double number;
    } good[] = {{"0", 0},         {"7", 7},    {"+7", 7},
                {"-12.5", -12.5}, {".5", 0.5}, {"-0", 0}};
    static const char *const bad[] = {"", "-", "+", "1-", "--1", "1e3", "x"};
    double number;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(drill_read_number(good[i].text, &number));
        assert_true(fabs(number - good[i].number) < 1e-12);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(drill_read_number(bad[i], &number));
}

/* Returns the index that a question of deviations is about, or NULL for
 * insurance. */
static const struct count_index *
index_asked(const struct count_study *study,
            const struct drill_question *question)
{
    const struct drill_scene *scene = &question->scene;
    struct chart_row row = cards_row(scene->hand, scene->hand_count);
    int upcard = odds_rank(scene->dealer[0]);
    double count = number_after(question, "True count ");
    const struct count_index *found = NULL;
    if (question->letters[0] == 'y')
        return NULL;
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *index = &study->list[i];
        if (index->row.kind == row.kind && index->row.number == row.number &&
            index->upcard == upcard &&
            (found == NULL ||
             fabs(index->index - count) < fabs(found->index - count)))
            found = index;
    }
    assert_non_null(found);
    return found;
}

/* Questions are drawn by what an index gains in a round, but none twice in a
 * row; so the chance of one is in proportion to its gain, times that of all the
 * others. */
static void the_indices_that_gain_most_are_asked_most(void **state)
{
    (void)state;
    enum { QUESTIONS = 400 };
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    struct count_guide *guide;
    assert_null(count_guide_open(&guide, &rules, &setup.tags));
    const struct count_study *study = count_guide_study(guide);
    double all = study->insurance_gain, sum = 0, chances = 0, asked = 0;
    for (size_t i = 0; i < study->count; i++)
        all += study->list[i].gain;
    for (size_t i = 0; i <= study->count; i++) {
        double gain =
            i < study->count ? study->list[i].gain : study->insurance_gain;
        sum += gain * gain * (all - gain);
        chances += gain * (all - gain);
    }
    assert_null(drill_open(&run, kind_named("deviations"), &setup));
    for (int i = 0; i < QUESTIONS; i++) {
        assert_true(drill_next(&run));
        const struct count_index *index = index_asked(study, &run.question);
        asked += index ? index->gain : study->insurance_gain;
    }
    double mean = asked / QUESTIONS, expected = sum / chances;
    if (fabs(mean - expected) > 0.15 * expected)
        fail_msg("a question gains %g, not %g", mean, expected);
    assert_true(expected > 2 * all / (double)(study->count + 1));
    drill_close(&run);
    count_guide_close(guide);
}

/* From one unit to the table's maximum, in hundredths. */
static void a_bet_keeps_to_the_limits_of_the_table(void **state)
{
    (void)state;
    static const char *const names[] = {"bets", "exam"};
    static const struct {
        double bet;
        const char *problem;
    } bets[] = {{1, NULL},
                {100, NULL},
                {2.25, NULL},
                {0, "minimum bet is 1 unit"},
                {0.99, "minimum bet is 1 unit"},
                {-1, "minimum bet is 1 unit"},
                {101, "maximum bet is 100 units"},
                {1.005, "a bet has at most two decimals"}};
    struct rules rules;
    struct drill_run run;
    char problem[CLI_PROBLEM_SIZE];
    struct drill_setup setup = setup_with(&rules, "strip");
    for (size_t i = 0; i < 2; i++) {
        assert_null(drill_open(&run, kind_named(names[i]), &setup));
        assert_true(drill_next(&run));
        for (size_t j = 0; j < sizeof bets / sizeof *bets; j++) {
            const char *fault =
                drill_refuses(&run.question, bets[j].bet, problem);
            assert_text_equal(fault ? fault : "",
                              bets[j].problem ? bets[j].problem : "",
                              "a bet of %g", bets[j].bet);
        }
        drill_close(&run);
    }
    /* A ramp may go further. */
    assert_true(count_ramp_read(&setup.ramp, "1@-99 150@5", problem));
    assert_null(drill_open(&run, kind_named("bets"), &setup));
    assert_true(drill_next(&run));
    assert_null(drill_refuses(&run.question, 150, problem));
    assert_non_null(drill_refuses(&run.question, 151, problem));
    drill_close(&run);
}

/* Thirty seconds for a deck, unless there is a pace for each line. */
static void the_speed_is_that_of_a_deck(void **state)
{
    (void)state;
    struct drill_setup setup = drill_setup_default();
    assert_true(llabs(drill_group_time(&setup, DECK_CARDS) -
                      30 * (int64_t)CLI_NANOSECONDS) < DECK_CARDS);
    setup.pace = 0;
    assert_int_equal(drill_group_time(&setup, 3), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_true_count_is_the_running_count_per_deck_left),
        cmocka_unit_test(an_unbalanced_count_leaves_out_its_mean),
        cmocka_unit_test(the_tray_of_one_deck_needs_precision),
        cmocka_unit_test(a_wrong_bet_costs_what_it_gives_up),
        cmocka_unit_test(the_running_count_is_the_sum_of_the_cards_shown),
        cmocka_unit_test(
            the_dealer_is_right_unless_a_payment_or_total_is_wrong),
        cmocka_unit_test(a_seed_asks_the_same_questions_again),
        cmocka_unit_test(numbers_may_have_a_sign_and_decimals),
        cmocka_unit_test(the_indices_that_gain_most_are_asked_most),
        cmocka_unit_test(a_bet_keeps_to_the_limits_of_the_table),
        cmocka_unit_test(the_speed_is_that_of_a_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
