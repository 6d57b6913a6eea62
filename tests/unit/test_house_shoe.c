/* The shoe: when it is filled, with which cards, and where the discards go. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "house.h"

static struct shoe fair_shoe(uint64_t word)
{
    const uint64_t words[4] = {word, 2, 3, 4};
    struct fair_random random;
    fair_random_seed(&random, words);
    return (struct shoe){.source = SHOE_FAIR, .fair = random};
}

static void preset(struct rules *rules, int decks, int cut, int burn)
{
    assert_true(rules_preset(rules, "strip"));
    rules->decks = decks;
    rules->cut = cut;
    rules->burn = burn;
}

static int compare(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

/* Fails unless the shoe and its discards together are `decks` whole decks. */
static void assert_holds_decks(const struct shoe *shoe, int decks)
{
    int fresh[SHOE_CARDS], cards[SHOE_CARDS];
    size_t count = (size_t)decks * DECK_CARDS;
    assert_int_equal(shoe->count + shoe->discard_count, count);
    memcpy(cards, shoe->cards, (size_t)shoe->count * sizeof *cards);
    memcpy(cards + shoe->count, shoe->discards,
           (size_t)shoe->discard_count * sizeof *cards);
    deck_fresh(fresh, (size_t)decks);
    qsort(fresh, count, sizeof *fresh, compare);
    qsort(cards, count, sizeof *cards, compare);
    assert_memory_equal(cards, fresh, count * sizeof *cards);
}

/* Plays a round that takes more cards than the three that are left in the shoe.
 * Returns the shoe with the cards of the table among its discards. */
static struct shoe deal_past_the_end(const struct shoe *shoe,
                                     const struct rules *rules,
                                     struct table *table)
{
    const struct action bet = {.kind = ACTION_BET, .amount = rules->min};
    assert_int_equal(shoe->count, 3);
    table_open(table, rules, shoe);
    (void)table_sit(table, rules->max);
    assert_true(table_next_round(table));
    assert_true(table_act(table, &bet, NULL, NULL));
    struct table after = *table;
    table_void_round(&after, NULL);
    (void)table_next_round(&after);
    return after.shoe;
}

TEST(a_shuffle_is_due_exactly_at_the_cut_card)
{
    static const struct {
        int decks, cut, last; /* cards left when a shuffle is due */
    } cases[] = {{6, 75, 312 - 234}, {1, 50, 26}, {8, 100, 0}, {1, 75, 13}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rules rules;
        struct shoe shoe = shoe_from_seed(1);
        preset(&rules, cases[i].decks, cases[i].cut, 0);
        assert_true(shoe_is_due(&shoe, &rules)); /* it is empty */
        shoe_fill(&shoe, &rules);
        while (shoe.count > cases[i].last) {
            assert_false(shoe_is_due(&shoe, &rules));
            shoe.count--;
        }
        assert_true(shoe_is_due(&shoe, &rules));
    }
}

TEST(with_fresh_decks_a_shuffle_is_due_every_round)
{
    struct rules rules;
    struct shoe shoe = shoe_from_seed(1);
    preset(&rules, 1, 75, 0);
    rules.fresh = true;
    shoe_fill(&shoe, &rules);
    assert_true(shoe_is_due(&shoe, &rules));
}

TEST(a_machine_holds_back_the_last_discards)
{
    enum { HELD = 20, ROUNDS = 200 };
    for (int fair = 0; fair < 2; fair++) {
        struct rules rules;
        struct shoe shoe = fair ? fair_shoe(5) : shoe_from_seed(5);
        preset(&rules, 2, 75, 3);
        rules.fresh = HELD;
        assert_int_equal(rules_shoe(&rules).held, HELD);
        for (int round = 0; round < ROUNDS; round++) {
            struct shoe before = shoe;
            assert_true(shoe_is_due(&shoe, &rules));
            int held = shoe_held_back(&shoe, &rules);
            assert_int_equal(held, before.discard_count < HELD
                                       ? before.discard_count
                                       : HELD);
            shoe_fill(&shoe, &rules);
            assert_holds_decks(&shoe, 2);
            assert_int_equal(shoe.burned, 0);
            assert_int_equal(shoe.discard_count, held);
            assert_memory_equal(shoe.discards,
                                before.discards + before.discard_count - held,
                                (size_t)held * sizeof *shoe.cards);
            for (int i = 0; i < 1 + round % 30; i++)
                shoe.discards[shoe.discard_count++] = shoe.cards[--shoe.count];
        }
    }
}

