/* Tests the luck of the cards: it is 0 on average over every order of a small
 * shoe, whatever the bot does, and taking it out leaves the mean of the credits
 * as it is. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "cards.h"
#include "challenge/blackjack/blackjack_contest.h"
#include "support/state_folder.h"
#include "support/usual_challenge.h"

enum {
    SALTS = 6,
    SENSIBLE = SALTS, /* the salt of a bot that plays reasonably */
    CARDS_MOST = 12
};

/* ---- Bots that do all sorts of things ---- */

/* Returns a number that depends only on what the bot sees, and on `salt`, which
 * selects one of many bots. */
static unsigned whim(const struct referee *referee, unsigned salt)
{
    const struct table *table = &referee->table;
    const struct hand *hand = &table->seats[0].hands[referee->hand];
    uint64_t state = salt * 1000U + (unsigned)odds_rank(table->dealer[0]);
    for (int i = 0; i < hand->count; i++)
        state = state * 31 + (unsigned)odds_rank(hand->cards[i]);
    return (unsigned)(splitmix(&state) >> 33);
}

static int64_t first_action(const struct hand_value *value, bool is_pair,
                            unsigned number)
{
    if (value->natural && number % 2 == 0)
        return kClaimBlackjack;
    if (is_pair && number % 3 != 0)
        return kSplitAndHitMe;
    if (number % 5 == 0)
        return kDoubleDownAndHitMe;
    return number % 7 < 3 ? kStandPat : kHitMe;
}

static int64_t sensible_action(const struct hand_value *value, int upcard)
{
    if (value->natural)
        return kClaimBlackjack;
    bool may_bust = !value->soft && value->total > 11;
    return value->total > 16 || (may_bust && upcard > 0 && upcard < 6)
               ? kStandPat
               : kHitMe;
}

static int64_t next_action(const struct referee *referee, unsigned salt)
{
    unsigned number = whim(referee, salt);
    const struct hand *hand = &referee->table.seats[0].hands[referee->hand];
    const struct hand_value value =
        hand_evaluate(hand->cards, (size_t)hand->count);
    bool is_pair = card_value(hand->cards[0]) == card_value(hand->cards[1]);
    if (referee->turn == CHALLENGE_SECOND)
        return kSplitAndHitMe;
    if (salt == SENSIBLE)
        return sensible_action(&value, odds_rank(referee->table.dealer[0]));
    if (referee->turn == CHALLENGE_FIRST)
        return first_action(&value, is_pair, number);
    return value.total >= 17 && number % 4 != 0 ? kStandPat : kHitMe;
}

static struct challenge_request next_request(const struct referee *referee,
                                             unsigned salt)
{
    if (referee->turn == CHALLENGE_BET)
        return (struct challenge_request){.kind = CHALLENGE_BETS,
                                          .number = 1 + (int)(salt % 10)};
    if (referee->turn >= CHALLENGE_RETURN)
        return (struct challenge_request){.kind = CHALLENGE_RETURNS,
                                          .flag = true};
    return (struct challenge_request){.kind = CHALLENGE_HITS,
                                      .number = next_action(referee, salt),
                                      .flag = whim(referee, salt) % 11 < 4};
}

/* Plays a call of Blackjack(). */
static void play_call(struct referee *referee, struct luck *luck, unsigned salt)
{
    luck_call(luck, referee);
    while (referee->turn != CHALLENGE_CALL &&
           referee->turn != CHALLENGE_CLOSED) {
        struct challenge_ruling ruling;
        const struct challenge_request request = next_request(referee, salt);
        referee_answer(referee, &request, &ruling);
        luck_follow(luck, referee, &request, &ruling);
    }
}

static struct luck_values *values_of(const struct challenge_game *game)
{
    struct luck_values *values;
    const char *problem = luck_values_open(game, &values);
    if (problem)
        fail_msg("%s", problem);
    return values;
}

/* ---- Every order of a small shoe ---- */

static void reverse(int cards[], int count)
{
    for (int i = 0; i < count / 2; i++) {
        int card = cards[i];
        cards[i] = cards[count - 1 - i];
        cards[count - 1 - i] = card;
    }
}

/* Moves on to the next order, the smallest that is greater. Returns false after
 * the last one. */
static bool next_order(int cards[], int count)
{
    int at = count - 2;
    while (at >= 0 && cards[at] >= cards[at + 1])
        at--;
    if (at < 0)
        return false;
    int with = count - 1;
    while (cards[with] <= cards[at])
        with--;
    int card = cards[at];
    cards[at] = cards[with];
    cards[with] = card;
    reverse(cards + at + 1, count - at - 1);
    return true;
}

struct luck_sum {
    double sum, squares;
    int64_t orders;
};

/* Plays all calls that a shoe in this order has cards for. */
static void add_order(struct referee *referee, const struct luck_values *values,
                      const int cards[], int count, unsigned salt,
                      struct luck_sum *sum)
{
    const struct challenge_game game = usual_game();
    struct luck luck = {.values = values};
    bool new_deck;
    referee_arrange(referee, &game, cards, count);
    while (referee_call(referee, &new_deck))
        play_call(referee, &luck, salt);
    sum->sum += luck.credits;
    sum->squares += luck.credits * luck.credits;
    sum->orders++;
}

