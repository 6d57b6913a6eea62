/* The odds of two hands whose second cards may be switched. */
#include "odds/odds_inside.h"

#include <math.h>
#include <stdlib.h>

static int hand_of(int one, int other)
{
    int high = one > other ? one : other;
    return high * (high + 1) / 2 + one + other - high;
}

/* Takes a card of this rank out of the shoe. Returns false if there is none. */
static bool take_rank(struct odds_shoe *shoe, int rank)
{
    if (shoe->count[rank] == 0)
        return false;
    if (!shoe->infinite)
        shoe->count[rank]--;
    return true;
}

/* Fills what each hand wins if the other one, of number `other`, is out of the
 * solution's shoe. */
static void fill_beside(const struct odds *odds,
                        const struct odds_solution *solution, int other,
                        struct odds_two_hands *hands)
{
    int ace_ten = two_card_hand(odds, ODDS_ACE, ODDS_TEN);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (solution->shoe.count[upcard] == 0)
            continue;
        hands->plain_21[other][upcard] =
            solution->against[upcard].stand[ace_ten];
        for (int one = 0; one < ODDS_RANKS; one++)
            for (int two = 0; two <= one; two++) {
                struct odds_shoe left = solution->shoe;
                struct odds_decision decision;
                if (!take_rank(&left, upcard) || !take_rank(&left, one) ||
                    !take_rank(&left, two))
                    continue;
                odds_solution_decide(odds, solution, one, two, upcard, 0,
                                     &decision);
                hands->dealt[other][upcard][hand_of(one, two)] =
                    decision.value[decision.best];
            }
    }
}

const char *odds_two_hands_fill(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                enum odds_strategy strategy,
                                struct odds_two_hands *hands)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    const char *fault = solution ? NULL : "out of memory";
    hands->has_natural = odds->rules.natural != PAYS_NONE;
    for (int one = 0; one < ODDS_RANKS; one++)
        for (int two = 0; two <= one && fault == NULL; two++) {
            struct odds_shoe left = *shoe;
            if (!take_rank(&left, one) || !take_rank(&left, two))
                continue;
            if (!left.infinite)
                odds_shoe_even_out_tens(&left);
            fault = odds_solve(odds, &left, strategy, solution);
            if (fault == NULL)
                fill_beside(odds, solution, hand_of(one, two), hands);
        }
    free(solution);
    return fault;
}

double odds_two_hands_value(const struct odds_two_hands *hands, int upcard,
                            const int ranks[ODDS_FOUR_CARDS], bool switched)
{
    const int ace_ten = hand_of(ODDS_ACE, ODDS_TEN);
    int hand[2] = {hand_of(ranks[0], ranks[switched ? 3 : 1]),
                   hand_of(ranks[2], ranks[switched ? 1 : 3])};
    double value = 0;
    for (int i = 0; i < 2; i++)
        value += switched && hands->has_natural && hand[i] == ace_ten
                     ? hands->plain_21[hand[1 - i]][upcard]
                     : hands->dealt[hand[1 - i]][upcard][hand[i]];
    return value;
}

/* ---- A round ---- */

/* The upcard, and then the four cards of the hands. */
enum { FIVE_CARDS = 1 + ODDS_FOUR_CARDS };

struct deals {
    const struct odds *odds;
    const struct odds_two_hands *hands;
    struct odds_round *round;
    double count[ODDS_RANKS], left, taken; /* a card takes 1, or nothing */
    int ranks[FIVE_CARDS];
};

static double find_natural(const struct deals *deals)
{
    int upcard = deals->ranks[0];
    if (!rules_upcard(&deals->odds->rules, ACE).may_be_natural)
        return 0;
    return upcard == ODDS_ACE   ? deals->count[ODDS_TEN] / deals->left
           : upcard == ODDS_TEN ? deals->count[ODDS_ACE] / deals->left
                                : 0;
}

/* Adds what two hands win per bet. */
static void add_deal(const struct deals *deals, double chance)
{
    const int *ranks = deals->ranks + 1, ace_ten = hand_of(ODDS_ACE, ODDS_TEN);
    int upcard = deals->ranks[0];
    double natural = find_natural(deals), beaten = 0;
    for (int i = 0; i < ODDS_FOUR_CARDS; i += 2)
        beaten += hand_of(ranks[i], ranks[i + 1]) == ace_ten
                      ? tied_natural_value(&deals->odds->rules)
                      : -1;
    double kept = odds_two_hands_value(deals->hands, upcard, ranks, false);
    double switched = odds_two_hands_value(deals->hands, upcard, ranks, true);
    double value = natural * beaten;
    if (natural < 1)
        value += (1 - natural) * fmax(kept, switched);
    deals->round->by_upcard[upcard] += chance * value / 2;
}

/* Adds all deals that begin with the first `count` cards. */
static void add_deals(struct deals *deals, int count, double chance)
{
    if (count == FIVE_CARDS) {
        add_deal(deals, chance);
        return;
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double share = deals->count[rank] / deals->left;
        if (share <= 0)
            continue;
        deals->ranks[count] = rank;
        deals->count[rank] -= deals->taken;
        deals->left -= deals->taken;
        add_deals(deals, count + 1, chance * share);
        deals->count[rank] += deals->taken;
        deals->left += deals->taken;
    }
}

static void find_round(const struct odds *odds, const struct odds_shoe *shoe,
                       const struct odds_two_hands *hands,
                       struct odds_round *round)
{
    struct deals deals = {.odds = odds,
                          .hands = hands,
                          .round = round,
                          .left = odds_shoe_cards(shoe),
                          .taken = shoe->infinite ? 0 : 1};
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        deals.count[rank] = shoe->count[rank];
    *round = (struct odds_round){.value = 0};
    add_deals(&deals, 0, 1);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        double chance = deals.count[upcard] / deals.left;
        round->upcard[upcard] = chance;
        round->value += round->by_upcard[upcard];
        if (chance > 0)
            round->by_upcard[upcard] /= chance;
    }
    round->without_insurance = round->value;
}

const char *two_hands_round(const struct odds *odds,
                            const struct odds_shoe *shoe,
                            enum odds_strategy strategy,
                            struct odds_round *round)
{
    struct odds_two_hands *hands = malloc(sizeof *hands);
    const char *fault = hands ? odds_two_hands_fill(odds, shoe, strategy, hands)
                              : "out of memory";
    if (fault == NULL)
        find_round(odds, shoe, hands, round);
    free(hands);
    return fault;
}
