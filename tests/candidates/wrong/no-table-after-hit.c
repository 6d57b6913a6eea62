/* Prints the player's table only once. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    print_table(true);
    while (total(&player) <= 21) {
        if (read_answer() != 'h')
            return;
        give(&player);
    }
    printf("Player busts!\n");
}