TEST(the_first_cards_are_burned_and_go_to_the_discards)
{
    struct rules rules;
    struct shoe whole = shoe_from_seed(7), burned = shoe_from_seed(7);
    preset(&rules, 2, 75, 0);
    shoe_fill(&whole, &rules);
    rules.burn = 3;
    shoe_fill(&burned, &rules);
    assert_int_equal(burned.count, whole.count - 3);
    assert_int_equal(burned.discard_count, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(burned.discards[i], whole.cards[whole.count - 1 - i]);
    assert_holds_decks(&burned, 2);
    assert_int_equal(burned.burned, 3);
    rules.cut = 100;
    while (burned.count > 3)
        burned.discards[burned.discard_count++] = burned.cards[--burned.count];
    struct table table;
    struct shoe after = deal_past_the_end(&burned, &rules, &table);
    assert_int_equal(after.burned, 0); /* now they will be dealt */
    assert_holds_decks(&after, 2);
}

TEST(without_a_seed_every_fill_has_a_new_order)
{
    struct rules rules;
    struct shoe one = fair_shoe(1), other = fair_shoe(99);
    int fresh[SHOE_CARDS];
    preset(&rules, 6, 75, 0);
    deck_fresh(fresh, 6);
    shoe_fill(&one, &rules);
    shoe_fill(&other, &rules);
    size_t size = sizeof *fresh * 6 * DECK_CARDS;
    assert_memory_not_equal(one.cards, fresh, size);
    assert_memory_not_equal(one.cards, other.cards, size);
    struct shoe before = one;
    shoe_fill(&one, &rules);
    assert_memory_not_equal(one.cards, before.cards, size);
    assert_holds_decks(&one, 6);
}

TEST(the_cards_left_are_dealt_before_the_shuffled_discards)
{
    for (int fair = 0; fair < 2; fair++) {
        struct rules rules;
        struct shoe shoe = fair ? fair_shoe(5) : shoe_from_seed(5);
        preset(&rules, 1, 100, 0);
        shoe_fill(&shoe, &rules);
        while (shoe.count > 3)
            shoe.discards[shoe.discard_count++] = shoe.cards[--shoe.count];
        struct table table;
        struct shoe after = deal_past_the_end(&shoe, &rules, &table);
        const int *hand = table.seats[0].hands[0].cards;
        assert_int_equal(hand[0], shoe.cards[2]);
        assert_int_equal(table.dealer[0], shoe.cards[1]);
        assert_int_equal(hand[1], shoe.cards[0]);
        assert_int_equal(table.shoe.count, DECK_CARDS - 4);
        assert_int_equal(table.shoe.discard_count, 0);
        assert_memory_not_equal(table.shoe.cards, shoe.discards,
                                (DECK_CARDS - 4) * sizeof *shoe.cards);
        assert_holds_decks(&after, 1);
    }
}

TEST(arranged_cards_are_dealt_once_and_in_order)
{
    const int cards[] = {414, 209, 113};
    struct rules rules;
    struct shoe shoe = shoe_from_cards(cards, 3);
    struct table table;
    preset(&rules, 6, 1, 1);
    struct shoe after = deal_past_the_end(&shoe, &rules, &table);
    assert_true(table.is_void);
    assert_int_equal(after.count, 0); /* dealt cards don't come back */
    for (int i = 0; i < 3; i++) {
        assert_false(shoe_is_due(&shoe, &rules));
        assert_int_equal(shoe.cards[--shoe.count], cards[i]);
        shoe.discards[shoe.discard_count++] = cards[i];
    }
    assert_int_equal(shoe.count, 0);
    assert_false(shoe_is_due(&shoe, &rules));
}

/* Plays rounds of one seat that takes cards to 17, and counts the cards that
 * are dealt by the code of each. Before every shuffle, the whole decks must be
 * there. */
static void count_drawn(const struct rules *rules, int rounds, int times[])
{
    struct shoe shoe = fair_shoe(11);
    struct table table;
    shoe.source = SHOE_DRAWN;
    table_open(&table, rules, &shoe);
    (void)table_sit(&table, INT64_MAX / 2);
    for (int round = 0; round < rounds; round++) {
        assert_true(table_next_round(&table));
        if (rules->decks != DECKS_INFINITE && table.shoe.is_whole)
            assert_holds_decks(&table.shoe, rules->decks);
        while (table.phase != PHASE_OVER) {
            struct action action = computer_decides(COMPUTER_MIMIC, &table);
            assert_true(table_act(&table, &action, NULL, NULL));
        }
        for (int i = 0; i < table.dealer_count; i++)
            times[table.dealer[i]]++;
        for (int i = 0; i < table.seats[0].hands[0].count; i++)
            times[table.seats[0].hands[0].cards[i]]++;
    }
}

TEST(a_shoe_that_is_drawn_from_deals_every_card_as_often)
{
    enum { CODES = 415, GAMES_ROUNDS = 20000 };
    static const char *const games[] = {"fresh=yes", "decks=infinite",
                                        "decks=1", "fresh=20",
                                        "decks=infinite\ntens=no"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct rules rules;
        int times[CODES] = {0}, kinds = 0;
        double all = 0, squares = 0;
        char problem[PROBLEM_SIZE] = "";
        preset(&rules, 2, 80, 1);
        if (!rules_read_text(&rules, games[i], strlen(games[i]), problem))
            fail_msg("%s: %s", games[i], problem);
        count_drawn(&rules, GAMES_ROUNDS, times);
        for (int code = 0; code < CODES; code++) {
            kinds += times[code] > 0;
            all += times[code];
        }
        assert_int_equal(kinds, rules.no_tens ? 48 : 52);
        for (int code = 0; code < CODES; code++)
            if (times[code] > 0)
                squares += (times[code] - all / kinds) *
                           (times[code] - all / kinds) / (all / kinds);
        /* Chi-squared with some 50 degrees of freedom is below 100 but in one
         * run of fifty thousand. Cards of a shoe scatter less. */
        if (squares > 100)
            fail_msg("%s: chi-squared is %.1f", games[i], squares);
    }
}
