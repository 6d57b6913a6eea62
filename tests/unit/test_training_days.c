/* Tests of training from day to day: what is asked, and how often. */
#include "support/check.h"
#include "support/ledger_folder.h"

#include <string.h>

#include "ledger_history.h"
#include "training_drills.h"
/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "training/drill_strategy.c"

enum { FIRST_DAY = 20000, LEARNER_WEAK = 5 };

/* A simulated learner, who knows all cells but some, and what it remembers. */
struct learner {
    struct review_hands fresh; /* as the rules have them */
    struct review_hands reviews;
    struct ledger_review memories[REVIEWS_MAX];
    bool is_known[REVIEWS_MAX]; /* that it was asked */
    bool is_weak[REVIEWS_MAX];
    int asked[REVIEWS_MAX]; /* today */
    int place[REVIEWS_MAX]; /* when it was first asked today, from 1 */
    struct fair_random random;
};

static void learner_open(struct learner *learner)
{
    struct rules rules;
    const uint64_t seed = 21;
    memset(learner, 0, sizeof *learner);
    fair_random_derive(&learner->random, &seed, 1);
    assert_true(rules_preset(&rules, "strip"));
    assert_null(reviews_compute(&rules, &learner->fresh));
    learner->reviews = learner->fresh;
}

/* Starts a day as the program does: with the reviews of the rules and what was
 * kept of them. */
static void wake_up(struct learner *learner, int64_t day)
{
    learner->reviews = learner->fresh;
    for (size_t i = 0; i < learner->reviews.count; i++)
        if (learner->is_known[i])
            review_restore(&learner->reviews.list[i], &learner->memories[i],
                           day);
    memset(learner->asked, 0, sizeof learner->asked);
    memset(learner->place, 0, sizeof learner->place);
}

/* Answers until nothing is left, at most `most` times. Returns how many
 * questions were asked. */
static int learn(struct learner *learner, int64_t day, int most)
{
    struct recent_reviews recent = {.count = 0};
    int count = 0;
    wake_up(learner, day);
    while (count < most && reviews_left(&learner->reviews) > 0) {
        size_t i = reviews_choose(&learner->reviews, &recent, &learner->random);
        struct review_hand *review = &learner->reviews.list[i];
        bool right = !learner->is_weak[i];
        assert_int_not_equal(review->turn, REVIEW_RESTS);
        count++;
        if (learner->asked[i]++ == 0)
            learner->place[i] = count;
        review_note(review, right                       ? review->right
                            : review->right == ODDS_HIT ? ODDS_STAND
                                                        : ODDS_HIT);
        review_schedule_next(review, right, 6, day);
        learner->memories[i] = review->schedule;
        learner->is_known[i] = true;
    }
    return count;
}

/* ---- Less and less ---- */

/* Answers of quality 4 are due after 1, 6, 15 and 38 days. */
TEST(who_knows_all_is_asked_less_and_less)
{
    static struct learner learner;
    static const int asked_on[] = {0, 1, 7, 22, 60};
    size_t next = 0;
    learner_open(&learner);
    for (int day = 0; day < 100; day++) {
        int count = learn(&learner, FIRST_DAY + day, 10000);
        bool is_due = next < 5 && day == asked_on[next];
        next += is_due;
        assert_count_equal(count, is_due ? (long long)learner.reviews.count : 0,
                           "the questions of day %d", day);
    }
}

/* A learner with at most 40 questions a day needs the first fortnights for all
 * cells. From then on, the average number of questions falls. */
TEST(short_drills_get_shorter_too)
{
    enum { A_DAY = 40, FORTNIGHT = 14, FORTNIGHTS = 8 };
    static struct learner learner;
    double before = A_DAY + 1;
    int count = 0;
    learner_open(&learner);
    for (int i = 0; i < FORTNIGHTS; i++) {
        for (int day = 0; day < FORTNIGHT; day++)
            count += learn(&learner, FIRST_DAY + i * FORTNIGHT + day, A_DAY);
        double average = (double)count / ((i + 1) * FORTNIGHT);
        if (!(average < before))
            fail_msg("fortnight %d: %g questions a day, after %g", i, average,
                     before);
        before = average;
    }
}

/* ---- Weak cells ---- */

TEST(weak_cells_lead_on_every_day)
{
    enum { A_DAY = 300, DAYS = 5, EARLY = 20 };
    static struct learner learner;
    static const char *const weak[LEARNER_WEAK] = {
        "hard 16 against 10", "hard 12 against 2", "soft 18 against 10",
        "hard 14 against 10", "hard 16 against 7"};
    learner_open(&learner);
    for (int i = 0; i < LEARNER_WEAK; i++)
        learner.is_weak[reviews_find(&learner.reviews, weak[i])] = true;
    for (int day = 0; day < DAYS; day++) {
        learn(&learner, FIRST_DAY + day, A_DAY);
        for (int i = 0; i < LEARNER_WEAK; i++) {
            size_t found = reviews_find(&learner.reviews, weak[i]);
            assert_count_equal(learner.asked[found] > 1, true,
                               "%s is asked again on day %d", weak[i], day);
            if (day > 0)
                assert_count_equal(learner.place[found] <= EARLY, true,
                                   "%s is asked early on day %d (%d)", weak[i],
                                   day, learner.place[found]);
        }
    }
}

/* ---- One review ---- */

/* Step 7 of SM-2: what wasn't answered with a quality of 4 is repeated the same
 * day until it is, and due until then; the next interval counts from there. */
