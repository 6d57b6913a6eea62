/* Pads the court cards and the aces, but not the numbers. */
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    int face = card % 100;
    if (face > 10)
        printf(" %s%s", faces[face], suits[card / 100]);
    else
        printf("%i%s", face, suits[card / 100]);
}
