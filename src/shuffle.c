// shuffle: prints the shuffled deck for a seed, one card per line, the top card
// last. Seed 0 leaves the deck in order.
// Author:
// Use: shuffle [SEED], built with this line:
// gcc src/shuffle.c src/school/class/*.c src/base/cards/*.c -Iinclude -o shuffle
#include <stdio.h>
#include <stdlib.h>

#include "cards_deck.h"
#include "class.h"

/* Makes a fresh deck, and shuffles it unless the seed is 0. */
static void make_deck(int deck[], unsigned seed)
{
    deck_fresh(deck, 1);
    if (seed != 0)
        deck_shuffle(deck, DECK_CARDS);
}

/* Prints the face in two columns, the suit, and what comes after it. */
static void print_card(int card, const char after[], const unsigned options[])
{
    char text[CARD_TEXT_SIZE];
    card_text(text, card, options[ASCII] ? CARD_ASCII : CARD_UTF8);
    printf("%s%s", text, after);
}

static void print_deck(const int deck[], const unsigned options[])
{
    for (int i = 0; i < DECK_CARDS; i++) {
        if (options[CODES])
            printf("%d\n", deck[i]);
        else
            print_card(deck[i], "\n", options);
    }
}

int main(int argc, char *argv[])
{
    int deck[DECK_CARDS];
    unsigned options[OPTIONS];
    read_options(options, "shuffle", argc, argv);
    unsigned seed = ask_seed(options);
    if (seed != 0)
        srand(seed);
    make_deck(deck, seed);
    print_deck(deck, options);
    return 0;
}
