/* The program ends when the player busts. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (total(&player) > 21) {
            printf("Player busts!\n");
            exit(0);
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
