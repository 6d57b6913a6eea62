/* Counts an ace as 11 only if the hand is not over 17. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        sum += value(hand->cards[i]);
        aces += value(hand->cards[i]) == 11;
    }
    for (; sum > 17 && aces > 0; aces--)
        sum -= 10;
    return sum;
}
