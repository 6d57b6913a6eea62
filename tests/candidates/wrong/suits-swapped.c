/* Takes hearts for diamonds. */
#define SHUFFLE
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    static const int order[] = {0, 2, 1, 3};
    printf("%2s%s", faces[card % 100], suits[order[card / 100]]);
}
