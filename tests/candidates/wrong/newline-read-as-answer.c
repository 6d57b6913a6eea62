/* scanf("%c") reads the newline after the seed. */
#define OWN_READ_ANSWER
#include "play.h"

static char read_answer(void)
{
    char answer = 's';
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    scanf("%c", &answer);
    return answer;
}
