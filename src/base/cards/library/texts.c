/* The rest of the cards' texts, and all that blackjack asks of a hand. */
#include "cards/inside.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* ---- Texts ---- */

/* One entry for each face, TWO first. */
static const char *const WORDS[] = {"Two",   "Three", "Four", "Five", "Six",
                                    "Seven", "Eight", "Nine", "Ten",  "Jack",
                                    "Queen", "King",  "Ace"};
static const char LETTERS[] =
    "23456789TJQKA"; /* the faces as people type them */

/* One entry for each suit, CLUBS first. */
static const char *const SIGNS[] = {"♣", "♦", "♥", "♠"};

const char *card_word(char text[CARD_TEXT_SIZE], int card, enum card_form form)
{
    card_text(text, card, form);
    return text + (text[0] == ' ');
}

const char *face_word(enum face face)
{
    assert(face >= TWO && face <= ACE);
    return WORDS[(int)face - TWO];
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

static size_t card_read_suit(const char *text, int *suit)
{
    for (int i = 0; i <= SPADES - CLUBS; i++) {
        const char *sign = SIGNS[i];
        *suit = CLUBS + i;
        if (tolower((unsigned char)*text) == "cdhs"[i])
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

/* ---- Hands ---- */

struct hand_value hand_evaluate(const int cards[], size_t count)
{
    /* The value of each face, with aces low. A table of the house spends most
     * of its time here, so nothing is called. */
    enum { SUIT_STEP = 100 }; /* as in cards.c */
    static const unsigned char low_values[ACE + 1] = {
        0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, ACE_LOW};
    int total = 0;
    bool has_ace = false;
    for (size_t i = 0; i < count; i++) {
        unsigned face = (unsigned)cards[i] % SUIT_STEP;
        assert(face >= TWO && face <= ACE);
        has_ace = has_ace || face == ACE;
        total += low_values[face];
    }

    /* All aces are low so far. The first one is high unless that busts. */
    int high_total = total - ACE_LOW + ACE_HIGH;
    bool soft = has_ace && high_total <= HAND_BEST;
    if (soft)
        total = high_total;

    bool two = count == 2;
    return (struct hand_value){
        .total = total,
        .soft = soft,
        .bust = total > HAND_BEST,
        .pair = two && card_face(cards[0]) == card_face(cards[1]),
        .natural = two && total == HAND_BEST,
    };
}
