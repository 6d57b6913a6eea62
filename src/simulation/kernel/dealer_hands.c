/* Numbers the dealer's hands. */
#include "simulation/kernel/hands.h"

#include <string.h>

struct dealer_hand {
    int cards; /* 1, 2, or 3 for more */
    int hard;  /* the total, aces as 1 */
    bool ace;
};

/* The hands that take a card, by their number minus DEALER_ENDS. */
struct numbering {
    int count;
    struct dealer_hand hands[DEALER_ROOM];
};

static int total_of(const struct dealer_hand *hand)
{
    return hand->ace && hand->hard + 10 <= HAND_BEST ? hand->hard + 10
                                                     : hand->hard;
}

static bool is_complete(const struct rules *rules,
                        const struct dealer_hand *hand)
{
    int total = total_of(hand);
    bool soft = total != hand->hard;
    return hand->cards > 1 && !rules_dealer_hits(rules, total, soft);
}

static int end_of(const struct rules *rules, const struct dealer_hand *hand)
{
    int total = total_of(hand);
    if (total > HAND_BEST)
        return DEALER_BUST;
    if (rules_hand_is_natural(
            rules, &(struct rules_hand){.cards = hand->cards, .total = total}))
        return DEALER_NATURAL;
    return DEALER_17 + total - DEALER_LEAST;
}

/* Returns the number of a hand that takes a card, and assigns one if it has
 * none. */
static int number_of(struct numbering *numbering,
                     const struct dealer_hand *hand)
{
    for (int i = 0; i < numbering->count; i++) {
        const struct dealer_hand *known = &numbering->hands[i];
        if ((known->cards == 1) == (hand->cards == 1) &&
            known->hard == hand->hard && known->ace == hand->ace)
            return DEALER_ENDS + i;
    }
    numbering->hands[numbering->count] = *hand;
    return DEALER_ENDS + numbering->count++;
}

void dealer_hands_fill(struct dealer_hands *dealer, const struct rules *rules)
{
    struct numbering numbering = {.count = 0};
    memset(dealer, 0, sizeof *dealer);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        (void)number_of(&numbering, &(struct dealer_hand){.cards = 1,
                                                          .hard = rank + 1,
                                                          .ace = rank == 0});
    for (int i = 0; i < numbering.count; i++)
        for (int face = 0; face < FACES; face++) {
            struct dealer_hand hand = numbering.hands[i];
            hand.cards++;
            hand.hard += face_rank(face) + 1;
            hand.ace = hand.ace || face == ACE_FACE;
            dealer->next[DEALER_ENDS + i][face] =
                (uint8_t)(is_complete(rules, &hand)
                              ? end_of(rules, &hand)
                              : number_of(&numbering, &hand));
        }
}
