/* The adviser: what it sees of a table, and the value it gives each action. */
#include "support/check.h"

#include "coach_chart.h"

#include <math.h>

#include "odds_solution.h"
#include "support/arranged.h"
#include "support/odds_states.h"
#include "support/random_play.h"
#include "support/state_folder.h"
#include "coach_adviser.h"

/* ---- The unseen cards, counted by the test ---- */

/* Returns the cards in the shoe, the burned cards, and a hole card that is face
 * down. The adviser instead subtracts the cards seen from whole decks. With
 * infinite decks, the shoe's cards say nothing about the next one. */
static struct odds_shoe hidden_cards(const struct table *table)
{
    const struct shoe *shoe = &table->shoe;
    struct odds_shoe hidden = {.count = {0}};
    if (table->rules.decks == DECKS_INFINITE)
        return odds_shoe_for(&table->rules);
    for (int i = 0; i < shoe->count; i++)
        odds_shoe_put(&hidden, shoe->cards[i]);
    for (int i = 0; i < shoe->burned; i++)
        odds_shoe_put(&hidden, shoe->discards[i]);
    if (table->hole_hidden)
        odds_shoe_put(&hidden, table->dealer[1]);
    return hidden;
}

/* Returns the state of the hand in turn, for the analyzer. */
static struct odds_state state_at(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct odds_state state = {.unseen = hidden_cards(table),
                               .upcard = odds_rank(table->dealer[0]),
                               .hands = seat->hand_count,
                               .split_rank = odds_rank(hand->cards[0]),
                               .pair_face = -1,
                               .doubled = hand->doubled,
                               .is_free = hand->free > 0,
                               .before_peek = table->phase == PHASE_INSURANCE ||
                                              table->phase == PHASE_SURRENDER};
    for (int i = 0; i < hand->count; i++)
        state.hand[odds_rank(hand->cards[i])]++;
    for (int i = 0; i < seat->hand_count; i++)
        state.waiting += seat->hands[i].count == 1;
    if (state.split_rank == ODDS_TEN &&
        card_face(hand->cards[0]) == card_face(hand->cards[1]))
        state.pair_face = (int)card_face(hand->cards[0]) - TEN;
    return state;
}

static const struct {
    enum action_kind kind;
    enum odds_action action;
} PLAYS[] = {{ACTION_HIT, ODDS_HIT},
             {ACTION_STAND, ODDS_STAND},
             {ACTION_DOUBLE, ODDS_DOUBLE},
             {ACTION_SPLIT, ODDS_SPLIT},
             {ACTION_SURRENDER, ODDS_SURRENDER}};
enum { PLAY_COUNT = sizeof PLAYS / sizeof *PLAYS };

/* Returns the value of an action in `advice`. Fails if it has none. */
static double value_in(const struct advice *advice, enum action_kind kind,
                       const char *story)
{
    for (int i = 0; i < advice->count; i++)
        if (advice->choices[i].kind == kind)
            return advice->choices[i].value;
    fail_msg("%s: action %d has no value", story, (int)kind);
    return NAN;
}

static void assert_value(double found, double expected, const char *story)
{
    if (!(fabs(found - expected) < 1e-12))
        fail_msg("%s: %.15f, not %.15f", story, found, expected);
}

/* Checks what is true of all advice: every legal action and no other has a
 * value, and the best comes first. */
static void assert_is_whole(const struct table *table,
                            const struct advice *advice, const char *story)
{
    unsigned legal = 0;
    for (int i = 0; i < advice->count; i++) {
        legal |= 1U << advice->choices[i].kind;
        assert_true(isfinite(advice->choices[i].value));
        if (advice->choices[0].value < advice->choices[i].value)
            fail_msg("%s: the first action isn't the best", story);
    }
    assert_count_equal(legal, table_legal(table), "%s: the actions", story);
}

/* While hands are played, each value must be the analyzer's own. */
static void assert_values_of_play(const struct table *table,
                                  const struct advice *advice,
                                  const struct odds_decision *decision,
                                  const char *story)
{
    for (int i = 0; i < PLAY_COUNT; i++)
        if (table_legal(table) >> PLAYS[i].kind & 1U) {
            assert_value(value_in(advice, PLAYS[i].kind, story),
                         decision->value[PLAYS[i].action], story);
            assert_true(decision->legal[PLAYS[i].action]);
        }
}

/* Returns the value of the best play of a hand after the questions before the
 * peek. `chips` are left for doubling and splitting it, which need none if the
 * rules make them free. */
