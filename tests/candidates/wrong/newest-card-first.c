/* Adds the player's new cards at the top of the hand. */
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
        for (int i = player.count - 1; i > 0; i--) {
            int card = player.cards[i];
            player.cards[i] = player.cards[i - 1];
            player.cards[i - 1] = card;
        }
    }
}
