/* Feeds any text to the reader of hands and dealt cards. */
#include "fuzz/text.h"
#include "cards/inside.h"
#include "odds_rank_list.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    char problem[RANK_LIST_PROBLEM_SIZE] = "";
    struct rank_list list = {.count = 0};
    bool read = rank_list_read(&list, text, problem);
    REQUIRE(read == (problem[0] == '\0'));
    REQUIRE(list.count <= SHOE_CARDS);
    for (int i = 0; i < list.count; i++)
        REQUIRE(card_is_valid(list.cards[i]));
    free(text);
    return 0;
}
