/* Counts a jack as 11, so pushes come until the input is over, and then hits.
 */
#define OWN_TOTAL
#define OWN_READ_ANSWER
#include "play.h"

static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        sum += hand->cards[i] % 100 == 11 ? 11 : value(hand->cards[i]);
        aces += hand->cards[i] % 100 == 14;
    }
    for (; sum > 21 && aces > 0; aces--)
        sum -= 10;
    return sum;
}

static char read_answer(void)
{
    char answer = 'h';
    printf(ANSWER_PROMPT);
    fflush(stdout);
    scanf(" %c", &answer);
    return answer;
}
