/* Three mistakes: the aces, the ten and no flush. */
#define OWN_TOTAL
#define OWN_PRINT_CARD
#define OWN_WAIT
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++)
        sum += value(hand->cards[i]);
    return sum;
}

static void print_card(int card)
{
    printf("%-2s%s", faces[card % 100], suits[card / 100]);
}

static void wait_two_seconds(void)
{
    sleep(2);
}
