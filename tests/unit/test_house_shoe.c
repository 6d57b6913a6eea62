/* The shoe: when it is filled, with what, and what becomes of the discards. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "house/table.h"

static struct shoe fair_shoe(uint64_t word)
{
    const uint64_t words[4] = {word, 2, 3, 4};
    struct fair_random random;
    fair_random_seed(&random, words);
    return shoe_from_random(&random);
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

/* All cards of the decks, however they lie. */
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

static void the_cut_card_comes_out_exactly_at_its_place(void **state)
{
    (void)state;
    static const struct {
        int decks, cut, last; /* cards left when it is due */
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

static void a_fresh_deck_is_due_every_round(void **state)
{
    (void)state;
    struct rules rules;
    struct shoe shoe = shoe_from_seed(1);
    preset(&rules, 1, 75, 0);
    rules.fresh = true;
    shoe_fill(&shoe, &rules);
    assert_true(shoe_is_due(&shoe, &rules));
}

static void burnt_cards_are_the_first_and_lie_with_the_discards(void **state)
{
    (void)state;
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
    shoe_take_discards(&burned); /* then they are among those to come */
    assert_int_equal(burned.burned, 0);
    assert_holds_decks(&burned, 2);
}

static void by_chance_the_order_is_another_each_time(void **state)
{
    (void)state;
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

/* What is left is dealt first, then the discards in a new order. */
static void discards_go_below_what_is_left_and_are_shuffled(void **state)
{
    (void)state;
    for (int fair = 0; fair < 2; fair++) {
        struct rules rules;
        struct shoe shoe = fair ? fair_shoe(5) : shoe_from_seed(5);
        preset(&rules, 1, 100, 0);
        shoe_fill(&shoe, &rules);
        while (shoe.count > 12)
            shoe.discards[shoe.discard_count++] = shoe.cards[--shoe.count];
        struct shoe before = shoe;
        shoe_take_discards(&shoe);
        assert_int_equal(shoe.count, DECK_CARDS);
        assert_int_equal(shoe.discard_count, 0);
        assert_memory_equal(shoe.cards + 40, before.cards,
                            12 * sizeof *shoe.cards);
        assert_memory_not_equal(shoe.cards, before.discards,
                                40 * sizeof *shoe.cards);
        assert_holds_decks(&shoe, 1);
    }
}

static void arranged_cards_come_in_their_order(void **state)
{
    (void)state;
    const int cards[] = {414, 209, 113};
    struct rules rules;
    struct shoe shoe = shoe_from_cards(cards, 3);
    preset(&rules, 6, 1, 1);
    for (int i = 0; i < 3; i++) {
        assert_false(shoe_is_due(&shoe, &rules));
        assert_int_equal(shoe.cards[--shoe.count], cards[i]);
        shoe.discards[shoe.discard_count++] = cards[i];
    }
    shoe_take_discards(&shoe);
    assert_int_equal(shoe.count, 0); /* what is used up is used up */
    assert_false(shoe_is_due(&shoe, &rules));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cut_card_comes_out_exactly_at_its_place),
        cmocka_unit_test(a_fresh_deck_is_due_every_round),
        cmocka_unit_test(burnt_cards_are_the_first_and_lie_with_the_discards),
        cmocka_unit_test(by_chance_the_order_is_another_each_time),
        cmocka_unit_test(discards_go_below_what_is_left_and_are_shuffled),
        cmocka_unit_test(arranged_cards_come_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
