/* Numbers the player's hands, and tells which hand a card turns them into. */
#include "simulation/kernel/hands.h"

#include <assert.h>
#include <string.h>

enum { STIFF = 16 };

int face_rank(int face)
{
    int value = face + TWO;
    if (face == ACE_FACE)
        return ODDS_ACE;
    return value < 10 ? value - 1 : ODDS_TEN;
}

/* ---- Adding a card ---- */

/* Returns the number of cards up to the point where one more makes no
 * difference: it decides on pairs, doubles and Charlies only. */
static uint8_t cards_that_matter(const struct rules *rules, int cards)
{
    int most = rules->charlie > 0 ? rules->charlie - 1 : 3;
    return (uint8_t)(cards < most ? cards : most);
}

/* Returns the hand of a single card. Such hands differ even if their totals are
 * the same. */
static struct player_hand single_card_hand(int face)
{
    int value = face_rank(face) + 1;
    bool ace = value == 1;
    return (struct player_hand){.cards = 1,
                                .total = (uint8_t)(ace ? 11 : value),
                                .soft = ace,
                                .pair = -1};
}

static struct player_hand player_hand_with_card(const struct rules *rules,
                                                struct player_hand hand,
                                                int face)
{
    int value = face_rank(face) + 1, total = hand.total + value;
    bool soft = hand.soft;
    if (value == 1 && total + 10 <= HAND_BEST) {
        total += 10;
        soft = true;
    }
    if (soft && total > HAND_BEST) {
        total -= 10;
        soft = false;
    }
    return (struct player_hand){.cards =
                                    cards_that_matter(rules, hand.cards + 1),
                                .total = (uint8_t)total,
                                .soft = soft,
                                .doubled = hand.doubled,
                                .pair = -1};
}

/* Returns a hand of two cards, which can also be a pair or a natural. */
static struct player_hand hand_of_two(const struct rules *rules, int first,
                                      int second)
{
    struct player_hand hand =
        player_hand_with_card(rules, single_card_hand(first), second);
    bool pair = rules_faces_are_pair(rules, (enum face)(first + TWO),
                                     (enum face)(second + TWO));
    hand.cards = 2;
    hand.pair = (int8_t)(pair ? face_rank(first) : -1);
    hand.natural = rules_hand_is_natural(
        rules, &(struct rules_hand){.cards = 2, .total = hand.total});
    return hand;
}

/* ---- Numbers ---- */

static bool is_same_player_hand(const struct player_hand *one,
                                const struct player_hand *other)
{
    return one->cards == other->cards && one->total == other->total &&
           one->soft == other->soft && one->doubled == other->doubled &&
           one->natural == other->natural && one->pair == other->pair;
}

static int find_hand_number(const struct player_hands *hands,
                            const struct player_hand *hand)
{
    for (int i = HAND_OF_TWO; i < hands->count; i++)
        if (is_same_player_hand(&hands->hand[i], hand))
            return i;
    return -1;
}

static void number_hand(struct player_hands *hands,
                        const struct player_hand *hand)
{
    if (hand->total > HAND_BEST || find_hand_number(hands, hand) >= 0)
        return;
    assert(hands->count < HANDS_ROOM);
    hands->hand[hands->count++] = *hand;
}

/* Numbers every hand that a card makes of another, and finally the doubled
 * hands. */
static void number_all_hands(struct player_hands *hands,
                             const struct rules *rules)
{
    for (int face = 0; face < FACES; face++)
        hands->hand[HAND_SINGLE + face] = single_card_hand(face);
    hands->hand[HAND_SPLIT_ACE] = single_card_hand(ACE_FACE);
    hands->count = HAND_OF_TWO;
    for (int first = 0; first < FACES; first++)
        for (int second = 0; second < FACES; second++) {
            struct player_hand hand = hand_of_two(rules, first, second);
            number_hand(hands, &hand);
        }
    for (int i = HAND_OF_TWO; i < hands->count; i++)
        for (int face = 0; face < FACES; face++) {
            struct player_hand hand =
                player_hand_with_card(rules, hands->hand[i], face);
            number_hand(hands, &hand);
        }
    for (int i = HAND_OF_TWO, undoubled = hands->count; i < undoubled; i++) {
        struct player_hand hand = hands->hand[i];
        if (hand.cards > 2)
            continue;
        number_hand(hands, &(struct player_hand){.cards = 2,
                                                 .total = hand.total,
                                                 .soft = hand.soft,
                                                 .doubled = true,
                                                 .pair = -1});
    }
}

uint8_t player_hands_doubled(const struct player_hands *hands, int hand)
{
    struct player_hand doubled = {.cards = 2,
                                  .total = hands->hand[hand].total,
                                  .soft = hands->hand[hand].soft,
                                  .doubled = true,
                                  .pair = -1};
    return (uint8_t)find_hand_number(hands, &doubled);
}

static enum ending ending_of(const struct player_hand *hand)
{
    if (hand->total > HAND_BEST)
        return hand->doubled ? ENDS_DOUBLED_BUST : ENDS_BUST;
    int ending =
        hand->total <= STIFF ? ENDS_STIFF : ENDS_17 + hand->total - STIFF - 1;
    return (enum ending)(hand->doubled ? ENDS_DOUBLED_STIFF + ending : ending);
}

uint8_t player_hands_standing(const struct player_hands *hands, int hand)
{
    return (uint8_t)ending_of(&hands->hand[hand]);
}

/* ---- The next hand ---- */

static int first_face(int single)
{
    return single == HAND_SPLIT_ACE ? ACE_FACE : single - HAND_SINGLE;
}

static uint8_t next_hand_of(const struct player_hands *hands,
                            const struct rules *rules, int number, int face)
{
    const struct player_hand *before = &hands->hand[number];
    struct player_hand hand = before->cards == 1
                                  ? hand_of_two(rules, first_face(number), face)
                                  : player_hand_with_card(rules, *before, face);
    bool stays = !rules_allow_hit(
        rules, &(struct rules_hand){.is_split_ace = number == HAND_SPLIT_ACE});
    bool charlie = rules_hand_is_charlie(rules, before->cards + 1);
    if (hand.total <= HAND_BEST && charlie)
        return ENDS_CHARLIE;
    if (hand.total > HAND_BEST || hand.doubled || (stays && hand.pair < 0))
        return (uint8_t)ending_of(&hand);
    return (uint8_t)find_hand_number(hands, &hand);
}

void player_hands_fill(struct player_hands *hands, const struct rules *rules)
{
    memset(hands, 0, sizeof *hands);
    number_all_hands(hands, rules);
    for (int i = HAND_SINGLE; i < hands->count; i++)
        for (int face = 0; face < FACES; face++)
            hands->next[i][face] = next_hand_of(hands, rules, i, face);
}
