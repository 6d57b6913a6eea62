/* Stops at 21, and calls it a bust. */
#define OWN_PLAYERS_TURN
#define OWN_DEALER_HITS
#define OWN_DEALERS_TURN
#define OWN_PRINT_RESULT
#include "play.h"

static bool busts(const struct hand *hand)
{
    return total(hand) >= 21;
}

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (busts(&player)) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}

static bool dealer_hits(void)
{
    return !busts(&player) && total(&dealer) < 17;
}

static void dealers_turn(void)
{
    while (dealer_hits()) {
        decide(false, "Dealer hits.");
        give(&dealer);
    }
    decide(false, busts(&dealer) ? "Dealer busts!" : "Dealer stands.");
}

static bool print_result(void)
{
    print_scores();
    if (busts(&player))
        printf("Dealer wins!\n");
    else if (busts(&dealer) || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else if (total(&player) < total(&dealer))
        printf("Dealer wins!\n");
    else
        printf("Push! Play again.\n");
    return !busts(&player) && total(&player) == total(&dealer);
}
