/* Unusual shoes and rules, and refused ones. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "odds_solution.h"
#include "support/arranged.h"
#include "support/odds_states.h"
#include "support/state_folder.h"

static const double TINY = 1e-14;

static struct odds *open_odds(const char *changes)
{
    struct rules rules;
    apply_rules(&rules, changes);
    assert_null(rules_refusal(&rules, ENGINE_UPCARD_ODDS));
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    return odds;
}

static struct odds_solution *new_book(void)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_non_null(solution);
    return solution;
}

static double value_of(const char *changes, const struct odds_shoe *shoe,
                       enum odds_strategy strategy)
{
    struct odds_solution *solution = new_book();
    struct odds *odds = open_odds(changes);
    const char *fault = odds_solve(odds, shoe, strategy, solution);
    if (fault)
        fail_msg("%s: %s", changes, fault);
    double value = solution->round.value;
    odds_close(odds);
    free(solution);
    return value;
}

static void assert_near(double value, double expected, const char *what)
{
    if (!(fabs(value - expected) <= TINY))
        fail_msg("%s: %.17g, not %.17g", what, value, expected);
}

/* ---- The dealer, by trying every order ---- */

/* Adds the chances of 17 to 21, 22 and a higher bust to `ends`. Deals every
 * order of the cards. */
static void deal_on(int count[ODDS_RANKS], int left, int hard, bool ace,
                    bool hits_soft17, double chance, double ends[7])
{
    bool soft = ace && hard + 10 <= 21;
    int total = hard + (soft ? 10 : 0);
    if (total >= 17 && !(hits_soft17 && soft && total == 17)) {
        ends[total > 22 ? 6 : total - 17] += chance;
        return;
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (count[rank] == 0)
            continue;
        double with = chance * count[rank] / left;
        count[rank]--;
        deal_on(count, left - 1, hard + rank + 1, ace || rank == ODDS_ACE,
                hits_soft17, with, ends);
        count[rank]++;
    }
}

static void check_dealer(const struct odds *odds, const struct odds_shoe *shoe,
                         int upcard, bool hits_soft17)
{
    struct odds_dealer dealer;
    struct odds_shoe unseen = *shoe;
    double ends[7] = {0}, sum;
    int left = 0;
    assert_null(odds_dealer(odds, &unseen, upcard, false, &dealer));
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left += unseen.count[rank];
    deal_on(unseen.count, left, upcard + 1, upcard == ODDS_ACE, hits_soft17, 1,
            ends);
    sum = dealer.bust + dealer.push + dealer.natural;
    for (int i = 0; i < 5; i++) {
        assert_near(dealer.total[i] + (i == 4 ? dealer.natural : 0), ends[i],
                    "a total");
        sum += dealer.total[i];
    }
    double push = odds_rules(odds)->push_22 ? ends[5] : 0;
    assert_near(dealer.push, push, "a 22 that pushes");
    assert_near(dealer.bust, ends[5] + ends[6] - push, "a bust");
    assert_near(sum, 1, "all ends");
}

TEST(dealer_chances_match_every_order_of_the_cards)
{
    static const struct odds_shoe shoes[] = {
        {.count = {2, 2, 0, 2, 2, 0, 3, 0, 0, 5}},
        {.count = {3, 0, 3, 0, 0, 4, 0, 3, 0, 2}},
        {.count = {1, 1, 1, 1, 1, 1, 1, 1, 1, 4}}};
    static const char *const rules[] = {"soft17=stand", "soft17=hit",
                                        "soft17=hit push-22=yes"};
    for (int hits = 0; hits <= 2; hits++) {
        struct odds *odds = open_odds(rules[hits]);
        for (int shoe = 0; shoe < 3; shoe++)
            for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
                check_dealer(odds, &shoes[shoe], upcard, hits > 0);
        odds_close(odds);
    }
}

/* 7.35% is published for six decks and a dealer who hits soft 17. */
TEST(the_dealer_has_22_as_often_as_published)
{
    const double published = 0.0735, rounding = 0.00005;
    const struct odds_shoe shoe = odds_shoe_full(6);
    struct odds *odds = open_odds("push-22=yes soft17=hit");
    double chance = 0;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        struct odds_shoe unseen = shoe;
        struct odds_dealer dealer;
        unseen.count[upcard]--;
        odds_shoe_even_out_tens(&unseen);
        assert_null(odds_dealer(odds, &unseen, upcard, false, &dealer));
        chance += shoe.count[upcard] * dealer.push / odds_shoe_cards(&shoe);
    }
    if (!(fabs(chance - published) < rounding))
        fail_msg("%.6f, but %.4f is published", chance, published);
    odds_close(odds);
}

