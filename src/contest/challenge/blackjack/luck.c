/* The luck of the cards in a match: the values that it is measured by, and the
 * match that it is added up for. */
#include "challenge/blackjack/blackjack_contest.h"

#include <math.h>
#include <stdlib.h>

/* ---- Chances ---- */

/* If the hole card isn't of rank x, it is one of the n - c(x) other unseen
 * cards, and any of the n - 1 cards without it may come next. A card of rank x
 * is there in any case; a card of another rank could be the hole card. */
static double card_chance(const struct luck_unseen *unseen, int rank)
{
    double cards = unseen->cards, count = unseen->count[rank];
    if (unseen->not_hole < 0)
        return count / cards;
    if (rank == unseen->not_hole)
        return count / (cards - 1);
    double others = cards - unseen->count[unseen->not_hole];
    return (others - 1) / others * count / (cards - 1);
}

static double hole_chance(const struct luck_unseen *unseen, int rank)
{
    int excluded = unseen->not_hole < 0 ? 0 : unseen->count[unseen->not_hole];
    return rank == unseen->not_hole
               ? 0
               : (double)unseen->count[rank] / (unseen->cards - excluded);
}

static void remove_unseen(struct luck_unseen *unseen, int rank)
{
    unseen->count[rank]--;
    unseen->cards--;
}

/* Sums over all ordered pairs of two different cards from `count`. */
static double sum_over_pairs(const double values[ODDS_RANKS][ODDS_RANKS],
                             const double count[ODDS_RANKS])
{
    double sum = 0;
    for (int first = 0; first < ODDS_RANKS; first++) {
        double row = -values[first][first];
        for (int second = 0; second < ODDS_RANKS; second++)
            row += count[second] * values[first][second];
        sum += count[first] * row;
    }
    return sum;
}

static double mean_deal_value(const struct luck_values *values,
                              const struct luck_unseen *unseen)
{
    double count[ODDS_RANKS], sum = 0, cards = unseen->cards;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        count[rank] = unseen->count[rank];
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (unseen->count[upcard] == 0)
            continue;
        count[upcard]--;
        sum +=
            unseen->count[upcard] * sum_over_pairs(values->deal[upcard], count);
        count[upcard]++;
    }
    return sum / cards / (cards - 1) / (cards - 2);
}

enum { ACE_MORE = ACE_HIGH - ACE_LOW };

static const double PAYS_HALF_MORE = 1.5;

/* ---- Hands ---- */

static int two_card_hand(const struct odds *odds, const int ranks[2])
{
    return odds_hand_next(odds, odds_hand_next(odds, 0, ranks[0]), ranks[1]);
}

/* Returns the rank that would make a natural with `rank`, or -1. */
static int natural_with(int rank)
{
    if (rank == ODDS_ACE)
        return ODDS_TEN;
    return rank == ODDS_TEN ? ODDS_ACE : -1;
}

static bool are_natural(const int ranks[2])
{
    return natural_with(ranks[0]) == ranks[1];
}

/* Returns the value of an action on two cards, after the dealer has peeked. */
static double action_value(const struct luck_values *values, int upcard,
                           const int ranks[2], int64_t action)
{
    const struct odds_values *against = &values->book.against[upcard];
    int hand = two_card_hand(values->odds, ranks);
    switch (action) {
    case kHitMe:
        return against->hit[hand];
    case kDoubleDownAndHitMe:
        return against->twice[hand];
    case kSplitAndHitMe:
        return 2 * values->half[upcard][ranks[0]];
    case kClaimBlackjack:
        return values->natural;
    default:
        return against->stand[hand];
    }
}

static double two_card_value(const struct luck_values *values, int upcard,
                             const int ranks[2])
{
    static const int64_t actions[] = {kStandPat, kHitMe, kDoubleDownAndHitMe,
                                      kSplitAndHitMe};
    enum { ACTIONS = sizeof actions / sizeof *actions };
    int count = ranks[0] == ranks[1] ? ACTIONS : ACTIONS - 1;
    double best = -1;
    if (are_natural(ranks))
        return values->natural;
    for (int i = 0; i < count; i++)
        best = fmax(best, action_value(values, upcard, ranks, actions[i]));
    return best;
}

/* ---- Tables ---- */

