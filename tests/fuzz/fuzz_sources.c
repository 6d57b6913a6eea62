/* Feeds any text to the tokenizer, and to what looks at the tokens. */
#include "fuzz/text.h"

#include "grading/sources.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    /* A copy of exactly this size: reading past it is an error. */
    char *text = calloc(length + 1, 1);
    REQUIRE(text != NULL);
    if (length > 0)
        memcpy(text, bytes, length);
    bool found = source_has_main(text);
    bool found_again = source_has_main(text);
    REQUIRE(found == found_again);
    REQUIRE(!found || length > strlen("main(){"));
    struct tokenizer source = {.text = text};
    struct token token;
    const char *end = text;
    while (token_next(&source, &token)) {
        REQUIRE(token.text >= end && token.length > 0);
        end = token.text + token.length;
    }
    REQUIRE(end <= text + length);
    char advice[STYLE_SIZE];
    style_advise(text, advice);
    REQUIRE(memchr(advice, '\0', sizeof advice) != NULL);
    free(text);
    return 0;
}
