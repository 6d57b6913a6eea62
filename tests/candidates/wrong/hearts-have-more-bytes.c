/* Prints a stray byte after a heart. */
#define SHUFFLE
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    printf("%2s%s%s", faces[card % 100], suits[card / 100],
           card / 100 == 2 ? "\xa0" : "");
}
