/* Functions that the three programs share. */
#include "cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void make_deck(int deck[52], int seed)
{
    for (int i = 0; i < 52; i++)
        deck[i] = (i / 13 + 1) * 100 + i % 13 + 2;
    if (seed == 0)
        return;
    for (int i = 51; i >= 0; i--) {
        int j = rand() % (i + 1);
        int t = deck[i];
        deck[i] = deck[j];
        deck[j] = t;
    }
}

void print_card(int card)
{
    const char *faces[] = {"2", "3",  "4", "5", "6", "7", "8",
                           "9", "10", "J", "Q", "K", "A"};
    const char *suits[] = {"♣", "♦", "♥", "♠"};
    printf("%2s%s", faces[card % 100 - 2], suits[card / 100 - 1]);
}

void print_hands(const int player[], int n, const int dealer[], int m,
                 int hidden)
{
    printf("\n Player Dealer\n");
    for (int i = 0; i < n || i < m; i++) {
        printf("| ");
        if (i < n)
            print_card(player[i]);
        else
            printf("   ");
        printf("  | ");
        if (i == 1 && hidden)
            printf(" **");
        else if (i < m)
            print_card(dealer[i]);
        else
            printf("   ");
        printf("  |\n");
    }
}

int count(const int hand[], int n)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < n; i++) {
        int face = hand[i] % 100;
        if (face == 14)
            aces++;
        sum += face == 14 ? 11 : face > 10 ? 10 : face;
    }
    for (; sum > 21 && aces > 0; aces--)
        sum -= 10;
    return sum;
}

int ask_seed(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        exit(1);
    if (seed != 0)
        srand(seed);
    return seed;
}

char ask_answer(void)
{
    char answer;
    printf("Hit or stand? [h/s] ");
    if (scanf(" %c", &answer) != 1)
        exit(1);
    return answer;
}

void think(void)
{
    fflush(stdout);
    sleep(2);
}
