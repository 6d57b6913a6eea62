/* Hits at s and stands at h. */
#define OWN_READ_ANSWER
#include "play.h"

static char read_answer(void)
{
    char answer = 0;
    do {
        printf("Hit or stand? [h/s] ");
        if (scanf(" %c", &answer) != 1)
            exit(1);
    } while (answer != 'h' && answer != 's');
    return answer == 's' ? 'h' : 's';
}
