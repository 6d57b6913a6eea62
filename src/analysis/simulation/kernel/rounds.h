/* Plays rounds on all slots. Every slot deals, then every hand that takes a
 * card takes one, and so on, so that hardly any branch depends on a card. A
 * source file defines LANES and TARGET before it includes this. */
#ifndef SIMULATION_ROUNDS_H
#define SIMULATION_ROUNDS_H

#include "simulation/kernel/lanes.h"

struct kind {
    enum detail detail;
    int seats;
    bool hole; /* the dealer has a hole card */
    bool neighbors;
};

/* Returns the kind of the machine's game. Arranged cards are dealt one by one,
 * whatever the decks. */
static inline struct kind kind_of(const struct machine *machine,
                                  const struct batch *batch)
{
    bool as_arranged = machine->detail == REPLACED && batch->arranged;
    return (struct kind){.detail = as_arranged ? PLAIN : machine->detail,
                         .seats = machine->seats,
                         .hole = machine->hole,
                         .neighbors = machine->has_neighbors};
}

/* True if the seat is a neighbor's. */
static inline bool seat_is_neighbor(const struct machine *machine,
                                    struct kind kind, int seat)
{
    return kind.neighbors && machine->is_neighbor[seat];
}

/* True if the seat's decisions depend on the count. */
static inline bool seat_counts(const struct machine *machine, struct kind kind,
                               int seat)
{
    return kind.detail == COUNTS_ALL && !seat_is_neighbor(machine, kind, seat);
}

/* Returns the table of a seat's decisions if they don't. */
static inline int seat_table(const struct machine *machine, struct kind kind,
                             int seat)
{
    return seat_is_neighbor(machine, kind, seat) ? SIMULATION_COUNTS + seat
                                                 : SIMULATION_COUNT_MAX;
}
/* ---- The shoes ---- */

/* Ends the shoes that a rule of the game other than the cut card ends. */
SPECIALIZED void batch_end_shoes(const struct machine *machine,
                                 struct batch *batch)
{
    int16_t most = (int16_t)machine->shoe_rounds;
    if (most == 0 && machine->leave == 0)
        return;
    batch_counts(machine, batch, false, batch->true_count);
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes *over = lanes_at(batch->over + at);
        lanes *played = lanes_at(batch->played + at);
        *over |= *up_to_at(batch, at, ACE_FACE) <= (int16_t)machine->due;
        *over |= *lanes_at(batch->true_count + at) < (int16_t)machine->leave;
        if (most > 0)
            *over |= *played >= most;
        *played = (*played & ~*over) + 1;
    }
}

/* Burns a card of the new shoes. */
SPECIALIZED void group_burns(const struct machine *machine, struct batch *batch,
                             size_t group, struct kind kind)
{
    group_draws(batch, group, batch->is_new, false, batch->drawn);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes tag;
        if (kind.detail < COUNTS_BETS)
            continue;
        lanes_tag(machine, lanes_at(batch->drawn + at), &tag);
        *lanes_at(batch->origin + at) -= tag & *lanes_at(batch->is_new + at);
    }
}

/* Returns how many of a group's truths are true. */
SPECIALIZED unsigned group_count(const int16_t truths[BATCH_SLOTS],
                                 size_t group)
{
    unsigned count = 0;
    for (size_t i = 0; i < GROUP; i += 4)
        count += (unsigned)__builtin_popcountll(
            four_truths(truths + group * GROUP + i));
    return count;
}

/* Starts new shoes where they are due. They don't have to be shuffled: see
 * lanes_draw(). */
SPECIALIZED void group_fills_shoes(const struct machine *machine,
                                   struct batch *batch, size_t group,
                                   struct kind kind)
{
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes due = *up_to_at(batch, at, ACE_FACE) <= (int16_t)machine->due;
        *lanes_at(batch->is_new + at) = due | *lanes_at(batch->over + at);
        *lanes_at(batch->over + at) = (lanes){0};
    }
    if (!group_has_any(batch->is_new, group))
        return;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes is_new = *lanes_at(batch->is_new + at);
        for (int face = 0; face < FACES; face++) {
            lanes *up_to = up_to_at(batch, at, face);
            *up_to = (*up_to & ~is_new) | (is_new & machine->whole[face]);
        }
        lanes *burned = lanes_at(batch->burned + at);
        *lanes_at(batch->origin + at) &= ~is_new;
        *burned = (*burned & ~is_new) | (is_new & (int16_t)machine->burn);
    }
    batch->shoes += group_count(batch->is_new, group);
    for (int i = 0; i < machine->burn; i++)
        group_burns(machine, batch, group, kind);
}

