/* Many tables side by side: their shoes, the rounds that need extra work to
 * settle, and the begin of a block. */
#include "simulation/kernel/kernel.h"

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

/* Marks the round of a slot for extra work when it is settled. */
static void slot_is_special(struct batch *batch, size_t slot)
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

/* ---- Rounds that need more than a look at a table to settle ---- */

/* Takes even money for a natural. Returns false if the hand isn't a natural. */
static bool take_even_money(const struct machine *machine, int16_t *hand)
{
    bool natural = machine->hands.hand[*hand].natural ||
                   *hand == ENDS_NATURAL || *hand == ENDS_EVEN_MONEY;
    if (natural)
        *hand = ENDS_EVEN_MONEY;
    return natural;
}

void slot_insures(const struct machine *machine, struct batch *batch,
                  size_t slot)
{
    slot_is_special(batch, slot);
    for (int seat = 0; seat < machine->seats; seat++)
        if (!machine->is_neighbor[seat] &&
            !take_even_money(machine, &batch->hand[seat][slot]))
            batch->insured[slot] = true;
}

/* Returns the result of a seat as if splits were even and insurance free.
 * correct_result() makes up for that. */
int plain_result(const struct machine *machine, const struct batch *batch,
                 size_t slot, int seat)
{
    return machine->result[batch->hand[seat][slot]][batch->dealer[slot]];
}

/* Returns what the hands of a split won, in tenths of a bet. If a dealer's
 * natural takes only the first bet, it takes that bet once from all the hands
 * that wait for it. */
static int split_result(const struct machine *machine,
                        const struct batch *batch,
                        const struct split_hands *split)
{
    int dealer = batch->dealer[split->slot], row = batch->row[split->slot];
    bool once = machine->original && dealer == DEALER_NATURAL;
    bool taken = false;
    int sum = 0;
    for (int i = 0; i < split->count; i++) {
        int ending = split->ending[i];
        bool waits = machine->wait[row][ending] != WAITS_NOT;
        if (!(once && waits && taken))
            sum += machine->result[ending][dealer];
        taken = taken || waits;
    }
    return sum;
}

/* Replaces a counted result with the right one. */
static void correct_result(const struct batch *batch, size_t slot, int counted,
                           int result, struct counts *counts)
{
    uint32_t *row = counts->by_row[batch->row[slot]] + SIMULATION_TENTHS_MAX;
    uint32_t *count =
        counts->by_count[batch->bet_count[slot]] + SIMULATION_TENTHS_MAX;
    row[counted]--;
    row[result]++;
    count[counted]--;
    count[result]++;
    counts->won[slot] = (int16_t)(counts->won[slot] + result - counted);
}

/* Returns what a seat has really won, with splits and insurance. */
int full_result(const struct machine *machine, const struct batch *batch,
                size_t slot, int seat)
{
    enum { WON = 10, LOST = -5 }; /* on insurance of half a bet */
    bool natural = batch->dealer[slot] == DEALER_NATURAL;
    int result = plain_result(machine, batch, slot, seat);
    if (batch->voided[slot])
        return 0;
    for (int i = 0; i < batch->split_count; i++)
        if (batch->split[i].slot == slot && batch->split[i].seat == seat)
            result = split_result(machine, batch, &batch->split[i]);
    if (batch->insured[slot] && !machine->is_neighbor[seat] &&
        batch->hand[seat][slot] != ENDS_EVEN_MONEY)
        result += natural ? WON : LOST;
    return result;
}

static void correct_slot(const struct machine *machine,
                         const struct batch *batch, size_t slot,
                         struct counts *counts)
{
    for (int seat = 0; seat < machine->seats; seat++)
        if (!machine->is_neighbor[seat])
            correct_result(batch, slot,
                           plain_result(machine, batch, slot, seat),
                           full_result(machine, batch, slot, seat), counts);
}

/* Corrects the counts for splits and special rounds. */
void correct_special(const struct machine *machine, struct batch *batch,
                     size_t rounds, struct counts *counts)
{
    for (int i = 0; i < batch->split_count; i++) {
        const struct split_hands *split = &batch->split[i];
        if (split->slot < rounds && !batch->is_special[split->slot] &&
            !machine->is_neighbor[split->seat])
            correct_result(batch, split->slot, 0,
                           split_result(machine, batch, split), counts);
    }
    for (int i = 0; i < batch->special_count; i++) {
        size_t slot = batch->special[i];
        if (slot < rounds)
            correct_slot(machine, batch, slot, counts);
        if (batch->voided[slot])
            batch->over[slot] = -1; /* some cards were dealt twice */
        batch->is_special[slot] = false;
        batch->insured[slot] = batch->voided[slot] = false;
    }
    batch->special_count = batch->split_count = 0;
}

/* Adds the squares of what the seats of a table won together. With one seat,
 * the results are enough. */
void batch_adds_squares(const struct batch *batch, size_t rounds,
                        struct counts *counts)
{
    for (size_t slot = 0; slot < rounds; slot++) {
        int won = counts->won[slot];
        counts->squares[batch->bet_count[slot]] += (uint64_t)(won * won);
    }
}

/* ---- Tables at all depths of a shoe ---- */

/* Returns about how many rounds a shoe has. A hand takes 2.7 cards. */
static size_t rounds_of_shoe(const struct machine *machine)
{
    return (size_t)((machine->cards - machine->due) * 10 /
                    (27 * (machine->seats + 1)));
}

/* Plays rounds until a shuffling machine holds back only cards of these rounds.
 * Each takes two cards or more for every seat and the dealer. */
static void warm_up(const struct machine *machine, struct batch *batch)
{
    struct counts nothing;
    int rounds = (machine->held + machine->seats) / (machine->seats + 1);
    for (int round = 0; round < rounds; round++) {
        batch_round(machine, batch);
        correct_special(machine, batch, 0, &nothing);
    }
    batch->shoes = 0;
}

/* Begins a shoe on the slots whose turn it is. Neighbors are far apart, by the
 * golden ratio, because a run may end among them. */
static void begin_shoes(struct batch *batch, size_t round, size_t rounds)
{
    enum { APART = BATCH_SLOTS * 5 / 8 - 1 };
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
        if (slot * APART % BATCH_SLOTS * (rounds + 1) / BATCH_SLOTS == round)
            batch->over[slot] = -1;
}

void batch_stagger(const struct machine *machine, struct batch *batch)
{
    struct counts nothing;
    size_t rounds = rounds_of_shoe(machine);
    if (machine->held > 0) {
        warm_up(machine, batch);
        return;
    }
    for (size_t round = 0; round < rounds; round++) {
        begin_shoes(batch, round, rounds);
        batch_round(machine, batch);
        correct_special(machine, batch, 0, &nothing);
    }
    begin_shoes(batch, rounds, rounds);
    batch->shoes = 0;
}

/* ---- Rounds that are followed ---- */

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
