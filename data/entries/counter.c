/* A bot that plays basic strategy and counts cards. Its integer tags are in
 * proportion to the effects of removal under these rules. The higher the true
 * count, the more it bets. */
#include "player.h"

#include "challenge_tables.inc"

enum { DECK = 52, UNITS_AT_ONE = 10 };

static int least, most, own;
static struct player self;
static int decks;
static int running; /* running count since the shuffle */
static int seen;    /* cards since the shuffle */

static void see(Card card)
{
    running += TAGS[rank_of(card)];
    seen++;
}

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

/* Returns the value of a round at a true count of `count`. EFFECTS holds the
 * effects of one card of six decks; regression on the tags turns them into the
 * value of one point per deck left. */
static double value_of_true_count(double count)
{
    double products = 0, squares = 0;
    for (int rank = 0; rank < 10; rank++) {
        int cards = rank == 9 ? 16 : 4;
        products += cards * TAGS[rank] * EFFECTS[rank];
        squares += cards * TAGS[rank] * TAGS[rank];
    }
    return VALUE_1_1 + count * 6 * products / squares;
}

/* Bets the minimum without an advantage, or else in proportion to it. */
static int bet(void)
{
    double decks_left = (double)(decks * DECK - seen) / DECK;
    double value = value_of_true_count(running / decks_left);
    double units = value > 0 ? 1 + value * 100 * UNITS_AT_ONE : 1;
    int wanted = units * least > most ? most : (int)(units * least);
    return wanted > own && own >= least ? own : wanted;
}

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    decks = numDecks;
    own = yourBankroll;
    least = minBet;
    most = maxBet;
    self = (struct player){
        .bet = makeABet, .hit = hitMe, .decide = decide, .see = see};
}

Boolean Blackjack(Boolean newDeck)
{
    if (newDeck)
        running = seen = 0;
    (void)play(&self, bet(), &own);
    return true;
}
