/* The model of a student's program: its deck, its deal, its totals. */
#include "model.h"

static void swap(int *left, int *right)
{
    int card = *left;
    *left = *right;
    *right = card;
}

/* ---- The shuffle ---- */

/* The order in which the cards are visited, and with whom each is swapped. */
static void shuffle_upwards(struct model *model, int cards[])
{
    for (uint32_t i = 0; i < DECK_CARDS; i++) {
        uint32_t number = crand_next(&model->random);
        uint32_t j = number % (i + 1);
        if (model_makes(model, SHUFFLES_UPWARDS_FROM_REST))
            j = i + number % (DECK_CARDS - i);
        if (model_makes(model, RAND_MODULO_52_UPWARDS))
            j = number % DECK_CARDS;
        swap(&cards[i], &cards[j]);
    }
}

static void shuffle_downwards(struct model *model, int cards[])
{
    bool stops_at_1 = model_makes(model, SHUFFLE_STOPS_AT_1) ||
                      model_makes(model, RAND_MODULO_I);
    bool starts_at_50 = model_makes(model, SHUFFLE_STARTS_AT_50);
    uint32_t first = starts_at_50 ? DECK_CARDS - 1 : DECK_CARDS;
    for (uint32_t left = first; left > (stops_at_1 ? 1 : 0); left--) {
        uint32_t modulus = left;
        if (model_makes(model, RAND_MODULO_52))
            modulus = DECK_CARDS;
        if (model_makes(model, RAND_MODULO_I))
            modulus = left - 1;
        swap(&cards[left - 1], &cards[crand_next(&model->random) % modulus]);
    }
}

static void shuffle(struct model *model)
{
    if (model->seed == 0 && !model_makes(model, SEED_ZERO_SHUFFLED))
        return;
    if (model_makes(model, SHUFFLES_UPWARDS) ||
        model_makes(model, SHUFFLES_UPWARDS_FROM_REST) ||
        model_makes(model, RAND_MODULO_52_UPWARDS))
        shuffle_upwards(model, model->deck.cards);
    else
        shuffle_downwards(model, model->deck.cards);
}

/* ---- The deck ---- */

static void fresh_deck(struct model *model)
{
    deck_fresh(model->deck.cards, 1);
    model->deck.count = DECK_CARDS;
}

void model_first_deck(struct model *model)
{
    crand_seed(&model->random, (uint32_t)model->seed);
    fresh_deck(model);
    shuffle(model);
}

void model_next_deck(struct model *model)
{
    if (model_makes(model, DECK_GOES_ON))
        return;
    if (model_makes(model, SRAND_AFTER_PUSH))
        crand_seed(&model->random, (uint32_t)model->seed);
    if (!model_makes(model, DECK_NOT_FRESH))
        fresh_deck(model);
    model->deck.count = DECK_CARDS;
    shuffle(model);
}

/* A deck that is used up ends what is known. */
void model_deal(struct model *model, struct model_hand *hand)
{
    struct model_hand *deck = &model->deck;
    if (deck->count == 0) {
        model->transcript->is_open = true;
        return;
    }
    deck->count--;
    bool wrong_end = model_makes(model, DEALS_FROM_WRONG_END);
    hand->cards[hand->count++] =
        deck->cards[wrong_end ? DECK_CARDS - 1 - deck->count : deck->count];
}

void model_first_cards(struct model *model)
{
    struct model_hand *const player = &model->player;
    struct model_hand *const dealer = &model->dealer;
    enum { FIRST_CARDS = 4 };
    struct model_hand *order[FIRST_CARDS] = {player, dealer, player, dealer};
    if (model_makes(model, DEALS_HAND_BY_HAND)) {
        order[1] = player;
        order[2] = dealer;
    } else if (model_makes(model, DEALS_DEALER_FIRST)) {
        order[0] = order[2] = dealer;
        order[1] = order[3] = player;
    }
    for (size_t i = 0; i < FIRST_CARDS; i++)
        model_deal(model, order[i]);
}

/* ---- Totals ---- */

enum { ACE_DIFFERENCE = 10 };

/* An ace is 11. */
static int value(const struct model *model, int card)
{
    enum face face = card_face(card);
    bool counts_on = model_makes(model, COURT_CARDS_COUNT_ON);
    return counts_on && face != ACE ? (int)face : card_value(card);
}

/* The sum with every ace as 11. */
static int high_sum(const struct model *model, const struct model_hand *hand,
                    int *aces)
{
    int sum = 0;
    *aces = 0;
    for (size_t i = 0; i < hand->count; i++) {
        sum += value(model, hand->cards[i]);
        *aces += card_face(hand->cards[i]) == ACE;
    }
    return sum;
}

/* Each ace is 11 or 1 when it comes, and stays so. */
static int sum_by_arrival(const struct model *model,
                          const struct model_hand *hand)
{
    int sum = 0;
    for (size_t i = 0; i < hand->count; i++) {
        bool is_ace = card_face(hand->cards[i]) == ACE;
        sum += value(model, hand->cards[i]);
        if (is_ace && sum > HAND_BEST)
            sum -= ACE_DIFFERENCE;
    }
    return sum;
}

/* How many of the aces count 1. */
static int low_aces(const struct model *model, int sum, int aces)
{
    if (model_makes(model, ACES_ALWAYS_11))
        return 0;
    if (model_makes(model, ACES_ALWAYS_1))
        return aces;
    if (model_makes(model, ACES_ALL_OR_NONE))
        return sum > HAND_BEST ? aces : 0;
    int most = model_makes(model, ACES_ONLY_ONE_REDUCED) && aces > 1 ? 1 : aces;
    int low = 0;
    while (low < most && sum - low * ACE_DIFFERENCE > HAND_BEST)
        low++;
    return low;
}

struct model_total model_total(const struct model *model,
                               const struct model_hand *hand)
{
    int aces;
    int sum = high_sum(model, hand, &aces);
    int low = low_aces(model, sum, aces);
    sum -= low * ACE_DIFFERENCE;
    if (model_makes(model, ACES_FIXED_ON_ARRIVAL))
        sum = sum_by_arrival(model, hand);
    return (struct model_total){
        .total = sum,
        .soft = low<aces, .bust = sum> HAND_BEST,
    };
}
