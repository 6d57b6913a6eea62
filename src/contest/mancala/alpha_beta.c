/* The alpha-beta search of a player. */
#include "alpha_beta.h"

#include <limits.h>
#include <stddef.h>

enum {
    DEPTH_ENDED = 255,    /* kept: seen to the end of the game */
    LOOK_NODES = 1 << 10, /* between two looks at the clock */
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

/* ---- When to stop ---- */

static bool alpha_beta_must_stop(struct alpha_beta *search)
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

/* ---- What has been seen ---- */

static struct mancala_seen *alpha_beta_place(const struct alpha_beta *search,
                                             uint64_t key)
{
    const struct mancala_memory *memory = search->memory;
    if (memory == NULL || memory->count == 0)
        return NULL;
    return &memory->entries[key & (memory->count - 1)];
}

static bool answers(const struct mancala_seen *seen, const struct node *node)
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

static int alpha_beta_value_of(struct alpha_beta *search,
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
    int value = alpha_beta_value_of(search, &node);
    return next->again ? gain + value : gain - value;
}

/* Returns the value of the move that led to `next`. A move other than the first
 * is searched with a null window, and again only if it turns out better. */
static int alpha_beta_value_of_move(struct alpha_beta *search,
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
        int value = alpha_beta_value_of_move(search, &candidates.nexts[i], node,
                                             low, is_first);
        alpha_beta_note(&best, node, value, candidates.moves[i],
                        search->is_cut);
        candidates.scores[i] = SCORE_DONE;
        is_first = false;
    }
    return best;
}

static int alpha_beta_value_of(struct alpha_beta *search,
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
    uint64_t key = wide_key(node->position);
    struct mancala_seen *place = alpha_beta_place(search, key);
    uint8_t first = NO_MOVE;
    if (place != NULL && place->key == key) {
        first = place->move;
        if (answers(place, node)) {
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

void alpha_beta_open(struct alpha_beta *search,
                     const struct mancala_rules *rules,
                     const struct mancala_search_limits *limits,
                     const struct mancala_memory *memory)
{
    *search = (struct alpha_beta){
        .limits = limits, .memory = memory, .next_look = LOOK_NODES};
    wide_rules_make(&search->rules, rules);
}

int alpha_beta_value(struct alpha_beta *search, const struct wide_next *next,
                     int depth, int alpha)
{
    const struct node node = {.depth = depth, .beta = ALPHA_BETA_VALUE_MOST};
    bool is_first = alpha == -ALPHA_BETA_VALUE_MOST;
    search->is_cut = !next->is_over;
    if (is_last(next, &node))
        return next->gain;
    return alpha_beta_value_of_move(search, next, &node, alpha, is_first);
}
