/* Feeds any text to the reader of card lists. */
#include "fuzz/text.h"
#include "cards/inside.h"
#include "game.h"
#include "game/game_inside.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    char problem[PROBLEM_SIZE] = "";
    struct card_list list = {.count = 0};
    bool read = card_list_read(&list, text, problem);
    REQUIRE(read == (problem[0] == '\0'));
    REQUIRE(list.count <= SHOE_CARDS);
    for (int i = 0; i < list.count; i++)
        REQUIRE(card_is_valid(list.cards[i]));
    if (card_list_fits(&list, DECKS_MAX, problem))
        REQUIRE(list.count <= DECKS_MAX * DECK_CARDS);
    free(text);
    return 0;
}
