/* What the tables of a group do together. Before a source file includes this,
 * it defines LANES, the number of tables that a vector has room for, and
 * TARGET, the attribute of functions for a CPU with such vectors. All numbers
 * of lanes give the same results. */
#ifndef SIMULATION_LANES_H
#define SIMULATION_LANES_H

#include <string.h>

#include "simulation/kernel/kernel.h"

/* The compiler makes a separate kernel for each kind of game and CPU out of
 * this one source. */
#define SPECIALIZED static inline __attribute__((always_inline)) TARGET

/* Unrolls a loop whose end is a constant in the specialized kernel. */
#define UNROLLED _Pragma("GCC unroll 16")

/* A number for each table; a truth is 0 or -1. Residues are numbers modulo
 * 65,536. The others are for half of the tables and have twice the bits. */
enum { LANES_BYTES = 2 * LANES, HALF_GROUP = GROUP / 2 };
typedef int16_t lanes __attribute__((vector_size(LANES_BYTES), may_alias));
typedef uint16_t residues __attribute__((vector_size(LANES_BYTES), may_alias));
typedef uint32_t words __attribute__((vector_size(LANES_BYTES), may_alias));
typedef int32_t halves __attribute__((vector_size(LANES_BYTES), may_alias));
typedef float floats __attribute__((vector_size(LANES_BYTES), may_alias));

SPECIALIZED lanes *lanes_at(const int16_t numbers[])
{
    return (lanes *)numbers;
}

/* Returns the numbers up to a face of the tables from `at` on. */
SPECIALIZED lanes *up_to_at(const struct batch *batch, size_t at, int face)
{
    return lanes_at(batch->now[at / GROUP].up_to[face] + at % GROUP);
}

/* True if the group has any table whose number isn't 0. */
SPECIALIZED bool group_has_any(const int16_t numbers[BATCH_SLOTS], size_t group)
{
    uint64_t parts[GROUP / 4], any = 0;
    memcpy(parts, numbers + group * GROUP, sizeof parts);
    UNROLLED
    for (int i = 0; i < GROUP / 4; i++)
        any |= parts[i];
    return any != 0;
}

/* Which half of a word is the lower one in memory, and therefore belongs to
 * tables with even numbers. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { EVEN_IS_HIGH = 1 };
#else
enum { EVEN_IS_HIGH = 0 };
#endif

/* One bit of a word for each of 64 tables. */
enum { WORD_SLOTS = 64 };

/* Gathers the lowest bit of each of four numbers in the lowest bits of a word,
 * the first of them in the lowest. */
SPECIALIZED uint64_t four_truths(const int16_t numbers[4])
{
    const uint64_t lowest = 0x0001000100010001;
    const uint64_t gather =
        EVEN_IS_HIGH ? 0x0008000400020001 : 0x0001000200040008;
    uint64_t four;
    memcpy(&four, numbers, sizeof four);
    return (four & lowest) * gather >> 48 & 0xf;
}

SPECIALIZED uint64_t word_truths(const int16_t numbers[WORD_SLOTS])
{
    uint64_t bits = 0;
    UNROLLED
    for (int i = 0; i < WORD_SLOTS; i += 4)
        bits |= four_truths(numbers + i) << i;
    return bits;
}

/* The slots that a step is for. */
struct list {
    size_t count;
    uint16_t slot[BATCH_SLOTS];
};

/* Lists the slots whose number is a truth. Few are expected. */
SPECIALIZED void list_truths(const int16_t numbers[BATCH_SLOTS],
                             struct list *list)
{
    list->count = 0;
    for (size_t first = 0; first < BATCH_SLOTS; first += WORD_SLOTS)
        for (uint64_t bits = word_truths(numbers + first); bits > 0;
             bits &= bits - 1)
            list->slot[list->count++] =
                (uint16_t)(first + (size_t)__builtin_ctzll(bits));
}

/* ---- Cards ---- */

/* Writes the whole part of word * number / 2^32 for each table. The first half
 * of a row of words is for even tables. */
SPECIALIZED void scale_words(const uint32_t row[STREAM_WIDTH], size_t first,
                             const lanes *number, lanes *whole)
{
    const uint32_t *even = row + first / 2, *odd = even + HALF_GROUP;
    words low = *(const words *)(EVEN_IS_HIGH ? odd : even);
    words high = *(const words *)(EVEN_IS_HIGH ? even : odd);
    words low_number = (words)*number & 0xffff;
    words high_number = (words)*number >> 16;
    words of_low =
        (low >> 16) * low_number + (((low & 0xffff) * low_number) >> 16);
    words of_high =
        (high >> 16) * high_number + (((high & 0xffff) * high_number) >> 16);
    *whole = (lanes)((of_low >> 16) | (of_high & 0xffff0000));
}

