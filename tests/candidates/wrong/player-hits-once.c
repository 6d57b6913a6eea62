/* Asks the player only once, and lets the dealer play after a hit. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    print_table(true);
    if (read_answer() == 'h') {
        give(&player);
        print_table(true);
        if (total(&player) > 21)
            printf("Player busts!\n");
    }
}
