/* Doesn't pad the ranks. */
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    printf("%s%s", faces[card % 100], suits[card / 100]);
}
