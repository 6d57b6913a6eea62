/* Compares perfect play with the exact odds, decision by decision. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "simulation/kernel/game.h"
#include "simulation/run/run.h"
#include "support/follow.h"

static struct odds_shoe now_unseen(const struct table *table,
                                   const struct house_play *play)
{
    const struct known *known = play->self;
    struct odds_shoe unseen = known->unseen;
    if (play->again > 0 && play->dealt > play->again)
        unseen = odds_shoe_of(table->rules.decks);
    for (int i = 0; i < table->dealer_count - table->hole_hidden; i++)
        assert_true(odds_shoe_take(&unseen, table->dealer[i]));
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int i = 0; i < table->seats[seat].hand_count; i++)
            for (int j = 0; j < table->seats[seat].hands[i].count; j++)
                assert_true(odds_shoe_take(
                    &unseen, table->seats[seat].hands[i].cards[j]));
    return unseen;
}

static struct odds_decision ask_the_odds(const struct table *table,
                                         const struct house_play *play)
{
    const struct known *known = play->self;
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct odds_decision decision;
    struct odds_state state = {.unseen = now_unseen(table, play),
                               .upcard = odds_rank(table->dealer[0]),
                               .hands = seat->hand_count,
                               .split_rank = odds_rank(hand->cards[0]),
                               .pair_face = -1,
                               .before_the_look =
                                   table->rules.peek == PEEK_HOLE &&
                                   table->phase != PHASE_PLAY};
    for (int i = 0; i < hand->count; i++)
        state.hand[odds_rank(hand->cards[i])]++;
    for (int i = 0; i < seat->hand_count; i++)
        state.waiting += seat->hands[i].count == 1;
    assert_null(odds_decide(known->odds, &state, ODDS_CDZ, &decision));
    return decision;
}

static enum action_kind decides_perfectly(const struct table *table,
                                          const struct house_play *play)
{
    struct odds_decision decision = ask_the_odds(table, play);
    unsigned legal = table_legal(table);
    enum action_kind best = ACTION_STAND;
    double most = decision.value[ODDS_STAND];
    if (legal & (1U << ACTION_EVEN_MONEY))
        return most < 1 ? ACTION_EVEN_MONEY : ACTION_NO_EVEN_MONEY;
    if (table->phase == PHASE_INSURANCE)
        return decision.insurance > 0 ? ACTION_INSURE : ACTION_NO_INSURANCE;
    bool asked = table->phase == PHASE_SURRENDER;
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if ((asked ? decision.legal[i]
                   : (legal & (1U << odds_action_kind((enum odds_action)i))) !=
                         0) &&
            decision.value[i] > most) {
            most = decision.value[i];
            best = odds_action_kind((enum odds_action)i);
        }
    if (asked)
        return best == ACTION_SURRENDER ? best : ACTION_KEEP;
    return best;
}

static void follow_perfect(const char *const changes[], int seats, int blocks)
{
    char problem[PROBLEM_SIZE];
    struct play play = {.game = {.seats = seats, .perfect = true}};
    struct rules *rules = &play.game.rules;
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    (void)rules_preset(rules, RULES_DEFAULT);
    for (; *changes; changes++)
        assert_return_code(rules_set(rules, *changes, problem), 0);
    simulation_chart_computer(COMPUTER_MIMIC, rules, &play.game.chart);
    /* Knock-Out, an unbalanced count. */
    play.game.count = (struct simulation_count){
        .tag = {-1, 1, 1, 1, 1, 1, 1, 0, 0, -1}, .scale = 1};
    *follow = (struct follow){.play = &play, .decide = decides_perfectly};
    follow->known.odds = odds_open(rules);
    assert_non_null(follow->known.odds);
    for (int block = 0; block < blocks; block++) {
        memset(&follow->tally, 0, sizeof follow->tally);
        memset(follow->shoes, 0, sizeof follow->shoes);
        follow_block(follow, (uint64_t)block, SIMULATION_PERFECT_BLOCK);
    }
    assert_true(follow->compared > SIMULATION_PERFECT_BLOCK / 2);
    odds_close(follow->known.odds);
    free(follow);
}

static void perfect_play_follows_the_odds(void **state)
{
    (void)state;
    static const char *const single[] = {"decks=1", "surrender=early", NULL};
    static const char *const deep[] = {"decks=2", "cut=90", "soft17=hit", NULL};
    follow_perfect(single, 1, 16);
    follow_perfect(deep, 2, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perfect_play_follows_the_odds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
