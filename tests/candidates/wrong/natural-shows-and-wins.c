/* A player's 21 in two cards shows the hole card and wins. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    if (player.count == 2 && total(&player) == 21) {
        print_table(false);
        printf("Player wins!\n");
        exit(0);
    }
    for (;;) {
        print_table(true);
        if (total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
