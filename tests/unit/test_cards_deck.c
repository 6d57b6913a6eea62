/* Codes, fresh decks, and the two shuffles. */
#include "support/check.h"

#include <string.h>

#include "cards.h"
#include "cards/inside.h"

enum { MOST_CARDS = 10 * DECK_CARDS };

TEST(codes_are_suit_times_100_plus_face)
{
    assert_int_equal(card_code(CLUBS, TWO), 102);
    assert_int_equal(card_code(DIAMONDS, TEN), 210);
    assert_int_equal(card_code(HEARTS, JACK), 311);
    assert_int_equal(card_code(SPADES, ACE), 414);
    assert_int_equal(card_suit(311), HEARTS);
    assert_int_equal(card_face(311), JACK);
    /* The example of the course's page. */
    assert_int_equal(card_code(DIAMONDS, JACK), 211);
}

TEST(exactly_52_numbers_are_cards)
{
    int valid = 0;
    for (int code = -1000; code < 2000; code++)
        if (card_is_valid(code)) {
            assert_int_equal(card_code(card_suit(code), card_face(code)), code);
            valid++;
        }
    assert_int_equal(valid, DECK_CARDS);
    assert_false(card_is_valid(INT32_MAX));
    assert_false(card_is_valid(INT32_MIN));
}

TEST(card_values_are_those_of_blackjack)
{
    static const int values[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11};
    for (int suit = CLUBS; suit <= SPADES; suit++)
        for (int face = TWO; face <= ACE; face++)
            assert_int_equal(
                card_value(card_code((enum suit)suit, (enum face)face)),
                values[face - TWO]);
}

TEST(a_fresh_deck_is_in_the_order_of_its_codes)
{
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    assert_int_equal(deck[0], 102);
    assert_int_equal(deck[12], 114);
    assert_int_equal(deck[13], 202);
    assert_int_equal(deck[DECK_CARDS - 1], 414);
    for (int i = 1; i < DECK_CARDS; i++)
        assert_true(deck[i - 1] < deck[i]);
}

TEST(several_decks_follow_one_another)
{
    int deck[DECK_CARDS], shoe[MOST_CARDS];
    deck_fresh(deck, 1);
    deck_fresh(shoe, 10);
    for (size_t i = 0; i < MOST_CARDS; i += DECK_CARDS)
        assert_memory_equal(shoe + i, deck, sizeof deck);
}

/* Counts in `times` how often each code occurs in `cards`. */
static void count_cards(const int cards[], size_t count, int times[500])
{
    memset(times, 0, 500 * sizeof *times);
    for (size_t i = 0; i < count; i++)
        times[cards[i]]++;
}

static void assert_same_cards(const int shuffled[], size_t decks)
{
    int fresh[MOST_CARDS], expected[500], actual[500];
    deck_fresh(fresh, decks);
    count_cards(fresh, decks * DECK_CARDS, expected);
    count_cards(shuffled, decks * DECK_CARDS, actual);
    assert_memory_equal(actual, expected, sizeof expected);
}

/* The prescribed shuffle, written a second time from its description. */
static void slow_shuffle(int places[], int count, struct crand *random)
{
    for (int i = count - 1; i >= 0; i--) {
        int j = (int)crand_next(random) % (i + 1);
        int card = places[i];
        places[i] = places[j];
        places[j] = card;
    }
}

TEST(the_seeded_shuffle_is_the_prescribed_one)
{
    for (uint32_t seed = 1; seed <= 200; seed++)
        for (size_t decks = 1; decks <= 3; decks++) {
            int shoe[MOST_CARDS], expected[MOST_CARDS];
            struct seeded_shuffle shuffle;
            struct crand random;
            deck_fresh(shoe, decks);
            deck_fresh(expected, decks);
            seeded_shuffle_start(&shuffle, seed);
            seeded_shuffle_deck(&shuffle, shoe, decks * DECK_CARDS);
            crand_seed(&random, seed);
            slow_shuffle(expected, (int)decks * DECK_CARDS, &random);
            assert_memory_equal(shoe, expected,
                                decks * DECK_CARDS * sizeof *shoe);
            assert_same_cards(shoe, decks);
        }
}

