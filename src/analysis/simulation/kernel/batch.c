/* The shoes of many tables. */
#include "simulation/kernel/batch.h"

#include <string.h>

void batch_open(struct batch *batch, const struct machine *machine,
                uint64_t seed, uint64_t block, int lanes)
{
    memset(batch, 0, sizeof *batch);
    stream_start(&batch->stream, seed, block, lanes / 2);
    batch->lanes = lanes;
    batch->machine = machine;
    batch->may_run_out = machine->may_run_out;
    batch->is_slow = machine->held > 0;
}

static int tags_of(const struct machine *machine, const int16_t up_to[FACES])
{
    int sum = 0;
    for (int face = 0; face < FACES; face++)
        sum += machine->tag_step[face] * up_to[face];
    return sum;
}

void batch_arrange(struct batch *batch, const struct machine *machine,
                   const uint8_t faces[], int count, int running)
{
    int16_t up_to[FACES] = {0};
    memset(batch, 0, sizeof *batch);
    batch->machine = machine;
    batch->arranged = faces;
    batch->may_run_out = batch->is_slow = true;
    for (int i = 0; i < count; i++)
        for (int face = faces[i]; face < FACES; face++)
            up_to[face]++;
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        struct shoes *shoes = &batch->now[slot / GROUP];
        for (int face = 0; face < FACES; face++)
            shoes->up_to[face][slot % GROUP] = up_to[face];
        batch->origin[slot] = (int16_t)(running + tags_of(machine, up_to));
    }
}

void slot_is_special(struct batch *batch, size_t slot)
{
    if (!batch->is_special[slot])
        batch->special[batch->special_count++] = (uint8_t)slot;
    batch->is_special[slot] = true;
}

/* ---- A shuffling machine ---- */

/* Forgets all recent cards but the last `count` of them. */
static void recent_cards_keep(struct recent_cards *recent, int count)
{
    int gone = recent->count > count ? recent->count - count : 0;
    recent->count -= gone;
    memmove(recent->face, recent->face + gone, (size_t)recent->count);
}

void slot_fills_machine(struct batch *batch, size_t slot)
{
    const struct machine *machine = batch->machine;
    struct shoes *now = &batch->now[slot / GROUP];
    struct recent_cards *recent = &batch->recent[slot];
    size_t lane = slot % GROUP;
    recent_cards_keep(recent, machine->held);
    recent->held = recent->count;
    for (int face = 0; face < FACES; face++) {
        int left = machine->whole[face];
        for (int i = 0; i < recent->count; i++)
            left -= recent->face[i] <= face;
        now->up_to[face][lane] = (int16_t)left;
    }
    batch->origin[slot] = batch->burned[slot] = 0;
    batch->is_new[slot] = -1;
    batch->shoes++;
}

/* ---- The end of a shoe in the middle of a round ---- */

static void slot_voids_round(struct batch *batch, size_t slot)
{
    batch->voided[slot] = true;
    slot_is_special(batch, slot);
}

/* Puts the discards back in the shoe: all cards that weren't left when the
 * round began. If there are none, the round is void, and is played out with any
 * cards. The count starts over from the cards on the table. */
static void slot_takes_discards(struct batch *batch, size_t slot)
{
    const struct machine *machine = batch->machine;
    struct shoes *now = &batch->now[slot / GROUP];
    struct shoes *before = &batch->before[slot / GROUP];
    size_t lane = slot % GROUP;
    int round = before->up_to[ACE_FACE][lane];
    bool has_discards = !batch->arranged && round < machine->cards;
    for (int face = 0; face < FACES; face++) {
        int16_t *start = &before->up_to[face][lane];
        int16_t whole = machine->whole[face];
        now->up_to[face][lane] = *start;
        if (has_discards) {
            now->up_to[face][lane] = (int16_t)(whole - *start);
            *start = whole;
        }
    }
    struct recent_cards *recent = &batch->recent[slot];
    recent_cards_keep(recent, recent->count - recent->held);
    recent->held = 0;
    if (!has_discards)
        slot_voids_round(batch, slot);
    else if (batch->log)
        batch->log[slot].again = round;
    batch->origin[slot] = batch->burned[slot] = 0;
    int tags = batch->hole_tag[slot];
    for (int face = 0; face < FACES; face++)
        tags += machine->tag_step[face] * now->up_to[face][lane];
    batch->running[slot] = (int16_t)-tags;
}

/* ---- One card ---- */

/* Draws the card that a word selects. Arranged cards are dealt in their order.
 */
static unsigned slot_draws_by(struct batch *batch, size_t slot, uint32_t word)
{
    struct shoes *shoes = &batch->now[slot / GROUP];
    size_t lane = slot % GROUP;
    if (shoes->up_to[ACE_FACE][lane] == 0)
        slot_takes_discards(batch, slot);
    int left = shoes->up_to[ACE_FACE][lane];
    int at = (int)((uint64_t)word * (uint64_t)left >> 32);
    unsigned face = 0;
    if (batch->arranged)
        at = shoes->up_to[batch->arranged[left - 1]][lane] - 1;
    _Pragma("GCC unroll 16") for (int i = 0; i < FACES; i++)
    {
        int16_t *up_to = &shoes->up_to[i][lane];
        int below = at < *up_to;
        *up_to = (int16_t)(*up_to - below);
        face += !below;
    }
    if (batch->machine->held > 0) {
        struct recent_cards *recent = &batch->recent[slot];
        recent->face[recent->count++ % (2 * SHOE_CARDS)] = (uint8_t)face;
    }
    if (batch->log) {
        struct dealt_cards *log = &batch->log[slot];
        log->face[log->count++ % SHOE_CARDS] = (uint8_t)face;
    }
    return face;
}

/* Returns a face that is drawn with replacement. */
static unsigned face_of_word(uint32_t word)
{
    return (unsigned)((uint64_t)word * FACES >> 32);
}

static uint32_t next_word(struct batch *batch)
{
    return batch->arranged ? 0 : stream_takes_word(&batch->stream);
}

unsigned slot_draws(struct batch *batch, size_t slot)
{
    uint32_t word = next_word(batch);
    bool replaced = batch->machine->detail == REPLACED && !batch->arranged;
    return replaced ? face_of_word(word) : slot_draws_by(batch, slot, word);
}

void group_draws_slowly(struct batch *batch, size_t group,
                        const int16_t taking[BATCH_SLOTS],
                        int16_t drawn[BATCH_SLOTS])
{
    static const uint32_t none[STREAM_WIDTH];
    const uint32_t *row =
        batch->arranged ? none : stream_takes_row(&batch->stream);
    for (size_t lane = 0; lane < GROUP; lane++) {
        size_t slot = group * GROUP + lane;
        uint32_t word = row[lane / 2 + lane % 2 * (GROUP / 2)];
        if (taking[slot])
            drawn[slot] = (int16_t)slot_draws_by(batch, slot, word);
    }
}
