/* Positions of any board, sown as vectors. */
#include "wide_position.h"

#include <string.h>

enum { WORDS = WIDE_HOUSES / 2 }; /* of four houses each, on both sides */

/* Sets the order in which the stones of `house` fall. The bowls are a ring: the
 * mover's houses, from 0, then the mover's mancala, then the opponent's houses.
 */
static void order_house(struct wide_order *order, int houses, int house,
                        int step)
{
    int lap = 2 * houses + 1;
    for (int i = 0; i < WIDE_HOUSES; i++)
        order->own[i] = order->other[i] = INT16_MAX;
    for (int i = 0; i < lap; i++) {
        int bowl = (house + step * (i + 1) + 2 * lap) % lap;
        if (bowl < houses)
            order->own[bowl] = (int16_t)i;
        else if (bowl == houses)
            order->store = i;
        else
            order->other[bowl - houses - 1] = (int16_t)i;
    }
    order->first_other = step > 0 ? houses - house : house;
}

void wide_rules_make(struct wide_rules *tables,
                     const struct mancala_rules *rules)
{
    tables->houses = mancala_houses(rules->size);
    tables->ways = rules->one_way ? 1 : 2;
    tables->takes_alone = rules->capture == MANCALA_CAPTURE_EMPTY;
    for (int house = 0; house < tables->houses; house++) {
        order_house(&tables->orders[0][house], tables->houses, house,
                    MANCALA_FORWARDS);
        order_house(&tables->orders[1][house], tables->houses, house,
                    MANCALA_BACKWARDS);
    }
}

void wide_position_of(int size, const struct mancala_board *board,
                      struct wide_position *position)
{
    enum mancala_player other = mancala_other(board->player);
    *position = (struct wide_position){
        .own_stones = mancala_side(size, board, board->player),
        .other_stones = mancala_side(size, board, other)};
    for (int i = 0; i < mancala_houses(size); i++) {
        position->own[i] =
            (int16_t)board->bowls[mancala_bowl(size, board->player, i + 1)];
        position->other[i] =
            (int16_t)board->bowls[mancala_bowl(size, other, i + 1)];
    }
}

/* Multiplications mix the words. */
uint64_t wide_key(const struct wide_position *position)
{
    enum { SHIFT = 29 };
    const uint64_t factor = 0x9E3779B97F4A7C15;
    uint64_t words[WORDS], key = factor;
    memcpy(words, position, sizeof words);
    for (int i = 0; i < WORDS; i++) {
        key = (key ^ words[i]) * factor;
        key ^= key >> SHIFT;
    }
    return key == 0 ? 1 : key;
}

/* ---- Sowing ---- */

/* The sides as they are sown, and what has been won. */
struct sown {
    int16_t *own, *other;
    int own_stones, other_stones;
    int gain;
};

/* Sows less than a lap on one side: each house that is reached gets one stone.
 */
static void sow_side(int16_t *restrict to, const int16_t *restrict from,
                     const int16_t *restrict order, int16_t stones)
{
    for (int i = 0; i < WIDE_HOUSES; i++)
        to[i] = (int16_t)(from[i] + (order[i] < stones));
}

/* Sows whole laps, which are rare and bring as many stones to each bowl. */
static void sow_laps(const struct wide_rules *rules, struct sown *sown,
                     int laps)
{
    for (int i = 0; i < rules->houses; i++) {
        sown->own[i] = (int16_t)(sown->own[i] + laps);
        sown->other[i] = (int16_t)(sown->other[i] + laps);
    }
    sown->gain += laps;
    sown->other_stones += laps * rules->houses;
}

static int number_within(int number, int most)
{
    return number < 0 ? 0 : number > most ? most : number;
}

static void wide_sow_stones(const struct wide_rules *rules,
                            const struct wide_order *order,
                            const struct wide_position *from, int stones,
                            struct sown *sown)
{
    int lap = 2 * rules->houses + 1;
    int laps = stones / lap, left = stones % lap;
    sow_side(sown->own, from->own, order->own, (int16_t)left);
    sow_side(sown->other, from->other, order->other, (int16_t)left);
    sown->gain = order->store < left;
    sown->other_stones =
        from->other_stones +
        number_within(left - order->first_other, rules->houses);
    if (laps > 0)
        sow_laps(rules, sown, laps);
    sown->own_stones =
        from->own_stones + from->other_stones - sown->gain - sown->other_stones;
}

/* Returns the bowl of the ring in which the last stone lands. */
static int wide_last_bowl(const struct wide_rules *rules, int house, int way,
                          int stones)
{
    int lap = 2 * rules->houses + 1;
    int along = stones % lap;
    int last = way == 0 ? house + along : house - along;
    return last < 0 ? last + lap : last >= lap ? last - lap : last;
}

static void wide_capture(const struct wide_rules *rules, struct sown *sown,
                         int last)
{
    int16_t *opposite = &sown->other[rules->houses - 1 - last];
    if (*opposite == 0 && !rules->takes_alone)
        return;
    sown->gain += *opposite + 1;
    sown->own_stones--;
    sown->other_stones -= *opposite;
    sown->own[last] = *opposite = 0;
}

/* Each side is written directly to its place in `*next`, which depends on who
 * moves then, so that nothing is copied. */
void wide_sow(const struct wide_rules *rules,
              const struct wide_position *position, int house, int way,
              struct wide_next *next)
{
    int stones = position->own[house];
    int last = wide_last_bowl(rules, house, way, stones);
    bool again = last == rules->houses;
    struct wide_position *after = &next->position;
    struct sown sown = {.own = again ? after->own : after->other,
                        .other = again ? after->other : after->own};
    wide_sow_stones(rules, &rules->orders[way][house], position, stones, &sown);
    sown.own[house] = (int16_t)(sown.own[house] - stones);
    if (last < rules->houses && sown.own[last] == 1)
        wide_capture(rules, &sown, last);
    next->is_over = sown.own_stones == 0 || sown.other_stones == 0;
    next->gain = sown.gain;
    if (next->is_over)
        next->gain += sown.own_stones - sown.other_stones;
    next->again = again && !next->is_over;
    after->own_stones = again ? sown.own_stones : sown.other_stones;
    after->other_stones = again ? sown.other_stones : sown.own_stones;
}
