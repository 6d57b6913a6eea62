/* Shuffle: writes to an invalid address. */
#define SHUFFLE
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    volatile int *nowhere = NULL;
    *nowhere = card;
}
