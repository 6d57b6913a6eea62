/* Infinite decks, against a slow and obvious calculation: every card is one of
 * thirteen faces, whatever has been dealt. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds.h"
#include "odds_solution.h"

static const double TINY = 1e-13;
static const double TINIER = 1e-15;

enum { FACES = 13, STOPS = 17, BUST = 22 };

/* A hand: the sum with aces as 1, whether it has an ace, and its cards up to
 * three, which is enough to tell a natural. */
struct sum {
    int hard;
    bool ace;
    int cards;
};

static struct sum with_face(struct sum sum, int face)
{
    int value = face < 10 ? face : 10; /* the ace is face 1 */
    return (struct sum){.hard = sum.hard + value,
                        .ace = sum.ace || face == 1,
                        .cards = sum.cards + (sum.cards < 3)};
}

static bool is_soft(struct sum sum)
{
    return sum.ace && sum.hard <= 11;
}

static int best_total(struct sum sum)
{
    return is_soft(sum) ? sum.hard + 10 : sum.hard;
}

static bool is_two_card_21(struct sum sum)
{
    return sum.cards == 2 && best_total(sum) == 21;
}

/* The chances of the dealer's totals, with busts as 22, and of two-card 21,
 * which counts among the 21s, too. */
struct ends {
    double total[BUST + 1];
    double two_cards;
};

static void dealer_draws(struct sum dealer, double chance, struct ends *ends)
{
    int total = best_total(dealer);
    if (dealer.cards >= 2 && total >= STOPS) {
        ends->total[total > 21 ? BUST : total] += chance;
        if (is_two_card_21(dealer))
            ends->two_cards += chance;
        return;
    }
    for (int face = 1; face <= FACES; face++)
        dealer_draws(with_face(dealer, face), chance / FACES, ends);
}

/* How the game of a test is played, beyond hit and stand. */
struct play {
    const char *rules; /* changes to those of strip */
    double natural;    /* what it wins */
    bool is_plain;     /* it is a plain 21 */
    bool ties_21;      /* it ties any 21 of the dealer's */
    bool looks;        /* the dealer's natural beats 21, and ends the round */
    bool doubles, splits;
};

struct study {
    const struct play *play;
    struct ends ends;
};

static double value_of_standing(const struct study *study, struct sum hand)
{
    int total = best_total(hand);
    const struct ends *ends = &study->ends;
    double value = ends->total[BUST], others = 1 - ends->two_cards;
    for (int dealer = STOPS; dealer <= 21; dealer++) {
        double chance = ends->total[dealer];
        if (dealer == 21 && study->play->looks)
            chance -= ends->two_cards;
        value += chance * ((total > dealer) - (total < dealer));
    }
    return study->play->looks ? value / others : value;
}

static double best_of(const struct study *study, struct sum hand);

static double value_of_hitting(const struct study *study, struct sum hand)
{
    double value = 0;
    for (int face = 1; face <= FACES; face++)
        value += best_of(study, with_face(hand, face)) / FACES;
    return value;
}

/* The best a hand can do without a split. */
static double best_of(const struct study *study, struct sum hand)
{
    if (hand.hard > 21)
        return -1;
    double best = value_of_standing(study, hand);
    if (best_total(hand) == 21 && !study->play->is_plain)
        return best;
    best = fmax(best, value_of_hitting(study, hand));
    if (hand.cards != 2 || !study->play->doubles)
        return best;
    double twice = 0;
    for (int face = 1; face <= FACES; face++) {
        struct sum more = with_face(hand, face);
        twice +=
            (more.hard > 21 ? -2 : 2 * value_of_standing(study, more)) / FACES;
    }
    return fmax(best, twice);
}

/* Two hands, each of which begins with this face. Split aces get one card. */
static double value_of_splitting(const struct study *study, int face)
{
    struct sum single = with_face((struct sum){0}, face);
    double value = 0;
    for (int second = 1; second <= FACES; second++) {
        struct sum hand = with_face(single, second);
        value +=
            2.0 / FACES *
            (face == 1 ? value_of_standing(study, hand) : best_of(study, hand));
    }
    return value;
}