/* Computes the values of split hands with one card, from the full shoe. */
static void fill_halves(struct luck_values *values)
{
    const struct odds_shoe *shoe = &values->book.shoe;
    double cards = odds_shoe_cards(shoe);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            double sum = 0;
            for (int next = 0; next < ODDS_RANKS; next++) {
                int hand = two_card_hand(values->odds, (int[]){rank, next});
                sum +=
                    shoe->count[next] * luck_play_value(values, upcard, hand);
            }
            values->half[upcard][rank] = sum / cards;
        }
}

/* Computes the values of the first two cards. A dealer's natural takes the bet,
 * or pushes another natural. */
static void fill_deals(struct luck_values *values)
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        double natural = values->book.against[upcard].natural;
        for (int i = 0; i < ODDS_RANKS * ODDS_RANKS; i++) {
            const int ranks[] = {i / ODDS_RANKS, i % ODDS_RANKS};
            values->deal[upcard][ranks[0]][ranks[1]] =
                (1 - natural) * two_card_value(values, upcard, ranks) -
                (are_natural(ranks) ? 0 : natural);
        }
    }
}

/* Computes the dealer's table from the highest total down, because every card
 * adds to the total. All ranks are as likely as in a full shoe. */
static void fill_stands(struct luck_values *values)
{
    const struct odds_shoe *shoe = &values->book.shoe;
    double cards = odds_shoe_cards(shoe);
    for (int hard = LUCK_DEALER_TOTALS - 1; hard >= 0; hard--)
        for (int i = 0; i < 2 * LUCK_STANDS; i++) {
            int ace = i / LUCK_STANDS, stands = i % LUCK_STANDS;
            bool soft = ace == 1 && hard + ACE_MORE <= HAND_BEST;
            int total = hard + (soft ? ACE_MORE : 0);
            double *value = &values->stands[hard][ace][stands];
            if (!rules_dealer_hits(odds_rules(values->odds), total, soft)) {
                int own = DEALER_LEAST - 1 + stands; /* or less */
                bool wins = total > HAND_BEST || own > total;
                *value = wins ? 1 : own == total ? 0 : -1;
                continue;
            }
            for (int rank = 0; rank < ODDS_RANKS; rank++)
                *value += shoe->count[rank] / cards *
                          values->stands[hard + rank + 1]
                                        [ace || rank == ODDS_ACE][stands];
        }
}

/* ---- All values ---- */

void luck_values_close(struct luck_values *values)
{
    if (values)
        odds_close(values->odds);
    free(values);
}

const char *luck_values_open(const struct challenge_game *game,
                             struct luck_values **values)
{
    const struct odds_shoe shoe = odds_shoe_full((int)game->decks);
    struct rules rules;
    struct luck_values *room = NULL;
    const char *problem = "the rules of the contest are missing";
    if (rules_preset(&rules, "challenge")) {
        problem = "out of memory";
        rules.decks = (int)game->decks;
        rules.natural = game->natural_3_2 ? PAYS_3_2 : PAYS_1_1;
        room = calloc(1, sizeof *room);
    }
    if (room && (room->odds = odds_open(&rules)) != NULL)
        problem = odds_solve(room->odds, &shoe, ODDS_CDZ, &room->book);
    if (problem) {
        luck_values_close(room);
        room = NULL;
    } else {
        room->natural = game->natural_3_2 ? PAYS_HALF_MORE : 1;
        fill_halves(room);
        fill_deals(room);
        fill_stands(room);
    }
    *values = room;
    return problem;
}

/* ---- The shoe ---- */

/* Counting a whole shoe takes as long as a hand. So it is counted when it is
 * new; later the cards discarded since the last call are taken out. */
void luck_call(struct luck *luck, const struct referee *referee)
{
    const struct shoe *shoe = &referee->table.shoe;
    if (luck->values == NULL)
        return;
    if (luck->shoes == referee->tally.shoes)
        for (int i = luck->discards; i < shoe->discard_count; i++)
            remove_unseen(&luck->shoe, odds_rank(shoe->discards[i]));
    if (luck->shoes != referee->tally.shoes ||
        luck->shoe.cards != shoe->count) {
        luck->shoe = (struct luck_unseen){.cards = shoe->count, .not_hole = -1};
        for (int i = 0; i < shoe->count; i++)
            luck->shoe.count[odds_rank(shoe->cards[i])]++;
    }
    luck->shoes = referee->tally.shoes;
    luck->discards = shoe->discard_count;
    luck->unseen = luck->shoe;
}