static double best_to_come(const struct table *table,
                           const struct odds_decision *decision, int64_t chips,
                           bool may_surrender)
{
    const struct hand *hand = table_hand(table);
    const struct hand_value value = table_hand_total(hand);
    const struct rules_hand cards = {
        .cards = hand->count, .total = value.total, .soft = value.soft};
    const enum face face = card_face(hand->cards[0]);
    const bool is_short = chips < hand->bet;
    const bool is_ruled_out[ODDS_ACTIONS] = {
        [ODDS_DOUBLE] =
            is_short && !rules_allow(&table->rules, &cards).double_free,
        [ODDS_SPLIT] =
            is_short && !rules_pair(&table->rules, face, face).is_free,
        [ODDS_SURRENDER] = !may_surrender};
    double best = -INFINITY;
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if (decision->legal[i] && !is_ruled_out[i])
            best = fmax(best, decision->value[i]);
    return best;
}

/* Before the dealer peeks, an answer is worth the best play that it leaves,
 * plus what insurance wins. */
static void assert_values_of_questions(const struct table *table,
                                       const struct advice *advice,
                                       const struct odds_decision *decision,
                                       const char *story)
{
    const struct seat *seat = &table->seats[table->seat];
    int64_t bet = seat->hands[0].bet, chips = seat->bankroll;
    const struct {
        enum action_kind kind;
        double value;
    } answers[] = {
        {ACTION_SURRENDER, -0.5},
        {ACTION_KEEP, best_to_come(table, decision, chips, false)},
        {ACTION_INSURE,
         decision->insurance +
             best_to_come(table, decision, chips - bet / 2, true)},
        {ACTION_NO_INSURANCE, best_to_come(table, decision, chips, true)},
        {ACTION_EVEN_MONEY, 1},
        {ACTION_NO_EVEN_MONEY, decision->value[ODDS_STAND]},
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (table_legal(table) >> answers[i].kind & 1U)
            assert_value(value_in(advice, answers[i].kind, story),
                         answers[i].value, story);
}

/* ---- Arranged tables ---- */

/* Asks for advice at a table. Fails if there is none. */
static void advise(const struct table *table, struct advice *advice,
                   const char *story)
{
    struct adviser *adviser;
    assert_null(adviser_open(&table->rules, &adviser));
    const char *problem = adviser_advise(adviser, table, advice);
    if (problem)
        fail_msg("%s: %s", story, problem);
    adviser_close(adviser);
    assert_is_whole(table, advice, story);
}

/* Compares the advice with the analyzer's values for the same hand and upcard
 * from six decks. */
TEST(advice_has_the_analyzers_values)
{
    static const struct {
        const char *changes, *cards, *lines;
        int first, second, third, upcard; /* ranks; -1 for no third card */
    } cases[] = {
        {"", "10s 9d 6h 8d", "bet 10", 9, 5, -1, 8},
        {"", "8s 10d 8h 8d", "bet 10", 7, 7, -1, 9},
        {"", "As 6d 7h 8d", "bet 10", 0, 6, -1, 5},
        {"soft17=hit", "2s 6d 3h 8d 7c", "bet 10,hit", 1, 2, 6, 5},
        {"peek=none-all", "8s Ad 8h", "bet 10,insurance no", 7, 7, -1, 0},
        {"", "8s Ad 8h 8d", "bet 10,insurance no", 7, 7, -1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        struct advice advice;
        struct odds_decision decision;
        const char *story = cases[i].cards;
        open_for(&table, 1, cases[i].changes, story);
        say_all(&table, cases[i].lines);
        struct odds *odds = odds_open(&table.rules);
        struct odds_shoe shoe = odds_shoe_full(6);
        const int ranks[] = {cases[i].first, cases[i].second, cases[i].third,
                             cases[i].upcard};
        for (int j = 0; j < 4; j++)
            if (ranks[j] >= 0)
                shoe.count[ranks[j]]--;
        odds_shoe_even_out_tens(&shoe);
        struct odds_state asked = odds_state_of(
            &shoe, cases[i].first, cases[i].second, cases[i].upcard);
        if (cases[i].third >= 0)
            asked.hand[cases[i].third]++;
        assert_null(odds_decide(odds, &asked, ODDS_CDZ, &decision));
        advise(&table, &advice, story);
        assert_values_of_play(&table, &advice, &decision, story);
        assert_int_equal(advice.given_no_natural, decision.given_no_natural);
        odds_close(odds);
    }
}

/* The player has split eights against a 10 twice and plays the second of three
 * hands. The first is finished, and the third waits with one card. */
TEST(advice_knows_the_split_hands_that_wait)
{
    struct table table;
    struct advice advice;
    struct odds_decision decision;
    open_for(&table, 1, "", "8s 10d 8h 7d 8c 5c 8d");
    say_all(&table, "bet 10,split,split,stand");
    struct odds *odds = odds_open(&table.rules);
    struct odds_state asked = state_at(&table);
    asked.unseen = odds_shoe_full(6);
    asked.unseen.count[7] -= 4; /* two in this hand, one in each other */
    asked.unseen.count[4]--;
    asked.unseen.count[9]--; /* the upcard; the hole card is unseen */
    odds_shoe_even_out_tens(&asked.unseen);
    assert_int_equal(asked.hands, 3);
    assert_int_equal(asked.waiting, 1);
    assert_null(odds_decide(odds, &asked, ODDS_CDZ, &decision));
    advise(&table, &advice, "the second of three hands");
    assert_values_of_play(&table, &advice, &decision, "three hands");
    assert_int_equal(advice.unseen, 6 * 52 - 6);
    odds_close(odds);
}

static bool offers(const struct advice *advice, enum action_kind kind)
{
    for (int i = 0; i < advice->count; i++)
        if (advice->choices[i].kind == kind)
            return true;
    return false;
}

/* A player with a pair of eights against a six has bet all chips. A split would
 * be best, but the player can't pay for it, nor for a double. */
TEST(actions_that_cost_too_much_are_not_advised)
{
    struct table table;
    struct advice advice;
    open_for(&table, 1, "", "8s 6d 8h 10d");
    say(&table, "bet 100", "all chips");
    advise(&table, &advice, "all chips are bet");
    assert_false(offers(&advice, ACTION_SPLIT));
    assert_false(offers(&advice, ACTION_DOUBLE));
    assert_int_equal(advice.choices[0].kind, ACTION_STAND);
    open_for(&table, 1, "", "8s 6d 8h 10d");
    say(&table, "bet 50", "half of them");
    advise(&table, &advice, "half the chips are bet");
    assert_int_equal(advice.choices[0].kind, ACTION_SPLIT);
}

/* A player who insures with the last chips can no longer double 11 against an
 * ace, only hit it, so the hand is worth less. */
TEST(insurance_is_worth_less_if_it_takes_the_chips_for_a_double)
{
    struct table rich, poor;
    struct advice of_rich, of_poor;
    open_for(&rich, 1, "soft17=hit", "6s Ad 5h 10d");
    poor = rich;
    poor.seats[0].bankroll = 1000;
    rich.seats[0].bankroll = 10000;
    say(&rich, "bet 5", "rich");
    say(&poor, "bet 5", "poor");
    advise(&rich, &of_rich, "rich");
    advise(&poor, &of_poor, "poor");
    assert_value(value_in(&of_rich, ACTION_NO_INSURANCE, "rich"),
                 value_in(&of_poor, ACTION_NO_INSURANCE, "poor"),
                 "without insurance");
    assert_true(value_in(&of_rich, ACTION_INSURE, "rich") >
                value_in(&of_poor, ACTION_INSURE, "poor") + 1e-6);
}

/* Of the 309 unseen cards of six decks, 95 are tens. */
TEST(insurance_and_even_money_have_their_known_values)
{
    struct table table;
    struct advice advice;
    open_for(&table, 1, "", "10s Ad 9h 10d");
    say(&table, "bet 10", "a ten and a nine");
    advise(&table, &advice, "insurance");
    double chance = 95.0 / 309;
    assert_value(advice.natural, chance, "the chance of a natural");
    assert_value(value_in(&advice, ACTION_INSURE, "insurance") -
                     value_in(&advice, ACTION_NO_INSURANCE, "insurance"),
                 chance - 0.5 * (1 - chance), "half a bet at 2 to 1");
    open_for(&table, 1, "", "10s Ad Ah 10d");
    say(&table, "bet 10", "a natural");
    advise(&table, &advice, "even money");
    assert_value(value_in(&advice, ACTION_EVEN_MONEY, "even"), 1, "even money");
    assert_value(value_in(&advice, ACTION_NO_EVEN_MONEY, "even"),
                 1.5 * (1 - chance), "3 to 2 unless the dealer has a natural");
    assert_false(advice.given_no_natural);
}

TEST(early_surrender_is_half_a_bet_before_the_peek)
{
    struct table table;
    struct advice advice;
    open_for(&table, 1, "surrender=early insurance=no", "10s Ad 6h 9d");
    say(&table, "bet 10", "16 against an ace");
    assert_int_equal(table.phase, PHASE_SURRENDER);
    advise(&table, &advice, "16 against an ace");
    assert_int_equal(advice.choices[0].kind, ACTION_SURRENDER);
    assert_value(advice.choices[0].value, -0.5, "half a bet");
    double chance = 95.0 / 309; /* one ten is in the hand */
    assert_value(advice.natural, chance, "the chance of a natural");
    assert_true(advice.choices[1].value < -0.5);
    assert_int_equal(advice.choices[1].kind, ACTION_KEEP);
}

/* The cards of all seats and of earlier rounds are seen, but not the burned
 * cards and the hole card. */
TEST(advice_counts_all_cards_seen)
{
    struct table table;
    struct rules rules;
    struct advice advice;
    struct shoe shoe = shoe_from_seed(5);
    apply_rules(&rules, "decks=2 burn=3 insurance=no");
    table_open(&table, &rules, &shoe);
    for (int i = 0; i < 3; i++)
        (void)table_sit(&table, 100000);
    for (int round = 0; round < 2; round++) {
        assert_true(table_next_round(&table));
        say_all(&table, "bet 10,bet 10,bet 10");
        while (table.phase == PHASE_PLAY && round == 0)
            say(&table, "stand", "the first round");
    }
    assert_int_equal(table.phase, PHASE_PLAY);
    int discards = table.shoe.discard_count;
    assert_true(discards > 3);
    advise(&table, &advice, "the second round");
    int seen = discards - 3 + 2 * 3 + 1;
    assert_int_equal(advice.unseen, 104 - seen);
}

TEST(some_games_have_no_advice)
{
    static const struct {
        const char *rules, *why;
    } cases[] = {{"extra", "an ante"}, {"ic210", "games with bets"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rules rules;
        struct adviser *adviser = NULL;
        assert_true(rules_preset(&rules, cases[i].rules));
        const char *problem = adviser_open(&rules, &adviser);
        assert_null(adviser);
        assert_non_null(problem);
        assert_text_has(problem, cases[i].why, "%s", cases[i].rules);
    }
}

TEST(the_adviser_reports_that_the_cards_could_run_out)
{
    struct table table;
    struct adviser *adviser;
    struct advice advice;
    double value;
    open_for(&table, 1, "decks=1 insurance=no", "2s 3s 4s 8s");
    struct shoe *shoe = &table.shoe; /* as if played in earlier rounds */
    for (int face = 2; face <= ACE; face++)
        for (int suit = CLUBS; suit < SPADES; suit++)
            shoe->discards[shoe->discard_count++] =
                card_code((enum suit)suit, (enum face)face);
    for (int face = TEN; face <= KING; face++)
        shoe->discards[shoe->discard_count++] =
            card_code(SPADES, (enum face)face);
    assert_null(adviser_open(&table.rules, &adviser));
    const char *problem = adviser_value_round(adviser, &table, &value);
    assert_non_null(problem);
    assert_text_has(problem, "could run out", "the round");
    say(&table, "bet 10", "few cards");
    problem = adviser_advise(adviser, &table, &advice);
    assert_non_null(problem);
    adviser_close(adviser);
}

/* ---- Rounds ---- */

TEST(a_round_is_worth_what_the_odds_calculate)
{
    struct table table;
    struct adviser *adviser;
    struct rules rules;
    static struct odds_solution account;
    double value = 0, again = 0;
    struct shoe shoe = shoe_from_seed(9);
    apply_rules(&rules, "decks=1 split=2 cut=60");
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 100000);
    assert_null(adviser_open(&rules, &adviser));
    struct odds *odds = odds_open(&rules);
    for (int round = 0; round < 4; round++) {
        struct odds_shoe unseen = odds_shoe_full(1);
        assert_true(table_next_round(&table));
        if (round > 0)
            unseen = hidden_cards(&table);
        assert_null(odds_solve(odds, &unseen, ODDS_CDZ, &account));
        assert_null(adviser_value_round(adviser, &table, &value));
        assert_null(adviser_value_round(adviser, &table, &again));
        assert_value(value, account.round.value, "the round");
        assert_value(again, value, "the round, asked again");
        say(&table, "bet 10", "a bet");
        while (table.phase != PHASE_OVER)
            say(&table, table.phase == PHASE_PLAY ? "stand" : "no", "a hand");
    }
    odds_close(odds);
    adviser_close(adviser);
}

/* At the bets, the cards that the machine holds back are known to stay out. */
TEST(a_machines_round_is_worth_what_its_cards_are)
{
    enum { HELD = 10, ROUNDS = 5 };
    static struct odds_solution account;
    struct table table;
    struct adviser *adviser;
    struct rules rules;
    double value = 0;
    struct shoe shoe = shoe_from_seed(9);
    apply_rules(&rules, "decks=1 split=2 fresh=10");
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 100000);
    assert_null(adviser_open(&rules, &adviser));
    struct odds *odds = odds_open(&rules);
    for (int round = 0; round < ROUNDS; round++) {
        struct odds_shoe unseen = odds_shoe_full(1);
        assert_true(table_next_round(&table));
        int count = table.shoe.discard_count;
        for (int i = count < HELD ? 0 : count - HELD; i < count; i++)
            odds_shoe_take(&unseen, table.shoe.discards[i]);
        assert_null(odds_solve(odds, &unseen, ODDS_CDZ, &account));
        assert_null(adviser_value_round(adviser, &table, &value));
        assert_value(value, account.round.value, "the round");
        say(&table, "bet 10", "a bet");
        while (table.phase != PHASE_OVER)
            say(&table, table.phase == PHASE_PLAY ? "stand" : "no", "a hand");
    }
    odds_close(odds);
    adviser_close(adviser);
}

/* ---- Random play ---- */

/* Compares the advice with the analyzer's answer and returns true if there is
 * one. Where the analyzer gives a reason, the adviser must give the same. */
static bool check_decision(const struct adviser *adviser,
                           const struct odds *odds, const struct table *table)
{
    struct advice advice;
    struct odds_decision decision;
    const char *story = "random play";
    struct odds_state asked = state_at(table);
    if (table->rules.shows_both)
        odds = odds_with_hole(odds, odds_rank(table->dealer[1]));
    const char *wanted = odds_decide(odds, &asked, ODDS_CDZ, &decision);
    const char *problem = adviser_advise(adviser, table, &advice);
    if (wanted) {
        assert_string_equal(problem, wanted);
        return false;
    }
    if (problem) { /* only a split can run out of cards alone */
        assert_text_has(problem, "could run out", "%s", story);
        assert_true(isnan(decision.value[ODDS_SPLIT]));
        return false;
    }
    assert_is_whole(table, &advice, story);
    if (table->phase == PHASE_PLAY)
        assert_values_of_play(table, &advice, &decision, story);
    else
        assert_values_of_questions(table, &advice, &decision, story);
    return true;
}

/* Plays a table and counts the decisions asked about and those answered. */
static void play_table(struct fair_random *random, int *answered, int *asked)
{
    enum { ROUNDS = 8 };
    struct rules rules;
    struct table table;
    struct adviser *adviser;
    int seats = 1 + below(random, 3);
    draw_rules(&rules, seats, random);
    struct shoe shoe = shoe_from_seed((uint32_t)fair_random_next(random));
    const char *problem = adviser_open(&rules, &adviser);
    assert_int_equal(problem == NULL, rules.ante == 0 && !rules.replay_push);
    if (problem)
        return;
    struct odds *odds = odds_open(&rules);
    table_open(&table, &rules, &shoe);
    for (int i = 0; i < seats; i++)
        (void)table_sit(&table, 500 + 100 * (int64_t)below(random, 100));
    for (int i = 0; i < ROUNDS && table_next_round(&table); i++)
        while (table.phase != PHASE_OVER) {
            struct action action = draw_action(&table, random);
            if (table.phase != PHASE_BETS) {
                *answered += check_decision(adviser, odds, &table);
                (*asked)++;
            }
            assert_true(table_act(&table, &action, NULL, NULL));
        }
    odds_close(odds);
    adviser_close(adviser);
}

TEST(every_decision_gets_advice_or_a_reason)
{
    const uint64_t words[4] = {7, 11, 13, 17};
    struct fair_random random;
    int answered = 0, asked = 0;
    fair_random_seed(&random, words);
    for (int i = 0; i < seeds_of(600); i++)
        play_table(&random, &answered, &asked);
    assert_true(asked > 0);
    assert_true(answered > asked / 2);
}

/* After a bust the dealer's turn comes, or another seat's. */
TEST(a_chart_has_no_row_for_a_hand_that_is_over)
{
    struct rules rules;
    struct table table;
    struct chart_row row;
    int upcard;
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    struct shoe shoe = shoe_from_seed(1);
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 100000);
    table.phase = PHASE_PLAY;
    table.dealer[0] = card_code(SPADES, 9);
    assert_false(chart_find_hand(&table, &row, &upcard));
    struct hand *hand = &table.seats[0].hands[0];
    table.seats[0].hand_count = 1;
    for (; hand->count < 2; hand->count++)
        hand->cards[hand->count] = card_code(HEARTS, 6 + hand->count);
    assert_true(chart_find_hand(&table, &row, &upcard));
    hand->cards[hand->count++] = card_code(CLUBS, 10);
    assert_false(chart_find_hand(&table, &row, &upcard));
}