/* ---- A free bet, by the dealer's chances ---- */

/* Returns the chance that a total wins once its cards are out of the shoe. */
static double win_chance(const struct odds *odds,
                         const struct odds_shoe *unseen, int upcard, int total)
{
    struct odds_dealer dealer;
    assert_null(odds_dealer(odds, unseen, upcard, false, &dealer));
    double chance = dealer.bust;
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
        chance += total > i + 17 ? dealer.total[i] : 0;
    return total > 21 ? 0 : chance;
}

static double loss_chance(const struct odds *odds,
                          const struct odds_shoe *unseen, int upcard, int total)
{
    struct odds_dealer dealer;
    assert_null(odds_dealer(odds, unseen, upcard, false, &dealer));
    double chance = 0;
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
        chance += total < i + 17 ? dealer.total[i] : 0;
    return total > 21 ? 1 : chance;
}

/* Checks standing on and doubling a hand of two ranks, the first of which was
 * split, against a 6. `own` bets are lost if the double loses. */
static void check_free_hand(const char *changes, int first, int second, int own)
{
    enum { SIX = 5 };
    const double rounding = 1e-12;
    struct odds *odds = open_odds(changes);
    struct odds_state state = {.unseen = odds_shoe_full(2),
                               .upcard = SIX,
                               .hands = 2,
                               .split_rank = first,
                               .pair_face = -1,
                               .is_free = true};
    struct odds_decision decision;
    struct odds_shoe *unseen = &state.unseen;
    bool soft = second == ODDS_ACE;
    int total = first + second + 2 + (soft ? 10 : 0), left = 0;
    state.hand[first]++;
    state.hand[second]++;
    unseen->count[first] -= 2;
    unseen->count[second]--;
    unseen->count[SIX]--;
    assert_null(odds_decide(odds, &state, ODDS_CDZ, &decision));
    if (!(fabs(decision.value[ODDS_STAND] -
               win_chance(odds, unseen, SIX, total)) < rounding))
        fail_msg("standing on %d: %.15g", total, decision.value[ODDS_STAND]);
    double twice = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left += unseen->count[rank];
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int more = total + rank + 1 - (soft && total + rank >= 21 ? 10 : 0);
        if (!soft && rank == ODDS_ACE && more + 10 <= 21)
            more += 10;
        double chance = unseen->count[rank] / (double)left;
        unseen->count[rank]--;
        twice += chance * (2 * win_chance(odds, unseen, SIX, more) -
                           own * loss_chance(odds, unseen, SIX, more));
        unseen->count[rank]++;
    }
    if (!(fabs(decision.value[ODDS_DOUBLE] - twice) < rounding))
        fail_msg("doubling %d: %.15g, not %.15g", total,
                 decision.value[ODDS_DOUBLE], twice);
    odds_close(odds);
}

TEST(a_free_hand_can_only_win)
{
    check_free_hand("split=2 free-split=yes free-double=yes", 7, 2, 0);
    check_free_hand("split=2 free-split=yes free-double=yes push-22=yes", 7,
                    ODDS_ACE, 1);
    check_free_hand("split=2 free-split=yes soft17=hit push-22=yes", 4, 3, 1);
}

/* Returns what a total wins against the dealer's hand with these chances. */
static double compared_with(const struct odds_dealer *dealer, int total)
{
    double value = dealer->bust - dealer->natural;
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
        value += dealer->total[i] * ((total > i + 17) - (total < i + 17));
    return value;
}

static void compare_stands(const struct odds *odds,
                           const struct odds_solution *solution, int upcard)
{
    enum { EVERY = 7 };
    const struct odds_values *values = &solution->against[upcard];
    for (int i = 0; i < ODDS_HANDS; i += EVERY) {
        const struct odds_hand *hand = odds_hand_at(odds, i);
        struct odds_shoe unseen = solution->shoe;
        struct odds_dealer dealer;
        bool holds = true;
        unseen.count[upcard]--;
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            unseen.count[rank] -= hand->count[rank];
            holds = holds && unseen.count[rank] >= 0;
        }
        if (!holds || hand->cards < 2)
            continue;
        odds_shoe_even_out_tens(&unseen);
        assert_null(odds_dealer(odds, &unseen, upcard, values->given_no_natural,
                                &dealer));
        assert_near(values->stand[i], compared_with(&dealer, hand->total),
                    "standing");
    }
}