/* ---- The deal ---- */

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
    double mean = mean_deal_value(luck->values, &luck->unseen);
    luck->credits +=
        (double)bet *
        (luck->values->deal[luck->upcard][ranks[0]][ranks[1]] - mean);
    remove_unseen(&luck->unseen, luck->upcard);
    luck->hands[0] = start_luck_hand(luck, ranks[0], bet);
    add_card(luck, &luck->hands[0], ranks[1]);
    luck->hand_count = 1;
    luck->has_looked = natural_with(luck->upcard) < 0;
    for (int i = 0; i < 2; i++)
        remove_unseen(&luck->unseen, ranks[i]);
}

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
    double chance = hole_chance(&luck->unseen, completes);
    bool is_even = insured > 0 || are_natural(ranks); /* it can't lose */
    double with = is_even ? 0 : -bet;
    double without =
        bet * action_value(luck->values, luck->upcard, ranks, action) -
        (double)insured;
    double mean = chance * with + (1 - chance) * without;
    luck->credits += (is_natural ? with : without) - mean;
    luck->has_looked = true;
    luck->unseen.not_hole = completes;
    return is_natural;
}

/* ---- Cards of the bot ---- */

static double value_with(const struct luck *luck, const struct luck_hand *hand,
                         int rank)
{
    const struct luck_values *values = luck->values;
    int number = odds_hand_next(values->odds, hand->number, rank);
    bool stands = hand->is_doubled && number >= 0;
    return (double)hand->stake *
           (stands ? values->book.against[luck->upcard].stand[number]
                   : luck_play_value(values, luck->upcard, number));
}

static void follow_card(struct luck *luck, struct luck_hand *hand, int rank)
{
    double mean = 0;
    for (int other = 0; other < ODDS_RANKS; other++)
        if (luck->unseen.count[other] > 0)
            mean += card_chance(&luck->unseen, other) *
                    value_with(luck, hand, other);
    luck->credits += value_with(luck, hand, rank) - mean;
    remove_unseen(&luck->unseen, rank);
    add_card(luck, hand, rank);
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
            mean += hole_chance(&luck->unseen, other) *
                    value_against(luck, dealer_with(dealer, other));
        int rank = odds_rank(table->dealer[i]);
        dealer = dealer_with(dealer, rank);
        luck->credits += value_against(luck, dealer) - mean;
        remove_unseen(&luck->unseen, rank);
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
    if (action == kSplitAndHitMe && luck->hand_count == 1) {
        int64_t stake = luck->hands[0].stake;
        for (int i = 0; i < 2; i++)
            luck->hands[i] = start_luck_hand(luck, luck->ranks[i], stake);
        luck->hand_count = 2;
    }
    if (action == kDoubleDownAndHitMe) {
        luck->hands[0].stake *= 2;
        luck->hands[0].is_doubled = true;
    }
    /* The order in which they were dealt: the first split hand is finished
     * before the second gets its second card. */
    for (int i = 0; i < luck->hand_count; i++) {
        const struct hand *hand = &referee_seat(referee)->hands[i];
        while (luck->hands[i].cards < hand->count)
            follow_card(luck, &luck->hands[i],
                        odds_rank(hand->cards[luck->hands[i].cards]));
    }
    bool some_wait = false;
    for (int i = 0; i < luck->hand_count; i++)
        some_wait = some_wait || hand_waits(luck, &luck->hands[i]);
    if (referee->turn == CHALLENGE_RETURN && some_wait)
        follow_dealer(luck, referee);
}

void luck_follow(struct luck *luck, const struct referee *referee,
                 const struct challenge_request *request,
                 const struct challenge_ruling *ruling)
{
    if (luck->values == NULL || ruling->why)
        return;
    if (request->kind == CHALLENGE_BETS)
        follow_deal(luck, referee, request->number);
    else if (request->kind == CHALLENGE_HITS)
        follow_hit(luck, referee, request->number, ruling->insured);
}
