/* A bot that bets the minimum and plays basic strategy for these rules. Because
 * five cards win, its chart depends on the number of cards, too. */
#include "player.h"

#include "challenge_tables.inc"

static long least, own;

static Action decide(const struct hand *hand, int dealer, bool may_split,
                     bool may_double)
{
    if (may_split && PAIRS[rank_of(hand->cards[0])][dealer] == 'P')
        return kSplitAndHitMe;
    char letter = CHART[hand->count - 2][hand->soft][hand->total][dealer];
    if (may_double && (letter == 'D' || letter == 'd'))
        return kDoubleDown;
    return letter == 'S' || letter == 'd' ? kStandPat : kHitMe;
}

void InitBlackjack(int numDecks, long credits, long leastBet, long mostBet)
{
    (void)numDecks;
    (void)mostBet;
    least = leastBet;
    own = credits;
}

Boolean Blackjack(BetProc makeABet, HitProc hitMe, Boolean newDeck)
{
    const struct player player = {.decide = decide};
    (void)newDeck;
    (void)play(&player, least, makeABet, hitMe, &own);
    return true;
}
