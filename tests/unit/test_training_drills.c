/* Drills around the count, compared with slow calculations. */
#include "support/check.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "training/drills.h"

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

TEST(a_true_count_is_the_running_count_per_deck_left)
{
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
TEST(an_unbalanced_count_leaves_out_its_mean)
{
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "downtown");
    char problem[CLI_PROBLEM_SIZE];
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

TEST(the_tray_of_one_deck_needs_precision)
{
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
TEST(a_wrong_bet_costs_what_it_gives_up)
{
    struct rules rules;
    struct drill_run run;
    struct count_strategy *strategy;
    char problem[CLI_PROBLEM_SIZE];
    struct drill_setup setup = setup_with(&rules, "strip");
    assert_true(count_ramp_read(&setup.ramp, "1@-99 3@2 10@4", problem));
    assert_null(count_strategy_open(&strategy, &rules, &setup.tags, NULL));
    assert_null(drill_open(&run, kind_named("bets"), &setup));
    for (int i = 0; i < 60; i++) {
        assert_true(drill_next(&run));
        double exact = number_after(&run.question, "Running count ") /
                       number_after(&run.question, ", ");
        double right = exact >= 4 ? 10 : exact >= 2 ? 3 : 1;
        double given = i % 3 == 0 ? right : i % 3 == 1 ? 1 : 20;
        double loss =
            (right - given) * count_strategy_round_value(strategy, exact);
        const struct drill_verdict *verdict = answer(&run, given);
        assert_int_equal(verdict->right, given == right);
        assert_true(fabs(verdict->cost - fmax(loss, 0)) < 1e-12);
    }
    drill_close(&run);
    count_strategy_close(strategy);
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

TEST(the_running_count_is_the_sum_of_the_cards_shown)
{
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    for (int i = 0; i < 6; i++) {
        setup.group = 1 + i % 3;
        setup.whole_shoe = i >= 3;
        int most = setup.whole_shoe ? 6 * DECK_CARDS : DECK_CARDS;
        assert_null(drill_open(&run, kind_named("count"), &setup));
        for (int j = 0; j < 20; j++) {
            assert_true(drill_next(&run));
            const struct drill_stream *stream = &run.question.stream;
            int sum = 0;
            for (int k = 0; k < stream->group_count; k++) {
                sum += stream->groups[k];
                if (k + 1 < stream->group_count)
                    assert_int_equal(stream->groups[k], setup.group);
            }
            assert_int_equal(sum, stream->count);
            assert_true(stream->count >= most / 4 && stream->count <= most);
            double right = slow_count(stream);
            assert_true(answer(&run, right + j % 2)->right == (j % 2 == 0));
        }
        drill_close(&run);
    }
}

/* A wrong answer brings the same question back after three others. */
TEST(what_was_missed_comes_again_soon)
{
    enum { OTHERS = 3 };
    static const char *const drills[] = {"true-count", "bets"};
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        struct rules rules;
        struct drill_run run;
        struct drill_setup setup = setup_with(&rules, "strip");
        char text[DRILL_TEXT_SIZE];
        assert_null(drill_open(&run, kind_named(drills[i]), &setup));
        assert_true(drill_next(&run));
        strcpy(text, run.question.text);
        assert_true(answer(&run, 77)->comes_again);
        for (int others = 0; others <= OTHERS; others++) {
            assert_true(drill_next(&run));
            assert_true((strcmp(run.question.text, text) == 0) ==
                        (others == OTHERS));
        }
        drill_close(&run);
    }
}

TEST(the_side_count_is_that_of_the_aces_shown)
{
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    setup.whole_shoe = true;
    assert_null(drill_open(&run, kind_named("aces"), &setup));
    for (int i = 0; i < 40; i++) {
        assert_true(drill_next(&run));
        const struct drill_stream *stream = &run.question.stream;
        const struct drill_reply count = {.number = slow_count(stream) + i % 2};
        double aces = 0;
        for (int k = 0; k < stream->count; k++)
            aces += card_face(stream->cards[k]) == ACE;
        assert_true(drill_check(&run, &count));
        assert_int_equal((int)run.count, i); /* nothing is judged yet */
        assert_true(answer(&run, aces + i / 2 % 2)->right == (i % 4 == 0));
        assert_int_equal((int)run.count, i + 1);
    }
    drill_close(&run);
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
TEST(the_dealer_is_right_unless_a_payment_or_total_is_wrong)
{
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

TEST(a_seed_asks_the_same_questions_again)
{
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

TEST(numbers_may_have_a_sign_and_decimals)
{
    static const struct {
        const char *text;
        double number;
    } good[] = {{"0", 0},         {"7", 7},    {"+7", 7},
                {"-12.5", -12.5}, {".5", 0.5}, {"-0", 0}};
    static const char *const bad[] = {"", "-", "+", "1-", "--1", "1e3", "x"};
    double number;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(cli_parse_number(good[i].text, &number));
        assert_true(fabs(number - good[i].number) < 1e-12);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(cli_parse_number(bad[i], &number));
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

/* Between two questions about a cell, and after a wrong answer. */
enum { APART = 8, APART_AFTER_WRONG = 3 };

/* Returns the cell of a question as a number; -1: insurance. */
static int cell_asked(const struct drill_question *question)
{
    const struct drill_scene *scene = &question->scene;
    struct chart_row row = cards_row(scene->hand, scene->hand_count);
    if (question->letters[0] == 'y')
        return -1;
    return ((int)row.kind * 100 + row.number) * ODDS_RANKS +
           odds_rank(scene->dealer[0]);
}

/* Returns how many questions ago the last one but this was about its cell, or
 * `most` if it wasn't among the last `most` ones. */
static int questions_ago(const int cells[], int last, int most)
{
    int ago = 1;
    while (ago < most && ago <= last && cells[last - ago] != cells[last])
        ago++;
    return ago > last ? most : ago;
}

/* No cell comes back among the next eight questions or, after a wrong answer,
 * the next three. */
TEST(no_cell_is_asked_twice_in_a_short_time)
{
    enum { QUESTIONS = 300 };
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    int cells[QUESTIONS], early = 0;
    assert_null(drill_open(&run, kind_named("deviations"), &setup));
    for (int i = 0; i < QUESTIONS; i++) {
        assert_true(drill_next(&run));
        cells[i] = cell_asked(&run.question);
        int ago = questions_ago(cells, i, APART + 1);
        bool was_right = i < ago || run.entries[i - ago].verdict.right;
        assert_true(ago > (was_right ? APART : APART_AFTER_WRONG));
        early += ago <= APART;
        const struct drill_reply first = {.letter = run.question.letters[0]};
        assert_true(drill_check(&run, &first));
    }
    assert_true(early > 0);
    drill_close(&run);
}

/* What knowing an index gains in a round; the last one is insurance. */
static double gain_at(const struct count_study *study, size_t i)
{
    return i < study->count ? study->list[i].gain : study->insurance_gain;
}

static bool same_place(const struct count_study *study, size_t one,
                       size_t other)
{
    if (one == study->count || other == study->count)
        return one == other;
    const struct count_index *a = &study->list[one], *b = &study->list[other];
    return a->row.kind == b->row.kind && a->row.number == b->row.number &&
           a->upcard == b->upcard;
}

/* True if the last places have the cell of this one. */
static bool place_rests(const struct count_study *study, const size_t last[],
                        size_t place)
{
    for (int i = 0; i < APART; i++)
        if (last[i] <= study->count && same_place(study, last[i], place))
            return true;
    return false;
}

/* Returns what a question gains on average, if they are drawn by the gains of
 * the indices, but none about a cell of the last ones. */
static double slow_mean_gain(const struct count_study *study)
{
    enum { DRAWS = 5000, STEPS = 1 << 20 };
    struct fair_random random;
    const uint64_t seed = 11;
    double sum = 0;
    size_t last[APART];
    fair_random_derive(&random, &seed, 1);
    for (int i = 0; i < APART; i++)
        last[i] = study->count + 1; /* none */
    for (int draw = 0; draw < DRAWS; draw++) {
        double all = 0;
        size_t chosen = 0;
        for (size_t i = 0; i <= study->count; i++) {
            double gain = gain_at(study, i);
            if (place_rests(study, last, i) || gain <= 0)
                continue;
            all += gain;
            /* Each one takes the place of those before by its share. */
            if (all * fair_random_below(&random, STEPS) / STEPS < gain)
                chosen = i;
        }
        sum += gain_at(study, chosen);
        memmove(last + 1, last, (APART - 1) * sizeof *last);
        last[0] = chosen;
    }
    return sum / DRAWS;
}

/* Questions are drawn by what an index gains in a round. */
TEST(the_indices_that_gain_most_are_asked_most)
{
    enum { QUESTIONS = 400 };
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    struct count_strategy *strategy;
    assert_null(count_strategy_open(&strategy, &rules, &setup.tags, NULL));
    const struct count_study *study = count_strategy_study(strategy);
    double all = 0, asked = 0;
    for (size_t i = 0; i <= study->count; i++)
        all += gain_at(study, i);
    assert_null(drill_open(&run, kind_named("deviations"), &setup));
    for (int i = 0; i < QUESTIONS; i++) {
        assert_true(drill_next(&run));
        const struct count_index *index = index_asked(study, &run.question);
        asked += index ? index->gain : study->insurance_gain;
    }
    double mean = asked / QUESTIONS, expected = slow_mean_gain(study);
    if (fabs(mean - expected) > 0.15 * expected)
        fail_msg("a question gains %g, not %g", mean, expected);
    assert_true(expected > 1.5 * all / (double)(study->count + 1));
    drill_close(&run);
    count_strategy_close(strategy);
}

/* A screen holds signals back while it works something out. Whoever runs the
 * tests may ignore SIGINT. */
TEST(a_signal_ends_the_work_on_a_count)
{
    static const char *const names[] = {"deviations", "bets", "exam"};
    struct rules rules;
    struct drill_setup setup = setup_with(&rules, "single");
    void (*handler)(int) = signal(SIGINT, SIG_DFL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct cli_interrupt interrupt;
        struct drill_run run;
        cli_interrupt_hold(&interrupt);
        raise(SIGINT);
        const char *fault = drill_open(&run, kind_named(names[i]), &setup);
        cli_interrupt_release(&interrupt);
        assert_non_null(fault);
        assert_string_equal(fault, "interrupted");
    }
    (void)signal(SIGINT, handler);
}

/* From one unit to the table's maximum, in hundredths. */
TEST(a_bet_keeps_to_the_limits_of_the_table)
{
    static const char *const names[] = {"bets", "exam"};
    static const struct {
        double bet;
        const char *problem;
    } bets[] = {{1, NULL},
                {100, NULL},
                {2.25, NULL},
                {0, "the minimum bet is 1 unit"},
                {0.99, "the minimum bet is 1 unit"},
                {-1, "the minimum bet is 1 unit"},
                {101, "the maximum bet is 100 units"},
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
                drill_number_problem(&run.question, bets[j].bet, problem);
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
    assert_null(drill_number_problem(&run.question, 150, problem));
    assert_non_null(drill_number_problem(&run.question, 151, problem));
    drill_close(&run);
}

/* A deck comes by in a minute, slowly enough to begin with, unless there is a
 * pace for each line. */
TEST(the_speed_is_that_of_a_deck)
{
    struct drill_setup setup = drill_setup_default();
    assert_true(llabs(drill_group_time(&setup, DECK_CARDS) -
                      60 * (int64_t)CLI_NANOSECONDS) < DECK_CARDS);
    setup.pace = 0;
    assert_int_equal(drill_group_time(&setup, 3), 0);
}

TEST(the_speed_changes_in_steps)
{
    struct drill_setup setup = drill_setup_default();
    assert_int_equal(drill_change_speed(&setup, true), 50);
    assert_int_equal(drill_change_speed(&setup, true), 40);
    assert_int_equal(drill_change_speed(&setup, false), 50);
    for (int i = 0; i < 20; i++)
        (void)drill_change_speed(&setup, true);
    assert_int_equal(drill_change_speed(&setup, true), 5);
    for (int i = 0; i < 20; i++)
        (void)drill_change_speed(&setup, false);
    assert_int_equal(drill_change_speed(&setup, false), 120);
    /* A second for two cards is 26 seconds for a deck. */
    setup.group = 2;
    setup.pace = CLI_NANOSECONDS;
    assert_int_equal(drill_change_speed(&setup, true), 25);
    assert_int_equal(setup.pace, -1);
}

/* Answers questions that took a second for a card and a minute to answer, until
 * the cards that were counted right make a deck. */
TEST(a_deck_counts_if_it_has_no_mistake)
{
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    int cards = 0;
    assert_null(drill_open(&run, kind_named("count"), &setup));
    for (int i = 0; cards < DECK_CARDS; i++) {
        assert_true(drill_next(&run));
        const struct drill_stream *stream = &run.question.stream;
        assert_true(isnan(run.kind->best(run.state)));
        bool mistake = i == 1;
        const struct drill_reply reply = {.number =
                                              slow_count(stream) + mistake,
                                          .shown = stream->count,
                                          .seconds = 60};
        assert_true(drill_check(&run, &reply));
        cards = mistake ? 0 : cards + stream->count;
    }
    assert_true(fabs(run.kind->best(run.state) - DECK_CARDS) < 1e-9);
    assert_text_has(run.entries[run.count - 1].verdict.text,
                    "A deck without a mistake: the goal of 30 seconds is not "
                    "met.",
                    "the verdict");
    drill_close(&run);
}

/* Cards that are there all at once are counted until the answer. */
TEST(without_a_speed_the_answer_takes_time)
{
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    setup.pace = 0;
    assert_null(drill_open(&run, kind_named("count"), &setup));
    assert_true(drill_next(&run));
    const struct drill_reply reply = {.seconds = 7};
    assert_true(drill_check(&run, &reply));
    assert_text_has(run.entries[0].verdict.text,
                    " cards and your answer in 7.0 seconds", "the verdict");
    drill_close(&run);
}

/* The goal of the drill decides, not the drill in basic strategy alone. */
TEST(a_right_answer_that_was_slow_says_so)
{
    struct rules rules;
    struct drill_run run;
    struct drill_setup setup = setup_with(&rules, "strip");
    assert_null(drill_open(&run, kind_named("true-count"), &setup));
    for (int i = 0; i < 2; i++) {
        assert_true(drill_next(&run));
        double exact = number_after(&run.question, "running count ") * 100 /
                       (600 - (double)run.question.scene.tray);
        const struct drill_reply reply = {.number =
                                              slowly_rounded(exact, TRUE_FLOOR),
                                          .seconds = i == 0 ? 5 : 26.5};
        assert_true(drill_check(&run, &reply));
    }
    assert_text_has(run.entries[0].verdict.text, "Right: ", "in time");
    assert_text_has(run.entries[1].verdict.text,
                    ". It took 27 s; the goal is 5 s.", "slow");
    assert_memory_equal(run.entries[1].verdict.text, "Right: ", 7);
    drill_close(&run);
}

/* The tags of hi-lo are whole, those of halves aren't. */
TEST(a_count_of_whole_tags_is_whole)
{
    static const struct {
        const char *drill, *count;
        bool is_whole;
    } cases[] = {{"count", "hi-lo", true},
                 {"count", "halves", false},
                 {"true-count", "hi-lo", true},
                 {"true-count", "halves", true}};
    struct rules rules;
    struct drill_run run;
    char problem[CLI_PROBLEM_SIZE], fault[CLI_PROBLEM_SIZE];
    struct drill_setup setup = setup_with(&rules, "strip");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(count_read(&setup.tags, cases[i].count, fault));
        assert_null(drill_open(&run, kind_named(cases[i].drill), &setup));
        assert_true(drill_next(&run));
        assert_null(drill_number_problem(&run.question, -3, problem));
        assert_int_equal(drill_number_problem(&run.question, 2.5, problem) !=
                             NULL,
                         cases[i].is_whole);
        drill_close(&run);
    }
}
