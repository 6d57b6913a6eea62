/* The exact value of a side bet: a sum over all first cards. */
#include "odds_side_bets.h"

#include <math.h>

static const int ACE_FACE = ACE - TWO, TEN_FACE = TEN - TWO,
                 KING_FACE = KING - TWO;

struct side_bet_shoe side_bet_shoe_full(int decks)
{
    struct side_bet_shoe shoe;
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = 0; face < SIDE_BET_FACES; face++) {
            shoe.count[suit][face] = decks;
            shoe.weight[suit][face] = 1;
        }
    return shoe;
}

double *side_bet_card(struct side_bet_shoe *shoe, int card)
{
    return &shoe->count[card_suit(card) - CLUBS][card_face(card) - TWO];
}

static double cards_of(const struct side_bet_shoe *shoe, int least, int most)
{
    double sum = 0;
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = least; face <= most; face++)
            sum += shoe->count[suit][face];
    return sum;
}

/* The cards that are left while a sum takes them out of a shoe. */
struct rest {
    double weight; /* of all */
    double draw;   /* of a card that is drawn, on average */
    int taken;     /* cards */
};

static struct rest rest_of(const struct side_bet_shoe *shoe)
{
    struct rest rest = {.weight = cards_of(shoe, 0, ACE_FACE)};
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = 0; face < SIDE_BET_FACES; face++)
            rest.draw += shoe->count[suit][face] * shoe->weight[suit][face];
    rest.draw /= rest.weight;
    return rest;
}

/* Returns the chance that the next card is one of `count`, which have this
 * weight each. The difference from the weight of a draw makes cards as likely
 * to come later as first. */
static double chance_of(const struct rest *rest, double count, double weight)
{
    return count > 0
               ? count / (rest->weight - rest->taken * (weight - rest->draw))
               : 0;
}

static void take(struct rest *rest, double *count, double weight)
{
    *count -= weight;
    rest->weight -= weight;
    rest->taken++;
}

static void put_back(struct rest *rest, double *count, double weight)
{
    *count += weight;
    rest->weight += weight;
    rest->taken--;
}

/* A sum over first cards, which are taken out of the shoe and put back. */
struct sum {
    const struct side_bet *bet;
    struct side_bet_shoe shoe;
    struct rest rest;
    struct side_bet_value *value;
};

/* A card by its place in struct side_bet_shoe. */
struct place {
    int suit; /* 0 to 3 */
    int face; /* 0 (two) to 12 (ace) */
};

static int card_at(struct place place)
{
    return card_code((enum suit)(place.suit + CLUBS),
                     (enum face)(place.face + TWO));
}

static struct place place_at(int index)
{
    return (struct place){.suit = index / SIDE_BET_FACES,
                          .face = index % SIDE_BET_FACES};
}

/* ---- Two cards ---- */

static void add_two_cards(struct sum *sum, struct place first,
                          struct place second, double chance)
{
    double *chances = sum->value->chance;
    int outcome = side_bet_outcome(
        sum->bet->kind, &(struct side_bet_cards){.first = card_at(first),
                                                 .second = card_at(second)});
    if (outcome == SIDE_LOST || chance <= 0)
        return;
    if (sum->bet->kind == SIDE_BET_LADIES && outcome == SIDE_LADIES) {
        /* The chance of a dealer's blackjack. */
        double natural =
            2 * cards_of(&sum->shoe, ACE_FACE, ACE_FACE) *
            cards_of(&sum->shoe, TEN_FACE, KING_FACE) /
            (sum->rest.weight * (sum->rest.weight - sum->rest.draw));
        chances[SIDE_LADIES_BLACKJACK] += chance * natural;
        chance *= 1 - natural;
    }
    chances[outcome] += chance;
}

/* ---- Three cards ---- */

static void add_third_cards(struct sum *sum, struct place first,
                            struct place second, double chance)
{
    for (int i = 0; i < DECK_CARDS && chance > 0; i++) {
        struct place third = place_at(i);
        int outcome = side_bet_outcome(
            sum->bet->kind, &(struct side_bet_cards){.first = card_at(first),
                                                     .second = card_at(second),
                                                     .upcard = card_at(third)});
        if (outcome != SIDE_LOST)
            sum->value->chance[outcome] +=
                chance * chance_of(&sum->rest,
                                   sum->shoe.count[third.suit][third.face],
                                   sum->shoe.weight[third.suit][third.face]);
    }
}

/* Adds all cards that may come next, as the first or, after `first`, as the
 * second one. */
