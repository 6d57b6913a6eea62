/* Counts a king as 13. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        sum += hand->cards[i] % 100 == 13 ? 13 : value(hand->cards[i]);
        if (value(hand->cards[i]) == 11)
            aces++;
    }
    while (sum > 21 && aces > 0) {
        sum -= 10;
        aces--;
    }
    return sum;
}