/* Reads faces such as "AA89TT" as spades, in rising order. */
static int read_faces(const char *faces, int cards[CARDS_MOST])
{
    int count = 0;
    for (enum face face = TWO; face <= ACE; face++)
        for (const char *at = faces; *at; at++) {
            enum face read;
            char word[] = {*at, '\0'};
            assert_true(face_read(word, &read) > 0);
            if (read == face)
                cards[count++] = card_code(SPADES, face);
        }
    return count;
}

/* Every order is equally likely, so the average of its luck must be 0. The
 * shoes make pairs, naturals of both sides, insurance, busts and Charlies. */
TEST(luck_is_zero_on_average_over_all_orders_of_a_shoe)
{
    static const char *const shoes[] = {"AA59TTTT", "2AA3TTT9", "88899TTA",
                                        "AAAA2233", "66677TTT", "TTTTAA55TT"};
    const struct challenge_game game = usual_game();
    struct luck_values *values = values_of(&game);
    struct referee *referee = malloc(sizeof *referee);
    assert_non_null(referee);
    /* Each shoe has thousands of orders. */
    unsigned salts = seeds_of(1000) == 1000 ? SALTS : 1;
    for (size_t shoe = 0; shoe < sizeof shoes / sizeof *shoes; shoe++)
        for (unsigned salt = 0; salt < salts; salt++) {
            int cards[CARDS_MOST];
            int count = read_faces(shoes[shoe], cards);
            struct luck_sum sum = {0};
            do
                add_order(referee, values, cards, count, salt, &sum);
            while (next_order(cards, count));
            double mean = sum.sum / (double)sum.orders;
            if (fabs(mean) > 1e-12 || isnan(mean))
                fail_msg("%s, bot %u: the luck of %d orders is %g on average",
                         shoes[shoe], salt, (int)sum.orders, mean);
            assert_true(sum.squares > 0);
        }
    free(referee);
    luck_values_close(values);
    (void)state;
}

/* ---- Simulated matches ---- */

struct moments {
    double sum, squares;
};

static void add_moment(struct moments *moments, double value)
{
    moments->sum += value;
    moments->squares += value * value;
}

static double variance_of(const struct moments *moments, int count)
{
    double mean = moments->sum / count;
    return (moments->squares - moments->sum * mean) / (count - 1);
}

/* The luck of a match is the difference of its credits and its adjusted
 * credits; its mean must be 0 within the error. */
TEST(luck_leaves_the_mean_and_takes_most_of_the_variance)
{
    enum { MATCHES = 300, HANDS = 200 };
    struct challenge_game game = usual_game();
    game.hands = HANDS;
    game.bankroll = 100000; /* nobody goes broke */
    game.natural_3_2 = true;
    struct luck_values *values = values_of(&game);
    struct referee *referee = malloc(sizeof *referee);
    struct moments credits = {0}, adjusted = {0}, luck_moments = {0};
    assert_non_null(referee);
    for (int match = 1; match <= MATCHES; match++) {
        struct luck luck = {.values = values};
        bool new_deck;
        referee_open(referee, &game, short_seed(1), (uint32_t)match);
        while (referee_call(referee, &new_deck))
            play_call(referee, &luck, SENSIBLE);
        double won = (double)(referee_credits(referee) - game.bankroll);
        add_moment(&credits, won);
        add_moment(&adjusted, won - luck.credits);
        add_moment(&luck_moments, luck.credits);
    }
    double error = sqrt(variance_of(&luck_moments, MATCHES) / MATCHES);
    if (fabs(luck_moments.sum / MATCHES) > 4 * error)
        fail_msg("luck is %f +- %f per match", luck_moments.sum / MATCHES,
                 error);
    double ratio =
        variance_of(&credits, MATCHES) / variance_of(&adjusted, MATCHES);
    print_message("credits vary %.1f times as much as adjusted credits\n",
                  ratio);
    assert_true(ratio > 20);
    free(referee);
    luck_values_close(values);
    (void)state;
}

/* ---- Values ---- */

TEST(values_know_the_rules_of_the_contest)
{
    struct challenge_game game = usual_game();
    for (int more = 0; more < 2; more++) {
        game.natural_3_2 = more == 1;
        struct luck_values *values = values_of(&game);
        const int small[] = {4, 1, 0, 0, 0, 0, 0, 0, 0, 0};
        int five_cards = odds_hand_find(values->odds, small);
        assert_true(luck_play_value(values, ODDS_TEN, five_cards) == 1);
        assert_true(luck_play_value(values, ODDS_TEN, -1) == -1);
        assert_true(values->natural == (more ? 1.5 : 1));
        assert_true(values->deal[4][0][9] == (more ? 1.5 : 1));
        /* An ace comes up with one hole card in 310 or so. */
        assert_true(values->deal[ODDS_TEN][0][9] < (more ? 1.4 : 0.94));
        assert_true(values->deal[5][9][9] > 0.6);  /* 20 against a 6 */
        assert_true(values->deal[9][9][5] < -0.4); /* 16 against a ten */
        assert_true(values->deal[9][5][9] == values->deal[9][9][5]);
        assert_true(values->stands[20][0][5] == 1); /* 21 beats 20 */
        assert_true(values->stands[7][1][0] == -1); /* a soft 17 stands */
        luck_values_close(values);
    }
    (void)state;
}
