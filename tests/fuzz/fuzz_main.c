/* Feeds any text to the search for a main() of its own. */
#include "fuzz/text.h"

#include "grading/examination.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    /* A copy of exactly this size: reading past it is an error. */
    char *text = malloc(length > 0 ? length : 1);
    REQUIRE(text != NULL);
    if (length > 0)
        memcpy(text, bytes, length);
    bool found = source_has_main(text, length);
    bool found_again = source_has_main(text, length);
    REQUIRE(found == found_again);
    REQUIRE(!found || length > strlen("main(){"));
    free(text);
    return 0;
}
