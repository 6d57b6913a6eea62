/* Reads a line for each answer and uses only its first character. */
#define OWN_READ_ANSWER
#include "play.h"

static char read_answer(void)
{
    char answer = 's';
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    scanf(" %c%*[^\n]", &answer);
    return answer;
}
