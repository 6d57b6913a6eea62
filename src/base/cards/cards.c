/* Cards: their numbers, a fresh deck and its shuffle, texts, and the total of
 * a hand. This is all that the programs of the course use. */
#include "cards_deck.h"

#include <assert.h>
#include <stdio.h>

/* ---- Numbers ---- */

enum { SUIT_STEP = 100 }; /* from a card to the same face of the next suit */

bool card_is_valid(int card)
{
    int suit = card / SUIT_STEP;
    int face = card % SUIT_STEP;
    return suit >= CLUBS && suit <= SPADES && face >= TWO && face <= ACE;
}

int card_code(enum suit suit, enum face face)
{
    int card = (int)suit * SUIT_STEP + (int)face;
    assert(card_is_valid(card));
    return card;
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

bool card_is_red(int card)
{
    return card_suit(card) == DIAMONDS || card_suit(card) == HEARTS;
}

/* ---- Decks ---- */

void deck_fresh(int cards[], size_t decks)
{
    size_t count = 0;
    for (size_t deck = 0; deck < decks; deck++)
        for (int suit = CLUBS; suit <= SPADES; suit++)
            for (int face = TWO; face <= ACE; face++)
                cards[count++] = suit * SUIT_STEP + face;
}

void deck_shuffle(int cards[], int count)
{
    /* Chooses the top card from all cards, then the next one from the rest. */
    for (int i = count - 1; i >= 0; i--) {
        int j = rand() % (i + 1);
        int card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* ---- Texts ---- */

const char *card_text(char text[CARD_TEXT_SIZE], int card, enum card_form form)
{
    /* A sign has three bytes, and a text ends with a 0. */
    static const char signs[][4] = {"♣", "♦", "♥", "♠"};
    static const char letters[][4] = {"c", "d", "h", "s"};
    static const char faces[][3] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8",
                                    " 9", "10", " J", " Q", " K", " A"};
    int suit = (int)card_suit(card) - CLUBS, face = (int)card_face(card) - TWO;
    snprintf(text, CARD_TEXT_SIZE, "%s%s", faces[face],
             form == CARD_ASCII ? letters[suit] : signs[suit]);
    return text;
}

/* ---- Values ---- */

int face_value(enum face face)
{
    assert(face >= TWO && face <= ACE);
    if (face == ACE)
        return ACE_HIGH;
    if (face > TEN)
        return 10; /* a jack, a queen or a king */
    return (int)face;
}

int card_value(int card)
{
    return face_value(card_face(card));
}

int hand_total(const int cards[], int count)
{
    int total = 0;
    bool has_ace = false;
    for (int i = 0; i < count; i++) {
        if (card_face(cards[i]) == ACE) {
            has_ace = true;
            total += ACE_LOW;
        } else {
            total += card_value(cards[i]);
        }
    }
    /* The first ace is high unless that busts. */
    int with_high_ace = total - ACE_LOW + ACE_HIGH;
    return has_ace && with_high_ace <= HAND_BEST ? with_high_ace : total;
}
