/* Plays rounds and reports each of them. */
#include "simulation/kernel/settle.h"

#include <string.h>

/* Returns how many cards there were when the round began, or will be after the
 * shuffle that is due. */
static int start_of(const struct batch *batch, int left)
{
    const struct machine *machine = batch->machine;
    int dealt = batch->cards - left;
    if (machine->held > 0)
        return batch->cards - (dealt < machine->held ? dealt : machine->held);
    return left <= batch->due ? batch->cards - machine->burn : left;
}

/* Returns where in the deck a card is that was dealt before the shoe took the
 * discards: see discards_first(). */
static int moved_to(int place, int start, int discards)
{
    if (start < discards)
        return place + discards;
    return place < discards ? place + start : place;
}

/* Writes the cards that were dealt. They stay in the deck, after those that are
 * left. */
static void fill_followed_cards(const struct batch *batch, size_t slot,
                                int start, struct simulation_round *round)
{
    bool again = batch->start[slot] != start;
    int left = batch->left[slot], discards = batch->cards - start;
    round->again = again ? start : 0;
    round->dealt = again ? start + discards - left : start - left;
    for (int i = 0; i < round->dealt; i++) {
        int place = start - 1 - i;
        if (again)
            place = i < start ? moved_to(place, start, discards)
                              : discards - 1 - (i - start);
        enum face face = (enum face)(batch->deck[slot][place] + TWO);
        round->cards[i] = card_code(SPADES, face);
    }
}

static void fill_followed_round(const struct machine *machine,
                                const struct batch *batch, size_t slot,
                                int left, struct simulation_round *round)
{
    bool counted = machine->detail >= COUNTS_BETS;
    memset(round, 0, sizeof *round);
    round->table = (int)slot;
    round->shuffled = left <= batch->due;
    round->count = counted ? batch->bet_count[slot] - SIMULATION_COUNT_MAX : 0;
    round->is_void = batch->voided[slot];
    if (!round->is_void)
        fill_followed_cards(batch, slot, start_of(batch, left), round);
    for (int seat = 0; seat < machine->seats; seat++)
        round->result[seat] = full_result(machine, batch, slot, seat);
}

/* Plays a round on all slots, and reports the first `count`. */
static void follow_round(const struct machine *machine, struct batch *batch,
                         size_t count,
                         const struct simulation_follower *follower)
{
    uint16_t left[BATCH_SLOTS];
    batch_end_shoes(machine, batch);
    memcpy(left, batch->left, sizeof left);
    batch_round(machine, batch);
    for (size_t slot = 0; slot < count; slot++) {
        struct simulation_round round;
        fill_followed_round(machine, batch, slot, left[slot], &round);
        follower->tell(follower->self, &round);
    }
}

void batch_follow(const struct machine *machine, struct batch *batch,
                  uint32_t rounds, struct counts *counts,
                  const struct simulation_follower *follower)
{
    for (uint32_t done = 0; done < rounds; done += BATCH_SLOTS) {
        size_t count =
            rounds - done < BATCH_SLOTS ? rounds - done : BATCH_SLOTS;
        follow_round(machine, batch, count, follower);
        finish_round(machine, batch, count, kind_of(machine, batch), counts);
    }
}