/*
 * Draws a card on each of the tables from `at` on that are `taking` one, and
 * writes its face. A shoe is never shuffled: each card is drawn from those that
 * are left as if they were sorted, and each of them is equally likely.
 *
 * A word is a 32-bit fraction. The whole part of its product with the number of
 * cards left selects the card, which favors some cards by less than one part in
 * eight million.
 */
SPECIALIZED void lanes_draw(struct batch *batch, size_t at,
                            const uint32_t row[STREAM_WIDTH],
                            const lanes *taking, lanes *drawn)
{
    lanes *left = up_to_at(batch, at, ACE_FACE), place;
    scale_words(row, at % GROUP, left, &place);
    place = (place & *taking) | (~*taking & INT16_MAX);
    *left += *taking;
    lanes face = (lanes){0} + ACE_FACE;
    UNROLLED
    for (int i = 0; i < ACE_FACE; i++) {
        lanes *up_to = up_to_at(batch, at, i);
        lanes below = place < *up_to;
        *up_to += below;
        face += below;
    }
    *drawn = face;
}

/* Faces that are drawn with replacement. */
SPECIALIZED void lanes_choose(size_t at, const uint32_t row[STREAM_WIDTH],
                              lanes *drawn)
{
    lanes faces = (lanes){0} + FACES;
    scale_words(row, at % GROUP, &faces, drawn);
}

/* True if a shoe of the group may be empty when it has to deal a card. */
SPECIALIZED bool group_runs_out(const struct batch *batch, size_t group,
                                const int16_t taking[BATCH_SLOTS])
{
    _Alignas(64) int16_t empty[BATCH_SLOTS];
    if (!batch->may_run_out)
        return false;
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES)
        *lanes_at(empty + at) =
            *lanes_at(taking + at) & (*up_to_at(batch, at, ACE_FACE) == 0);
    return group_has_any(empty, group);
}

/* Draws a card on each of the tables of a group that are `taking` one. */
SPECIALIZED void group_draws(struct batch *batch, size_t group,
                             const int16_t taking[BATCH_SLOTS], bool replaced,
                             int16_t drawn[BATCH_SLOTS])
{
    if (!replaced && (batch->is_slow || group_runs_out(batch, group, taking))) {
        group_draws_slowly(batch, group, taking, drawn);
        return;
    }
    const uint32_t *row = stream_takes_row(&batch->stream);
    for (size_t at = group * GROUP; at < (group + 1) * GROUP; at += LANES) {
        lanes *face = lanes_at(drawn + at);
        if (replaced)
            lanes_choose(at, row, face);
        else
            lanes_draw(batch, at, row, lanes_at(taking + at), face);
    }
}

/* ---- The count ---- */

/* True for the faces whose tag may differ from the next face's: all tens have
 * one tag. */
SPECIALIZED bool has_step(int face)
{
    return face < TEN - TWO || face >= KING - TWO;
}

SPECIALIZED void lanes_tag(const struct machine *machine, const lanes *face,
                           lanes *tag)
{
    lanes sum = {0};
    UNROLLED
    for (int i = 0; i < FACES; i++)
        if (has_step(i))
            sum += (*face <= (int16_t)i) & machine->tag_step[i];
    *tag = sum;
}

/* Writes the running count as far as the player has seen it. The count has room
 * in a lane, but parts of the sum may not, so the sum wraps. */
SPECIALIZED void lanes_running(const struct machine *machine,
                               const struct batch *batch, size_t at,
                               bool hides_hole, lanes *running)
{
    residues sum = (residues)*lanes_at(batch->origin + at);
    UNROLLED
    for (int i = 0; i < FACES; i++)
        if (has_step(i))
            sum -= (residues)*up_to_at(batch, at, i) *
                   (uint16_t)machine->tag_step[i];
    if (hides_hole)
        sum -= (residues)*lanes_at(batch->hole_tag + at);
    *running = (lanes)sum;
}

/* Returns the cards left as the player sees them. */
SPECIALIZED int left_as_seen(const struct machine *machine, int left)
{
    return machine->is_estimated ? machine->divisor[left] : left + (left == 0);
}

