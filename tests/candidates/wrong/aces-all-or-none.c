/* Over 21, every ace becomes 1. */
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
    if (sum > 21)
        sum -= 10 * aces;
    return sum;
}
