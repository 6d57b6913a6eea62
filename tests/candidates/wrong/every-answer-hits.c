/* Stores h in the answer instead of comparing. */
#define OWN_READ_ANSWER
#include "play.h"

static char read_answer(void)
{
    char answer;
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    scanf(" %c", &answer);
    return (answer == 'h' || 'H') ? 'h' : 's';
}
