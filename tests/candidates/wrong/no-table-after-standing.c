/* Doesn't print the table when the player stands. */
#define OWN_DEALERS_TURN
#include "play.h"

static void dealers_turn(void)
{
    bool shows = total(&player) > 21;
    do {
        bool hits = dealer_hits();
        if (shows)
            print_table(false);
        shows = true;
        wait_two_seconds();
        if (!hits) {
            printf(total(&dealer) > 21 ? "Dealer busts!\n"
                                       : "Dealer stands.\n");
            return;
        }
        printf("Dealer hits.\n");
        give(&dealer);
    } while (true);
}