TEST(what_is_not_done_is_due_the_same_day)
{
    enum { QUICK = 1, SLOW = 20 };
    static struct learner learner;
    learner_open(&learner);
    struct review_hand *review = &learner.reviews.list[0];
    review_schedule_next(review, true, QUICK, FIRST_DAY);
    assert_int_equal(review->turn, REVIEW_RESTS);
    assert_int_equal(review->schedule.due, FIRST_DAY + 1);
    const struct ledger_review kept = review->schedule;
    review_restore(review, &kept, FIRST_DAY);
    assert_int_equal(review->turn, REVIEW_RESTS);
    review_restore(review, &kept, FIRST_DAY + 1);
    assert_int_equal(review->turn, REVIEW_DUE);
    for (int i = 0; i < 2; i++) {
        review_schedule_next(review, false, QUICK, FIRST_DAY + 1);
        assert_int_equal(review->turn, REVIEW_AGAIN);
        assert_int_equal(review->schedule.due, FIRST_DAY + 1);
    }
    review_schedule_next(review, true, SLOW, FIRST_DAY + 1);
    assert_int_equal(review->turn, REVIEW_AGAIN);
    review_schedule_next(review, true, QUICK, FIRST_DAY + 1);
    assert_int_equal(review->turn, REVIEW_RESTS);
    assert_int_equal(review->schedule.due, FIRST_DAY + 2);
    assert_int_equal(review->schedule.repetitions, 0);
    assert_int_equal(review->schedule.easiness, kept.easiness);
}

/* A right but slow answer counts once, however often it is repeated. */
TEST(a_slow_answer_is_repeated_but_counts)
{
    static struct learner learner;
    learner_open(&learner);
    struct review_hand *review = &learner.reviews.list[0];
    review_schedule_next(review, true, 1, FIRST_DAY);
    review_schedule_next(review, true, 20, FIRST_DAY + 1);
    assert_int_equal(review->schedule.due, FIRST_DAY + 1);
    review_schedule_next(review, true, 20, FIRST_DAY + 1);
    review_schedule_next(review, true, 1, FIRST_DAY + 1);
    assert_int_equal(review->schedule.repetitions, 2);
    assert_int_equal(review->schedule.due, FIRST_DAY + 7);
}

/* What was left undone is due when the program starts again on that day, and
 * its repetition doesn't count. A mistake at the table begins from nothing. */
TEST(what_was_left_undone_comes_back_the_same_day)
{
    static struct learner learner;
    struct ledger_answered wrong = {.day = FIRST_DAY, .cost = 0.1};
    learner_open(&learner);
    struct review_hand *review = &learner.reviews.list[0];
    review_schedule_next(review, false, 1, FIRST_DAY);
    struct ledger_review kept = review->schedule;
    review_restore(review, &kept, FIRST_DAY);
    review_add_answer(review, &wrong, FIRST_DAY);
    assert_int_equal(review->turn, REVIEW_AGAIN);
    review_restore(review, &kept, FIRST_DAY + 1);
    review_add_answer(review, &wrong, FIRST_DAY + 1);
    assert_int_equal(review->turn, REVIEW_DUE);
    kept = (struct ledger_review){.easiness = 250, .due = FIRST_DAY};
    review_restore(review, &kept, FIRST_DAY);
    review_add_answer(review, &wrong, FIRST_DAY);
    assert_int_equal(review->turn, REVIEW_DUE);
}

/* Answers 22 seconds late with the first letter until it is right. */
static void find_a_right_answer(const struct drill_setup *setup,
                                const char *expected)
{
    struct drill_run run;
    const struct drill_verdict *verdict;
    assert_null(drill_open(&run, &DRILL_STRATEGY, setup));
    do {
        assert_true(drill_next(&run));
        const struct drill_reply reply = {.letter = run.question.letters[0],
                                          .seconds = 21.3};
        assert_true(drill_check(&run, &reply));
        verdict = &run.entries[run.count - 1].verdict;
        assert_true(verdict->right || memcmp(verdict->text, "No: ", 4) == 0);
    } while (!verdict->right);
    assert_text_equal(verdict->text, expected, "a slow answer");
    drill_close(&run);
}

/* What is due again says so. Nobody asks a guest again. */
TEST(a_slow_answer_says_that_it_comes_again)
{
    struct rules rules;
    struct ledger_profile anna;
    struct cli cli = cli_start("trainer");
    char problem[LEDGER_PROBLEM_SIZE];
    assert_true(rules_preset(&rules, "strip"));
    struct drill_setup setup = drill_setup_default();
    setup.rules = &rules;
    setup.cli = &cli;
    setup.has_seed = true;
    setup.seed = 3;
    find_a_right_answer(&setup, "Right. It took 22 s; the goal is 5 s.");
    setup.ledger = ledger_open(NULL, LEDGER_WRITES, problem);
    assert_non_null(setup.ledger);
    assert_true(ledger_enroll(setup.ledger, "Anna", 5, &anna));
    setup.profile = anna.id;
    find_a_right_answer(&setup, "Right. It took 22 s; it comes again today.");
    ledger_close(setup.ledger);
}

TEST(slow_answers_have_a_lower_quality)
{
    assert_int_equal(answer_quality(0), 5);
    assert_int_equal(answer_quality(5), 5);
    assert_int_equal(answer_quality(5.1), 4);
    assert_int_equal(answer_quality(15), 4);
    assert_int_equal(answer_quality(15.1), 3);
}