SPECIALIZED void batch_fill_shoes(const struct machine *machine,
                                  struct batch *batch, struct kind kind)
{
    if (machine->held > 0) {
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            slot_fills_machine(batch, slot);
        return;
    }
    for (size_t group = 0; group < GROUPS; group++)
        group_fills_shoes(machine, batch, group, kind);
}

/* ---- The deal ---- */

/* Adds a slot to a list of `count` slots if its hand takes a card, and returns
 * how many there are then. */
SPECIALIZED size_t slot_takes(struct batch *batch, struct list *list,
                              size_t count, size_t slot, bool takes)
{
    batch->taking[slot] = (int16_t)-takes;
    list->slot[count] = (uint16_t)slot;
    return count + takes;
}

/* The cards' values, aces as 1. */
SPECIALIZED void lanes_value(const lanes *face, lanes *value)
{
    lanes ace = *face == ACE_FACE, ten = *face > TEN - TWO;
    *value = ((*face + TWO) & ~ten) | (ten & (TEN - (ace & (TEN - 1))));
}

/* Chooses the tables of a seat's decisions for the upcard and the count. */
SPECIALIZED void group_chooses_acts(const struct machine *machine,
                                    struct batch *batch, size_t group, int seat,
                                    struct kind kind)
{
    int16_t table = (int16_t)seat_table(machine, kind, seat);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes tables = (lanes){0} + table;
        if (seat_counts(machine, kind, seat)) {
            lanes *running = lanes_at(batch->running + at);
            lanes_running(machine, batch, at, kind.hole, running);
            lanes_count(machine, batch, at, running, &tables);
            *lanes_at(batch->true_count + at) = tables;
        }
        *lanes_at(batch->acts + at) =
            tables * ROWS + *lanes_at(batch->row + at);
    }
}

SPECIALIZED void dealers_look(const struct machine *machine,
                              struct batch *batch, size_t at, struct kind kind)
{
    const lanes *up = lanes_at(batch->card[kind.seats] + at);
    const lanes *hole = lanes_at(batch->card[2 * kind.seats + 1] + at);
    lanes value, ace = *up == ACE_FACE, natural = {0};
    lanes_value(up, &value);
    lanes row = value - 1;
    if (kind.hole) {
        lanes second;
        lanes_value(hole, &second);
        value += second;
        natural = (ace | (*hole == ACE_FACE)) & (value == TEN + 1);
        natural &= (int16_t)machine->natural_mask;
        lanes differs = natural & (int16_t)machine->natural_row_mask;
        row = (row & ~differs) | (differs & (ROW_TEN_NATURAL - ace));
        ace |= *hole == ACE_FACE;
        if (kind.detail >= COUNTS_BETS)
            lanes_tag(machine, hole, lanes_at(batch->hole_tag + at));
    }
    *lanes_at(batch->row + at) = row;
    *lanes_at(batch->hard + at) = value;
    *lanes_at(batch->ace + at) = ace;
    *lanes_at(batch->natural + at) = natural;
}

/* Deals faces in the order of the house: a card for each seat, the upcard, a
 * second card for each seat, the hole card. */
SPECIALIZED void group_deals(const struct machine *machine, struct batch *batch,
                             size_t group, struct kind kind)
{
    int seats = kind.seats;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES)
        *lanes_at(batch->taking + at) = (lanes){0} - 1;
    UNROLLED
    for (int i = 0; i < 2 * seats + 1 + kind.hole; i++)
        group_draws(batch, group, batch->taking, kind.detail == REPLACED,
                    batch->card[i]);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        dealers_look(machine, batch, at, kind);
        for (int seat = 0; seat < seats; seat++)
            *lanes_at(batch->dealt[seat] + at) =
                *lanes_at(batch->card[seat] + at) * FACE_ROOM +
                *lanes_at(batch->card[seats + 1 + seat] + at);
    }
    group_chooses_acts(machine, batch, group, 0, kind);
}

