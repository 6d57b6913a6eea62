/* shuffle: prints a shuffled deck. */
#include <stdio.h>

#include "cards.h"

int main(void)
{
    int deck[52];
    make_deck(deck, ask_seed());
    for (int i = 0; i < 52; i++) {
        print_card(deck[i]);
        printf("\n");
    }
    return 0;
}
