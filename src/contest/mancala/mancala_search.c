/* The search of a player, deeper and deeper. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "endgames.h"

enum {
    ALPHA_BETA_VALUE_MOST = INT16_MAX, /* greater than any value */
    ALPHA_BETA_DEPTH_MOST = 250
};

enum { WIDE_HOUSES = 16 }; /* the houses of a side; unused ones stay 0 */

/* How many stones of a lap fall before the one in each house. For unused
 * houses, the number is larger than any number of stones. */
struct wide_order {
    int16_t own[WIDE_HOUSES];
    int16_t other[WIDE_HOUSES];
    int store;       /* the same for the mover's mancala */
    int first_other; /* the same for the opponent's first house to be sown */
};

/* The rules as tables. */
struct wide_rules {
    int houses;       /* the houses of a side */
    int ways;         /* 1 if sown one way, otherwise 2 */
    bool takes_alone; /* a last stone with nothing opposite is captured */
    struct wide_order orders[2][MANCALA_SIZE_MOST / 2 - 1];
};

struct alpha_beta {
    struct wide_rules rules;
    const struct mancala_search_limits *limits;
    const struct mancala_memory *memory; /* may be NULL */
    const struct mancala_endgames *endgames;
    int endgame_stones; /* in the endgames at most; 0: there are none */
    uint64_t nodes;     /* positions searched so far */
    uint64_t next_look; /* the value of `nodes` at the next look at the clock */
    bool stopped; /* a limit stopped it; values are invalid from then on */
    bool is_cut;  /* the last value was not seen to the end of the game */
};

_Static_assert((int)MANCALA_SIZE_MOST / 2 - 1 <= (int)WIDE_HOUSES,
               "each house has a place");

struct wide_position {
    int16_t own[WIDE_HOUSES];
    int16_t other[WIDE_HOUSES];
    int own_stones; /* the stones in all houses of a side */
    int other_stones;
};

struct wide_next {
    struct wide_position position; /* seen by the player to move then */
    int gain;   /* the mover's winnings, minus the opponent's */
    bool again; /* the mover moves again */
    bool is_over;
};

/* ---- Positions, sown as vectors ---- */

/*
 * A position for the search of a player, on a board of any size: the houses of
 * the player to move and those of the opponent, house 1 first, in vectors of
 * fixed width. All houses are sown at once: a house gets a stone if fewer
 * stones fall before it than are sown. Compilers turn that comparison into a
 * few vector instructions. The mancalas are left out, as in solve.c,
 * which says why both exist.
 */

enum { WORDS = WIDE_HOUSES / 2 }; /* words of four houses each, on both sides */

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

/* Sets `*tables` for `rules`, which must have no problem. */
static void wide_rules_make(struct wide_rules *tables,
                            const struct mancala_rules *rules)
{
    tables->houses = mancala_houses(rules->size);
    tables->ways = rules->one_way ? 1 : 2;
    tables->takes_alone = rules->capture == MANCALA_CAPTURE_EMPTY;
    for (int house = 0; house < tables->houses; house++)
        for (int way = 0; way < 2; way++)
            order_house(&tables->orders[way][house], tables->houses, house,
                        way == 0 ? MANCALA_FORWARDS : MANCALA_BACKWARDS);
}

