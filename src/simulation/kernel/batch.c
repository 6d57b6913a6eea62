/* The shoes of many tables. */
#include "simulation/kernel/batch.h"

#include <string.h>

#include "simulation/kernel/kernel.h"

void batch_open(struct batch *batch, const struct machine *machine,
                uint64_t seed, uint64_t block)
{
    memset(batch, 0, sizeof *batch);
    stream_start(&batch->stream, seed, block);
    batch->machine = machine;
    batch->cards = machine->cards;
    batch->due = machine->due;
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
        for (int i = 0; i < batch->cards; i++)
            batch->deck[slot][i] = (uint8_t)(i % FACES);
}

/* With a stream of zeros, slot_draws() takes the first card of the deck and
 * replaces it with the last one. All cards but the first are therefore dealt
 * from the end. */
void batch_arrange(struct batch *batch, const struct machine *machine,
                   const int cards[], int count, int running)
{
    memset(batch, 0, sizeof *batch);
    batch->machine = machine;
    batch->is_arranged = true;
    batch->cards = count;
    batch->due = -1;
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        uint8_t *deck = batch->deck[slot];
        deck[0] = (uint8_t)(card_face(cards[count - 1]) - TWO);
        for (int i = 1; i < count; i++)
            deck[i] = (uint8_t)(card_face(cards[i - 1]) - TWO);
        batch->left[slot] = (uint16_t)count;
        batch->running[slot] = (int16_t)running;
    }
}

void slot_is_special(struct batch *batch, size_t slot)
{
    if (!batch->is_special[slot])
        batch->special[batch->special_count++] = (uint8_t)slot;
    batch->is_special[slot] = true;
}

void slot_fills_shoe(struct batch *batch, size_t slot, int burn)
{
    batch->left[slot] = (uint16_t)batch->cards;
    batch->running[slot] = (int16_t)batch->machine->running;
    batch->hidden[slot] = batch->machine->tags * burn;
    batch->shoes++;
    for (int i = 0; i < burn; i++)
        (void)slot_draws(batch, slot, *stream_take(&batch->stream, 1));
}

/* The cards that were dealt follow those that are left, and the last one comes
 * first. Those held back trade places with the others, and stay in order. */
void slot_fills_machine(struct batch *batch, size_t slot)
{
    const struct machine *machine = batch->machine;
    int left = batch->left[slot], dealt = batch->cards - left;
    int held = dealt < machine->held ? dealt : machine->held;
    int returned = dealt - held, running = machine->running;
    uint8_t last[DECK_ROOM], *at = batch->deck[slot] + left;
    memcpy(last, at, (size_t)held);
    memmove(at, at + held, (size_t)returned);
    memcpy(at + returned, last, (size_t)held);
    for (int i = 0; i < held; i++)
        running += machine->tag[last[i]];
    batch->left[slot] = (uint16_t)(left + returned);
    batch->running[slot] = (int16_t)running;
    batch->shoes++;
}

/* Moves the discards before the cards of this round, which are first in the
 * deck. */
static void discards_first(uint8_t deck[], int round, int discards)
{
    int less = round < discards ? round : discards;
    uint8_t *behind = deck + round + discards - less;
    for (int i = 0; i < less; i++) {
        uint8_t card = deck[i];
        deck[i] = behind[i];
        behind[i] = card;
    }
}

static void slot_voids_round(struct batch *batch, size_t slot)
{
    batch->voided[slot] = true;
    slot_is_special(batch, slot);
}

/* Starts the count over from the cards on the table. During the deal those are
 * counted later. */
static void count_round(struct batch *batch, size_t slot, int round)
{
    const struct machine *machine = batch->machine;
    bool dealing = round < 2 * machine->seats + 1 + machine->hole;
    int running = machine->running;
    for (int i = 0; i < round && !dealing; i++)
        running += machine->tag[batch->deck[slot][i]];
    if (machine->hole && !dealing)
        running -= machine->tag[batch->hole[slot]];
    batch->running[slot] = (int16_t)running;
    batch->hidden[slot] = 0;
}

/* Puts the discards back in the shoe. If there are none, the round is void, and
 * is played out with any cards. */
void slot_takes_discards(struct batch *batch, size_t slot)
{
    int round = batch->start[slot], discards = batch->cards - round;
    count_round(batch, slot, round);
    if (discards > 0)
        discards_first(batch->deck[slot], round, discards);
    else
        slot_voids_round(batch, slot);
    batch->left[slot] = (uint16_t)(discards > 0 ? discards : round);
    batch->start[slot] = (uint16_t)batch->cards;
}
