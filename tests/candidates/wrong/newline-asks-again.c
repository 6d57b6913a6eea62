/* scanf("%c") reads the newline, and anything but h and s asks again. */
#define OWN_READ_ANSWER
#include "play.h"

static char read_answer(void)
{
    char answer = 's';
    do {
        printf("Hit or stand? [h/s] ");
        fflush(stdout);
        if (scanf("%c", &answer) != 1)
            exit(0);
    } while (answer != 'h' && answer != 's');
    return answer;
}