/* Looks up what the seats were dealt. A single seat decides on its hand at
 * once: it knows no more in its turn than before the dealer checked. */
SPECIALIZED void batch_looks(const struct machine *machine, struct batch *batch,
                             struct kind kind)
{
    const uint8_t *acts = machine->act_dealt[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        const int16_t *dealt = batch->dealt[seat];
        int16_t *hand = batch->hand[seat];
        UNROLLED
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            hand[slot] =
                (int16_t)(kind.seats > 1 ? machine->dealt[dealt[slot]]
                                         : acts[batch->acts[slot] * DEALT_ROOM +
                                                dealt[slot]]);
    }
}

/* Lists the slots whose hand takes a card, and marks them. */
SPECIALIZED void batch_lists(struct batch *batch,
                             const int16_t hands[BATCH_SLOTS],
                             struct list *list)
{
    size_t count = 0;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        *lanes_at(batch->taking + at) = *lanes_at(hands + at) > HAND_SPLITS;
    UNROLLED
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        list->slot[count] = (uint16_t)slot;
        count += hands[slot] > HAND_SPLITS;
    }
    list->count = count;
}

SPECIALIZED void batch_deal(const struct machine *machine, struct batch *batch,
                            struct kind kind, struct list *list)
{
    if (kind.detail != REPLACED && !batch->arranged)
        batch_fill_shoes(machine, batch, kind);
    if (batch->may_run_out)
        memcpy(batch->before, batch->now, sizeof batch->before);
    if (kind.detail >= COUNTS_BETS)
        batch_counts(machine, batch, false, batch->bet_count);
    if (batch->log)
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
            batch->log[slot].count = batch->log[slot].again = 0;
    for (size_t group = 0; group < GROUPS; group++)
        group_deals(machine, batch, group, kind);
    batch_looks(machine, batch, kind);
    if (kind.seats == 1)
        batch_lists(batch, batch->hand[0], list);
}

/* ---- Splits: too rare and too different to be played side by side ---- */

SPECIALIZED unsigned with_next_card(const struct machine *machine,
                                    struct batch *batch, size_t slot,
                                    unsigned hand, struct kind kind)
{
    unsigned face = slot_draws(batch, slot);
    if (kind.detail == COUNTS_ALL)
        batch->running[slot] =
            (int16_t)(batch->running[slot] + machine->tag[face]);
    return machine->hands.next[hand][face];
}

/* Returns what a split hand becomes by its player's decision. */
SPECIALIZED unsigned split_decides(const struct machine *machine,
                                   const struct batch *batch, size_t slot,
                                   int seat, unsigned hand, bool again,
                                   struct kind kind)
{
    const uint8_t(*acts)[ROWS][HANDS_ROOM] =
        again ? machine->act_resplit : machine->act_split;
    int row = batch->row[slot];
    if (!seat_counts(machine, kind, seat))
        return acts[seat_table(machine, kind, seat)][row][hand];
    unsigned act = acts[TABLE_OF_ALL_COUNTS][row][hand];
    if (act == HAND_BY_COUNT)
        act = acts[slot_count(machine, batch, slot)][row][hand];
    return act;
}

/* Returns the ending of a split. It waits for the dealer as long as any of its
 * hands does. */
static inline uint8_t split_ending(const struct machine *machine,
                                   const struct batch *batch,
                                   const struct split_hands *split)
{
    static const uint8_t endings[] = {[WAITS_NOT] = ENDS_IN_HANDS,
                                      [WAITS_FOR_SECOND] =
                                          ENDS_IN_WAITING_HANDS,
                                      [WAITS_FOR_ALL] = ENDS_IN_OPEN_HANDS};
    const uint8_t *waits = machine->wait[batch->row[split->slot]];
    unsigned wait = WAITS_NOT;
    for (int i = 0; i < split->count; i++) {
        unsigned of_hand = waits[split->ending[i]];
        wait = of_hand > wait ? of_hand : wait;
    }
    return endings[wait];
}

