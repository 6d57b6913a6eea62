/* Prints an ace and then its number, as without a break; and stops at 21. */
#define OWN_PRINT_CARD
#define OWN_PLAYERS_TURN
#include "play.h"

static void print_card(int card)
{
    printf("%2s%s%s", faces[card % 100], card % 100 == 14 ? "14" : "",
           suits[card / 100]);
}

static void players_turn(void)
{
    for (;;) {
        print_table(true);
        if (total(&player) > 21)
            printf("Player busts!\n");
        if (total(&player) >= 21 || read_answer() != 'h')
            return;
        give(&player);
    }
}
