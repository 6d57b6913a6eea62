/* The number of a card, and the value of its face. */
#include "code.h"

#include <assert.h>

#include "cards.h"

enum {
    SUIT_STEP = 100, /* from a card to the same face of the next suit */
    COURT_VALUE = 10 /* what a jack, a queen or a king counts */
};

int card_code(enum suit suit, enum face face)
{
    int card = (int)suit * SUIT_STEP + (int)face;
    assert(card_is_valid(card));
    return card;
}

bool card_is_valid(int code)
{
    int suit = code / SUIT_STEP;
    int face = code % SUIT_STEP;
    return suit >= CLUBS && suit <= SPADES && face >= TWO && face <= ACE;
}

enum suit card_suit(int card)
{
    assert(card_is_valid(card));
    return (enum suit)(card / SUIT_STEP);
}

enum face card_face(int card)
{
    assert(card_is_valid(card));
    return (enum face)(card % SUIT_STEP);
}

int card_value(int card)
{
    return face_value(card_face(card));
}

int face_value(enum face face)
{
    assert(face >= TWO && face <= ACE);
    if (face == ACE)
        return ACE_HIGH;
    return face > TEN ? COURT_VALUE : (int)face;
}
