/* Follows a match and adds up the luck of its cards. */
#include "challenge/blackjack/luck.h"

#include "challenge/blackjack/referee_parts.h"

/* ---- The shoe ---- */

static void count_shoe(struct luck *luck, const struct shoe *shoe)
{
    luck->shoe = (struct luck_unseen){.cards = shoe->count, .not_hole = -1};
    for (int i = 0; i < shoe->count; i++)
        luck->shoe.count[odds_rank(shoe->cards[i])]++;
}

/* Counting a whole shoe takes as long as a hand. So it is counted when it is
 * new; later the cards discarded since the last call are taken out. */
void luck_call(struct luck *luck, const struct referee *referee)
{
    const struct shoe *shoe = &referee->table.shoe;
    if (luck->values == NULL)
        return;
    if (luck->shoes == referee->tally.shoes)
        for (int i = luck->discards; i < shoe->discard_count; i++)
            luck_see(&luck->shoe, odds_rank(shoe->discards[i]));
    if (luck->shoes != referee->tally.shoes || luck->shoe.cards != shoe->count)
        count_shoe(luck, shoe);
    luck->shoes = referee->tally.shoes;
    luck->discards = shoe->discard_count;
    luck->unseen = luck->shoe;
}

/* ---- The deal ---- */

/* Returns the rank that would make a natural with `upcard`, or -1. */
static int natural_with(int upcard)
{
    if (upcard == ODDS_ACE)
        return ODDS_TEN;
    return upcard == ODDS_TEN ? ODDS_ACE : -1;
}

/* Starts a hand that holds one card. */
static struct luck_hand start_luck_hand(const struct luck *luck, int rank,
                                        int64_t stake)
{
    return (struct luck_hand){.number =
                                  odds_hand_next(luck->values->odds, 0, rank),
                              .cards = 1,
                              .stake = stake};
}

static void add_card(const struct luck *luck, struct luck_hand *hand, int rank)
{
    hand->number = odds_hand_next(luck->values->odds, hand->number, rank);
    hand->cards++;
}

static void follow_deal(struct luck *luck, const struct referee *referee,
                        int64_t bet)
{
    const struct hand *hand = &referee_seat(referee)->hands[0];
    int *ranks = luck->ranks;
    for (int i = 0; i < 2; i++)
        ranks[i] = odds_rank(hand->cards[i]);
    luck->upcard = odds_rank(referee->table.dealer[0]);
    double mean = luck_mean_of_deal(luck->values, &luck->unseen);
    luck->credits +=
        (double)bet *
        (luck->values->deal[luck->upcard][ranks[0]][ranks[1]] - mean);
    luck_see(&luck->unseen, luck->upcard);
    luck->hands[0] = start_luck_hand(luck, ranks[0], bet);
    add_card(luck, &luck->hands[0], ranks[1]);
    luck->hand_count = 1;
    luck->has_looked = natural_with(luck->upcard) < 0;
    for (int i = 0; i < 2; i++)
        luck_see(&luck->unseen, ranks[i]);
}

/* ---- The dealer's natural ---- */

/* Adds the luck of whether the dealer has a natural. The bot has already chosen
 * its action, but nothing is drawn yet. Returns true if the dealer has one,
 * which ends the hand. */
static bool follow_look(struct luck *luck, const struct referee *referee,
                        int64_t action, int64_t insured)
{
    const int *ranks = luck->ranks;
    int completes = natural_with(luck->upcard);
    bool is_natural = table_dealer_total(&referee->table).natural;
    double bet = (double)luck->hands[0].stake;
    double chance = luck_chance_of_hole(&luck->unseen, completes);
    bool is_even =
        insured > 0 || natural_with(ranks[0]) == ranks[1]; /* it can't lose */
    double with = is_even ? 0 : -bet;
    double without =
        bet * luck_value_of_action(luck->values, luck->upcard, ranks, action) -
        (double)insured;
    double mean = chance * with + (1 - chance) * without;
    luck->credits += (is_natural ? with : without) - mean;
    luck->has_looked = true;
    luck->unseen.not_hole = completes;
    return is_natural;
}

/* ---- Cards of the bot ---- */

/* Returns the value of a hand with its next card. */
static double value_with(const struct luck *luck, const struct luck_hand *hand,
                         int rank)
{
    int number = odds_hand_next(luck->values->odds, hand->number, rank);
    return (double)hand->stake *
           (hand->is_doubled
                ? luck_value_of_stand(luck->values, luck->upcard, number)
                : luck_value_of_play(luck->values, luck->upcard, number));
}

