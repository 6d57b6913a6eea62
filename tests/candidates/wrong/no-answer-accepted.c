/* No answer is both h and s, so the question comes again. */
#define OWN_READ_ANSWER
#include "play.h"

static char read_answer(void)
{
    char answer = '?';
    do {
        printf("Hit or stand? [h/s] ");
        fflush(stdout);
        scanf(" %c", &answer);
    } while (answer != 'h' || answer != 's');
    return answer;
}
