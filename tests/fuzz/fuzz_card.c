/* Feeds any text to the reader of cards. What it reads must be a card, and each
 * spelling of that card must read as the same card. */
#include "fuzz/text.h"

#include "cards.h"
#include "cards/inside.h"

static void require_round_trip(int card, enum card_form form)
{
    char text[CARD_TEXT_SIZE];
    int again = 0;
    card_text(text, card, form);
    REQUIRE(card_read(text, &again) == strlen(text));
    REQUIRE(again == card);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);

    const char *rest = text;
    size_t used;
    int card = -1;
    while ((used = card_read(rest, &card)) > 0) {
        REQUIRE(used <= strlen(rest));
        REQUIRE(card_is_valid(card));
        require_round_trip(card, CARD_UTF8);
        require_round_trip(card, CARD_ASCII);
        rest += used;
        card = -1;
    }
    REQUIRE(card == -1);
    free(text);
    return 0;
}
