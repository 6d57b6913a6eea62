/* The exact cost of a cut card, against every order of a few cards. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/cut_card.h"
#include "support/house_play.h"

enum { LEVELS = 16, CARDS_ROOM = 40, CHANGES = 4 };

/* ---- Every order ---- */

struct every_shoe {
    struct simulation_game game;
    struct odds_shoe left;
    int cut; /* no round begins with as many cards gone */
    int cards[CARDS_ROOM], count;
    struct cut_card_level levels[LEVELS];
};

/* Plays rounds with the cards so far. Returns false if they run out before the
 * cut card. */
static bool play_shoe(struct every_shoe *shoe, double chance, bool notes)
{
    for (int gone = 0, taken; gone < shoe->cut; gone += taken) {
        struct house_play play = {.game = &shoe->game,
                                  .decide = house_by_chart};
        int tenths[SEATS_MAX];
        taken = shoe->count == gone ? 0
                                    : house_round(&play, shoe->cards + gone,
                                                  shoe->count - gone, tenths);
        if (taken == 0)
            return false;
        if (notes) {
            shoe->levels[gone].rounds += chance;
            shoe->levels[gone].won += chance * tenths[0] / 10;
        }
    }
    return true;
}

static void deal_on(struct every_shoe *shoe, double chance)
{
    if (play_shoe(shoe, chance, false)) {
        (void)play_shoe(shoe, chance, true);
        return;
    }
    int cards = odds_shoe_cards(&shoe->left);
    if (cards == 0)
        fail_msg("the shoe of the test runs out");
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int count = shoe->left.count[rank];
        if (count == 0)
            continue;
        shoe->left.count[rank]--;
        shoe->cards[shoe->count++] =
            card_code(SPADES, rank == ODDS_ACE ? ACE : (enum face)(rank + 1));
        deal_on(shoe, chance * count / cards);
        shoe->count--;
        shoe->left.count[rank]++;
    }
}

/* ---- Shoes ---- */

static const struct small_shoe {
    const char *changes[CHANGES]; /* to the rules of single */
    int count[ODDS_RANKS];        /* from the ace to ten */
    int cut;
} SHOES[] = {
    {{"soft17 = stand"}, {1, 0, 0, 0, 0, 0, 1, 0, 1, 14}, 9},
    {{"surrender = late"}, {1, 0, 0, 0, 0, 1, 0, 0, 1, 13}, 7},
    {{"das = yes"}, {1, 0, 0, 0, 0, 0, 0, 4, 0, 14}, 5},
    {{"split = 3", "das = yes"}, {0, 1, 0, 0, 0, 0, 0, 4, 0, 14}, 5},
    {{"resplit-aces = yes"}, {4, 0, 0, 0, 0, 0, 1, 0, 0, 14}, 5},
    {{"resplit-aces = yes", "hit-split-aces = yes"},
     {4, 0, 0, 0, 0, 0, 0, 0, 1, 14},
     5},
    {{"natural = 6:5", "double = 10-11"}, {1, 0, 0, 0, 2, 1, 0, 0, 0, 13}, 7},
};

static void find_chart(const struct rules *rules, struct odds_chart *chart)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds *odds = odds_open(rules);
    struct odds_shoe full = odds_shoe_full(1);
    assert_non_null(odds);
    assert_non_null(solution);
    assert_null(odds_solve(odds, &full, ODDS_TOTAL, solution));
    odds_solution_chart(odds, solution, chart);
    odds_close(odds);
    free(solution);
}

static void assert_near(double found, double wanted, size_t shoe, int level,
                        const char *what)
{
    const double slip = 1e-13;
    if (!(fabs(found - wanted) < slip))
        fail_msg("shoe %zu, %d cards gone: %s %.15f, not %.15f", shoe, level,
                 what, found, wanted);
}

TEST(a_cut_card_costs_what_every_order_of_the_cards_does)
{
    for (size_t i = 0; i < sizeof SHOES / sizeof *SHOES; i++) {
        struct every_shoe every = {.game.seats = 1,
                                   .game.count.scale = 1,
                                   .game.insurance = SIMULATION_NEVER,
                                   .cut = SHOES[i].cut};
        struct cut_card_level levels[LEVELS];
        char problem[PROBLEM_SIZE];
        assert_true(rules_preset(&every.game.rules, "single"));
        for (size_t j = 0; j < CHANGES && SHOES[i].changes[j]; j++)
            if (rules_set(&every.game.rules, SHOES[i].changes[j], problem) < 0)
                fail_msg("%s", problem);
        find_chart(&every.game.rules, &every.game.chart);
        memcpy(every.left.count, SHOES[i].count, sizeof every.left.count);
        assert_null(cut_card_levels(&every.game.rules, &every.left,
                                    &every.game.chart, every.cut - 1, levels));
        deal_on(&every, 1);
        for (int level = 0; level < every.cut; level++) {
            assert_near(levels[level].rounds, every.levels[level].rounds, i,
                        level, "rounds");
            assert_near(levels[level].won, every.levels[level].won, i, level,
                        "won");
        }
    }
}
