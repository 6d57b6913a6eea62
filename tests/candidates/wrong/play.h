/* A student's program, correct as it is: play, or deal or shuffle if DEAL or
 * SHUFFLE is defined. A wrong program defines OWN_... for what it does
 * differently, includes this file, and then writes that function. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct hand {
    int cards[52];
    int count;
};

static int deck[52];
static int cards_left;
static struct hand player, dealer;

static void start_random(int seed);
static void shuffle(void);
static void new_deck(int seed, int round);
static int next_card(void);
static void first_cards(void);
static void empty_hands(void);
static int total(const struct hand *hand);
static void print_card(int card);
static void print_table(bool hidden);
static char read_answer(void);
static void players_turn(void);
static bool dealer_hits(void);
static void dealers_turn(void);
static void wait_two_seconds(void);
static void decide(bool hidden, const char *decision);
static void print_scores(void);
static bool print_result(void);

/* ---- The deck ---- */

static inline void swap(int i, int j)
{
    int card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
}

static inline void order_deck(void)
{
    int n = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int face = 2; face <= 14; face++)
            deck[n++] = suit * 100 + face;
}

#ifndef OWN_START_RANDOM
static void start_random(int seed)
{
    if (seed != 0)
        srand(seed);
}
#endif

#ifndef OWN_SHUFFLE
static void shuffle(void)
{
    for (int i = 51; i >= 0; i--)
        swap(i, rand() % (i + 1));
}
#endif

#ifndef OWN_NEW_DECK
static void new_deck(int seed, int round)
{
    if (round == 0)
        start_random(seed);
    order_deck();
    if (seed != 0)
        shuffle();
    cards_left = 52;
}
#endif

#ifndef OWN_NEXT_CARD
static int next_card(void)
{
    if (cards_left == 0)
        exit(0);
    return deck[--cards_left];
}
#endif

static void give(struct hand *hand)
{
    hand->cards[hand->count++] = next_card();
}

#ifndef OWN_FIRST_CARDS
static void first_cards(void)
{
    give(&player);
    give(&dealer);
    give(&player);
    give(&dealer);
}
#endif

/* ---- Totals ---- */

/* Counts an ace as 11. */
static int value(int card)
{
    int face = card % 100;
    if (face == 14)
        return 11;
    return face > 10 ? 10 : face;
}

#ifndef OWN_TOTAL
static int total(const struct hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        sum += value(hand->cards[i]);
        if (value(hand->cards[i]) == 11)
            aces++;
    }
    while (sum > 21 && aces > 0) {
        sum -= 10;
        aces--;
    }
    return sum;
}
#endif

/* ---- The table ---- */

static const char *const faces[] = {"",  "",  "2",  "3", "4", "5", "6", "7",
                                    "8", "9", "10", "J", "Q", "K", "A"};
static const char *const suits[] = {"♣", "♦", "♥", "♠"};

#ifndef OWN_PRINT_CARD
static void print_card(int card)
{
    printf("%2s%s", faces[card % 100], suits[card / 100]);
}
#endif

#ifndef BEFORE_TABLE
#define BEFORE_TABLE "\n"
#endif
#ifndef BEFORE_SCORES
#define BEFORE_SCORES "\n"
#endif
#ifndef AFTER_SEED
#define AFTER_SEED ""
#endif
#ifndef HEADING
#define HEADING " Player Dealer\n"
#endif
#ifndef LINE_END
#define LINE_END "\n"
#endif
#ifndef EMPTY_PLACE
#define EMPTY_PLACE "   "
#endif
#ifndef HIDDEN_CARD
#define HIDDEN_CARD " **"
#endif
#ifndef ROWS
#define ROWS(i) ((i) < player.count || (i) < dealer.count)
#endif
#ifndef SEED_PROMPT
#define SEED_PROMPT "Seed: "
#endif
#ifndef ANSWER_PROMPT
#define ANSWER_PROMPT "Hit or stand? [h/s] "
#endif
#ifndef PROMPTS
#define PROMPTS stdout
#endif
#ifndef AFTER_SCORES
#define AFTER_SCORES ".\n"
#endif
#ifndef HIDDEN_ROW
#define HIDDEN_ROW 1
#endif

