// play: plays a game of blackjack against the dealer, and again after a push.
// Author:
// Use: play [SEED], built with this line:
// gcc src/play.c src/school/class/*.c src/base/cards/*.c -Iinclude -o play
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cards_deck.h"
#include "class.h"

enum { PILE_SIZE = DECK_CARDS + 1 }; /* all cards, and a 0 */
enum { HIDDEN = -1 };                /* stands for a hidden card */
enum { DEALER_STANDS = 17 };         /* the dealer hits below this */

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

/* Prints a card, stars instead of HIDDEN, or blanks instead of 0. */
static void print_card(int card, const char after[], const unsigned options[])
{
    char text[CARD_TEXT_SIZE] = "   ";
    if (card > 0)
        card_text(text, card, options[ASCII] ? CARD_ASCII : CARD_UTF8);
    printf("%s%s", card == HIDDEN ? " **" : text, after);
}

/* Prints both hands side by side. The dealer's second card may be hidden. */
static void show_table(const int player[], const int dealer[], bool hidden,
                       const unsigned options[])
{
    printf("\n Player Dealer\n");
    for (int row = 0; player[row] != 0 || dealer[row] != 0; row++) {
        printf("| ");
        print_card(player[row], "  | ", options);
        print_card(row == 1 && hidden ? HIDDEN : dealer[row], "  |\n", options);
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
    show_table(player, dealer, true, options);
    while (!is_bust(player) && ask_hit(options)) {
        deal_card(deck, player);
        show_table(player, dealer, true, options);
    }
    if (is_bust(player))
        printf("Player busts!\n");
}

/* Shows the table, pauses for dramatic effect, and prints the decision. */
static void show_decision(const char decision[], const int player[],
                          const int dealer[], const unsigned options[])
{
    show_table(player, dealer, false, options);
    flush_output();
    sleep(options[PAUSE]);
    printf("%s\n", decision);
}

/* The dealer stands at once if the player is bust, and otherwise hits below
 * DEALER_STANDS. */
static void play_dealer(int deck[], const int player[], int dealer[],
                        const unsigned options[])
{
    while (!is_bust(player) && count_points(dealer) < DEALER_STANDS) {
        show_decision("Dealer hits.", player, dealer, options);
        deal_card(deck, dealer);
    }
    if (is_bust(dealer))
        show_decision("Dealer busts!", player, dealer, options);
    else
        show_decision("Dealer stands.", player, dealer, options);
}

/* Prints the scores and who won. Returns true if nobody did. */
static bool show_result(const int player[], const int dealer[])
{
    int points = count_points(player);
    int against = count_points(dealer);
    printf("\nFinal scores: Player %d, Dealer %d.\n", points, against);
    if (points == against)
        printf("Push! Play again.\n");
    else if (!is_bust(player) && (is_bust(dealer) || points > against))
        printf("Player wins!\n");
    else
        printf("Dealer wins!\n");
    return points == against;
}

/* The seed starts the random numbers only once. So a new game, with a fresh
 * deck, takes the next ones. */
int main(int argc, char *argv[])
{
    int deck[PILE_SIZE], player[PILE_SIZE], dealer[PILE_SIZE];
    unsigned options[OPTIONS];
    read_options(options, "play", argc, argv);
    unsigned seed = ask_seed(options);
    if (seed != 0)
        srand(seed);
    do {
        start_game(deck, player, dealer, seed);
        play_player(deck, player, dealer, options);
        play_dealer(deck, player, dealer, options);
    } while (show_result(player, dealer));
    return 0;
}
