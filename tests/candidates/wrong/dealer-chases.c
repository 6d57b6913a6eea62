/* A rule that is none of this game: the dealer hits until the player is
 * caught up with. */
#define OWN_DEALER_HITS
#include "play.h"

static bool dealer_hits(void)
{
    return total(&player) <= 21 &&
           !(total(&dealer) >= 17 && total(&dealer) >= total(&player));
}
