/* The value of a hand. */
#include "cards.h"

struct hand_value hand_evaluate(const int cards[], size_t count)
{
    int total = 0;
    bool has_ace = false;
    for (size_t i = 0; i < count; i++) {
        bool is_ace = card_face(cards[i]) == ACE;
        has_ace = has_ace || is_ace;
        total += is_ace ? ACE_LOW : card_value(cards[i]);
    }

    /* All aces are low so far. The first one is high unless that busts. */
    int high_total = total - ACE_LOW + ACE_HIGH;
    bool soft = has_ace && high_total <= HAND_BEST;
    if (soft)
        total = high_total;

    bool two = count == 2;
    return (struct hand_value){
        .total = total,
        .soft = soft,
        .bust = total > HAND_BEST,
        .pair = two && card_face(cards[0]) == card_face(cards[1]),
        .natural = two && total == HAND_BEST,
    };
}
