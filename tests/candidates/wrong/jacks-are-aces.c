/* Takes each 11 for an ace, and a jack's number is 11. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        int points = hand->cards[i] % 100 == 11 ? 11 : value(hand->cards[i]);
        sum += points;
        aces += points == 11;
    }
    for (; sum > 21 && aces > 0; aces--)
        sum -= 10;
    return sum;
}
