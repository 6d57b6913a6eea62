/* Plays rounds on all slots. Every slot deals, then every hand that takes a
 * card takes one, and so on, so that hardly any branch depends on a card. */
#include "simulation/kernel/kernel.h"
#include "simulation/kernel/settle.h"

#include <string.h>

/* The slots whose hand takes a card. */
struct list {
    size_t count;
    uint8_t slot[BATCH_SLOTS];
};

/* ---- The deal ---- */

/* Decides on the hand that a seat was dealt. A single seat knows no more in its
 * turn than before the dealer checked. */
SPECIALIZED void seat_decides(const struct machine *machine,
                              struct batch *batch, size_t slot, int seat,
                              unsigned hand, struct kind kind,
                              struct list *taking)
{
    unsigned now = table_now(machine, batch, slot, seat, kind);
    unsigned row = batch->row[slot];
    unsigned becomes = kind.seats == 1 ? machine->act[now][row][hand]
                                       : machine->act_in_turn[now][row][hand];
    batch->hand[seat][slot] = (uint8_t)becomes;
    taking->slot[taking->count] = (uint8_t)slot;
    taking->count += becomes > HAND_SPLITS;
}

enum { FACES_DEALT = 2 * SEATS_MAX + 2 };

/* Deals faces in the order of the house: a card for each seat, the upcard, a
 * second card for each seat, the hole card. */
SPECIALIZED void deal_faces(struct batch *batch, size_t slot, size_t count,
                            enum detail detail, const uint32_t *words,
                            unsigned faces[FACES_DEALT])
{
    if (detail == REPLACED) {
        for (size_t i = 0; i < count; i++)
            faces[i] = face_of_word(words[i]);
        return;
    }
    uint64_t left = batch->left[slot];
    if (left < count) { /* taking more words could overwrite these */
        for (size_t i = 0; i < count; i++)
            faces[i] = slot_draws(batch, slot, words[i]);
        return;
    }
    uint8_t *deck = found(batch->deck[slot]), *last = found(deck + left - 1);
    UNROLLED
    for (size_t i = 0; i < count; i++)
        faces[i] = draw_from(deck, last - i, left - i, words[i]);
    batch->left[slot] = (uint16_t)(left - count);
}

/* Counts all cards but the hole card. */
SPECIALIZED void count_faces(const struct machine *machine, struct batch *batch,
                             size_t slot, int seats, const unsigned faces[],
                             unsigned hole)
{
    int running = batch->running[slot];
    UNROLLED
    for (int i = 0; i < 2 * seats + 1; i++)
        running += machine->tag[faces[i]]; /* NOLINT: all were dealt */
    batch->running[slot] = (int16_t)running;
    batch->hole[slot] = (uint8_t)hole;
}

/* Deals a round on a slot. With one seat, its hand is decided on at once. */
SPECIALIZED void deal_slot(const struct machine *machine, struct batch *batch,
                           size_t slot, struct kind kind, const uint32_t *words,
                           struct list *taking)
{
    unsigned faces[FACES_DEALT];
    int seats = kind.seats;
    deal_faces(batch, slot, 2 * (size_t)seats + 1 + kind.hole, kind.detail,
               words, faces);
    unsigned hole = kind.hole ? faces[2 * seats + 1] : 0;
    unsigned dealers = faces[seats] * FACE_ROOM + hole;
    struct dealt_dealer dealer = machine->dealers[dealers];
    batch->row[slot] = dealer.row;
    batch->dealer[slot] = dealer.hand;
    if (kind.detail >= COUNTS_BETS)
        count_faces(machine, batch, slot, seats, faces, hole);
    for (int seat = 0; seat < seats; seat++) {
        unsigned first = faces[seat]; /* NOLINT: all were dealt */
        unsigned dealt = first * FACE_ROOM + faces[seats + 1 + seat];
        unsigned hand = machine->dealt[dealt];
        batch->dealt[seat][slot] = (uint8_t)dealt;
        if (seats == 1)
            seat_decides(machine, batch, slot, seat, hand, kind, taking);
        else
            batch->hand[seat][slot] = (uint8_t)hand;
    }
}

