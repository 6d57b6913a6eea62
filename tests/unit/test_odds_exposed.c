/* Games that show both of the dealer's cards, and games in which ties lose,
 * worked out a second time by trying every card. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "odds_solution.h"
#include "support/arranged.h"

static const double TINY = 1e-12;

/* ---- A second calculation ---- */

/* A game of hits, stands and doubles, and of splits if the shoe is infinite.
 * The counts are chances if it is. */
struct second {
    const struct rules *rules;
    bool infinite;
    double count[ODDS_RANKS], left;
};

enum { TOTALS = 22 };

static double draw(struct second *game, int rank)
{
    double chance = game->count[rank] / game->left;
    if (!game->infinite) {
        game->count[rank]--;
        game->left--;
    }
    return chance;
}

static void put_back(struct second *game, int rank)
{
    if (!game->infinite) {
        game->count[rank]++;
        game->left++;
    }
}

static int best_total(int hard, bool ace)
{
    return ace && hard + 10 <= 21 ? hard + 10 : hard;
}

static double compared(const struct second *game, int total, int dealer)
{
    if (dealer == 22 && game->rules->push_22)
        return 0;
    if (dealer > 21 || total > dealer)
        return 1;
    return total == dealer && game->rules->ties == TIE_PUSHES ? 0 : -1;
}

/* Returns what a total wins after the dealer draws. */
static double dealer_draws(struct second *game, int hard, bool ace, int total)
{
    int best = best_total(hard, ace);
    bool soft = best != hard;
    if (best > 17 || (best == 17 && !(soft && game->rules->soft17_hits)))
        return compared(game, total, best);
    double value = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (game->count[rank] > 0) {
            double chance = draw(game, rank);
            value += chance * dealer_draws(game, hard + rank + 1,
                                           ace || rank == 0, total);
            put_back(game, rank);
        }
    return value;
}

/* A player against both of the dealer's cards. With infinite decks, a hand is
 * worth the same each time, so its value is kept. */
struct one_player {
    struct second *game;
    int dealer; /* the hard total of both cards */
    bool dealer_ace;
    struct {
        bool is_known;
        double value;
    } stood[TOTALS], played[TOTALS][2];
};

static double stand_on(struct one_player *player, int hard, bool ace)
{
    int total = best_total(hard, ace);
    if (player->stood[total].is_known)
        return player->stood[total].value;
    double value =
        dealer_draws(player->game, player->dealer, player->dealer_ace, total);
    player->stood[total].value = value;
    player->stood[total].is_known = player->game->infinite;
    return value;
}

static double play_on(struct one_player *player, int hard, bool ace);

/* Returns the value of one more card, after which the hand stands or not. */
static double one_card(struct one_player *player, int hard, bool ace,
                       bool stands)
{
    double value = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int more = hard + rank + 1;
        bool with_ace = ace || rank == 0;
        if (player->game->count[rank] <= 0)
            continue;
        double chance = draw(player->game, rank);
        value += chance * (more > 21 ? -1
                           : stands  ? stand_on(player, more, with_ace)
                                     : play_on(player, more, with_ace));
        put_back(player->game, rank);
    }
    return value;
}

static double play_on(struct one_player *player, int hard, bool ace)
{
    double value = stand_on(player, hard, ace);
    if (best_total(hard, ace) == 21)
        return value;
    if (player->played[hard][ace].is_known)
        return player->played[hard][ace].value;
    value = fmax(value, one_card(player, hard, ace, false));
    player->played[hard][ace].value = value;
    player->played[hard][ace].is_known = player->game->infinite;
    return value;
}

static bool second_may_double(const struct rules *rules, int hard, bool ace)
{
    bool soft = best_total(hard, ace) != hard;
    return rules->doubling == DOUBLE_ANY ||
           (rules->doubling == DOUBLE_9_11 && !soft && hard >= 9 && hard <= 11);
}

static double play_two(struct one_player *player, int hard, bool ace,
                       bool is_split)
{
    const struct rules *rules = player->game->rules;
    double value = play_on(player, hard, ace);
    if (best_total(hard, ace) == 21 || (is_split && !rules->das) ||
        !second_may_double(rules, hard, ace))
        return value;
    return fmax(value, 2 * one_card(player, hard, ace, true));
}

/* Returns what `waiting` hands of one card win together, with infinite decks.
 * Pairs are split again while `splits_left` allows. */
