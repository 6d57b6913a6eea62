/* A bot that bets the minimum and plays basic strategy for these rules. Because
 * five cards win, its chart depends on the number of cards, too. */
#include "player.h"

#include "challenge_tables.inc"

static int least, own;
static struct player self;

static Action decide(const struct hand *hand, int dealer, bool may_split,
                     bool may_double)
{
    if (may_split && PAIRS[rank_of(hand->cards[0])][dealer] == 'P')
        return kSplitAndHitMe;
    char letter = CHART[hand->count - 2][hand->soft][hand->total][dealer];
    if (may_double && (letter == 'D' || letter == 'd'))
        return kDoubleDownAndHitMe;
    return letter == 'S' || letter == 'd' ? kStandPat : kHitMe;
}

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)maxBet;
    least = minBet;
    own = yourBankroll;
    self = (struct player){.bet = makeABet, .hit = hitMe, .decide = decide};
}

Boolean Blackjack(Boolean newDeck)
{
    (void)newDeck;
    (void)play(&self, least, &own);
    return true;
}