static double value_of_dealt(const struct study *study, int first, int second)
{
    const struct play *play = study->play;
    struct sum hand = with_face(with_face((struct sum){0}, first), second);
    if (is_two_card_21(hand) && !play->is_plain) {
        double ties = play->looks     ? 0
                      : play->ties_21 ? study->ends.total[21]
                                      : study->ends.two_cards;
        return play->natural * (1 - ties);
    }
    double best = best_of(study, hand);
    bool pair = (first < 10 ? first : 10) == (second < 10 ? second : 10);
    if (play->splits && pair)
        best = fmax(best, value_of_splitting(study, first));
    return best;
}

/* The value of a round: all deals of three faces. */
static double value_of_round(const struct play *play)
{
    double value = 0;
    for (int up = 1; up <= FACES; up++) {
        struct study study = {.play = play};
        dealer_draws(with_face((struct sum){0}, up), 1, &study.ends);
        double natural = play->looks ? study.ends.two_cards : 0;
        for (int first = 1; first <= FACES; first++)
            for (int second = 1; second <= FACES; second++) {
                struct sum hand =
                    with_face(with_face((struct sum){0}, first), second);
                double lost = is_two_card_21(hand) ? 0 : natural;
                value +=
                    ((1 - natural) * value_of_dealt(&study, first, second) -
                     lost) /
                    (FACES * FACES * FACES);
            }
    }
    return value;
}

static struct odds *open_odds(const char *changes)
{
    struct rules rules;
    char problem[PROBLEM_SIZE], copy[256];
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    rules.decks = DECKS_INFINITE;
    rules.insurance = false;
    rules.surrender = SURRENDER_NONE;
    rules.split = 1;
    snprintf(copy, sizeof copy, "%s", changes);
    for (char *rule = strtok(copy, " "); rule; rule = strtok(NULL, " "))
        if (rules_set(&rules, rule, problem) < 0)
            fail_msg("%s", problem);
    assert_true(rules_check(&rules, 1, problem));
    assert_null(rules_refusal(&rules, ENGINE_UPCARD_ODDS));
    return odds_open(&rules);
}

static void check_value(const char *name, const struct odds *odds,
                        const struct play *play)
{
    struct odds_shoe shoe = odds_shoe_full(DECKS_INFINITE);
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_distribution spread;
    double expected = value_of_round(play);
    assert_true(odds && solution);
    for (int strategy = ODDS_CDZ; strategy <= ODDS_TOTAL; strategy++) {
        assert_null(
            odds_solve(odds, &shoe, (enum odds_strategy)strategy, solution));
        if (!(fabs(solution->round.value - expected) < TINY))
            fail_msg("%s, strategy %d: %.17g isn't %.17g", name, strategy,
                     solution->round.value, expected);
    }
    assert_null(odds_distribution_fill(odds, solution, &spread));
    if (!(fabs(spread.mean - expected) < TINY))
        fail_msg("%s: the distribution's mean %.17g isn't %.17g", name,
                 spread.mean, expected);
    free(solution);
}

TEST(rounds_have_the_value_of_the_slow_calculation)
{
    static const struct play plays[] = {
        {.rules = "natural=none double=none", .natural = 1, .is_plain = true},
        {.rules = "natural=1:1 natural-beats-21=player double=none",
         .natural = 1},
        {.rules = "natural=3:2 natural-beats-21=no double=none",
         .natural = 1.5,
         .ties_21 = true},
        {.rules = "natural=3:2",
         .natural = 1.5,
         .looks = true,
         .doubles = true},
        {.rules = "natural=6:5 double=none", .natural = 1.2, .looks = true},
        {.rules = "split=2",
         .natural = 1.5,
         .looks = true,
         .doubles = true,
         .splits = true},
        {.rules = "split=2 natural=2:1 natural-beats-21=no",
         .natural = 2,
         .ties_21 = true,
         .doubles = true,
         .splits = true},
    };
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++) {
        struct odds *odds = open_odds(plays[i].rules);
        check_value(plays[i].rules, odds, &plays[i]);
        odds_close(odds);
    }
}

