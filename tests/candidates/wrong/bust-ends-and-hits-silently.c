/* The program ends when the player busts, and the dealer, who would hit even
 * then, does so silently. */
#define OWN_DEALER_HITS
#define OWN_DECIDE
#define OWN_PLAYERS_TURN
#include "play.h"

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (total(&player) > 21) {
            printf("Player busts!\n");
            exit(0);
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}

static bool dealer_hits(void)
{
    return total(&dealer) < 17;
}

static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    wait_two_seconds();
    if (decision[7] != 'h')
        printf("%s\n", decision);
}
