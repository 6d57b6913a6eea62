/* The dealer hits on soft 17. */
#define OWN_DEALER_HITS
#include "play.h"

static bool is_soft(const struct hand *hand)
{
    int hard = 0;
    for (int i = 0; i < hand->count; i++)
        hard += value(hand->cards[i]) == 11 ? 1 : value(hand->cards[i]);
    return hard < total(hand);
}

static bool dealer_hits(void)
{
    if (total(&player) > 21)
        return false;
    return total(&dealer) < 17 || (total(&dealer) == 17 && is_soft(&dealer));
}