/* The exact optimum of each payout mode of Blackjack-v1, to nine decimals. */
TEST(the_modes_of_gymnasium_have_their_optimum)
{
    static const struct {
        const char *changes;
        double value;
        struct play play;
    } modes[] = {
        {"", -0.043113105, {.rules = "sab=True", .natural = 1}},
        {"natural=3:2 natural-beats-21=no",
         -0.025729183,
         {.rules = "natural=True", .natural = 1.5, .ties_21 = true}},
        {"natural=none natural-beats-21=yes",
         -0.046555977,
         {.rules = "natural=False", .natural = 1, .is_plain = true}},
    };
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct rules rules;
        char problem[PROBLEM_SIZE], copy[128];
        assert_true(rules_preset(&rules, "gymnasium"));
        snprintf(copy, sizeof copy, "%s", modes[i].changes);
        for (char *rule = strtok(copy, " "); rule; rule = strtok(NULL, " "))
            assert_true(rules_set(&rules, rule, problem) >= 0);
        assert_true(rules_check(&rules, 1, problem));
        struct odds *odds = odds_open(&rules);
        check_value(modes[i].play.rules, odds, &modes[i].play);
        double value = value_of_round(&modes[i].play);
        if (!(fabs(value - modes[i].value) < 5e-10))
            fail_msg("%s: %.12f", modes[i].play.rules, value);
        odds_close(odds);
    }
}

TEST(no_card_changes_the_odds_of_the_next)
{
    struct odds *odds = open_odds("split=4 surrender=late");
    struct odds_shoe shoe = odds_shoe_full(DECKS_INFINITE), before = shoe;
    for (int i = 0; i < 100; i++)
        assert_true(odds_shoe_take(&shoe, card_code(SPADES, ACE)));
    assert_memory_equal(&shoe, &before, sizeof shoe);
    struct odds_state five = {.unseen = shoe, .upcard = ODDS_TEN, .hands = 1};
    struct odds_state two = five;
    five.hand[0] = 2;
    five.hand[1] = 2;
    five.hand[ODDS_TEN] = 1;
    two.hand[5] = 1;
    two.hand[ODDS_TEN] = 1;
    struct odds_decision few, many;
    assert_null(odds_decide(odds, &five, ODDS_CDZ, &many));
    assert_null(odds_decide(odds, &two, ODDS_CDZ, &few));
    for (int action = ODDS_STAND; action <= ODDS_HIT; action++)
        assert_true(fabs(few.value[action] - many.value[action]) < TINIER);
    odds_close(odds);
}

/* Hands that come from one pair depend on each other only through the dealer's
 * hand, so that the chances of four hands are exact. */
TEST(the_chances_of_four_hands_are_exact)
{
    struct odds *odds = open_odds("split=4 das=yes");
    struct odds_shoe shoe = odds_shoe_full(DECKS_INFINITE);
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_distribution spread;
    assert_true(odds && solution);
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    assert_null(odds_distribution_fill(odds, solution, &spread));
    double sum = 0, mean = 0, square = 0;
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
        double result = (i - ODDS_TENTHS_MAX) / 10.0;
        assert_true(spread.roughly[i] == 0);
        sum += spread.chance[i];
        mean += result * spread.chance[i];
        square += result * result * spread.chance[i];
    }
    assert_true(fabs(sum - 1) < TINY);
    assert_true(fabs(mean - solution->round.value) < TINY);
    assert_true(fabs(square - mean * mean - spread.variance) < TINY);
    free(solution);
    odds_close(odds);
}
