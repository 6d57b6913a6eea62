// play: plays a game of blackjack against the dealer, and again after a push.
// Author:
// Use: play [SEED], built with this line:
// gcc src/play.c src/school/class/*.c src/base/cards/*.c -Iinclude -o play
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cards_deck.h"
#include "class.h"

/* A deck or a hand is an array of cards that ends with 0s, as a string does.
 * Its last card is the top one. */
enum { PILE_SIZE = DECK_CARDS + 1 }; /* all cards, and a 0 */
enum { HIDDEN = -1 };                /* stands for a hidden card */
enum { HOLE_SHOWN, HOLE_HIDDEN };
enum { DEALER_STANDS = 17 }; /* the dealer hits below this */

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

/* Deals two cards each from a fresh deck, the player's first. */
static void start_game(int deck[], int player[], int dealer[], bool shuffled)
{
    for (int i = 0; i < PILE_SIZE; i++) {
        deck[i] = 0;
        player[i] = 0;
        dealer[i] = 0;
    }
    deck_fresh(deck, 1);
    if (shuffled)
        deck_shuffle(deck, DECK_CARDS);
    for (int i = 0; i < 2; i++) {
        deal_card(deck, player);
        deal_card(deck, dealer);
    }
}

/* Prints a card with the bar before it, stars for HIDDEN, or blanks for 0. */
static void print_card(int card, const unsigned options[])
{
    char text[CARD_TEXT_SIZE];
    if (card == HIDDEN) {
        printf("|  **  ");
    } else if (card == 0) {
        printf("|      ");
    } else {
        card_text(text, card, options[CARD_FORM]);
        printf("| %s  ", text);
    }
}

/* Prints both hands side by side. The dealer's second card is the hole card. */
static void show_table(const int player[], const int dealer[], bool hole_hidden,
                       const unsigned options[])
{
    printf("\n Player Dealer\n");
    for (int row = 0; player[row] != 0 || dealer[row] != 0; row++) {
        print_card(player[row], options);
        if (row == 1 && hole_hidden)
            print_card(HIDDEN, options);
        else
            print_card(dealer[row], options);
        printf("|\n");
    }
}

static int count_points(const int hand[])
{
    return hand_total(hand, count_cards(hand));
}

static bool is_bust(const int hand[])
{
    return count_points(hand) > HAND_BEST;
}

/* Lets the player hit until the player stands or is bust. */
static void play_player(int deck[], int player[], const int dealer[],
                        const unsigned options[])
{
    show_table(player, dealer, HOLE_HIDDEN, options);
    while (!is_bust(player) && ask_hit(options)) {
        deal_card(deck, player);
        show_table(player, dealer, HOLE_HIDDEN, options);
    }
    if (is_bust(player))
        printf("Player busts!\n");
}

/* Shows the table, pauses for dramatic effect, and prints what comes then. */
static void show_dealer(const char action[], const int player[],
                        const int dealer[], const unsigned options[])
{
    show_table(player, dealer, HOLE_SHOWN, options);
    flush_output(); /* so that you see the table before the pause */
    sleep(options[PAUSE]);
    printf("%s\n", action);
}

/* The dealer stands at once if the player is bust, and otherwise hits below
 * DEALER_STANDS. */
static void play_dealer(int deck[], const int player[], int dealer[],
                        const unsigned options[])
{
    while (!is_bust(player) && count_points(dealer) < DEALER_STANDS) {
        show_dealer("Dealer hits.", player, dealer, options);
        deal_card(deck, dealer);
    }
    if (is_bust(dealer))
        show_dealer("Dealer busts!", player, dealer, options);
    else
        show_dealer("Dealer stands.", player, dealer, options);
}

/* Prints the scores and who won. Returns true if nobody did. If the player is
 * bust, the dealer isn't, so equal points are a push. */
static bool show_result(const int player[], const int dealer[])
{
    int player_points = count_points(player);
    int dealer_points = count_points(dealer);
    bool push = player_points == dealer_points;
    printf("\nFinal scores: Player %d, Dealer %d.\n", player_points,
           dealer_points);
    if (push)
        printf("Push! Play again.\n");
    else if (!is_bust(player) &&
             (is_bust(dealer) || player_points > dealer_points))
        printf("Player wins!\n");
    else
        printf("Dealer wins!\n");
    return push;
}

int main(int argc, char *argv[])
{
    int deck[PILE_SIZE], player[PILE_SIZE], dealer[PILE_SIZE];
    unsigned options[OPTIONS];
    bool push;
    read_options(options, "play", argc, argv);
    unsigned seed = ask_seed(options);
    if (seed != 0)
        srand(seed); /* only once, so that the next game's deck differs */
    do {
        start_game(deck, player, dealer, seed != 0);
        play_player(deck, player, dealer, options);
        play_dealer(deck, player, dealer, options);
        push = show_result(player, dealer);
    } while (push);
    return 0;
}
