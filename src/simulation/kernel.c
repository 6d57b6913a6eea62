/* Plays rounds on all lanes: every lane deals, then every hand that takes a
 * card takes one, and so on, so that hardly a branch depends on a card. */
#include "kernel.h"
#include "settle.h"

#include <string.h>

/* Lanes whose hand takes a card. */
struct list {
    size_t count;
    uint8_t lane[LANES];
};

/* ---- The deal ---- */

/* A seat's decision on the hand that it was dealt. One seat alone knows no
 * more in its turn than before the dealer looked. */
SPECIALISED void decide(const struct machine *machine, struct lanes *lanes,
                        size_t lane, int seat, unsigned hand, struct kind kind,
                        struct list *taking)
{
    unsigned now = count_now(machine, lanes, lane, kind.detail);
    unsigned row = lanes->row[lane];
    unsigned becomes = kind.seats == 1 ? machine->act[now][row][hand]
                                       : machine->act_in_turn[now][row][hand];
    lanes->hand[seat][lane] = (uint8_t)becomes;
    taking->lane[taking->count] = (uint8_t)lane;
    taking->count += becomes > HAND_SPLITS;
}

enum { FACES_DEALT = 2 * SEATS_MAX + 2 };

/* The faces dealt, in the order of the house: a card for each seat, the
 * upcard, a second card for each seat, the hole card. */
SPECIALISED void deal_faces(struct lanes *lanes, size_t lane, size_t count,
                            const uint32_t *words, unsigned faces[FACES_DEALT])
{
    uint64_t left = lanes->left[lane];
    if (left < count) { /* no other words: they might overwrite these */
        for (size_t i = 0; i < count; i++)
            faces[i] = draw(lanes, lane, words[i]);
        return;
    }
    uint8_t *deck = found(lanes->deck[lane]), *last = found(deck + left - 1);
    UNROLLED
    for (size_t i = 0; i < count; i++)
        faces[i] = draw_from(deck, last - i, left - i, words[i]);
    lanes->left[lane] = (uint16_t)(left - count);
}

/* All but the hole card is seen. */
SPECIALISED void count_faces(const struct machine *machine, struct lanes *lanes,
                             size_t lane, int seats, const unsigned faces[],
                             unsigned hole)
{
    int running = lanes->running[lane];
    UNROLLED
    for (int i = 0; i < 2 * seats + 1; i++)
        running += machine->tag[faces[i]]; /* NOLINT: all were dealt */
    lanes->running[lane] = (int16_t)running;
    lanes->hole[lane] = (uint8_t)hole;
}

/* With one seat its hand can be decided on at once. */
SPECIALISED void deal_lane(const struct machine *machine, struct lanes *lanes,
                           size_t lane, struct kind kind, const uint32_t *words,
                           struct list *taking)
{
    unsigned faces[FACES_DEALT];
    int seats = kind.seats;
    deal_faces(lanes, lane, 2 * (size_t)seats + 1 + kind.hole, words, faces);
    unsigned hole = kind.hole ? faces[2 * seats + 1] : 0;
    unsigned dealers = faces[seats] * FACE_ROOM + hole;
    struct dealt_dealer dealer = machine->dealers[dealers];
    lanes->row[lane] = dealer.row;
    lanes->dealer[lane] = dealer.hand;
    if (kind.detail != PLAIN)
        count_faces(machine, lanes, lane, seats, faces, hole);
    for (int seat = 0; seat < seats; seat++) {
        unsigned first = faces[seat]; /* NOLINT: likewise */
        unsigned dealt = first * FACE_ROOM + faces[seats + 1 + seat];
        unsigned hand = machine->dealt[dealt];
        lanes->dealt[seat][lane] = (uint8_t)dealt;
        if (seats == 1)
            decide(machine, lanes, lane, seat, hand, kind, taking);
        else
            lanes->hand[seat][lane] = (uint8_t)hand;
    }
}