static void follow_card(struct luck *luck, struct luck_hand *hand, int rank)
{
    double mean = 0;
    for (int other = 0; other < ODDS_RANKS; other++)
        if (luck->unseen.count[other] > 0)
            mean += luck_chance_of_card(&luck->unseen, other) *
                    value_with(luck, hand, other);
    luck->credits += value_with(luck, hand, rank) - mean;
    luck_see(&luck->unseen, rank);
    add_card(luck, hand, rank);
}

/* Adds the luck of the cards that have come to the hands, in the order in which
 * they were dealt: the first split hand is finished before the second gets its
 * second card. */
static void follow_cards(struct luck *luck, const struct referee *referee)
{
    for (int i = 0; i < luck->hand_count; i++) {
        const struct hand *hand = &referee_seat(referee)->hands[i];
        while (luck->hands[i].cards < hand->count)
            follow_card(luck, &luck->hands[i],
                        odds_rank(hand->cards[luck->hands[i].cards]));
    }
}

static void split_hand(struct luck *luck)
{
    int64_t stake = luck->hands[0].stake;
    for (int i = 0; i < 2; i++)
        luck->hands[i] = start_luck_hand(luck, luck->ranks[i], stake);
    luck->hand_count = 2;
}

/* ---- Cards of the dealer ---- */

struct dealer_hand {
    int hard, ace;
};

static struct dealer_hand dealer_with(struct dealer_hand dealer, int rank)
{
    return (struct dealer_hand){dealer.hard + rank + 1,
                                dealer.ace || rank == ODDS_ACE};
}

/* True if the hand isn't bust and hasn't won yet with five cards. */
static bool hand_waits(const struct luck *luck, const struct luck_hand *hand)
{
    return hand->number >= 0 &&
           !rules_hand_is_charlie(odds_rules(luck->values->odds), hand->cards);
}

static bool some_hand_waits(const struct luck *luck)
{
    for (int i = 0; i < luck->hand_count; i++)
        if (hand_waits(luck, &luck->hands[i]))
            return true;
    return false;
}

/* Returns the value of all hands that wait for the dealer. */
static double value_against(const struct luck *luck, struct dealer_hand dealer)
{
    enum { LOWEST = HAND_BEST - LUCK_STANDS + 1 };
    const double *values = luck->values->stands[dealer.hard][dealer.ace];
    double sum = 0;
    for (int i = 0; i < luck->hand_count; i++) {
        if (!hand_waits(luck, &luck->hands[i]))
            continue;
        int total =
            odds_hand_at(luck->values->odds, luck->hands[i].number)->total;
        sum += (double)luck->hands[i].stake *
               values[total < LOWEST ? 0 : total - LOWEST];
    }
    return sum;
}

static void follow_dealer(struct luck *luck, const struct referee *referee)
{
    const struct table *table = &referee->table;
    struct dealer_hand dealer =
        dealer_with((struct dealer_hand){0, 0}, luck->upcard);
    for (int i = 1; i < table->dealer_count; i++) {
        double mean = 0;
        for (int other = 0; other < ODDS_RANKS; other++)
            mean += luck_chance_of_hole(&luck->unseen, other) *
                    value_against(luck, dealer_with(dealer, other));
        int rank = odds_rank(table->dealer[i]);
        dealer = dealer_with(dealer, rank);
        luck->credits += value_against(luck, dealer) - mean;
        luck_see(&luck->unseen, rank);
        luck->unseen.not_hole = -1; /* the other cards can be any */
    }
}

/* ---- Requests ---- */

static void follow_hit(struct luck *luck, const struct referee *referee,
                       int64_t action, int64_t insured)
{
    if (!luck->has_looked && follow_look(luck, referee, action, insured))
        return;
    if (action == kClaimBlackjack)
        return;
    if (action == kSplitAndHitMe && luck->hand_count == 1)
        split_hand(luck);
    if (action == kDoubleDownAndHitMe) {
        luck->hands[0].stake *= 2;
        luck->hands[0].is_doubled = true;
    }
    follow_cards(luck, referee);
    if (referee->turn == CHALLENGE_RETURN && some_hand_waits(luck))
        follow_dealer(luck, referee);
}

void luck_follow(struct luck *luck, const struct referee *referee,
                 const struct challenge_request *request,
                 const struct challenge_ruling *ruling)
{
    if (luck->values == NULL || ruling->why)
        return;
    if (request->word == CHALLENGE_BETS)
        follow_deal(luck, referee, request->number);
    else if (request->word == CHALLENGE_HITS)
        follow_hit(luck, referee, request->number, ruling->insured);
}
