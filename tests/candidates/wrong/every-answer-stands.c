/* Reads a number, so the answer never becomes h. */
#define OWN_READ_ANSWER
#include "play.h"

static char read_answer(void)
{
    int answer = 0;
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    scanf("%d", &answer);
    return answer == 'h' ? 'h' : 's';
}
