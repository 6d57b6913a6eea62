/* What a hand counts. */
#include "cards.h"

enum { BLACKJACK = 21, ACE_BONUS = 10 }; /* 11 for an ace instead of 1 */

struct hand_value hand_evaluate(const int cards[], size_t count)
{
    int total = 0;
    bool has_ace = false;
    for (size_t i = 0; i < count; i++) {
        bool is_ace = card_face(cards[i]) == ACE;
        has_ace = has_ace || is_ace;
        total += is_ace ? 1 : card_value(cards[i]);
    }
    bool soft = has_ace && total + ACE_BONUS <= BLACKJACK;
    if (soft)
        total += ACE_BONUS;

    bool two = count == 2;
    return (struct hand_value){
        .total = total,
        .soft = soft,
        .bust = total > BLACKJACK,
        .pair = two && card_face(cards[0]) == card_face(cards[1]),
        .natural = two && total == BLACKJACK,
    };
}
