/* Feeds any bytes to the reader of side bets. What was read can be valued. */
#include <math.h>
#include <string.h>

#include "fuzz/require.h"
#include "odds_side_bets.h"

static void require_value(const struct side_bet *bet)
{
    struct rules rules;
    struct side_bet_value value;
    struct side_bet_shoe shoe = side_bet_shoe_full(1);
    double chance = 0;
    REQUIRE(rules_preset(&rules, RULES_DEFAULT));
    side_bet_find_value(bet, &rules, &shoe, &value);
    for (int i = 0; side_bet_facts(bet->kind)->outcomes[i]; i++) {
        REQUIRE(bet->pays[i].wins >= 0 && bet->pays[i].per >= 1);
        REQUIRE(value.chance[i] >= 0);
        chance += value.chance[i];
    }
    REQUIRE(chance <= 1 && isfinite(value.value) && value.value >= -1);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct side_bet bet;
    char problem[PROBLEM_SIZE];
    if (length == 0) /* fmemopen() can't open empty files */
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    REQUIRE(file != NULL);
    if (side_bet_read(&bet, "a bet", file, problem))
        require_value(&bet);
    else
        REQUIRE(strncmp(problem, "line ", 5) == 0 ||
                strncmp(problem, "no bet", 6) == 0);
    fclose(file);
    return 0;
}
