/* Starts the shuffle with card 50, and prints a bust in other words, which only
 * few runs show. */
#define OWN_SHUFFLE
#define OWN_PLAYERS_TURN
#include "play.h"

static void shuffle(void)
{
    for (int i = 50; i >= 0; i--)
        swap(i, rand() % (i + 1));
}

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (total(&player) > 21) {
            printf("Player busted!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
