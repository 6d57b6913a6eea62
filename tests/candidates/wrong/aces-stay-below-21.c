/* Counts an ace as 11 only if the total stays below 21. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        bool is_ace = value(hand->cards[i]) == 11;
        sum += is_ace ? 1 : value(hand->cards[i]);
        aces += is_ace;
    }
    return aces > 0 && sum + 10 < 21 ? sum + 10 : sum;
}