SPECIALIZED void lanes_left(const struct machine *machine,
                            const struct batch *batch, size_t at, lanes *seen)
{
    const lanes *left = up_to_at(batch, at, ACE_FACE);
    if (!machine->is_estimated) {
        *seen = *left - (*left == 0);
        return;
    }
    _Alignas(64) int16_t numbers[LANES];
    for (size_t i = 0; i < LANES; i++)
        numbers[i] = (int16_t)left_as_seen(machine, (*left)[i]);
    *seen = *lanes_at(numbers);
}

/* Divides the running count, and writes the true count, where 0 stands for
 * -SIMULATION_COUNT_MAX. Whole numbers below 2^24 are exact as floats, and so
 * is the whole part of their quotient. */
SPECIALIZED void halves_count(const struct machine *machine,
                              const halves *running, const halves *burned,
                              const halves *left, halves *count)
{
    const halves zero = {0}, most = zero + (SIMULATION_COUNTS - 1);
    halves cards = *running * DECK_CARDS + *burned * machine->tags +
                   *left * machine->offset;
    halves parts = *left * machine->scale;
    if (machine->depth > 0)
        parts = zero + machine->depth;
    if (machine->toward_zero > 0)
        cards += (cards < *left * machine->zero) & (parts - 1);
    cards &= cards > 0;
    floats quotient = __builtin_convertvector(cards, floats) /
                      __builtin_convertvector(parts, floats);
    halves whole = __builtin_convertvector(quotient, halves);
    halves over = whole > most;
    *count = (whole & ~over) | (most & over);
}

/* Writes the numbers of half of the tables: of the upper or lower halves of
 * words. */
SPECIALIZED void take_halves(const lanes *numbers, bool upper, halves *half)
{
    *half = (upper ? (halves)*numbers : (halves)((words)*numbers << 16)) >> 16;
}

/* Writes the true counts for running counts. */
SPECIALIZED void lanes_count(const struct machine *machine,
                             const struct batch *batch, size_t at,
                             const lanes *running, lanes *counts)
{
    lanes left;
    halves count[2];
    lanes_left(machine, batch, at, &left);
    UNROLLED
    for (int i = 0; i < 2; i++) {
        halves of_running, of_burned, of_left;
        take_halves(running, i, &of_running);
        take_halves(lanes_at(batch->burned + at), i, &of_burned);
        take_halves(&left, i, &of_left);
        halves_count(machine, &of_running, &of_burned, &of_left, &count[i]);
    }
    *counts = (lanes)(((words)count[0] & 0xffff) | ((words)count[1] << 16));
}

/* Writes the true counts of all slots, without the hole card if it is hidden.
 */
SPECIALIZED void batch_counts(const struct machine *machine,
                              struct batch *batch, bool hides_hole,
                              int16_t counts[BATCH_SLOTS])
{
    for (size_t at = 0; at < BATCH_SLOTS; at += LANES) {
        lanes running;
        lanes_running(machine, batch, at, hides_hole, &running);
        lanes_count(machine, batch, at, &running, lanes_at(counts + at));
    }
}

/* ---- The count of single tables ---- */

/* What the true counts of listed slots are made of. */
struct count_parts {
    _Alignas(64) int32_t running[BATCH_SLOTS];
    int32_t burned[BATCH_SLOTS];
    int32_t left[BATCH_SLOTS];
    int32_t count[BATCH_SLOTS];
};

/* Returns the cards left of a slot as the player sees them. */
SPECIALIZED int slot_left(const struct machine *machine,
                          const struct batch *batch, size_t slot)
{
    const struct shoes *shoes = &batch->now[slot / GROUP];
    return left_as_seen(machine, shoes->up_to[ACE_FACE][slot % GROUP]);
}

SPECIALIZED halves *halves_at(int32_t numbers[])
{
    return (halves *)numbers;
}

/* Writes the true counts of the first `count` entries of `parts`. */
SPECIALIZED void parts_count(const struct machine *machine,
                             struct count_parts *parts, size_t count)
{
    for (size_t i = 0; i < count; i += LANES / 2)
        halves_count(machine, halves_at(parts->running + i),
                     halves_at(parts->burned + i), halves_at(parts->left + i),
                     halves_at(parts->count + i));
}

/* Returns the true count of a slot. */
SPECIALIZED int slot_count(const struct machine *machine,
                           const struct batch *batch, size_t slot)
{
    const halves zero = {0};
    halves running = zero + batch->running[slot], count;
    halves burned = zero + batch->burned[slot];
    halves left = zero + slot_left(machine, batch, slot);
    halves_count(machine, &running, &burned, &left, &count);
    return count[0];
}

#endif
