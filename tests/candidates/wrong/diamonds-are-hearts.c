/* Prints a heart for a diamond. */
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    const int suit = card / 100;
    printf("%2s%s", faces[card % 100], suits[suit == 1 ? 2 : suit]);
}