/* The walk for a stand and the walk for all totals sum the same chances. */
TEST(a_stand_wins_what_the_dealers_chances_say)
{
    static const char *const rules[] = {"decks=1", "decks=1 soft17=hit",
                                        "decks=2 peek=none-all"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct odds *odds = open_odds(rules[i]);
        struct odds_solution *solution = new_book();
        struct odds_shoe shoe = odds_shoe_for(odds_rules(odds));
        assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            compare_stands(odds, solution, upcard);
        free(solution);
        odds_close(odds);
    }
}

/* ---- Unusual shoes ---- */

/* With only tens, every hand is 20 against 20, split or not. */
TEST(a_shoe_of_tens_pushes_every_round)
{
    struct odds_shoe shoe = {.count = {[ODDS_TEN] = 100}};
    assert_near(value_of("", &shoe, ODDS_CDZ), 0, "tens");
    assert_near(value_of("peek=none-all", &shoe, ODDS_CDP1), 0, "tens");
    assert_near(value_of("surrender=early", &shoe, ODDS_TOTAL), 0, "tens");
}

/* With only aces, the dealer stands on soft 17, which is seven of them, and the
 * player draws to 21. */
TEST(a_shoe_of_aces_is_won_at_21)
{
    struct odds_shoe shoe = {.count = {[ODDS_ACE] = 200}};
    assert_near(value_of("split=1", &shoe, ODDS_CDZ), 1, "aces");
}

TEST(a_missing_rank_is_never_dealt)
{
    struct odds_solution *solution = new_book();
    struct odds *odds = open_odds("");
    struct odds_shoe shoe = odds_shoe_full(6);
    shoe.count[4] = 0;
    shoe.count[ODDS_ACE] = 0;
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    assert_true(solution->round.upcard[4] == 0);
    assert_true(isfinite(solution->round.value));
    assert_true(solution->against[ODDS_TEN].natural == 0);
    double sum = 0;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        sum += solution->round.upcard[upcard];
    assert_near(sum, 1, "all upcards");
    odds_close(odds);
    free(solution);
}

TEST(more_splits_change_nothing_without_pair_cards)
{
    struct odds_shoe shoe = {.count = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3}};
    /* A fourth hand needs a fourth card of the rank. */
    assert_near(value_of("split=4", &shoe, ODDS_CDZ),
                value_of("split=3", &shoe, ODDS_CDZ), "three of each");
}

/* ---- Strategies ---- */

/* ODDS_TOTAL adapts the least, and ODDS_CDP the most. */
TEST(a_freer_strategy_is_worth_more)
{
    static const enum odds_strategy freer[] = {ODDS_TOTAL, ODDS_CDZ, ODDS_CDP1,
                                               ODDS_CDP};
    enum { STRATEGIES = sizeof freer / sizeof *freer };
    struct odds_shoe shoe = odds_shoe_full(1);
    int strategies = seeds_of(STRATEGIES * 20) / 20 + 1;
    double value = -1;
    for (int i = 0; i < strategies && i < STRATEGIES; i++) {
        double next = value_of("", &shoe, freer[i]);
        assert_true(next > value);
        value = next;
    }
}

/* If a dealer's natural takes only the original bet, a game without a hole card
 * is worth as much as one in which the dealer peeks. */
TEST(losing_only_the_original_bet_is_as_good_as_a_peek)
{
    struct odds_shoe shoe = odds_shoe_full(1);
    double peeks = value_of("peek=hole", &shoe, ODDS_CDZ);
    double original = value_of("peek=none-original", &shoe, ODDS_CDZ);
    assert_near(original, peeks, "the original bet only");
    assert_true(value_of("peek=none-all", &shoe, ODDS_CDZ) < peeks - 1e-4);
}

static char letter_of(const struct odds_cell *cell)
{
    static const char letters[ODDS_ACTIONS + 1] = "SHDPR";
    if (!cell->possible)
        return '.';
    return letters[cell->action];
}

