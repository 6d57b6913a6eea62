/* Doesn't hide the hole card. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    for (;;) {
        print_table(false);
        if (total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
