/* Decisions at the table, compared with the solution and with the mean over the
 * next card, and invalid states. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds_solution.h"
#include "support/arranged.h"
#include "support/odds_states.h"
#include "support/state_folder.h"

enum { STATES = 300 };

static const double TINY = 1e-12;

static struct odds *open_odds(const char *changes)
{
    struct rules rules;
    apply_rules(&rules, changes);
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    return odds;
}

static void assert_same(double one, double other, const char *what)
{
    if (isnan(one) != isnan(other) ||
        (!isnan(one) && !(fabs(one - other) < TINY)))
        fail_msg("%s: %.17g and %.17g", what, one, other);
}

static struct odds_decision decide(const struct odds *odds,
                                   const struct odds_state *state)
{
    struct odds_decision decision;
    const char *fault = odds_decide(odds, state, ODDS_CDZ, &decision);
    if (fault)
        fail_msg("%s", fault);
    return decision;
}

static bool has_split(const struct odds_decision *decision)
{
    return !isnan(decision->value[ODDS_SPLIT]);
}

/* ---- Against the solution ---- */

static void compare_with_book(const struct odds *odds,
                              const struct odds_solution *solution, int first,
                              int second, int upcard)
{
    struct odds_decision from_book;
    struct odds_shoe unseen = solution->shoe;
    unseen.count[first]--;
    unseen.count[second]--;
    unseen.count[upcard]--;
    struct odds_state state = odds_state_of(&unseen, first, second, upcard);
    struct odds_decision from_state = decide(odds, &state);
    odds_solution_decide(odds, solution, first, second, upcard, 0, &from_book);
    for (int action = 0; action < ODDS_ACTIONS; action++) {
        /* The solution always resplits. That is no loss if the split is best.
         */
        bool again = action == ODDS_SPLIT && from_book.best != ODDS_SPLIT &&
                     from_state.value[action] > from_book.value[action];
        if (!again)
            assert_same(from_state.value[action], from_book.value[action],
                        odds_action_name((enum odds_action)action));
        assert_int_equal(from_state.legal[action], from_book.legal[action]);
    }
    assert_int_equal(from_state.best, from_book.best);
    assert_int_equal(from_state.given_no_natural, from_book.given_no_natural);
}

/* A player who may split again can always decline. */
TEST(a_right_to_split_again_costs_nothing)
{
    static const int pairs[] = {ODDS_TEN, 4, 8, 7};
    struct odds *once = open_odds("split=2"), *often = open_odds("split=4");
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        for (int i = 0; i < 4; i++) {
            struct odds_shoe unseen = odds_shoe_full(6);
            unseen.count[upcard]--;
            unseen.count[pairs[i]] -= 2;
            struct odds_state question =
                odds_state_of(&unseen, pairs[i], pairs[i], upcard);
            double least = decide(once, &question).value[ODDS_SPLIT];
            assert_true(decide(often, &question).value[ODDS_SPLIT] >=
                        least - 1e-12);
        }
    odds_close(often);
    odds_close(once);
}

TEST(two_card_decisions_match_the_book)
{
    static const char *const games[] = {
        "", "soft17=hit das=no split=2 peek=none-all",
        "peek=none-original charlie=6 hit-split-aces=yes resplit-aces=yes"};
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_shoe shoe = odds_shoe_full(1);
    assert_non_null(solution);
    for (int game = 0; game < 3; game++) {
        struct odds *odds = open_odds(games[game]);
        assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            for (int first = 0; first < ODDS_RANKS; first++)
                compare_with_book(odds, solution, first, first * 3 % ODDS_RANKS,
                                  upcard);
        odds_close(odds);
    }
    free(solution);
}

/* ---- Against the next card ---- */

