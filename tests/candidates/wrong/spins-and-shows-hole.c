/* Waits in a loop, and doesn't hide the hole card. */
#define OWN_WAIT
#define OWN_PLAYERS_TURN
#include "play.h"

#include <time.h>

static void wait_two_seconds(void)
{
    time_t start = time(NULL);
    while (time(NULL) < start + 2)
        ;
}

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
