/* Looking ahead from a position, by alpha-beta. */
#include "lookahead.h"

#include <limits.h>
#include <stddef.h>

enum {
    DEPTH_ENDED = 255,    /* as kept: seen to the end of the game */
    LOOK_NODES = 1 << 10, /* between two looks at the clock */
    NO_MOVE = 0xFF
};

enum kind { KIND_EXACT, KIND_LEAST, KIND_MOST };

/* The moves that are to be tried, and what follows. */
struct attempts {
    int count;
    int scores[MANCALA_MOVES_MOST];    /* the highest is tried first */
    uint8_t moves[MANCALA_MOVES_MOST]; /* 2 * house + way */
    struct lanes_next nexts[MANCALA_MOVES_MOST];
};

/* A position, and what is asked about it. */
struct node {
    const struct lanes *lanes;
    int depth;
    int alpha;
    int beta;
};

/* ---- When to stop ---- */

static bool has_to_stop(struct lookahead *lookahead)
{
    const struct mancala_search_limits *limits = lookahead->limits;
    if (lookahead->stopped)
        return true;
    if (limits->nodes != 0 && lookahead->nodes >= limits->nodes)
        lookahead->stopped = true;
    if (lookahead->nodes < lookahead->next_look)
        return lookahead->stopped;
    lookahead->next_look = lookahead->nodes + LOOK_NODES;
    if ((limits->now != NULL &&
         limits->now(limits->clock) >= limits->deadline) ||
        (limits->is_over != NULL && limits->is_over(limits->self)))
        lookahead->stopped = true;
    return lookahead->stopped;
}

/* ---- What has been seen ---- */

