/* Feeds any text to the reader of lists of seeds. */
#include "fuzz/text.h"

#include "cards.h"
#include "grading/scripts.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    char problem[CLI_PROBLEM_SIZE] = "";
    struct seed_list list = {.count = 0};
    bool read = seeds_parse(text, &list, problem);
    REQUIRE(read == (problem[0] == '\0'));
    REQUIRE(read == (list.count > 0));
    REQUIRE(list.count <= SEEDS_MOST);
    for (size_t i = 0; i < list.count; i++)
        REQUIRE(list.seeds[i] >= SEED_LEAST && list.seeds[i] <= SEED_MOST);
    seeds_clear(&list);
    free(text);
    return 0;
}
