/* Feeds any text to the reader of bets by true count. */
#include "fuzz/text.h"
#include "simulation/run/bets.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    char problem[SIMULATION_PROBLEM_SIZE] = "";
    struct simulation_bets bets = {{0}};
    bool read = simulation_bets_read(&bets, text, problem);
    REQUIRE(read == (problem[0] == '\0'));
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        REQUIRE(read ? bets.bet[i] >= 1 && bets.bet[i] <= 10000
                     : bets.bet[i] == 0);
    free(text);
    return 0;
}
