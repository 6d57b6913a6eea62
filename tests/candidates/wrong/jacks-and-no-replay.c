/* Counts a jack as 11, and ends after a push. */
#define OWN_TOTAL
#define OWN_PRINT_RESULT
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        sum += value(hand->cards[i]) + (hand->cards[i] % 100 == 11);
        aces += hand->cards[i] % 100 == 14;
    }
    for (; sum > 21 && aces > 0; aces--)
        sum -= 10;
    return sum;
}

static bool print_result(void)
{
    print_scores();
    if (total(&player) > 21)
        printf("Dealer wins!\n");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else if (total(&player) < total(&dealer))
        printf("Dealer wins!\n");
    else
        printf("Push! Play again.\n");
    return false;
}
