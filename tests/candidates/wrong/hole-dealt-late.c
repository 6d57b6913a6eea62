/* Deals the hole card only when it is turned. */
#define OWN_FIRST_CARDS
#define OWN_PRINT_TABLE
#define OWN_DEALERS_TURN
#include "play.h"

static void first_cards(void)
{
    give(&player);
    give(&dealer);
    give(&player);
}

static void print_table(bool hidden)
{
    printf("\n Player Dealer\n");
    for (int i = 0; i < player.count || i < dealer.count; i++) {
        printf("| ");
        if (i < player.count)
            print_card(player.cards[i]);
        else
            printf("   ");
        printf("  | ");
        if (hidden && i == 1)
            printf(" **");
        else if (i < dealer.count)
            print_card(dealer.cards[i]);
        else
            printf("   ");
        printf("  |\n");
    }
}

static void dealers_turn(void)
{
    give(&dealer);
    while (dealer_hits()) {
        decide(false, "Dealer hits.");
        give(&dealer);
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
