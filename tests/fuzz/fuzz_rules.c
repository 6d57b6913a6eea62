/* Feeds any bytes to the reader of rules files. Rules that were read and
 * printed must read as the same rules. */
#include <string.h>

#include "fuzz/require.h"
#include "house.h"

static void require_round_trip(const struct rules *rules)
{
    struct rules again = {.decks = 0};
    char problem[PROBLEM_SIZE];
    char text[RULE_TEXT_SIZE], same[RULE_TEXT_SIZE];
    for (size_t i = 0; rules_text(rules, i, text); i++) {
        REQUIRE(rules_set(&again, text, problem) == (int)i);
        REQUIRE(rules_text(&again, i, same));
        REQUIRE(strcmp(text, same) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct rules rules;
    char problem[PROBLEM_SIZE];
    if (length == 0) /* fmemopen() can't open empty files */
        return 0;
    REQUIRE(rules_preset(&rules, "strip"));
    if (rules_read_text(&rules, (const char *)bytes, length, problem)) {
        require_round_trip(&rules);
        for (int seats = 1; seats <= SEATS_MAX; seats++)
            (void)rules_check(&rules, seats, problem);
    } else
        REQUIRE(strncmp(problem, "line ", 5) == 0);
    return 0;
}
