/* Counts an ace as 10. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++)
        sum += value(hand->cards[i]) > 10 ? 10 : value(hand->cards[i]);
    return sum;
}
