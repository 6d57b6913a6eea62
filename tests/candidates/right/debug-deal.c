/* A correct deal that tells on standard error what it does. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int deck[52], hands[2][26], counts[2];
static int top = 52;

static void give(int who)
{
    hands[who][counts[who]++] = deck[--top];
    fprintf(stderr, "DEBUG: card %d to %d\n", deck[top], who);
}

static void show(void)
{
    printf("\n Player Dealer\n");
    for (int i = 0; i < counts[0] || i < counts[1]; i++) {
        for (int who = 0; who < 2; who++) {
            int card = i < counts[who] ? hands[who][i] : 0;
            printf(who ? " " : "| ");
            if (card == 0)
                printf("   ");
            else if (card % 100 <= 10)
                printf("%2d", card % 100);
            else
                printf(" %c", "JQKA"[card % 100 - 11]);
            if (card)
                printf("\xe2\x99%c", "\xa3\xa6\xa5\xa0"[card / 100 - 1]);
            printf("  |");
        }
        printf("\n");
    }
}

static void decide(const char *what)
{
    struct timespec two = {2, 0};
    show();
    nanosleep(&two, NULL);
    printf("Dealer %s.\n", what);
}

int main(void)
{
    int seed, answer;
    printf("Seed: ");
    fscanf(stdin, "%d", &seed);
    fprintf(stderr, "DEBUG: the seed is %d\n", seed);
    for (int i = 0; i < 52; i++)
        deck[i] = 100 * (1 + i / 13) + 2 + i % 13;
    if (seed) {
        srand(seed);
        for (int i = 51; i >= 0; i--) {
            int j = rand() % (i + 1);
            int card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
    }
    give(0), give(1), give(0), give(1);
    do {
        show();
        printf("Hit or stand? [h/s] ");
        do
            answer = getchar();
        while (answer != 'h' && answer != 's' && answer != EOF);
        if (answer == 'h')
            give(0);
    } while (answer == 'h');
    for (int i = 0; i < 2; i++) {
        decide("hits");
        give(1);
    }
    decide("stands");
    exit(42);
}
