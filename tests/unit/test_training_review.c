/* Tests of reviews: they teach what the odds say, ask what costs most, and come
 * back as SM-2 says. */
#include "support/check.h"
#include "support/state_folder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "training/drill_strategy.c"

static void open_reviews(const char *preset, struct rules *rules,
                         struct review_hands *reviews)
{
    assert_true(rules_preset(rules, preset));
    assert_null(reviews_compute(rules, reviews));
}

/* ---- What is right ---- */

/* A second way to the chart: the action on the two cards of each deal, as the
 * program odds decides it by totals. */
static void check_deal(const struct odds *odds,
                       const struct odds_solution *solution,
                       const struct review_hands *reviews, int first,
                       int second, int upcard)
{
    int number = odds_hand_next(odds, odds_hand_next(odds, 0, first), second);
    struct chart_row row = chart_hand_row(odds_hand_at(odds, number));
    struct odds_decision decision;
    odds_solution_decide(odds, solution, first, second, upcard, 0, &decision);
    for (size_t i = 0; i < reviews->count; i++) {
        const struct review_hand *review = &reviews->list[i];
        if (review->row.kind != row.kind || review->row.number != row.number ||
            review->upcard != upcard)
            continue;
        char name[CHART_NAME_SIZE];
        assert_count_equal(review->right, decision.best, "%s against rank %d",
                           chart_row_name(row, name), upcard);
        assert_true(review->legal[review->right]);
    }
}

TEST(every_review_teaches_what_the_odds_say)
{
    static const char *const presets[] = {"strip", "single", "europe"};
    static struct review_hands reviews;
    size_t count = seeds_of(1000) == 1000 ? 3 : 1;
    for (size_t i = 0; i < count; i++) {
        struct rules rules;
        open_reviews(presets[i], &rules, &reviews);
        struct odds_shoe shoe = odds_shoe_full(rules.decks);
        struct odds *odds = odds_open(&rules);
        struct odds_solution *solution = malloc(sizeof *solution);
        assert_true(odds && solution);
        assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, solution));
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            for (int first = 0; first < ODDS_RANKS; first++)
                for (int second = 0; second <= first; second++)
                    check_deal(odds, solution, &reviews, first, second, upcard);
        free(solution);
        odds_close(odds);
    }
}

/* With a Charlie, what is right for two cards isn't right for more of the same
 * total, such as soft 19. No answer is far from the best by the exact odds. */
TEST(reviews_know_what_a_charlie_changes)
{
    static const char *const charlies[] = {"charlie=5", "charlie=6"};
    static struct review_hands reviews;
    for (size_t i = 0; i < sizeof charlies / sizeof *charlies; i++) {
        struct rules rules;
        char problem[PROBLEM_SIZE];
        assert_true(rules_preset(&rules, "strip"));
        assert_true(rules_set(&rules, charlies[i], problem) >= 0);
        assert_null(reviews_compute(&rules, &reviews));
        for (size_t j = 0; j < reviews.count; j++) {
            const struct review_hand *review = &reviews.list[j];
            double cost = 0;
            for (int action = 0; action < ODDS_ACTIONS; action++)
                if (review->legal[action])
                    cost = fmax(cost, review->value[action] -
                                          review->value[review->right]);
            if (!(cost < 1e-3))
                fail_msg("%s, %s: %s costs %.4f", charlies[i], review->name,
                         odds_action_name(review->right), cost);
        }
    }
}

/* Hard 5 to 19, soft 13 to 20 and ten pairs, against ten upcards. What isn't a
 * review is a natural: an ace and a ten. */
TEST(the_reviews_cover_all_deals)
{
    static struct review_hands reviews;
    struct rules rules;
    double chance = 0;
    open_reviews("strip", &rules, &reviews);
    assert_int_equal(reviews.count, (15 + 8 + 10) * 10);
    for (size_t i = 0; i < reviews.count; i++)
        chance += reviews.list[i].chance;
    const double natural = 2.0 * 24 * 96 / (312 * 311);
    if (fabs(chance + natural - 1) > 1e-12)
        fail_msg("the chances add up to %.15f", chance + natural);
}

static bool is_review(const struct review_hands *reviews, struct chart_row row,
                      int upcard)
{
    for (size_t i = 0; i < reviews->count; i++)
        if (reviews->list[i].row.kind == row.kind &&
            reviews->list[i].row.number == row.number &&
            reviews->list[i].upcard == upcard)
            return true;
    return false;
}