TEST(the_shuffle_uses_one_number_for_each_card)
{
    int deck[DECK_CARDS];
    struct seeded_shuffle shuffle;
    struct crand random;
    deck_fresh(deck, 1);
    seeded_shuffle_start(&shuffle, 42);
    seeded_shuffle_deck(&shuffle, deck, DECK_CARDS);
    crand_seed(&random, 42);
    for (int i = 0; i < DECK_CARDS; i++)
        (void)crand_next(&random);
    assert_int_equal(crand_next(&shuffle.random), crand_next(&random));
}

/* Numbers 53 to 104 of the sequence shuffle the second deck. */
TEST(the_second_deck_continues_the_sequence)
{
    int first[DECK_CARDS], second[DECK_CARDS], expected[DECK_CARDS];
    struct seeded_shuffle shuffle;
    struct crand random;
    seeded_shuffle_start(&shuffle, 42);
    deck_fresh(first, 1);
    seeded_shuffle_deck(&shuffle, first, DECK_CARDS);
    deck_fresh(second, 1);
    seeded_shuffle_deck(&shuffle, second, DECK_CARDS);

    crand_seed(&random, 42);
    for (int i = 0; i < DECK_CARDS; i++)
        (void)crand_next(&random);
    deck_fresh(expected, 1);
    slow_shuffle(expected, DECK_CARDS, &random);
    assert_memory_equal(second, expected, sizeof second);
}

TEST(seed_zero_never_shuffles)
{
    int fresh[DECK_CARDS], deck[DECK_CARDS];
    struct seeded_shuffle shuffle;
    deck_fresh(fresh, 1);
    deck_fresh(deck, 1);
    seeded_shuffle_start(&shuffle, 0);
    for (int i = 0; i < 3; i++) {
        seeded_shuffle_deck(&shuffle, deck, DECK_CARDS);
        assert_memory_equal(deck, fresh, sizeof deck);
    }
}

TEST(the_fair_shuffle_keeps_every_card)
{
    const uint64_t words[4] = {1, 2, 3, 4};
    struct fair_random random;
    fair_random_seed(&random, words);
    for (size_t decks = 1; decks <= 10; decks++) {
        int shoe[MOST_CARDS];
        deck_fresh(shoe, decks);
        deck_shuffle_fair(shoe, decks * DECK_CARDS, &random);
        assert_same_cards(shoe, decks);
    }
}

/* Shuffles four cards 240,000 times with a fixed stream and counts their 24
 * orders. With 23 degrees of freedom, chi-square stays below 49.73 in 999 of
 * 1000 streams. The most common mistake in a shuffle, a modulus of 4 in every
 * step, gives more than 5000. */
TEST(the_fair_shuffle_favors_no_order)
{
    enum { SHUFFLES = 240000, ORDERS = 24 };
    const uint64_t words[4] = {5, 6, 7, 8};
    struct fair_random random;
    fair_random_seed(&random, words);
    int times[4 * 4 * 4 * 4] = {0};
    for (int i = 0; i < SHUFFLES; i++) {
        int four[] = {0, 1, 2, 3};
        deck_shuffle_fair(four, 4, &random);
        times[four[0] * 64 + four[1] * 16 + four[2] * 4 + four[3]]++;
    }
    double chi_square = 0;
    int orders = 0;
    const double expected = (double)SHUFFLES / ORDERS;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (times[i] > 0) {
            chi_square += (times[i] - expected) * (times[i] - expected);
            orders++;
        }
    assert_int_equal(orders, ORDERS);
    assert_true(chi_square / expected < 49.73);
}
