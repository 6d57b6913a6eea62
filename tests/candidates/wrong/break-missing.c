/* Adds 10 and 11 for a jack, a queen and a king: a break is missing. */
#define OWN_TOTAL
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++) {
        int face = hand->cards[i] % 100;
        switch (face) {
        case 11:
        case 12:
        case 13:
            sum += 10;
            /* fall through */
        case 14:
            sum += 11;
            break;
        default:
            sum += face;
        }
    }
    return sum;
}
