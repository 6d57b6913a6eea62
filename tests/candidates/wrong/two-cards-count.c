/* Adds up only two cards. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int first = value(hand->cards[0]), second = value(hand->cards[1]);
    return first + second == 22 ? 12 : first + second;
}
