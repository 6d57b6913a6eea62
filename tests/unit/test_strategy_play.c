/* A player by the chart: a second calculation of the chances of hands, and the
 * gains of the exceptions. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "strategy.h"

struct desk {
    struct odds *odds;
    struct odds_solution *total, *cdz;
    struct odds_chart chart;
    struct odds_shoe shoe;
};

static void open_desk(struct desk *desk, const char *const changes[],
                      const struct odds_shoe *shoe)
{
    struct rules rules;
    char problem[PROBLEM_SIZE];
    assert_true(rules_preset(&rules, "strip"));
    for (; *changes; changes++)
        if (rules_set(&rules, *changes, problem) < 0)
            fail_msg("%s", problem);
    desk->odds = odds_open(&rules);
    desk->total = malloc(sizeof *desk->total);
    desk->cdz = malloc(sizeof *desk->cdz);
    desk->shoe = *shoe;
    assert_true(desk->odds && desk->total && desk->cdz);
    assert_null(odds_solve(desk->odds, shoe, ODDS_TOTAL, desk->total));
    assert_null(odds_solve(desk->odds, shoe, ODDS_CDZ, desk->cdz));
    odds_solution_chart(desk->odds, desk->total, &desk->chart);
}

static void close_desk(struct desk *desk)
{
    odds_close(desk->odds);
    free(desk->total);
    free(desk->cdz);
}

/* ---- Every order of the cards ---- */

struct walk {
    const struct desk *desk;
    int upcard;
    double left[ODDS_RANKS], all;
    int hand[ODDS_RANKS], cards;
    double weight[ODDS_HANDS];
};

static double chance_of_no_natural(const struct walk *walk)
{
    const struct rules *rules = odds_rules(walk->desk->odds);
    if (rules->peek != PEEK_HOLE || rules->natural == PAYS_NONE)
        return 1;
    if (walk->upcard == ODDS_ACE)
        return 1 - walk->left[ODDS_TEN] / walk->all;
    return walk->upcard == ODDS_TEN ? 1 - walk->left[ODDS_ACE] / walk->all : 1;
}

/* Adds the chances of all hands that the player reaches from here to the
 * weights. */
static void walk_on(struct walk *walk, double chance)
{
    const struct desk *desk = walk->desk;
    int number = odds_hand_find(desk->odds, walk->hand);
    if (number < 0)
        return;
    const struct odds_hand *hand = odds_hand_at(desk->odds, number);
    bool natural = walk->cards == 2 && hand->total == 21;
    if (walk->cards >= 2 && !natural)
        walk->weight[number] += chance * chance_of_no_natural(walk);
    if (natural || (walk->cards >= 2 &&
                    chart_action(&desk->chart, hand, walk->upcard) != ODDS_HIT))
        return;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double part = walk->left[rank] / walk->all;
        if (walk->left[rank] <= 0)
            continue;
        walk->left[rank]--;
        walk->all--;
        walk->hand[rank]++;
        walk->cards++;
        walk_on(walk, chance * part);
        walk->left[rank]++;
        walk->all++;
        walk->hand[rank]--;
        walk->cards--;
    }
}

/* Returns a shoe with two cards of some ranks and four tens. */
static struct odds_shoe small_shoe(void)
{
    struct odds_shoe shoe = {.count = {2, 0, 2, 2, 2, 0, 2, 2, 0, 4}};
    odds_shoe_even_out_tens(&shoe);
    return shoe;
}

TEST(chances_of_hands_match_every_order_of_the_cards)
{
    static const char *const changes[] = {"split=1", NULL};
    const struct odds_shoe shoe = small_shoe();
    struct desk desk;
    double weight[ODDS_HANDS];
    struct walk *walk = malloc(sizeof *walk);
    assert_non_null(walk);
    open_desk(&desk, changes, &shoe);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (shoe.count[upcard] == 0)
            continue;
        *walk = (struct walk){.desk = &desk, .upcard = upcard, .all = -1};
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            walk->left[rank] = shoe.count[rank] - (rank == upcard);
            walk->all += shoe.count[rank];
        }
        walk_on(walk, 1);
        chart_reach(desk.odds, &shoe, &desk.chart, upcard, weight);
        for (int i = 0; i < ODDS_HANDS; i++)
            assert_true(fabs(weight[i] - walk->weight[i]) < 1e-14);
    }
    close_desk(&desk);
    free(walk);
}

/* ---- Exceptions ---- */

/* Without splits, the gains of all exceptions add up to the difference between
 * the values of the two rounds, which come from the analyzer. */
TEST(gains_add_up_to_the_difference_between_rounds)
{
    static const char *const games[][4] = {
        {"split=1", "decks=1", NULL},
        {"split=1", "soft17=hit", "surrender=none", NULL},
        {"split=1", "peek=none-all", "double=9-11", NULL},
        {"split=1", "charlie=5", "surrender=none", NULL},
        {"split=1", "surrender=early", "decks=1", NULL},
        {"split=1", "surrender=early", "peek=none-all", NULL},
        {"split=1", "surrender=early", "natural=none", NULL},
        {"split=1", "natural=6:5", "peek=none-original", NULL}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct odds_shoe shoe = odds_shoe_full(1);
        struct desk desk;
        struct chart_exceptions found;
        open_desk(&desk, games[i], &shoe);
        assert_null(
            chart_exceptions_find(&found, desk.odds, desk.cdz, &desk.chart));
        double difference = desk.cdz->round.value - desk.total->round.value;
        assert_true(found.count > 10);
        if (fabs(found.gain - difference) > 1e-12)
            fail_msg(
                "game %zu: the exceptions gain %.15g, but the rounds %.15g", i,
                found.gain, difference);
        for (size_t j = 1; j < found.count; j++)
            assert_true(found.list[j - 1].gain * found.list[j - 1].chance >=
                        found.list[j].gain * found.list[j].chance);
        chart_exceptions_free(&found);
        close_desk(&desk);
    }
}

/* With one deck and S17, 10,2 hits against a 4 and 7,5 stands (Griffin, The
 * Theory of Blackjack, and any list of exceptions). */
TEST(the_best_known_exception_is_found)
{
    static const char *const changes[] = {"decks=1", "das=no", "split=2",
                                          "surrender=none", NULL};
    const struct odds_shoe shoe = odds_shoe_full(1);
    struct desk desk;
    struct chart_exceptions found;
    int seen = 0;
    open_desk(&desk, changes, &shoe);
    assert_null(
        chart_exceptions_find(&found, desk.odds, desk.cdz, &desk.chart));
    for (size_t i = 0; i < found.count; i++) {
        const struct chart_exception *one = &found.list[i];
        const struct odds_hand *hand = odds_hand_at(desk.odds, one->hand);
        if (one->upcard == 3 && hand->cards == 2 &&
            hand->count[ODDS_TEN] == 1 && hand->count[1] == 1) {
            assert_int_equal(one->chart, ODDS_STAND);
            assert_int_equal(one->better, ODDS_HIT);
            seen++;
        }
    }
    assert_int_equal(seen, 1);
    chart_exceptions_free(&found);
    close_desk(&desk);
}
