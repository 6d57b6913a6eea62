/* Decides for each ace when it comes, and never again. */
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
