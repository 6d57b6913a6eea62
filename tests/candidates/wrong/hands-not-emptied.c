/* Goes on with the hands of the game before. */
#define OWN_EMPTY_HANDS
#include "play.h"

static void empty_hands(void)
{
}
