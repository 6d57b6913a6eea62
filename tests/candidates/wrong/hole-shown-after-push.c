/* Hides the hole card only in the first game. */
#define OWN_PLAYERS_TURN
#include "play.h"

static int games;

static void players_turn(void)
{
    games++;
    for (;;) {
        print_table(games == 1);
        if (total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
