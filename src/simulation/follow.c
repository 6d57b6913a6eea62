/* Rounds that somebody looks at, one by one. */
#include "settle.h"

#include <string.h>

/* How many cards there were when the round began, as far as is known before it
 * is played. */
static int start_of(const struct lanes *lanes, int left)
{
    const struct machine *machine = lanes->machine;
    return left <= lanes->due ? lanes->cards - machine->burn : left;
}

/* Where in the deck a card lies that was dealt before the shoe took the
 * discards: see discards_first(). */
static int moved_to(int place, int start, int discards)
{
    if (start < discards)
        return place + discards;
    return place < discards ? place + start : place;
}

/* Dealt cards stay in the deck, behind those that are left. */
static void fill_cards(const struct lanes *lanes, size_t lane, int start,
                       struct simulation_round *round)
{
    bool again = lanes->start[lane] != start;
    int left = lanes->left[lane], discards = lanes->cards - start;
    round->again = again ? start : 0;
    round->dealt = again ? start + discards - left : start - left;
    for (int i = 0; i < round->dealt; i++) {
        int place = start - 1 - i;
        if (again)
            place = i < start ? moved_to(place, start, discards)
                              : discards - 1 - (i - start);
        enum face face = (enum face)(lanes->deck[lane][place] + TWO);
        round->cards[i] = card_code(SPADES, face);
    }
}

static void fill_round(const struct machine *machine, const struct lanes *lanes,
                       size_t lane, int left, struct simulation_round *round)
{
    bool counted = machine->detail != PLAIN;
    memset(round, 0, sizeof *round);
    round->table = (int)lane;
    round->shuffled = left <= lanes->due;
    round->count = counted ? lanes->bet_count[lane] - SIMULATION_COUNT_MAX : 0;
    round->is_void = lanes->voided[lane];
    if (!round->is_void)
        fill_cards(lanes, lane, start_of(lanes, left), round);
    for (int seat = 0; seat < machine->seats; seat++)
        round->result[seat] = full_result(machine, lanes, lane, seat);
}

/* Plays a round on all lanes, and tells of the first `count`. */
static void follow_round(const struct machine *machine, struct lanes *lanes,
                         size_t count,
                         const struct simulation_follower *follower)
{
    uint16_t left[LANES];
    memcpy(left, lanes->left, sizeof left);
    lanes_round(machine, lanes);
    for (size_t lane = 0; lane < count; lane++) {
        struct simulation_round round;
        fill_round(machine, lanes, lane, left[lane], &round);
        follower->tell(follower->self, &round);
    }
}

void lanes_follow(const struct machine *machine, struct lanes *lanes,
                  uint32_t rounds, struct counts *counts,
                  const struct simulation_follower *follower)
{
    for (uint32_t done = 0; done < rounds; done += LANES) {
        size_t count = rounds - done < LANES ? rounds - done : LANES;
        follow_round(machine, lanes, count, follower);
        finish_round(machine, lanes, count, kind_of(machine), counts);
    }
}
