/* Tests the example bots over many hands: their average results with flat bets
 * agree with exact analysis, all their plays are legal, and the strong bot wins
 * the most. Seeds are fixed, so nothing here depends on luck. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "support/bot_inside.h"
#include "support/state_folder.h"
#include "support/usual_challenge.h"

enum { HANDS = 300000, FEW_HANDS = 20000, BET = 2 };

struct sum {
    double hands, won, squares;
};

static void add_hand(void *self, int64_t won)
{
    struct sum *sum = self;
    double bets = (double)won / BET;
    sum->hands++;
    sum->won += bets;
    sum->squares += bets * bets;
}

/* Bets two credits per hand, so that 3:2 is a whole number, from a bankroll
 * that is large enough. */
static struct challenge_game flat_game(bool natural_3_2)
{
    struct challenge_game game = usual_game();
    game.bankroll = CHALLENGE_CREDITS_MOST;
    game.least = game.most = BET;
    game.shoes = INT64_MAX;
    game.hands = seeds_of(1000) < 1000 ? FEW_HANDS : HANDS;
    game.natural_3_2 = natural_3_2;
    return game;
}

static struct referee *new_referee(const struct challenge_game *game,
                                   uint32_t match)
{
    struct referee *referee = malloc(sizeof *referee);
    assert_non_null(referee);
    referee_open(referee, game, short_seed(1998), match);
    return referee;
}

/* The mean of 300,000 hands has a standard error of 0.0021. The tolerance is
 * four of them, less than the 0.0227 between 1:1 and 3:2. */
static void assert_wins(const char *name, bool natural_3_2, double expected)
{
    const struct challenge_game game = flat_game(natural_3_2);
    struct referee *referee = new_referee(&game, 1);
    struct bot_inside bot;
    struct sum sum = {0};
    bot_inside_open(&bot, name);
    bot_inside_play(&bot, referee, add_hand, &sum);
    double mean = sum.won / sum.hands;
    double error = sqrt((sum.squares / sum.hands - mean * mean) / sum.hands);
    if (fabs(mean - expected) > 4 * error)
        fail_msg("%s wins %+.5f (+- %.5f), not %+.5f", name, mean, error,
                 expected);
    assert_int_equal(referee->tally.illegal, 0);
    assert_int_equal(referee->end, CHALLENGE_HANDS);
    bot_inside_close(&bot);
    free(referee);
}

/* ---- The value of standing ---- */

/* What is left of six decks, by rank from 1 to 10. */
struct pack {
    int left[11];
    int cards;
};

static double take(struct pack *pack, int rank)
{
    double chance = (double)pack->left[rank] / pack->cards;
    pack->left[rank]--;
    pack->cards--;
    return chance;
}

static void put_back(struct pack *pack, int rank)
{
    pack->left[rank]++;
    pack->cards++;
}

static int best_total(int hard, bool has_ace)
{
    return has_ace && hard + 10 <= 21 ? hard + 10 : hard;
}

/* Returns the average result of a total against a dealer who draws to 17. */
static double against_dealer(struct pack *pack, int own, int hard, bool has_ace)
{
    int total = best_total(hard, has_ace);
    double sum = 0;
    if (total > 21)
        return 1;
    if (total >= 17)
        return (own > total) - (own < total);
    for (int rank = 1; rank <= 10; rank++) {
        if (pack->left[rank] == 0)
            continue;
        double chance = take(pack, rank);
        sum += chance *
               against_dealer(pack, own, hard + rank, has_ace || rank == 1);
        put_back(pack, rank);
    }
    return sum;
}

/* Sums over every two cards and every dealer's hand. Naturals need no special
 * case: totals give the same wins and pushes. */
static double value_of_standing(void)
{
    struct pack pack = {.cards = 312};
    double sum = 0;
    for (int rank = 1; rank <= 10; rank++)
        pack.left[rank] = rank == 10 ? 96 : 24;
    for (int first = 1; first <= 10; first++) {
        double one = take(&pack, first);
        for (int second = 1; second <= 10; second++) {
            double two = take(&pack, second);
            bool has_ace = first == 1 || second == 1;
            int own = best_total(first + second, has_ace);
            sum += one * two * against_dealer(&pack, own, 0, false);
            put_back(&pack, second);
        }
        put_back(&pack, first);
    }
    return sum;
}

TEST(always_stands_gets_the_exact_value_of_standing)
{
    double value = value_of_standing();
    assert_wins("always-stands", false, value);
    assert_wins("always-stands", true, value);
}

/* ---- The value of perfect play ---- */

/* tests/golden/figures: challenge blackjack, six decks, flat bet. */
static const double PERFECT_1_1 = -0.01086, PERFECT_3_2 = 0.01180;

TEST(basic_strategy_gets_the_exact_value_of_the_rules)
{
    assert_wins("basic", false, PERFECT_1_1);
    assert_wins("basic", true, PERFECT_3_2);
}

TEST(the_strong_bot_plays_its_hands_perfectly)
{
    assert_wins("strong", false, PERFECT_1_1);
    assert_wins("strong", true, PERFECT_3_2);
}

/* ---- Bets ---- */

static double mean_credits(const char *name, uint32_t matches, bool natural_3_2)
{
    struct challenge_game game = usual_game();
    double sum = 0;
    game.least = BET;
    game.natural_3_2 = natural_3_2;
    for (uint32_t match = 1; match <= matches; match++) {
        struct referee *referee = new_referee(&game, match);
        struct bot_inside bot;
        bot_inside_open(&bot, name);
        bot_inside_play(&bot, referee, NULL, NULL);
        sum += (double)referee_credits(referee);
        assert_int_equal(referee->tally.illegal, 0);
        bot_inside_close(&bot);
        free(referee);
    }
    return sum / (double)matches;
}

/* All bots play the same shoes. The standard deviation of a match is about 200
 * credits if naturals pay 3:2, and far more for the strong bot. */
TEST(counting_wins_more_and_better_counting_wins_most)
{
    uint32_t matches = seeds_of(1000) < 1000 ? 10 : 60;
    double basic = mean_credits("basic", matches, true);
    double counter = mean_credits("counter", matches, true);
    double strong = mean_credits("strong", matches, true);
    assert_true(basic > 1000);
    assert_true(counter > basic);
    assert_true(strong > counter);
}

/* With a small bankroll, bets, doubles and splits must stay within it. */
TEST(no_bot_plays_beyond_its_credits)
{
    static const char *const names[] = {"always-stands", "basic", "counter",
                                        "strong"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (uint32_t match = 1; match <= 50; match++) {
            struct challenge_game game = usual_game();
            game.bankroll = 7;
            game.least = 3;
            game.hands = 200;
            struct referee *referee = new_referee(&game, match);
            struct bot_inside bot;
            bot_inside_open(&bot, names[i]);
            bot_inside_play(&bot, referee, NULL, NULL);
            assert_int_equal(referee->tally.illegal, 0);
            bot_inside_close(&bot);
            free(referee);
        }
}