SPECIALISED void deal(const struct machine *machine, struct lanes *lanes,
                      struct kind kind, struct list *taking)
{
    taking->count = 0;
    for (size_t lane = 0; lane < LANES; lane++) {
        if (lanes->left[lane] <= lanes->due)
            lane_fills_shoe(lanes, lane, machine->burn);
        lanes->start[lane] = lanes->left[lane];
        if (kind.detail != PLAIN)
            lanes->bet_count[lane] = (uint8_t)true_count(machine, lanes, lane);
    }
    unsigned cards = (unsigned)(2 * kind.seats + 1 + kind.hole);
    const uint32_t *words = stream_take(&lanes->stream, LANES * cards);
    for (size_t lane = 0; lane < LANES; lane++)
        deal_lane(machine, lanes, lane, kind, words + lane * cards, taking);
}

/* ---- Insurance ---- */

/* A natural is given away for even money; false where there is none. */
static bool take_even_money(const struct machine *machine, uint8_t *hand)
{
    bool natural = machine->hands.hand[*hand].natural ||
                   *hand == ENDS_NATURAL || *hand == ENDS_EVEN_MONEY;
    if (natural)
        *hand = ENDS_EVEN_MONEY;
    return natural;
}

/* Against an ace, all seats take it or none does. */
static void insure(const struct machine *machine, struct lanes *lanes)
{
    for (size_t lane = 0; lane < LANES; lane++) {
        int row = lanes->row[lane];
        if ((row != ODDS_ACE && row != ROW_ACE_NATURAL) ||
            true_count(machine, lanes, lane) < machine->insurance)
            continue;
        lane_is_special(lanes, lane);
        for (int seat = 0; seat < machine->seats; seat++)
            if (!take_even_money(machine, &lanes->hand[seat][lane]))
                lanes->insured[lane] = true;
    }
}

/* ---- The hands ---- */

/* Gives cards to the hands of a seat until none takes one, each hand for
 * itself. */
SPECIALISED void play_hands(const struct machine *machine, struct lanes *lanes,
                            uint8_t hands[LANES], struct kind kind,
                            struct list *taking)
{
    while (taking->count > 0) {
        size_t count = taking->count, taken = 0;
        const uint32_t *words = stream_take(&lanes->stream, (uint32_t)count);
        for (size_t i = 0; i < count; i++) {
            size_t lane = taking->lane[i];
            unsigned face =
                draw_and_count(machine, lanes, lane, words[i], kind.detail);
            unsigned now = count_now(machine, lanes, lane, kind.detail);
            unsigned drawn = machine->hands.next[hands[lane]][face];
            unsigned hand = machine->act[now][lanes->row[lane]][drawn];
            hands[lane] = (uint8_t)hand;
            taking->lane[taken] = (uint8_t)lane;
            taken += hand > HAND_SPLITS;
        }
        taking->count = taken;
    }
}

SPECIALISED void play_splits(const struct machine *machine, struct lanes *lanes,
                             int seat, enum detail detail)
{
    const uint8_t *hands = lanes->hand[seat], *at = hands;
    while ((at = memchr(at, HAND_SPLITS, (size_t)(hands + LANES - at))))
        lane_splits(machine, lanes, (size_t)(at - hands), seat, detail);
}

/* All seats are asked before any of them takes a card. */
static void surrender_first(const struct machine *machine, struct lanes *lanes,
                            struct kind kind)
{
    for (size_t lane = 0; lane < LANES; lane++) {
        unsigned now = count_now(machine, lanes, lane, kind.detail);
        unsigned row = lanes->row[lane];
        const uint8_t *act = machine->act[now][row];
        if (!machine->surrenders_first[row])
            continue;
        for (int seat = 0; seat < kind.seats; seat++)
            if (act[lanes->hand[seat][lane]] == ENDS_SURRENDERED)
                lanes->hand[seat][lane] = ENDS_SURRENDERED;
    }
}

SPECIALISED void play_seats(const struct machine *machine, struct lanes *lanes,
                            struct kind kind, struct list *taking)
{
    if (kind.seats > 1 && machine->surrenders_first[ODDS_TEN])
        surrender_first(machine, lanes, kind);
    for (int seat = 0; seat < kind.seats; seat++) {
        uint8_t *hands = lanes->hand[seat];
        if (kind.seats > 1) {
            taking->count = 0;
            for (size_t lane = 0; lane < LANES; lane++)
                decide(machine, lanes, lane, seat, hands[lane], kind, taking);
        }
        play_hands(machine, lanes, hands, kind, taking);
        play_splits(machine, lanes, seat, kind.detail);
    }
}

