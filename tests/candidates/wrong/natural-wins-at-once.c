/* A natural wins at once, without scores. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (player.count == 2 && total(&player) == 21) {
            printf("Player wins!\n");
            exit(0);
        }
        if (total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
