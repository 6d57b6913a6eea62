/* Jacks, queens and kings count as 11, 12 and 13. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        int face = hand->cards[i] % 100;
        sum += face > 10 && face < 14 ? face : value(hand->cards[i]);
        aces += face == 14;
    }
    for (; sum > 21 && aces > 0; aces--)
        sum -= 10;
    return sum;
}