/* Whatever is done wrong at the table is a review, except with 21. */
TEST(every_hand_belongs_to_a_review)
{
    static struct review_hands reviews;
    struct rules rules;
    open_reviews("strip", &rules, &reviews);
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    for (int number = 0; number < ODDS_HANDS; number++)
        for (int can_split = 0; can_split < 2; can_split++) {
            const struct odds_hand *hand = odds_hand_at(odds, number);
            struct chart_row row;
            if (hand->cards < 2)
                continue;
            bool found = chart_row_to_learn(hand, can_split != 0, &row);
            assert_int_equal(found, hand->total < 21);
            for (int upcard = 0; upcard < ODDS_RANKS && found; upcard++)
                assert_true(is_review(&reviews, row, upcard));
        }
    odds_close(odds);
}

TEST(mistakes_cost_and_right_answers_do_not)
{
    static struct review_hands reviews;
    struct rules rules;
    open_reviews("strip", &rules, &reviews);
    for (size_t i = 0; i < reviews.count; i++) {
        const struct review_hand *review = &reviews.list[i];
        assert_true(review_cost(review, review->right) == 0);
        assert_true(review_cheapest_mistake(review) >= 0);
        assert_true(isfinite(review_cheapest_mistake(review)));
        assert_true(review->doubt > 0 && review->doubt <= 0.5);
    }
}

static struct question question_of(size_t review, const char *cards)
{
    struct question question = {.review = review};
    for (int i = 0; i < QUESTION_CARDS; i++) {
        cards += card_read(cards, &question.cards[i]);
        cards += strspn(cards, " ");
    }
    return question;
}

/* With one deck, 10 2 against 4 is better hit, and the other hands of 12 stand,
 * as the chart says: a well-known exception. */
TEST(the_comment_says_when_the_exact_cards_know_better)
{
    static struct review_hands reviews;
    struct rules rules;
    char text[DRILL_TEXT_SIZE];
    open_reviews("single", &rules, &reviews);
    size_t index = reviews_find(&reviews, "hard 12 against 4");
    assert_true(index < reviews.count);
    const struct review_hand *review = &reviews.list[index];
    struct question question = question_of(index, "Kh 2c 4s");
    assert_text_equal(
        question_reply(&question, review, ODDS_STAND, text),
        "Right. The chart knows only your total; the cards left in the shoe "
        "make hitting better here.",
        "the chart's play");
    question_reply(&question, review, ODDS_HIT, text);
    assert_memory_equal(text, "No: stand. Hitting costs $0.", 28);
    assert_text_has(text,
                    " for a $10 bet on average. The chart knows only your "
                    "total; the cards left in the shoe make hitting better "
                    "here.",
                    "the better play");
    question = question_of(index, "9h 3c 4s");
    assert_text_equal(question_reply(&question, review, ODDS_STAND, text),
                      "Right.", "other cards");
    question_reply(&question, review, ODDS_HIT, text);
    assert_text_has(text, " for a $10 bet.", "other cards");
}

/* ---- What is asked ---- */

enum { WEAK = 5, ASKED = 300 };

/* The cells that a simulated learner plays wrong, among the rest that it plays
 * right. */
static const struct {
    struct chart_row row;
    int upcard;
} WEAK_CELLS[WEAK] = {
    {{CHART_HARD, 16}, ODDS_TEN}, {{CHART_HARD, 12}, 1},
    {{CHART_SOFT, 18}, ODDS_TEN}, {{CHART_HARD, 14}, ODDS_TEN},
    {{CHART_HARD, 16}, 7},
};

static bool is_weak(const struct review_hand *review)
{
    for (size_t i = 0; i < WEAK; i++)
        if (WEAK_CELLS[i].row.kind == review->row.kind &&
            WEAK_CELLS[i].row.number == review->row.number &&
            WEAK_CELLS[i].upcard == review->upcard)
            return true;
    return false;
}

/* Returns a wrong action. */
static enum odds_action mistake_in(const struct review_hand *review)
{
    return review->right == ODDS_HIT ? ODDS_STAND : ODDS_HIT;
}

