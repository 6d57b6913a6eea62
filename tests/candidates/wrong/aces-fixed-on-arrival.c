/* Fixes the value of each ace when it is dealt. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++) {
        int worth = value(hand->cards[i]);
        if (worth == 11 && sum + 11 > 21)
            worth = 1;
        sum += worth;
    }
    return sum;
}