static double split_hands(struct one_player *player, int rank, int waiting,
                          int splits_left)
{
    double value = 0;
    if (waiting == 0)
        return 0;
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hard = rank + second + 2;
        double chance = draw(player->game, second);
        if (second == rank && splits_left > 0) {
            value += chance *
                     split_hands(player, rank, waiting + 1, splits_left - 1);
            continue;
        }
        double hand = rank == ODDS_ACE
                          ? stand_on(player, hard, true)
                          : play_two(player, hard, second == ODDS_ACE, true);
        value += chance *
                 (hand + split_hands(player, rank, waiting - 1, splits_left));
    }
    return value;
}

static double split_pair(struct one_player *player, int rank)
{
    const struct rules *rules = player->game->rules;
    bool once = rank == ODDS_ACE && !rules->resplit_aces;
    return split_hands(player, rank, 2, once ? 0 : rules->split - 2);
}

static bool is_natural_pair(int one, int other)
{
    return one + other == ODDS_ACE + ODDS_TEN &&
           (one == ODDS_ACE || other == ODDS_ACE);
}

static double natural_pays(const struct rules *rules)
{
    return rules->natural == PAYS_1_1 ? 1 : 1.5;
}

static double tied_naturals(const struct rules *rules)
{
    return rules->natural_ties == TIE_LOSES  ? -1
           : rules->natural_ties == TIE_WINS ? natural_pays(rules)
                                             : 0;
}

static double value_of_cards(struct one_player *player, bool dealer_natural,
                             int first, int second)
{
    const struct rules *rules = player->game->rules;
    bool natural = is_natural_pair(first, second);
    if (dealer_natural)
        return natural ? tied_naturals(rules) : -1;
    if (natural)
        return natural_pays(rules);
    double value =
        play_two(player, first + second + 2, first == 0 || second == 0, false);
    if (first == second && rules->split > 1)
        value = fmax(value, split_pair(player, first));
    return value;
}

/* Deals two cards to the player, the higher rank first. */
static double deal_to_player(struct one_player *player, bool dealer_natural)
{
    struct second *game = player->game;
    double value = 0;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            double chance = draw(game, first);
            chance *= draw(game, second) * (first == second ? 1 : 2);
            if (chance > 0)
                value += chance *
                         value_of_cards(player, dealer_natural, first, second);
            put_back(game, second);
            put_back(game, first);
        }
    return value;
}

static double second_value(struct second *game)
{
    double value = 0;
    for (int hole = 0; hole < ODDS_RANKS; hole++)
        for (int upcard = 0; upcard <= hole; upcard++) {
            struct one_player player = {.game = game,
                                        .dealer = hole + upcard + 2,
                                        .dealer_ace = upcard == ODDS_ACE};
            double chance = draw(game, hole);
            chance *= draw(game, upcard) * (hole == upcard ? 1 : 2);
            if (chance > 0)
                value += chance *
                         deal_to_player(&player, is_natural_pair(hole, upcard));
            put_back(game, upcard);
            put_back(game, hole);
        }
    return value;
}

/* ---- The odds ---- */

static const char EXPOSED[] =
    "dealer-shows=both insurance=no surrender=none natural=1:1 ties=lose "
    "natural-ties=win ";

static double exposed_value(const struct rules *rules,
                            const struct odds_shoe *shoe,
                            enum odds_strategy strategy)
{
    struct odds_solution *solutions = calloc(ODDS_RANKS, sizeof *solutions);
    struct odds_exposed *exposed = malloc(sizeof *exposed);
    struct odds *odds = odds_open(rules);
    assert_true(solutions && exposed && odds);
    const char *fault =
        odds_exposed_solve(odds, shoe, strategy, NULL, solutions, exposed);
    if (fault)
        fail_msg("%s", fault);
    double value = exposed->value, chance = 0;
    for (int i = 0; i < ODDS_RANKS; i++)
        for (int j = 0; j < ODDS_RANKS; j++)
            chance += exposed->chance[i][j];
    assert_true(fabs(chance - 1) < TINY);
    odds_close(odds);
    free(exposed);
    free(solutions);
    return value;
}

static void set_rules(struct rules *rules, const char *first,
                      const char *second)
{
    char changes[256];
    snprintf(changes, sizeof changes, "%s%s", first, second);
    apply_rules(rules, changes);
}

