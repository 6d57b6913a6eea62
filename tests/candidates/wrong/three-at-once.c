/* Three mistakes: the hidden card, the ten and no flush. */
#define HIDDEN_ROW 0
#define OWN_PRINT_CARD
#define OWN_WAIT
#include "play.h"

static void print_card(int card)
{
    printf("%-2s%s", faces[card % 100], suits[card / 100]);
}

static void wait_two_seconds(void)
{
    sleep(2);
}