/* Checks a row of the chart: the actions against 2 to 10 and the ace. */
static void check_row(const struct odds_cell row[ODDS_RANKS],
                      const char *expected)
{
    char actions[ODDS_RANKS + 1] = "";
    for (int i = 0; i < ODDS_RANKS; i++)
        actions[i] = letter_of(&row[(i + 1) % ODDS_RANKS]);
    assert_string_equal(actions, expected);
}

/* Six decks, S17, DAS, late surrender, as on the cards that casino shops sell
 * (wizardofodds.com, blackjack, strategy calculator). */
TEST(the_chart_of_six_decks_is_the_printed_one)
{
    struct odds_chart chart;
    struct odds_solution *solution = new_book();
    struct odds *odds = open_odds("");
    struct odds_shoe shoe = odds_shoe_full(6);
    assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, solution));
    odds_solution_chart(odds, solution, &chart);
    check_row(chart.hard[8], "HHHHHHHHHH");
    check_row(chart.hard[9], "HDDDDHHHHH");
    check_row(chart.hard[10], "DDDDDDDDHH");
    check_row(chart.hard[11], "DDDDDDDDDH");
    check_row(chart.hard[12], "HHSSSHHHHH");
    check_row(chart.hard[13], "SSSSSHHHHH");
    check_row(chart.hard[15], "SSSSSHHHRH");
    check_row(chart.hard[16], "SSSSSHHRRR");
    check_row(chart.hard[17], "SSSSSSSSSS");
    check_row(chart.soft[13], "HHHDDHHHHH");
    check_row(chart.soft[15], "HHDDDHHHHH");
    check_row(chart.soft[17], "HDDDDHHHHH");
    check_row(chart.soft[18], "SDDDDSSHHH");
    check_row(chart.soft[19], "SSSSSSSSSS");
    check_row(chart.pair[ODDS_ACE], "PPPPPPPPPP");
    check_row(chart.pair[1], "PPPPPPHHHH");
    check_row(chart.pair[3], "HHHPPHHHHH");
    check_row(chart.pair[5], "PPPPPHHHHH");
    check_row(chart.pair[6], "PPPPPPHHHH");
    check_row(chart.pair[7], "PPPPPPPPPP");
    check_row(chart.pair[8], "PPPPPSPPSS");
    check_row(chart.pair[ODDS_TEN], "SSSSSSSSSS");
    assert_int_equal(chart.hard[16][8].otherwise, ODDS_HIT);
    assert_int_equal(chart.soft[18][4].otherwise, ODDS_STAND);
    /* These are for twos and aces that can't be split again. */
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        assert_int_equal(chart.hard[4][upcard].otherwise, ODDS_HIT);
        assert_int_equal(chart.soft[12][upcard].otherwise, ODDS_HIT);
        assert_int_equal(chart.pair[1][upcard].otherwise, ODDS_HIT);
    }
    odds_close(odds);
    free(solution);
}

/* ---- Refusals ---- */

TEST(rules_without_odds_are_refused)
{
    struct rules rules;
    assert_true(rules_preset(&rules, "extra"));
    assert_text_has(rules_refusal(&rules, ENGINE_UPCARD_ODDS), "ante", "extra");
    assert_true(rules_preset(&rules, "ic210"));
    assert_text_has(rules_refusal(&rules, ENGINE_UPCARD_ODDS), "replay pushes",
                    "ic210");

    struct odds *odds = open_odds("split-by=rank");
    struct odds_shoe shoe = {.infinite = 0};
    assert_text_has(odds_check_shoe(odds, &shoe), "run out", "nothing");
    shoe = odds_shoe_full(6);
    assert_null(odds_check_shoe(odds, &shoe));
    shoe = (struct odds_shoe){.count = {4}};
    struct odds_solution *solution = new_book();
    solution->round.value = 7;
    assert_non_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    assert_true(solution->round.value == 7);
    struct odds_dealer dealer = {.bust = 7};
    assert_non_null(odds_dealer(odds, &shoe, 3, false, &dealer));
    assert_true(dealer.bust == 7);
    odds_close(odds);
    free(solution);
}

/* Returns the value by a chart of three decks with so many parts more of each
 * high card, and fewer of each low one. */
static double value_of_high(const struct odds *odds,
                            const struct odds_chart *chart, int parts, int more)
{
    struct odds_shoe shoe = odds_shoe_full(3);
    struct odds_solution *book = new_book();
    shoe.parts = parts;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int high = rank == ODDS_ACE ? 1 : rank == ODDS_TEN ? 4 : 0;
        shoe.count[rank] = shoe.count[rank] * parts +
                           (rank >= 1 && rank <= 5 ? -more : high * more);
    }
    odds_shoe_even_out_tens(&shoe);
    assert_null(odds_solve_by_chart(odds, &shoe, chart, book));
    double value = book->round.value;
    free(book);
    return value;
}