static void check_shoe(const char *changes, const struct odds_shoe *shoe)
{
    struct rules rules;
    set_rules(&rules, EXPOSED, changes);
    struct second game = {.rules = &rules, .infinite = shoe->infinite};
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        game.left += game.count[rank] = shoe->count[rank];
    double expected = second_value(&game);
    double value = exposed_value(&rules, shoe, ODDS_CDZ);
    if (!(fabs(value - expected) < TINY))
        fail_msg("%s: %.17g, not %.17g", changes, value, expected);
}

TEST(small_shoes_agree_with_every_order_of_the_cards)
{
    static const struct odds_shoe shoes[] = {
        {.count = {2, 0, 0, 0, 0, 4, 4, 3, 0, 6}},
        {.count = {0, 0, 0, 0, 5, 5, 0, 0, 4, 6}},
        {.count = {1, 0, 0, 0, 4, 0, 0, 5, 4, 5}}};
    for (size_t i = 0; i < sizeof shoes / sizeof *shoes; i++) {
        check_shoe("split=1 soft17=hit", &shoes[i]);
        check_shoe("split=1 natural-ties=push ties=push", &shoes[i]);
        check_shoe("split=1 natural-ties=lose natural=3:2", &shoes[i]);
        check_shoe("split=1 soft17=hit push-22=yes", &shoes[i]);
    }
}

TEST(infinite_decks_agree_with_constant_chances)
{
    const struct odds_shoe shoe = odds_shoe_full(DECKS_INFINITE);
    check_shoe("decks=infinite split=1 soft17=hit", &shoe);
    check_shoe("decks=infinite split=2 soft17=hit", &shoe);
    check_shoe("decks=infinite split=2 natural-ties=push", &shoe);
    check_shoe("decks=infinite split=2 ties=push natural=3:2", &shoe);
    check_shoe("decks=infinite soft17=hit", &shoe);
    check_shoe("decks=infinite soft17=hit double=9-11", &shoe);
    check_shoe("decks=infinite das=no resplit-aces=yes", &shoe);
    check_shoe("decks=infinite push-22=yes ties=push", &shoe);
}

/* A game that lets the player double any two cards and split up to four hands,
 * and pays a tied blackjack, is a little better than even for the player.
 * Casinos take back more: these are the edges of some rules, for eight decks
 * and a dealer who hits soft 17. */
TEST(small_rules_decide_who_has_the_edge)
{
    static const struct {
        const char *changes;
        double value;
    } games[] = {
        {"", +0.002871},
        {"natural-ties=push", +0.000686},
        {"natural-ties=lose", -0.001500},
        {"double=9-11", -0.007848},
        {"split=2", -0.000822},
        {"das=no", -0.000634},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct rules rules;
        char changes[96];
        const struct odds_shoe shoe = odds_shoe_full(8);
        snprintf(changes, sizeof changes, "decks=8 soft17=hit %s",
                 games[i].changes);
        set_rules(&rules, EXPOSED, changes);
        double value = exposed_value(&rules, &shoe, ODDS_CDZ);
        if (!(fabs(value - games[i].value) < 5e-7))
            fail_msg("%s: %.6f, not %.6f", changes, value, games[i].value);
    }
}

/* Play by totals knows the dealer's cards as well, and almost as much. */
TEST(play_by_totals_costs_little)
{
    struct rules rules;
    const struct odds_shoe shoe = odds_shoe_full(8);
    set_rules(&rules, EXPOSED, "decks=8 soft17=hit");
    double best = exposed_value(&rules, &shoe, ODDS_CDZ);
    double total = exposed_value(&rules, &shoe, ODDS_TOTAL);
    assert_true(total < best && total > best - 1e-5);
}

/* ---- The chart ---- */

/* Stores the value of the best chart by both totals, and of the best play. */
static void value_chart(const char *changes, double *by_chart, double *best)
{
    struct rules rules;
    set_rules(&rules, EXPOSED, changes);
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_for(&rules);
    struct odds_solution *solutions = calloc(ODDS_RANKS, sizeof *solutions);
    struct odds_exposed *exposed = malloc(sizeof *exposed);
    struct odds_exposed_chart *chart = malloc(sizeof *chart);
    assert_true(odds && solutions && exposed && chart);
    assert_null(
        odds_exposed_solve(odds, &shoe, ODDS_CDZ, NULL, solutions, exposed));
    *best = exposed->value;
    odds_exposed_best_chart(odds, &shoe, solutions, chart);
    assert_null(
        odds_exposed_solve(odds, &shoe, ODDS_TOTAL, chart, solutions, exposed));
    *by_chart = exposed->value;
    free(chart);
    free(exposed);
    free(solutions);
    odds_close(odds);
}

