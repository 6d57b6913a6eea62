/* Splits: the rounds that are too rare and too different to be played side by
 * side. */
#include "kernel.h"

#include <string.h>

/* A seat's hands while they are played. */
struct splitting {
    const struct machine *machine;
    struct lanes *lanes;
    int lane;
    enum detail detail;
    int count;
    uint8_t first[HANDS_MAX + 1]; /* the first card of each hand */
};

static unsigned next_card(const struct splitting *splitting)
{
    return draw_and_count(splitting->machine, splitting->lanes, splitting->lane,
                          *stream_take(&splitting->lanes->stream, 1),
                          splitting->detail);
}

static bool may_split_again(const struct splitting *splitting)
{
    const struct machine *machine = splitting->machine;
    bool aces = splitting->first[0] == ACE_FACE;
    return splitting->count < machine->hands_most &&
           (!aces || machine->resplit_aces);
}

/* What its player does with a split hand. */
static uint8_t decide(const struct splitting *splitting, uint8_t hand)
{
    const struct machine *machine = splitting->machine;
    const struct lanes *lanes = splitting->lanes;
    unsigned count =
        count_now(machine, lanes, splitting->lane, splitting->detail);
    int row = lanes->row[splitting->lane];
    bool again = may_split_again(splitting);
    uint8_t becomes = again ? machine->act_resplit[count][row][hand]
                            : machine->act_split[count][row][hand];
    bool stays = splitting->first[0] == ACE_FACE && machine->one_card_on_aces;
    return stays && becomes != machine->hands.split
               ? player_hands_standing(&machine->hands, hand)
               : becomes;
}

/* The second card becomes a hand of its own, right behind this one. */
static void part(struct splitting *splitting, int hand, unsigned second)
{
    uint8_t *behind = splitting->first + hand + 1;
    memmove(behind + 1, behind, (size_t)(splitting->count - hand - 1));
    *behind = (uint8_t)second;
    splitting->count++;
}

/* Plays one of the hands; its ending. */
static uint8_t play_hand(struct splitting *splitting, int number)
{
    const struct player_hands *hands = &splitting->machine->hands;
    unsigned card = next_card(splitting);
    uint8_t hand = hands->next[splitting->first[number]][card];
    while (hand < hands->split) {
        hand = decide(splitting, hand);
        if (hand == hands->split) {
            part(splitting, number, card);
            hand = splitting->first[number];
        }
        if (hand < hands->split) {
            card = next_card(splitting);
            hand = hands->next[hand][card];
        }
    }
    return (uint8_t)(hand - hands->endings);
}

void lane_splits(const struct machine *machine, struct lanes *lanes, int lane,
                 int seat, enum detail detail)
{
    struct splitting splitting = {
        .machine = machine,
        .lanes = lanes,
        .lane = lane,
        .detail = detail,
        .count = 2,
        .first = {lanes->dealt[seat][lane] / FACE_ROOM,
                  lanes->dealt[seat][lane] % FACE_ROOM}};
    struct split_hands *split = &lanes->split[lanes->split_count++];
    lane_is_special(lanes, lane);
    *split = (struct split_hands){.lane = (uint8_t)lane, .seat = (uint8_t)seat};
    static const enum ending endings[] = {[WAITS_NOT] = ENDS_IN_HANDS,
                                          [WAITS_FOR_SECOND] =
                                              ENDS_IN_WAITING_HANDS,
                                          [WAITS_FOR_ALL] = ENDS_IN_OPEN_HANDS};
    int wait = WAITS_NOT;
    for (int i = 0; i < splitting.count; i++) {
        split->ending[i] = play_hand(&splitting, i);
        int of_hand = machine->wait[lanes->row[lane]][split->ending[i]];
        wait = of_hand > wait ? of_hand : wait;
    }
    split->count = (uint8_t)splitting.count;
    lanes->hand[seat][lane] =
        player_hands_ending(&machine->hands, endings[wait]);
}

/* ---- Settlement ---- */

/* Where a dealer's natural takes the first bet alone, it takes it once from
 * all the hands that wait for it. */
int split_result(const struct machine *machine, const struct lanes *lanes,
                 const struct split_hands *split)
{
    int dealer = lanes->dealer[split->lane], row = lanes->row[split->lane];
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
