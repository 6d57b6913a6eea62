/* Cards as text, written and read in every form. */
#include "support/check.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cards.h"

static const char *const FACE_NAMES[] = {
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
};
static const char *const SUIT_SIGNS[] = {"\xe2\x99\xa3", "\xe2\x99\xa6",
                                         "\xe2\x99\xa5", "\xe2\x99\xa0"};

static void assert_reads(const char *text, int expected)
{
    int card = -1;
    assert_count_equal((long long)card_read(text, &card),
                       (long long)strlen(text), "the bytes of \"%s\" read",
                       text);
    assert_count_equal(card, expected, "the card read from \"%s\"", text);
}

TEST(every_card_is_written_in_three_columns)
{
    for (int suit = CLUBS; suit <= SPADES; suit++)
        for (int face = TWO; face <= ACE; face++) {
            int card = card_code((enum suit)suit, (enum face)face);
            char text[CARD_TEXT_SIZE], expected[16];
            snprintf(expected, sizeof expected, "%2s%s", FACE_NAMES[face - TWO],
                     SUIT_SIGNS[suit - CLUBS]);
            assert_string_equal(card_text(text, card, CARD_UTF8), expected);
            snprintf(expected, sizeof expected, "%2s%c", FACE_NAMES[face - TWO],
                     "cdhs"[suit - CLUBS]);
            assert_string_equal(card_text(text, card, CARD_ASCII), expected);
            snprintf(expected, sizeof expected, "%s%s", FACE_NAMES[face - TWO],
                     SUIT_SIGNS[suit - CLUBS]);
            assert_string_equal(card_word(text, card, CARD_UTF8), expected);
        }
}

/* Tries every spelling: both forms, no blank, either case, T, and the code. */
TEST(every_card_is_read_in_every_form)
{
    for (int suit = CLUBS; suit <= SPADES; suit++)
        for (int face = TWO; face <= ACE; face++) {
            int card = card_code((enum suit)suit, (enum face)face);
            const char *name = FACE_NAMES[face - TWO];
            const char *sign = SUIT_SIGNS[suit - CLUBS];
            char letter = "cdhs"[suit - CLUBS];
            char text[CARD_TEXT_SIZE], written[32];

            assert_reads(card_text(text, card, CARD_UTF8), card);
            assert_reads(card_text(text, card, CARD_ASCII), card);
            snprintf(written, sizeof written, "%s%s", name, sign);
            assert_reads(written, card);
            snprintf(written, sizeof written, "%s%c", name, toupper(letter));
            assert_reads(written, card);
            for (char *byte = written; *byte; byte++)
                *byte = (char)tolower(*byte);
            assert_reads(written, card);
            snprintf(written, sizeof written, "\t %d", card);
            assert_reads(written, card);
            if (face == TEN) {
                snprintf(written, sizeof written, "T%c", letter);
                assert_reads(written, card);
                snprintf(written, sizeof written, "t%s", sign);
                assert_reads(written, card);
            }
        }
}

TEST(text_after_a_card_is_left_to_the_caller)
{
    int card = 0;
    assert_int_equal(card_read("AS KD", &card), 2);
    assert_int_equal(card, 414);
    assert_int_equal(card_read("10hTc", &card), 3);
    assert_int_equal(card, 310);
    assert_int_equal(card_read("414,102", &card), 3);
    assert_int_equal(card, 414);
}

TEST(text_that_is_not_a_card_is_not_read)
{
    static const char *const wrong[] = {
        "",     " ",     "A",      "10",       "1s",        "0h",
        "11h",  "1010h", "SA",     "Ax",       "A s",       "xs",
        "41",   "4141",  "415",    "100",      "101",       "115",
        "502",  "014",   "-14",    "\xe2\x99", "A\xe2\x99", "A\xe2\x99\xa4",
        "\xff", "T",     "10\xe2",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int card = 77;
        assert_count_equal((long long)card_read(wrong[i], &card), 0,
                           "the bytes of \"%s\" read", wrong[i]);
        assert_count_equal(card, 77, "the card after \"%s\"", wrong[i]);
    }
}

TEST(every_face_has_a_word_a_value_and_a_letter)
{
    static const char *const words[] = {
        "Two",  "Three", "Four", "Five",  "Six",  "Seven", "Eight",
        "Nine", "Ten",   "Jack", "Queen", "King", "Ace"};
    static const int values[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11};
    for (int i = 0; i <= ACE - TWO; i++) {
        enum face face = (enum face)(TWO + i), read = TWO;
        assert_string_equal(face_word(face), words[i]);
        assert_count_equal(face_value(face), values[i], "a %s", words[i]);
        assert_int_equal(face_read(FACE_NAMES[i], &read),
                         strlen(FACE_NAMES[i]));
        assert_count_equal(read, face, "read from %s", FACE_NAMES[i]);
    }
}

TEST(text_that_is_not_a_face_is_not_read)
{
    static const char *const bad[] = {"", " 5", "1", "0", "B", "-", "\xff"};
    enum face face = QUEEN;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_count_equal((long long)face_read(bad[i], &face), 0,
                           "the bytes of \"%s\"", bad[i]);
    assert_int_equal(face, QUEEN);
}