static struct mancala_seen *place_of(const struct lookahead *lookahead,
                                     uint64_t key)
{
    const struct mancala_memory *memory = lookahead->memory;
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

/* The moves, the houses nearest to the mancala first; `first` before all. */
static void list_attempts(const struct lookahead *lookahead,
                          const struct lanes *lanes, uint8_t first,
                          struct attempts *attempts)
{
    enum { AGAIN = 10 };
    const struct lanes_rules *rules = &lookahead->rules;
    int count = 0;
    for (int house = rules->houses - 1; house >= 0; house--) {
        if (lanes->own[house] == 0)
            continue;
        for (int way = 0; way < rules->ways; way++) {
            struct lanes_next *next = &attempts->nexts[count];
            uint8_t move = (uint8_t)(2 * house + way);
            lanes_sow(rules, lanes, house, way, next);
            attempts->moves[count] = move;
            attempts->scores[count] =
                move == first ? SCORE_FIRST
                              : next->gain + (next->again ? AGAIN : 0);
            count++;
        }
    }
    attempts->count = count;
}

/* The best of those that have not been tried yet, or -1. */
static int next_attempt(const struct attempts *attempts)
{
    int best = -1, score = SCORE_DONE;
    for (int i = 0; i < attempts->count; i++)
        if (attempts->scores[i] > score) {
            best = i;
            score = attempts->scores[i];
        }
    return best;
}

/* ---- Values, for whoever is to move ---- */

static int value_of(struct lookahead *lookahead, const struct node *node);

/* Who moves again looks as far ahead as before. */
static int value_after(struct lookahead *lookahead,
                       const struct lanes_next *next, int depth, int alpha,
                       int beta)
{
    int gain = next->gain;
    struct node node = {.lanes = &next->lanes,
                        .depth = depth - !next->again,
                        .alpha = next->again ? alpha - gain : gain - beta,
                        .beta = next->again ? beta - gain : gain - alpha};
    int value = value_of(lookahead, &node);
    return next->again ? gain + value : gain - value;
}

/* After the first move the others are asked at first whether they are better
 * at all. */
static int value_of_attempt(struct lookahead *lookahead,
                            const struct lanes_next *next,
                            const struct node *node, int alpha, bool is_first)
{
    if (!is_first && node->beta - alpha > 1) {
        int value = value_after(lookahead, next, node->depth, alpha, alpha + 1);
        if (value <= alpha || value >= node->beta || lookahead->stopped)
            return value;
    }
    return value_after(lookahead, next, node->depth, alpha, node->beta);
}

/* The best of the moves tried so far. */
struct best {
    int value;
    uint8_t move;
    bool is_cut; /* something was estimated of any of them */
};

/* What was estimated of the others doesn't count where one is enough. */
static void note(struct best *best, const struct node *node, int value,
                 uint8_t move, bool is_cut)
{
    best->is_cut = value >= node->beta ? is_cut : best->is_cut || is_cut;
    if (value > best->value) {
        best->value = value;
        best->move = move;
    }
}

static void remember(struct mancala_seen *place, uint64_t key,
                     const struct node *node, const struct best *best)
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

/* Does nothing follow a move but what is known or estimated? Beyond the depth
 * nothing more is won. */
static bool is_last(const struct lanes_next *next, const struct node *node)
{
    return next->is_over || (node->depth <= 1 && !next->again);
}

static void try_last_moves(struct attempts *attempts, const struct node *node,
                           struct best *best)
{
    for (int i = 0; i < attempts->count && best->value < node->beta; i++) {
        const struct lanes_next *next = &attempts->nexts[i];
        if (!is_last(next, node))
            continue;
        note(best, node, next->gain, attempts->moves[i], !next->is_over);
        attempts->scores[i] = SCORE_DONE;
    }
}

static struct best best_of(struct lookahead *lookahead, const struct node *node,
                           uint8_t first)
{
    struct attempts attempts;
    struct best best = {.value = -LOOKAHEAD_VALUE_MOST, .move = NO_MOVE};
    list_attempts(lookahead, node->lanes, first, &attempts);
    try_last_moves(&attempts, node, &best);
    bool is_first = true;
    while (best.value < node->beta && !lookahead->stopped) {
        int i = next_attempt(&attempts);
        if (i < 0)
            break;
        int low = best.value > node->alpha ? best.value : node->alpha;
        int value = value_of_attempt(lookahead, &attempts.nexts[i], node, low,
                                     is_first);
        note(&best, node, value, attempts.moves[i], lookahead->is_cut);
        attempts.scores[i] = SCORE_DONE;
        is_first = false;
    }
    return best;
}

static int value_of(struct lookahead *lookahead, const struct node *node)
{
    if (has_to_stop(lookahead))
        return 0;
    lookahead->nodes++;
    lookahead->is_cut = false;
    /* No more can be won than there is. */
    int stones = node->lanes->own_stones + node->lanes->other_stones;
    if (node->alpha >= stones)
        return stones;
    if (node->beta <= -stones)
        return -stones;
    uint64_t key = lanes_key(node->lanes);
    struct mancala_seen *place = place_of(lookahead, key);
    uint8_t first = NO_MOVE;
    if (place != NULL && place->key == key) {
        first = place->move;
        if (answers(place, node)) {
            lookahead->is_cut = place->depth != DEPTH_ENDED;
            return place->value;
        }
    }
    struct best best = best_of(lookahead, node, first);
    if (place != NULL && !lookahead->stopped)
        remember(place, key, node, &best);
    lookahead->is_cut = best.is_cut;
    return best.value;
}

void lookahead_open(struct lookahead *lookahead,
                    const struct mancala_rules *rules,
                    const struct mancala_search_limits *limits,
                    const struct mancala_memory *memory)
{
    *lookahead = (struct lookahead){
        .limits = limits, .memory = memory, .next_look = LOOK_NODES};
    lanes_rules_make(&lookahead->rules, rules);
}

int lookahead_value(struct lookahead *lookahead, const struct lanes_next *next,
                    int depth, int alpha)
{
    const struct node node = {.depth = depth, .beta = LOOKAHEAD_VALUE_MOST};
    bool is_first = alpha == -LOOKAHEAD_VALUE_MOST;
    lookahead->is_cut = !next->is_over;
    if (is_last(next, &node))
        return next->gain;
    return value_of_attempt(lookahead, next, &node, alpha, is_first);
}
