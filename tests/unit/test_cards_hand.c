/* Hand totals, compared with a slow count that tries each ace as 1 and 11. */
#include "support/check.h"

#include "cards.h"

enum { FACES = ACE - TWO + 1, MOST_CARDS = 5 };

/* Calls `check` for every multiset of up to five faces, as cards of
 * varying suits. Returns the number of hands. */
static int for_each_hand(int cards[], size_t count, int lowest,
                         void (*check)(const int cards[], size_t count))
{
    int hands = 1;
    check(cards, count);
    if (count == MOST_CARDS)
        return hands;
    for (int face = lowest; face <= ACE; face++) {
        enum suit suit = (enum suit)(CLUBS + (int)count % SPADES);
        cards[count] = card_code(suit, (enum face)face);
        hands += for_each_hand(cards, count + 1, face, check);
    }
    return hands;
}

/* Bit i of `as_eleven` says whether card i, if it is an ace, counts 11. */
static int count_with(const int cards[], size_t count, unsigned as_eleven)
{
    int total = 0;
    for (size_t i = 0; i < count; i++) {
        int face = cards[i] % 100;
        if (face == 14)
            total += as_eleven >> i & 1 ? 11 : 1;
        else
            total += face > 10 ? 10 : face;
    }
    return total;
}

static void check_against_every_way(const int cards[], size_t count)
{
    int lowest = count_with(cards, count, 0);
    int best = lowest;
    for (unsigned ways = 0; ways < 1U << count; ways++) {
        int total = count_with(cards, count, ways);
        if (total <= 21 && (best > 21 || total > best))
            best = total;
    }
    struct hand_value hand = hand_evaluate(cards, count);
    assert_int_equal(hand.total, best);
    assert_int_equal(hand_total(cards, (int)count), best);
    assert_int_equal(hand.soft, best != lowest);
    assert_int_equal(hand.bust, lowest > 21);
    assert_int_equal(hand.natural, count == 2 && best == 21);
    assert_int_equal(hand.pair, count == 2 && cards[0] % 100 == cards[1] % 100);
}

/* There are (13+5 choose 5) = 8568 multisets of 0 to 5 out of 13 faces. */
TEST(every_hand_of_up_to_five_cards_has_its_best_total)
{
    int cards[MOST_CARDS] = {0};
    assert_int_equal(for_each_hand(cards, 0, TWO, check_against_every_way),
                     8568);
}

TEST(the_example_hands_of_the_course_count_19_18_and_20)
{
    const int hard[] = {412, 309}, soft[] = {307, 314};
    const int two_aces[] = {308, 314, 411, 114};
    assert_int_equal(hand_evaluate(hard, 2).total, 19);
    assert_int_equal(hand_evaluate(soft, 2).total, 18);
    assert_int_equal(hand_evaluate(two_aces, 4).total, 20);
    assert_int_equal(hand_total(hard, 2), 19);
    assert_int_equal(hand_total(soft, 2), 18);
    assert_int_equal(hand_total(two_aces, 4), 20);
}

TEST(the_order_of_the_cards_does_not_matter)
{
    const int one[] = {114, 210, 314, 409};
    const int other[] = {409, 314, 210, 114};
    assert_int_equal(hand_evaluate(one, 4).total, 21);
    assert_int_equal(hand_evaluate(other, 4).total, 21);
}

TEST(the_longest_hand_without_a_bust_has_eleven_cards)
{
    const int cards[] = {114, 214, 314, 414, 102, 202, 302, 402, 103, 203, 303};
    struct hand_value hand = hand_evaluate(cards, 11);
    assert_int_equal(hand.total, 21);
    assert_false(hand.soft);
    assert_false(hand.bust);
}

TEST(a_queen_and_a_jack_are_not_a_pair)
{
    const int queen_jack[] = {112, 211}, queens[] = {112, 212};
    assert_false(hand_evaluate(queen_jack, 2).pair);
    assert_true(hand_evaluate(queens, 2).pair);
}