#ifndef OWN_PRINT_TABLE
static void print_table(bool hidden)
{
    printf(BEFORE_TABLE HEADING);
    for (int i = 0; ROWS(i); i++) {
        printf("| ");
        if (i < player.count)
            print_card(player.cards[i]);
        else
            fputs(EMPTY_PLACE, stdout);
        printf("  | ");
        if (i >= dealer.count)
            fputs(EMPTY_PLACE, stdout);
        else if (hidden && i == HIDDEN_ROW)
            printf(HIDDEN_CARD);
        else
            print_card(dealer.cards[i]);
        printf("  |" LINE_END);
    }
}
#endif

/* ---- The player ---- */

#ifndef OWN_READ_ANSWER
static char read_answer(void)
{
    char answer = 's';
    fprintf(PROMPTS, ANSWER_PROMPT);
    fflush(stdout);
    scanf(" %c", &answer);
    return answer;
}
#endif

#ifdef DEAL
static const bool is_play = false;
#else
static const bool is_play = true;
#endif

#ifndef OWN_PLAYERS_TURN
static void players_turn(void)
{
    for (;;) {
        print_table(is_play);
        if (is_play && total(&player) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (read_answer() != 'h')
            return;
        give(&player);
    }
}
#endif

/* ---- The dealer ---- */

#ifndef OWN_WAIT
static void wait_two_seconds(void)
{
    fflush(stdout);
    sleep(2);
}
#endif

#ifndef OWN_DECIDE
static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    wait_two_seconds();
    printf("%s\n", decision);
}
#endif

#ifndef OWN_DEALER_HITS
static bool dealer_hits(void)
{
    return total(&player) <= 21 && total(&dealer) < 17;
}
#endif

#ifndef OWN_DEALERS_TURN
static void dealers_turn(void)
{
    while (dealer_hits()) {
        decide(false, "Dealer hits.");
        give(&dealer);
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
#endif

/* ---- The result ---- */

#ifndef OWN_PRINT_SCORES
static void print_scores(void)
{
    printf(BEFORE_SCORES "Final scores: Player %d, Dealer %d" AFTER_SCORES,
           total(&player), total(&dealer));
}
#endif

#ifndef OWN_PRINT_RESULT
/* Returns true to play again. */
static bool print_result(void)
{
    print_scores();
    if (total(&player) > 21)
        printf("Dealer wins!\n");
    else if (total(&dealer) > 21 || total(&player) > total(&dealer))
        printf("Player wins!\n");
    else if (total(&player) < total(&dealer))
        printf("Dealer wins!\n");
    else
        printf("Push! Play again.\n");
    return total(&player) <= 21 && total(&player) == total(&dealer);
}
#endif

/* ---- The programs ---- */

static int ask_seed(void)
{
    int seed = 0;
    fprintf(PROMPTS, SEED_PROMPT);
    fflush(stdout);
    scanf("%d", &seed);
    fputs(AFTER_SEED, stdout);
    return seed;
}

#ifndef OWN_EMPTY_HANDS
static void empty_hands(void)
{
    player.count = dealer.count = 0;
}
#endif

static void start_round(int seed, int round)
{
    empty_hands();
    new_deck(seed, round);
    first_cards();
    players_turn();
}

static inline void play_game(int seed)
{
    int round = 0;
    do {
        start_round(seed, round++);
        dealers_turn();
    } while (print_result());
}

static inline void deal_game(int seed)
{
    start_round(seed, 0);
    decide(false, "Dealer hits.");
    give(&dealer);
    decide(false, "Dealer hits.");
    give(&dealer);
    decide(false, "Dealer stands.");
}

static inline void list_deck(int seed)
{
    new_deck(seed, 0);
    for (int i = 0; i < 52; i++) {
        print_card(deck[i]);
        fputs(LINE_END, stdout);
    }
}

int main(void)
{
#if defined SHUFFLE
    list_deck(ask_seed());
#elif defined DEAL
    deal_game(ask_seed());
#else
    play_game(ask_seed());
#endif
    return 0;
}