static void ask_learner(struct review_hands *reviews,
                        struct fair_random *random)
{
    struct recent_reviews recent = {.count = 0};
    for (int asked = 0; asked < ASKED; asked++) {
        size_t i = reviews_choose(reviews, &recent, random);
        struct review_hand *review = &reviews->list[i];
        review_note(review,
                    is_weak(review) ? mistake_in(review) : review->right);
    }
}

/* Returns how many reviews weigh more than this one. */
static int heavier(const struct review_hands *reviews,
                   const struct review_hand *review)
{
    int count = 0;
    for (size_t i = 0; i < reviews->count; i++)
        count += review_weight(&reviews->list[i]) > review_weight(review);
    return count;
}

TEST(weak_cells_lead_the_queue)
{
    static struct review_hands reviews;
    struct rules rules;
    struct fair_random random;
    const uint64_t seed = 21;
    fair_random_derive(&random, &seed, 1);
    open_reviews("strip", &rules, &reviews);
    ask_learner(&reviews, &random);
    for (size_t i = 0; i < reviews.count; i++) {
        const struct review_hand *review = &reviews.list[i];
        char name[CHART_NAME_SIZE];
        if (is_weak(review))
            assert_count_equal(heavier(&reviews, review) < WEAK, true,
                               "%s leads the queue (place %d)",
                               chart_row_name(review->row, name),
                               heavier(&reviews, review) + 1);
    }
}

/* A kind of question: hard, soft, pairs or, whatever the hand, surrender. */
static unsigned kind_of(const struct review_hand *review)
{
    return review->right == ODDS_SURRENDER ? 1U << 7
                                           : 1U << (unsigned)review->row.kind;
}

TEST(the_first_questions_are_of_all_kinds)
{
    enum { SEEDS = 20, FIRST = 10 };
    static struct review_hands fresh, reviews;
    struct rules rules;
    open_reviews("strip", &rules, &fresh);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct recent_reviews recent = {.count = 0};
        struct fair_random random;
        unsigned kinds = 0, last = 0, before = 0;
        reviews = fresh;
        fair_random_derive(&random, &seed, 1);
        for (int asked = 0; asked < FIRST; asked++) {
            struct review_hand *review =
                &reviews.list[reviews_choose(&reviews, &recent, &random)];
            unsigned kind = kind_of(review);
            assert_false(kind == last && kind == before);
            before = last;
            last = kind;
            kinds |= kind;
            review_note(review, review->right);
        }
        assert_count_equal(kinds,
                           1U << CHART_HARD | 1U << CHART_SOFT |
                               1U << CHART_PAIR | 1U << 7,
                           "the kinds of seed %u", (unsigned)seed);
    }
}

/* Four cards in thirteen are tens, but hardly ever two questions in a row have
 * one, or the same hand: others are nearly as important. The exception is a
 * change to hands that are best surrendered, of which few have other upcards.
 */
TEST(each_question_has_another_hand_and_upcard)
{
    enum { SEEDS = 20, FIRST = 12 };
    static struct review_hands fresh, reviews;
    struct rules rules;
    int repeated = 0, tens = 0;
    open_reviews("strip", &rules, &fresh);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct recent_reviews recent = {.count = 0};
        struct fair_random random;
        const struct review_hand *before = NULL;
        reviews = fresh;
        fair_random_derive(&random, &seed, 1);
        for (int asked = 0; asked < FIRST; asked++) {
            struct review_hand *review =
                &reviews.list[reviews_choose(&reviews, &recent, &random)];
            if (before && (review->upcard == before->upcard ||
                           (review->row.kind == before->row.kind &&
                            review->row.number == before->row.number)))
                repeated++;
            tens += review->upcard == ODDS_TEN;
            before = review;
            review_note(review, review->right);
        }
    }
    assert_in_range(repeated, 0, SEEDS / 2);
    assert_in_range(tens, SEEDS, SEEDS * FIRST / 2);
}

/* A review that is due comes before a change of kinds. */
TEST(what_is_due_comes_first)
{
    enum { DUE = 6 };
    static struct review_hands reviews;
    struct rules rules;
    struct recent_reviews recent = {.count = 0};
    struct fair_random random;
    const uint64_t seed = 9;
    fair_random_derive(&random, &seed, 1);
    open_reviews("strip", &rules, &reviews);
    for (size_t i = 0; i < DUE; i++)
        reviews.list[i].turn = REVIEW_DUE;
    for (int asked = 0; asked < DUE; asked++)
        assert_in_range(reviews_choose(&reviews, &recent, &random), 0, DUE - 1);
    assert_in_range(reviews_choose(&reviews, &recent, &random), DUE,
                    reviews.count - 1);
}

