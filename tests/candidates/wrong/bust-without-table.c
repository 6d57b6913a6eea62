/* Says that the player busts right after the question, without a table. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    while (total(&player) <= 21) {
        print_table(true);
        if (read_answer() != 'h')
            return;
        give(&player);
    }
    printf("Player busts!\n");
}
