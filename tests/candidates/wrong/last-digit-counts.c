/* Counts the last digit of a card's number: 0 for a ten, 3 for a king. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        bool is_ace = hand->cards[i] % 100 == 14;
        sum += is_ace ? 11 : hand->cards[i] % 10;
        aces += is_ace;
    }
    for (; sum > 21 && aces > 0; aces--)
        sum -= 10;
    return sum;
}