/* What was missed comes after six others, before what is new. */
TEST(a_missed_review_comes_again_soon)
{
    enum { OTHERS = 6 };
    static struct review_hands reviews;
    struct rules rules;
    struct recent_reviews recent = {.count = 0};
    struct fair_random random;
    const uint64_t seed = 9;
    fair_random_derive(&random, &seed, 1);
    open_reviews("strip", &rules, &reviews);
    size_t missed = reviews_choose(&reviews, &recent, &random);
    reviews.list[missed].turn = REVIEW_AGAIN;
    for (int others = 0; others < OTHERS; others++)
        assert_true(reviews_choose(&reviews, &recent, &random) != missed);
    assert_int_equal(reviews_choose(&reviews, &recent, &random), missed);
}

/* No review comes back at once, even if there are only a few. */
TEST(a_review_takes_a_rest)
{
    static struct review_hands reviews;
    struct rules rules;
    struct recent_reviews recent = {.count = 0};
    struct fair_random random;
    const uint64_t seed = 4;
    size_t before = SIZE_MAX;
    fair_random_derive(&random, &seed, 1);
    open_reviews("strip", &rules, &reviews);
    reviews.count = 3;
    for (int i = 0; i < ASKED; i++) {
        size_t chosen = reviews_choose(&reviews, &recent, &random);
        assert_in_range(chosen, 0, 2);
        assert_int_not_equal(chosen, before);
        before = chosen;
    }
    reviews.count = 1;
    recent.count = 0;
    assert_int_equal(reviews_choose(&reviews, &recent, &random), 0);
    assert_int_equal(reviews_choose(&reviews, &recent, &random), 0);
}

/* ---- The scheduler SM-2, against its published rules ---- */

/* Answers of quality 4 leave the easiness at 2.5: 1, 6, 15, 37.5 and 95 days,
 * rounded up. */
TEST(intervals_grow_by_the_easiness)
{
    static const int intervals[] = {1, 6, 15, 38, 95};
    struct ledger_review schedule = {.easiness = EASINESS_START};
    int64_t day = 20000;
    for (size_t i = 0; i < sizeof intervals / sizeof *intervals; i++) {
        schedule_note(&schedule, 4, day);
        assert_count_equal(schedule.interval, intervals[i], "interval %zu", i);
        assert_int_equal(schedule.due, day + intervals[i]);
        day = schedule.due;
    }
    assert_int_equal(schedule.easiness, 250);
}

/* EF' = EF + 0.1 - (5 - q) (0.08 + (5 - q) 0.02), at least 1.3. */
TEST(the_easiness_follows_the_quality)
{
    struct ledger_review easy = {.easiness = EASINESS_START}, hard = easy;
    schedule_note(&easy, 5, 0);
    assert_int_equal(easy.easiness, 260);
    schedule_note(&hard, 3, 0);
    assert_int_equal(hard.easiness, 236);
    for (int i = 0; i < 20; i++)
        schedule_note(&hard, 3, 0);
    assert_int_equal(hard.easiness, EASINESS_LEAST);
}

TEST(a_wrong_answer_begins_again)
{
    struct ledger_review schedule = {.easiness = EASINESS_START};
    for (int i = 0; i < 4; i++)
        schedule_note(&schedule, 5, 0);
    int easiness = schedule.easiness;
    schedule_note(&schedule, 2, 100);
    assert_int_equal(schedule.repetitions, 0);
    assert_int_equal(schedule.due, 101);
    assert_int_equal(schedule.easiness, easiness);
    schedule_note(&schedule, 5, 101);
    assert_int_equal(schedule.due, 102);
    schedule_note(&schedule, 5, 102);
    assert_int_equal(schedule.due, 108);
}

TEST(intervals_have_an_end)
{
    struct ledger_review schedule = {.easiness = EASINESS_START};
    for (int i = 0; i < 1000; i++)
        schedule_note(&schedule, 5, 0);
    assert_in_range(schedule.interval, 1, 36500);
}
