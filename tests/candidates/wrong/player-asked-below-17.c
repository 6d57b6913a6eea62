/* The player stands on 17 without a question, as the dealer does. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    print_table(true);
    while (total(&player) < 17 && read_answer() == 'h') {
        give(&player);
        print_table(true);
    }
    if (total(&player) > 21)
        printf("Player busts!\n");
}
