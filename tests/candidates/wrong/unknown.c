/* An unknown mistake: the table is upside down. */
#define OWN_PRINT_TABLE
#include "play.h"

static void print_cell(const struct hand *hand, int i, bool hidden)
{
    printf(" ");
    if (i >= hand->count)
        printf("   ");
    else if (hidden)
        printf(" **");
    else
        print_card(hand->cards[i]);
    printf("  |");
}

static void print_table(bool hidden)
{
    int rows = player.count > dealer.count ? player.count : dealer.count;
    printf("\n Player Dealer\n");
    for (int i = rows - 1; i >= 0; i--) {
        printf("|");
        print_cell(&player, i, false);
        print_cell(&dealer, i, hidden && i == 1);
        printf("\n");
    }
}
