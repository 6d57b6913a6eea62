/* The expansions of perfect play, against the exact odds. */
#include "support/check.h"

#include <stdlib.h>

#include "odds.h"
#include "simulation/kernel/expansion.h"

/* Draws a card of the shoe. */
static int draw_rank(struct odds_shoe *shoe, uint64_t *random)
{
    int card = (int)(splitmix(random) % (unsigned)odds_shoe_cards(shoe));
    int rank = 0;
    while (card >= shoe->count[rank])
        card -= shoe->count[rank++];
    shoe->count[rank]--;
    return rank;
}

/* Deals a hand of two or more cards after some others. */
static struct odds_state deal_state(const struct rules *rules, int cards,
                                    uint64_t *random)
{
    struct odds_state state = {
        .unseen = odds_shoe_for(rules), .hands = 1, .pair_face = -1};
    int out = (int)(splitmix(random) %
                    (unsigned)(rules_shoe(rules).cards * rules->cut / 100));
    while (out-- > 0)
        (void)draw_rank(&state.unseen, random);
    state.upcard = draw_rank(&state.unseen, random);
    while (cards-- > 0)
        state.hand[draw_rank(&state.unseen, random)]++;
    odds_shoe_even_out_tens(&state.unseen);
    return state;
}

struct tally {
    int decisions, asked, wrong;
    double loss;
};

static void compare(const struct odds *odds, struct expansions *expansions,
                    const struct odds_state *state, struct tally *tally)
{
    int number = odds_hand_find(odds, state->hand);
    struct odds_decision decision;
    enum odds_action best;
    if (number < 0 || odds_decide(odds, state, ODDS_CDZ, &decision) != NULL ||
        !decision.legal[ODDS_HIT])
        return;
    const struct odds_hand *hand = odds_hand_at(odds, number);
    struct expansion_key key = {.upcard = state->upcard,
                                .pair = -1,
                                .total = hand->total,
                                .soft = hand->soft,
                                .hands = 1};
    for (int i = 0; i < ODDS_ACTIONS; i++)
        key.legal |= (unsigned)decision.legal[i] << i;
    if (decision.legal[ODDS_SPLIT])
        odds_hand_ranks(hand, &key.pair, &key.pair);
    tally->decisions++;
    if (!expansions_decide(expansions, &key, state->unseen.count, &best)) {
        tally->asked++;
        return;
    }
    assert_true(decision.legal[best]);
    tally->wrong += best != decision.best;
    tally->loss += decision.value[decision.best] - decision.value[best];
}

static void compare_game(const char *const changes[], int decisions,
                         struct tally *tally)
{
    char problem[PROBLEM_SIZE];
    uint64_t random = 36;
    struct rules rules;
    (void)rules_preset(&rules, RULES_DEFAULT);
    for (; *changes; changes++)
        assert_return_code(rules_set(&rules, *changes, problem), 0);
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    struct expansions *expansions =
        expansions_open(odds, rules_shoe(&rules).cards * rules.cut / 100);
    assert_non_null(expansions);
    *tally = (struct tally){0};
    while (tally->decisions < decisions) {
        int cards = splitmix(&random) % 4 == 0 ? 3 : 2;
        struct odds_state state = deal_state(&rules, cards, &random);
        compare(odds, expansions, &state, tally);
    }
    expansions_close(expansions);
    odds_close(odds);
}

/* The manual says what the decisions that differ cost. */
TEST(expansions_decide_almost_as_the_odds)
{
    enum { DECISIONS = 10000 };
    static const char *const games[][3] = {
        {NULL}, {"decks=2", "soft17=hit", NULL}, {"peek=none-all", NULL}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct tally tally;
        compare_game(games[i], DECISIONS, &tally);
        assert_true(tally.asked < DECISIONS / 25);
        assert_true(tally.wrong < DECISIONS / 1000);
        assert_true(tally.loss < 5e-6 * DECISIONS);
    }
}
