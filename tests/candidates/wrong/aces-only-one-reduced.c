/* Over 21, only one ace becomes 1. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        sum += value(hand->cards[i]);
        if (value(hand->cards[i]) == 11)
            aces++;
    }
    if (sum > 21 && aces > 0)
        sum -= 10;
    return sum;
}
