/* Cards: their numbers and values, and cards as text. */
#include "inside.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- Numbers and values ---- */

enum {
    SUIT_STEP = 100, /* from a card to the same face of the next suit */
    COURT_VALUE = 10 /* what a jack, a queen or a king counts */
};

bool card_is_valid(int code)
{
    int suit = code / SUIT_STEP;
    int face = code % SUIT_STEP;
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

int face_value(enum face face)
{
    assert(face >= TWO && face <= ACE);
    if (face == ACE)
        return ACE_HIGH;
    return face > TEN ? COURT_VALUE : (int)face;
}

int card_value(int card)
{
    return face_value(card_face(card));
}

/* ---- Text ---- */

/* One entry for each suit, CLUBS first, in both forms. */
static const char *const SUITS[][SPADES] = {
    [CARD_UTF8] = {"♣", "♦", "♥", "♠"},
    [CARD_ASCII] = {"c", "d", "h", "s"},
};

/* One entry for each face, TWO first. */
static const char *const FACES[] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8",
                                    " 9", "10", " J", " Q", " K", " A"};
static const char *const WORDS[] = {"Two",   "Three", "Four", "Five", "Six",
                                    "Seven", "Eight", "Nine", "Ten",  "Jack",
                                    "Queen", "King",  "Ace"};
static const char LETTERS[] = "23456789TJQKA"; /* as they are read */

const char *face_word(enum face face)
{
    assert(face >= TWO && face <= ACE);
    return WORDS[(int)face - TWO];
}

const char *card_text(char text[CARD_TEXT_SIZE], int card, enum card_form form)
{
    const char *face = FACES[(int)card_face(card) - TWO];
    const char *suit = SUITS[form][(int)card_suit(card) - CLUBS];
    snprintf(text, CARD_TEXT_SIZE, "%s%s", face, suit);
    return text;
}

/* Like card_read(), each reader below returns how many bytes it took, or 0. */

/* Reads a number of three digits: "310". */
static size_t card_read_code(const char *text, int *card)
{
    int code = 0;
    size_t length = 0;
    for (; length < 3 && isdigit((unsigned char)text[length]); length++)
        code = code * 10 + (text[length] - '0');
    if (length != 3 || isdigit((unsigned char)text[3]) || !card_is_valid(code))
        return 0;
    *card = code;
    return length;
}

size_t face_read(const char *text, enum face *face)
{
    if (strncmp(text, "10", 2) == 0) {
        *face = TEN;
        return 2;
    }
    const char *found = strchr(LETTERS, toupper((unsigned char)*text));
    if (*text == '\0' || found == NULL)
        return 0;
    *face = (enum face)(TWO + (int)(found - LETTERS));
    return 1;
}

/* Reads a suit, as a letter or as a sign. */
static size_t card_read_suit(const char *text, int *suit)
{
    for (int i = 0; i <= SPADES - CLUBS; i++) {
        const char *sign = SUITS[CARD_UTF8][i];
        *suit = CLUBS + i;
        if (tolower((unsigned char)*text) == *SUITS[CARD_ASCII][i])
            return 1;
        if (strncmp(text, sign, strlen(sign)) == 0)
            return strlen(sign);
    }
    return 0;
}

size_t card_read(const char *text, int *card)
{
    size_t blank = 0;
    while (isspace((unsigned char)text[blank]))
        blank++;
    text += blank;

    size_t code_length = card_read_code(text, card);
    if (code_length > 0)
        return blank + code_length;

    int suit;
    enum face face;
    size_t face_length = face_read(text, &face);
    size_t suit_length =
        face_length ? card_read_suit(text + face_length, &suit) : 0;
    if (suit_length == 0)
        return 0;
    *card = card_code((enum suit)suit, face);
    return blank + face_length + suit_length;
}
