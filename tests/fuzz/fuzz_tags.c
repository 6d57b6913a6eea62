/* Feeds any text to the reader of tags. The tags that it reads must be finite
 * and must not all be equal. */
#include <math.h>

#include "counting.h"
#include "fuzz/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    char problem[CLI_PROBLEM_SIZE] = "";
    struct count_tags tags = {.name = "none"};
    bool read = count_read(&tags, text, problem);
    bool differs = false;
    REQUIRE(read == (problem[0] == '\0'));
    REQUIRE(read == (strcmp(tags.name, "none") != 0));
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        REQUIRE(fabs(tags.tag[rank]) <= 9999);
        differs = differs || tags.tag[rank] != tags.tag[0];
    }
    REQUIRE(differs == read);
    free(text);
    return 0;
}
