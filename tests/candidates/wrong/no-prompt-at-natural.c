/* Doesn't ask a player who has a natural. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (total(&player) == 21 && player.count == 2)
            return;
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
