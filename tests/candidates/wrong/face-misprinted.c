/* Prints a queen as a king: a break is missing. */
#define OWN_PRINT_CARD
#include "play.h"

static void print_card(int card)
{
    const char *face = faces[card % 100];
    switch (card % 100) {
    case 12:
        face = "Q";
        /* fall through */
    case 13:
        face = "K";
    }
    printf("%2s%s", face, suits[card / 100]);
}