/* Finds the chance of each next card by trying every hole card. */
static void chances_of_next(const struct odds *odds,
                            const struct odds_state *state,
                            double chance[ODDS_RANKS])
{
    const int *count = state->unseen.count;
    bool looked = odds_rules(odds)->peek == PEEK_HOLE &&
                  odds_rules(odds)->natural != PAYS_NONE;
    double left = 0, sum = 0;
    memset(chance, 0, ODDS_RANKS * sizeof *chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left += count[rank];
    for (int hole = 0; hole < ODDS_RANKS; hole++) {
        if (looked && ((hole == ODDS_TEN && state->upcard == ODDS_ACE) ||
                       (hole == ODDS_ACE && state->upcard == ODDS_TEN)))
            continue;
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            double both = count[hole] * (count[rank] - (rank == hole)) /
                          (left * (left - 1));
            chance[rank] += both;
            sum += both;
        }
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        chance[rank] /= sum;
}

static double best_of_stand_and_hit(const struct odds_decision *decision)
{
    double stand = decision->value[ODDS_STAND];
    double hit = decision->value[ODDS_HIT];
    return !decision->legal[ODDS_HIT] || stand > hit ? stand : hit;
}

static void check_next_card(const struct odds *odds,
                            const struct odds_state *state)
{
    double chance[ODDS_RANKS], hit = 0, twice = 0, sum = 0;
    struct odds_decision now = decide(odds, state);
    chances_of_next(odds, state, chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct odds_state next = *state;
        sum += chance[rank];
        if (chance[rank] <= 0)
            continue;
        next.hand[rank]++;
        next.unseen.count[rank]--;
        if (odds_hand_find(odds, next.hand) < 0) {
            hit -= chance[rank];
            twice -= 2 * chance[rank];
            continue;
        }
        struct odds_decision then = decide(odds, &next);
        hit += chance[rank] * best_of_stand_and_hit(&then);
        twice += 2 * chance[rank] * then.value[ODDS_STAND];
    }
    assert_same(sum, 1, "the chances of the next card");
    assert_same(now.value[ODDS_HIT], hit,
                "a hit and its mean over the next card");
    if (!isnan(now.value[ODDS_DOUBLE]))
        assert_same(now.value[ODDS_DOUBLE], twice,
                    "a double and its mean over the next card");
}

/* Returns a state with a partly dealt shoe and a hand of two to four cards. */
static struct odds_state random_state(const struct odds *odds,
                                      struct fair_random *random)
{
    struct odds_state state = {.hands = 1};
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        state.unseen.count[rank] = 3 + (int)fair_random_below(random, 12);
    state.upcard = (int)fair_random_below(random, (uint32_t)ODDS_RANKS);
    int cards = 2 + (int)fair_random_below(random, 3);
    for (int i = 0; i < cards; i++) {
        int rank = (int)fair_random_below(random, (uint32_t)ODDS_RANKS);
        state.hand[rank]++;
        if (odds_hand_find(odds, state.hand) < 0)
            state.hand[rank]--;
    }
    int held = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        held += state.hand[rank];
    if (held < 2)
        state.hand[1] += 2 - held;
    return state;
}

TEST(an_action_is_worth_its_mean_over_the_next_card)
{
    static const char *const games[] = {"", "soft17=hit", "peek=none-all",
                                        "natural=none insurance=no",
                                        "charlie=7 peek=none-all"};
    const uint64_t words[4] = {1, 2, 3, 4};
    struct fair_random random;
    fair_random_seed(&random, words);
    for (int game = 0; game < 5; game++) {
        struct odds *odds = open_odds(games[game]);
        for (int i = 0; i < seeds_of(STATES) / 5; i++) {
            struct odds_state question = random_state(odds, &random);
            check_next_card(odds, &question);
        }
        odds_close(odds);
    }
}

/* ---- Split hands ---- */

/* At the limit of hands, a pair is just its total: it can't be split, and the
 * cards of the other hands are simply gone. */
TEST(a_split_hand_at_the_limit_is_worth_its_total)
{
    struct odds *odds = open_odds("split=2");
    struct odds_shoe unseen = odds_shoe_full(1);
    unseen.count[7] -= 3;
    unseen.count[4] -= 1;
    struct odds_state question = odds_state_of(&unseen, 7, 7, 4);
    struct odds_decision alone = decide(odds, &question);
    question.hands = 2;
    question.waiting = 1;
    question.split_rank = 7;
    struct odds_decision split = decide(odds, &question);
    assert_true(has_split(&alone));
    assert_false(has_split(&split));
    assert_false(split.legal[ODDS_SPLIT]);
    assert_true(split.legal[ODDS_DOUBLE]);
    assert_false(split.legal[ODDS_SURRENDER]);
    for (int action = ODDS_STAND; action <= ODDS_DOUBLE; action++)
        assert_same(alone.value[action], split.value[action], "alone, split");
    odds_close(odds);
}

/* If one split is left and this hand takes it, the waiting hand can no longer
 * be split, so that loss is subtracted. The expected value is worked out from
 * three whole games. */
TEST(a_split_costs_the_waiting_hand_its_own_split)
{
    struct odds *two = open_odds("split=2"), *three = open_odds("split=3");
    struct odds_state question = {.unseen = odds_shoe_full(2),
                                  .upcard = 5,
                                  .hands = 2,
                                  .waiting = 1,
                                  .split_rank = 7};
    question.unseen.count[7] -= 3;
    question.unseen.count[5]--;
    question.hand[7] = 2;
    struct odds_decision split = decide(three, &question);
    assert_true(split.legal[ODDS_SPLIT]);
    assert_true(has_split(&split));
    question.waiting = 0;
    struct odds_decision last = decide(three, &question);
    assert_true(split.value[ODDS_SPLIT] < last.value[ODDS_SPLIT]);
    struct odds_state alone = question;
    alone.hands = 1;
    assert_same(last.value[ODDS_SPLIT], decide(two, &alone).value[ODDS_SPLIT],
                "the last split");
    odds_close(three);
    odds_close(two);
}

TEST(split_aces_get_one_card_and_may_be_split_again)
{
    struct odds *odds = open_odds("resplit-aces=yes");
    struct odds_state question = odds_state_of(
        &(struct odds_shoe){.count = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9}}, 0, 0, 5);
    question.hands = 2;
    question.split_rank = ODDS_ACE;
    struct odds_decision decision = decide(odds, &question);
    assert_false(decision.legal[ODDS_HIT]);
    assert_false(decision.legal[ODDS_DOUBLE]);
    assert_true(decision.legal[ODDS_SPLIT]);
    assert_int_equal(decision.best, ODDS_SPLIT);
    odds_close(odds);
}