SPECIALIZED void batch_deal(const struct machine *machine, struct batch *batch,
                            struct kind kind, struct list *taking)
{
    bool by_machine = machine->held > 0 && !batch->is_arranged;
    taking->count = 0;
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        if (by_machine)
            slot_fills_machine(batch, slot);
        else if (batch->left[slot] <= batch->due)
            slot_fills_shoe(batch, slot, machine->burn);
        batch->start[slot] = batch->left[slot];
        if (kind.detail >= COUNTS_BETS)
            batch->bet_count[slot] = (uint8_t)true_count(machine, batch, slot);
    }
    unsigned cards = (unsigned)(2 * kind.seats + 1 + kind.hole);
    const uint32_t *words = stream_take(&batch->stream, BATCH_SLOTS * cards);
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
        deal_slot(machine, batch, slot, kind, words + slot * cards, taking);
}

/* ---- Insurance ---- */

/* Takes even money for a natural. Returns false if the hand isn't a natural. */
static bool take_even_money(const struct machine *machine, uint8_t *hand)
{
    bool natural = machine->hands.hand[*hand].natural ||
                   *hand == ENDS_NATURAL || *hand == ENDS_EVEN_MONEY;
    if (natural)
        *hand = ENDS_EVEN_MONEY;
    return natural;
}

/* Offers insurance against an ace. All seats but the neighbors' take it, or
 * none. */
static void batch_insure(const struct machine *machine, struct batch *batch)
{
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        int row = batch->row[slot];
        if ((row != ODDS_ACE && row != ROW_ACE_NATURAL) ||
            true_count(machine, batch, slot) < machine->insurance)
            continue;
        slot_is_special(batch, slot);
        for (int seat = 0; seat < machine->seats; seat++)
            if (!machine->is_neighbor[seat] &&
                !take_even_money(machine, &batch->hand[seat][slot]))
                batch->insured[slot] = true;
    }
}

/* ---- The hands ---- */

/* Deals cards to the hands of a seat on all slots until none takes another. */
SPECIALIZED void batch_play_hands(const struct machine *machine,
                                  struct batch *batch, int seat,
                                  struct kind kind, struct list *taking)
{
    uint8_t *hands = batch->hand[seat];
    while (taking->count > 0) {
        size_t count = taking->count, taken = 0;
        const uint32_t *words = stream_take(&batch->stream, (uint32_t)count);
        for (size_t i = 0; i < count; i++) {
            size_t slot = taking->slot[i];
            unsigned face =
                draw_and_count(machine, batch, slot, words[i], kind.detail);
            unsigned now = table_now(machine, batch, slot, seat, kind);
            unsigned drawn = machine->hands.next[hands[slot]][face];
            unsigned hand = machine->act[now][batch->row[slot]][drawn];
            hands[slot] = (uint8_t)hand;
            taking->slot[taken] = (uint8_t)slot;
            taken += hand > HAND_SPLITS;
        }
        taking->count = taken;
    }
}

SPECIALIZED void batch_play_splits(const struct machine *machine,
                                   struct batch *batch, int seat,
                                   struct kind kind)
{
    const uint8_t *hands = batch->hand[seat], *at = hands;
    while ((at = memchr(at, HAND_SPLITS, (size_t)(hands + BATCH_SLOTS - at))))
        slot_splits(machine, batch, (size_t)(at - hands), seat, kind);
}

/* Lets all seats surrender before any of them takes a card. */
static void batch_surrenders_first(const struct machine *machine,
                                   struct batch *batch, struct kind kind)
{
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        unsigned row = batch->row[slot];
        if (!machine->surrenders_first[row])
            continue;
        for (int seat = 0; seat < kind.seats; seat++) {
            unsigned now = table_now(machine, batch, slot, seat, kind);
            uint8_t *hand = &batch->hand[seat][slot];
            if (machine->act[now][row][*hand] == ENDS_SURRENDERED)
                *hand = ENDS_SURRENDERED;
        }
    }
}

SPECIALIZED void batch_play_seats(const struct machine *machine,
                                  struct batch *batch, struct kind kind,
                                  struct list *taking)
{
    if (kind.seats > 1 && machine->surrenders_first[ODDS_TEN])
        batch_surrenders_first(machine, batch, kind);
    for (int seat = 0; seat < kind.seats; seat++) {
        uint8_t *hands = batch->hand[seat];
        if (kind.seats > 1) {
            taking->count = 0;
            for (size_t slot = 0; slot < BATCH_SLOTS; slot++)
                seat_decides(machine, batch, slot, seat, hands[slot], kind,
                             taking);
        }
        batch_play_hands(machine, batch, seat, kind, taking);
        batch_play_splits(machine, batch, seat, kind);
    }
}

