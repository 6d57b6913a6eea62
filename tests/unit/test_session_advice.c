/* The adviser: what it sees of a table, and what it says of every action. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "odds_book.h"
#include "odds/decide.h"
#include "odds/shoe.h"
#include "support/arranged.h"
#include "support/random_play.h"
#include "support/state_folder.h"
#include "session/adviser.h"

/* ---- What nobody has seen, counted from the other side ---- */

/* The shoe, what was burned, and a card that lies face down. */
static struct odds_shoe hidden_cards(const struct table *table)
{
    const struct shoe *shoe = &table->shoe;
    struct odds_shoe hidden = {.count = {0}};
    for (int i = 0; i < shoe->count; i++)
        odds_shoe_put(&hidden, shoe->cards[i]);
    for (int i = 0; i < shoe->burned; i++)
        odds_shoe_put(&hidden, shoe->discards[i]);
    if (table->hole_hidden)
        odds_shoe_put(&hidden, table->dealer[1]);
    return hidden;
}

/* The question as one would write it down at the table. */
static struct odds_state state_at(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct odds_state state = {.unseen = hidden_cards(table),
                               .upcard = odds_rank(table->dealer[0]),
                               .hands = seat->hand_count,
                               .split_rank = odds_rank(hand->cards[0]),
                               .pair_face = -1,
                               .before_the_look =
                                   table->phase == PHASE_INSURANCE ||
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

/* The value of an action in an advice; fails where it has none. */
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

/* What all advice must be: a value for whatever is legal and for nothing
 * else, the best first. */
static void assert_is_whole(const struct table *table,
                            const struct advice *advice, const char *story)
{
    unsigned legal = 0;
    for (int i = 0; i < advice->count; i++) {
        legal |= 1U << advice->choices[i].kind;
        assert_true(isfinite(advice->choices[i].value));
        if (advice->choices[0].value < advice->choices[i].value)
            fail_msg("%s: the first action is not the best", story);
    }
    assert_count_equal(legal, table_legal(table), "%s: the actions", story);
}

/* While hands are played: each value is the analyser's own. */
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

/* What is best of a hand after the questions before the look, with so many
 * chips for more bets on it. */
static double best_to_come(const struct odds_decision *decision, int64_t chips,
                           int64_t bet, bool may_surrender)
{
    const bool is_ruled_out[ODDS_ACTIONS] = {[ODDS_DOUBLE] = chips < bet,
                                             [ODDS_SPLIT] = chips < bet,
                                             [ODDS_SURRENDER] = !may_surrender};
    double best = -INFINITY;
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if (decision->legal[i] && !is_ruled_out[i])
            best = fmax(best, decision->value[i]);
    return best;
}

/* Before the look: what a question's answers leave to be done, and what a side
 * bet wins. */
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
        {ACTION_KEEP, best_to_come(decision, chips, bet, false)},
        {ACTION_INSURE, decision->insurance +
                            best_to_come(decision, chips - bet / 2, bet, true)},
        {ACTION_NO_INSURANCE, best_to_come(decision, chips, bet, true)},
        {ACTION_EVEN_MONEY, 1},
        {ACTION_NO_EVEN_MONEY, decision->value[ODDS_STAND]},
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (table_legal(table) >> answers[i].kind & 1U)
            assert_value(value_in(advice, answers[i].kind, story),
                         answers[i].value, story);
}

/* ---- Arranged tables ---- */

/* The advice at a table, which there must be. */
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

/* One hand and the dealer's card, out of six decks: what the odds say of it. */
static void a_table_is_what_the_odds_are_asked(void **state)
{
    (void)state;
    static const struct {
        const char *changes, *cards, *lines;
        int first, second, third, upcard; /* ranks; -1: there is none */
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
        struct odds_shoe shoe = odds_shoe_of(6);
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

/* 8 8 against a 10, the second of three hands: the first is done, the third
 * waits with one card. */
static void split_hands_and_those_that_wait(void **state)
{
    (void)state;
    struct table table;
    struct advice advice;
    struct odds_decision decision;
    open_for(&table, 1, "", "8s 10d 8h 7d 8c 5c 8d");
    say_all(&table, "bet 10,split,split,stand");
    struct odds *odds = odds_open(&table.rules);
    struct odds_state asked = state_at(&table);
    asked.unseen = odds_shoe_of(6);
    asked.unseen.count[7] -= 4; /* both cards of this hand, and the others' */
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

/* A pair of eights against a six with all chips on the table: to split or to
 * double would be better, but can't be paid. */
static void what_money_does_not_suffice_for_is_not_advised(void **state)
{
    (void)state;
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

/* Who insures with his last chips can't double any more: 11 against an ace is
 * then hit, and worth the less. */
static void insurance_counts_what_it_leaves_no_money_for(void **state)
{
    (void)state;
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
                 "without insurance there is money for both");
    assert_true(value_in(&of_rich, ACTION_INSURE, "rich") >
                value_in(&of_poor, ACTION_INSURE, "poor") + 1e-6);
}

/* Two cards of 311 unseen are known to be no tens: 95 tens in 309 cards. */
static void insurance_and_even_money_by_hand(void **state)
{
    (void)state;
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
                 1.5 * (1 - chance), "3 to 2 unless the dealer has one");
    assert_false(advice.given_no_natural);
}

static void early_surrender_is_half_a_bet_before_the_look(void **state)
{
    (void)state;
    struct table table;
    struct advice advice;
    open_for(&table, 1, "surrender=early insurance=no", "10s Ad 6h 9d");
    say(&table, "bet 10", "16 against an ace");
    assert_int_equal(table.phase, PHASE_SURRENDER);
    advise(&table, &advice, "16 against an ace");
    assert_int_equal(advice.choices[0].kind, ACTION_SURRENDER);
    assert_value(advice.choices[0].value, -0.5, "half a bet");
    double chance = 95.0 / 309; /* of 309 cards, one ten is in the hand */
    assert_value(advice.natural, chance, "the chance of a natural");
    assert_true(advice.choices[1].value < -0.5);
    assert_int_equal(advice.choices[1].kind, ACTION_KEEP);
}

/* Other seats' cards are seen, whoever's turn it is; what was played before,
 * too; but neither the burned cards nor the hole card. */
static void all_that_was_seen_counts(void **state)
{
    (void)state;
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

static void some_games_have_no_advice(void **state)
{
    (void)state;
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

static void where_the_cards_may_run_out_it_says_so(void **state)
{
    (void)state;
    struct table table;
    struct adviser *adviser;
    struct advice advice;
    double value;
    open_for(&table, 1, "decks=1 insurance=no", "2s 3s 4s 8s");
    struct shoe *shoe = &table.shoe; /* as if they had been played before */
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

static void a_round_is_worth_what_the_odds_say(void **state)
{
    (void)state;
    struct table table;
    struct adviser *adviser;
    struct rules rules;
    static struct odds_book account;
    double value = 0, again = 0;
    struct shoe shoe = shoe_from_seed(9);
    apply_rules(&rules, "decks=1 split=2 cut=60");
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 100000);
    assert_null(adviser_open(&rules, &adviser));
    struct odds *odds = odds_open(&rules);
    for (int round = 0; round < 4; round++) {
        struct odds_shoe unseen = odds_shoe_of(1);
        assert_true(table_next_round(&table));
        if (round > 0)
            unseen = hidden_cards(&table);
        assert_null(odds_book_fill(odds, &unseen, ODDS_CDZ, &account));
        assert_null(adviser_value_round(adviser, &table, &value));
        assert_null(adviser_value_round(adviser, &table, &again));
        assert_value(value, account.round.value, "the round");
        assert_value(again, value, "asked again");
        say(&table, "bet 10", "a bet");
        while (table.phase != PHASE_OVER)
            say(&table, table.phase == PHASE_PLAY ? "stand" : "no", "a hand");
    }
    odds_close(odds);
    adviser_close(adviser);
}

/* ---- Random play ---- */

/* Whatever the analyser does not answer, the adviser does not either. */
static bool check_decision(const struct adviser *adviser,
                           const struct odds *odds, const struct table *table)
{
    struct advice advice;
    struct odds_decision decision;
    const char *story = "random play";
    struct odds_state asked = state_at(table);
    const char *wanted = odds_decide(odds, &asked, ODDS_CDZ, &decision);
    const char *problem = adviser_advise(adviser, table, &advice);
    if (wanted) {
        assert_string_equal(problem, wanted);
        return false;
    }
    if (problem) { /* only a split can lack cards by itself */
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

/* Plays a table; counts the decisions that were answered. */
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

static void whatever_is_played_is_answered_or_it_says_why_not(void **state)
{
    (void)state;
    const uint64_t words[4] = {7, 11, 13, 17};
    struct fair_random random;
    int answered = 0, asked = 0;
    fair_random_seed(&random, words);
    for (int i = 0; i < seeds_of(600); i++)
        play_table(&random, &answered, &asked);
    assert_true(asked > 0);
    assert_true(answered > asked / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_what_the_odds_are_asked),
        cmocka_unit_test(split_hands_and_those_that_wait),
        cmocka_unit_test(what_money_does_not_suffice_for_is_not_advised),
        cmocka_unit_test(insurance_counts_what_it_leaves_no_money_for),
        cmocka_unit_test(insurance_and_even_money_by_hand),
        cmocka_unit_test(early_surrender_is_half_a_bet_before_the_look),
        cmocka_unit_test(all_that_was_seen_counts),
        cmocka_unit_test(some_games_have_no_advice),
        cmocka_unit_test(where_the_cards_may_run_out_it_says_so),
        cmocka_unit_test(a_round_is_worth_what_the_odds_say),
        cmocka_unit_test(whatever_is_played_is_answered_or_it_says_why_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
