/* Waits for a signal that it has ordered, and doesn't hide the hole card. */
#define OWN_WAIT
#define OWN_PLAYERS_TURN
#include "play.h"

#include <signal.h>

static void wake(int signal)
{
    (void)signal;
}

static void wait_two_seconds(void)
{
    signal(SIGALRM, wake);
    alarm(2);
    pause();
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
