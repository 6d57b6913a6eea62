/* The shoes of many tables. */
#include "lanes.h"

#include <string.h>

#include "kernel.h"

void lanes_open(struct lanes *lanes, const struct machine *machine,
                uint64_t seed, uint64_t block)
{
    memset(lanes, 0, sizeof *lanes);
    stream_start(&lanes->stream, seed, block);
    lanes->machine = machine;
    lanes->cards = machine->cards;
    lanes->due = machine->due;
    for (size_t lane = 0; lane < LANES; lane++)
        for (int i = 0; i < lanes->cards; i++)
            lanes->deck[lane][i] = (uint8_t)(i % FACES);
}

/* A stream of zeros makes draw() take the first card of the deck, which the
 * last one then replaces: so all but the first card are dealt from the end. */
void lanes_arrange(struct lanes *lanes, const struct machine *machine,
                   const int cards[], int count, int running)
{
    memset(lanes, 0, sizeof *lanes);
    lanes->machine = machine;
    lanes->cards = count;
    lanes->due = -1;
    for (size_t lane = 0; lane < LANES; lane++) {
        uint8_t *deck = lanes->deck[lane];
        deck[0] = (uint8_t)(card_face(cards[count - 1]) - TWO);
        for (int i = 1; i < count; i++)
            deck[i] = (uint8_t)(card_face(cards[i - 1]) - TWO);
        lanes->left[lane] = (uint16_t)count;
        lanes->running[lane] = (int16_t)running;
    }
}

void lane_is_special(struct lanes *lanes, size_t lane)
{
    if (!lanes->is_special[lane])
        lanes->special[lanes->special_count++] = (uint8_t)lane;
    lanes->is_special[lane] = true;
}

void lane_fills_shoe(struct lanes *lanes, size_t lane, int burn)
{
    lanes->left[lane] = (uint16_t)lanes->cards;
    lanes->running[lane] = (int16_t)lanes->machine->running;
    lanes->hidden[lane] = lanes->machine->tags * burn;
    lanes->shoes++;
    for (int i = 0; i < burn; i++)
        (void)draw(lanes, lane, *stream_take(&lanes->stream, 1));
}

/* The cards of this round lie first, the discards behind them: they change
 * places. */
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

static void void_round(struct lanes *lanes, size_t lane)
{
    lanes->voided[lane] = true;
    lane_is_special(lanes, lane);
}

/* The count begins again with the cards on the table; while they are being
 * dealt they have yet to be counted. */
static void count_round(struct lanes *lanes, size_t lane, int round)
{
    const struct machine *machine = lanes->machine;
    bool dealing = round < 2 * machine->seats + 1 + machine->hole;
    int running = machine->running;
    for (int i = 0; i < round && !dealing; i++)
        running += machine->tag[lanes->deck[lane][i]];
    if (machine->hole && !dealing)
        running -= machine->tag[lanes->hole[lane]];
    lanes->running[lane] = (int16_t)running;
    lanes->hidden[lane] = 0;
}

/* Where there are none either, the round is void, and is played out with any
 * cards. */
void lane_takes_discards(struct lanes *lanes, size_t lane)
{
    int round = lanes->start[lane], discards = lanes->cards - round;
    count_round(lanes, lane, round);
    if (discards > 0)
        discards_first(lanes->deck[lane], round, discards);
    else
        void_round(lanes, lane);
    lanes->left[lane] = (uint16_t)(discards > 0 ? discards : round);
    lanes->start[lane] = (uint16_t)lanes->cards;
}
