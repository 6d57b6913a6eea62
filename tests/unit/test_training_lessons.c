/* Tests of lessons: they teach what the odds say, ask what costs most, and come
 * back as SM-2 says. */
#include "support/check.h"
#include "support/state_folder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "training/lessons.c"

static void open_lessons(const char *preset, struct rules *rules,
                         struct lessons *lessons)
{
    assert_true(rules_preset(rules, preset));
    assert_null(lessons_of_rules(rules, lessons));
}

/* ---- What is right ---- */

/* A second way to the chart: the action on the two cards of each deal, as the
 * program odds decides it by totals. */
static void check_deal(const struct odds *odds, const struct odds_book *book,
                       const struct lessons *lessons, int first, int second,
                       int upcard)
{
    int number = odds_hand_next(odds, odds_hand_next(odds, 0, first), second);
    struct chart_row row = chart_row_of(odds_hand_at(odds, number));
    struct odds_decision decision;
    odds_book_decide(odds, book, first, second, upcard, 0, &decision);
    for (size_t i = 0; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->list[i];
        if (lesson->row.kind != row.kind || lesson->row.number != row.number ||
            lesson->upcard != upcard)
            continue;
        char name[CHART_NAME_SIZE];
        assert_count_equal(lesson->right, decision.best, "%s against rank %d",
                           chart_row_name(row, name), upcard);
        assert_true(lesson->legal[lesson->right]);
    }
}

TEST(every_lesson_teaches_what_the_odds_say)
{
    static const char *const presets[] = {"strip", "single", "europe"};
    static struct lessons lessons;
    size_t count = seeds_of(1000) == 1000 ? 3 : 1;
    for (size_t i = 0; i < count; i++) {
        struct rules rules;
        open_lessons(presets[i], &rules, &lessons);
        struct odds_shoe shoe = odds_shoe_of(rules.decks);
        struct odds *odds = odds_open(&rules);
        struct odds_book *book = malloc(sizeof *book);
        assert_true(odds && book);
        assert_null(odds_book_fill(odds, &shoe, ODDS_TOTAL, book));
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            for (int first = 0; first < ODDS_RANKS; first++)
                for (int second = 0; second <= first; second++)
                    check_deal(odds, book, &lessons, first, second, upcard);
        free(book);
        odds_close(odds);
    }
}

/* Hard 5 to 19, soft 13 to 20 and ten pairs, against ten upcards. What isn't a
 * lesson is a natural: an ace and a ten. */
TEST(the_lessons_cover_all_deals)
{
    static struct lessons lessons;
    struct rules rules;
    double chance = 0;
    open_lessons("strip", &rules, &lessons);
    assert_int_equal(lessons.count, (15 + 8 + 10) * 10);
    for (size_t i = 0; i < lessons.count; i++)
        chance += lessons.list[i].chance;
    const double natural = 2.0 * 24 * 96 / (312 * 311);
    if (fabs(chance + natural - 1) > 1e-12)
        fail_msg("the chances add up to %.15f", chance + natural);
}

static bool is_lesson(const struct lessons *lessons, struct chart_row row,
                      int upcard)
{
    for (size_t i = 0; i < lessons->count; i++)
        if (lessons->list[i].row.kind == row.kind &&
            lessons->list[i].row.number == row.number &&
            lessons->list[i].upcard == upcard)
            return true;
    return false;
}

/* Whatever is done wrong at the table is a lesson, except with 21. */
TEST(every_hand_belongs_to_a_lesson)
{
    static struct lessons lessons;
    struct rules rules;
    open_lessons("strip", &rules, &lessons);
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
                assert_true(is_lesson(&lessons, row, upcard));
        }
    odds_close(odds);
}

TEST(mistakes_cost_and_right_answers_do_not)
{
    static struct lessons lessons;
    struct rules rules;
    open_lessons("strip", &rules, &lessons);
    for (size_t i = 0; i < lessons.count; i++) {
        const struct lesson *lesson = &lessons.list[i];
        assert_true(lesson_cost(lesson, lesson->right) == 0);
        assert_true(lesson_temptation(lesson) >= 0);
        assert_true(isfinite(lesson_temptation(lesson)));
        assert_true(lesson->doubt > 0 && lesson->doubt <= 0.5);
    }
}