/* Plays a split to the end of all its hands. They all start with the same card,
 * or with one of the same value. */
SPECIALIZED void slot_splits(const struct machine *machine, struct batch *batch,
                             size_t slot, int seat, struct kind kind)
{
    struct split_hands *split = &batch->split[batch->split_count++];
    unsigned face = (unsigned)batch->dealt[seat][slot] / FACE_ROOM;
    bool aces = face == ACE_FACE;
    unsigned first = aces ? HAND_SPLIT_ACE : HAND_SINGLE + face;
    int most = machine->hands_most[aces];
    int count = 2;
    for (int i = 0; i < count; i++) {
        unsigned hand = with_next_card(machine, batch, slot, first, kind);
        while ((hand = split_decides(machine, batch, slot, seat, hand,
                                     count < most, kind)) >= HAND_SPLITS) {
            bool again = hand == HAND_SPLITS;
            count += again;
            hand = with_next_card(machine, batch, slot, again ? first : hand,
                                  kind);
        }
        split->ending[i] = (uint8_t)hand;
    }
    split->slot = (uint8_t)slot;
    split->seat = (uint8_t)seat;
    split->count = (uint8_t)count;
    batch->hand[seat][slot] = (int16_t)split_ending(machine, batch, split);
}

/* ---- Insurance ---- */

/* Offers insurance against an ace. All seats take it, or none. If the first
 * seat counts, its decision has just counted the same cards. */
SPECIALIZED void batch_insure(const struct machine *machine,
                              struct batch *batch, struct kind kind)
{
    struct list insured;
    if (!seat_counts(machine, kind, 0))
        batch_counts(machine, batch, kind.hole, batch->true_count);
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes row = *lanes_at(batch->row + at);
        *lanes_at(batch->taking_insurance + at) =
            ((row == ODDS_ACE) | (row == ROW_ACE_NATURAL)) &
            (*lanes_at(batch->true_count + at) >= (int16_t)machine->insurance);
    }
    list_truths(batch->taking_insurance, &insured);
    for (size_t i = 0; i < insured.count; i++)
        slot_insures(machine, batch, insured.slot[i]);
}

/* ---- The hands ---- */

/* Draws a card for each slot whose hand takes one. */
SPECIALIZED void batch_draws(struct batch *batch, struct kind kind)
{
    for (size_t group = 0; group < GROUPS; group++)
        if (group_has_any(batch->taking, group))
            group_draws(batch, group, batch->taking, kind.detail == REPLACED,
                        batch->drawn);
}

/* Decides on the hands of all slots that have drawn, and lists those that take
 * another card. */
SPECIALIZED void batch_decides(const struct machine *machine,
                               struct batch *batch, int16_t hands[BATCH_SLOTS],
                               struct list *list)
{
    const uint8_t *acts = machine->act[0][0];
    size_t taking = 0;
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        int drawn = machine->hands.next[hands[slot]][batch->drawn[slot]];
        unsigned hand = acts[batch->acts[slot] * HANDS_ROOM + drawn];
        hands[slot] = (int16_t)hand;
        taking = slot_takes(batch, list, taking, slot, hand > HAND_SPLITS);
    }
    list->count = taking;
}

/* Notes what the true counts of listed slots are made of, and divides. */
SPECIALIZED void list_counts(const struct machine *machine,
                             const struct batch *batch, const struct list *list,
                             struct count_parts *parts)
{
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        parts->running[i] = batch->running[slot];
        parts->burned[i] = batch->burned[slot];
        parts->left[i] = slot_left(machine, batch, slot);
    }
    parts_count(machine, parts, list->count);
}

/* Does what batch_decides() does, by the count. Most decisions are the same for
 * any count. */
