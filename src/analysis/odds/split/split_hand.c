/* One hand of a split, played by a fixed strategy. */
#include "odds/split/split.h"

#include <string.h>

/* The state of one evaluation, with a pack for each number of extra cards. */
struct split_play {
    const struct odds *odds;
    int rank, least, extras;
    const uint8_t *actions;
    const struct pack *pack; /* before extra cards are taken out */
    struct pack packs[EXTRAS_MAX];
    struct split_work *work;
};

void split_actions_fill(const struct odds *odds,
                        const struct odds_values *values, int rank,
                        uint8_t actions[ODDS_HANDS])
{
    const struct rules *rules = &odds->rules;
    memcpy(actions, values->action, ODDS_HANDS);
    int single = odds->next[0][rank];
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = odds->next[single][second];
        struct rules_hand looked_at = rules_hand_of(&odds->hands[hand]);
        looked_at.is_split = true;
        looked_at.is_split_ace = rank == ODDS_ACE;
        if (!rules_allow_hit(rules, &looked_at))
            actions[hand] = ODDS_STAND;
        else if (actions[hand] == ODDS_DOUBLE &&
                 !rules_allow_double(rules, &looked_at))
            actions[hand] = values->otherwise[hand];
    }
}

static void mark_next(const struct split_play *play, int hand,
                      struct hand_set *set)
{
    const int16_t *next = play->odds->next[hand];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0)
            set->words[next[rank] / SET_BITS] |= UINT64_C(1)
                                                 << next[rank] % SET_BITS;
}

static void mark(struct hand_set *set, int hand)
{
    set->words[hand / SET_BITS] |= UINT64_C(1) << hand % SET_BITS;
}

/* Returns the first hand of the set at or after `from`; -1 if there is none. */
static int next_in(const struct hand_set *set, int from)
{
    int word = from / SET_BITS;
    uint64_t bits = set->words[word] & UINT64_MAX << from % SET_BITS;
    while (bits == 0 && ++word < SET_WORDS)
        bits = set->words[word];
    return bits == 0 ? -1 : word * SET_BITS + __builtin_ctzll(bits);
}

/* Returns the strategy's action for a hand. */
static void follow_split(const struct split_play *play, int hand)
{
    struct split_work *work = play->work;
    work->hands[work->count++] = (uint16_t)hand;
    if (is_charlie(&play->odds->rules, &play->odds->hands[hand]))
        return;
    if (play->actions[hand] == ODDS_HIT)
        mark_next(play, hand, &work->reached);
    else if (play->actions[hand] == ODDS_DOUBLE)
        mark_next(play, hand, &work->stands);
    else
        mark(&work->stands, hand);
}

/* Lists the hands that the strategy reaches. A card always leads to a hand with
 * a higher number. */
static void list_reached(const struct split_play *play)
{
    struct split_work *work = play->work;
    memset(&work->reached, 0, sizeof work->reached);
    memset(&work->stands, 0, sizeof work->stands);
    work->count = 0;
    mark_next(play, play->odds->next[0][play->rank], &work->reached);
    const struct hand_set *reached = &work->reached;
    for (int hand = next_in(reached, 0); hand >= 0;
         hand = next_in(reached, hand + 1))
        follow_split(play, hand);
}

/* Stores the value of standing for all hands that stand. */
static void fill_split_stands(const struct split_play *play)
{
    struct split_work *work = play->work;
    int count = 0;
    const struct hand_set *stands = &work->stands;
    for (int hand = next_in(stands, 0); hand >= 0;
         hand = next_in(stands, hand + 1))
        for (int i = 0; i < play->extras; i++)
            work->items[count++] = (struct stand_item){
                .hand = (uint16_t)hand, .extra = (uint16_t)(play->least + i)};
    stand_values(play->pack, work->items, count, play->rank, work->stood);
    for (int i = 0; i < count; i++)
        work->values[work->items[i].hand][work->items[i].extra - play->least] =
            work->stood[i];
}

/* Returns the value of a hand after one more card, which may bust it. */
static double value_next(const struct split_play *play, int hand, int rank,
                         int i, int stake)
{
    const struct odds *odds = play->odds;
    int more = odds->next[hand][rank];
    if (more >= 0 && stake == 1)
        return play->work->values[more][i];
    const struct pack *pack = &play->packs[i];
    const struct odds_hand *cards = &odds->hands[hand];
    if (more < 0)
        return value_of_bust(pack, cards, rank, BET_SPLIT, stake);
    return win_of_doubled(odds, more, play->work->values[more][i]) -
           natural_takes(&odds->rules, BET_SPLIT, stake) *
               pack_danger_after(pack, cards, rank);
}

static double value_draw(const struct split_play *play, int hand, int i,
                         int stake)
{
    double chance[ODDS_RANKS], value = 0;
    pack_chances(&play->packs[i], &play->odds->hands[hand], chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (chance[rank] > 0)
            value += chance[rank] * value_next(play, hand, rank, i, stake);
    return value;
}

/*
 * Plays the doubles. They need the value of standing on one card more, which is
 * in `values` only until those hands themselves are played, so this comes
 * first.
 */
static void play_doubles(const struct split_play *play)
{
    struct split_work *work = play->work;
    for (int place = 0; place < work->count; place++) {
        int hand = work->hands[place];
        if (play->actions[hand] == ODDS_DOUBLE)
            for (int i = 0; i < play->extras; i++)
                work->doubles[hand][i] = value_draw(play, hand, i, 2);
    }
}

static void play_split_hands(const struct split_play *play)
{
    const struct odds *odds = play->odds;
    struct split_work *work = play->work;
    double share = natural_takes(&odds->rules, BET_SPLIT, 1);
    for (int place = work->count - 1; place >= 0; place--) {
        int hand = work->hands[place];
        if (play->actions[hand] == ODDS_DOUBLE) {
            memcpy(work->values[hand], work->doubles[hand],
                   sizeof *work->values);
            continue;
        }
        const struct odds_hand *cards = &odds->hands[hand];
        for (int i = 0; i < play->extras; i++) {
            double *value = &work->values[hand][i];
            if (is_charlie(&odds->rules, cards))
                *value = 1;
            else if (play->actions[hand] == ODDS_HIT)
                *value = value_draw(play, hand, i, 1);
            else
                *value = win_of_standing(
                    odds, hand,
                    *value - share * pack_danger(&play->packs[i], cards));
        }
    }
}

void split_line_fill(const struct pack *pack, int rank, int least, int most,
                     const uint8_t actions[ODDS_HANDS], struct split_work *work,
                     struct split_line *line)
{
    const struct odds *odds = pack->odds;
    int single = odds->next[0][rank];
    struct split_play play = {.odds = odds,
                              .rank = rank,
                              .least = least,
                              .extras = most - least + 1,
                              .actions = actions,
                              .pack = pack,
                              .work = work};
    for (int i = 0; i < play.extras; i++)
        play.packs[i] = pack_without(pack, rank, least + i);
    list_reached(&play);
    fill_split_stands(&play);
    play_doubles(&play);
    play_split_hands(&play);
    for (int i = 0; i < play.extras; i++) {
        line->any[least + i] = value_draw(&play, single, i, 1);
        line->pair[least + i] = work->values[odds->next[single][rank]][i];
    }
}