/* If cards that are out change nothing, only totals matter. With surrender and
 * doubles after a split, a cell can't say everything. */
TEST(the_chart_is_best_play_with_infinite_decks)
{
    static const char *const changes[] = {
        "decks=infinite soft17=hit double=9-11",
        "decks=infinite das=no split=2 ties=push",
        "decks=infinite surrender=late das=no natural-ties=push"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        double by_chart, best;
        value_chart(changes[i], &by_chart, &best);
        if (!(fabs(by_chart - best) < TINY))
            fail_msg("%s: the chart wins %.17g, best play %.17g", changes[i],
                     by_chart, best);
    }
}

TEST(the_chart_of_many_decks_costs_little)
{
    double by_chart, best;
    value_chart("decks=8 soft17=hit double=9-11", &by_chart, &best);
    assert_true(by_chart < best && by_chart > best - 2e-5);
    value_chart("decks=1 double=10-11", &by_chart, &best);
    assert_true(by_chart < best && by_chart > best - 1e-3);
}

/* ---- Decisions ---- */

static void decide(const struct odds *odds, int hole, int upcard,
                   const int hand[2], struct odds_decision *decision)
{
    struct odds_state state = {
        .unseen = odds_shoe_full(8), .upcard = upcard, .hands = 1};
    const int out[] = {hole, upcard, hand[0], hand[1]};
    for (int i = 0; i < 4; i++)
        state.unseen.count[out[i]]--;
    state.hand[hand[0]]++;
    state.hand[hand[1]]++;
    const char *fault =
        odds_decide(odds_with_hole(odds, hole), &state, ODDS_CDZ, decision);
    if (fault)
        fail_msg("%s", fault);
}

/* The best play depends on the sum of both cards, not on the upcard. */
TEST(a_beaten_nineteen_takes_a_card)
{
    struct rules rules;
    struct odds_decision decision;
    const int nineteen[] = {8, ODDS_TEN};
    set_rules(&rules, EXPOSED, "decks=8 soft17=hit split=1");
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    decide(odds, ODDS_TEN, ODDS_TEN, nineteen, &decision);
    assert_int_equal(decision.best, ODDS_HIT); /* 19 against 20 */
    assert_true(decision.value[ODDS_STAND] == -1);
    decide(odds, 8, ODDS_TEN, nineteen, &decision);
    assert_int_equal(decision.best, ODDS_HIT); /* 19 against 19 */
    assert_true(decision.value[ODDS_STAND] == -1);
    decide(odds, 7, ODDS_TEN, nineteen, &decision);
    assert_int_equal(decision.best, ODDS_STAND); /* 19 against 18 */
    assert_true(decision.value[ODDS_STAND] == 1);
    odds_close(odds);
}

TEST(the_odds_of_the_whole_game_need_the_hole_card)
{
    struct rules rules;
    set_rules(&rules, EXPOSED, "decks=8");
    assert_string_equal(rules_refusal(&rules, ENGINE_UPCARD_ODDS),
                        "this works only with dealer-shows = one");
    assert_null(rules_refusal(&rules, ENGINE_ODDS));
    struct odds *odds = odds_open(&rules);
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_shoe shoe = odds_shoe_full(8);
    assert_true(odds && solution);
    assert_string_equal(odds_solve(odds, &shoe, ODDS_CDZ, solution),
                        "the dealer's hole card must be known");
    free(solution);
    odds_close(odds);
}

/* ---- Ties with one card up ---- */

/* If ties lose, a player who has pushed with a chance loses it instead. */
TEST(ties_that_lose_cost_what_they_gave)
{
    struct rules rules;
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_dealer dealer;
    set_rules(&rules, "insurance=no ", "ties=lose natural-ties=lose");
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_full(6), unseen = shoe;
    assert_true(odds && solution);
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, solution));
    const int cards[ODDS_RANKS] = {[ODDS_TEN] = 1, [8] = 1};
    int hand = odds_hand_find(odds, cards), upcard = 5;
    unseen.count[ODDS_TEN]--;
    unseen.count[8]--;
    unseen.count[upcard]--;
    assert_null(odds_dealer(odds, &unseen, upcard, false, &dealer));
    double expected = dealer.bust + dealer.total[0] + dealer.total[1] -
                      dealer.total[2] - dealer.total[3] - dealer.total[4];
    assert_true(fabs(solution->against[upcard].stand[hand] - expected) < TINY);
    free(solution);
    odds_close(odds);
}