/* ---- The dealer ---- */

/* Without a hole card: the second one, for whoever waits for it. */
static void dealer_takes_second(const struct machine *machine,
                                struct lanes *lanes, struct kind kind)
{
    for (size_t lane = 0; lane < LANES; lane++) {
        int row = lanes->row[lane];
        bool waits = lanes->insured[lane];
        for (int seat = 0; seat < kind.seats; seat++) {
            int ending = lanes->hand[seat][lane];
            waits = waits || machine->wait[row][ending] != WAITS_NOT;
        }
        if (!waits)
            continue;
        unsigned face = draw_and_count(
            machine, lanes, lane, *stream_take(&lanes->stream, 1), kind.detail);
        lanes->dealer[lane] = machine->dealer.next[lanes->dealer[lane]][face];
    }
}

SPECIALISED bool waits_for_all(const struct lanes *lanes, size_t lane,
                               int seats)
{
    bool waits = false;
    for (int seat = 0; seat < seats; seat++)
        waits |= lanes->hand[seat][lane] < OPEN_ENDINGS;
    return waits;
}

SPECIALISED void dealer_plays(const struct machine *machine,
                              struct lanes *lanes, struct kind kind)
{
    uint8_t taking[LANES];
    size_t count = 0;
    for (size_t lane = 0; lane < LANES; lane++) {
        taking[count] = (uint8_t)lane;
        count += waits_for_all(lanes, lane, kind.seats) &
                 (lanes->dealer[lane] >= DEALER_ENDS);
    }
    while (count > 0) {
        size_t took = count;
        const uint32_t *words = stream_take(&lanes->stream, (uint32_t)took);
        count = 0;
        for (size_t i = 0; i < took; i++) {
            size_t lane = taking[i];
            unsigned face =
                draw_and_count(machine, lanes, lane, words[i], kind.detail);
            unsigned hand = machine->dealer.next[lanes->dealer[lane]][face];
            lanes->dealer[lane] = (uint8_t)hand;
            taking[count] = (uint8_t)lane;
            count += hand >= DEALER_ENDS;
        }
    }
}

/* ---- Rounds ---- */

/* A round on all lanes, up to its settlement. */
SPECIALISED void play_round(const struct machine *machine, struct lanes *lanes,
                            struct kind kind)
{
    struct list taking;
    deal(machine, lanes, kind, &taking);
    if (kind.detail != PLAIN && machine->insurance < SIMULATION_COUNTS)
        insure(machine, lanes);
    play_seats(machine, lanes, kind, &taking);
    if (!kind.hole)
        dealer_takes_second(machine, lanes, kind);
    dealer_plays(machine, lanes, kind);
}

SPECIALISED void play(const struct machine *machine, struct lanes *lanes,
                      uint32_t rounds, struct kind kind, struct counts *counts)
{
    for (uint32_t done = 0; done < rounds; done += LANES) {
        size_t count = rounds - done < LANES ? rounds - done : LANES;
        play_round(machine, lanes, kind);
        finish_round(machine, lanes, count, kind, counts);
    }
}

void lanes_round(const struct machine *machine, struct lanes *lanes)
{
    play_round(machine, lanes, kind_of(machine));
}

/* What is asked for most is compiled on its own. */
void lanes_play(const struct machine *machine, struct lanes *lanes,
                uint32_t rounds, struct counts *counts)
{
    const struct kind plain = {.detail = PLAIN, .seats = 1, .hole = true},
                      bets = {.detail = COUNTS_BETS, .seats = 1, .hole = true},
                      all = {.detail = COUNTS_ALL, .seats = 1, .hole = true};
    if (machine->seats > 1 || !machine->hole)
        play(machine, lanes, rounds, kind_of(machine), counts);
    else if (machine->detail == PLAIN)
        play(machine, lanes, rounds, plain, counts);
    else if (machine->detail == COUNTS_BETS)
        play(machine, lanes, rounds, bets, counts);
    else
        play(machine, lanes, rounds, all, counts);
}