static void add_cards(struct sum *sum, const struct place *first, double chance)
{
    for (int i = 0; i < DECK_CARDS; i++) {
        struct place next = place_at(i);
        double *count = &sum->shoe.count[next.suit][next.face];
        double weight = sum->shoe.weight[next.suit][next.face];
        double all = chance * chance_of(&sum->rest, *count, weight);
        take(&sum->rest, count, weight);
        if (first == NULL)
            add_cards(sum, &next, all);
        else if (sum->bet->kind == SIDE_BET_21_3)
            add_third_cards(sum, *first, next, all);
        else
            add_two_cards(sum, *first, next, all);
        put_back(&sum->rest, count, weight);
    }
}

/* ---- The dealer's busts ---- */

/* The dealer's hand, by its values: aces, 2 to 9, and the cards worth ten. */
struct dealer_sum {
    const struct rules *rules;
    struct side_bet_value *value;
    double count[ACE_HIGH];  /* by value; an ace is 1 */
    double weight[ACE_HIGH]; /* of one card, on average */
    struct rest rest;
};

/* Adds the busts that follow a hand with this total, aces as 1. */
static void add_busts(struct dealer_sum *sum, int hard, bool has_ace, int cards,
                      double chance)
{
    bool soft = has_ace && hard + ACE_HIGH - ACE_LOW <= HAND_BEST;
    int total = soft ? hard + ACE_HIGH - ACE_LOW : hard;
    if (total > HAND_BEST) {
        int outcome = side_bet_outcome(SIDE_BET_BUSTER,
                                       &(struct side_bet_cards){.bust = cards});
        sum->value->chance[outcome] += chance;
        return;
    }
    if (cards > 1 && !rules_dealer_hits(sum->rules, total, soft))
        return;
    for (int value = ACE_LOW; value < ACE_HIGH; value++) {
        double weight = sum->weight[value];
        double next = chance_of(&sum->rest, sum->count[value], weight);
        if (next <= 0)
            continue;
        take(&sum->rest, &sum->count[value], weight);
        add_busts(sum, hard + value, has_ace || value == ACE_LOW, cards + 1,
                  chance * next);
        put_back(&sum->rest, &sum->count[value], weight);
    }
}

static void sum_busts(const struct rules *rules,
                      const struct side_bet_shoe *shoe,
                      struct side_bet_value *value)
{
    struct dealer_sum sum = {
        .rules = rules, .value = value, .rest = rest_of(shoe)};
    double cards[ACE_HIGH] = {0};
    for (int i = 0; i < DECK_CARDS; i++) {
        struct place place = place_at(i);
        int worth = face_value(card_face(card_at(place)));
        double count = shoe->count[place.suit][place.face];
        worth = worth == ACE_HIGH ? ACE_LOW : worth;
        sum.count[worth] += count;
        cards[worth] += count / shoe->weight[place.suit][place.face];
    }
    for (int i = ACE_LOW; i < ACE_HIGH; i++)
        sum.weight[i] = cards[i] > 0 ? sum.count[i] / cards[i] : 1;
    add_busts(&sum, 0, false, 0, 1);
}

/* ---- The value ---- */

static void weigh_pays(const struct side_bet *bet, struct side_bet_value *value)
{
    double lost = 1, squares = 0;
    value->value = 0;
    for (int i = 0; side_bet_facts(bet->kind)->outcomes[i]; i++) {
        double pays = (double)bet->pays[i].wins / bet->pays[i].per;
        if (pays == 0)
            continue;
        lost -= value->chance[i];
        value->value += value->chance[i] * pays;
        squares += value->chance[i] * pays * pays;
    }
    value->value -= lost;
    value->deviation = sqrt(squares + lost - value->value * value->value);
}

void side_bet_find_value(const struct side_bet *bet, const struct rules *rules,
                         const struct side_bet_shoe *shoe,
                         struct side_bet_value *value)
{
    *value = (struct side_bet_value){.value = 0};
    struct sum sum = {
        .bet = bet, .shoe = *shoe, .rest = rest_of(shoe), .value = value};
    if (bet->kind == SIDE_BET_INSURANCE)
        value->chance[SIDE_DEALER_BLACKJACK] =
            cards_of(shoe, TEN_FACE, KING_FACE) / sum.rest.weight;
    else if (bet->kind == SIDE_BET_BUSTER)
        sum_busts(rules, shoe, value);
    else
        add_cards(&sum, NULL, 1);
    weigh_pays(bet, value);
}
