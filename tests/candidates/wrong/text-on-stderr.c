/* Prints everything to standard error. */
#define SHUFFLE
#define OWN_PRINT_CARD
#define PROMPTS stderr
#define LINE_END ""
#include "play.h"

static void print_card(int card)
{
    fprintf(stderr, "%2s%s\n", faces[card % 100], suits[card / 100]);
}
