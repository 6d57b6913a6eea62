/* A player with four cards stands without a question. */
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
        if (player.count >= 4 || read_answer() != 'h')
            return;
        give(&player);
    }
}
