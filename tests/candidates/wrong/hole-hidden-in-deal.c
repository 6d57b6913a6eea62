/* Hides the hole card in deal, too. */
#define DEAL
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    for (;;) {
        print_table(!is_play);
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
