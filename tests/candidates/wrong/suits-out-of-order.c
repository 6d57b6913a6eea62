/* Spades, hearts, diamonds, clubs. */
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    printf("%2s%s", faces[card % 100], suits[3 - card / 100]);
}
