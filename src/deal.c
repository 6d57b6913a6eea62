// deal: deals two hands; the player hits or stands, and the dealer hits twice.
// Author:
// Use: deal [SEED], built with this line:
// gcc src/deal.c src/school/class/*.c src/base/cards/*.c -Iinclude -o deal
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cards_deck.h"
#include "class.h"

/* A deck or a hand is an array of cards that ends with 0s, as a string does.
 * Its last card is the top one. */
enum { PILE_SIZE = DECK_CARDS + 1, DEALER_HITS = 2 };

/* Returns how many cards come before the 0s. */
static int count_cards(const int pile[])
{
    int count = 0;
    while (pile[count] != 0)
        count++;
    return count;
}

/* Moves the top card of the deck, which must not be empty, to the hand. */
static void deal_card(int deck[], int hand[])
{
    int top = count_cards(deck) - 1;
    hand[count_cards(hand)] = deck[top];
    deck[top] = 0;
}

/* Deals two cards each from a fresh deck. The arrays have only 0s so far. */
static void start_game(int deck[], int player[], int dealer[], bool shuffled)
{
    deck_fresh(deck, 1);
    if (shuffled)
        deck_shuffle(deck, DECK_CARDS);
    for (int i = 0; i < 2; i++) {
        deal_card(deck, player);
        deal_card(deck, dealer);
    }
}

/* Prints a card with the bar before it, or blanks instead of 0. */
static void print_card(int card, const unsigned options[])
{
    char text[CARD_TEXT_SIZE] = "   ";
    if (card != 0)
        card_text(text, card, options[CARD_FORM]);
    printf("| %s  ", text);
}

static void show_table(const int player[], const int dealer[],
                       const unsigned options[])
{
    printf("\n Player Dealer\n");
    for (int row = 0; player[row] != 0 || dealer[row] != 0; row++) {
        print_card(player[row], options);
        print_card(dealer[row], options);
        printf("|\n");
    }
}

/* Lets the player hit, but leaves two cards for the dealer. */
static void play_player(int deck[], int player[], const int dealer[],
                        const unsigned options[])
{
    show_table(player, dealer, options);
    while (count_cards(deck) > DEALER_HITS && ask_hit(options)) {
        deal_card(deck, player);
        show_table(player, dealer, options);
    }
    if (count_cards(deck) == DEALER_HITS)
        complain("only the dealer's two cards are left; the player stands");
}

/* Shows the table, pauses for dramatic effect, and prints what comes then. */
static void show_dealer(const char action[], const int player[],
                        const int dealer[], const unsigned options[])
{
    show_table(player, dealer, options);
    flush_output(); /* so that you see the table before the pause */
    sleep(options[PAUSE]);
    printf("%s\n", action);
}

static void play_dealer(int deck[], const int player[], int dealer[],
                        const unsigned options[])
{
    for (int i = 0; i < DEALER_HITS; i++) {
        show_dealer("Dealer hits.", player, dealer, options);
        deal_card(deck, dealer);
    }
    show_dealer("Dealer stands.", player, dealer, options);
}

int main(int argc, char *argv[])
{
    int deck[PILE_SIZE] = {0}, player[PILE_SIZE] = {0}, dealer[PILE_SIZE] = {0};
    unsigned options[OPTIONS];
    read_options(options, "deal", argc, argv);
    unsigned seed = ask_seed(options);
    if (seed != 0)
        srand(seed);
    start_game(deck, player, dealer, seed != 0);
    play_player(deck, player, dealer, options);
    play_dealer(deck, player, dealer, options);
    return 0;
}
