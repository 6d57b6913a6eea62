/*
 * A bot that plays for points. It plays each hand by its cards, not by their
 * total. It computes the value of a round from the effect of every card that is
 * gone, finds out what a natural pays, and insures when that wins. It soon
 * wagers enough to avoid the penalty for freeloading. As points are credits, it
 * bets to make its credits grow.
 */
#include "player.h"

#include "challenge_tables.inc"

enum {
    DECK = 52,
    TABLE_DECKS = 6,
    FREE_HANDS = 100 /* wager the bankroll within this many hands */
};

/* The Kelly bet is the edge divided by the variance of a round, as a fraction
 * of the credits. It maximizes the growth of the logarithm. Points are credits,
 * not their logarithm, so in a short match a multiple of it is better. */
static const double VARIANCE = 1.2, KELLY = 4;

static struct {
    int decks;
    int credits, least, most;
    int gone[10];
    int seen;
    long to_wager; /* still needed to avoid the penalty */
    bool knows_natural;
    double value; /* of a round from a full shoe */
} own;

static struct player self;

static void see(Card card)
{
    own.gone[rank_of(card)]++;
    own.seen++;
}

static int number_of(const struct hand *hand)
{
    int number = 0;
    for (int i = 0; i < hand->count && number >= 0; i++)
        number = NEXT[number][rank_of(hand->cards[i])];
    return number < 0 ? 0 : number; /* no decision depends on such a hand */
}

static Action decide(const struct hand *hand, int dealer, bool may_split,
                     bool may_double)
{
    if (may_split && PAIRS[rank_of(hand->cards[0])][dealer] == 'P')
        return kSplitAndHitMe;
    char letter = PLAYS[dealer][number_of(hand)];
    if (may_double && (letter == 'D' || letter == 'd'))
        return kDoubleDownAndHitMe;
    return letter == 'S' || letter == 'd' ? kStandPat : kHitMe;
}

/* A card matters more when fewer are left: effects are inversely proportional
 * to the number of cards (Griffin, The Theory of Blackjack, chapter 6). */
static double value_of_round(void)
{
    double left = own.decks * DECK - own.seen;
    double value = own.value;
    for (int rank = 0; rank < 10; rank++) {
        int share = rank == 9 ? 16 : 4;
        double too_many = own.gone[rank] - (double)own.seen * share / DECK;
        value += EFFECTS[rank] * too_many * (TABLE_DECKS * DECK - 1) /
                 (left > 1 ? left - 1 : 1);
    }
    return value;
}

/* The dealer's ace isn't among the cards in `own.gone` yet. */
static bool insurance_wins(void)
{
    int left = own.decks * DECK - own.seen - 1;
    int tens = own.decks * 16 - own.gone[9];
    return 3 * tens > left;
}

/* Bets two credits until it knows what a natural pays: with one credit, 3:2
 * would be rounded down to 1:1. */
static int bet(void)
{
    double fraction = KELLY * value_of_round() / VARIANCE;
    double growing = fraction > 0 ? fraction * own.credits : 0;
    int wanted = growing < own.most ? (int)growing : own.most;
    if (!own.knows_natural && wanted < 2)
        wanted = 2;
    if (own.to_wager > 0 && wanted < own.credits / FREE_HANDS)
        wanted = own.credits / FREE_HANDS;
    wanted = wanted < own.least ? own.least : wanted;
    wanted = wanted > own.most ? own.most : wanted;
    return wanted > own.credits ? own.credits : wanted;
}

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    own.decks = numDecks;
    own.credits = yourBankroll;
    own.to_wager = yourBankroll;
    own.least = minBet;
    own.most = maxBet;
    own.value = VALUE_1_1;
    self = (struct player){.bet = makeABet,
                           .hit = hitMe,
                           .decide = decide,
                           .see = see,
                           .insures = insurance_wins};
}

Boolean Blackjack(Boolean newDeck)
{
    if (newDeck) {
        own.seen = 0;
        for (int rank = 0; rank < 10; rank++)
            own.gone[rank] = 0;
    }
    int staked = bet(), before = own.credits;
    own.to_wager -= staked;
    Result result = play(&self, staked, &own.credits);
    if (result == kYouWinBlackjack && staked > 1) {
        own.knows_natural = true;
        own.value = own.credits - before > staked ? VALUE_3_2 : VALUE_1_1;
    }
    return true;
}
