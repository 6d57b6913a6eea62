// shuffle: prints the shuffled deck for a seed, one card per line, the top card
// last. Seed 0 leaves the deck in order.
// Author:
// Use: shuffle [SEED], built with this line:
// gcc src/shuffle.c src/school/class/*.c src/base/cards/*.c -Iinclude -o shuffle
#include <stdio.h>
#include <stdlib.h>

#include "cards_deck.h"
#include "class.h"

static void print_deck(const int deck[], const unsigned options[])
{
    char text[CARD_TEXT_SIZE];
    for (int i = 0; i < DECK_CARDS; i++) {
        card_text(text, deck[i], options[CARD_FORM]);
        if (options[CODES])
            printf("%d\n", deck[i]);
        else
            printf("%s\n", text);
    }
}

int main(int argc, char *argv[])
{
    int deck[DECK_CARDS];
    unsigned options[OPTIONS];
    read_options(options, "shuffle", argc, argv);
    unsigned seed = ask_seed(options);
    deck_fresh(deck, 1);
    if (seed != 0) {
        srand(seed);
        deck_shuffle(deck, DECK_CARDS);
    }
    print_deck(deck, options);
    return 0;
}
