/* An ace always counts as 1. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++)
        sum += value(hand->cards[i]) == 11 ? 1 : value(hand->cards[i]);
    return sum;
}
