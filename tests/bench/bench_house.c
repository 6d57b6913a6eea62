/* Benchmark: rounds at the table, with four mimic players and no output. */
#include <stdio.h>

#include "bench/timing.h"
#include "house.h"

enum { SEATS = 4, GAMES = 20000 };

static unsigned rounds_of_mimic(void)
{
    struct rules rules;
    struct table table;
    struct shoe shoe = shoe_from_seed(42);
    unsigned sum = 0;
    (void)rules_preset(&rules, "strip");
    table_open(&table, &rules, &shoe);
    for (int seat = 0; seat < SEATS; seat++)
        (void)table_sit(&table, 1000000000);
    for (int game = 0; game < GAMES && table_next_round(&table); game++) {
        while (table.phase != PHASE_OVER) {
            struct action action = computer_decides(COMPUTER_MIMIC, &table);
            (void)table_act(&table, &action, NULL, NULL);
        }
        sum += (unsigned)table.dealer[0];
    }
    return sum;
}

int main(void)
{
    double times[ROUNDS];
    unsigned sum = 0;
    for (int round = 0; round < ROUNDS; round++)
        times[round] = seconds_of(rounds_of_mimic, &sum);
    double seconds = median(times);
    printf("%-24s %7.0f rounds per second, %.0f hands per second, one core\n",
           "four seats of mimic", GAMES / seconds, SEATS * GAMES / seconds);
    printf("(medians of %d rounds; checksum %u)\n", ROUNDS, sum);
    return 0;
}
