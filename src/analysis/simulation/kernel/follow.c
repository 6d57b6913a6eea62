/* Plays rounds and reports each of them. */
#include "simulation/kernel/settle.h"

#include <string.h>

static void fill_followed_cards(const struct dealt_cards *log,
                                struct simulation_round *round)
{
    round->again = log->again;
    round->dealt = log->count;
    for (int i = 0; i < log->count; i++)
        round->cards[i] = card_code(SPADES, (enum face)(log->face[i] + TWO));
}

static void fill_followed_round(const struct machine *machine,
                                const struct batch *batch, size_t slot,
                                struct simulation_round *round)
{
    bool counted = machine->detail >= COUNTS_BETS;
    memset(round, 0, sizeof *round);
    round->table = (int)slot;
    round->shuffled = batch->is_new[slot] != 0;
    round->count = counted ? batch->bet_count[slot] - SIMULATION_COUNT_MAX : 0;
    round->is_void = batch->voided[slot];
    if (!round->is_void)
        fill_followed_cards(&batch->log[slot], round);
    for (int seat = 0; seat < machine->seats; seat++)
        round->result[seat] = full_result(machine, batch, slot, seat);
}

/* Plays a round on all slots, and reports the first `count`. */
static void follow_round(const struct machine *machine, struct batch *batch,
                         size_t count,
                         const struct simulation_follower *follower)
{
    batch_round(machine, batch);
    for (size_t slot = 0; slot < count; slot++) {
        struct simulation_round round;
        fill_followed_round(machine, batch, slot, &round);
        follower->tell(follower->self, &round);
    }
}

void batch_follow(const struct machine *machine, struct batch *batch,
                  uint32_t rounds, struct counts *counts,
                  const struct simulation_follower *follower)
{
    struct dealt_cards log[BATCH_SLOTS] = {0};
    batch->log = log;
    batch->is_slow = true;
    for (uint32_t done = 0; done < rounds; done += BATCH_SLOTS) {
        size_t count =
            rounds - done < BATCH_SLOTS ? rounds - done : BATCH_SLOTS;
        follow_round(machine, batch, count, follower);
        batch_settle(machine, batch, count, counts);
    }
}
