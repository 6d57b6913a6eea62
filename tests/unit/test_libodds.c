/* The library libodds, as a program in C calls it. The values themselves are
 * compared with those of the program odds in test_install. */
#include "support/check.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "libodds.h"

static struct libodds *open_rules(const char *rules, const char *change)
{
    const char *const changes[] = {change, NULL};
    char problem[LIBODDS_PROBLEM_SIZE];
    struct libodds *odds =
        libodds_open(rules, change ? changes : NULL, problem);
    if (odds == NULL)
        fail_msg("%s, %s: %s", rules, change ? change : "-", problem);
    return odds;
}

/* Opens a hand with the full shoe and the strategy cdz. */
static struct libodds_hand *open_hand(const struct libodds *odds,
                                      const char *hand, const char *dealer,
                                      enum libodds_moment moment)
{
    char problem[LIBODDS_PROBLEM_SIZE];
    struct libodds_hand *opened = libodds_hand_open(
        odds, NULL, hand, dealer, LIBODDS_CDZ, moment, problem);
    if (opened == NULL)
        fail_msg("%s against %s: %s", hand, dealer, problem);
    return opened;
}

/* A hard 19 hits to 20 or 21, where nobody takes another card, or is bust. So
 * doubling it is the same for twice the bet. */
TEST(doubling_is_worth_two_bets_on_the_next_card)
{
    struct libodds *odds = open_rules("strip", "decks=infinite");
    struct libodds_hand *hand =
        open_hand(odds, "10,9", "6", LIBODDS_AFTER_PEEK);
    double hit = libodds_hand_value(hand, LIBODDS_HIT);
    double twice = libodds_hand_value(hand, LIBODDS_DOUBLE);
    assert_true(fabs(twice - 2 * hit) < 1e-12);
    assert_int_equal(libodds_hand_best(hand), LIBODDS_STAND);
    libodds_hand_close(hand);
    libodds_close(odds);
}

TEST(insurance_is_worth_its_chance)
{
    struct libodds *odds = open_rules("single", NULL);
    struct libodds_hand *hand =
        open_hand(odds, "10,9", "A", LIBODDS_AFTER_PEEK);
    /* 15 of the 49 other cards are tens: half a bet wins one or is lost. */
    double natural = 15.0 / 49;
    assert_true(fabs(libodds_hand_natural(hand) - natural) < 1e-15);
    assert_true(fabs(libodds_hand_insurance(hand) -
                     (natural - (1 - natural) / 2)) < 1e-15);
    assert_true(isnan(libodds_hand_even_money(hand)));
    libodds_hand_close(hand);

    /* A natural wins 1.5 bets unless the dealer has one, too. */
    hand = open_hand(odds, "10,A", "A", LIBODDS_BEFORE_PEEK);
    natural = 15.0 / 49;
    assert_true(fabs(libodds_hand_even_money(hand) -
                     (1 - 1.5 * (1 - natural))) < 1e-15);
    libodds_hand_close(hand);
    libodds_close(odds);
}

TEST(what_the_rules_forbid_has_no_value)
{
    struct libodds *odds = open_rules("strip", "double=10-11");
    struct libodds_hand *hand = open_hand(odds, "5,4", "6", LIBODDS_AFTER_PEEK);
    assert_true(isnan(libodds_hand_value(hand, LIBODDS_DOUBLE)));
    assert_true(isnan(libodds_hand_value(hand, LIBODDS_SPLIT)));
    assert_true(isnan(libodds_hand_value(hand, LIBODDS_ACTIONS)));
    assert_true(isnan(libodds_hand_value(hand, (enum libodds_action) - 1)));
    assert_true(isnan(libodds_hand_insurance(hand)));
    assert_true(isfinite(libodds_hand_value(hand, LIBODDS_HIT)));
    libodds_hand_close(hand);
    libodds_close(odds);
}

TEST(a_shoe_has_the_cards_that_were_not_dealt)
{
    int shoe[LIBODDS_FACES];
    char problem[LIBODDS_PROBLEM_SIZE];
    struct libodds *odds = open_rules("spanish-21", NULL);
    assert_true(libodds_shoe(odds, NULL, shoe, problem));
    for (int face = 0; face < LIBODDS_FACES; face++)
        assert_int_equal(shoe[face], face == LIBODDS_TEN ? 0 : 24);
    assert_true(libodds_shoe(odds, "A K Kh 9x3", shoe, problem));
    assert_int_equal(shoe[LIBODDS_ACE], 23);
    assert_int_equal(shoe[LIBODDS_TEN - 1], 21);
    assert_int_equal(shoe[LIBODDS_KING], 22);
    /* A failure leaves the shoe as it was. */
    assert_false(libodds_shoe(odds, "J 2x25", shoe, problem));
    assert_string_equal(problem,
                        "the shoe has no 2 left for card 26 of the list");
    assert_int_equal(shoe[LIBODDS_JACK], 24);
    libodds_close(odds);
}

