/* What the rounds on all lanes have won, as a part of the kernel. For this room
 * alone. */
#ifndef SIMULATION_SETTLE_H
#define SIMULATION_SETTLE_H

#include "split.h"

/* Splits count as even here, and insurance for nothing: see correct(). */
SPECIALISED int plain_result(const struct machine *machine,
                             const struct lanes *lanes, size_t lane, int seat)
{
    return machine->result[lanes->hand[seat][lane]][lanes->dealer[lane]];
}

SPECIALISED void settle(const struct machine *machine, struct lanes *lanes,
                        size_t rounds, struct kind kind, struct counts *counts)
{
    for (size_t lane = 0; lane < rounds; lane++) {
        int won = 0;
        for (int seat = 0; seat < kind.seats; seat++) {
            int tenths = plain_result(machine, lanes, lane, seat);
            int result = SIMULATION_TENTHS_MAX + tenths;
            counts->by_row[lanes->row[lane]][result]++;
            if (kind.detail != PLAIN)
                counts->by_count[lanes->bet_count[lane]][result]++;
            won += tenths;
        }
        if (kind.seats > 1)
            counts->won[lane] = (int16_t)won;
    }
    if (kind.detail != PLAIN && kind.hole)
        for (size_t lane = 0; lane < LANES; lane++)
            lanes->running[lane] = (int16_t)(lanes->running[lane] +
                                             machine->tag[lanes->hole[lane]]);
}

/* A result that was counted was another one. */
static inline void correct(const struct lanes *lanes, size_t lane, int counted,
                           int result, struct counts *counts)
{
    uint32_t *row = counts->by_row[lanes->row[lane]] + SIMULATION_TENTHS_MAX;
    uint32_t *count =
        counts->by_count[lanes->bet_count[lane]] + SIMULATION_TENTHS_MAX;
    row[counted]--;
    row[result]++;
    count[counted]--;
    count[result]++;
    counts->won[lane] = (int16_t)(counts->won[lane] + result - counted);
}

/* What a seat has really won. */
static inline int full_result(const struct machine *machine,
                              const struct lanes *lanes, size_t lane, int seat)
{
    enum { WON = 10, LOST = -5 }; /* for an insurance of half a bet */
    bool natural = lanes->dealer[lane] == DEALER_NATURAL;
    int result = plain_result(machine, lanes, lane, seat);
    if (lanes->voided[lane])
        return 0;
    for (int i = 0; i < lanes->split_count; i++)
        if (lanes->split[i].lane == lane && lanes->split[i].seat == seat)
            result = split_result(machine, lanes, &lanes->split[i]);
    if (lanes->insured[lane] && lanes->hand[seat][lane] != ENDS_EVEN_MONEY)
        result += natural ? WON : LOST;
    return result;
}

static inline void correct_lane(const struct machine *machine,
                                const struct lanes *lanes, size_t lane,
                                struct counts *counts)
{
    for (int seat = 0; seat < machine->seats; seat++)
        correct(lanes, lane, plain_result(machine, lanes, lane, seat),
                full_result(machine, lanes, lane, seat), counts);
}

/* Splits, and rounds that don't go as most do. */
static inline void correct_special(const struct machine *machine,
                                   struct lanes *lanes, size_t rounds,
                                   struct counts *counts)
{
    for (int i = 0; i < lanes->split_count; i++) {
        const struct split_hands *split = &lanes->split[i];
        if (split->lane < rounds && !lanes->is_special[split->lane])
            correct(lanes, split->lane, 0, split_result(machine, lanes, split),
                    counts);
    }
    for (int i = 0; i < lanes->special_count; i++) {
        size_t lane = lanes->special[i];
        if (lane < rounds)
            correct_lane(machine, lanes, lane, counts);
        if (lanes->voided[lane])
            lanes->left[lane] = 0; /* its cards were dealt twice */
        lanes->is_special[lane] = false;
        lanes->insured[lane] = lanes->voided[lane] = false;
    }
    lanes->special_count = lanes->split_count = 0;
}

/* One seat alone wins what the results say. */
static inline void add_squares(const struct lanes *lanes, size_t rounds,
                               struct counts *counts)
{
    for (size_t lane = 0; lane < rounds; lane++) {
        int won = counts->won[lane];
        counts->squares[lanes->bet_count[lane]] += (uint64_t)(won * won);
    }
}

/* Counts what the first `rounds` lanes have won, and clears the table. */
SPECIALISED void finish_round(const struct machine *machine,
                              struct lanes *lanes, size_t rounds,
                              struct kind kind, struct counts *counts)
{
    settle(machine, lanes, rounds, kind, counts);
    correct_special(machine, lanes, rounds, counts);
    if (kind.seats > 1)
        add_squares(lanes, rounds, counts);
}

#endif
