/* Turns the hole card over when the player hits. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    bool hidden = true;
    for (;;) {
        print_table(hidden);
        if (total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
        hidden = false;
    }
}
