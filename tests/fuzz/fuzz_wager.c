/* Feeds any text to the reader of wagers. */
#include "fuzz/text.h"
/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    enum { MONEY = 123456 };
    char *text = text_of(bytes, length);
    char problem[CLI_PROBLEM_SIZE] = "";
    int64_t wager = -1, parsed;
    bool read = dice_wager_read(text, MONEY, &wager, problem);
    REQUIRE(read == (problem[0] == '\0'));
    REQUIRE(read == (wager >= 1 && wager <= MONEY));
    REQUIRE(read == (cli_parse_money(text, MONEY, &parsed) && parsed > 0));
    REQUIRE(!read || wager == parsed);
    free(text);
    return 0;
}
