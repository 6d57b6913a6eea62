/* A natural wins at once. */
#define OWN_PLAYERS_TURN
#define OWN_DEALERS_TURN
#include "play.h"

static bool natural(void)
{
    return player.count == 2 && total(&player) == 21;
}

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (natural())
            return;
        if (total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}

static void dealers_turn(void)
{
    if (natural())
        return;
    while (dealer_hits()) {
        decide(false, "Dealer hits.");
        give(&dealer);
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
