/* Card codes: suit * 100 + face. */
#include "cards.h"

#include <assert.h>

#include "code.h"

enum { FACE_CARDS_COUNT = 10, ACE_COUNTS = 11 };

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
        return ACE_COUNTS;
    return face > TEN ? FACE_CARDS_COUNT : (int)face;
}
