/* A usual mistake, and an unknown one that never shows in the same run: with
 * a negative seed the dealer is called Bank. */
#define OWN_START_RANDOM
#define OWN_DEALER_HITS
static const char *heading = " Player Dealer\n";
#define OWN_PRINT_TABLE
#include "play.h"

static void start_random(int seed)
{
    if (seed != 0)
        srand(seed);
    if (seed < 0)
        heading = " Player Bank\n";
}

static bool dealer_hits(void)
{
    return total(&dealer) < 17;
}

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
    for (int i = 0; i < player.count || i < dealer.count; i++) {
        printf("|");
        print_cell(&player, i, false);
        print_cell(&dealer, i, hidden && i == 1);
        printf("\n");
    }
}
