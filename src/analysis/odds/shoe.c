/* Ranks, and shoes as counts of them. */
#include "odds/shoe.h"

enum { RANK_COPIES = 4 }; /* of each face in a deck */

int odds_rank(int card)
{
    return card_face(card) == ACE ? ODDS_ACE : card_value(card) - 1;
}

const char *odds_rank_name(int rank)
{
    static const char *const names[ODDS_RANKS] = {"A", "2", "3", "4", "5",
                                                  "6", "7", "8", "9", "10"};
    return names[rank];
}

struct odds_shoe odds_shoe_of(int decks)
{
    struct odds_shoe shoe = {.infinite = decks == DECKS_INFINITE};
    if (shoe.infinite)
        decks = 1;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        shoe.count[rank] = RANK_COPIES * decks;
    shoe.count[ODDS_TEN] *= ODDS_TEN_FACES;
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        shoe.tens[face] = RANK_COPIES * decks;
    return shoe;
}

struct odds_shoe odds_shoe_for(const struct rules *rules)
{
    struct odds_shoe shoe = odds_shoe_of(rules->decks);
    if (rules->no_tens) {
        shoe.count[ODDS_TEN] -= shoe.tens[0];
        shoe.tens[0] = 0;
    }
    return shoe;
}

/* Adds (many = 1) or removes (many = -1) a card. */
static void shoe_add(struct odds_shoe *shoe, int card, int many)
{
    int rank = odds_rank(card);
    shoe->count[rank] += many;
    if (rank == ODDS_TEN)
        shoe->tens[(int)card_face(card) - TEN] += many;
}

void odds_shoe_put(struct odds_shoe *shoe, int card)
{
    shoe_add(shoe, card, 1);
}

bool odds_shoe_take(struct odds_shoe *shoe, int card)
{
    int rank = odds_rank(card);
    if (shoe->count[rank] <= 0 ||
        (rank == ODDS_TEN && shoe->tens[(int)card_face(card) - TEN] <= 0))
        return false;
    if (!shoe->infinite)
        shoe_add(shoe, card, -1);
    return true;
}

double odds_shoe_scale(const struct odds_shoe *shoe)
{
    return shoe->infinite ? 0x1p60 : 1;
}

int odds_shoe_cards(const struct odds_shoe *shoe)
{
    int cards = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        cards += shoe->count[rank];
    return cards;
}

void odds_shoe_even_out_tens(struct odds_shoe *shoe)
{
    int tens = shoe->count[ODDS_TEN];
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        shoe->tens[face] =
            tens / ODDS_TEN_FACES + (face < tens % ODDS_TEN_FACES);
}
