/* An ace always counts as 1, and no empty line is before the scores: every run
 * differs, but few differ because of an ace. */
#define OWN_TOTAL
#define BEFORE_SCORES ""
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++)
        sum += value(hand->cards[i]) == 11 ? 1 : value(hand->cards[i]);
    return sum;
}
