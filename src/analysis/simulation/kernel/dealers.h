/* The steps of the kernel that play the dealers' hands. */
#ifndef SIMULATION_DEALERS_H
#define SIMULATION_DEALERS_H

#include "simulation/kernel/hits.h"

/* Deals the dealer's second card, without a hole card, if any hand waits for
 * it. */
SPECIALIZED void batch_dealers_take_second(const struct machine *machine,
                                           struct batch *batch,
                                           struct kind kind)
{
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        int row = batch->row[slot];
        bool waits = batch->insured[slot];
        for (int seat = 0; seat < kind.seats; seat++) {
            int ending = batch->hand[seat][slot];
            waits = waits || machine->wait[row][ending] != WAITS_NOT;
        }
        batch->taking[slot] = (int16_t)-waits;
    }
    batch_draws(batch, kind);
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        const lanes *drawn = lanes_at(batch->drawn + at);
        const lanes *taking = lanes_at(batch->taking + at);
        lanes value, *hard = lanes_at(batch->hard + at);
        lanes *ace = lanes_at(batch->ace + at);
        lanes_value(drawn, &value);
        *hard += value & *taking;
        *ace |= (*drawn == ACE_FACE) & *taking;
        *lanes_at(batch->natural + at) = *ace & (*hard == TEN + 1) & *taking &
                                         (int16_t)machine->natural_mask;
    }
}

/* Writes the dealers' totals, and which dealers hit. */
SPECIALIZED void dealers_hit(const struct machine *machine,
                             const struct batch *batch, size_t at, lanes *total,
                             lanes *hits)
{
    const lanes *hard = lanes_at(batch->hard + at);
    lanes soft = *lanes_at(batch->ace + at) & (*hard <= HAND_BEST - 10);
    *total = *hard + (soft & 10);
    *hits = (*total < DEALER_LEAST) |
            ((*total == DEALER_LEAST) & soft & (int16_t)machine->soft_17_mask);
}

SPECIALIZED void dealers_take(const struct machine *machine,
                              struct batch *batch, size_t at)
{
    const lanes *drawn = lanes_at(batch->drawn + at);
    lanes value, total, hits, *taking = lanes_at(batch->taking + at);
    lanes_value(drawn, &value);
    *lanes_at(batch->hard + at) += value & *taking;
    *lanes_at(batch->ace + at) |= (*drawn == ACE_FACE) & *taking;
    dealers_hit(machine, batch, at, &total, &hits);
    *taking &= hits;
}

/* Writes which dealers play on: those for whom any hand waits. */
SPECIALIZED void dealers_begin(const struct machine *machine,
                               struct batch *batch, size_t at, struct kind kind)
{
    lanes total, hits, open = {0};
    for (int seat = 0; seat < kind.seats; seat++)
        open |= *lanes_at(batch->hand[seat] + at) < OPEN_ENDINGS;
    dealers_hit(machine, batch, at, &total, &hits);
    *lanes_at(batch->taking + at) = open & hits;
}

SPECIALIZED void dealers_end(const struct machine *machine, struct batch *batch,
                             size_t at, struct kind kind)
{
    lanes total, hits;
    dealers_hit(machine, batch, at, &total, &hits);
    lanes natural = *lanes_at(batch->natural + at), bust = total > HAND_BEST;
    lanes open = total < DEALER_LEAST;
    lanes end = total - (DEALER_LEAST - DEALER_17);
    end = (end & ~(natural | bust | open)) | (natural & DEALER_NATURAL) |
          (bust & DEALER_BUST) | (open & DEALER_UNFINISHED);
    *lanes_at(batch->dealer + at) = end;
    for (int seat = 0; seat < kind.seats; seat++) {
        lanes both = *lanes_at(batch->hand[seat] + at) * DEALERS_END + end;
        *lanes_at(batch->row_ended[seat] + at) =
            *lanes_at(batch->row + at) * ENDS + both;
        if (kind.detail >= COUNTS_BETS)
            *lanes_at(batch->count_ended[seat] + at) =
                *lanes_at(batch->bet_count + at) * ENDS + both;
    }
}

SPECIALIZED void batch_dealers_play(const struct machine *machine,
                                    struct batch *batch, struct kind kind)
{
    bool plays = true;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        dealers_begin(machine, batch, at, kind);
    while (plays) {
        plays = false;
        for (size_t group = 0; group < GROUPS; group++) {
            if (!group_has_any(batch->taking, group))
                continue;
            plays = true;
            group_draws(batch, group, batch->taking, kind.detail == REPLACED,
                        batch->drawn);
            for (size_t at = group * GROUP; at < (group + 1) * GROUP;
                 at += LANES)
                dealers_take(machine, batch, at);
        }
    }
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        dealers_end(machine, batch, at, kind);
}

#endif