/* ---- Before the dealer peeks ---- */

TEST(insurance_is_fair_at_one_ten_in_three)
{
    struct odds *odds = open_odds("");
    struct odds_state question = odds_state_of(
        &(struct odds_shoe){.count = {5, 5, 5, 5, 5, 5, 5, 5, 0, 20}}, 3, 4, 0);
    question.before_peek = true;
    struct odds_decision decision = decide(odds, &question);
    assert_true(decision.insurance_offered);
    assert_false(decision.even_money_offered);
    assert_same(decision.natural, 1.0 / 3, "twenty tens of sixty cards");
    assert_same(decision.insurance, 0, "insurance");
    question.before_peek = false;
    assert_false(decide(odds, &question).insurance_offered);
    odds_close(odds);
}

TEST(a_natural_can_take_even_money)
{
    struct odds *odds = open_odds("");
    struct odds_state question = odds_state_of(
        &(struct odds_shoe){.count = {5, 5, 5, 5, 5, 5, 5, 5, 0, 20}}, 0, 9, 0);
    question.before_peek = true;
    struct odds_decision decision = decide(odds, &question);
    assert_true(decision.even_money_offered);
    assert_false(decision.insurance_offered);
    assert_same(decision.even_money, 1, "even money");
    assert_same(decision.value[ODDS_STAND], 1.5 * 2 / 3, "3:2, two in three");
    assert_false(decision.legal[ODDS_HIT]);
    odds_close(odds);
}

TEST(early_surrender_is_half_a_bet_whatever_the_dealer_has)
{
    struct odds *odds = open_odds("surrender=early");
    struct odds_shoe unseen = odds_shoe_full(6);
    struct odds_state question = odds_state_of(&unseen, 9, 5, 9);
    question.before_peek = true;
    struct odds_decision before = decide(odds, &question);
    assert_true(before.legal[ODDS_SURRENDER]);
    assert_same(before.value[ODDS_SURRENDER], -0.5, "early");
    assert_int_equal(before.best, ODDS_SURRENDER);
    question.before_peek = false;
    struct odds_decision after = decide(odds, &question);
    assert_false(after.legal[ODDS_SURRENDER]);
    double natural = before.natural;
    assert_same(before.value[ODDS_STAND],
                (1 - natural) * after.value[ODDS_STAND] - natural, "stand");
    odds_close(odds);
}

/* ---- The best play of splits, by every order of the cards ---- */

enum { SLOW_HANDS = 3 };

/* A table with split hands, which the slow calculation plays on, card by card.
 * The dealer stands on all 17s, and a hand is doubled on any two cards. */
struct slow_hand {
    int cards, hard, stake;
    bool has_ace;
};

struct slow_table {
    int unseen[ODDS_RANKS]; /* with the hole card */
    int left, upcard, pair;
    int hands, playing, splits_left;
    struct slow_hand hand[SLOW_HANDS];
};

