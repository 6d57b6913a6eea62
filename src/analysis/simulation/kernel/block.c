/* Prepares a game, and plays its blocks and rounds with arranged cards. */
#include "simulation/kernel/block.h"

#include <stdalign.h>
#include <stdlib.h>

#include "odds_exposed.h"
#include "simulation/kernel/table_play.h"
#include "simulation/kernel/settle.h"

struct simulation {
    struct machine machine;
    int lanes;                   /* of the vectors */
    struct simulation_game game; /* for play at the table of the house */
    struct odds *odds;           /* NULL for the kernel */
    struct odds_book *books; /* of a full shoe: see struct table_player; NULL
                                for the kernel */
};

static bool fill_exposed_books(struct simulation *simulation,
                               const struct odds_shoe *shoe)
{
    struct odds_exposed *exposed = malloc(sizeof *exposed);
    bool good =
        exposed && odds_exposed_fill(simulation->odds, shoe, ODDS_CDZ,
                                     simulation->books, exposed) == NULL;
    free(exposed);
    return good;
}

/* Prepares play at the table of the house. Returns false if out of memory. */
static bool open_table_play(struct simulation *simulation)
{
    const struct rules *rules = &simulation->game.rules;
    struct odds_shoe shoe = odds_shoe_for(rules);
    size_t count = rules->shows_both ? ODDS_RANKS : 1;
    simulation->odds = odds_open(rules);
    simulation->books = calloc(count, sizeof *simulation->books);
    if (simulation->odds == NULL || simulation->books == NULL)
        return false;
    if (rules->shows_both)
        return fill_exposed_books(simulation, &shoe);
    return odds_book_fill(simulation->odds, &shoe, ODDS_CDZ,
                          simulation->books) == NULL;
}

struct simulation *simulation_open(const struct simulation_game *game)
{
    struct simulation *simulation = calloc(1, sizeof *simulation);
    if (simulation == NULL)
        return NULL;
    machine_fill(&simulation->machine, game);
    simulation->lanes = batch_lanes_most();
    simulation->game = *game;
    if ((!game->perfect && !game->by_cards) || open_table_play(simulation))
        return simulation;
    simulation_close(simulation);
    return NULL;
}

void simulation_close(struct simulation *simulation)
{
    if (simulation == NULL)
        return;
    odds_close(simulation->odds);
    free(simulation->books);
    free(simulation);
}

int simulation_use_lanes(struct simulation *simulation, int lanes)
{
    int most = batch_lanes_most();
    return simulation->lanes = lanes < most ? lanes : most;
}

/* ---- Blocks ---- */

uint32_t simulation_block_rounds(const struct simulation *simulation)
{
    return simulation->game.perfect    ? SIMULATION_PERFECT_BLOCK
           : simulation->game.by_cards ? SIMULATION_TABLE_BLOCK
                                       : SIMULATION_BLOCK;
}

static int rank_of_row(int row)
{
    if (row < ODDS_RANKS)
        return row;
    return row == ROW_TEN_NATURAL ? ODDS_TEN : ODDS_ACE;
}

static void tally_result(struct simulation_tally *tally, int count, int result,
                         uint64_t rounds, bool alone)
{
    int tenths = result - SIMULATION_TENTHS_MAX;
    tally->by_count[count][result] += rounds;
    if (alone)
        tally->squares[count] += (uint64_t)(tenths * tenths) * rounds;
}

/* Adds the counts to the tally. If nothing is counted, the true count is always
 * 0. The squares of tables with several seats were summed during play; those of
 * a single seat follow from its results. */
static void tally_counts(struct simulation_tally *tally,
                         const struct counts *counts,
                         const struct machine *machine)
{
    bool plain = machine->detail < COUNTS_BETS, alone = machine->seats == 1;
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < SIMULATION_RESULTS; i++) {
            uint32_t rounds = counts->by_row[row][i];
            tally->by_upcard[rank_of_row(row)][i] += rounds;
            tally->rounds += rounds;
            if (plain)
                tally_result(tally, SIMULATION_COUNT_MAX, i, rounds, alone);
        }
    for (int count = 0; count < SIMULATION_COUNTS; count++) {
        tally->squares[plain ? SIMULATION_COUNT_MAX : count] +=
            counts->squares[count];
        for (int i = 0; i < SIMULATION_RESULTS && !plain; i++)
            tally_result(tally, count, i, counts->by_count[count][i], alone);
    }
}

/* Adds the results of all ends. */
static void counts_add_ends(struct counts *counts,
                            const struct machine *machine)
{
    for (int i = 0; i < ENDS; i++) {
        int8_t tenths = machine->result[i / DEALERS_END][i % DEALERS_END];
        int result = SIMULATION_TENTHS_MAX + tenths;
        for (int row = 0; row < ROWS; row++)
            counts->by_row[row][result] += counts->row_ended[row * ENDS + i];
        for (int count = 0; count < SIMULATION_COUNTS; count++)
            counts->by_count[count][result] +=
                counts->count_ended[count * ENDS + i];
    }
}

static bool play_fast_block(const struct simulation *simulation, uint64_t seed,
                            uint64_t block, uint32_t rounds,
                            struct simulation_tally *tally,
                            const struct simulation_follower *follower)
{
    const struct machine *machine = &simulation->machine;
    struct batch *batch = aligned_alloc(alignof(struct batch), sizeof *batch);
    struct counts *counts = calloc(1, sizeof *counts);
    bool good = batch != NULL && counts != NULL;
    if (good) {
        batch_open(batch, machine, seed, block, simulation->lanes);
        batch_stagger(machine, batch);
        if (follower)
            batch_follow(machine, batch, rounds, counts, follower);
        else
            batch_play(machine, batch, rounds, counts);
        counts_add_ends(counts, machine);
        tally_counts(tally, counts, machine);
        tally->shoes += batch->shoes;
    }
    free(counts);
    free(batch);
    return good;
}

bool simulation_follow(const struct simulation *simulation, uint64_t seed,
                       uint64_t block, uint32_t rounds,
                       struct simulation_tally *tally,
                       const struct simulation_follower *follower)
{
    const struct table_player player = {.game = &simulation->game,
                                        .odds = simulation->odds,
                                        .books = simulation->books};
    return simulation->odds
               ? table_block(&player, seed, block, rounds, tally, follower)
               : play_fast_block(simulation, seed, block, rounds, tally,
                                 follower);
}

bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally)
{
    return simulation_follow(simulation, seed, block, rounds, tally, NULL);
}

/* ---- Arranged cards ---- */

int simulation_round(const struct simulation *simulation, const int cards[],
                     int count, int running, int result[SEATS_MAX])
{
    const struct machine *machine = &simulation->machine;
    struct batch *batch = aligned_alloc(alignof(struct batch), sizeof *batch);
    if (batch == NULL)
        return 0;
    uint8_t faces[SHOE_CARDS];
    for (int i = 0; i < count; i++)
        faces[i] = (uint8_t)(card_face(cards[i]) - TWO);
    batch_arrange(batch, machine, faces, count, running);
    batch_round(machine, batch);
    for (int seat = 0; seat < machine->seats; seat++)
        result[seat] = full_result(machine, batch, 0, seat);
    int dealt = batch->voided[0] ? 0 : count - batch->now[0].up_to[ACE_FACE][0];
    free(batch);
    return dealt;
}
