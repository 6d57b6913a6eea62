/* The search of a player: alpha-beta, deeper and deeper. */
#include "lanes.h"

#include <limits.h>
#include <stddef.h>

enum {
    VALUE_MOST = INT16_MAX,
    DEPTH_MOST = 250,
    DEPTH_ENDED = 255,    /* as kept: seen to the end of the game */
    LOOK_NODES = 1 << 10, /* between two looks at the clock */
    NO_MOVE = 0xFF
};

enum kind { KIND_EXACT, KIND_LEAST, KIND_MOST };

struct search {
    struct lanes_rules rules;
    const struct mancala_search_limits *limits;
    const struct mancala_memory *memory;
    uint64_t nodes;
    uint64_t next_look;
    bool stopped;
    bool is_cut; /* the value that was found last is not seen to the end */
};

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

static bool has_to_stop(struct search *search)
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

static struct mancala_seen *place_of(const struct search *search, uint64_t key)
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

/* The moves, the houses nearest to the mancala first; `first` before all. */
static void list_attempts(const struct search *search,
                          const struct lanes *lanes, uint8_t first,
                          struct attempts *attempts)
{
    enum { AGAIN = 10 };
    const struct lanes_rules *rules = &search->rules;
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

static int value_of(struct search *search, const struct node *node);

/* Who moves again looks as far ahead as before. */
static int value_after(struct search *search, const struct lanes_next *next,
                       int depth, int alpha, int beta)
{
    int gain = next->gain;
    struct node node = {.lanes = &next->lanes,
                        .depth = depth - !next->again,
                        .alpha = next->again ? alpha - gain : gain - beta,
                        .beta = next->again ? beta - gain : gain - alpha};
    int value = value_of(search, &node);
    return next->again ? gain + value : gain - value;
}

/* After the first move the others are asked at first whether they are better
 * at all. */
static int value_of_attempt(struct search *search,
                            const struct lanes_next *next,
                            const struct node *node, int alpha, bool is_first)
{
    if (!is_first && node->beta - alpha > 1) {
        int value = value_after(search, next, node->depth, alpha, alpha + 1);
        if (value <= alpha || value >= node->beta || search->stopped)
            return value;
    }
    return value_after(search, next, node->depth, alpha, node->beta);
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

static struct best best_of(struct search *search, const struct node *node,
                           uint8_t first)
{
    struct attempts attempts;
    struct best best = {.value = -VALUE_MOST, .move = NO_MOVE};
    list_attempts(search, node->lanes, first, &attempts);
    try_last_moves(&attempts, node, &best);
    bool is_first = true;
    while (best.value < node->beta && !search->stopped) {
        int i = next_attempt(&attempts);
        if (i < 0)
            break;
        int low = best.value > node->alpha ? best.value : node->alpha;
        int value =
            value_of_attempt(search, &attempts.nexts[i], node, low, is_first);
        note(&best, node, value, attempts.moves[i], search->is_cut);
        attempts.scores[i] = SCORE_DONE;
        is_first = false;
    }
    return best;
}

static int value_of(struct search *search, const struct node *node)
{
    if (has_to_stop(search))
        return 0;
    search->nodes++;
    search->is_cut = false;
    /* No more can be won than there is. */
    int stones = node->lanes->own_stones + node->lanes->other_stones;
    if (node->alpha >= stones)
        return stones;
    if (node->beta <= -stones)
        return -stones;
    uint64_t key = lanes_key(node->lanes);
    struct mancala_seen *place = place_of(search, key);
    uint8_t first = NO_MOVE;
    if (place != NULL && place->key == key) {
        first = place->move;
        if (answers(place, node)) {
            search->is_cut = place->depth != DEPTH_ENDED;
            return place->value;
        }
    }
    struct best best = best_of(search, node, first);
    if (place != NULL && !search->stopped)
        remember(place, key, node, &best);
    search->is_cut = best.is_cut;
    return best.value;
}

/* ---- The first moves ---- */

struct first_move {
    struct mancala_valued_move found;
    struct lanes_next next;
};

struct root {
    int lead; /* what whoever is to move has won more */
    int count;
    struct first_move moves[MANCALA_MOVES_MOST];
};

/* The moves with what they win at once. */
static void open_root(struct root *root, const struct search *search, int size,
                      const struct mancala_board *board)
{
    struct lanes lanes;
    struct attempts attempts;
    int own = mancala_store(size, board->player);
    int other = mancala_store(size, mancala_other(board->player));
    lanes_of(size, board, &lanes);
    list_attempts(search, &lanes, NO_MOVE, &attempts);
    *root = (struct root){.lead = board->bowls[own] - board->bowls[other]};
    for (int i; (i = next_attempt(&attempts)) >= 0;) {
        struct first_move *first = &root->moves[root->count++];
        int move = attempts.moves[i];
        attempts.scores[i] = SCORE_DONE;
        first->next = attempts.nexts[i];
        first->found.margin = root->lead + first->next.gain;
        first->found.is_exact = first->next.is_over;
        first->found.move = (struct mancala_move){
            .bowl = mancala_bowl(size, board->player, move / 2 + 1),
            .direction = move % 2 == 0 ? MANCALA_FORWARDS : MANCALA_BACKWARDS};
    }
}

/* One depth. False if it was stopped within, and then nothing is changed. */
static bool look(struct search *search, struct root *root, int depth)
{
    struct root deeper = *root;
    int best = -VALUE_MOST;
    for (int i = 0; i < root->count; i++) {
        struct mancala_valued_move *found = &deeper.moves[i].found;
        const struct lanes_next *next = &root->moves[i].next;
        const struct node node = {.depth = depth, .beta = VALUE_MOST};
        bool in_full = search->limits->all_values || i == 0;
        int value = next->gain;
        search->is_cut = !next->is_over;
        if (!is_last(next, &node))
            value = value_of_attempt(search, next, &node,
                                     in_full ? -VALUE_MOST : best, in_full);
        if (search->stopped)
            return false;
        found->margin = root->lead + value;
        found->is_exact = !search->is_cut;
        best = value > best ? value : best;
    }
    *root = deeper;
    return true;
}

/* Sorts the moves, the best first and equals as they are: so the next depth
 * begins with it. */
static void sort(struct root *root)
{
    for (int i = 1; i < root->count; i++) {
        struct first_move move = root->moves[i];
        int k = i;
        for (; k > 0 && move.found.margin > root->moves[k - 1].found.margin;
             k--)
            root->moves[k] = root->moves[k - 1];
        root->moves[k] = move;
    }
}

static void keep(struct mancala_search_result *result, const struct root *root,
                 int depth)
{
    result->count = root->count;
    result->depth = depth;
    for (int i = 0; i < root->count; i++)
        result->moves[i] = root->moves[i].found;
}

static bool is_settled(const struct root *root)
{
    bool settled = true;
    for (int i = 0; i < root->count; i++)
        settled = settled && root->moves[i].found.is_exact;
    return settled;
}

void mancala_search(const struct mancala_rules *rules,
                    const struct mancala_board *board,
                    const struct mancala_search_limits *limits,
                    const struct mancala_memory *memory,
                    struct mancala_search_result *result)
{
    struct search search = {
        .limits = limits, .memory = memory, .next_look = LOOK_NODES};
    struct root root;
    int deepest = limits->depth > 0 ? limits->depth : DEPTH_MOST;
    lanes_rules_make(&search.rules, rules);
    open_root(&root, &search, rules->size, board);
    sort(&root);
    keep(result, &root, 0);
    for (int depth = 1; depth <= deepest && depth <= DEPTH_MOST; depth++) {
        if (!look(&search, &root, depth))
            break;
        sort(&root);
        keep(result, &root, depth);
        if (is_settled(&root) || (root.count == 1 && !limits->all_values))
            break;
    }
    result->nodes = search.nodes;
}
