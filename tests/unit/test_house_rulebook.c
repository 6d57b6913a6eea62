/* The rulebook: what each rule lets a hand do. */
#include "support/check.h"

#include "house.h"

static struct rules strip(void)
{
    struct rules rules;
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    return rules;
}

static struct rules_hand hard(int cards, int total)
{
    return (struct rules_hand){.cards = cards, .total = total};
}

static bool may_double(const struct rules *rules, struct rules_hand hand)
{
    return rules_allow(rules, &hand).doubling;
}

static bool is_natural(const struct rules *rules, struct rules_hand hand)
{
    return rules_hand_is_natural(rules, &hand);
}

TEST(a_natural_is_the_first_two_cards_and_21)
{
    struct rules rules = strip();
    struct rules_hand natural = {.cards = 2, .total = 21, .soft = true};
    assert_true(is_natural(&rules, natural));
    assert_false(is_natural(&rules, hard(3, 21)));
    assert_false(is_natural(&rules, hard(2, 20)));
    natural.is_split = true;
    assert_false(is_natural(&rules, natural));
    natural.is_split = false;
    rules.natural = PAYS_NONE;
    assert_false(is_natural(&rules, natural));
}

TEST(a_hand_of_21_is_finished_unless_the_rules_let_it_draw)
{
    struct rules rules = strip();
    assert_true(rules_hand_is_finished(&rules, 21, false));
    assert_true(rules_hand_is_finished(&rules, 21, true));
    assert_false(rules_hand_is_finished(&rules, 20, false));
    rules.charlie = 5;
    assert_true(rules_hand_is_finished(&rules, 21, false));
    assert_false(rules_hand_is_finished(&rules, 21, true));
    rules.natural = PAYS_NONE;
    assert_false(rules_hand_is_finished(&rules, 21, false));
}

TEST(the_rules_say_how_many_cards_make_a_charlie)
{
    struct rules rules = strip();
    assert_false(rules_hand_is_charlie(&rules, 20));
    rules.charlie = 6;
    assert_false(rules_hand_is_charlie(&rules, 5));
    assert_true(rules_hand_is_charlie(&rules, 6));
    assert_true(rules_hand_is_charlie(&rules, 7));
}

TEST(limited_doubling_depends_on_the_hard_total)
{
    static const struct {
        int doubling, least, most;
    } rows[] = {{DOUBLE_ANY, 4, 20},
                {DOUBLE_9_11, 9, 11},
                {DOUBLE_10_11, 10, 11},
                {DOUBLE_NONE, 22, 22}};
    struct rules rules = strip();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        rules.doubling = rows[i].doubling;
        for (int total = 4; total <= 20; total++) {
            bool fits = total >= rows[i].least && total <= rows[i].most;
            struct rules_hand soft = hard(2, total);
            soft.soft = true;
            assert_int_equal(may_double(&rules, hard(2, total)), fits);
            assert_int_equal(may_double(&rules, soft),
                             rows[i].doubling == DOUBLE_ANY);
            assert_false(may_double(&rules, hard(3, total)));
        }
    }
}

TEST(a_split_hand_can_be_doubled_only_with_das)
{
    struct rules rules = strip();
    struct rules_hand split = hard(2, 11);
    split.is_split = true;
    assert_true(may_double(&rules, split));
    rules.das = false;
    assert_false(may_double(&rules, split));
}

TEST(split_aces_get_one_card_each_unless_they_can_be_hit)
{
    struct rules rules = strip();
    struct rules_hand ace = {.cards = 2,
                             .total = 17,
                             .soft = true,
                             .is_split = true,
                             .is_split_ace = true};
    assert_false(rules_allow(&rules, &ace).hit);
    assert_false(may_double(&rules, ace));
    rules.hit_split_aces = true;
    assert_true(rules_allow(&rules, &ace).hit);
    assert_true(may_double(&rules, ace));
}

TEST(a_pair_has_equal_values_or_equal_ranks)
{
    struct rules rules = strip();
    rules.split_by = SPLIT_BY_VALUE;
    assert_true(rules_pair(&rules, QUEEN, KING).is_pair);
    assert_true(rules_pair(&rules, ACE, ACE).is_pair);
    assert_false(rules_pair(&rules, TEN, ACE).is_pair);
    assert_false(rules_pair(&rules, TWO, TEN).is_pair);
    rules.split_by = SPLIT_BY_RANK;
    assert_false(rules_pair(&rules, QUEEN, KING).is_pair);
    assert_true(rules_pair(&rules, KING, KING).is_pair);
}

TEST(aces_are_split_again_only_where_the_rules_allow_it)
{
    struct rules rules = strip();
    for (int hands = 1; hands <= HANDS_MAX; hands++) {
        rules.split = hands;
        rules.resplit_aces = false;
        assert_int_equal(rules_pair(&rules, TWO, TWO).hands, hands);
        assert_int_equal(rules_pair(&rules, ACE, ACE).hands,
                         hands > 2 ? 2 : hands);
        rules.resplit_aces = true;
        assert_int_equal(rules_pair(&rules, ACE, ACE).hands, hands);
    }
}

TEST(only_the_first_two_cards_can_be_surrendered)
{
    struct rules rules = strip();
    struct rules_hand two = hard(2, 16), three = hard(3, 16);
    rules.surrender = SURRENDER_LATE;
    assert_true(rules_allow(&rules, &two).surrender);
    assert_false(rules_allow(&rules, &three).surrender);
    two.is_split = true;
    assert_false(rules_allow(&rules, &two).surrender);
    two.is_split = false;
    rules.surrender = SURRENDER_NONE;
    assert_false(rules_allow(&rules, &two).surrender);
}

TEST(the_dealer_hits_below_17_and_perhaps_on_soft_17)
{
    struct rules rules = strip();
    for (int soft17 = 0; soft17 < 2; soft17++) {
        rules.soft17_hits = soft17;
        assert_true(rules_dealer_hits(&rules, 16, false));
        assert_true(rules_dealer_hits(&rules, 16, true));
        assert_false(rules_dealer_hits(&rules, 17, false));
        assert_int_equal(rules_dealer_hits(&rules, 17, true), soft17);
        assert_false(rules_dealer_hits(&rules, 18, true));
    }
}

TEST(early_surrender_is_asked_before_the_dealer_peeks)
{
    struct rules rules = strip();
    assert_false(rules_upcard(&rules, 9).may_be_natural);
    assert_true(rules_upcard(&rules, TEN).may_be_natural);
    assert_true(rules_upcard(&rules, KING).may_be_natural);
    assert_true(rules_upcard(&rules, ACE).may_be_natural);
    assert_false(rules_upcard(&rules, ACE).surrender_first);
    rules.surrender = SURRENDER_EARLY;
    assert_true(rules_upcard(&rules, ACE).surrender_first);
    assert_false(rules_upcard(&rules, 9).surrender_first);
    rules.peek = PEEK_NONE_ALL;
    assert_false(rules_upcard(&rules, ACE).surrender_first);
    rules.natural = PAYS_NONE;
    assert_false(rules_upcard(&rules, ACE).may_be_natural);
}
