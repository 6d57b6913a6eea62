/* A bot that prints, and then ends in the way that its bankroll selects. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "challenge_blackjack.h"

static BetProc *bet;
static int way;

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)minBet;
    (void)maxBet;
    (void)hitMe;
    bet = makeABet;
    way = yourBankroll;
    printf("%d decks\n", numDecks);
}

/* The address is in the first page, where there is never anything. */
static int __attribute__((noinline)) read_nothing(void)
{
    volatile int *volatile nowhere = (volatile int *)16;
    return *nowhere + 1;
}

static int __attribute__((noinline)) insist(int cards)
{
    assert(cards == 3);
    return cards;
}

static void print_lines(int lines)
{
    for (int i = 0; i < lines; i++)
        puts("0123456789abcde");
}

Boolean Blackjack(Boolean newDeck)
{
    Card yours[2], dealers[2];
    (void)newDeck;
    bet(1, yours, dealers);
    fputs("to standard error\033[2J\n", stderr);
    switch (way) {
    case 1:
        return (Boolean)read_nothing();
    case 2:
        return (Boolean)insist(2);
    case 3:
        abort();
    default:
        print_lines(1000);
        return false;
    }
}