static int slow_total(const struct slow_hand *hand)
{
    return hand->hard + (hand->has_ace && hand->hard <= 11 ? 10 : 0);
}

static void slow_add(struct slow_hand *hand, int rank)
{
    hand->cards++;
    hand->hard += rank + 1;
    hand->has_ace = hand->has_ace || rank == ODDS_ACE;
}

/* Returns the hole card that the peek has ruled out, or -1. */
static int slow_impossible(const struct slow_table *table)
{
    return table->upcard == ODDS_TEN   ? ODDS_ACE
           : table->upcard == ODDS_ACE ? ODDS_TEN
                                       : -1;
}

/* Returns what all hands win on average when the dealer draws. */
static double slow_dealer(const struct slow_table *table,
                          struct slow_hand dealer)
{
    int total = slow_total(&dealer);
    double win = 0;
    if (total >= 17) {
        for (int i = 0; i < table->hands; i++) {
            int own = slow_total(&table->hand[i]);
            int sign = own > 21                    ? -1
                       : total > 21 || own > total ? 1
                       : own == total              ? 0
                                                   : -1;
            win += sign * table->hand[i].stake;
        }
        return win;
    }
    int never = dealer.cards == 1 ? slow_impossible(table) : -1;
    double cards = table->left - (never >= 0 ? table->unseen[never] : 0);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (table->unseen[rank] == 0 || rank == never)
            continue;
        struct slow_table next = *table;
        struct slow_hand more = dealer;
        next.unseen[rank]--;
        next.left--;
        slow_add(&more, rank);
        win += table->unseen[rank] / cards * slow_dealer(&next, more);
    }
    return win;
}

/* Returns the chance that the next card has this rank, by Bayes' rule: the hole
 * card isn't the one that makes a blackjack. */
static double slow_chance(const struct slow_table *table, int rank)
{
    int never = slow_impossible(table);
    double left = table->left, chance = table->unseen[rank] / left;
    if (never < 0)
        return chance;
    double before = (left - table->unseen[never]) / left;
    double after =
        (left - 1 - table->unseen[never] + (rank == never)) / (left - 1);
    return chance * after / before;
}

static double slow_play(const struct slow_table *table);

static double slow_draw(const struct slow_table *table)
{
    double win = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (table->unseen[rank] == 0)
            continue;
        struct slow_table next = *table;
        struct slow_hand *hand = &next.hand[next.playing];
        next.unseen[rank]--;
        next.left--;
        slow_add(hand, rank);
        next.playing += hand->stake > 1 || hand->hard > 21;
        win += slow_chance(table, rank) * slow_play(&next);
    }
    return win;
}

static struct slow_hand slow_single(int rank)
{
    struct slow_hand hand = {.stake = 1};
    slow_add(&hand, rank);
    return hand;
}

/* Returns what the hands win if every choice is the best, with all cards that
 * have been seen in mind. */
static double slow_play(const struct slow_table *table)
{
    if (table->playing == table->hands)
        return slow_dealer(table, slow_single(table->upcard));
    const struct slow_hand *hand = &table->hand[table->playing];
    if (hand->cards == 1)
        return slow_draw(table);
    struct slow_table next = *table;
    next.playing++;
    double best = slow_play(&next);
    if (slow_total(hand) == 21)
        return best;
    best = fmax(best, slow_draw(table));
    if (hand->cards > 2)
        return best;
    next = *table;
    next.hand[next.playing].stake = 2;
    best = fmax(best, slow_draw(&next));
    if (hand->hard != 2 * (table->pair + 1) || table->splits_left == 0)
        return best;
    next = *table;
    next.splits_left--;
    next.hand[next.playing] = next.hand[next.hands++] =
        slow_single(table->pair);
    return fmax(best, slow_play(&next));
}

/* Compares the win of a split with the slow one. Returns how much more the best
 * play wins than CDZ. */
