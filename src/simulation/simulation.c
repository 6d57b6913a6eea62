/* A game made ready, its blocks, and rounds with arranged cards. */
#include <stdlib.h>

#include "kernel.h"

struct simulation {
    struct machine machine;
};

struct simulation *simulation_open(const struct simulation_game *game)
{
    struct simulation *simulation = malloc(sizeof *simulation);
    if (simulation != NULL)
        machine_fill(&simulation->machine, game);
    return simulation;
}

void simulation_close(struct simulation *simulation)
{
    free(simulation);
}

/* ---- Blocks ---- */

static int rank_of_row(int row)
{
    if (row < ODDS_RANKS)
        return row;
    return row == ROW_TEN_NATURAL ? ODDS_TEN : ODDS_ACE;
}

/* Where nothing is counted, the true count is always 0. */
static void add_counts(struct simulation_tally *tally,
                       const struct counts *counts, enum detail detail)
{
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < SIMULATION_RESULTS; i++) {
            uint32_t rounds = counts->by_row[row][i];
            tally->by_upcard[rank_of_row(row)][i] += rounds;
            tally->rounds += rounds;
            if (detail == PLAIN)
                tally->by_count[SIMULATION_COUNT_MAX][i] += rounds;
        }
    for (int count = 0; count < SIMULATION_COUNTS && detail != PLAIN; count++)
        for (int i = 0; i < SIMULATION_RESULTS; i++)
            tally->by_count[count][i] += counts->by_count[count][i];
}

bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally)
{
    const struct machine *machine = &simulation->machine;
    struct lanes *lanes = malloc(sizeof *lanes);
    struct counts *counts = calloc(1, sizeof *counts);
    bool good = lanes != NULL && counts != NULL;
    if (good) {
        lanes_open(lanes, machine, seed, block);
        lanes_play(machine, lanes, rounds, counts);
        add_counts(tally, counts, machine->detail);
        tally->shoes += lanes->shoes;
    }
    free(counts);
    free(lanes);
    return good;
}

/* ---- Arranged cards ---- */

int simulation_round(const struct simulation *simulation, const int cards[],
                     int count, int running, int result[SEATS_MAX])
{
    const struct machine *machine = &simulation->machine;
    struct lanes *lanes = malloc(sizeof *lanes);
    if (lanes == NULL)
        return 0;
    lanes_arrange(lanes, machine, cards, count, running);
    bool enough = lanes_play_one(machine, lanes, result);
    int dealt = enough ? count - lanes->left[0] : 0;
    free(lanes);
    return dealt;
}