/* The curve is a polynomial through seven shoes of whole cards. To take a part
 * of what a whole card changes would be wrong by up to 3e-5. */
TEST(a_shoe_with_fractions_of_cards_is_on_the_curve_of_whole_ones)
{
    enum { PARTS = 10, SIDE = 3, SHOES = 2 * SIDE + 1 };
    struct odds *odds = open_odds("insurance=no");
    const struct odds_shoe shoe = odds_shoe_full(3);
    struct odds_solution *book = new_book();
    struct odds_chart chart;
    double whole[SHOES];
    assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, book));
    odds_solution_chart(odds, book, &chart);
    free(book);
    for (int i = 0; i < SHOES; i++)
        whole[i] = value_of_high(odds, &chart, 1, i - SIDE);
    for (int part = -PARTS; part <= PARTS; part++) {
        double on_curve = 0, place = (double)part / PARTS + SIDE;
        for (int i = 0; i < SHOES; i++) {
            double share = 1;
            for (int j = 0; j < SHOES; j++)
                share *= j == i ? 1 : (place - j) / (i - j);
            on_curve += share * whole[i];
        }
        double value = value_of_high(odds, &chart, PARTS, part);
        if (!(fabs(value - on_curve) < 1e-9))
            fail_msg("%d tenths: %.12f, not %.12f", part, value, on_curve);
    }
    odds_close(odds);
}

TEST(a_shoe_counts_its_cards)
{
    struct odds_shoe shoe = odds_shoe_full(1);
    for (int take = 0; take < 4; take++)
        assert_true(odds_shoe_take(&shoe, card_code(SPADES, QUEEN)));
    assert_false(odds_shoe_take(&shoe, card_code(SPADES, QUEEN)));
    assert_int_equal(shoe.count[ODDS_TEN], 12);
    odds_shoe_put(&shoe, card_code(SPADES, ACE));
    assert_int_equal(shoe.count[ODDS_ACE], 5);
    assert_string_equal(odds_rank_name(odds_rank(card_code(CLUBS, KING))),
                        "10");
    assert_string_equal(odds_rank_name(odds_rank(card_code(CLUBS, ACE))), "A");
}

TEST(every_hand_has_one_number)
{
    struct odds *odds = open_odds("");
    for (int hand = 0; hand < ODDS_HANDS; hand++) {
        int count[ODDS_RANKS];
        const struct odds_hand *cards = odds_hand_at(odds, hand);
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            count[rank] = cards->count[rank];
        assert_int_equal(odds_hand_find(odds, count), hand);
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            count[rank]++;
            assert_int_equal(odds_hand_find(odds, count),
                             odds_hand_next(odds, hand, rank));
            count[rank]--;
        }
    }
    odds_close(odds);
}

/* A solution and its distribution, with zeros where nothing is stored. */
struct worked_out {
    struct odds_solution solution;
    struct odds_distribution distribution;
};

static struct worked_out *work_out(const char *changes, int decks,
                                   enum odds_strategy strategy, int threads)
{
    struct odds *odds = open_odds(changes);
    struct odds_shoe shoe = odds_shoe_full(decks);
    struct worked_out *out = calloc(1, sizeof *out);
    assert_non_null(out);
    odds_use_threads(odds, threads);
    assert_null(odds_solve(odds, &shoe, strategy, &out->solution));
    if (strategy != ODDS_CDP)
        assert_null(
            odds_distribution_fill(odds, &out->solution, &out->distribution));
    odds_close(odds);
    return out;
}

TEST(threads_change_no_bit)
{
    static const int threads[] = {0, 2, 3, ODDS_RANKS, 1000};
    for (int i = ODDS_CDZ; i <= ODDS_TOTAL; i++) {
        enum odds_strategy strategy = (enum odds_strategy)i;
        struct worked_out *alone = work_out("split=4", 1, strategy, 1);
        for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
            struct worked_out *shared =
                work_out("split=4", 1, strategy, threads[k]);
            assert_memory_equal(alone, shared, sizeof *alone);
            free(shared);
        }
        free(alone);
    }
}