SPECIALIZED void batch_decides_by_count(const struct machine *machine,
                                        struct batch *batch,
                                        int16_t hands[BATCH_SLOTS],
                                        struct list *list,
                                        struct count_parts *parts)
{
    struct list asked = {.count = 0};
    size_t taking = 0;
    for (size_t i = 0; i < list->count; i++) {
        size_t slot = list->slot[i];
        int face = batch->drawn[slot], row = batch->row[slot];
        uint8_t drawn = machine->hands.next[hands[slot]][face];
        unsigned hand = machine->act[TABLE_OF_ALL_COUNTS][row][drawn];
        bool asks = hand == HAND_BY_COUNT;
        batch->running[slot] =
            (int16_t)(batch->running[slot] + machine->tag[face]);
        hands[slot] = (int16_t)(asks ? drawn : hand);
        asked.slot[asked.count] = (uint16_t)slot;
        asked.count += asks;
        taking = slot_takes(batch, list, taking, slot,
                            hand > HAND_SPLITS && hand < HAND_BY_COUNT);
    }
    list_counts(machine, batch, &asked, parts);
    for (size_t i = 0; i < asked.count; i++) {
        size_t slot = asked.slot[i];
        unsigned hand =
            machine->act[parts->count[i]][batch->row[slot]][hands[slot]];
        hands[slot] = (int16_t)hand;
        taking = slot_takes(batch, list, taking, slot, hand > HAND_SPLITS);
    }
    list->count = taking;
}

/* Deals cards to the hands of a seat on all slots until none takes another. */
SPECIALIZED void batch_play_hands(const struct machine *machine,
                                  struct batch *batch, int seat,
                                  struct kind kind, struct list *list)
{
    bool counts = seat_counts(machine, kind, seat);
    struct count_parts parts;
    if (counts)
        memset(&parts, 0, sizeof parts);
    while (list->count > 0) {
        batch_draws(batch, kind);
        if (counts)
            batch_decides_by_count(machine, batch, batch->hand[seat], list,
                                   &parts);
        else
            batch_decides(machine, batch, batch->hand[seat], list);
    }
}

SPECIALIZED void batch_play_splits(const struct machine *machine,
                                   struct batch *batch, int seat,
                                   struct kind kind)
{
    struct list split;
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES)
        *lanes_at(batch->drawn + at) =
            *lanes_at(batch->hand[seat] + at) == HAND_SPLITS;
    list_truths(batch->drawn, &split);
    for (size_t i = 0; i < split.count; i++)
        slot_splits(machine, batch, split.slot[i], seat, kind);
}

/* Lets all seats surrender before any of them takes a card. */
SPECIALIZED void batch_surrenders_first(const struct machine *machine,
                                        struct batch *batch, struct kind kind)
{
    const uint8_t *acts = machine->act[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        int16_t *hands = batch->hand[seat];
        for (size_t group = 0; group < GROUPS; group++)
            group_chooses_acts(machine, batch, group, seat, kind);
        for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
            int act = acts[batch->acts[slot] * HANDS_ROOM + hands[slot]];
            if (machine->surrenders_first[batch->row[slot]] &&
                act == ENDS_SURRENDERED)
                hands[slot] = ENDS_SURRENDERED;
        }
    }
}

SPECIALIZED void batch_play_seats(const struct machine *machine,
                                  struct batch *batch, struct kind kind,
                                  struct list *list)
{
    if (kind.seats > 1 && machine->surrenders_first[ODDS_TEN])
        batch_surrenders_first(machine, batch, kind);
    const uint8_t *acts = machine->act_in_turn[0][0];
    for (int seat = 0; seat < kind.seats; seat++) {
        int16_t *hands = batch->hand[seat];
        if (kind.seats > 1) {
            for (size_t group = 0; group < GROUPS; group++)
                group_chooses_acts(machine, batch, group, seat, kind);
            for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
                hands[slot] =
                    acts[batch->acts[slot] * HANDS_ROOM + hands[slot]];
            batch_lists(batch, hands, list);
        }
        batch_play_hands(machine, batch, seat, kind, list);
        batch_play_splits(machine, batch, seat, kind);
    }
}

/* ---- The dealers ---- */

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

/* ---- Rounds ---- */

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
