/* Feeds any text to the reader of bets by true count. */
#include "fuzz/text.h"
#include "counting_play.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    char problem[CLI_PROBLEM_SIZE] = "";
    struct count_ramp bets = {{0}};
    bool read = count_ramp_read(&bets, text, problem);
    REQUIRE(read == (problem[0] == '\0'));
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        REQUIRE(bets.bet[i] == 0 ||
                (read && bets.bet[i] >= 1 && bets.bet[i] <= 10000));
    free(text);
    return 0;
}
