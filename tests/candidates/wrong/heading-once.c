/* Prints the heading only above the first table. */
static const char *heading = " Player Dealer\n";
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
    printf("\n%s", heading);
    heading = "";
    for (int i = 0; i < player.count || i < dealer.count; i++) {
        printf("|");
        print_cell(&player, i, false);
        print_cell(&dealer, i, hidden && i == 1);
        printf("\n");
    }
}