/* ---- The dealer ---- */

/* Deals the dealer's second card, without a hole card, if any hand waits for
 * it. */
static void batch_dealers_take_second(const struct machine *machine,
                                      struct batch *batch, struct kind kind)
{
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        int row = batch->row[slot];
        bool waits = batch->insured[slot];
        for (int seat = 0; seat < kind.seats; seat++) {
            int ending = batch->hand[seat][slot];
            waits = waits || machine->wait[row][ending] != WAITS_NOT;
        }
        if (!waits)
            continue;
        unsigned face = draw_and_count(
            machine, batch, slot, *stream_take(&batch->stream, 1), kind.detail);
        batch->dealer[slot] = machine->dealer.next[batch->dealer[slot]][face];
    }
}

SPECIALIZED bool waits_for_all(const struct batch *batch, size_t slot,
                               int seats)
{
    bool waits = false;
    for (int seat = 0; seat < seats; seat++)
        waits |= batch->hand[seat][slot] < OPEN_ENDINGS;
    return waits;
}

SPECIALIZED void batch_dealers_play(const struct machine *machine,
                                    struct batch *batch, struct kind kind)
{
    uint8_t taking[BATCH_SLOTS];
    size_t count = 0;
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        taking[count] = (uint8_t)slot;
        count += waits_for_all(batch, slot, kind.seats) &
                 (batch->dealer[slot] >= DEALER_ENDS);
    }
    while (count > 0) {
        size_t took = count;
        const uint32_t *words = stream_take(&batch->stream, (uint32_t)took);
        count = 0;
        for (size_t i = 0; i < took; i++) {
            size_t slot = taking[i];
            unsigned face =
                draw_and_count(machine, batch, slot, words[i], kind.detail);
            unsigned hand = machine->dealer.next[batch->dealer[slot]][face];
            batch->dealer[slot] = (uint8_t)hand;
            taking[count] = (uint8_t)slot;
            count += hand >= DEALER_ENDS;
        }
    }
}

/* ---- Rounds ---- */

/* Plays a round on all slots, up to its settlement. */
SPECIALIZED void batch_play_round(const struct machine *machine,
                                  struct batch *batch, struct kind kind)
{
    struct list taking;
    batch_deal(machine, batch, kind, &taking);
    if (kind.detail >= COUNTS_BETS && machine->insurance < SIMULATION_COUNTS)
        batch_insure(machine, batch);
    batch_play_seats(machine, batch, kind, &taking);
    if (!kind.hole)
        batch_dealers_take_second(machine, batch, kind);
    batch_dealers_play(machine, batch, kind);
}

SPECIALIZED void batch_play_kind(const struct machine *machine,
                                 struct batch *batch, uint32_t rounds,
                                 struct kind kind, struct counts *counts)
{
    for (uint32_t done = 0; done < rounds; done += BATCH_SLOTS) {
        size_t count =
            rounds - done < BATCH_SLOTS ? rounds - done : BATCH_SLOTS;
        batch_end_shoes(machine, batch);
        batch_play_round(machine, batch, kind);
        finish_round(machine, batch, count, kind, counts);
    }
}

void batch_end_shoes(const struct machine *machine, struct batch *batch)
{
    int most = machine->shoe_rounds;
    if (most == 0 && machine->leave == 0)
        return;
    for (size_t slot = 0; slot < BATCH_SLOTS; slot++) {
        bool over = batch->left[slot] <= batch->due ||
                    (most > 0 && batch->played[slot] >= most) ||
                    true_count(machine, batch, slot) < machine->leave;
        if (over && batch->left[slot] > batch->due)
            batch->left[slot] = (uint16_t)batch->due;
        batch->played[slot] = (uint16_t)(over ? 1 : batch->played[slot] + 1);
    }
}

void batch_round(const struct machine *machine, struct batch *batch)
{
    batch_play_round(machine, batch, kind_of(machine, batch));
}

/* The most common kinds of games are compiled separately. */
void batch_play(const struct machine *machine, struct batch *batch,
                uint32_t rounds, struct counts *counts)
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
