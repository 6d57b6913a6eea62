/* The last line has no newline. */
#define SHUFFLE
#define OWN_PRINT_CARD
#define LINE_END ""
#include "play.h"

static int printed;

static void print_card(int card)
{
    printf("%s%2s%s", printed++ > 0 ? "\n" : "", faces[card % 100],
           suits[card / 100]);
    if (printed == 52) {
        fflush(stdout);
        _exit(0);
    }
}