static double compare_best_split(const int unseen[ODDS_RANKS], int pair,
                                 int upcard, int splits)
{
    struct odds *odds = open_odds(splits == 1 ? "split=2" : "split=3");
    struct odds_shoe shoe = {.infinite = 0};
    struct slow_table table = {.upcard = upcard,
                               .pair = pair,
                               .hands = 2,
                               .splits_left = splits - 1,
                               .hand = {slow_single(pair), slow_single(pair)}};
    struct odds_decision decision, usual;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        shoe.count[rank] = table.unseen[rank] = unseen[rank];
        table.left += unseen[rank];
    }
    odds_shoe_even_out_tens(&shoe);
    struct odds_state state = odds_state_of(&shoe, pair, pair, upcard);
    assert_null(odds_decide(odds, &state, ODDS_OPTIMAL, &decision));
    assert_null(odds_decide(odds, &state, ODDS_CDZ, &usual));
    assert_same(decision.value[ODDS_SPLIT], slow_play(&table), "split");
    odds_close(odds);
    return decision.value[ODDS_SPLIT] - usual.value[ODDS_SPLIT];
}

TEST(the_best_split_is_that_of_every_order_of_the_cards)
{
    /*                      A  2  3  4  5  6  7  8  9 10 */
    static const int eights[ODDS_RANKS] = {0, 0, 2, 0, 2, 0, 0, 2, 0, 6};
    static const int peeked[ODDS_RANKS] = {2, 0, 0, 0, 2, 0, 0, 2, 0, 6};
    static const int sevens[ODDS_RANKS] = {1, 0, 1, 2, 0, 0, 3, 0, 2, 4};
    assert_true(compare_best_split(eights, 7, 5, 1) > 0);
    assert_true(compare_best_split(peeked, 7, ODDS_TEN, 1) > 0);
    assert_true(compare_best_split(peeked, 7, ODDS_ACE, 2) > 0);
    assert_true(compare_best_split(sevens, 6, 6, 2) > 0);
}

/* The analyzers of Eric Farmer give the first two values of a pair of eights
 * against a ten, from one deck without doubles after splits; nobody wins more
 * than the last. */
TEST(the_best_split_wins_more_than_published_strategies)
{
    struct odds *odds = open_odds("decks=1 das=no surrender=none");
    struct odds_shoe unseen = odds_shoe_full(1);
    unseen.count[7] -= 2;
    unseen.count[ODDS_TEN]--;
    odds_shoe_even_out_tens(&unseen);
    struct odds_state eights = odds_state_of(&unseen, 7, 7, ODDS_TEN);
    struct odds_decision cdz, cdp, best;
    assert_null(odds_decide(odds, &eights, ODDS_CDZ, &cdz));
    assert_null(odds_decide(odds, &eights, ODDS_CDP, &cdp));
    assert_null(odds_decide(odds, &eights, ODDS_OPTIMAL, &best));
    assert_true(fabs(cdz.value[ODDS_SPLIT] + 0.457866) < 5e-7);
    assert_true(fabs(cdp.value[ODDS_SPLIT] + 0.457844) < 5e-7);
    assert_true(best.value[ODDS_SPLIT] > cdp.value[ODDS_SPLIT]);
    odds_close(odds);
}

TEST(the_best_split_is_worked_out_before_the_split_only)
{
    struct odds *odds = open_odds("");
    struct odds_shoe unseen = odds_shoe_full(6);
    struct odds_state eights = odds_state_of(&unseen, 7, 7, ODDS_TEN);
    struct odds_decision decision = {.natural = 7};
    eights.hands = 2;
    eights.split_rank = 7;
    assert_text_has(odds_decide(odds, &eights, ODDS_OPTIMAL, &decision),
                    "first two cards", "the reason");
    assert_true(decision.natural == 7);
    odds_close(odds);
}

/* ---- Invalid states ---- */

static void expect_fault(const struct odds *odds,
                         const struct odds_state *state, const char *part)
{
    struct odds_decision decision = {.natural = 7};
    const char *fault = odds_decide(odds, state, ODDS_CDZ, &decision);
    assert_non_null(fault);
    assert_text_has(fault, part, "the reason");
    assert_true(decision.natural == 7);
}

TEST(invalid_states_are_refused)
{
    struct odds *odds = open_odds("");
    struct odds_shoe unseen = odds_shoe_full(1);
    const struct odds_state good = odds_state_of(&unseen, 9, 5, 9);
    struct odds_state bad = good;
    bad.unseen = (struct odds_shoe){.count = {1, 1}};
    expect_fault(odds, &bad, "run out");
    bad.unseen = (struct odds_shoe){.count = {20}};
    expect_fault(odds, &bad, "must have blackjack");
    struct odds_decision decision;
    assert_text_has(odds_decide(odds, &good, ODDS_TOTAL, &decision),
                    "whole shoe", "by totals");
    odds_close(odds);
}
