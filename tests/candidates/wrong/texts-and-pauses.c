/* A usual mistake in the text, and pauses of several kinds. */
#define OWN_TOTAL
#define OWN_WAIT
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++)
        sum += value(hand->cards[i]);
    return sum;
}

static void wait_two_seconds(void)
{
    static int count;
    fflush(stdout);
    if (++count % 2)
        sleep(2);
}