static struct question question_of(size_t lesson, const char *cards)
{
    struct question question = {.lesson = lesson};
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
    static struct lessons lessons;
    struct rules rules;
    char text[DRILL_TEXT_SIZE];
    open_lessons("single", &rules, &lessons);
    size_t index = lessons_find(&lessons, "hard 12 against 4");
    assert_true(index < lessons.count);
    const struct lesson *lesson = &lessons.list[index];
    struct question question = question_of(index, "Kh 2c 4s");
    assert_text_equal(
        question_reply(&question, lesson, ODDS_STAND, text),
        "Right. The chart knows only your total; the cards left in the shoe "
        "make hitting better here.",
        "the chart's play");
    question_reply(&question, lesson, ODDS_HIT, text);
    assert_memory_equal(text, "No: stand. Hitting costs 0.0", 28);
    assert_text_has(text,
                    " of a bet more on average. The chart knows only your "
                    "total; the cards left in the shoe make hitting better "
                    "here.",
                    "the better play");
    question = question_of(index, "9h 3c 4s");
    assert_text_equal(question_reply(&question, lesson, ODDS_STAND, text),
                      "Right.", "other cards");
    question_reply(&question, lesson, ODDS_HIT, text);
    assert_text_has(text, " of a bet more.", "other cards");
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

static bool is_weak(const struct lesson *lesson)
{
    for (size_t i = 0; i < WEAK; i++)
        if (WEAK_CELLS[i].row.kind == lesson->row.kind &&
            WEAK_CELLS[i].row.number == lesson->row.number &&
            WEAK_CELLS[i].upcard == lesson->upcard)
            return true;
    return false;
}

/* Returns a wrong action. */
static enum odds_action mistake_in(const struct lesson *lesson)
{
    return lesson->right == ODDS_HIT ? ODDS_STAND : ODDS_HIT;
}

static void ask_learner(struct lessons *lessons, struct fair_random *random)
{
    struct recent_lessons recent = {.count = 0};
    for (int asked = 0; asked < ASKED; asked++) {
        size_t i = lessons_choose(lessons, &recent, random);
        struct lesson *lesson = &lessons->list[i];
        lesson_note(lesson,
                    is_weak(lesson) ? mistake_in(lesson) : lesson->right);
    }
}

/* Returns how many lessons weigh more than this one. */
static int heavier(const struct lessons *lessons, const struct lesson *lesson)
{
    int count = 0;
    for (size_t i = 0; i < lessons->count; i++)
        count += lesson_weight(&lessons->list[i]) > lesson_weight(lesson);
    return count;
}

TEST(weak_cells_lead_the_queue)
{
    static struct lessons lessons;
    struct rules rules;
    struct fair_random random;
    const uint64_t seed = 21;
    fair_random_derive(&random, &seed, 1);
    open_lessons("strip", &rules, &lessons);
    ask_learner(&lessons, &random);
    for (size_t i = 0; i < lessons.count; i++) {
        const struct lesson *lesson = &lessons.list[i];
        char name[CHART_NAME_SIZE];
        if (is_weak(lesson))
            assert_count_equal(heavier(&lessons, lesson) < WEAK, true,
                               "%s leads the queue (place %d)",
                               chart_row_name(lesson->row, name),
                               heavier(&lessons, lesson) + 1);
    }
}

/* A kind of question: hard, soft, pairs or, whatever the hand, surrender. */
static unsigned kind_of(const struct lesson *lesson)
{
    return lesson->right == ODDS_SURRENDER ? 1U << 7
                                           : 1U << (unsigned)lesson->row.kind;
}

TEST(the_first_questions_are_of_all_kinds)
{
    enum { SEEDS = 20, FIRST = 10 };
    static struct lessons fresh, lessons;
    struct rules rules;
    open_lessons("strip", &rules, &fresh);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct recent_lessons recent = {.count = 0};
        struct fair_random random;
        unsigned kinds = 0, last = 0, before = 0;
        lessons = fresh;
        fair_random_derive(&random, &seed, 1);
        for (int asked = 0; asked < FIRST; asked++) {
            struct lesson *lesson =
                &lessons.list[lessons_choose(&lessons, &recent, &random)];
            unsigned kind = kind_of(lesson);
            assert_false(kind == last && kind == before);
            before = last;
            last = kind;
            kinds |= kind;
            lesson_note(lesson, lesson->right);
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
    static struct lessons fresh, lessons;
    struct rules rules;
    int repeated = 0, tens = 0;
    open_lessons("strip", &rules, &fresh);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct recent_lessons recent = {.count = 0};
        struct fair_random random;
        const struct lesson *before = NULL;
        lessons = fresh;
        fair_random_derive(&random, &seed, 1);
        for (int asked = 0; asked < FIRST; asked++) {
            struct lesson *lesson =
                &lessons.list[lessons_choose(&lessons, &recent, &random)];
            if (before && (lesson->upcard == before->upcard ||
                           (lesson->row.kind == before->row.kind &&
                            lesson->row.number == before->row.number)))
                repeated++;
            tens += lesson->upcard == ODDS_TEN;
            before = lesson;
            lesson_note(lesson, lesson->right);
        }
    }
    assert_in_range(repeated, 0, SEEDS / 2);
    assert_in_range(tens, SEEDS, SEEDS * FIRST / 2);
}

/* A lesson that is due comes before a change of kinds. */
TEST(what_is_due_comes_first)
{
    enum { DUE = 6 };
    static struct lessons lessons;
    struct rules rules;
    struct recent_lessons recent = {.count = 0};
    struct fair_random random;
    const uint64_t seed = 9;
    fair_random_derive(&random, &seed, 1);
    open_lessons("strip", &rules, &lessons);
    for (size_t i = 0; i < DUE; i++)
        lessons.list[i].turn = LESSON_DUE;
    for (int asked = 0; asked < DUE; asked++)
        assert_in_range(lessons_choose(&lessons, &recent, &random), 0, DUE - 1);
    assert_in_range(lessons_choose(&lessons, &recent, &random), DUE,
                    lessons.count - 1);
}

/* No lesson comes back at once, even if there are only a few. */
TEST(a_lesson_takes_a_rest)
{
    static struct lessons lessons;
    struct rules rules;
    struct recent_lessons recent = {.count = 0};
    struct fair_random random;
    const uint64_t seed = 4;
    size_t before = SIZE_MAX;
    fair_random_derive(&random, &seed, 1);
    open_lessons("strip", &rules, &lessons);
    lessons.count = 3;
    for (int i = 0; i < ASKED; i++) {
        size_t chosen = lessons_choose(&lessons, &recent, &random);
        assert_in_range(chosen, 0, 2);
        assert_int_not_equal(chosen, before);
        before = chosen;
    }
    lessons.count = 1;
    recent.count = 0;
    assert_int_equal(lessons_choose(&lessons, &recent, &random), 0);
    assert_int_equal(lessons_choose(&lessons, &recent, &random), 0);
}

/* ---- The scheduler SM-2, against its published rules ---- */

/* Answers of quality 4 leave the easiness at 2.5: 1, 6, 15, 37.5 and 95 days,
 * rounded up. */
TEST(intervals_grow_by_the_easiness)
{
    static const int intervals[] = {1, 6, 15, 38, 95};
    struct memory memory = {.easiness = MEMORY_EASINESS_START};
    int64_t day = 20000;
    for (size_t i = 0; i < sizeof intervals / sizeof *intervals; i++) {
        memory_note(&memory, 4, day);
        assert_count_equal(memory.interval, intervals[i], "interval %zu", i);
        assert_int_equal(memory.due, day + intervals[i]);
        day = memory.due;
    }
    assert_int_equal(memory.easiness, 250);
}

/* EF' = EF + 0.1 - (5 - q) (0.08 + (5 - q) 0.02), at least 1.3. */
TEST(the_easiness_follows_the_quality)
{
    struct memory easy = {.easiness = MEMORY_EASINESS_START}, hard = easy;
    memory_note(&easy, 5, 0);
    assert_int_equal(easy.easiness, 260);
    memory_note(&hard, 3, 0);
    assert_int_equal(hard.easiness, 236);
    for (int i = 0; i < 20; i++)
        memory_note(&hard, 3, 0);
    assert_int_equal(hard.easiness, MEMORY_EASINESS_LEAST);
}

TEST(a_wrong_answer_begins_again)
{
    struct memory memory = {.easiness = MEMORY_EASINESS_START};
    for (int i = 0; i < 4; i++)
        memory_note(&memory, 5, 0);
    int easiness = memory.easiness;
    memory_note(&memory, 2, 100);
    assert_int_equal(memory.repetitions, 0);
    assert_int_equal(memory.due, 101);
    assert_int_equal(memory.easiness, easiness);
    memory_note(&memory, 5, 101);
    assert_int_equal(memory.due, 102);
    memory_note(&memory, 5, 102);
    assert_int_equal(memory.due, 108);
}

TEST(intervals_have_an_end)
{
    struct memory memory = {.easiness = MEMORY_EASINESS_START};
    for (int i = 0; i < 1000; i++)
        memory_note(&memory, 5, 0);
    assert_in_range(memory.interval, 1, 36500);
}