static void wide_position_make(int size, const struct mancala_board *board,
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
static uint64_t wide_key(const struct wide_position *position)
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
    int reached = left - order->first_other; /* houses of the opponent */
    reached = reached < 0               ? 0
              : reached > rules->houses ? rules->houses
                                        : reached;
    sown->other_stones = from->other_stones + reached;
    if (laps > 0) { /* they are rare and bring as many stones to each bowl */
        for (int i = 0; i < rules->houses; i++) {
            sown->own[i] = (int16_t)(sown->own[i] + laps);
            sown->other[i] = (int16_t)(sown->other[i] + laps);
        }
        sown->gain += laps;
        sown->other_stones += laps * rules->houses;
    }
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
static void wide_sow(const struct wide_rules *rules,
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

/* ---- Alpha-beta ---- */

/*
 * The search of a player: alpha-beta to one depth, with a table of positions.
 * The depth counts turns; moves after which the same player moves again are
 * followed without limit. A value is what the player to move wins from here on,
 * minus what the opponent wins, so that positions that differ only in their
 * mancalas are the same.
 *
 * The solver has its own alpha-beta search (solve.c), because the two
 * answer different questions. This one always has a move: it plays on boards of
 * any size, stops at a clock, estimates what lies beyond its depth, and ignores
 * repetitions. The solver's proves bounds in spite of repetitions, uses an
 * endgame database, and has no estimate to play by.
 */

enum {
    DEPTH_ENDED = 255,    /* an entry searched to the end of the game */
    LOOK_NODES = 1 << 10, /* nodes between two readings of the clock */
    NO_MOVE = 0xFF
};

enum kind { KIND_EXACT, KIND_LEAST, KIND_MOST };

/* The moves of a position, and what follows each. */
struct candidates {
    int count;
    int scores[MANCALA_MOVES_MOST];    /* the highest is tried first */
    uint8_t moves[MANCALA_MOVES_MOST]; /* 2 * house + way */
    struct wide_next nexts[MANCALA_MOVES_MOST];
};

/* A position, and the question about it. */
struct node {
    const struct wide_position *position;
    int depth;
    int alpha;
    int beta;
};

/* It is inline, because the call would be 1% of a search. */
static inline bool alpha_beta_must_stop(struct alpha_beta *search)
{
    const struct mancala_search_limits *limits = search->limits;
    if (search->stopped)
        return true;
    if (limits->nodes != 0 && search->nodes >= limits->nodes)
        search->stopped = true;
    if (search->nodes < search->next_look)
        return search->stopped;
    search->next_look = search->nodes + LOOK_NODES;
    if ((limits->now != NULL &&
         limits->now(limits->clock) >= limits->deadline) ||
        (limits->is_over != NULL && limits->is_over(limits->self)))
        search->stopped = true;
    return search->stopped;
}

static bool entry_answers(const struct mancala_seen *seen,
                          const struct node *node)
{
    return seen->depth >= node->depth &&
           (seen->kind == KIND_EXACT ||
            (seen->kind == KIND_LEAST && seen->value >= node->beta) ||
            (seen->kind == KIND_MOST && seen->value <= node->alpha));
}

/* ---- Moves ---- */

enum { SCORE_DONE = INT_MIN, SCORE_FIRST = INT_MAX };

/* Lists the moves in `candidates`: `first`, then those from the houses nearest
 * to the mancala. */
static void alpha_beta_list_moves(const struct alpha_beta *search,
                                  const struct wide_position *position,
                                  uint8_t first, struct candidates *candidates)
{
    enum { AGAIN = 10 };
    const struct wide_rules *rules = &search->rules;
    int count = 0;
    for (int house = rules->houses - 1; house >= 0; house--) {
        if (position->own[house] == 0)
            continue;
        for (int way = 0; way < rules->ways; way++) {
            struct wide_next *next = &candidates->nexts[count];
            uint8_t move = (uint8_t)(2 * house + way);
            wide_sow(rules, position, house, way, next);
            candidates->moves[count] = move;
            candidates->scores[count] =
                move == first ? SCORE_FIRST
                              : next->gain + (next->again ? AGAIN : 0);
            count++;
        }
    }
    candidates->count = count;
}

/* Returns the index of the best untried candidate, or -1. */
static int alpha_beta_next_move(const struct candidates *candidates)
{
    int best = -1, score = SCORE_DONE;
    for (int i = 0; i < candidates->count; i++)
        if (candidates->scores[i] > score) {
            best = i;
            score = candidates->scores[i];
        }
    return best;
}

/* ---- Values, for the player to move ---- */

static int alpha_beta_position_value(struct alpha_beta *search,
                                     const struct node *node);

/* Returns the value of the move that led to `next`. If the mover moves again,
 * the depth stays the same. */
static int alpha_beta_value_after(struct alpha_beta *search,
                                  const struct wide_next *next, int depth,
                                  int alpha, int beta)
{
    int gain = next->gain;
    struct node node = {.position = &next->position,
                        .depth = depth - !next->again,
                        .alpha = next->again ? alpha - gain : gain - beta,
                        .beta = next->again ? beta - gain : gain - alpha};
    int value = alpha_beta_position_value(search, &node);
    return next->again ? gain + value : gain - value;
}

/* Returns the value of the move that led to `next`. A move other than the first
 * is searched with a null window, and again only if it turns out better. */
static int alpha_beta_move_value(struct alpha_beta *search,
                                 const struct wide_next *next,
                                 const struct node *node, int alpha,
                                 bool is_first)
{
    if (!is_first && node->beta - alpha > 1) {
        int value =
            alpha_beta_value_after(search, next, node->depth, alpha, alpha + 1);
        if (value <= alpha || value >= node->beta || search->stopped)
            return value;
    }
    return alpha_beta_value_after(search, next, node->depth, alpha, node->beta);
}

/* The best of the moves tried so far. */
struct best {
    int value;
    uint8_t move;
    bool is_cut; /* one of their values is partly an estimate */
};

/* Takes the value of `move` into `*best`. Once a move reaches beta, estimates
 * of the other moves don't matter. */
static void alpha_beta_note(struct best *best, const struct node *node,
                            int value, uint8_t move, bool is_cut)
{
    best->is_cut = value >= node->beta ? is_cut : best->is_cut || is_cut;
    if (value > best->value) {
        best->value = value;
        best->move = move;
    }
}

static void alpha_beta_remember(struct mancala_seen *place, uint64_t key,
                                const struct node *node,
                                const struct best *best)
{
    int depth = best->is_cut ? node->depth : DEPTH_ENDED;
    if (place->key == key && place->depth > depth)
        return;
    enum kind kind = best->value >= node->beta    ? KIND_LEAST
                     : best->value <= node->alpha ? KIND_MOST
                                                  : KIND_EXACT;
    *place = (struct mancala_seen){.key = key,
                                   .value = (int16_t)best->value,
                                   .depth = (uint8_t)depth,
                                   .kind = (uint8_t)kind,
                                   .move = best->move};
}

/* True if nothing is searched after the move that led to `next`. Beyond the
 * depth, nothing more is won. */
static bool is_last(const struct wide_next *next, const struct node *node)
{
    return next->is_over || (node->depth <= 1 && !next->again);
}

static void try_last_moves(struct candidates *candidates,
                           const struct node *node, struct best *best)
{
    for (int i = 0; i < candidates->count && best->value < node->beta; i++) {
        const struct wide_next *next = &candidates->nexts[i];
        if (!is_last(next, node))
            continue;
        alpha_beta_note(best, node, next->gain, candidates->moves[i],
                        !next->is_over);
        candidates->scores[i] = SCORE_DONE;
    }
}

static struct best alpha_beta_best(struct alpha_beta *search,
                                   const struct node *node, uint8_t first)
{
    struct candidates candidates;
    struct best best = {.value = -ALPHA_BETA_VALUE_MOST, .move = NO_MOVE};
    alpha_beta_list_moves(search, node->position, first, &candidates);
    try_last_moves(&candidates, node, &best);
    bool is_first = true;
    while (best.value < node->beta && !search->stopped) {
        int i = alpha_beta_next_move(&candidates);
        if (i < 0)
            break;
        int low = best.value > node->alpha ? best.value : node->alpha;
        int value = alpha_beta_move_value(search, &candidates.nexts[i], node,
                                          low, is_first);
        alpha_beta_note(&best, node, value, candidates.moves[i],
                        search->is_cut);
        candidates.scores[i] = SCORE_DONE;
        is_first = false;
    }
    return best;
}

/* Looks a position up among the endgames. Returns true, with its value, if that
 * is exact. */
static bool find_endgame(const struct alpha_beta *search,
                         const struct wide_position *position, int *value)
{
    struct packed_position packed = {.own = 0};
    for (int i = 0; i < search->rules.houses; i++) {
        packed.own |= (uint64_t)position->own[i] << (8 * i);
        packed.other |= (uint64_t)position->other[i] << (8 * i);
    }
    struct mancala_bounds bounds = endgame_bounds(
        search->endgames, endgame_find(search->endgames, packed));
    *value = bounds.least;
    return bounds.least == bounds.most;
}

static int alpha_beta_position_value(struct alpha_beta *search,
                                     const struct node *node)
{
    if (alpha_beta_must_stop(search))
        return 0;
    search->nodes++;
    search->is_cut = false;
    /* Nobody can win more stones than there are. */
    int stones = node->position->own_stones + node->position->other_stones;
    if (node->alpha >= stones)
        return stones;
    if (node->beta <= -stones)
        return -stones;
    int value;
    if (stones <= search->endgame_stones &&
        find_endgame(search, node->position, &value))
        return value;
    uint64_t key = wide_key(node->position);
    const struct mancala_memory *memory = search->memory;
    struct mancala_seen *place = NULL;
    if (memory != NULL && memory->count > 0)
        place = &memory->entries[key & (memory->count - 1)];
    uint8_t first = NO_MOVE;
    if (place != NULL && place->key == key) {
        first = place->move;
        if (entry_answers(place, node)) {
            search->is_cut = place->depth != DEPTH_ENDED;
            return place->value;
        }
    }
    struct best best = alpha_beta_best(search, node, first);
    if (place != NULL && !search->stopped)
        alpha_beta_remember(place, key, node, &best);
    search->is_cut = best.is_cut;
    return best.value;
}

/*
 * Returns the value of the move that led to `next` by the first player, who is
 * `lead` stones ahead before it, while the second player can still swap. That
 * player takes the better side, so a turn of the first player is worth what it
 * leaves the sides apart, as a loss. All of the turn is tried here, because the
 * table of positions knows nothing of swaps. A value of at most `alpha` is an
 * upper bound.
 */
static int opening_value(struct alpha_beta *search,
                         const struct wide_next *next, int depth, int lead,
                         int alpha)
{
    const struct wide_rules *rules = &search->rules;
    const int margin = lead + next->gain;
    int best = -ALPHA_BETA_VALUE_MOST;
    bool is_cut = false;
    search->is_cut = !next->is_over && alpha < 0;
    if (next->is_over)
        return margin;
    if (!next->again && (depth <= 1 || alpha >= 0))
        return alpha >= 0 ? 0 : -abs(margin);
    if (!next->again) /* only a margin nearer to 0 than `alpha` matters */
        return -abs(lead + alpha_beta_value_after(search, next, depth,
                                                  alpha - lead, -alpha - lead));
    search->nodes++;
    for (int move = 0; move < rules->ways * rules->houses; move++) {
        int house = move / rules->ways, way = move % rules->ways;
        struct wide_next then;
        if (next->position.own[house] == 0 || alpha_beta_must_stop(search))
            continue;
        wide_sow(rules, &next->position, house, way, &then);
        int value = opening_value(search, &then, depth, margin,
                                  best > alpha ? best : alpha);
        is_cut = is_cut || search->is_cut;
        best = value > best ? value : best;
    }
    search->is_cut = is_cut;
    return best;
}

/* ---- The moves on the board ---- */

struct root {
    struct wide_position position;
    int lead; /* the stones won by the player to move, minus the opponent's */
    bool is_opening; /* the second player hasn't moved and can swap */
};

bool mancala_search_is_exact(const struct mancala_search_result *result)
{
    for (int i = 0; i < result->count; i++)
        if (!result->moves[i].is_exact)
            return false;
    return true;
}

/* Sorts the moves by their margin. Equal ones keep their order. */
static void sort_moves(struct mancala_search_result *result)
{
    struct mancala_valued_move *moves = result->moves;
    for (int i = 1; i < result->count; i++) {
        const struct mancala_valued_move move = moves[i];
        int k = i;
        for (; k > 0 && move.margin > moves[k - 1].margin; k--)
            moves[k] = moves[k - 1];
        moves[k] = move;
    }
}

/* Stores all moves in `*result`, those from the houses nearest to the mancala
 * first, with what they win at once. */
static void list_root_moves(const struct root *root,
                            const struct wide_rules *rules, int size,
                            enum mancala_player player,
                            struct mancala_search_result *result)
{
    const int16_t *own = root->position.own;
    result->count = result->depth = 0;
    for (int house = rules->houses - 1; house >= 0; house--)
        for (int way = 0; way < rules->ways && own[house] > 0; way++) {
            struct wide_next next;
            wide_sow(rules, &root->position, house, way, &next);
            result->moves[result->count++] = (struct mancala_valued_move){
                .move = {.bowl = mancala_bowl(size, player, house + 1),
                         .direction =
                             way == 0 ? MANCALA_FORWARDS : MANCALA_BACKWARDS},
                .margin = root->lead + next.gain,
                .is_exact = next.is_over};
        }
}

/* Searches all moves to one depth. Returns false and changes nothing if it was
 * stopped before the end. */
static bool search_to_depth(struct alpha_beta *search, const struct root *root,
                            int size, int depth,
                            struct mancala_search_result *result)
{
    const struct node node = {.depth = depth, .beta = ALPHA_BETA_VALUE_MOST};
    struct mancala_search_result deeper = *result;
    int best = -ALPHA_BETA_VALUE_MOST;
    for (int i = 0; i < result->count; i++) {
        struct mancala_valued_move *found = &deeper.moves[i];
        struct wide_next next;
        wide_sow(&search->rules, &root->position,
                 mancala_house(size, found->move.bowl) - 1,
                 found->move.direction == MANCALA_BACKWARDS, &next);
        int alpha = search->limits->all_values ? -ALPHA_BETA_VALUE_MOST : best;
        int value = next.gain;
        search->is_cut = !next.is_over;
        if (root->is_opening)
            value = opening_value(search, &next, depth, root->lead, alpha) -
                    root->lead;
        else if (!is_last(&next, &node)) /* at most `alpha` is an upper bound */
            value = alpha_beta_move_value(search, &next, &node, alpha,
                                          alpha == -ALPHA_BETA_VALUE_MOST);
        if (search->stopped)
            return false;
        found->margin = root->lead + value;
        found->is_exact = !search->is_cut;
        best = value > best ? value : best;
    }
    deeper.depth = depth;
    sort_moves(&deeper); /* the next depth begins with the best */
    *result = deeper;
    return true;
}

void mancala_search(const struct mancala_rules *rules,
                    const struct mancala_board *board,
                    const struct mancala_search_limits *limits,
                    const struct mancala_memory *memory,
                    struct mancala_search_result *result)
{
    const int size = rules->size;
    int own = mancala_store(size, board->player);
    int other = mancala_store(size, mancala_other(board->player));
    struct root root = {.lead = board->bowls[own] - board->bowls[other],
                        .is_opening =
                            board->pie && board->player == MANCALA_FIRST};
    int deepest = limits->depth > 0 && limits->depth < ALPHA_BETA_DEPTH_MOST
                      ? limits->depth
                      : ALPHA_BETA_DEPTH_MOST;
    struct alpha_beta search = {
        .limits = limits, .memory = memory, .next_look = LOOK_NODES};
    if (endgames_fit(limits->endgames, rules)) {
        search.endgames = limits->endgames;
        search.endgame_stones = limits->endgames->stones;
    }
    wide_rules_make(&search.rules, rules);
    wide_position_make(size, board, &root.position);
    list_root_moves(&root, &search.rules, size, board->player, result);
    sort_moves(result);
    bool is_settled = false;
    for (int depth = 1; depth <= deepest && !is_settled; depth++) {
        if (!search_to_depth(&search, &root, size, depth, result))
            break;
        is_settled = mancala_search_is_exact(result) ||
                     (result->count == 1 && !limits->all_values && !board->pie);
    }
    if (mancala_can_swap(board)) {
        /* It is worth what the best move would be to the opponent. */
        result->moves[result->count] = (struct mancala_valued_move){
            .move = mancala_swap(size),
            .margin = -result->moves[0].margin,
            .is_exact = mancala_search_is_exact(result)};
        result->count++;
        sort_moves(result);
    }
    result->nodes = search.nodes;
}
