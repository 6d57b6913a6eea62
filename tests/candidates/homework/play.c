/* play: plays a game of blackjack. */
#include <stdio.h>

#include "cards.h"

static int deck[52], top;
static int player[52], dealer[52], n, m;

static void players_turn(void)
{
    for (;;) {
        print_hands(player, n, dealer, m, 1);
        if (count(player, n) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (ask_answer() != 'h')
            return;
        player[n++] = deck[--top];
    }
}

static void dealers_turn(void)
{
    while (count(player, n) <= 21 && count(dealer, m) < 17) {
        print_hands(player, n, dealer, m, 0);
        think();
        printf("Dealer hits.\n");
        dealer[m++] = deck[--top];
    }
    print_hands(player, n, dealer, m, 0);
    think();
    printf(count(dealer, m) > 21 ? "Dealer busts!\n" : "Dealer stands.\n");
}

int main(void)
{
    int seed = ask_seed(), p, d;
    do {
        make_deck(deck, seed);
        top = 52;
        n = m = 0;
        while (m < 2) {
            player[n++] = deck[--top];
            dealer[m++] = deck[--top];
        }
        players_turn();
        dealers_turn();
        p = count(player, n);
        d = count(dealer, m);
        printf("\nFinal scores: Player %d, Dealer %d.\n", p, d);
        if (p > 21 || (d <= 21 && d > p))
            printf("Dealer wins!\n");
        else if (d > 21 || p > d)
            printf("Player wins!\n");
        else
            printf("Push! Play again.\n");
    } while (p == d);
    return 0;
}
