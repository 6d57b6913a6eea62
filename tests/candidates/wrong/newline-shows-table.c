/* scanf("%c") reads the newline, and the loop goes round until s. */
#define DEAL
#define OWN_READ_ANSWER
#define OWN_PLAYERS_TURN
#include "play.h"

static char read_answer(void)
{
    char answer = 's';
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    scanf("%c", &answer);
    return answer;
}

static void players_turn(void)
{
    char answer = 'h';
    while (answer != 's') {
        print_table(false);
        answer = read_answer();
        if (answer == 'h')
            give(&player);
    }
}
