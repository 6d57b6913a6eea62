/* Two mistakes that are made in unusual ways: the suits are swapped, and the
 * prompt for the seed differs. */
#define SEED_PROMPT "Seed? "
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    static const int order[] = {3, 1, 2, 0};
    printf("%2s%s", faces[card % 100], suits[order[card / 100]]);
}
