/* Feeds any text to the reader of searches in the history. */
#include "fuzz/text.h"
#include "ledger_history.h"

static void check_term(const struct ledger_term *term)
{
    REQUIRE(term->word < LEDGER_WORDS);
    REQUIRE(term->relation <= LEDGER_EQUAL);
    REQUIRE(term->amount >= 0 && term->amount < INT64_C(1000000000000));
    REQUIRE(term->relation != LEDGER_ANY || term->amount == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    char problem[LEDGER_PROBLEM_SIZE] = "";
    struct ledger_query query = {.count = -1};
    bool read = ledger_query_read(&query, text, problem);
    REQUIRE(read == (problem[0] == '\0'));
    REQUIRE(read ? query.count >= 0 && query.count <= LEDGER_TERMS_MAX
                 : query.count == -1);
    for (int i = 0; i < query.count; i++)
        check_term(&query.terms[i]);
    free(text);
    return 0;
}
