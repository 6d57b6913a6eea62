/* A rule from no known game: the dealer hits until catching up with the
 * player. */
#define OWN_DEALER_HITS
#include "play.h"

static bool dealer_hits(void)
{
    return total(&player) <= 21 &&
           !(total(&dealer) >= 17 && total(&dealer) >= total(&player));
}
