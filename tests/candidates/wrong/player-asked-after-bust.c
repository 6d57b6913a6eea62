/* The player keeps playing after busting. */
#define OWN_PLAYERS_TURN
#define OWN_DEALER_HITS
#include "play.h"

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}

static bool dealer_hits(void)
{
    return total(&dealer) < 17;
}
