/* Plays rounds on all slots. Every slot deals, then every hand that takes a
 * card takes one, and so on, so that hardly any branch depends on a card. A
 * source file defines LANES and TARGET before it includes this. */
#ifndef SIMULATION_ROUNDS_H
#define SIMULATION_ROUNDS_H

#include "simulation/kernel/dealers.h"

/* Plays a round on all slots, up to its settlement. */
SPECIALIZED void batch_play_round(const struct machine *machine,
                                  struct batch *batch, struct kind kind)
{
    struct list list = {.count = 0};
    if (kind.detail != REPLACED)
        batch_end_shoes(machine, batch);
    batch_deal(machine, batch, kind, &list);
    if (kind.detail >= COUNTS_BETS && machine->insurance < SIMULATION_COUNTS)
        batch_insure(machine, batch, kind);
    batch_play_seats(machine, batch, kind, &list);
    if (!kind.hole)
        batch_dealers_take_second(machine, batch, kind);
    batch_dealers_play(machine, batch, kind);
}

/* Counts what the first `rounds` slots won, as if splits were even and
 * insurance free. correct_special() makes up for that. */
SPECIALIZED void batch_counts_ends(const struct machine *machine,
                                   struct batch *batch, size_t rounds,
                                   struct kind kind, struct counts *counts)
{
    for (int seat = 0; seat < kind.seats; seat++)
        for (size_t slot = 0;
             slot < rounds && !seat_is_neighbor(machine, kind, seat); slot++) {
            counts->row_ended[batch->row_ended[seat][slot]]++;
            if (kind.detail >= COUNTS_BETS)
                counts->count_ended[batch->count_ended[seat][slot]]++;
        }
    if (kind.seats > 1)
        for (size_t slot = 0; slot < rounds; slot++) {
            int won = 0;
            for (int seat = 0; seat < kind.seats; seat++)
                if (!seat_is_neighbor(machine, kind, seat))
                    won += plain_result(machine, batch, slot, seat);
            counts->won[slot] = (int16_t)won;
        }
}

/* Counts what the first `rounds` slots won, and clears the tables. */
SPECIALIZED void batch_finish(const struct machine *machine,
                              struct batch *batch, size_t rounds,
                              struct kind kind, struct counts *counts)
{
    batch_counts_ends(machine, batch, rounds, kind, counts);
    if (batch->split_count + batch->special_count > 0)
        correct_special(machine, batch, rounds, counts);
    if (kind.seats > 1)
        batch_adds_squares(batch, rounds, counts);
}

SPECIALIZED void batch_play_kind(const struct machine *machine,
                                 struct batch *batch, uint32_t rounds,
                                 struct kind kind, struct counts *counts)
{
    for (uint32_t done = 0; done < rounds; done += BATCH_SLOTS) {
        size_t count =
            rounds - done < BATCH_SLOTS ? rounds - done : BATCH_SLOTS;
        batch_play_round(machine, batch, kind);
        batch_finish(machine, batch, count, kind, counts);
    }
}

/* The most common kinds of games are compiled separately. */
SPECIALIZED void batch_play_any(const struct machine *machine,
                                struct batch *batch, uint32_t rounds,
                                struct counts *counts)
{
    const struct kind plain = {.detail = PLAIN, .seats = 1, .hole = true},
                      bets = {.detail = COUNTS_BETS, .seats = 1, .hole = true},
                      all = {.detail = COUNTS_ALL, .seats = 1, .hole = true};
    if (machine->seats > 1 || !machine->hole || machine->detail == REPLACED)
        batch_play_kind(machine, batch, rounds, kind_of(machine, batch),
                        counts);
    else if (machine->detail == PLAIN)
        batch_play_kind(machine, batch, rounds, plain, counts);
    else if (machine->detail == COUNTS_BETS)
        batch_play_kind(machine, batch, rounds, bets, counts);
    else
        batch_play_kind(machine, batch, rounds, all, counts);
}

#endif
