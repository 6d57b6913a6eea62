// deal: deals two hands; the player hits or stands, and the dealer hits twice.
// Author:
// Use: deal [SEED], built with this line:
// gcc src/deal.c src/school/class/*.c src/base/cards/*.c -Iinclude -o deal
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cards_deck.h"
#include "class.h"

enum { PILE_SIZE = DECK_CARDS + 1, DEALER_HITS = 2 };

/* After its last card, which is the top one, a deck or a hand has only 0s. */
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
    hand[count_cards(hand)] = deck[count_cards(deck) - 1];
    deck[count_cards(deck) - 1] = 0;
}

/* Shuffles a fresh deck, and deals two cards each, the player's first. */
static void start_game(int deck[], int player[], int dealer[], unsigned seed)
{
    for (int i = 0; i < PILE_SIZE; i++)
        deck[i] = player[i] = dealer[i] = 0;
    deck_fresh(deck, 1);
    if (seed != 0)
        deck_shuffle(deck, DECK_CARDS);
    for (int i = 0; i < 2; i++) {
        deal_card(deck, player);
        deal_card(deck, dealer);
    }
}

/* Prints a card, or blanks instead of 0, and what comes after it. */
static void print_card(int card, const char after[], const unsigned options[])
{
    char text[CARD_TEXT_SIZE] = "   ";
    if (card != 0)
        card_text(text, card, options[ASCII] ? CARD_ASCII : CARD_UTF8);
    printf("%s%s", text, after);
}

static void show_table(const int player[], const int dealer[],
                       const unsigned options[])
{
    printf("\n Player Dealer\n");
    for (int row = 0; player[row] != 0 || dealer[row] != 0; row++) {
        printf("| ");
        print_card(player[row], "  | ", options);
        print_card(dealer[row], "  |\n", options);
    }
}

/* Lets the player hit while more than the dealer's two cards are left. */
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

/* Shows the table, pauses for dramatic effect, and prints the decision. */
static void show_decision(const char decision[], const int player[],
                          const int dealer[], const unsigned options[])
{
    show_table(player, dealer, options);
    flush_output();
    sleep(options[PAUSE]);
    printf("%s\n", decision);
}

static void play_dealer(int deck[], const int player[], int dealer[],
                        const unsigned options[])
{
    for (int i = 0; i < DEALER_HITS; i++) {
        show_decision("Dealer hits.", player, dealer, options);
        deal_card(deck, dealer);
    }
    show_decision("Dealer stands.", player, dealer, options);
}

int main(int argc, char *argv[])
{
    int deck[PILE_SIZE], player[PILE_SIZE], dealer[PILE_SIZE];
    unsigned options[OPTIONS];
    read_options(options, "deal", argc, argv);
    unsigned seed = ask_seed(options);
    if (seed != 0)
        srand(seed);
    start_game(deck, player, dealer, seed);
    play_player(deck, player, dealer, options);
    play_dealer(deck, player, dealer, options);
    return 0;
}