/* In a round, the upcard is one of the shoe. */
TEST(a_round_is_the_mean_over_the_upcards)
{
    int shoe[LIBODDS_FACES], cards = 0;
    char problem[LIBODDS_PROBLEM_SIZE];
    struct libodds *odds = open_rules("europe", NULL);
    assert_true(libodds_shoe(odds, "6x24 10 K K", shoe, problem));
    struct libodds_round *round =
        libodds_round_open(odds, shoe, LIBODDS_CDZ, problem);
    assert_non_null(round);
    double sum = 0;
    for (int face = 0; face < LIBODDS_FACES; face++) {
        double value = libodds_round_against(round, (enum libodds_face)face);
        cards += shoe[face];
        assert_true(isnan(value) == (shoe[face] == 0));
        if (shoe[face] > 0)
            sum += shoe[face] * value;
    }
    assert_int_equal(cards, 6 * 52 - 27);
    assert_true(fabs(sum / cards - libodds_round_value(round)) < 1e-12);
    assert_true(libodds_round_value(round) >=
                libodds_round_without_insurance(round));
    libodds_round_close(round);
    libodds_close(odds);
}

TEST(problems_are_sentences_for_the_user)
{
    int few[LIBODDS_FACES] = {1, 1}, bad[LIBODDS_FACES] = {-1};
    int none[LIBODDS_FACES] = {0};
    char problem[LIBODDS_PROBLEM_SIZE];
    double variance = 7;
    struct libodds *odds = open_rules("double-exposure", NULL);
    const char *const changes[] = {"soft17=hit", "das=perhaps", NULL};
    assert_null(libodds_open("strip", changes, problem));
    assert_string_equal(problem, "das must be no or yes, not \"perhaps\"");
    assert_null(libodds_open("strp", NULL, problem));
    assert_string_equal(problem,
                        "unknown rules \"strp\"; did you mean \"strip\"?");
    assert_null(libodds_round_open(odds, few, LIBODDS_CDZ, problem));
    assert_text_has(problem, "run out during a round", "the problem");
    assert_null(libodds_round_open(odds, bad, LIBODDS_CDZ, problem));
    assert_text_has(problem, "negative", "the problem");
    assert_null(libodds_round_open(odds, none, LIBODDS_CDZ, problem));
    assert_string_equal(problem, "the shoe is empty");
    assert_null(
        libodds_round_open(odds, NULL, (enum libodds_strategy)9, problem));
    assert_string_equal(problem, "there is no such strategy");
    assert_null(libodds_hand_open(odds, NULL, "8,8", "10", LIBODDS_CDZ,
                                  LIBODDS_AFTER_PEEK, problem));
    assert_string_equal(
        problem, "dealer needs both of the dealer's cards, such as 10,6");

    struct libodds_round *round =
        libodds_round_open(odds, NULL, LIBODDS_CDZ, problem);
    assert_non_null(round);
    assert_true(isnan(libodds_round_against(round, LIBODDS_ACE)));
    assert_false(libodds_round_variance(round, &variance, problem));
    assert_string_equal(problem, "not available where ties don't push");
    assert_true(variance == 7);
    libodds_round_close(round);
    libodds_close(odds);

    libodds_close(NULL);
    libodds_hand_close(NULL);
    libodds_round_close(NULL);
}

enum { THREADS = 4, HANDS_EACH = 20 };

struct work {
    const struct libodds *odds;
    double values[HANDS_EACH];
};

static void *work_out(void *argument)
{
    struct work *work = argument;
    for (int i = 0; i < HANDS_EACH; i++) {
        struct libodds_hand *hand = open_hand(work->odds, i % 2 ? "8,8" : "A,7",
                                              "10", LIBODDS_AFTER_PEEK);
        work->values[i] = libodds_hand_value(hand, libodds_hand_best(hand));
        libodds_hand_close(hand);
    }
    return NULL;
}

TEST(threads_share_the_odds)
{
    struct libodds *odds = open_rules("strip", NULL);
    struct work works[THREADS];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        works[i].odds = odds;
        assert_int_equal(pthread_create(&threads[i], NULL, work_out, &works[i]),
                         0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_memory_equal(works[i].values, works[0].values,
                            sizeof works[i].values);
    }
    assert_true(works[0].values[0] != works[0].values[1]);
    libodds_close(odds);
}
