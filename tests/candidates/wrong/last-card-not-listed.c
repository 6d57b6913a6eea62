/* Lists 51 cards. */
#define SHUFFLE
#define OWN_PRINT_CARD
#include "play.h"

static int printed;

static void print_card(int card)
{
    if (printed++ == 51)
        exit(0);
    printf("%2s%s", faces[card % 100], suits[card / 100]);
}
