/* deal: deals to the player and the dealer. */
#include <stdio.h>

#include "cards.h"

int main(void)
{
    int deck[52], player[52], dealer[52], top = 52, n = 0, m = 0;
    make_deck(deck, ask_seed());
    for (int i = 0; i < 2; i++) {
        player[n++] = deck[--top];
        dealer[m++] = deck[--top];
    }
    print_hands(player, n, dealer, m, 0);
    while (ask_answer() == 'h') {
        player[n++] = deck[--top];
        print_hands(player, n, dealer, m, 0);
    }
    for (int i = 0; i < 3; i++) {
        print_hands(player, n, dealer, m, 0);
        think();
        printf(i < 2 ? "Dealer hits.\n" : "Dealer stands.\n");
        if (i < 2)
            dealer[m++] = deck[--top];
    }
    return 0;
}
